"""Short ways to build the rulings that the trick-taking games share."""

from __future__ import annotations

from typing import Any

from referee.cards import UNKNOWN
from referee.events import ALL, Event
from referee.ruling import FINE, ILLEGAL, LEGAL, NO_PARAMS, UNDECIDED, Exposure, Ruling
from referee.texts import Text

WRONG_PHASE = Ruling(ILLEGAL, "wrong-phase")
OUT_OF_PLAY = Ruling(ILLEGAL, "out-of-play")
UNREADABLE = Ruling(UNDECIDED, "unreadable-card")
SHOWN_TO_SOME = Ruling(LEGAL, params={"say": "event.show.private"})


def not_all_read(event: Event) -> Ruling:
    """The ruling on shown cards that are not all known: nobody is asked about those that only some were to see."""
    if event.audience == ALL or UNKNOWN in (event.cards or ()):
        return UNREADABLE
    return SHOWN_TO_SOME if event.type == "show" else FINE


def fault(code: str, rule: str | None = None, cards: tuple[str, ...] = (), **params: Any) -> Ruling:
    """A provable fault."""
    return Ruling(ILLEGAL, code, rule, cards, params=params or NO_PARAMS)


def not_your_turn(turn: str | Text, rule: str | None) -> Ruling:
    """It is somebody else's turn."""
    return Ruling(ILLEGAL, "not-your-turn", rule, params={"turn": turn})


def fine(plan: Any, effects: tuple[str, ...] = (), exposed: tuple[Exposure, ...] = (), **params: Any) -> Ruling:
    """Nothing is wrong; `plan` is the state that follows."""
    return Ruling(LEGAL, None, None, (), effects, exposed, params or NO_PARAMS, plan)

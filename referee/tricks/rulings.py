"""Short ways to build the rulings that the trick-taking games share."""

from __future__ import annotations

from typing import Never, TypeVar

from referee.cards import UNKNOWN
from referee.events import ALL, Event
from referee.play.judgement import FINE, Judgement
from referee.ruling import ILLEGAL, LEGAL, NO_PARAMS, UNDECIDED, Exposure
from referee.texts import Text

S = TypeVar("S")
Advance = tuple[S, tuple[str, ...], dict[str, object]]
"""What follows a card: the state, its effects, the parameters of its words."""

WRONG_PHASE: Judgement[Never] = Judgement(ILLEGAL, "wrong-phase")
OUT_OF_PLAY: Judgement[Never] = Judgement(ILLEGAL, "out-of-play")
UNREADABLE: Judgement[Never] = Judgement(UNDECIDED, "unreadable-card")
SHOWN_TO_SOME: Judgement[Never] = Judgement(LEGAL, params={"say": "event.show.private"})


def not_all_read(event: Event) -> Judgement[Never]:
    """The ruling on shown cards that are not all known: nobody is asked about those that only some were to see."""
    if event.audience == ALL or UNKNOWN in (event.cards or ()):
        return UNREADABLE
    return SHOWN_TO_SOME if event.type == "show" else FINE


def fault(code: str, rule: str | None = None, cards: tuple[str, ...] = (), **params: object) -> Judgement[Never]:
    """A provable fault."""
    return Judgement(ILLEGAL, code, rule, cards, params=params or NO_PARAMS)


def not_your_turn(turn: str | Text, rule: str | None) -> Judgement[Never]:
    """It is somebody else's turn."""
    return Judgement(ILLEGAL, "not-your-turn", rule, params={"turn": turn})


def against_card(bad: Judgement[Never], exposed: tuple[Exposure, ...], after: Advance[S] | None) -> Judgement[S]:
    """The ruling against a card, with the earlier events that the card exposes. `after`: the state, effects and words
    that follow where the table lets it stand, else None."""
    if after is None:
        return bad._replace(exposed=exposed) if exposed else bad
    plan, effects, params = after
    return bad.to(plan, exposed=exposed, effects=effects, params={**bad.params, **params})


def fine(plan: S, effects: tuple[str, ...] = (), exposed: tuple[Exposure, ...] = (), **params: object) -> Judgement[S]:
    """Nothing is wrong; `plan` is the state that follows."""
    return Judgement(LEGAL, None, None, (), effects, exposed, params or NO_PARAMS, plan)

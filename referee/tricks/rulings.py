"""Short ways to build the rulings that the trick-taking games share."""

from __future__ import annotations

from typing import Any

from referee.ruling import ILLEGAL, LEGAL, NO_PARAMS, UNDECIDED, Exposure, Ruling

WRONG_PHASE = Ruling(ILLEGAL, "wrong-phase")
OUT_OF_PLAY = Ruling(ILLEGAL, "out-of-play")
UNREADABLE = Ruling(UNDECIDED, "unreadable-card")


def fault(code: str, rule: str | None = None, cards: tuple[str, ...] = (), **params: Any) -> Ruling:
    """A provable fault."""
    return Ruling(ILLEGAL, code, rule, cards, params=params or NO_PARAMS)


def not_your_turn(turn: str, rule: str | None) -> Ruling:
    """It is somebody else's turn."""
    return Ruling(ILLEGAL, "not-your-turn", rule, params={"turn": turn})


def fine(plan: Any, effects: tuple[str, ...] = (), exposed: tuple[Exposure, ...] = (), **params: Any) -> Ruling:
    """Nothing is wrong; `plan` is the state that follows."""
    return Ruling(LEGAL, None, None, (), effects, exposed, params or NO_PARAMS, plan)

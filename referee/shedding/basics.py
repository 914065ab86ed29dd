"""What every judge of an event begins with: who acts, and whether they are in the round."""

from __future__ import annotations

from referee.events import Event
from referee.play.judgement import Judgement
from referee.ruling import ILLEGAL, LEGAL, NO_PARAMS
from referee.shedding.book import cite
from referee.shedding.state import State

WRONG_PHASE = Judgement(ILLEGAL, "wrong-phase")


def fine(plan: State, effects: list[str] | None = None, rule: str | None = None) -> Judgement[State]:
    """A legal ruling that leads to `plan`."""
    return Judgement(LEGAL, None, rule, (), tuple(effects or ()), (), NO_PARAMS, plan)


def seat(state: State, event: Event) -> int:
    """The index of the event's player, -1 for one who does not play this round."""
    return state.rules.index.get(event.player or "", -1)


def absent(state: State, player: int) -> Judgement[State] | None:
    """The ruling on whoever is not, or no longer, in the round."""
    if state.over:
        return WRONG_PHASE
    if player < 0:
        return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"))
    if state.out >> player & 1:
        key = "miyako-ochi" if player == state.fallen else "finished"
        return Judgement(ILLEGAL, "out-of-play", cite(state.rules.book, key))
    return None

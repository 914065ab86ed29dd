"""What it costs to withhold the strongest cards in the exchange, once a card proves it (H21)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.events import Event
from referee.play.judgement import Judgement
from referee.ruling import Exposure
from referee.shedding.basics import seat
from referee.shedding.plays import possible_states
from referee.shedding.state import Evader, State


def told(state: State, event: Event, ruling: Judgement[State]) -> Judgement[State]:
    """The ruling on an event, its plan with whoever it proves to have withheld the strongest."""
    player = seat(state, event)
    if not ruling.exposed or ruling.plan is None or player < 0:
        return ruling
    plan = proven(ruling.plan, player, ruling.exposed)
    return ruling if plan is ruling.plan else ruling._replace(plan=plan)


def proven(state: State, player: int, exposed: Sequence[Exposure]) -> State:
    """The state after cards of a player's hand proved something: who withheld the strongest is remembered, once."""
    if state.rules.o.tax_evasion == "none" or not any(found.code == "withheld-strongest" for found in exposed):
        return state
    return possible_states.each(state, lambda possible: _remembered(possible, player))


def _remembered(state: State, player: int) -> State:
    if any(evader.player == player for evader in state.evaders):
        return state
    return state._replace(evaders=(*state.evaders, Evader(player, len(state.fouls))))

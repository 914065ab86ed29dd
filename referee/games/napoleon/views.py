"""What a round of Napoleon waits for, and what it never has."""

from __future__ import annotations

from referee.games.napoleon.expects import expects
from referee.games.napoleon.state import BID, OVER, PLAY, REDEAL, State
from referee.texts import Text, both
from referee.tricks.phase import next_to_act

NEVER = frozenset({"meeple", "draw", "give", "discard", "exchange", "order", "declare"})
"""Events that no Napoleon has."""


def awaited(state: State) -> Text | None:
    """What the round waits for; None once it is over."""
    if state.phase == OVER:
        return None
    if state.phase == REDEAL:
        return both("awaits.redeal")
    turn = state.seats.name(state.turn) or ""
    if state.phase == BID:
        return both("awaits.bid" if turn else "awaits.bid.bare", turn=turn)
    if state.phase == PLAY:
        return next_to_act(turn, expects(state), state.seats.players)
    return both(f"awaits.{state.phase}", turn=turn)

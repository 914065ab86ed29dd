"""What a round on the coloured deck waits for, and what it never has."""

from __future__ import annotations

from referee.games.torite.poker import PokerState
from referee.games.torite.sevens import SevensState
from referee.games.torite.state import MEEPLES, OVER, TrickState
from referee.texts import Text, both

NEVER = frozenset({"bid", "adjutant", "widow", "draw", "give", "discard", "exchange", "order", "declare"})
"""Events that no game of the coloured deck has."""


def never(state: TrickState | SevensState | PokerState) -> frozenset[str]:
    """Types of events that this game does not have."""
    if isinstance(state, PokerState):
        return NEVER | {"meeple", "play", "pass"}
    meeples = isinstance(state, TrickState) and state.options.meeples
    return NEVER if meeples else NEVER | {"meeple"}


def awaited(state: TrickState | SevensState | PokerState) -> Text | None:
    """What the round waits for; None once it is over."""
    if state.over if not isinstance(state, TrickState) else state.phase == OVER:
        return None
    if isinstance(state, PokerState):
        return both("awaits.five")
    turn = state.seats.name(state.turn) or ""
    if isinstance(state, TrickState) and state.phase == MEEPLES:
        return both("awaits.meeple" if turn else "awaits.meeple.bare", turn=turn)
    if isinstance(state, TrickState) and state.simultaneous:
        return both("awaits.trick")
    return both("awaits.turn" if turn else "awaits.anybody", turn=turn)

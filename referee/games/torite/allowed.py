"""What may be played now on the coloured deck, in a sentence."""

from __future__ import annotations

from referee.games.torite.cards import COLOUR, DECK, EVERYTHING, neighbours
from referee.games.torite.kinds.sevens import SevensState
from referee.games.torite.kinds.tricks import SUIT_KEYS
from referee.games.torite.options import NOT_FOLLOW
from referee.games.torite.state import TrickState
from referee.texts import Text, both
from referee.tricks.holdings import codes


def tricks(state: TrickState) -> Text | None:
    """The colour to follow or to avoid (A1, C1); None where an unread card hides it."""
    if state.simultaneous:
        return both("allowed.tricks.at-once")
    turn = state.seats.name(state.turn)
    if not state.trick:
        return both("allowed.tricks.lead", turn=turn)
    against = state.options.kind == NOT_FOLLOW
    before = state.trick[-1 if against else 0].card
    if before < 0:
        return None
    suit = SUIT_KEYS[next(index for index, mask in enumerate(COLOUR) if mask >> before & 1)]
    key = "allowed.tricks.avoid" if against else "allowed.tricks.follow"
    return both(key, turn=turn, suit=suit, before=(DECK.codes[before],))


def sevens(state: SevensState) -> Text | None:
    """The cards that lie beside the rows (S1)."""
    joined = state.joined()
    lying = state.laid | joined
    free = sum(1 << card for card in range(len(DECK.codes) - 1) if neighbours(card) & joined) & EVERYTHING & ~lying
    turn = state.seats.name(state.turn)
    return both("allowed.sevens" if turn else "allowed.sevens.bare", turn=turn or "", free=codes(DECK, free))

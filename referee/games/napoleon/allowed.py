"""What may be done now in a round of Napoleon, in a sentence."""

from __future__ import annotations

from referee.games.napoleon.play import duties, suit_of
from referee.games.napoleon.state import BID, PLAY, State
from referee.games.napoleon.views import awaited
from referee.texts import Text, both
from referee.tricks.standard_deck import SUIT_KEYS


def allowed(state: State) -> Text | None:
    """What whoever's turn it is may do; None once the round is over, or where an unread card hides it."""
    turn = state.seats.name(state.turn)
    if state.phase == BID and turn is not None and state.bidder >= 0:
        return both("allowed.napoleon.bid", turn=turn, last=state.bid, last_suit=SUIT_KEYS[state.trump])
    if state.phase != PLAY or turn is None:
        return awaited(state)
    if not state.trick:
        return both("allowed.tricks.lead", turn=turn)
    found = duties(state)
    if len(found) != 1:
        return None
    duty, rule = found[0]
    if not duty:
        return both("allowed.tricks.any", turn=turn)
    key = "allowed.napoleon.trumps" if rule == "Q10" else "allowed.tricks.follow"
    return both(key, turn=turn, suit=SUIT_KEYS[suit_of(duty)])

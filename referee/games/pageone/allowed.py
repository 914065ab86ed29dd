"""What may be done now in a round of Page One, in a sentence."""

from __future__ import annotations

from referee.games.pageone.play import suit_of
from referee.games.pageone.state import State, drawable
from referee.texts import Text, both
from referee.tricks.standard_deck import led


def allowed(state: State) -> Text | None:
    """What whoever's turn it is may do; None where an unread card hides it."""
    turn = state.seats.name(state.turn)
    if not state.trick:
        return both("allowed.tricks.lead", turn=turn)
    duties = led(state.held, state.trick)
    if len(duties) != 1:
        return None
    if not duties[0]:
        return both("allowed.tricks.any", turn=turn)
    key = "allowed.pageone.pass" if drawable(state) == 0 else "allowed.pageone.follow"
    return both(key, turn=turn, suit=suit_of(duties))

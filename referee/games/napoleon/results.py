"""What a round of Napoleon came to: face cards per player, the side that won (Q9)."""

from __future__ import annotations

from referee.game import Result
from referee.games.napoleon.cards import faces
from referee.games.napoleon.state import OVER, State


def side(state: State) -> tuple[int, ...]:
    """The seats of Napoleon's side as far as known."""
    if state.bidder < 0:
        return ()
    return (state.bidder, *state.adjutants)


def settled(state: State) -> bool:
    """Whether everybody can tell who is on which side and who took what: no card that decides it went unread."""
    if state.loose or state.hidden or len(state.named) < state.options.adjutants or min(state.named) < 0:
        return False
    # The named cards were shown, or all cards were played and they were in the widow, the discards or Napoleon's hand.
    return state.phase == OVER


def result(state: State) -> Result:
    """`scores` are face cards taken, `winners` the side that won once the last trick is over."""
    names = state.seats.players
    counts = tuple(faces(pile) for pile in state.captured)
    scores = state.seats.by_name(counts)
    if state.phase != OVER:
        return Result(scores=scores)
    if not settled(state):
        return Result(scores=scores, finished=True)
    ours = side(state)
    made = sum(counts[seat] for seat in ours) >= state.bid
    won = [seat for seat in range(len(names)) if (seat in ours) == made]
    lost = [seat for seat in range(len(names)) if (seat in ours) != made]
    order = [*sorted(won, key=lambda seat: -counts[seat]), *sorted(lost, key=lambda seat: -counts[seat])]
    return Result(tuple(names[seat] for seat in order), {}, scores, tuple(names[seat] for seat in won), True)

"""What a round of Page One came to (W8)."""

from __future__ import annotations

from referee.games.pageone.state import State
from referee.play.protocol import Result


def result(state: State) -> Result:
    """The winner, once a hand is empty; the others by cards left where all of them are known."""
    if state.winner < 0:
        return Result()
    names = state.seats.players
    sizes = [0 if seat == state.winner else state.held.size(seat) for seat in range(len(names))]
    order = sorted(range(len(names)), key=lambda seat: (seat != state.winner, sizes[seat]))
    standings = None if min(sizes) < 0 else tuple(names[seat] for seat in order)
    return Result(standings, winners=(names[state.winner],), finished=True)

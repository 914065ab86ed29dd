"""What may come next in a round of Page One."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.pageone.play import joker_only, turn_fault
from referee.games.pageone.state import State, alone, drawable
from referee.play.expects import Expectation, Offer


def expects(state: State) -> tuple[Expectation, ...]:
    """All that may come: a card in turn, draws, passes, what has to be said, the trick put aside."""
    return tuple(_expected(state))


def _expected(state: State) -> Iterator[Expectation]:
    names = state.seats.players
    if state.winner >= 0:
        return
    seats = [seat for seat in range(len(names)) if turn_fault(state, seat) is None]
    yield Expectation("play", tuple(names[seat] for seat in seats), seen=True, zone="field", count=1)
    # Who leads may play any card; a joker that may not be the last one is none.
    short = tuple(names[seat] for seat in seats if state.trick or joker_only(state, seat))
    count = drawable(state)
    if short and count:
        yield Expectation("draw", short, zone="stock", offers=(Offer({"count": 1}),))
    if short and count <= 0:
        yield Expectation("pass", short)
    single = alone(state)
    if single:
        told = tuple(names[seat] for seat in single)
        yield Expectation("declare", told, offers=(Offer({"what": "page-one"}),))
    for seat in single:
        most = state.owed[seat] if count < 0 else min(state.owed[seat], count)
        if most and seat not in seats:
            yield Expectation("draw", (names[seat],), zone="stock", count=most)
    if state.last and not state.trick:
        yield Expectation("clear", (), seen=True, zone="discard")

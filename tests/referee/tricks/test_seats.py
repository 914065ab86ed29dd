"""Who sits where, and what the match counted before."""

from __future__ import annotations

from referee.games.torite.cards import DECK
from referee.games.torite.options import ToriteOptions
from referee.play.protocol import Carry, Setup
from referee.tricks.seats import Seats, seat_all, tally


def seats(*players: str) -> Seats[ToriteOptions]:
    return Seats(players or ("A", "B", "C"), ToriteOptions(), DECK)


def test_seats_and_names_belong_together() -> None:
    table = seats()
    assert dict(table.index) == {"A": 0, "B": 1, "C": 2} and table.name(1) == "B" and table.name(-1) is None
    assert table.by_name((3, 4, 5)) == {"A": 3, "B": 4, "C": 5}
    assert table.everything.bit_count() == DECK.size


def test_wins_go_on_into_the_next_round() -> None:
    first = tally(seats(), ("B",))
    again = seat_all(Setup(("A", "B", "C"), ToriteOptions(), 2, Carry(private=first)), DECK)
    assert again.number == 2 and tally(again, ("B", "C")) == {"A": 0, "B": 2, "C": 1}


def test_who_left_keeps_the_wins() -> None:
    left = seat_all(Setup(("A", "C"), ToriteOptions(), 2, Carry(private={"A": 0, "B": 1})), DECK)
    assert tally(left, ("A",)) == {"A": 1, "B": 1, "C": 0}

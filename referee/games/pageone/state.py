"""The frozen state of a round of Page One, and how many cards there are left to draw."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import standard
from referee.frozen import quick
from referee.games.pageone.options import PageOneOptions
from referee.play.protocol import Setup
from referee.tricks.holdings import Holdings, unknown_hands
from referee.tricks.seats import Seats, seat_all


@quick
class Play(NamedTuple):
    """One card of a trick: who played it; its id, -1 where nobody could read it, and then the cards (a mask) that it
    might be when it was played; whether nobody is asked about it."""

    seat: int
    card: int
    maybe: int = 0
    sure: bool = True


@quick
class State(NamedTuple):
    """One round. Seats are -1 for nobody or not known.

    `trick`: its plays in order; `lying`: how many cards lie there; `passed`: seats (a mask) that passed in it; `last`:
    the trick before, and its `taker`, or where an unread card hides it `takers`, the seats (a mask) one of which took
    it.
    `stock`: cards in the stock, -1 where nobody told; `aside`: cards of tricks put aside since it was shuffled.
    `said`: seats (a mask) that said "ページワン"; `owed`: by seat, how many cards may be drawn out of turn for having
    forgotten it (W7).
    """

    seats: Seats[PageOneOptions]
    held: Holdings
    owed: tuple[int, ...]
    trick: tuple[Play, ...] = ()
    lying: int = 0
    passed: int = 0
    last: tuple[Play, ...] = ()
    taker: int = -1
    takers: int = 0
    stock: int = -1
    aside: int = 0
    turn: int = -1
    leader: int = -1
    begun: bool = False
    said: int = 0
    winner: int = -1

    @property
    def options(self) -> PageOneOptions:
        """The rules in force."""
        found: PageOneOptions = self.seats.options
        return found


def begin(setup: Setup[PageOneOptions]) -> State:
    """Before the deal. Nothing is known of the hands; the one the round names leads."""
    seats = seat_all(setup, standard(int(setup.options.joker)))
    n = len(seats.players)
    first = seats.index.get(setup.leader or "", -1)
    return State(seats, unknown_hands(n), (0,) * n, turn=first, leader=first)


def drawable(state: State) -> int:
    """How many cards are left to draw, those of tricks put aside among them; -1 where nobody can tell.

    They are counted twice: by the stock that was told, and by what is not in hands or on the table. Where one count
    says that there are none and the other one does not, nobody can tell.
    """
    told = state.stock + state.aside if state.stock >= 0 else -1
    sizes = [state.held.size(seat) for seat in range(len(state.seats.players))]
    counted = max(0, state.seats.deck.size - sum(sizes) - state.lying) if min(sizes) >= 0 else -1
    if told < 0 or counted < 0:
        return max(told, counted)
    return min(told, counted) if bool(told) == bool(counted) else -1


def alone(state: State) -> tuple[int, ...]:
    """The seats that hold one card and said nothing yet (W7)."""
    if state.winner >= 0:
        return ()
    return tuple(seat for seat in range(len(state.owed)) if state.held.size(seat) == 1 and not state.said >> seat & 1)

"""Tricks being taken: what goes into a pile, a taker who is known only later, a count that ends a trick."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, Never, Protocol, Self, TypeVar

from referee.cards import bits
from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.options import Options
from referee.tricks.follow import to_play
from referee.tricks.holdings import Holdings
from referee.tricks.rulings import WRONG_PHASE, fine, not_your_turn
from referee.tricks.seats import Seats
from referee.tricks.unread import any_of, leaders, leads, taker_of

PLAY, OVER = "play", "over"
"""The phases of a round in which tricks are taken, and that is over."""


class Laid(Protocol):
    """A card of a trick: whose it was, its id, -1 where nobody could read it."""

    @property
    def seat(self) -> int: ...
    @property
    def card(self) -> int: ...


class Contested(Protocol):
    """What tells who may lead: who sits where, the hands, the cards of the trick so far, and the seats (a mask) one of
    which took the trick before where an unread card hides which."""

    @property
    def seats(self) -> Seats[Options]: ...
    @property
    def held(self) -> Holdings: ...
    @property
    def trick(self) -> Sequence[Laid]: ...
    @property
    def takers(self) -> int: ...


class Round(Protocol):
    """What the state of a round of tricks has. `held`: the hands; `turn`: a seat; `trick`: the cards so far; `loose`:
    how many tricks have an unknown taker; `takers`: the seats (a mask) one of which took the last of those."""

    @property
    def held(self) -> Holdings: ...
    @property
    def turn(self) -> int: ...
    @property
    def trick(self) -> Sequence[Laid]: ...
    @property
    def loose(self) -> int: ...
    @property
    def takers(self) -> int: ...
    def _replace(self, *, phase: str = ..., turn: int = ..., loose: int = ..., takers: int = ...) -> Self: ...


S = TypeVar("S", bound=Round)
T = TypeVar("T")


class End(NamedTuple):
    """How a trick ended. `taker`: a seat, -1 where nobody took it or an unread card hides who; then `takers` are the
    seats (a mask) one of which did. `leader`: who leads next, -1 where nobody knows; `over`: no hand has a card left;
    `effects` and `params`: what a ruling tells of it."""

    taker: int
    takers: int
    leader: int
    over: bool
    effects: tuple[str, ...]
    params: dict[str, object]


def ended(state: Contested, places: Collection[int]) -> End:
    """How a trick ended that one of these places took (-1: it is nobody's); see `unread.outcomes`."""
    seats = [state.trick[place].seat for place in places if place >= 0]
    taker = seats[0] if len(places) == 1 and seats else -1
    takers = 0
    if len(places) > 1:
        for seat in seats:
            takers |= 1 << seat
    over = all(state.held.empty(seat) for seat in range(len(state.held.hands)))
    effect = "trick" if taker >= 0 else "" if takers else "all-cancelled"
    effects = tuple(filter(None, (effect, "round-end" if over else "")))
    params: dict[str, object] = {"winner": state.seats.players[taker]} if taker >= 0 else {}
    return End(taker, takers, leads(state.held, taker) if taker >= 0 else -1, over, effects, params)


def cannot_lead(state: Contested, seat: int, rule: str) -> Judgement[Never] | None:
    """The ruling on a seat that cannot have taken the trick before, where an unread card hides who did; else None."""
    may = 0 if state.trick else leaders(state.held, state.takers)
    if not may or may >> seat & 1:
        return None
    return not_your_turn(any_of(state.seats.players[other] for other in bits(may)), rule)


def lead_in_doubt(state: Contested) -> bool:
    """Whether the next card leads and an unread one hides who took the trick before."""
    return not state.trick and bool(state.takers & state.takers - 1)


def once_over(state: T, event: Event) -> Judgement[T]:
    """The ruling once the round is over: the last trick is still swept, and empty hands may still be counted."""
    swept = event.type == "clear" or (event.type == "count" and not event.count)
    return fine(state) if swept else WRONG_PHASE


def won(piles: Sequence[int], trick: Sequence[Laid], taker: int) -> tuple[int, ...]:
    """The captured cards by seat (masks) once a seat took a trick."""
    return tuple(own | pile(trick) if seat == taker else own for seat, own in enumerate(piles))


def moved(piles: Sequence[int], cards: int, taker: int, seat: int) -> tuple[int, ...]:
    """The captured cards by seat (masks) once those of a trick are another seat's than its taker's."""
    return tuple(
        own & ~cards if other == taker else own | cards if other == seat else own for other, own in enumerate(piles)
    )


def pile(trick: Sequence[Laid]) -> int:
    """The cards (a mask) of a trick that were read."""
    return sum(1 << card for card in {play.card for play in trick if play.card >= 0})


def unread(trick: Sequence[Laid]) -> int:
    """How many cards of a trick were not read."""
    return sum(play.card < 0 for play in trick)


def taken(state: S, leader: int, take: Callable[[S, int], S]) -> S:
    """The state once somebody leads after a trick whose taker an unread card hid: as a rule that was the taker. `take`
    puts the trick before into a seat's pile."""
    taker = taker_of(state.held, state.takers, leader)
    state = state._replace(takers=0)
    return state if taker < 0 else take(state._replace(loose=state.loose - 1), taker)


def counted(
    state: S, close: Callable[[S], tuple[S, tuple[str, ...], dict[str, object]]], step: int = 1
) -> tuple[S, tuple[str, ...], dict[str, object]]:
    """After a count: hands known to be empty now may end the trick (`close` does) or the round. `step`: see
    `to_play`."""
    if state.trick:
        following = to_play(state.held, state.trick, state.turn - step if state.turn >= 0 else 0, step)
        if following < 0:
            return close(state)
        return (state if state.turn < 0 else state._replace(turn=following)), (), {}
    if all(state.held.empty(seat) for seat in range(len(state.held.hands))):
        return state._replace(phase=OVER, turn=-1), ("round-end",), {}
    return state, (), {}

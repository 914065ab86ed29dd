"""Tricks being taken: what goes into a pile, a taker who is known only later, a count that ends a trick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, Self, TypeVar

from referee.tricks.follow import to_play
from referee.tricks.holdings import Holdings
from referee.tricks.unread import taker_of

OVER = "over"
"""The phase of a round that is over."""


class Laid(Protocol):
    """A card of a trick: whose it was, its id, -1 where nobody could read it."""

    @property
    def seat(self) -> int: ...
    @property
    def card(self) -> int: ...


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
    state: S, close: Callable[[S], tuple[S, tuple[str, ...], dict[str, object]]]
) -> tuple[S, tuple[str, ...], dict[str, object]]:
    """After a count: hands known to be empty now may end the trick (`close` does) or the round."""
    if state.trick:
        following = to_play(state.held, state.trick, state.turn - 1 if state.turn >= 0 else 0)
        if following < 0:
            return close(state)
        return (state if state.turn < 0 else state._replace(turn=following)), (), {}
    if all(state.held.empty(seat) for seat in range(len(state.held.hands))):
        return state._replace(phase=OVER, turn=-1), ("round-end",), {}
    return state, (), {}

"""Unread cards of a trick: each is every card that it may have been, and the trick anybody's who may have taken it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Protocol, TypeVar

from referee.cards import bits
from referee.play.judgement import Judgement
from referee.ruling import UNDECIDED, Exposure
from referee.texts import Text
from referee.tricks.holdings import Holdings

# Ways to read a trick that are tried; of more, each card may have taken it.
MOST = 2_600

S = TypeVar("S")


class Played(Protocol):
    """A card of a trick: whose it was, its id, -1 where nobody could read it, and then the cards (a mask) that it might
    be when it was played."""

    @property
    def seat(self) -> int: ...
    @property
    def card(self) -> int: ...
    @property
    def maybe(self) -> int: ...


def fitting(held: Holdings, play: Played) -> int:
    """The cards (a mask) that an unread card may be: those it might be when it was played, but for those seen since."""
    seat, hand = play.seat, held.hands[play.seat]
    seen = held.gone | (held.sure[seat] if held.buried[seat] else hand.known)
    for other, others in enumerate(held.hands):
        if other != seat:
            seen |= others.known
    return play.maybe & ~seen or play.maybe


def possible(held: Holdings, play: Played) -> int:
    """The cards (a mask) that a card of a trick may be: more than one where nobody could read it."""
    return 1 << play.card if play.card >= 0 else fitting(held, play)


def outcomes(held: Holdings, trick: Sequence[Played], best: Callable[[Sequence[int]], int]) -> frozenset[int]:
    """The places in a complete trick that may have taken it; -1 where nobody may have. `best` finds the place where
    every card was read."""
    if all(play.card >= 0 for play in trick):
        return frozenset((best([play.card for play in trick]),))
    cards = [list(bits(possible(held, play))) for play in trick]
    if math.prod(map(len, cards)) > MOST:
        return frozenset(range(len(trick)))
    found: set[int] = set()
    for way in product(*cards):
        if len({*way}) == len(way):
            found.add(best(way))
            if len(found) == len(trick):
                break
    return frozenset(found or range(len(trick)))


def leads(held: Holdings, taker: int) -> int:
    """Who leads after a seat took a trick: that seat, or the next clockwise that has cards."""
    n = len(held.hands)
    return next((seat % n for seat in range(taker, taker + n) if not held.empty(seat % n)), taker)


def leaders(held: Holdings, takers: int) -> int:
    """The seats (a mask) that may lead after a trick that one of the seats `takers` took."""
    found = 0
    for taker in bits(takers):
        found |= 1 << leads(held, taker)
    return found


def taker_of(held: Holdings, takers: int, leader: int) -> int:
    """Who of `takers` took the trick if that seat leads the next; -1 where it may be several or none."""
    found = [taker for taker in bits(takers) if leads(held, taker) == leader]
    return found[0] if len(found) == 1 else -1


def any_of(names: Iterable[str]) -> Text:
    """Several players one of whom it is."""
    told = tuple(names)
    return Text("か".join(told), " or ".join(told))


def doubted(
    rule: str, exposed: tuple[Exposure, ...], effects: tuple[str, ...], params: Mapping[str, object], after: S
) -> Judgement[S]:
    """The ruling on a lead by somebody who may have taken the trick before, as others may have."""
    said = {**params, "say": "code.unreadable-card.taker"}
    return Judgement(UNDECIDED, "unreadable-card", rule, (), effects, exposed, said, after)

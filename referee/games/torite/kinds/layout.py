"""What lies on the table at sevens: chains of laid cards, and cards that may lie there though nobody read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from referee.games.torite.cards import EVERYTHING, SEVENS

_RANKS = 10


class Hidden(NamedTuple):
    """Cards that lie there unread: `room` of them (-1: nobody knows how many), each one of `cards` (a mask); `down` for
    those of a hand that was laid down, which need no neighbour."""

    cards: int
    room: int
    down: bool


def spread(mask: int) -> int:
    """The neighbours of some cards: one number up or down in their colour, 1 and 10 next to each other (S1)."""
    whole = mask | mask << 4 * _RANKS | mask << 8 * _RANKS
    return (whole << 4 | whole >> 4) >> 4 * _RANKS & EVERYTHING


def chain(laid: int) -> int:
    """Those of the laid cards that a chain of laid cards joins to the seven of their colour (S1)."""
    found, more = 0, laid & SEVENS
    while more != found:
        found, more = more, more | laid & spread(more)
    return found


def may_lie_beside(card: int, laid: int, joined: int, hidden: Sequence[Hidden], isolated: bool) -> bool:
    """Whether a neighbour of `card` may be one that cards are laid next to.

    `laid` masks the cards known to lie there and `joined` those of them that count; `isolated`: a card of a hand that
    was laid down counts wherever it lies.
    """
    rank, suit = card >> 2, card & 3
    for step in (1, -1):
        gap: list[int] = []
        for far in range(1, _RANKS):
            at = (rank + step * far) % _RANKS * 4 + suit
            if joined >> at & 1:
                if fits(gap, hidden):
                    return True
                break
            if laid >> at & 1:
                continue
            if isolated and any(
                pile.down and pile.room and pile.cards >> at & 1
                and fits(gap, [*hidden[:place], pile._replace(room=pile.room - 1), *hidden[place + 1 :]])
                for place, pile in enumerate(hidden)
            ):  # fmt: skip
                return True
            gap.append(at)
            if not any(pile.cards >> at & 1 for pile in hidden):
                break
    return False


def fits(cards: Sequence[int], hidden: Sequence[Hidden]) -> bool:
    """Whether all of these cards may be among the hidden ones at once: each finds a place of its own."""
    rooms = [pile.cards for pile in hidden for _ in range(len(cards) if pile.room < 0 else min(pile.room, len(cards)))]
    taken: dict[int, int] = {}

    def seat(card: int, tried: set[int]) -> bool:
        for place, room in enumerate(rooms):
            if room >> card & 1 and place not in tried:
                tried.add(place)
                if place not in taken or seat(taken[place], tried):
                    taken[place] = card
                    return True
        return False

    return all(seat(card, set()) for card in cards)

"""The standard deck where tricks are taken with it: suits as masks, the height of a card, which suit is led.

Card id = rank · 4 + suit (S H D C), ranks 3 … K A 2; the joker is 52.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import STANDARD_RANKS, SUITS, standard
from referee.tricks.holdings import Holdings
from referee.tricks.unread import Played, possible

# A joker's id, with or without one in the deck.
JOKER = standard(1).joker
JOKER_BIT = 1 << JOKER
# By suit: all cards of it; the joker has none.
SUIT: tuple[int, ...] = tuple(sum(1 << rank * 4 + suit for rank in range(13)) for suit in range(4))
# By suit: its key in the catalogue.
SUIT_KEYS: tuple[str, ...] = tuple(f"@suit.{letter}" for letter in SUITS)
# By rank: A K Q J 10 … 3 2, the 2 is the lowest.
HEIGHT: tuple[int, ...] = tuple(0 if rank == "2" else place + 1 for place, rank in enumerate(STANDARD_RANKS))


def led(held: Holdings, trick: Sequence[Played]) -> tuple[int, ...]:
    """The suits (masks) one of which is led, 0 where any card follows: the suit of the first card, behind a joker that
    of the next one. Several where an unread card hides which."""
    if not trick:
        return (0,)
    first = possible(held, trick[0])
    found = [mask for mask in SUIT if mask & first]
    if first & JOKER_BIT:
        second = possible(held, trick[1]) if len(trick) > 1 else 0
        found += [mask for mask in SUIT if mask & second] or [0]
    return tuple(dict.fromkeys(found))

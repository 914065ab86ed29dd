"""The coloured deck as masks: card id = (number − 1) · 4 + colour, colours in the order R B Y G."""

from __future__ import annotations

from referee.cards import COLOURS, coloured

DECK = coloured()
EVERYTHING = (1 << 40) - 1
# By colour: all cards of it.
COLOUR: tuple[int, ...] = tuple(sum(1 << rank * 4 + suit for rank in range(10)) for suit in range(4))
SEVENS = sum(1 << 6 * 4 + suit for suit in range(4))


def colour(card: int) -> int:
    """Index of a card's colour."""
    return card & 3


def number(card: int) -> int:
    """The number on a card, 1 to 10."""
    return (card >> 2) + 1


def neighbours(card: int) -> int:
    """The cards next to a card in its colour; 1 and 10 are neighbours (S1)."""
    rank, suit = card >> 2, card & 3
    return 1 << (rank + 1) % 10 * 4 + suit | 1 << (rank - 1) % 10 * 4 + suit


def colour_index(letter: str | None) -> int:
    """Index of a colour's letter, -1 for none."""
    return COLOURS.find(letter) if letter and len(letter) == 1 else -1

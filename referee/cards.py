"""Card codes and decks: which cards exist, and small integers and bit masks for them.

A code is what records and pages use: `S3 H10 DQ CA`, joker `JK`, face-down `BACK`, unread `?`, a word for a rank
`S少々`, coloured `R7`. Inside a game a card is an id `rank * 4 + suit` (jokers: `Deck.joker`), and a set of cards is a
bit mask of ids; every card exists once, jokers `Deck.jokers` times, so jokers are counted beside the mask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

JOKER = "JK"
BACK = "BACK"
UNKNOWN = "?"
UNREADABLE = frozenset({BACK, UNKNOWN})

SUITS = "SHDC"
COLOURS = "RBYG"
# From weak to strong in Daifugo; other games read the rank's name, not its place.
STANDARD_RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
COLOURED_RANKS = tuple(str(number) for number in range(1, 11))


@dataclass(frozen=True)
class Deck:
    """What a deck is made of. `suits` are one-letter codes (four), `ranks` their names, weakest first; `jokers` ≥ 0;
    `absent`: codes of cards that are left out."""

    name: str
    suits: str
    ranks: tuple[str, ...]
    jokers: int = 0
    absent: tuple[str, ...] = ()
    codes: tuple[str, ...] = field(init=False, repr=False, compare=False)
    ids: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        codes = tuple(suit + rank for rank in self.ranks for suit in self.suits)
        ids = {code: number for number, code in enumerate(codes) if code not in self.absent}
        if self.jokers:
            ids[JOKER] = len(codes)
        object.__setattr__(self, "codes", (*codes, JOKER))
        object.__setattr__(self, "ids", ids)

    @property
    def joker(self) -> int:
        """The id that stands for any joker."""
        return len(self.codes) - 1

    @property
    def size(self) -> int:
        """Cards in the deck, jokers included."""
        return len(self.codes) - 1 - len(self.absent) + self.jokers

    def suit(self, card: int) -> int:
        """Index of the suit of a card id that is no joker."""
        return card & 3

    def rank(self, card: int) -> int:
        """Index of the rank of a card id that is no joker."""
        return card >> 2

    def code(self, card: int) -> str:
        """The code of a card id."""
        return self.codes[card]

    def all_codes(self) -> tuple[str, ...]:
        """Every card of the deck, jokers as often as they exist."""
        plain = self.codes[:-1]
        there = tuple(code for code in plain if code in self.ids) if self.absent else plain
        return there + (JOKER,) * self.jokers

    def split(self, cards: Iterable[str]) -> tuple[int, int, list[str]]:
        """(mask of the plain cards, number of jokers, codes that are no card of this deck or repeat within `cards`)."""
        mask = jokers = 0
        bad: list[str] = []
        for code in cards:
            card = self.ids.get(code)
            if card is None:
                bad.append(code)
            elif card == self.joker:
                jokers += 1
            elif mask >> card & 1:
                bad.append(code)
            else:
                mask |= 1 << card
        return mask, jokers, bad

    def join(self, mask: int, jokers: int = 0) -> tuple[str, ...]:
        """The codes of a mask (weakest first) and of so many jokers."""
        codes = self.codes
        found = []
        while mask:
            low = mask & -mask
            found.append(codes[low.bit_length() - 1])
            mask ^= low
        return (*found, *(JOKER,) * jokers)


def bits(mask: int) -> Iterator[int]:
    """The ids in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def standard(jokers: int, absent: tuple[str, ...] = ()) -> Deck:
    """The 52-card deck with so many jokers, without the cards `absent`; ranks from 3 to 2."""
    return Deck("standard", SUITS, STANDARD_RANKS, jokers, absent)


def coloured() -> Deck:
    """The coloured deck of rule sets B–M: four colours, 1 to 10, no joker."""
    return Deck("coloured", COLOURS, COLOURED_RANKS)

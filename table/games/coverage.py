"""What the camera can watch of a game, and what the table enters by hand: in words, per game and profile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Level = Literal["full", "partly", "hand"]
Words = Mapping[str, str]


@dataclass(frozen=True)
class Coverage:
    """`level`: `full`, every card that is played is read; `partly`, cards are seen, but not all are read; `hand`,
    nothing that is ruled on is watched. `seen` and `told` say in both languages what is seen and what is entered.
    `tracked`: watched by tracks of cards, also while the table moves, and inferred by one belief; else by looks at
    a table that holds still."""

    level: Level
    seen: Words
    told: Words
    tracked: bool = False


def words(ja: str, en: str) -> Words:
    """A text in both languages."""
    return {"ja": ja, "en": en}


TABLE_ONLY = words("卓の様子だけ", "the table only")
BY_HAND = Coverage("hand", TABLE_ONLY, words("すべて", "everything"))
"""A game that nobody has looked at."""

"""The NONO deck (N): four suits of thirteen Japanese adverbs, and what a header may say of it."""

from __future__ import annotations

from collections.abc import Mapping

from referee.cards import SUITS, Deck
from referee.json_values import JsonValue
from referee.play.options import OptionsError

NAME = "nono"
# Eleven adverbs stand in the source, めっちゃ is known publicly; わりと, the thirteenth, is documented nowhere (N).
NONO_RANKS = (
    "ちょっと", "少々", "少し", "やや", "まあ", "そこそこ",
    "結構", "とても", "だいぶ", "かなり", "相当", "めっちゃ", "わりと",
)  # fmt: skip


def nono(ranks: tuple[str, ...] = NONO_RANKS, jokers: int = 2) -> Deck:
    """The NONO deck (N): four suits of 13 adverbs; the order of `ranks` means nothing."""
    return Deck(NAME, SUITS, ranks, jokers)


def named_ranks(deck: JsonValue) -> tuple[str, ...] | None:
    """The thirteen names in a header's `deck`, if it has them."""
    ranks = deck.get("ranks") if isinstance(deck, Mapping) else None
    if not isinstance(ranks, list | tuple):
        return None
    good = len(ranks) == 13 == len(set(map(str, ranks))) and all(isinstance(rank, str) and rank for rank in ranks)
    if not good:
        raise OptionsError("deck", "deck-ranks")
    return tuple(ranks)


def is_named(deck: JsonValue) -> bool:
    """Whether a header's `deck` is this one."""
    return deck == NAME or (isinstance(deck, Mapping) and deck.get("name") == NAME)

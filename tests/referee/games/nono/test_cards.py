"""The NONO deck, and what a header may say of it (N1)."""

from __future__ import annotations

import pytest

from referee.games.nono.cards import is_named, named_ranks, nono
from referee.play.options import OptionsError


def test_four_suits_of_thirteen_words() -> None:
    deck = nono()
    assert deck.size == 54 and deck.name == "nono" and len(set(deck.ranks)) == 13
    assert "S少々" in deck.ids and nono(jokers=0).size == 52


def test_a_header_names_the_deck_or_its_words() -> None:
    words = [f"w{n}" for n in range(13)]
    assert is_named("nono") and is_named({"name": "nono"}) and not is_named("standard") and not is_named(None)
    assert named_ranks({"ranks": words}) == tuple(words) and named_ranks("nono") is None


@pytest.mark.parametrize("ranks", [["a"] * 13, ["a", "b"], [f"w{n}" for n in range(14)], [*map(str, range(12)), ""]])
def test_thirteen_different_words_or_none(ranks: list[str]) -> None:
    with pytest.raises(OptionsError) as refused:
        named_ranks({"ranks": ranks})
    assert refused.value.field == "deck"

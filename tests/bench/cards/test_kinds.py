"""Decks with black faces, and what is counted of a table."""

from __future__ import annotations

import numpy as np

from bench.cards.kinds import dark_faced, score
from models.render.cards.deck import built_in
from models.render.types import CardTruth, Rendered


def test_black_faces_have_light_print_and_keep_their_back() -> None:
    deck = built_in()
    turned = dark_faced(deck)
    assert set(turned.faces) == set(deck.faces)
    for code in ("S7", "HA"):
        before, after = deck.faces[code].image, turned.faces[code].image
        assert before.shape == after.shape and np.array_equal(before[..., 3:], after[..., 3:])
        assert np.median(before[..., :3]) > 230 and np.median(after[..., :3]) < 40
        assert after[..., :3].max() > 150
    assert np.array_equal(turned.faces["BACK"].image, deck.faces["BACK"].image)


def test_a_covered_card_may_be_named_and_one_that_lies_nowhere_may_not() -> None:
    quad = np.zeros((4, 2), np.float32)
    cards = tuple(CardTruth(code, "up", quad, seen) for code, seen in (("HJ", 1.0), ("S2", 0.9), ("D5", 0.1)))
    scene = Rendered(np.zeros((2, 2, 3), np.uint8), cards)
    sums: dict[str, list[int]] = {}
    score(scene, ["HJ", "D5", "CJ"], sums, {"J"})
    assert sums == {"all": [2, 1, 3, 1], "J": [1, 1, 2, 1]}

"""Tastes of generated decks."""

from __future__ import annotations

import numpy as np

from models.render.cards.faces import common, random_style


def test_a_common_deck_has_english_letters_black_spades_and_red_hearts() -> None:
    drawn = [random_style(np.random.default_rng(seed)) for seed in range(150)]
    usual = [common(style, np.random.default_rng(1)) for style in drawn]
    assert any(style.letters for style in drawn) and not any(style.letters for style in usual)
    assert any(max(style.inks["S"]) > 60 for style in drawn)
    for style in usual:
        blue, green, red = style.inks["H"]
        assert max(style.inks["S"]) < 60 and red > 2 * max(blue, green)
    # Four colours stay four.
    assert any(style.inks["S"] != style.inks["C"] for style in usual)

"""Index sprites: the print around an index, upright, as it is printed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np

from models.index_grid import SPRITE_REACH, SPRITE_SIZE
from models.render.cards.faces import generate_deck
from models.render.types import IndexMark
from models.training.data.index_sprites import Job, half_sides, index_sprite, make, sprites_of


def test_the_two_indices_of_a_card_give_one_sprite() -> None:
    face = generate_deck(np.random.default_rng(3)).faces["S7"]
    here, there = (index_sprite(face, mark).astype(int) for mark in face.indices[:2])
    width, height = SPRITE_SIZE
    inside = np.s_[height // 4 : 3 * height // 4, width // 4 : 3 * width // 4]
    assert np.abs(here[inside] - there[inside]).mean() < 6
    assert here[..., :3][inside].min() < 120  # there is a print


def test_a_sprite_is_clear_outside_the_card() -> None:
    face = generate_deck(np.random.default_rng(3)).faces["S7"]
    sprite = index_sprite(face, face.indices[0])
    assert sprite.shape == (SPRITE_SIZE[1], SPRITE_SIZE[0], 4)
    assert sprite[0, 0, 3] == 0  # its index stands in the top left corner
    assert sprite[SPRITE_SIZE[1] // 2, SPRITE_SIZE[0] // 2, 3] == 255


def test_a_narrow_box_is_as_wide_as_a_patch_takes_it() -> None:
    across, down = half_sides(IndexMark((0, 0), (1.0, 6.0), 0.0))
    assert (across, down) == (3.0, 6.0)
    assert half_sides(IndexMark((0, 0), (4.0, 6.0), 0.0)) == (4.0, 6.0)


def test_every_name_has_one_sprite_and_backs_none() -> None:
    deck = generate_deck(np.random.default_rng(4))
    sprites, halves, names = sprites_of(deck)
    assert len(sprites) == len(halves) == len(names) == len(set(names))
    assert {"SA", "DK"} <= set(names)
    assert not any(name.startswith("BACK") for name in names)
    assert SPRITE_REACH > 1


def test_a_file_is_the_same_each_time_and_kept(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    for folder in (first, second):
        folder.mkdir()
        assert "indices" in make(Job(5, 1, None, folder))
    with np.load(first / "deck_00005.npz") as one, np.load(second / "deck_00005.npz") as two:
        assert (one["sprites"] == two["sprites"]).all()
        assert cv2.countNonZero(one["sprites"][0, ..., 3]) > 0
    assert make(Job(5, 1, None, first)) == "deck_00005.npz is there"

"""Registration of one picture of a face."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.render.types import Deck
from tests.vision.enrolled import test_face_registration
from tests.vision.enrolled.test_face_registration import CODES, WIDTH, kept, matcher, off, on_a_table
from vision.enrolled.face_alignment import align, lies, light, together, warped
from vision.types import Image

deck = test_face_registration.deck


@pytest.mark.parametrize("seed", range(6))
def test_an_outline_that_is_off_by_a_tenth_is_drawn_to_the_print(deck: Deck, seed: int) -> None:
    image, quad = on_a_table(deck, "B7", angle=0.4 * seed - 1)
    found = matcher(deck).fit(image, [off(quad, 0.1, seed)]).quads[CODES.index("B7")]
    assert np.hypot(*(found - quad).T).max() < 0.07 * WIDTH


def test_kept_pictures_are_laid_over_each_other(deck: Deck) -> None:
    pictures = [kept(deck, "B4") for _ in range(4)]
    right = together(pictures)[2]
    picture, quad = pictures[2]
    wide = np.float32(0.05 * np.hypot(*(quad[1] - quad[0])))
    grown = quad + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * wide
    wider: Image = np.asarray(cv2.copyMakeBorder(picture, 60, 60, 60, 60, cv2.BORDER_REPLICATE), np.uint8)
    pictures[2] = wider, grown + np.float32(60)
    before = np.abs(warped(light(wider), pictures[2][1]) - right).mean()
    assert np.abs(together(pictures)[2] - right).mean() < 0.5 * before


def test_alignment_stays_where_it_is_right(deck: Deck) -> None:
    from vision.enrolled.face_alignment import Template

    picture, quad = kept(deck, "G10")
    seen = light(picture)
    moved = align(seen, quad, Template.of(warped(seen, quad)))
    assert np.abs(moved - quad).max() < 0.005 * picture.shape[1]


@given(st.integers(0, 2**32 - 1))
def test_what_fits_where_no_card_can_lie_is_not_taken(seed: int) -> None:
    """An alignment may run away: onto a sliver, a speck, or half the table."""
    rng = np.random.default_rng(seed)
    told = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32) + rng.uniform(0, 500, 2).astype(np.float32)
    near = told + rng.uniform(-6, 6, (4, 2)).astype(np.float32)
    assert lies(near, told)
    middle = told.mean(axis=0)
    assert not lies((told - middle) * np.float32(0.5) + middle, told)
    assert not lies((told - middle) * np.float32(1.6) + middle, told)
    sliver = told.copy()
    sliver[1] = sliver[0] + (3, 1)
    assert not lies(sliver, told)
    assert not lies(told[[0, 2, 1, 3]], told)
    assert not lies(np.where(np.arange(4)[:, None] == 2, np.float32(np.nan), told), told)

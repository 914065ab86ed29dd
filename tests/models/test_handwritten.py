"""Hand-written cards: every card is written anew, in one hand; what stands on it stands where it was asked for."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.labels import DECKS
from models.render.cards.handwritten import PLACES, PX, SHAPES, Hand, curve, handwritten_deck
from models.render.types import Face


def inked(face: Face, paper: tuple[int, int, int]) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
    """The (rows, columns) that pen or print covers."""
    away = np.abs(face.image[..., :3].astype(int) - paper).max(axis=2)
    return np.argwhere(away > 60)


@pytest.mark.models
def test_every_sign_of_a_deck_can_be_written() -> None:
    assert set("0123456789AJQK") == set(SHAPES)
    for place in PLACES:
        hand = Hand.draw(np.random.default_rng(3), place)
        deck = handwritten_deck(np.random.default_rng(4), hand, [*DECKS["coloured"], "SA", "H10", "DQ", "CK", "SJ"])
        assert len(deck.faces) == 46 and "BACK" in deck.faces
        assert all(face.size_mm == hand.size for face in deck.faces.values())


def test_no_two_cards_are_written_alike_but_in_one_hand() -> None:
    hand = Hand.draw(np.random.default_rng(1), "middle", ground=False)
    one, other = (handwritten_deck(np.random.default_rng(seed), hand, ["R7"]).faces["R7"] for seed in (1, 2))
    assert not np.array_equal(one.image, other.image)
    blurred = [cv2.GaussianBlur(face.image[..., :3].astype(np.float32), (0, 0), 25) for face in (one, other)]
    assert np.abs(blurred[0] - blurred[1]).max() < 60


@pytest.mark.parametrize(("place", "corners"), [("corner", 1), ("corners", 2)])
def test_marks_lie_around_what_is_written_in_the_corners(place: str, corners: int) -> None:
    hand = Hand.draw(np.random.default_rng(5), place, ground=False)  # type: ignore[arg-type]
    face = handwritten_deck(np.random.default_rng(6), hand, ["B4"]).faces["B4"]
    assert len(face.indices) == corners
    ink = inked(face, hand.paper)
    ink = ink[(ink.min(axis=1) > 12) & (ink[:, 0] < face.image.shape[0] - 12) & (ink[:, 1] < face.image.shape[1] - 12)]
    at = (ink[:, ::-1] - np.array(face.image.shape[1::-1]) / 2) / PX
    held = [(np.abs(at - mark.centre) <= np.array(mark.half) + 1).all(axis=1) for mark in face.indices]
    assert np.any(held, axis=0).all() and all(one.any() for one in held)


def test_a_line_below_tells_6_from_9_where_the_hand_draws_one() -> None:
    heights = {}
    for underlined in (True, False):
        hand = Hand.draw(np.random.default_rng(8), "middle", ground=False, underlined=underlined)
        assert hand.underlined is underlined
        heights[underlined] = hand.mask("6", 30.0, 1.5, np.random.default_rng(9)).shape[0]
        assert hand.mask("8", 30.0, 1.5, np.random.default_rng(9)).shape[0] < 1.25 * 30 * PX
    assert heights[True] > 1.1 * heights[False]


def test_a_curve_goes_through_its_points() -> None:
    points = np.array([[0.0, 0.0], [1.0, 0.5], [0.5, 2.0], [0.0, 1.0]])
    path = curve(points)
    assert all(np.hypot(*(path - point).T).min() < 1e-9 for point in points)

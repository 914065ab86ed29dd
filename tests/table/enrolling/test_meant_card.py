"""Which outline of a picture is the card that is meant."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from table.enrolling.meant_card import TOLD, corners_of, marked, one_card, standing_out
from table.enrolling.words import EnrollError
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.types import Image, Quad

CARD = np.array([[260, 140], [420, 140], [420, 380], [260, 380]], np.float32)


def scaled(share: float) -> Quad:
    """The card's outline, so many times as large around its middle."""
    return np.asarray((CARD - CARD.mean(axis=0)) * share + CARD.mean(axis=0), np.float32)


@pytest.fixture
def picture() -> Image:
    """A white card on green cloth."""
    image = np.full((520, 680, 3), (60, 95, 40), np.uint8)
    cv2.fillConvexPoly(image, CARD.astype(np.int32), (235, 240, 242))
    return image


def test_what_stands_out_is_the_card_whatever_faint_outlines_say(picture: Image) -> None:
    for faint in ([], [CardFound(scaled(0.5), 0.45, 1.0)], [CardFound(scaled(1.4), 0.45, 1.0)]):
        found = standing_out(picture, faint)
        assert found is not None and found.score == TOLD
        assert min(float(np.abs(found.quad - np.roll(CARD, turn, axis=0)).max()) for turn in range(4)) < 4


def test_what_stands_out_elsewhere_than_any_outline_is_a_patch_of_the_cloth(picture: Image) -> None:
    away = np.asarray(scaled(1.0) + np.array([220, 0]), np.float32)
    assert standing_out(picture, [CardFound(away, 0.5, 1.0)]) is None


class Found(Locator):
    """A locator that finds these outlines in any picture."""

    def __init__(self, *cards: CardFound) -> None:
        self.cards = list(cards)

    def find(self, image: Image, again: bool = True) -> list[CardFound]:
        return self.cards


@pytest.mark.parametrize(("share", "taken"), [(0.5, True), (0.8, False), (1.1, False)])
def test_a_faint_outline_is_the_card_unless_what_stands_out_around_it_is_much_larger(
    picture: Image, share: float, taken: bool
) -> None:
    faint = CardFound(scaled(share), 0.5, 1.0)
    assert (one_card(picture, Found(faint)) is not faint) is taken


def test_of_several_outlines_the_one_that_parts_paper_from_ground_is_the_card(picture: Image) -> None:
    """Grain of wood or a printed cloth is taken for a card about as surely as a card with one number on it."""
    card = CardFound(scaled(1.0), 0.45, 1.0)
    cloth = CardFound(np.asarray(scaled(0.9) + np.array([-190, 0]), np.float32), 0.5, 1.0)
    assert one_card(picture, Found(cloth, card)) is card


def test_where_every_outline_is_a_patch_of_the_cloth_what_stands_out_is_the_card(picture: Image) -> None:
    patches = [CardFound(np.asarray(scaled(0.6) + np.array([side, 0]), np.float32), 0.3, 1.0) for side in (-190, 180)]
    found = one_card(picture, Found(*patches))
    assert min(float(np.abs(found.quad - np.roll(CARD, turn, axis=0)).max()) for turn in range(4)) < 4
    cv2.fillConvexPoly(picture, CARD.astype(np.int32), (60, 95, 40))
    with pytest.raises(EnrollError, match="2 cards"):
        one_card(picture, Found(*patches))


def test_two_cards_are_not_one(picture: Image) -> None:
    other = np.asarray(scaled(0.9) + np.array([-190, 0]), np.float32)
    cv2.fillConvexPoly(picture, other.astype(np.int32), (235, 240, 242))
    with pytest.raises(EnrollError, match="2"):
        one_card(picture, Found(CardFound(scaled(1.0), 0.9, 1.0), CardFound(other, 0.9, 1.0)))


def test_a_faint_outline_across_the_card_s_edge_gives_way_to_what_stands_out_there(picture: Image) -> None:
    across = CardFound(np.asarray(scaled(0.9) + np.array([60, 60]), np.float32), 0.4, 1.0)
    found = one_card(picture, Found(across))
    assert found is not across and found.score == TOLD
    assert min(float(np.abs(found.quad - np.roll(CARD, turn, axis=0)).max()) for turn in range(4)) < 4


@pytest.mark.parametrize(("share", "taken"), [(0.85, True), (0.5, False), (1.3, False)])
def test_a_clear_outline_is_believed_but_for_the_face_within_a_frame(picture: Image, share: float, taken: bool) -> None:
    """Half as wide, it lies on a mat; larger, what stands out is its print."""
    assert (standing_out(picture, [CardFound(scaled(share), 0.9, 1.0)]) is not None) is taken


def test_corners_are_taken_in_any_order_where_they_are_a_card_s(picture: Image) -> None:
    corners = corners_of("420,380 260,140 260,380 420,140", "moon.jpg")
    found = marked(picture, corners, "moon.jpg").quad
    assert {tuple(map(int, corner)) for corner in found} == {tuple(map(int, corner)) for corner in CARD}
    assert cv2.isContourConvex(found)
    for text in ("1,2 3,4 5,6", "1,2 3,4 5,6 7,x", "1,2 3,4 5,6 7,nan", "1 2 3 4"):
        with pytest.raises(EnrollError, match=r"moon\.jpg"):
            corners_of(text, "moon.jpg")
    with pytest.raises(EnrollError):
        marked(picture, [(1, 1), (2, 2), (3, 3), (4, 4)], "moon.jpg")

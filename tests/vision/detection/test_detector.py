"""Which findings are one card: by geometry; names only tell what geometry leaves open."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from models.render.decks import built_in
from vision.detection.assembly import joined_by, merge
from vision.detection.config import DETECTION
from vision.detection.deduplication import (
    in_corners,
    meeting,
    one_card,
    one_index,
    opposed_of_four,
    opposite_corners,
    same_card,
    side_by_side,
    without_index,
)
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import Locator
from vision.detection.tiling import closely, size_groups
from vision.scanner import MODELS
from vision.types import Image


def card(x: float, y: float, corners: tuple[int, ...], score: float, px: float = 3.0) -> CardFound:
    """An upright card (3 px/mm) with those of its two indices that are seen: 0 top left, 1 bottom right."""
    centre = np.array([x, y], np.float32)
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    quad = np.stack([centre + np.array([sx * 31.5, sy * 44], np.float32) * px for sx, sy in signs])
    indices = []
    for corner in corners:
        turn = 1.0 if corner == 0 else -1.0
        at = centre + np.array([-26, -34], np.float32) * px * turn
        right, down = np.array([4, 0], np.float32) * px * turn, np.array([0, 8], np.float32) * px * turn
        indices.append(IndexFound(at, right, down, centre, score))
    return CardFound(quad.astype(np.float32), score, 1.0, tuple(indices))


def test_two_outlines_with_one_index_each_are_one_card() -> None:
    # The same card, placed twice a little apart: each outline holds another of its two indices.
    first, second = card(200, 200, (0,), 0.9), card(200, 200, (1,), 0.7)
    shifted = CardFound((second.quad + 45).astype(np.float32), 0.7, 1.0, second.indices)
    assert one_card(first, shifted)
    assert len(merge([first, shifted])) == 2  # whether they read alike is not known yet


def test_what_another_look_shows_joins_the_card_that_it_saw_alike() -> None:
    bare, seen = card(200, 200, (), 0.9), card(204, 198, (0,), 0.6)
    (joined,) = joined_by([bare], [seen])
    assert joined.indices == seen.indices and joined.quad is bare.quad
    # An index that is known already, or no index at all, makes no card of its own.
    assert joined_by([joined], [card(290, 200, (), 0.8), seen]) == [joined]
    # A new one in another place does, without what its neighbour owns.
    other = card(260, 200, (0,), 0.6)
    both = replace(other, indices=(*other.indices, *seen.indices))
    assert joined_by([joined], [both]) == [joined, other]


def test_a_face_without_an_index_is_looked_at_once_more() -> None:
    # A look that overlooks every index, then one that does not: as it is in a fan at some sizes.
    class OverlooksOnce(Locator):
        looks = 0

        def look(self, image: Image, scale: float, box: tuple[int, int, int, int] | None = None) -> list[CardFound]:
            found = super().look(image, scale, box)
            self.looks += 1
            return [replace(one, indices=()) for one in found if not one.from_index] if self.looks < 3 else found

    image = np.full((480, 640, 3), (60, 90, 60), np.uint8)
    face = built_in().faces["S7"].image[..., :3]
    small = cv2.resize(face, (126, 176), interpolation=cv2.INTER_AREA)
    image[150:326, 250:376] = small
    locator = OverlooksOnce(MODELS / "locator.onnx", 1)
    (found,) = locator.find(image)
    assert locator.looks == 3 and len(found.indices) == 2


def test_one_card_that_fills_the_picture_and_was_taken_for_two_small_ones() -> None:
    # Both outlines are half the size of the card, each around one of its two indices.
    whole = card(400, 400, (0, 1), 0.9, px=6.0)
    small = [
        CardFound((0.5 * (whole.quad - index.centre) + index.centre).astype(np.float32), 0.9, 1.0, (index,), True)
        for index in whole.indices
    ]
    assert opposite_corners(small[0], small[1])
    assert opposite_corners(small[1], small[0])
    # Beside each other, or one far below the other, they are two cards.
    beside = small[1].moved(1.0, np.array([250, 0], np.float32))
    below = small[1].moved(1.0, np.array([0, 500], np.float32))
    assert not opposite_corners(small[0], beside)
    assert not opposite_corners(small[0], below)
    # So are two that stand the same way up.
    assert not opposite_corners(small[0], small[0].moved(1.0, np.array([312, 408], np.float32)))


def test_four_indices_are_one_card() -> None:
    # A deck that prints all four corners: one of the others was taken for a card of its own, half a card farther.
    whole = card(400, 400, (0, 1), 0.9)
    third = whole.centre + np.array([26, -34], np.float32) * 3
    axes = np.array([12, 0], np.float32), np.array([0, 24], np.float32)
    index = IndexFound(third, axes[0], axes[1], third + np.array([78, 102], np.float32), 0.4)
    stray = CardFound(whole.quad + np.array([156, 0], np.float32), 0.3, 1.0, (index,), True)
    assert in_corners(stray, whole)
    assert not in_corners(whole, stray)
    # An equal card fanned over it shows its index a third of a card farther: two cards.
    assert not in_corners(card(460, 400, (0,), 0.9), whole)


def test_a_large_index_stands_far_in_from_its_corner_and_along_the_others() -> None:
    whole = card(400, 400, (0, 1), 0.9)
    place = whole.centre + np.array([0.44 * 31.5, -0.6 * 44], np.float32) * 3
    along, across = np.array([0, -60], np.float32), np.array([60, 0], np.float32)
    for down, meets in ((along, True), (across, False)):
        right = np.array([down[1], -down[0]], np.float32) / 2
        found = IndexFound(place, right, down, whole.centre, 0.8)
        assert in_corners(CardFound(whole.quad, 0.5, 1.0, (found,)), whole) == meets


def test_indices_on_one_side_of_a_card_are_one_card() -> None:
    # Of a deck that prints all four corners only two on one side are seen; each votes for a centre of its own.
    upper = card(400, 400, (0,), 0.9)
    place = upper.centre + np.array([-26, 34], np.float32) * 3
    axes = np.array([-12, 0], np.float32), np.array([0, -24], np.float32)
    index = IndexFound(place, axes[0], axes[1], place - np.array([78, 102], np.float32), 0.8)
    lower = CardFound(upper.quad - np.array([156, 0], np.float32), 0.8, 1.0, (index,), True)
    assert opposed_of_four(upper, lower) and same_card(lower, upper, alike=True)
    beside = lower.moved(1.0, np.array([120, 0], np.float32))
    assert not opposed_of_four(upper, beside)
    # Top right and bottom left; farther to the left, the other index is another card's.
    left = lower.moved(1.0, np.array([-156, 0], np.float32))
    assert opposed_of_four(upper, left) and same_card(left, upper, alike=True)
    assert not opposed_of_four(upper, lower.moved(1.0, np.array([-300, 0], np.float32)))
    assert not opposed_of_four(upper, replace(left, from_index=False))


def test_far_indices_that_vote_for_one_centre_are_one_card() -> None:
    left = card(400, 400, (0,), 0.9)
    place = left.centre + np.array([26, -34], np.float32) * 3
    index = IndexFound(place, np.array([12, 0], np.float32), np.array([0, 24], np.float32), left.centre + 10, 0.8)
    right = CardFound(left.quad + 20, 0.8, 1.0, (index,))
    assert meeting(left, right) and same_card(right, left, alike=True)
    # Equal cards fanned: indices and centres lie equally far apart, be it little or much.
    assert not meeting(left, card(430, 400, (0,), 0.9))
    assert not meeting(left, card(560, 400, (0,), 0.9))


def test_the_two_indices_at_one_end_of_a_card_are_one_card() -> None:
    # Left and right at the top of a card 189 px wide, in an outline each; their votes are a little off.
    left = card(400, 400, (0,), 0.9)
    index = left.indices[0]
    there, vote = index.centre + np.array([156, 12], np.float32), index.vote + np.array([30, 10], np.float32)
    right = CardFound(left.quad + np.array([50, 0], np.float32), 0.8, 1.0, (replace(index, centre=there, vote=vote),))
    assert side_by_side(left, right) and side_by_side(right, left) and same_card(left, right, alike=True)
    # Cards that are read differently are two, and so are equal ones whose indices vote as far apart as they lie.
    assert not same_card(left, right, alike=False)
    assert not side_by_side(left, card(556, 412, (0,), 0.9))
    # A fan of two equal cards with all four corners: the left indices of both show, a third of a card apart.
    upper = card(460, 400, (0,), 0.9)
    both = replace(
        upper, indices=(*upper.indices, replace(index, centre=there + np.array([60, 0], np.float32), vote=upper.centre))
    )
    assert not side_by_side(left, both)


def test_two_boxes_of_one_index_are_one_card() -> None:
    # A wide index, rank and suit side by side: one look boxed both, another one the suit.
    whole = card(400, 400, (0,), 0.9)
    index = whole.indices[0]
    again = replace(index, centre=index.centre + np.array([5, 4], np.float32), right=index.right * np.float32(0.9))
    moved = CardFound(whole.quad + 30, 0.5, 1.0, (again,))
    assert one_index(whole, moved) and same_card(whole, moved, alike=True)
    assert not same_card(whole, moved, alike=False)
    # In the tightest fan in which both are read an equal card's index lies beside it or below it.
    for step in ([8, 0], [0, 16]):
        assert not one_index(whole, card(400 + step[0], 400 + step[1], (0,), 0.9))


def test_equal_cards_of_two_decks_are_two() -> None:
    # Fanned: the same corner of each shows. Laid askew: one has both its indices already.
    assert not one_card(card(200, 200, (0,), 0.9), card(245, 210, (0,), 0.9))
    assert not one_card(card(200, 200, (0,), 0.9), card(230, 230, (0, 1), 0.9))


def test_two_cards_laid_askew_stay_two() -> None:
    # The lower card shows its top left index, the upper one, 20 mm farther, its bottom right index.
    lower, upper = card(200, 200, (0,), 0.6), card(245, 245, (0, 1), 0.9)
    assert len(merge([lower, upper])) == 2


def test_an_index_counts_for_one_card_only() -> None:
    whole, twin = card(200, 200, (0, 1), 0.9), card(205, 200, (0,), 0.5)
    inferred = CardFound((twin.quad + 60).astype(np.float32), 0.5, 1.0, twin.indices, from_index=True)
    found = merge([whole, inferred])
    assert len(found) == 1
    assert len(found[0].indices) == 2


def test_equal_findings_of_one_card_are_one() -> None:
    assert len(merge([card(200, 200, (0, 1), 0.9), card(206, 203, (), 0.5)])) == 1


def test_far_cards_are_looked_at_apart_and_near_ones_together() -> None:
    near = [card(200, 200, (0,), 0.9, 1.5), card(300, 210, (0,), 0.9, 1.5)]
    far = card(1100, 560, (0,), 0.9, 1.5)
    _, boxes = closely([*near, far], (1280, 720), 1e9)
    assert len(boxes) == 2
    for found in [*near, far]:
        low, high = found.quad.min(axis=0), found.quad.max(axis=0)
        assert any(x0 <= low[0] and y0 <= low[1] and x1 >= high[0] and y1 >= high[1] for x0, y0, x1, y1 in boxes)


def test_many_cards_are_looked_at_within_the_budget() -> None:
    spread = [card(130 + 250 * column, 150 + 420 * row, (0,), 0.9, 1.6) for column in range(5) for row in range(2)]
    scale, boxes = closely(spread, (1280, 720), DETECTION.tiling.budget)
    assert sum((x1 - x0) * (y1 - y0) * scale * scale for x0, y0, x1, y1 in boxes) < 1.1 * DETECTION.tiling.budget
    alone, _ = closely(spread[:1], (1280, 720), DETECTION.tiling.budget)
    assert alone > scale


def test_cards_of_very_different_sizes_are_looked_at_apart() -> None:
    # Each is hardly larger than the one before, the last is three times as large as the first.
    widths = np.array([331.0, 177, 178, 100, 201, 214])
    groups = [sorted(widths[rows].tolist()) for rows in size_groups(widths)]
    assert groups == [[100, 177, 178], [201, 214, 331]]
    assert [len(rows) for rows in size_groups(np.array([80.0, 82, 79]))] == [3]


def test_an_outline_without_an_index_on_one_that_reads_alike_is_the_same_card() -> None:
    whole, again, beside = card(200, 200, (0,), 0.9), card(230, 210, (), 0.8), card(330, 200, (), 0.8)
    assert without_index(whole, again) and without_index(again, whole)
    assert not without_index(whole, beside)
    assert not without_index(whole, card(230, 210, (0,), 0.8))  # the lower of two equal cards shows its own index


def test_the_quarter_spans_to_between_vote_and_outline() -> None:
    found = card(200, 200, (0,), 0.9)
    index = replace(found.indices[0], vote=np.array([210, 190], np.float32))
    assert np.allclose(found.middle_by(index), (205, 195))
    assert np.allclose(replace(found, from_index=True).middle_by(index), (210, 190))


def test_far_cards_are_found_where_the_first_look_sees_only_some() -> None:
    deck, wide = built_in(), 42
    table = np.full((720, 1280, 3), (60, 110, 50), np.float64) + np.random.default_rng(0).normal(0, 6, (720, 1280, 3))
    spots = {"S7": (200, 200), "HK": (420, 160), "D4": (900, 560), "C10": (1100, 300), "H2": (640, 380)}
    for code, (x, y) in spots.items():
        face = deck.faces[code].image
        small = cv2.resize(face, (wide, round(wide * face.shape[0] / face.shape[1])), interpolation=cv2.INTER_AREA)
        part = table[y : y + small.shape[0], x : x + wide]
        share = small[..., 3:] / 255
        part[:] = share * small[..., :3] + (1 - share) * part
    image = np.clip(table, 0, 255).astype(np.uint8)
    locator = Locator(MODELS / "locator.onnx", 1)
    found = [card.centre for card in locator.find(image)]
    for x, y in spots.values():
        assert any(np.hypot(*(centre - (x + wide / 2, y + wide * 88 / 126))) < wide / 4 for centre in found)

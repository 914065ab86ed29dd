"""When two detections that read alike are one card."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.detection.test_detector import card
from vision.detection.assembly import merge
from vision.detection.deduplication import (
    in_corners,
    meeting,
    one_card,
    one_index,
    opposed_of_four,
    same_card,
    side_by_side,
    without_index,
)
from vision.detection.detections import CardFound, IndexFound


def test_two_outlines_with_one_index_each_are_one_card() -> None:
    # The same card, placed twice a little apart: each outline holds another of its two indices.
    first, second = card(200, 200, (0,), 0.9), card(200, 200, (1,), 0.7)
    shifted = CardFound((second.quad + 45).astype(np.float32), 0.7, 1.0, second.indices)
    assert one_card(first, shifted)
    assert len(merge([first, shifted])) == 2  # whether they read alike is not known yet


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


def test_an_outline_without_an_index_on_one_that_reads_alike_is_the_same_card() -> None:
    whole, again, beside = card(200, 200, (0,), 0.9), card(230, 210, (), 0.8), card(330, 200, (), 0.8)
    assert without_index(whole, again) and without_index(again, whole)
    assert not without_index(whole, beside)
    assert not without_index(whole, card(230, 210, (0,), 0.8))  # the lower of two equal cards shows its own index

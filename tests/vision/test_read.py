"""Which of a card's views are read at all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.test_fuse import says
from tests.vision.test_locate import card
from vision.found import IndexFound
from vision.fuse import NAMES, Corner, Views
from vision.read import covered_shares, in_picture, readable, shows_face, told_twice


def corner(name: str, share: float, at: int) -> Corner:
    return Corner(True, says(name, share), 0.01, 20.0, at)


def test_two_indices_that_surely_read_alike_need_no_other_view() -> None:
    assert told_twice([corner("SA", 0.97, 0), corner("SA", 0.96, 1)])
    assert not told_twice([corner("SA", 0.97, 0)])
    assert not told_twice([corner("SA", 0.97, 0), corner("SA", 0.6, 1)])
    assert not told_twice([corner("SA", 0.97, 0), corner("SA", 0.96, 1), corner("CA", 0.5, 2)])


def test_the_quarter_of_the_same_corner_is_no_second_index() -> None:
    # Both were sure of an ace of spades whose middle showed a club.
    assert not told_twice([Corner(True, says("SA", 0.95), 0.01, 14.0, 0, says("SA", 0.95), 0.01)])


def test_a_card_that_lies_on_others_is_not_covered_by_them() -> None:
    # The upper one shows both its indices, one of them on the lower card; that one shows the index that is free.
    lower, upper = card(200, 200, (0,), 0.9), card(250, 230, (0, 1), 0.9)
    below, above = covered_shares([lower, upper])
    assert above == 0 and below > 0.5


def test_without_an_index_in_the_overlap_either_may_be_covered() -> None:
    # Side by side, overlapping by a strip in which no index lies.
    one, other = card(200, 200, (0,), 0.9), card(350, 200, (1,), 0.9)
    shares = covered_shares([one, other])
    assert 0.1 < shares[0] < 0.4 and np.isclose(*shares, atol=1e-3)


def test_outlines_that_hold_each_others_indices_cover_each_other() -> None:
    one, other = card(200, 200, (0, 1), 0.9), card(215, 210, (0, 1), 0.9)
    assert min(covered_shares([one, other])) > 0.5


def test_what_shows_no_index_takes_no_part_in_where_a_cards_indices_lie() -> None:
    found = card(200, 200, (0, 1), 0.9)
    blank = replace(corner("S7", 0.9, 1), none=0.8)
    seen = Views((corner("S7", 0.9, 0), blank), np.zeros(len(NAMES), np.float32), 1.0, 0.0, 189.0)
    assert readable(found, seen).indices == found.indices[:1]
    nothing = Views((replace(blank, at=0), blank), seen.whole, 1.0, 0.0, 189.0)
    assert readable(found, nothing).indices == found.indices


def test_an_index_that_the_picture_cuts_off_is_not_read() -> None:
    picture = np.zeros((100, 200, 3), np.uint8)
    right, down, vote = (np.array(pair, np.float32) for pair in ((5, 0), (0, 10), (100, 50)))
    inside, rim, cut = (
        IndexFound(np.array(centre, np.float32), right, down, vote, 0.9) for centre in ((100, 50), (197, 50), (198, 50))
    )
    assert in_picture(picture, inside) and in_picture(picture, rim) and not in_picture(picture, cut)


def test_a_joker_is_covered_by_cards_that_show_another_face() -> None:
    joker, seven = corner("JK", 0.99, 0), corner("H7", 0.99, 0)
    assert shows_face([joker, seven])
    assert not shows_face([])
    assert not shows_face([joker])  # a mark on a back
    assert not shows_face([replace(seven, none=0.99)])
    assert not shows_face([replace(seven, located=False)])
    pair = [card(200, 200, (0,), 0.9), card(250, 230, (0, 1), 0.9)]
    assert covered_shares(pair, [True, False]) == [0.0, 0.0]
    assert covered_shares(pair, [False, True])[0] > 0.5

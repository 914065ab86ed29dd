"""Which of a card's views are read at all."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.render.cards.deck import built_in
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from tests.vision.detection.test_detector import card
from tests.vision.recognition.test_fusion import says
from vision.detection.detections import IndexFound
from vision.detection.detector import Locator
from vision.recognition.card_reader import (
    Reader,
    averaged,
    covered,
    covered_shares,
    covering,
    in_picture,
    index_unclear,
    quarter_unclear,
    readable,
    settled,
    shows_face,
    sure_twice,
    told_twice,
    unclear,
)
from vision.recognition.fusion import NAMES, Calibration, Corner, Floats, Views
from vision.scanner import MODELS


def corner(name: str, share: float, at: int) -> Corner:
    return Corner(True, says(name, share), 0.01, 20.0, at)


def test_two_indices_that_surely_read_alike_need_no_other_view() -> None:
    assert told_twice([corner("SA", 0.97, 0), corner("SA", 0.96, 1)])
    assert not told_twice([corner("SA", 0.97, 0)])
    assert not told_twice([corner("SA", 0.97, 0), corner("SA", 0.6, 1)])
    assert not told_twice([corner("SA", 0.97, 0), corner("SA", 0.96, 1), corner("CA", 0.5, 2)])


@pytest.mark.parametrize(("name", "enough"), [("S8", True), ("HK", True), ("C9", False), ("DQ", False)])
def test_a_nine_and_a_queen_are_looked_at_as_a_whole_for_their_letters_may_be_one_shape(
    name: str, enough: bool
) -> None:
    assert settled([corner(name, 0.99, 0), corner(name, 0.99, 1)]) is enough
    assert not settled([corner(name, 0.99, 0)])


def test_two_indices_that_surely_read_alike_name_a_card_whatever_else_lies_on_it() -> None:
    assert sure_twice([corner("SA", 0.97, 0), corner("CA", 0.5, 1), corner("SA", 0.96, 2)])
    assert not sure_twice([corner("SA", 0.97, 0), corner("CA", 0.97, 1), corner("SA", 0.6, 2)])


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
    assert covered(covering(pair), [True, False]) == [0.0, 0.0]
    assert covered(covering(pair), [False, True])[0] > 0.5


def looked(name: str, share: float, none: float = 0.01) -> tuple[Floats, float]:
    """What a look says that gives a name such a share."""
    return says(name, share), none


def test_what_is_not_read_clearly_is_looked_at_again_but_for_what_is_no_index() -> None:
    assert unclear(looked("SA", 0.9)) and unclear(looked("SA", 0.999, 0.6))
    assert not unclear(looked("SA", 0.999, 0.001)) and not unclear(looked("SA", 0.5, 0.95))


def test_an_index_whose_quarter_clearly_reads_alike_is_not_looked_at_again() -> None:
    told = replace(corner("H9", 0.7, 0), quarter=says("H9", 0.999), quarter_none=0.001)
    assert not index_unclear(told) and not quarter_unclear(told)
    assert index_unclear(replace(told, quarter=says("D9", 0.999)))
    assert index_unclear(replace(told, quarter=None))
    both = replace(told, quarter=says("H9", 0.9))
    assert index_unclear(both) and quarter_unclear(both)


def test_looks_that_agree_say_no_more_than_one() -> None:
    for look in (looked("H7", 0.8, 0.1), looked("CQ", 0.6, 0.3), looked("JK", 0.7, 0.2)):
        scores, none = averaged(*[look] * 5)
        assert np.allclose(np.exp(scores), np.exp(look[0]), atol=1e-4) and np.isclose(none, look[1], atol=1e-4)


def test_of_looks_that_contradict_each_other_most_decide_and_none_is_sure() -> None:
    scores, none = averaged(looked("S9", 0.97), *[looked("S4", 0.97)] * 3, looked("S9", 0.97))
    assert NAMES[int(np.argmax(scores))] == "S4" and np.exp(scores.max()) < 0.95 and none < 0.02


@pytest.mark.models
def test_what_is_unclear_in_a_picture_is_told_by_more_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    deck, locator = built_in(), Locator(MODELS / "locator.onnx", 1)
    reader = Reader(MODELS / "reader.onnx", Calibration.load(MODELS / "calibration.json"), 1)
    scene = table_scene(np.random.default_rng(3), [deck], TextureSource(), "hard", (10, 10))
    cards = locator.find(scene.image)
    again = reader.views(scene.image, cards)
    monkeypatch.setattr(Reader, "_again", lambda self, image, cards, corners: corners)
    once = reader.views(scene.image, cards)
    pairs = [
        pair for one, other in zip(once, again, strict=True) for pair in zip(one.corners, other.corners, strict=True)
    ]
    changed = [one for one, other in pairs if not np.array_equal(one.scores, other.scores)]
    assert changed and all(index_unclear(one) for one in changed)
    assert len(changed) < len(pairs)

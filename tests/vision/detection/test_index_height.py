"""What is far larger or smaller than the cards of a table is none, and one detection that goes astray moves nothing."""

from __future__ import annotations

import numpy as np
import pytest

from models.render.camera import Camera
from models.render.cards.deck import built_in
from models.render.stage import Placement, Stage
from vision.detection.detections import CardFound, IndexFound
from vision.detection.index_height import outsized
from vision.scanner import Scanner


def card(x: float, tall: float, from_index: bool = False, short: float = 100.0) -> CardFound:
    half = np.array([short / 2, 0.7 * short])
    quad = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half + (x, 100)).astype(np.float32)
    at, right, down = (np.array(pair, np.float32) for pair in ((x - 40, 50), (0.5 * tall, 0), (0, tall)))
    return CardFound(quad, 0.9, 1.0, (IndexFound(at, right, down, quad.mean(axis=0), 0.9),), from_index)


def test_an_inferred_card_with_an_index_twice_as_tall_as_those_of_cards_seen_is_none() -> None:
    cards = [card(100, 15), card(300, 16), card(250, 30, True, 38), card(200, 17, True, 95)]
    assert outsized(cards, [True] * 4) == [False, False, True, False]


def test_a_nearer_card_may_have_a_taller_index() -> None:
    cards = [card(100, 15), card(600, 30, short=200), card(650, 30, True, 200)]
    assert outsized(cards, [True] * 3) == [False] * 3


def test_where_no_card_that_is_named_is_seen_itself_nothing_is_told() -> None:
    assert outsized([card(100, 15, True), card(300, 40, True)], [True, True]) == [False, False]
    assert outsized([card(100, 5), card(300, 40, True)], [False, True]) == [False, False]
    assert outsized([], []) == []


def test_an_inferred_card_with_an_index_far_less_tall_than_those_nearby_is_none() -> None:
    cards = [card(100, 20), card(300, 21), card(160, 8, True, 54)]
    assert outsized(cards, [True] * 3) == [False, False, True]


def test_print_many_times_smaller_than_a_card_is_none() -> None:
    assert outsized([card(100, 40, short=200), card(300, 8, short=45)], [True, True]) == [False, True]
    assert outsized([card(100, 40, short=200), card(300, 8, short=45)], [True, False]) == [False, False]


@pytest.mark.parametrize("inferred", [True, False])
def test_one_outline_that_is_far_too_large_moves_nothing(inferred: bool) -> None:
    cards = [card(100, 20, short=80), card(300, 21, short=82), card(900, 22, inferred, 400)]
    assert outsized(cards, [True] * 3) == [False] * 3


def test_one_index_that_is_boxed_far_too_tall_moves_nothing() -> None:
    cards = [card(100, 20), card(300, 21), card(200, 90), card(240, 20, True)]
    assert outsized(cards, [True] * 4) == [False] * 4


@pytest.mark.models
def test_two_pips_of_a_half_covered_card_are_no_seven() -> None:
    matrix = [[2.09521944, -0.203785914, 320], [0.404745477, 2.09606937, 240], [2.93946367e-04, 5.09130042e-04, 1]]
    stage = Stage(Camera((640, 480), np.array(matrix)), np.full((480, 640, 3), (120, 160, 190), np.uint8))
    faces = built_in().faces
    for code, x, y, angle in (("H9", 0, 0, 1.10507), ("SQ", 11.84105, 27.93586, 1.5312), ("CK", -110, -30, 0.3)):
        stage.place(Placement(faces[code], x, y, angle))
    seen = Scanner(threads=1).scan(stage.image)
    assert sorted(one.card or "?" for one in seen) == ["CK", "H9", "SQ"]

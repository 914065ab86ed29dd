"""What the views of one card say together."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.recognition.fusion import FEATURES, NAMES, Calibration, Corner, Floats, Views, fuse

FLAT = np.full(len(NAMES), -np.log(len(NAMES)), np.float32)


def says(name: str, share: float) -> Floats:
    scores = np.full(len(NAMES), np.log((1 - share) / (len(NAMES) - 1)), np.float32)
    scores[NAMES.index(name)] = np.log(share)
    return scores


def views(*corners: Corner) -> Views:
    return Views(corners, FLAT, 1.0, 0.0, 80.0)


def told(seen: Views) -> dict[str, float]:
    return dict(zip(FEATURES, fuse(seen, Calibration()).features, strict=True))


def test_the_quarter_decides_where_the_index_wavers() -> None:
    wavering = np.logaddexp(says("S7", 0.52), says("C7", 0.48)).astype(np.float32)
    alone = Corner(True, wavering, 0.02, 14.0, 0)
    with_quarter = replace(alone, quarter=says("C7", 0.9), quarter_none=0.01)
    assert fuse(views(alone), Calibration()).ranked(1)[0][0] == "S7"
    assert fuse(views(with_quarter), Calibration()).ranked(1)[0][0] == "C7"
    assert told(views(alone))["quarter"] == 0 < told(views(with_quarter))["quarter"]


def test_a_quarter_that_contradicts_is_held_against_the_name() -> None:
    index = Corner(True, says("S7", 0.999), 0.01, 30.0, 0)
    against = replace(index, quarter=says("H2", 0.95), quarter_none=0.01)
    assert told(views(index))["against"] == 0 < told(views(against))["against"]


def test_a_quarter_that_shows_no_face_says_nothing() -> None:
    index = Corner(True, says("S7", 0.9), 0.01, 30.0, 0)
    blank = replace(index, quarter=says("H2", 0.99), quarter_none=0.9)
    assert np.array_equal(fuse(views(index), Calibration()).scores, fuse(views(blank), Calibration()).scores)


def test_an_ace_that_no_index_tells_is_told_apart() -> None:
    wavering = np.logaddexp(says("SA", 0.5), says("S4", 0.5)).astype(np.float32)
    by_mark = told(views(Corner(True, wavering, 0.01, 14.0, 0, says("SA", 0.99), 0.01)))
    assert by_mark["ace"] == 1 and by_mark["ace_rank"] < 0.1
    by_index = told(views(Corner(True, says("SA", 0.999), 0.01, 14.0, 0)))
    assert by_index["ace"] == 1 and by_index["ace_rank"] == by_index["rank"] > 5
    seven, joker = (told(views(Corner(True, says(name, 0.999), 0.01, 14.0, 0))) for name in ("S7", "JK"))
    assert seven["ace"] == seven["ace_rank"] == joker["ace"] == joker["ace_rank"] == 0


def test_the_quarter_around_a_located_index_speaks_where_the_index_cannot_be_read() -> None:
    cut_off = Corner(True, says("S7", 0.6), 0.9, 14.0, 0, says("H4", 0.95), 0.01)
    assert fuse(views(cut_off), Calibration()).ranked(1)[0][0] == "H4"
    assert told(views(cut_off))["around"] == 1 and told(views(cut_off))["against"] == 0


def test_the_quarter_of_a_guessed_place_without_an_index_says_nothing() -> None:
    guessed = Corner(False, says("S7", 0.6), 0.9, 14.0, -1, says("H4", 0.95), 0.01)
    assert np.allclose(fuse(views(guessed), Calibration()).scores, FLAT, atol=1e-5)
    assert told(views(guessed))["around"] == 0


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3), st.floats(0.2, 0.999), st.floats(0, 1))
def test_fused_scores_are_probabilities(names: list[str], share: float, none: float) -> None:
    corners = [
        Corner(True, says(name, share), none, 20.0, at, says(name, share), none) for at, name in enumerate(names)
    ]
    reading = fuse(views(*corners), Calibration())
    assert np.isclose(np.exp(reading.scores.astype(np.float64)).sum(), 1, atol=1e-4)
    assert len(reading.features) == len(FEATURES) and np.all(np.isfinite(reading.features))


def test_print_that_looks_like_a_joker_is_none_while_an_index_on_it_says_otherwise() -> None:
    """The logo of a leaflet: two prints read as a joker's, a third one as a rank."""
    jokers = [Corner(True, says("JK", 0.999), 0.05, 20.0, at) for at in (0, 1)]
    other = Corner(True, says("D10", 0.99), 0.05, 20.0, 2)
    assert not fuse(views(*jokers), Calibration()).lone_joker
    assert fuse(views(jokers[0]), Calibration()).lone_joker
    assert fuse(views(*jokers, other), Calibration()).lone_joker


def test_a_joker_without_an_index_needs_a_face_that_is_clearly_one() -> None:
    faces = {share: replace(views(), whole=says("JK", share), whole_none=0.02) for share in (0.06, 0.9)}
    assert fuse(faces[0.06], Calibration()).lone_joker
    assert not fuse(faces[0.9], Calibration()).lone_joker


def test_a_joker_by_one_corner_lies_in_a_fan_and_index_and_quarter_say_so_clearly() -> None:
    def lone(index: float, quarter: float, covered: float = 0.8) -> bool:
        corner = Corner(True, says("JK", index), 0.02, 20.0, 0, says("JK", quarter), 0.02)
        return fuse(replace(views(corner), fanned=covered), Calibration()).lone_joker

    assert not lone(0.95, 0.95)
    assert lone(0.95, 0.95, covered=0.1)  # what lies open shows more than one corner: a leaflet, a mark on a back
    assert lone(0.1, 0.95) and lone(0.95, 0.1)
    doubt = Corner(True, says("S5", 0.95), 0.02, 20.0, 1)
    clear = Corner(True, says("JK", 0.99), 0.02, 20.0, 0, says("JK", 0.99), 0.02)
    assert not fuse(replace(views(clear), fanned=0.8), Calibration()).lone_joker
    assert fuse(replace(views(clear, doubt), fanned=0.8), Calibration()).lone_joker


def test_a_rank_may_lead_where_the_suit_is_a_guess() -> None:
    rank_alone = np.logaddexp(says("H7", 0.999), says("D7", 0.999)).astype(np.float32) - np.float32(np.log(2))
    seen = told(views(Corner(True, rank_alone, 0.01, 30.0, 0, says("D7", 0.99), 0.01)))
    assert seen["rank"] > 5 and seen["quarter_rank"] > 4 and seen["quarter_suit"] > 4
    assert seen["suit"] < 0.1


def test_leads_of_rank_and_suit_come_from_the_view_that_shows_each_best() -> None:
    rank_alone = np.logaddexp(says("H7", 0.999), says("D7", 0.999)).astype(np.float32) - np.float32(np.log(2))
    suit_alone = np.logaddexp(says("D7", 0.999), says("D9", 0.999)).astype(np.float32) - np.float32(np.log(2))
    seen = told(views(Corner(True, rank_alone, 0.01, 30.0, 0), Corner(True, suit_alone, 0.01, 30.0, 1)))
    assert seen["rank"] > 5 and seen["suit"] > 5 and seen["quarter_rank"] == seen["quarter_suit"] == 0


def test_a_joker_is_a_rank_and_a_suit_of_its_own() -> None:
    seen = told(views(Corner(True, says("JK", 0.99), 0.01, 30.0, 0)))
    assert seen["joker"] == 1 and seen["rank"] > 4 and seen["suit"] > 4


def test_a_face_that_shows_a_court_speaks_against_a_nine_that_all_corners_tell() -> None:
    """In some typefaces a Q is printed like a 9, in every corner alike."""
    corners = [Corner(True, says("C9", 0.99), 0.01, 20.0, at) for at in range(4)]
    faces = {name: replace(views(*corners), whole=says(name, 0.9), whole_none=0.0) for name in ("C9", "CQ")}
    assert told(faces["C9"])["rank_least"] > 2 and told(faces["CQ"])["rank_least"] < -2
    assert told(faces["CQ"])["rank_most"] == told(views(*corners))["rank_most"] > 4


def test_four_corners_that_say_a_little_are_not_one_that_is_clear() -> None:
    faint = told(views(*(Corner(True, says("S5", 0.55), 0.01, 20.0, at) for at in range(4))))
    clear = told(views(Corner(True, says("S5", 0.99), 0.01, 20.0, 0)))
    assert faint["suit_most"] < clear["suit_most"] and faint["rank_most"] < clear["rank_most"]


def test_four_indices_that_one_blur_misleads_count_as_two() -> None:
    wavering = np.logaddexp(says("CQ", 0.8), says("SQ", 0.2)).astype(np.float32)
    corners = [Corner(True, wavering, 0.0, 20.0, at) for at in range(4)]
    two, four = views(*corners[:2]), views(*corners)
    assert np.allclose(fuse(two, Calibration()).scores, fuse(four, Calibration()).scores, atol=1e-5)
    # A face that plainly shows spades is not outvoted by them.
    face = replace(four, whole=says("SQ", 0.99), whole_none=0.0)
    assert fuse(face, Calibration()).name == "SQ"
    # An index that only the layout has guessed at stands for itself.
    guessed = views(*corners[:2], Corner(False, says("CQ", 0.9), 0.0, 20.0))
    assert fuse(guessed, Calibration()).ranked(1)[0][1] > fuse(two, Calibration()).ranked(1)[0][1]

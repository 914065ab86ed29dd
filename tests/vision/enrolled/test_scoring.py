"""What pictures, indices and print say of a card of an enrolled deck is weighed together."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.enrolled.config import ENROLLED
from vision.enrolled.embedding import Floats, GalleryError
from vision.enrolled.scoring import (
    FEATURES,
    KINDS,
    SIGNS,
    GalleryCalibration,
    Seen,
    certainty,
    confidence,
    contradicted,
    features,
    fused,
    legible,
)
from vision.scanner import MODELS

C = GalleryCalibration()


def shares(*given: float) -> Floats:
    return np.log(np.array(given))


def seen(residual: tuple[float, ...], index: Floats | None = None) -> Seen:
    """A detection of three names: only the pictures registered with it, and its indices, tell anything."""
    return Seen(
        embedded=None, residual=np.repeat(residual, 2),
        index=np.zeros((0, len(residual))) if index is None else index,
        unlike=np.zeros((0 if index is None else len(index), len(residual))), strays=np.zeros((0, len(residual))),
        covered=0.0,
        twins=np.full(len(residual), 0.06),
    )  # fmt: skip


def sure(finding: Seen) -> tuple[int, float]:
    row = fused(finding, C)
    assert np.exp(row).sum() == pytest.approx(1)
    return int(row.argmax()), confidence(features(finding, row, C), C)


def test_what_one_witness_leaves_open_the_other_settles() -> None:
    """The pictures tell the word, the print tells the suit: R7 of R7, B7, R1."""
    pictures = seen((0.004, 0.0045, 0.04))
    alone = sure(pictures)
    both = sure(replace(pictures, label=shares(0.6, 0.01, 0.39), label_sure=0.6))
    assert both[0] == 0 and both[1] > alone[1]


def test_the_embedding_of_a_face_tells_what_the_pictures_leave_open() -> None:
    flat = seen((0.01, 0.01, 0.01))
    card, corner = np.zeros(6), np.zeros((2, 6))
    card[2], corner[0, 2], corner[1, 3] = 40.0, 20.0, 20.0
    name, told = sure(replace(flat, embedded=(card, corner)))
    assert name == 1 and told > sure(flat)[1]
    covered = sure(replace(flat, embedded=(card, np.zeros((2, 6))), covered=0.5))
    assert covered[1] < told
    speaks = dict(zip(FEATURES, features(flat, fused(flat, C), C), strict=True))
    assert speaks["whole"] == speaks["corner"] == 0


def test_an_index_that_was_laid_over_tells_what_its_scores_leave_open() -> None:
    flat = (0.01, 0.01, 0.01)
    open_ended = seen(flat, np.array([[30.0, 30.0, 0.0]]))
    name, told = sure(replace(open_ended, strays=np.array([[0.004, 0.002, 0.02]])))
    assert name == 1 and told > sure(open_ended)[1]


def test_what_is_no_index_of_a_small_deck_names_nothing_where_another_picture_fits_better() -> None:
    index, far = np.array([[300.0, 0.0, 0.0]]), np.array([[2 * ENROLLED.scoring.no_index] * 3])
    ghost = replace(seen((0.012, 0.01, 0.02), index), unlike=far)
    assert fused(ghost, C).argmax() == 0 and certainty(ghost, fused(ghost, C), C) == 0
    for other in (replace(ghost, unlike=far / 4), replace(ghost, residual=np.repeat((0.01, 0.012, 0.02), 2))):
        assert certainty(other, fused(other, C), C) > 0
    more = ENROLLED.scoring.least_names - 3
    many = replace(
        seen((0.012, 0.01, *[0.02] * (more + 1)), np.array([[300.0, *[0.0] * (more + 2)]])),
        unlike=np.full((1, ENROLLED.scoring.least_names), 2 * ENROLLED.scoring.no_index),
    )
    assert fused(many, C).argmax() == 0 and certainty(many, fused(many, C), C) > 0


def test_indices_that_were_laid_over_speak_one_by_one_and_together() -> None:
    torn = replace(seen((0.01, 0.01, 0.01)), strays=np.array([[0.002, 0.02, 0.03], [0.008, 0.006, 0.02]]))
    told = dict(zip(FEATURES, features(torn, fused(torn, C), C), strict=True))
    assert told["overlay_least"] < 0 < told["overlays"] < told["overlay"]
    bare = dict(zip(FEATURES, features(seen((0.01, 0.01, 0.01)), np.log([0.5, 0.3, 0.2]), C), strict=True))
    assert [bare[name] for name in ("overlay", "overlays", "overlay_least")] == [0, 0, 0]


def test_a_second_index_that_agrees_makes_surer_and_one_that_does_not_less_sure() -> None:
    flat, one, other = (0.01, 0.01, 0.01), [60.0, 10.0, 0.0], [5.0, 50.0, 0.0]
    once, twice, torn = (sure(seen(flat, np.array(rows)))[1] for rows in ([one], [one, one], [one, other]))
    assert torn < once < twice


@given(st.floats(0.5, 0.999), st.floats(0.001, 0.02))
def test_print_that_disagrees_makes_less_sure(share: float, residual: float) -> None:
    pictures = seen((residual, 4 * residual, 4 * residual))
    rest = (1 - share) / 2
    agree = sure(replace(pictures, label=shares(share, rest, rest), label_sure=share))
    torn = sure(replace(pictures, label=shares(rest, share, rest), label_sure=share))
    assert torn[1] <= agree[1]


def test_every_kind_of_deck_has_its_calibration() -> None:
    kinds = [GalleryCalibration.load(MODELS / "gallery_calibration.json", kind) for kind in KINDS]
    assert len({kind.bias for kind in kinds}) == len(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_slope_has_its_right_sign(kind: str) -> None:
    c = GalleryCalibration.load(MODELS / "gallery_calibration.json", kind)
    wrong = [name for name, slope in zip(FEATURES, c.slopes, strict=True) if slope * SIGNS[name] < 0]
    assert wrong == []


@pytest.mark.parametrize("name", FEATURES)
def test_every_feature_counts_for_some_kind_of_deck(name: str) -> None:
    kinds = [GalleryCalibration.load(MODELS / "gallery_calibration.json", kind) for kind in KINDS]
    assert any(kind.slopes[FEATURES.index(name)] for kind in kinds)


def test_a_broken_calibration_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "gallery_calibration.json"
    path.write_text('{"nono": {"slopes": [1, 2]}}', encoding="utf-8")
    with pytest.raises(GalleryError, match=r"gallery_calibration\.json: not a calibration for nono"):
        GalleryCalibration.load(path, "nono")


def test_a_joker_that_is_not_read_as_one_is_not_named() -> None:
    """A spot on the table: its "index" looks like the joker's (row 2), and print says nothing or something else."""
    spot = replace(seen((0.03, 0.03, 0.004), np.array([[0.0, 0.0, 80.0]])), joker=2)
    read = replace(spot, label=shares(0.01, 0.01, 0.98), label_sure=0.97)
    row = fused(read, C)
    assert int(row.argmax()) == 2 and certainty(read, row, C) == confidence(features(read, row, C), C) > 0.5
    for label, how_sure in ((shares(0.01, 0.01, 0.98), 0.1), (shares(0.5, 0.3, 0.2), 0.5)):
        unread = replace(spot, label=label, label_sure=how_sure)
        assert certainty(unread, fused(unread, C), C) == 0


def test_what_is_taken_for_a_back_needs_a_better_picture() -> None:
    """The locator does not know the deck; a card that it takes for open gets nothing for that."""
    fits = seen((0.001, 0.03, 0.04))
    open_, likely, back = (sure(replace(fits, up=up))[1] for up in (1.0, 0.3, 0.001))
    assert sure(replace(fits, up=0.6))[1] == open_ > likely > back
    assert sure(replace(seen((0.006, 0.01, 0.04)), up=0.3))[1] < likely


@given(st.floats(-1.0, 2.0), st.floats(0.1, 2.0))
def test_an_index_unlike_the_decks_own_makes_less_sure(unlike: float, more: float) -> None:
    """A book's edge whose letters look more like the king's index than like any other, and like none of them."""
    c = GalleryCalibration.load(MODELS / "gallery_calibration.json", "printed")
    finding = seen((0.02, 0.03, 0.04), np.array([[60.0, 10.0, 0.0]]))
    row = fused(finding, c)
    first, then = (certainty(replace(finding, unlike=np.full((1, 3), how)), row, c) for how in (unlike, unlike + more))
    assert then < first


def test_a_name_with_a_twin_in_the_deck_says_so() -> None:
    """Two prints in nearly one colour: how unlike they are is among the features, and all else is as it was."""
    alone, twin = seen((0.004, 0.02, 0.04)), replace(seen((0.004, 0.02, 0.04)), twins=np.array([0.001, 0.001, 0.06]))
    row = fused(alone, C)
    assert np.array_equal(row, fused(twin, C))
    one, two = (dict(zip(FEATURES, features(finding, row, C), strict=True)) for finding in (alone, twin))
    assert one.pop("twin") == 0 and two.pop("twin") < -2 and one == two


def test_no_name_of_a_deck_that_is_read_is_surer_than_its_share() -> None:
    """The same word with ♠ or ♣: members that speak for the word alone make neither surer."""
    even = replace(seen((0.001, 0.0011, 0.04)), label=shares(0.5, 0.49, 0.01), label_sure=0.999)
    row = fused(even, C)
    assert confidence(features(even, row, C), C) > np.exp(row.max())
    assert certainty(even, row, C) == pytest.approx(np.exp(row.max()))


def test_an_index_that_is_like_none_of_the_deck_says_nothing_of_an_unread_card() -> None:
    """A spot that was located as an index outvotes the clear index beside it, until likeness tells which is one."""
    two = seen((0.004, 0.004, 0.004), np.array([[60.0, 0.0, 0.0], [0.0, 90.0, 0.0]]))
    assert fused(two, C).argmax() == 1
    assert legible(replace(two, near=np.array([[0.9, 0.2, 0.1], [0.1, 0.5, 0.3]])), C).argmax() == 0
    assert legible(replace(two, near=np.full((2, 3), 0.5)), C) == pytest.approx(fused(seen((0.004,) * 3), C))


def test_two_clear_indices_that_say_different_names_leave_a_card_open() -> None:
    """♠ above, ♣ below: one of them is misread."""
    both = np.array([[0.95, 0.8, 0.1], [0.8, 0.95, 0.1]])
    assert contradicted(both, 0) and contradicted(both, 1)
    assert not contradicted(np.array([[0.95, 0.8, 0.1], [0.8, 0.85, 0.1]]), 0)
    assert not contradicted(np.array([[0.95, 0.95, 0.1]]), 0)  # held back: either may be meant
    assert not contradicted(None, 0)

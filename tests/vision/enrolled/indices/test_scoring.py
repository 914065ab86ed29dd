"""What indices and reading tell of a card before its face is registered, and how sure that is."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.enrolled.config import ENROLLED
from vision.enrolled.embedding import Floats, GalleryError
from vision.enrolled.indices.first_look import Glance
from vision.enrolled.indices.scoring import SIGNS, STAGES, IndexCalibration, IndexEvidence, part
from vision.enrolled.scoring import GalleryCalibration, Seen
from vision.scanner import MODELS

CODES = 4
KINDS = ("printed", "nono", "coloured")
"""Kinds of decks whose indices are registered."""
SHIPPED = MODELS / "gallery_calibration.json"
C = GalleryCalibration.load(SHIPPED, "nono")
BEFORE, AFTER = (IndexCalibration.load(SHIPPED, "nono", stage) for stage in STAGES)


def for_name(name: int, lead: float) -> Floats:
    """Log-probabilities (CODES,) that a name leads by so much (log)."""
    row = np.zeros(CODES)
    row[name] = lead
    return np.asarray(row - np.logaddexp.reduce(row))


def glance(name: int, near: float = 0.95, ahead: float = 4.0) -> Glance:
    nearest = np.full(CODES, 0.3)
    nearest[name] = near
    return Glance(for_name(name, ahead), nearest, ahead, True)


def seen(name: int = 0, printed: float = 0.0, read: float | None = None, sure: float = 0.9) -> Seen:
    """A card whose one index tells a name by so much, none at 0, and on which it is read with a confidence."""
    index = 2 * C.index_heat * for_name(name, printed)[None] if printed else np.zeros((0, CODES))
    one = Seen.of_indices(index, np.zeros_like(index), 1.0, 0.8)
    return one if read is None else replace(one, label=for_name(name, read), label_sure=sure)


def told(evidence: IndexEvidence, calibration: IndexCalibration = BEFORE) -> tuple[int, float]:
    row = evidence.fused(C)
    assert np.exp(row).sum() == pytest.approx(1.0)
    return int(row.argmax()), evidence.certainty(row, C, calibration)


def test_members_that_agree_name_a_card() -> None:
    name, sure = told(IndexEvidence(glance(2), seen(2, 12.0, 9.0, 0.99)))
    assert name == 2 and sure >= C.threshold


def test_one_member_alone_names_none() -> None:
    for evidence in (IndexEvidence(glance(2, ahead=2.0), seen()), IndexEvidence(None, seen(2, 12.0))):
        name, sure = told(evidence)
        assert (name == 2 and ENROLLED.index_scoring.open < sure < C.threshold) or sure < ENROLLED.index_scoring.open


def test_of_a_card_that_shows_nothing_nothing_is_registered() -> None:
    assert told(IndexEvidence(None, seen(1, 0.0, 0.2, 0.05)))[1] < ENROLLED.index_scoring.open


def test_what_is_read_otherwise_makes_a_name_less_sure() -> None:
    silent = told(IndexEvidence(glance(2), seen(2, 12.0, 0.1, 0.5)))
    other = replace(seen(2, 12.0), label=for_name(1, 1.0), label_sure=0.9)
    against = told(IndexEvidence(glance(2), other))
    assert silent[0] == against[0] == 2 and against[1] < silent[1]


@pytest.mark.parametrize("against", ["matcher", "features", "reading"])
def test_no_name_is_sure_against_a_member_that_gives_another_one(against: str) -> None:
    """In some typefaces an 8 is surely read as a 1: the reading alone must not outvote the deck's own indices."""
    card = replace(seen(2, 12.0, 12.0, 0.999))
    if against == "features":
        card = replace(card, index=2 * C.index_heat * for_name(1, 3.0)[None])
    if against == "reading":
        card = replace(card, label=for_name(1, 1.0), label_sure=0.9)
    matched = np.log(np.array([0.05, 0.5, 0.4, 0.05])) if against == "matcher" else for_name(2, 12.0)
    evidence = IndexEvidence(Glance(matched, np.array([0.3, 0.97, 0.97, 0.3]), 0.2, True), card)
    certain = IndexCalibration(tuple(0.0 for _ in STAGES["before"]), 20.0)
    name, sure = told(evidence, certain)
    assert name == 2 and sure <= 0.5


def test_registered_indices_settle_between_two_names() -> None:
    close = Glance(np.log(np.array([0.02, 0.02, 0.5, 0.46])), np.array([0.3, 0.3, 0.93, 0.93]), 0.1, True)
    open_one = IndexEvidence(close, seen(2, 1.0))
    strays = np.full((1, CODES), 0.02)
    strays[0, 3] = 0.0005
    name, sure = told(replace(open_one, seen=replace(open_one.seen, strays=strays)), AFTER)
    assert told(open_one)[0] == 2 and name == 3 and sure > 0.3


def test_a_joker_must_be_read_as_one() -> None:
    joker = replace(seen(3, 12.0, 9.0, 0.99), joker=3)
    assert told(IndexEvidence(glance(3), joker))[1] >= C.threshold
    assert told(IndexEvidence(glance(3), replace(joker, label_sure=0.2)))[1] == 0
    assert told(IndexEvidence(glance(3), replace(joker, label=None)))[1] > 0  # such a deck is not read


def test_in_a_deck_that_is_read_no_name_is_surer_than_its_share() -> None:
    evidence = IndexEvidence(glance(2), seen(2, 12.0, 9.0, 0.99))
    certain = IndexCalibration(tuple(0.0 for _ in STAGES["before"]), 20.0)
    assert told(evidence, certain)[1] == pytest.approx(float(np.exp(evidence.fused(C)[2])))


@given(st.floats(0.7, 1.0), st.floats(0.0, 12.0), st.floats(0.0, 12.0), st.sampled_from(tuple(SIGNS)))
def test_more_of_what_speaks_for_a_name_never_makes_it_less_sure(
    near: float, ahead: float, printed: float, name: str
) -> None:
    evidence = IndexEvidence(glance(1, near, ahead), seen(1, printed))
    speaks = evidence.features(evidence.fused(C), C)
    more = speaks + SIGNS[name] * np.eye(len(SIGNS))[tuple(SIGNS).index(name)]
    assert AFTER.sure(more) >= AFTER.sure(speaks)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("stage", STAGES)
def test_every_shipped_slope_has_its_sign(kind: str, stage: str) -> None:
    c = IndexCalibration.load(SHIPPED, kind, stage)
    assert all(slope * SIGNS[name] >= 0 for slope, name in zip(c.slopes, STAGES[stage], strict=True))
    assert json.loads(SHIPPED.read_text())[part(kind, stage)] == c.as_dict()


def test_a_missing_stage_is_named(tmp_path: Path) -> None:
    (tmp_path / "gallery_calibration.json").write_text("{}")
    with pytest.raises(GalleryError, match="nono, after registration"):
        IndexCalibration.load(tmp_path / "gallery_calibration.json", "nono", "after")

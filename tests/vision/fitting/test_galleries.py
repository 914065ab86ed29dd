"""What decks for fitting are made of, faces that can be told apart, and what is fitted to detections of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.enrolled.test_scoring import seen
from vision.enrolled.indices.scoring import SIGNS as INDEX_SIGNS
from vision.enrolled.indices.scoring import STAGES, IndexCalibration
from vision.enrolled.scoring import GalleryCalibration, certainty, fused
from vision.fitting.galleries import Case, fit, fit_stages, judged


def test_weights_that_are_kept_stay_and_a_confidence_is_fitted_to_them() -> None:
    """Detections of three names, of which the clear ones are right and half of the others."""
    rng = np.random.default_rng(4)
    cases = []
    for number in range(200):
        clear = number % 2 == 0
        right = clear or rng.random() < 0.5
        finding = seen((0.002, 0.03, 0.04) if clear else (0.009, 0.01, 0.02))
        cases.append(Case(finding, frozenset({0 if right else 1}), f"deck {number % 20}", "plain"))
    kept = replace(GalleryCalibration(), match=4.0, heat=7.5)
    fitted = fit(cases, 0.01, kept)
    assert (fitted.match, fitted.heat, fitted.index) == (kept.match, kept.heat, kept.index)
    named = [certainty(case.seen, fused(case.seen, fitted), fitted) >= fitted.threshold for case in cases]
    assert named == [number % 2 == 0 for number in range(200)]


@pytest.mark.models
def test_weights_turn_from_a_witness_that_guesses_to_one_that_knows() -> None:
    """Indices that say anything, and pictures that tell the name mostly."""
    rng = np.random.default_rng(6)
    cases = []
    for number in range(60):
        names = rng.permutation(3)
        residual = np.array([0.004, 0.006, 0.007])[np.argsort(names)]
        finding = seen(tuple(residual.tolist()), rng.normal(0, 40, (1, 3)))
        cases.append(Case(finding, frozenset({int(names[0])}), f"deck {number % 20}", "printed"))
    plain, fitted = GalleryCalibration(), fit(cases, 0.05)
    before, after = (float(judged(cases, c)[0].mean()) for c in (plain, fitted))
    assert before < 0.8 < 0.95 < after
    assert fitted.overlay == 0 and fitted.match / fitted.index > plain.match / plain.index


def test_slopes_of_a_stage_are_held_near_an_earlier_fit_and_there_is_one_stage_where_nothing_is_registered() -> None:
    """A few detections whose clear index is always right: fitted alone, slopes go far from the earlier ones."""
    rng = np.random.default_rng(8)
    cases = []
    for number in range(30):
        told = 60.0 * rng.random()
        right = told > 20 or number % 2 == 0
        finding = replace(
            seen((0.01, 0.01, 0.01), np.array([[told, 0.0, 0.0]])), strays=np.array([[0.002, 0.01, 0.01]])
        )
        own = frozenset({0 if right else 1})
        cases.append(Case(finding, own, f"deck {number % 5}", "printed", own))
    laid = GalleryCalibration()
    earlier = {stage: IndexCalibration(tuple(0.4 * INDEX_SIGNS[name] for name in names), -2.0)
               for stage, names in STAGES.items()}  # fmt: skip
    free, held = fit_stages(cases, laid), fit_stages(cases, laid, earlier)
    assert set(free) == set(held) == {"before", "after"}
    for stage, known in earlier.items():
        far, near = (np.abs(np.subtract(some[stage].slopes, known.slopes)).max() for some in (free, held))
        assert near < 0.1 < far
    assert set(fit_stages(cases, replace(laid, overlay=0.0))) == {"before"}

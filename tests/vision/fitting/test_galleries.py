"""What decks for fitting are made of, faces that can be told apart, and what is fitted to detections of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.enrolled.test_scoring import seen
from vision.enrolled.scoring import GalleryCalibration, certainty, fused
from vision.fitting.galleries import Case, fit, judged


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

"""What decks for fitting are made of, faces that can be told apart, and what is fitted to findings of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.labels import DECKS
from models.render.nono import coloured_deck
from models.render.types import Deck
from tests.vision.enrolled.test_scoring import seen
from vision.enrolled.gallery import Entry, Gallery
from vision.enrolled.scoring import GalleryCalibration, certainty, fused
from vision.fitting.enrolled import one_of_each, read_deck, told_apart
from vision.fitting.galleries import Case, fit, judged
from vision.scanner import kind_of


def test_of_faces_that_are_one_print_either_way_up_one_is_kept() -> None:
    deck = coloured_deck(np.random.default_rng(3))
    one = deck.faces["R4"]
    turned = replace(one, code="x", image=np.ascontiguousarray(one.image[::-1, ::-1]))
    darker = replace(one, code="y", image=np.clip(one.image.astype(int) - 8, 0, 255).astype(np.uint8))
    faces = {"R4": one, "x": turned, "y": darker, "B4": deck.faces["B4"], "R7": deck.faces["R7"]}
    assert list(told_apart(Deck(deck.name, deck.family, faces)).faces) == ["R4", "B4", "R7"]


def test_weights_that_are_kept_stay_and_a_confidence_is_fitted_to_them() -> None:
    """Findings of three names, of which the clear ones are right and half of the others."""
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


def test_one_card_of_each_word_and_suit_composes_the_rest() -> None:
    deck = read_deck("nono", np.random.default_rng(5), ())
    kept = one_of_each(deck, np.random.default_rng(6))
    faces = [code for code in kept.faces if not code.startswith("BACK")]
    assert len(faces) == 13 + 3 + 1 and "JK" in faces
    blank = np.zeros((8, 8, 3), np.uint8)
    gallery = Gallery("some", [Entry(code, blank) for code in faces], grid=True)
    assert sorted([*faces, *gallery.composed]) == sorted(DECKS["nono"])
    assert kind_of([*faces, *gallery.composed], True, composed=True) == "composed"


@pytest.mark.parametrize("kind", list(DECKS))
def test_decks_for_fitting_have_every_card_once(kind: str) -> None:
    faces = read_deck(kind, np.random.default_rng(5), ()).faces
    assert sorted(code for code in faces if not code.startswith("BACK")) == sorted(DECKS[kind])

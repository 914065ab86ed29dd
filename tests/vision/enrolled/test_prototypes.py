"""What is learned from a gallery, and its cache."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.render.cards.nono import coloured_deck
from tests.vision.enrolled import test_gallery
from tests.vision.enrolled.test_gallery import made_of
from vision.enrolled.config import ENROLLED
from vision.enrolled.prototypes import Networks, remembered
from vision.scanner import MODELS

homes = test_gallery.homes


@pytest.mark.models
def test_the_vectors_are_remembered_and_a_spoilt_cache_is_made_anew(tmp_path: Path) -> None:
    deck = coloured_deck(np.random.default_rng(1))
    networks = Networks.load(MODELS, 1)
    gallery = made_of(deck, ["R1", "B10"])
    first = remembered(gallery, networks, gallery.codes)
    (kept,) = (tmp_path / "cache" / "gyoji" / "galleries").glob("*.npz")
    again = remembered(gallery, networks, gallery.codes)
    kept.write_bytes(b"torn")
    anew = remembered(gallery, networks, gallery.codes)
    assert first.prints is not None
    for other in (again, anew):
        assert other.prints is not None and np.allclose(first.prints.means, other.prints.means, atol=1e-4)


@pytest.mark.models
def test_faces_are_told_apart_but_for_a_composed_deck() -> None:
    deck = coloured_deck(np.random.default_rng(1))
    networks, gallery = Networks.load(MODELS, 1), made_of(deck, ["R1", "R10", "B1"])
    few = replace(ENROLLED.prototypes, augmented=(4, 4))
    whole, again = (remembered(gallery, networks, gallery.codes, config=few) for _ in range(2))
    assert whole.faces is not None and whole.prints is not None and again.faces is not None
    assert set(whole.faces.shown) == set(range(6)) and len(whole.faces.card) == len(whole.faces.corner)
    assert np.allclose(whole.faces.card, again.faces.card, atol=1e-6)
    gallery.grid = True
    composed = remembered(gallery, networks, [*gallery.codes, *gallery.composed], config=few)
    assert composed.faces is None and composed.prints is not None


@pytest.mark.models
def test_a_deck_is_learned_the_same_however_many_threads_work_and_it_is_told_how_far_it_is() -> None:
    networks, gallery = Networks.load(MODELS, 1), made_of(coloured_deck(np.random.default_rng(1)), ["R1", "B10", "Y4"])
    heard: list[float] = []
    few = replace(ENROLLED.prototypes, augmented=(4, 4))
    one, three = (
        remembered(gallery, networks, gallery.codes, config=replace(few, threads=threads), told=heard.append)
        for threads in (1, 3)
    )
    assert one.prints is not None and three.prints is not None
    assert np.allclose(one.prints.means, three.prints.means)
    half = len(heard) // 2
    assert heard[:half] == heard[half:] == sorted(heard[:half]) and heard[half - 1] == 1.0 and half > 3
    heard.clear()
    remembered(gallery, networks, gallery.codes, config=replace(few, threads=3), told=heard.append)
    assert heard == []  # it was kept

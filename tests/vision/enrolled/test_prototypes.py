"""What is learned from a gallery, and its cache."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from models.render.nono import coloured_deck
from tests.vision.enrolled import test_gallery
from tests.vision.enrolled.test_gallery import made_of
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.prototypes import Networks
from vision.enrolled.scoring import GalleryCalibration
from vision.scanner import MODELS

homes = test_gallery.homes


def test_the_vectors_are_remembered_and_a_spoilt_cache_is_made_anew(tmp_path: Path) -> None:
    deck = coloured_deck(np.random.default_rng(1))
    networks = Networks.load(MODELS, 1)
    gallery = made_of(deck, ["R1", "B10"])
    first = GalleryReader(gallery, networks, GalleryCalibration())
    (kept,) = (tmp_path / "cache" / "gyoji" / "galleries").glob("*.npz")
    again = GalleryReader(gallery, networks, GalleryCalibration())
    kept.write_bytes(b"torn")
    anew = GalleryReader(gallery, networks, GalleryCalibration())
    assert np.allclose(first.card_vectors, again.card_vectors, atol=1e-6)
    assert np.allclose(first.card_vectors, anew.card_vectors, atol=1e-6)

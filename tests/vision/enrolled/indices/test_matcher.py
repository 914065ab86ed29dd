"""Indices as vectors: two views of one print are near each other, those of another one are not."""

from __future__ import annotations

import cv2
import numpy as np

from models.patches import index_view
from vision.detection.detections import IndexFound
from vision.enrolled.indices.matcher import IndexMatcher, IndexPrototypes, kept_views
from vision.scanner import MODELS
from vision.types import Image

MATCHER = IndexMatcher(MODELS / "matcher.onnx", 1)


def printed(text: str, ink: tuple[int, int, int]) -> tuple[Image, IndexFound]:
    """A picture with two signs on white paper, and where they stand."""
    picture = np.full((160, 120, 3), 250, np.uint8)
    cv2.putText(picture, text, (38, 100), cv2.FONT_HERSHEY_SIMPLEX, 1.6, ink, 3, cv2.LINE_AA)
    centre = np.array([60, 84], np.float32)
    return picture, IndexFound(centre, np.array([24, 0], np.float32), np.array([0, 20], np.float32), centre + 40, 0.9)


PRINTS = {"H7": ("7", (40, 40, 220)), "S7": ("7", (20, 20, 20)), "S4": ("4", (20, 20, 20)), "HK": ("K", (40, 40, 220))}


def test_vectors_have_length_one_and_none_are_none() -> None:
    picture, index = printed("7", (20, 20, 20))
    vectors = MATCHER.vectors(kept_views(picture, index))
    assert vectors.shape == (4, 256) and np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)
    assert MATCHER.vectors([]).shape == (0, 256)


def test_a_softer_and_darker_picture_of_an_index_is_nearest_to_its_own_prototype() -> None:
    kept = [(code, *printed(*how)) for code, how in PRINTS.items()]
    prototypes = IndexPrototypes.learn(kept, list(PRINTS), MATCHER)
    for row, how in enumerate(PRINTS.values()):
        picture, index = printed(*how)
        seen = np.asarray(cv2.GaussianBlur((picture * 0.7).astype(np.uint8), (0, 0), 1.5), np.uint8)
        likeness = prototypes.likeness(MATCHER.vectors([index_view(seen, index.centre, index.right, index.down)]))
        assert likeness.shape == (1, 4) and likeness[0].argmax() == row and likeness[0, row] > 0.7


def test_a_name_without_an_index_is_composed_of_its_suit_and_its_rank_or_stays_unknown() -> None:
    kept = [(code, *printed(*PRINTS[code])) for code in ("H7", "S7", "S4")]
    prototypes = IndexPrototypes.learn(kept, ["H7", "S7", "S4", "H4", "HK"], MATCHER)
    assert prototypes.known.tolist() == [True, True, True, True, False]
    assert (prototypes.likeness(prototypes.vectors)[:, 4] == -1).all()
    assert np.isnan(prototypes.inks[3:]).all() and not np.isnan(prototypes.inks[:3]).any()

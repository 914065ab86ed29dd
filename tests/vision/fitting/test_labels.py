"""The label view's calibration: which names a located card may rightly be given."""

from __future__ import annotations

import numpy as np

from models.render.types import CardTruth, IndexTruth
from vision.detection.detections import CardFound, IndexFound
from vision.fitting.labels import names_for
from vision.types import Quad

QUAD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def box(x: float, y: float) -> Quad:
    return np.array([[x - 3, y - 8], [x + 3, y - 8], [x + 3, y + 8], [x - 3, y + 8]], np.float32)


def truth(code: str, x: float, shown: float = 1.0, face: str = "up") -> CardTruth:
    quad = QUAD + np.array([x, 0], np.float32)
    return CardTruth(code, "up" if face == "up" else "down", quad, 1.0, (IndexTruth(box(x + 6, 10), shown),))


def found(*at: float, x: float = 0.0) -> CardFound:
    right, down = np.array([3, 0], np.float32), np.array([0, 8], np.float32)
    indices = tuple(
        IndexFound(np.array([place + 6, 10], np.float32), right, down, np.array([place + 31, 44], np.float32), 0.9)
        for place in at
    )
    return CardFound(QUAD + np.array([x, 0], np.float32), 0.9, 1.0, indices)


def test_a_card_may_be_named_after_the_indices_that_it_claims() -> None:
    there = (truth("R1", 0), truth("B2", 100))
    assert names_for(found(0), there) == {"R1"}
    assert names_for(found(0, 100), there) == {"R1", "B2"}


def test_without_an_index_the_card_in_its_place_counts_and_a_back_has_no_name() -> None:
    assert names_for(found(), (truth("R1", 0), truth("B2", 100))) == {"R1"}
    assert names_for(found(), (truth("R1", 0, face="down"),)) == {""}
    assert names_for(found(x=300), (truth("R1", 0),)) == frozenset()


def test_a_covered_index_names_nothing() -> None:
    assert names_for(found(200, x=200), (truth("R1", 200, shown=0.1), truth("B2", 0))) == {"R1"}  # by its place
    assert names_for(found(200, x=0), (truth("R1", 200, shown=0.1), truth("B2", 0))) == {"B2"}

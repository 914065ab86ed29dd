"""Geometry of a located card and its indices."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.detection.test_detector import card
from vision.detection.detections import IndexFound


def test_the_quarter_spans_to_between_vote_and_outline() -> None:
    found = card(200, 200, (0,), 0.9)
    index = replace(found.indices[0], vote=np.array([210, 190], np.float32))
    assert np.allclose(found.middle_by(index), (205, 195))
    assert np.allclose(replace(found, from_index=True).middle_by(index), (210, 190))


@given(st.floats(3, 60), st.floats(0.05, 3), st.floats(0, 360))
def test_looks_at_an_index_lie_a_little_beside_its_box(tall: float, shape: float, degrees: float) -> None:
    turn = np.radians(degrees)
    right, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    index = IndexFound(
        np.array([100, 80], np.float32), (right * tall * shape).astype(np.float32), (down * tall).astype(np.float32),
        np.zeros(2, np.float32), 0.9,
    )  # fmt: skip
    looks = index.nearby
    assert all(np.array_equal(look.right, index.right) and np.array_equal(look.down, index.down) for look in looks)
    assert np.allclose(np.mean([look.centre for look in looks], axis=0), index.centre, atol=1e-3)
    aside = [float(np.hypot(*(look.centre - index.centre))) for look in looks]
    assert np.allclose(aside, [0.2 * tall * max(shape, 0.7)] * 2 + [0.2 * tall] * 2, rtol=1e-3)

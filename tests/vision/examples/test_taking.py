"""Which card somebody means who says what lies there."""

from __future__ import annotations

import numpy as np
import pytest

from vision.examples.taking import shared


def square(side: float) -> np.ndarray:
    return np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)


@pytest.mark.parametrize(("side", "share"), [(100.0, 1.0), (50.0, 0.25), (10.0, 0.01)])
def test_a_small_outline_within_a_card_is_not_that_card(side: float, share: float) -> None:
    assert shared(square(side), square(100.0)) == pytest.approx(share)
    assert shared(square(100.0), square(side)) == pytest.approx(share)

"""Limits of picture quality."""

from __future__ import annotations

import numpy as np
import pytest

from vision.fitting.quality import glaring, limit
from vision.types import Detection


def test_a_limit_lies_between_good_and_bad() -> None:
    assert 2.0 < limit([0.5, 1.0, 2.0], [4.0, 5.0]) < 4.0


def test_a_limit_makes_the_fewest_errors_where_good_and_bad_overlap() -> None:
    good, bad = [0.1, 0.2, 0.3, 0.4, 0.9], [0.5, 0.8, 1.0, 1.1, 1.2]
    assert 0.4 < limit(good, bad) < 0.5


@pytest.mark.parametrize("share", [0.3, 0.6])
def test_a_spot_of_glare_burns_out_about_its_share_of_the_card(share: float) -> None:
    quad = np.array([[100, 60], [226, 60], [226, 236], [100, 236]], np.float32)
    image = glaring(np.full((300, 330, 3), 90, np.uint8), Detection(quad, "up", "S7", 0.99), share)
    burnt = (image[60:236, 100:226].min(axis=2) >= 250).mean()
    assert 0.6 * share < burnt < 1.3 * share

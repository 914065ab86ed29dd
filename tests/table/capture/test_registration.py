"""How far a frame of a trembling camera lies off."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from table.capture.registration import ACROSS, grey, laid_over, offset
from tests.table.capture.test_averaging import SIZE, far, plain, seen


@pytest.mark.parametrize("shift", [(0.5, 0.0), (-0.3, 0.6), (0.0, -0.7)])
@pytest.mark.parametrize("gain", [1.0, 1.1])
def test_offsets_are_measured_in_fractions_of_a_px(shift: tuple[float, float], gain: float) -> None:
    grey = cv2.GaussianBlur(cv2.cvtColor(plain(), cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), 2)
    move = np.array([[1, 0, shift[0]], [0, 1, shift[1]]])
    moved = cv2.warpAffine(grey, move, SIZE, borderMode=cv2.BORDER_REPLICATE) * gain
    before, after = (np.asarray(each / each.mean(), np.float32) for each in (grey, moved))
    assert offset(before, after) == pytest.approx(shift, abs=0.1)


def test_a_bare_table_lies_where_it_lay() -> None:
    bare = np.ones((180, ACROSS), np.float32)
    assert offset(bare, bare) == (0.0, 0.0)


def test_a_frame_is_laid_over_another_one_unless_it_is_too_far_off() -> None:
    here = grey(plain())
    scale = SIZE[0] / ACROSS
    moved = laid_over(seen(plain(), 1, (1.4, -0.8)), here, scale)
    assert moved is not None and far(moved, plain()) < 0.8 * far(seen(plain(), 1, (1.4, -0.8)), plain())
    assert laid_over(seen(plain(), 1, (6.0, 0.0)), here, scale) is None

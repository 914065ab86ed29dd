"""What a shaken camera or a push moved a little, and what is new."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.tracking.shaken import only_shifted
from vision.tracking.shrunk import Small, changed, components

LEAST = 40


def table(*cards: tuple[float, float]) -> Small:
    """A plain table, 160 px wide, with cards."""
    drawn = np.full((90, 160, 3), 70, np.float32)
    for middle in cards:
        cv2.fillConvexPoly(drawn, cv2.boxPoints((middle, (12, 17), 20)).astype(np.int32), (235, 238, 240))
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.8), np.float32)


def loose(small: Small, before: Small) -> list[bool]:
    """Of every area that changed, whether it shows what lay there before."""
    return [only_shifted(part, small, before, LEAST) for part in components(changed(small, before))]


@pytest.mark.parametrize("shift", [(1.0, 0.0), (-2.0, 3.0), (3.0, -3.0), (1.5, 2.5)])
def test_a_card_a_few_px_farther_is_the_same_card(shift: tuple[float, float]) -> None:
    moved = cv2.warpAffine(
        table((60, 45)), np.array([[1, 0, shift[0]], [0, 1, shift[1]]]), (160, 90), borderMode=cv2.BORDER_REPLICATE
    )
    found = loose(np.asarray(moved, np.float32), table((60, 45)))
    assert found and all(found)


def test_a_card_where_none_lay_is_new() -> None:
    assert loose(table((60, 45), (100, 50)), table((60, 45))) == [False]


def test_a_card_on_another_one_is_new() -> None:
    assert loose(table((60, 45), (69, 50)), table((60, 45))) == [False]

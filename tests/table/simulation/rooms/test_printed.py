"""Printed things: a mat with a logo, a pad with a score; each seed prints the same."""

from __future__ import annotations

import numpy as np
import pytest

from table.simulation.pictures.ground import Place, flat_ground
from table.simulation.rooms.printed import Mat, ScorePad

GROUND = flat_ground((640, 360), 1.0)


@pytest.mark.parametrize("thing", [Mat(seed, (150.0, 100.0)) for seed in range(3)] + [ScorePad(Place(60.0, 20.0), 4)])
def test_it_is_printed_within_its_outline(thing: Mat | ScorePad) -> None:
    one, again = np.full((360, 640, 3), 255, np.uint8), np.full((360, 640, 3), 255, np.uint8)
    thing.paint(one, GROUND, 0.0)
    thing.paint(again, GROUND, 99.0)
    assert np.array_equal(one, again)
    outline = GROUND.to_px(thing.outline())
    low, high = outline.min(axis=0) - 6, outline.max(axis=0) + 6
    rows, columns = np.nonzero((one != 255).any(axis=2))
    assert columns.min() >= low[0] and columns.max() <= high[0] and rows.min() >= low[1] and rows.max() <= high[1]
    assert np.unique(thing.texture().reshape(-1, 3), axis=0).shape[0] > 20

"""A glass glitters and a screen flickers, in their place only, and in the same way each time."""

from __future__ import annotations

import numpy as np
import pytest

from table.simulation.pictures.ground import Place, flat_ground
from table.simulation.rooms.props import Glass, Phone

GROUND = flat_ground((640, 360), 1.0, (0.1, -0.3))


def painted(thing: Glass | Phone, t_ms: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The thing on a grey table."""
    canvas = np.full((360, 640, 3), 120, np.uint8)
    thing.paint(canvas, GROUND, t_ms)
    return canvas


@pytest.mark.parametrize("thing", [Glass(Place(100.0, 20.0), 3), Phone(Place(100.0, 20.0, 0.3), 3)])
def test_it_changes_in_its_place_only(thing: Glass | Phone) -> None:
    one, later, again = painted(thing, 0.0), painted(thing, 2000.0), painted(thing, 0.0)
    assert np.array_equal(one, again)
    changed = np.argwhere((one != later).any(axis=2))
    assert len(changed) > 50 and changed[:, 1].min() > 300
    assert not (one[:, :300] != 120).any()
    outline = GROUND.to_px(thing.outline())
    assert np.abs(outline.mean(axis=0) - (420, 200)).max() < 1

"""Zones of the table as masks of the picture, under a camera that looks askew as well."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from table.interpret.zones import Zone
from table.live.zone_masks import WIDTH, zone_mask
from vision.tracking.table_plane import Plane, fit_plane, flat

SIZE = (1280, 720)
NEAR = Zone("strip", ((-200.0, 100.0), (200.0, 100.0), (200.0, 200.0), (-200.0, 200.0)), 0)
FAR = Zone("strip", ((-200.0, -200.0), (200.0, -200.0), (200.0, -150.0), (-200.0, -150.0)), 2)


def askew() -> Plane:
    quads = [np.array([[x, y], [x + 70, y], [x + 78, y + 120], [x - 8, y + 120]], np.float32) for x in (300, 600, 900)
             for y in (200, 450)]  # fmt: skip
    return fit_plane(quads, SIZE)


@pytest.mark.parametrize("plane", [flat(SIZE), askew()], ids=["from above", "askew"])
def test_a_mask_shows_the_zones_where_the_picture_does(plane: Plane) -> None:
    scale = WIDTH / SIZE[0]
    drawn = np.zeros((round(SIZE[1] * scale), WIDTH), np.uint8)
    for zone in (NEAR, FAR):
        corners = plane.to_px(np.array(zone.polygon)) * scale
        cv2.fillPoly(drawn, [np.round(corners).astype(np.int32)], 1)
    found = zone_mask([NEAR, FAR], plane, SIZE)
    assert found.shape == drawn.shape and 0 < found.mean() < 1
    assert float(np.mean(found != drawn)) < 0.02


def test_without_zones_nothing_is_masked() -> None:
    assert not zone_mask([], flat(SIZE), SIZE).any()

"""The empty table: five kinds of tops, light that falls off, no two alike."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from table.simulation.motion.manners import Difficulty
from table.simulation.pictures.conditions import SURFACES, Surface, draw_conditions
from table.simulation.pictures.surface import draw_surface, light_field
from table.simulation.pictures.view import place_camera
from vision.types import Image

SIZE = (320, 180)


def drawn(level: Difficulty, seed: int, surface: Surface | None = None) -> tuple[Image, Image]:
    conditions = draw_conditions(level, np.random.default_rng(seed))
    if surface is not None:
        conditions = replace(conditions, surface=surface, clutter=0)
    view = place_camera(conditions, SIZE)
    return draw_surface(conditions, view), light_field(conditions, view)


@pytest.mark.parametrize("surface", SURFACES)
def test_every_top_fills_the_picture_and_is_drawn_again_alike(surface: Surface) -> None:
    image, _ = drawn("home", 1, surface)
    assert image.shape == (180, 320, 3) and image.dtype == np.uint8 and image.std() > 0.5
    assert np.array_equal(image, drawn("home", 1, surface)[0])


def test_tops_differ() -> None:
    first, *others = [drawn("home", 1, surface)[0].astype(int) for surface in SURFACES]
    assert all(np.abs(first - other).mean() > 1.0 for other in others)


def test_a_lamp_lights_one_side_more() -> None:
    even, lit = drawn("easy", 1)[1].astype(float), drawn("hard", 1)[1].astype(float)
    assert np.ptp(lit) > np.ptp(even)

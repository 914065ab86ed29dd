"""The colour of ink under other light, and names held back where it may be another one's."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.enrolled.indices.ink_colour import held_back, ink, mean_ink
from vision.types import Image

INKS = {"red": (60, 40, 200), "green": (90, 160, 60), "blue": (200, 120, 40), "yellow": (40, 180, 240)}


def view(colour: tuple[int, int, int], size: float = 1.4) -> Image:
    """A view of a 6 in that ink, BGR, on warm paper."""
    picture = np.full((88, 56, 3), (225, 240, 245), np.uint8)
    cv2.putText(picture, "6", (14, 62), cv2.FONT_HERSHEY_SIMPLEX, size, colour, 3, cv2.LINE_AA)
    return picture


@pytest.mark.parametrize("name", INKS)
@pytest.mark.parametrize("light", [(1, 1, 1), (0.5, 0.5, 0.5), (0.6, 0.8, 0.9)])
@pytest.mark.parametrize("blur", [0.8, 3.0])
def test_an_ink_has_one_direction_whatever_the_light_and_the_focus(
    name: str, light: tuple[float, float, float], blur: float
) -> None:
    known = {other: mean_ink([view(colour), view(colour, 1.2)]) for other, colour in INKS.items()}
    seen = cv2.GaussianBlur((view(INKS[name]) * np.array(light)).astype(np.uint8), (0, 0), blur)
    mine = ink(np.asarray(seen, np.uint8))
    assert max(known, key=lambda other: float(known[other] @ mine)) == name


def test_a_view_without_ink_has_no_direction() -> None:
    assert (ink(np.full((88, 56, 3), 200, np.uint8)) == 0).all() and (mean_ink([]) == 0).all()


def at(degrees: float) -> tuple[float, float, float]:
    """An ink that many degrees from the first one."""
    return float(np.cos(np.radians(degrees))), float(np.sin(np.radians(degrees))), 0.0


NAMES = np.array([at(0), at(30), at(0), (np.nan, np.nan, np.nan)])
"""Two names of one figure in two inks, one of another figure in the first ink, and one that no picture shows."""


@pytest.mark.parametrize(
    ("degrees", "held"),
    [(0, 0.95), (9, 0.95), (11, 0.9), (20, 0.9)],  # the nearer ink has to be nearer by ten degrees
)
def test_the_best_name_is_held_back_to_a_rival_whose_ink_it_may_be(degrees: float, held: float) -> None:
    out = held_back(np.array([[0.95, 0.9, 0.5, 0.94]]), np.array([at(degrees)]), NAMES)
    assert out[0, 0] == pytest.approx(held) and out[0, 1:].tolist() == [0.9, 0.5, 0.94]


def test_names_far_less_alike_in_one_ink_or_not_known_hold_nothing_back() -> None:
    seen = np.array([at(20)])
    for likeness in ([0.95, 0.7, 0.5, 0.1], [0.95, 0.5, 0.94, 0.1], [0.5, 0.1, 0.4, 0.95]):
        assert held_back(np.array([likeness]), seen, NAMES)[0].tolist() == likeness
    assert held_back(np.zeros((0, 4)), np.zeros((0, 3)), NAMES).shape == (0, 4)

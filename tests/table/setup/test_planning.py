"""The geometry of a camera above a table, beside figures worked out by hand."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from table.setup.planning import PRINTS, Rig, across

RIG = Rig((900.0, 900.0), 1200.0, 78.0, (1920, 1080))


def test_what_is_in_view_and_how_large() -> None:
    along = 2 * 1200 * math.tan(math.radians(39))
    assert RIG.in_view_mm == pytest.approx((along, along * 9 / 16))
    assert RIG.px_per_mm == pytest.approx(1920 / along, rel=1e-3)


def test_the_lowest_height_shows_the_whole_table_with_a_rim() -> None:
    lowest = RIG.lowest_mm()
    down = 900 / (1 - 2 * 0.02)
    assert lowest == pytest.approx(down * 16 / 9 / 2 / math.tan(math.radians(39)), abs=6)
    assert replace(RIG, height_mm=lowest).fits
    assert not replace(RIG, height_mm=lowest - 10).fits


def test_the_highest_height_still_reads() -> None:
    highest = RIG.highest_mm(1.2)
    assert highest is not None
    assert replace(RIG, height_mm=highest).px_per_mm >= 1.2 > replace(RIG, height_mm=highest + 10).px_per_mm
    assert RIG.highest_mm(50.0) is None
    assert replace(RIG, size=(40_000, 22_500)).highest_mm(1.2) == 4000.0


def test_a_slanted_camera_sees_the_far_edge_smaller() -> None:
    slanted = replace(RIG, tilt=35.0)
    assert slanted.px_per_mm < 0.8 * RIG.px_per_mm
    assert (
        replace(RIG, table_mm=(2400.0, 2400.0), tilt=60.0, height_mm=250.0, fov=120.0).px_per_mm == 0.0
    )  # part of it lies behind the camera


def test_the_diagonal_angle_is_that_of_makers() -> None:
    # Logitech tells 78° for the diagonal of the C920; Raspberry Pi 75°, 66° and 41° for camera module 3.
    assert across(78, (1920, 1080)) == pytest.approx(70.4, abs=0.1)
    assert across(75, (4608, 2592)) == pytest.approx(67.5, abs=0.1)


def test_what_a_deck_needs() -> None:
    assert PRINTS["standard"].least_scale == pytest.approx(1.11, abs=0.01)
    assert PRINTS["standard"].good_scale == pytest.approx(1.56, abs=0.01)
    assert PRINTS["nono"].good_scale > PRINTS["standard"].good_scale


@pytest.mark.parametrize(
    "wrong", [{"height_mm": 100.0}, {"fov": 5.0}, {"tilt": 80.0}, {"size": (50, 50)}, {"table_mm": (10.0, 900.0)}]
)
def test_what_no_camera_is_like_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="20 to 400 cm"):
        replace(RIG, **wrong)  # type: ignore[arg-type]

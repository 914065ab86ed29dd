"""Which zones count at a live table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from table.interpret.drawn_zones import DrawnZones
from table.interpret.zone_markers import numbers
from table.interpret.zones import Zone, Zones
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.kept_beside import ZONES
from table.record.storage.log import EventLog
from vision.detection.signs.markers import squares

Watch = Callable[..., Any]


def lay_marker(drawn: Any, number: int, corner: tuple[int, int]) -> None:
    """A printed marker lies in all pictures of a drawn table; `corner`: its upper left, px."""
    print_ = np.pad(np.where(squares(number), 15, 240).astype(np.uint8), 1, constant_values=240)
    big = cv2.resize(cv2.cvtColor(print_, cv2.COLOR_GRAY2BGR), (40, 40), interpolation=cv2.INTER_NEAREST)
    x, y = corner
    for image, _, _ in drawn.frames:
        image[y : y + 40, x : x + 40] = big


@pytest.mark.film
def test_zones_follow_the_markers_that_lie_on_the_table(drawn: Any, watch: Watch) -> None:
    drawn.still().play("A", "H4", at=(240, 150)).play("B", "S6", at=(440, 260)).play("B", "S7", at=(215, 140))
    first, second = numbers("field", None)
    lay_marker(drawn, first, (120, 60))
    lay_marker(drawn, second, (320, 200))
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S7"]  # the S6 lies outside the field
    (zone,) = DrawnZones.read(ZONES.read(found.session.log, found.session.id)).in_picture((480, 300)).zones  # type: ignore[union-attr]
    assert zone.kind == "field"
    assert np.abs(np.array(zone.polygon) - [[125, 65], [355, 65], [355, 235], [125, 235]]).max() < 4


def test_zones_that_somebody_drew_go_before_those_of_the_set_up_and_these_before_a_guess(
    drawn: Any, tmp_path: Path
) -> None:
    log = EventLog(tmp_path / "log.db")
    table = LiveTable(drawn, Session.create(log, "daifugo", list("ABCD"), "official"), drawn)
    origin, guessed = table.zones.shown((480, 300))
    assert origin == "guessed" and [zone.kind for zone in guessed.zones] == ["field"]
    corners = ((120.0, 60.0), (360.0, 60.0), (360.0, 240.0), (120.0, 240.0))
    table.draw_zones(DrawnZones.of(Zones((Zone("field", corners),)), (480, 300)))
    origin, shown = table.zones.shown((960, 600))
    assert origin == "drawn"
    assert np.allclose(shown.zones[0].polygon, 2 * np.array(corners))
    table.draw_zones(None)
    assert table.zones.shown((480, 300)) == ("guessed", guessed)
    log.close()

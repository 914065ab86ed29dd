"""Zones drawn on the picture: shares of it, px, and mm of the table, to and fro."""

from __future__ import annotations

import doctest
import json
from typing import Any

import numpy as np
import pytest

from table.interpret import drawn_zones
from table.interpret.drawn_zones import DrawnZones, guess_in_picture, in_picture
from table.interpret.zones import Zone, Zones, guess
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.kept_beside import ZONES
from table.record.storage.log import EventLog
from tests.table.conftest import DrawnTable
from vision.tracking.table_plane import Plane, fit_plane, flat

SIZE = (1280, 720)
BOX = ((100.0, 50.0), (600.0, 50.0), (600.0, 400.0), (100.0, 400.0))


def tilted() -> Plane:
    """A camera that looks askew: a card far from it looks smaller."""
    near = np.array([[500, 500], [610, 500], [625, 640], [495, 640]], np.float32)
    far = np.array([[520, 100], [600, 100], [604, 190], [516, 190]], np.float32)
    return fit_plane([near, far], SIZE)


def test_the_examples_run() -> None:
    assert doctest.testmod(drawn_zones).failed == 0


@pytest.mark.parametrize("plane", [flat(SIZE), flat(SIZE, 2.4), tilted()])
def test_what_is_drawn_lies_there_on_the_table_and_comes_back_to_the_picture(plane: Plane) -> None:
    drawn = DrawnZones.of(Zones((Zone("field", BOX),)), SIZE)
    on_table = drawn.on_table(plane, SIZE)
    assert on_table.playable(plane.to_mm(np.array([350.0, 200.0])))
    assert not on_table.playable(plane.to_mm(np.array([350.0, 420.0])))
    back = in_picture(on_table.zones, plane, SIZE).zones[0].polygon
    assert {(round(x), round(y)) for x, y in back} == {(round(x), round(y)) for x, y in BOX}


def test_what_is_kept_comes_back() -> None:
    drawn = DrawnZones.of(Zones((Zone("field", BOX), Zone("strip", BOX, 2))), SIZE)
    assert DrawnZones.read(json.loads(json.dumps(drawn.as_list()))) == drawn
    assert DrawnZones.read([]) is None and DrawnZones.read("field") is None


def test_a_pile_that_is_drawn_onto_the_field_counts_first() -> None:
    drawn = DrawnZones.of(Zones((Zone("field", BOX), Zone("discard", BOX))), SIZE)
    assert [zone.kind for zone in drawn.zones] == ["discard", "field"]


@pytest.mark.parametrize("players", range(2, 9))
def test_zones_of_the_table_are_cut_off_at_the_pictures_borders(players: int) -> None:
    plane = flat(SIZE, 1.5)
    shown = in_picture(guess(("field", "strip"), players, (1280 / 1.5, 720 / 1.5)).zones, plane, SIZE).zones
    assert len(shown) == players + 1
    corners = np.concatenate([np.array(zone.polygon) for zone in shown])
    assert corners.min() >= 0 and (corners <= SIZE).all()


def test_a_zone_outside_the_picture_is_not_shown() -> None:
    outside = Zone("stock", ((2000.0, 0.0), (2100.0, 0.0), (2100.0, 100.0)))
    assert in_picture([outside], flat(SIZE), SIZE) == Zones()


@pytest.mark.parametrize("players", range(2, 9))
def test_guessed_rectangles_lie_in_the_picture_before_each_seat(players: int) -> None:
    shown = guess_in_picture(("strip", "field", "stock"), players, SIZE).zones
    assert [(zone.kind, zone.seat) for zone in shown] == [
        *(("strip", seat) for seat in range(players)),
        ("field", None),
    ]
    assert all(0 <= x <= SIZE[0] and 0 <= y <= SIZE[1] for zone in shown for x, y in zone.polygon)
    assert shown[0].holds((640, 700)) and not shown[0].holds((640, 360))


def test_two_zones_of_a_player_lie_side_by_side() -> None:
    first, second = guess_in_picture(("strip", "captured"), 4, SIZE).zones[:2]
    assert max(x for x, _ in first.polygon) == min(x for x, _ in second.polygon)


def drawn_field(left: float, right: float) -> DrawnZones:
    """A field from left to right, px of a drawn table (480×300)."""
    return DrawnZones.of(Zones((Zone("field", ((left, 0), (right, 0), (right, 300), (left, 300))),)), (480, 300))


@pytest.mark.film
def test_a_card_outside_a_drawn_field_is_no_play(drawn: DrawnTable, tmp_path: Any) -> None:
    drawn.play("A", "H4", at=(240, 150)).play("B", "SK", at=(400, 150)).play("B", "S6", at=(250, 150))
    log = EventLog(tmp_path / "kept.db")
    session = Session.create(log, "daifugo", list("ABCD"), "official")
    ZONES.write(log, session.id, drawn_field(120, 360).as_list())
    LiveTable(drawn, Session.open(log, session.id), drawn).run()
    plays = [line["cards"] for line in Session.open(log, session.id).record() if line["type"] == "play"]
    assert plays == [["H4"], ["S6"]]
    log.close()


@pytest.mark.film
def test_a_card_that_lay_aside_is_no_play_because_the_field_is_drawn_larger(drawn: DrawnTable, tmp_path: Any) -> None:
    drawn.play("A", "H4", at=(240, 150)).play("B", "SK", at=(400, 150))
    then = len(drawn.frames) - 2
    drawn.still(12).play("B", "S6", at=(250, 150))
    log = EventLog(tmp_path / "kept.db")
    session = Session.create(log, "daifugo", list("ABCD"), "official")
    table = LiveTable(drawn, session, drawn)
    table.draw_zones(drawn_field(120, 360))
    changes: list[float] = []

    def heed(at_ms: float) -> None:
        if drawn._shown >= then and not changes:
            changes.append(at_ms)
            table.draw_zones(None)

    table.before_frame = heed
    table.run()
    plays = [line["cards"] for line in session.record() if line["type"] == "play"]
    assert changes and plays == [["H4"], ["S6"]]
    log.close()

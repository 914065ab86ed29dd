"""Hands on the stage: they bring cards, fetch them and draw them together, and are gone when they say."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from table.simulation.motion.layout import seat_angle
from table.simulation.motion.stage import Stage
from table.simulation.motion.tracks import Spot
from table.simulation.pictures.conditions import draw_conditions
from table.simulation.pictures.view import place_camera
from table.simulation.scripts.story import parse_record, tell

HEADER: dict[str, Any] = {
    "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official",
    "players": ["A", "B", "C", "D"],
}  # fmt: skip
SPOTS = [Spot(0.0, 0.0, 0.0), Spot(70.0, 0.0, 0.0)]


@pytest.fixture
def stage() -> Stage:
    """A stage for four people, before anybody moved."""
    view = place_camera(draw_conditions("easy", np.random.default_rng([1, 1])), (1280, 720))
    story = tell(*parse_record([HEADER, {"seq": 1, "type": "play", "player": "A", "cards": ["S4"]}]))
    return Stage(story, "easy", view.seen(40), view.seen(), np.random.default_rng(1))


def test_hands_rest_out_of_sight_each_on_its_own_side(stage: Stage) -> None:
    for seat, entry in enumerate(stage.entries):
        angle = seat_angle(seat, 4)
        assert math.hypot(entry.x, entry.y) > stage.edge(angle)
        assert math.isclose(math.cos(math.atan2(entry.y, entry.x) - angle), 1.0)


def test_a_hand_lays_cards_where_it_is_told_and_goes(stage: Stage) -> None:
    tracks = [stage.new_card("S4"), stage.new_card("H4")]
    laid, gone = stage.lay(1, tracks, SPOTS)
    assert stage.time < laid < gone == stage.free[1]
    assert [track.moves[-1].a for track in tracks] == SPOTS
    assert all(track.moves[-1].start == laid and track.moves[-1].side == "up" for track in tracks)


def test_a_hand_fetches_cards_and_takes_them_along(stage: Stage) -> None:
    tracks = [stage.new_card("S4")]
    _, stage.time = stage.lay(0, tracks, SPOTS[:1])
    took, gone = stage.fetch(0, tracks)
    last = tracks[0].moves[-1]
    assert (last.start, last.end, last.moving) == (took, gone, True)


def test_what_is_drawn_together_lies_face_down_or_out_of_sight(stage: Stage) -> None:
    tracks = [stage.new_card(code) for code in ("S4", "H4")]
    _, stage.time = stage.lay(0, tracks, SPOTS)
    stage.lying.append((1, tracks))
    away, gone = stage.collect(2, stage.take_field(), Spot(200.0, 0.0, 0.0), (5.0, 0.1))
    assert away < gone and stage.lying == []
    assert all(track.moves[-1].side == "down" and not track.moves[-1].moving for track in tracks)
    assert all(math.dist(track.moves[-1].a[:2], (200.0, 0.0)) < 40 for track in tracks)


def test_two_cards_of_one_name_are_two_cards(stage: Stage) -> None:
    one, other = stage.new_card("JK"), stage.new_card("JK")
    assert (one.key, other.key) == ("JK#1", "JK#2") and set(stage.done.cards) == {"JK#1", "JK#2"}

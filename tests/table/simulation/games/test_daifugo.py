"""Daifugo needs the field alone: its films are what they were."""

from __future__ import annotations

from tests.table.simulation.filming import film


def test_daifugo_has_no_zones_beside_the_field() -> None:
    _, made = film("daifugo/official", "home")
    assert made.zones.outlines() == {}
    assert {item.type for item in made.choreography.happenings} <= {"deal", "lead", "play", "pass", "sweep"}

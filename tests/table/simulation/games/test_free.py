"""A game that is only recorded, filmed: plays of anybody, and the field is swept now and then."""

from __future__ import annotations

from table.simulation.scripts.players import Sitting, kinds
from tests.table.simulation.filming import film


def test_the_field_is_swept_now_and_then() -> None:
    kind = next(kind for kind in kinds() if kind.label == "free/free")
    told = [[event.type for event in Sitting(kind, seed).play().events] for seed in range(8)]
    assert any("clear" in types for types in told)
    assert all(types[0] == "deal" and set(types) <= {"deal", "play", "clear"} for types in told)


def test_plays_are_filmed_on_the_field_alone() -> None:
    lines, made = film("free/free", "home")
    assert made.zones.outlines() == {}
    plays = [line["seq"] for line in lines if line["type"] == "play"]
    assert [item.seq for item in made.choreography.happenings if item.type == "play"] == plays

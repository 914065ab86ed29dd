"""Headers and events as values: what says nothing has its neutral value, and nobody changes one."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest

from referee.events import ALL, CORRECTIONS, Event, Header
from referee.records.schema import EVENTS


def test_a_field_that_a_type_does_not_have_is_none() -> None:
    event = Event(3, "pass", "A")
    own = {"seq", "type", "player", "stands", "audience", "evidence"}
    assert all(getattr(event, each.name) is None for each in fields(event) if each.name not in own)
    assert (event.stands, event.audience, event.evidence) == (False, ALL, ())


def test_events_and_headers_are_frozen() -> None:
    for value in (Event(1, "pass", "A"), Header("daifugo", ("A", "B"))):
        with pytest.raises(FrozenInstanceError):
            value.profile = "uecda"  # type: ignore[misc]


def test_the_types_of_corrections_are_those_that_name_another_event() -> None:
    named = {name for name, kind in EVENTS.items() if {"target", "after"} & set(kind.fields)}
    assert named >= CORRECTIONS and not CORRECTIONS & {"play", "pass", "round"}

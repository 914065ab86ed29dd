"""The definitions of events hold together."""

from __future__ import annotations

import dataclasses

from referee.events import CORRECTIONS, Event, Header
from referee.records.schema import COMMON, CORRECTING, EVENTS, HEADER, SECTIONS

STORED = {field.name for field in dataclasses.fields(Event)}


def test_every_type_stands_once_in_one_section() -> None:
    named = [kind.name for section in SECTIONS for kind in section.types]
    assert sorted(named) == sorted(EVENTS) and len(set(named)) == len(named)
    assert {kind.name for kind in CORRECTING.types} == CORRECTIONS


def test_every_field_has_a_place_in_what_is_read() -> None:
    for kind in EVENTS.values():
        assert {field.stored or name for name, field in kind.fields.items()} <= STORED, kind.name
    assert set(COMMON) <= STORED
    assert {field.name for field in dataclasses.fields(Header)} == set(HEADER.fields) - {"format"}


def test_everything_is_said_in_whole_sentences() -> None:
    for kind in (HEADER, *EVENTS.values()):
        assert kind.says.endswith(".") and kind.examples, kind.name
        assert all(field.says.endswith(".") for field in kind.fields.values()), kind.name
        assert set(kind.either) <= set(kind.fields) and not set(kind.either) & set(kind.needed())
    assert all(field.says.endswith(".") for field in COMMON.values())


def test_what_is_needed_is_told_in_order() -> None:
    assert list(EVENTS["bid"].needed()) == ["player", "count", "suit"]
    assert list(EVENTS["deal"].needed()) == []

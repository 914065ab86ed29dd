"""The JSON Schema of `gyoji/1`: one line of a record, made from `schema.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from referee.events import CORRECTIONS
from referee.json_values import JsonLine, JsonObject
from referee.records.schema import COMMON, COMMON_EXAMPLE, EVENTS, FORMAT, HEADER, EventType, Field
from referee.records.values import EVENT, HIGHEST, Kind

DIALECT = "https://json-schema.org/draft/2020-12/schema"
IDENT = "urn:gyoji:record:1"
Schema = JsonLine


def record_schema() -> Schema:
    """What one line of a record may be: the header, or an event.

    It says what a line by itself can get wrong. That numbers rise, that players sit at the table, that corrections name
    an earlier event, and that `count` and `as` agree with the cards only the reader can say.
    """
    return {
        "$schema": DIALECT,
        "$id": IDENT,
        "title": f"A line of a record {FORMAT}",
        "description": "A record is JSON Lines in UTF-8. Its first line is the header, every further line an event.",
        "oneOf": [_ref("game"), _ref("line")],
        "$defs": {
            "line": {
                "description": "An event on its own line: its number is higher than all before.",
                "properties": {"seq": {"type": "integer", "minimum": 1, "maximum": HIGHEST}},
                "required": ["seq"],
                "oneOf": [_ref(name) for name in EVENTS],
            },
            "event": {
                "description": "An event inside a correction: any but another correction.",
                "oneOf": [_ref(name) for name in EVENTS if name not in CORRECTIONS],
            },
            "common": {
                "description": "Fields of every event.",
                "properties": {name: _field(field) for name, field in COMMON.items()},
                "examples": example_lines()["common"],
            },
            "game": _header(),
            **{name: _event(kind) for name, kind in EVENTS.items()},
            **{kind.name: dict(kind.schema) for kind in _kinds() if kind is not EVENT},
        },
    }


def example_lines() -> dict[str, list[JsonLine]]:
    """One record that shows everything, by type: the header, an event with all the common fields (under `common`), and
    the examples of every type in order."""
    found: dict[str, list[JsonLine]] = {
        "game": [{"seq": 0, **HEADER.examples[0]}],
        "common": [{"seq": 1, **COMMON_EXAMPLE}],
    }
    seq = 1
    for kind in EVENTS.values():
        found[kind.name] = [
            {"seq": seq + place, "type": kind.name, **example} for place, example in enumerate(kind.examples, start=1)
        ]
        seq += len(kind.examples)
    return found


def _header() -> Schema:
    return _object(HEADER, {"seq": {"const": 0}, "format": {"const": FORMAT}})


def _event(kind: EventType) -> Schema:
    schema = _object(kind)
    if kind.either:
        said = {"not": {"type": "null"}}
        schema["anyOf"] = [{"required": [name], "properties": {name: said}} for name in kind.either]
    return schema


def _object(kind: EventType, fixed: JsonObject = MappingProxyType({})) -> Schema:
    """A line of one type: `null` in a field that may be left out is the same as leaving it out. `fixed`: what some of
    its fields always hold."""
    return {
        "description": kind.says,
        "type": "object",
        "properties": {
            **{name: {"$ref": f"#/$defs/common/properties/{name}"} for name in COMMON},
            "type": {"const": kind.name},
            **{name: _field(field) for name, field in kind.fields.items()},
            **fixed,
        },
        "required": ["type", *kind.needed()],
        "additionalProperties": False,
        "examples": example_lines()[kind.name],
    }


def _field(field: Field) -> Schema:
    held = _ref(field.kind.name)
    if not field.required and field.kind.schema:
        held = {"anyOf": [held, {"type": "null"}]}
    return {**held, "description": field.says}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _kinds() -> Iterator[Kind]:
    """Every kind of value that a field holds, each once."""
    fields: list[Mapping[str, Field]] = [COMMON, HEADER.fields, *(kind.fields for kind in EVENTS.values())]
    return iter({field.kind.name: field.kind for named in fields for field in named.values()}.values())

"""A record without the names of its players: letters stand for them, everywhere a name may stand by the schema."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from string import ascii_uppercase

from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.records.schema import COMMON, EVENTS, HEADER, Field
from referee.records.values import AUDIENCE, COUNTS, EVENT, HANDS, PLAYER, PLAYERS, RANKED, SEATED, Kind

LISTS: tuple[Kind, ...] = (PLAYERS, SEATED, AUDIENCE)
KEYED: tuple[Kind, ...] = (RANKED, COUNTS, HANDS)
LEFT_OUT = frozenset({"tournament"})
"""Fields of the header in which people name what they like."""


def nameless(lines: Iterable[JsonObject]) -> list[JsonLine]:
    """The lines of a record with `A`, `B`, … in place of the players, in the order in which they came to the table."""
    told = list(lines)
    letters = _letters()
    names: dict[str, str] = {}
    for line in told:
        for name in _names(line.get("players")):
            if name not in names:
                names[name] = next(letters)
    return [_line(line, names) for line in told]


def _letters() -> Iterator[str]:
    yield from ascii_uppercase
    number = len(ascii_uppercase)
    while True:
        number += 1
        yield f"P{number}"


def _names(value: JsonValue) -> list[str]:
    return [name for name in value if isinstance(name, str)] if isinstance(value, list | tuple) else []


def _line(line: JsonObject, names: Mapping[str, str]) -> JsonLine:
    fields, left_out = _fields(line), LEFT_OUT if line.get("type") == HEADER.name else frozenset()
    return {key: _value(fields.get(key), value, names) for key, value in line.items() if key not in left_out}


def _fields(line: JsonObject) -> Mapping[str, Field]:
    """The fields of a line's type; those of a correction's inner event as well."""
    if line.get("type") == HEADER.name:
        return HEADER.fields
    known = EVENTS.get(str(line.get("type")))
    return COMMON if known is None else {**COMMON, **known.fields}


def _value(field: Field | None, value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    kind = None if field is None else field.kind
    if kind is EVENT and isinstance(value, Mapping):
        return _line(value, names)
    if kind is PLAYER and isinstance(value, str):
        return names.get(value, value)
    if kind in LISTS and isinstance(value, list | tuple):
        return [names.get(name, name) if isinstance(name, str) else name for name in value]
    if kind in KEYED and isinstance(value, Mapping):
        return {names.get(name, name): item for name, item in value.items()}
    return value

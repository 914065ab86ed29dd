"""Rule switches: one frozen dataclass per game, profiles as data, a JSON Schema for the form on the page.

A switch is a dataclass field made by `switch(...)`; its words stand in the catalogue (`texts`) under `option.<key>`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class OptionsError(ValueError):
    """Options that cannot be played: an unknown game, profile or key, a wrong value, or two that contradict each other.

    `field` is `game`, `profile`, `players` or `options.<key>`; the message is one sentence.
    """

    def __init__(self, field: str, message: str) -> None:
        super().__init__(field, message)
        self.field = field
        self.message = message

    def __str__(self) -> str:
        return f"{self.field}: {self.message}"


class Options(Protocol):
    """A game's options object: a frozen dataclass whose fields are switches."""

    __dataclass_fields__: dict[str, dataclasses.Field[Any]]

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """(key, one clear sentence) for every switch that is on but cannot work with the others."""


def switch(
    default: Any,
    *,
    rule: str,
    values: Sequence[Any] | None = None,
    low: int | None = None,
    high: int | None = None,
    schema: Mapping[str, Any] | None = None,
) -> Any:
    """A dataclass field for one switch.

    `values` lists what it may be (default: true and false for a bool); `low`/`high` bound a whole number; `schema`
    replaces
    the JSON Schema of a switch that is neither. `rule` is the id of the rule it belongs to.
    """
    meta = {"rule": rule, "values": values, "low": low, "high": high, "schema": schema}
    return dataclasses.field(default=default, metadata=meta)


def build(kind: type[T], profile: Mapping[str, Any], asked: Mapping[str, Any]) -> T:
    """The options object of class `kind`: a profile's values, then those asked for. Raises OptionsError.

    A contradiction is refused where it was asked for; a profile's switch that the asked ones leave without effect
    stays.
    """
    fields = {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for key, value in {**profile, **asked}.items():
        field = fields.get(key)
        if field is None:
            raise OptionsError(f"options.{key}", f"this game has no such switch; it has {', '.join(fields)}")
        values[key] = _checked(field, value)
    made = kind(**values)
    for key, sentence in made.contradictions():  # type: ignore[attr-defined]
        if key in asked:
            raise OptionsError(f"options.{key}", sentence)
    return made


def _checked(field: dataclasses.Field[Any], value: Any) -> Any:
    meta = field.metadata
    values, low, high = meta["values"], meta["low"], meta["high"]
    name = f"options.{field.name}"
    if meta["schema"] is not None:
        return _list_or_none(name, value)
    if isinstance(field.default, bool) and values is None:
        if not isinstance(value, bool):
            raise OptionsError(name, "must be true or false")
        return value
    if values is not None:
        if not any(value == known and type(value) is type(known) for known in values):
            raise OptionsError(name, f"must be one of {', '.join(map(str, values))}")
        return value
    if not isinstance(value, int) or isinstance(value, bool) or not (low or 0) <= value <= (high or 1 << 30):
        raise OptionsError(name, f"must be a whole number from {low or 0}" + (f" to {high}" if high else ""))
    return value


def _list_or_none(name: str, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(value, list | tuple) and all(isinstance(item, int) and not isinstance(item, bool) for item in value):
        return tuple(value)
    raise OptionsError(name, "must be a list of whole numbers or null")


def as_dict(options: Any) -> dict[str, Any]:
    """The options as JSON-ready values, in the order of their definition."""
    return {
        field.name: list(value) if isinstance(value := getattr(options, field.name), tuple) else value
        for field in dataclasses.fields(options)
    }


def json_schema(kind: type[Any], titles: Mapping[str, Mapping[str, str]], title: str) -> dict[str, Any]:
    """JSON Schema (2020-12) of an options class; `titles` gives each key's words by language."""
    properties: dict[str, Any] = {}
    for field in dataclasses.fields(kind):
        meta = field.metadata
        default = list(field.default) if isinstance(field.default, tuple) else field.default
        entry: dict[str, Any] = {}
        if meta["schema"] is not None:
            entry.update(meta["schema"])
        elif meta["values"] is not None:
            entry["enum"] = list(meta["values"])
        elif isinstance(field.default, bool):
            entry["type"] = "boolean"
        else:
            entry["type"] = "integer"
            entry["minimum"] = meta["low"] or 0
            if meta["high"] is not None:
                entry["maximum"] = meta["high"]
        words = titles.get(field.name, {})
        entry |= {"default": default, "title": words.get("en", field.name), "x-title-ja": words.get("ja", field.name)}
        entry["x-rule"] = meta["rule"]
        properties[field.name] = entry
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }

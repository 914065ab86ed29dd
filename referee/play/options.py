"""Rule switches: one frozen dataclass per game, profiles as data, a JSON Schema for the form on the page.

A switch is a dataclass field made by `switch(...)`; its words stand in the catalogue (`texts`) under `option.<key>`.
"""

from __future__ import annotations

import dataclasses
import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, NamedTuple, Protocol, TypeVar

from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.texts import Text, catalogue, say, titles_words

MOST_IN_LIST, HIGHEST_IN_LIST = 100, 1_000_000


class OptionsError(ValueError):
    """Options that cannot be played: an unknown game, profile or key, a wrong value, or two that contradict each other.

    `field` is `game`, `profile`, `players`, `leader`, `deck` or `options.<key>`; `reason` the catalogue's key after
    `refused.`, `params` what its sentence names. `message` is the sentence in English, `say` gives it in a language.
    """

    def __init__(self, field: str, reason: str, **params: object) -> None:
        super().__init__(field, reason)
        self.field = printable(field)
        self.reason = reason
        self.params = {name: printable(value) if isinstance(value, str) else value for name, value in params.items()}

    @property
    def message(self) -> str:
        """One sentence in English."""
        return self.say("en")

    def say(self, lang: str) -> str:
        """One sentence in `ja` or `en`."""
        return say(f"refused.{self.reason}", lang, self.params)

    def __str__(self) -> str:
        return f"{self.field}: {self.message}"


def printable(text: str, most: int = 1_000) -> str:
    """Somebody else's text on one line: cut off at `most` characters, what cannot be printed written as an escape."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text[:most])


class Contradiction(NamedTuple):
    """A switch that is on but cannot work with the others: its key, the reason (an `OptionsError`'s), what it names."""

    key: str
    reason: str
    params: Mapping[str, object] = MappingProxyType({})


class Options(Protocol):
    """A game's options object: a frozen dataclass whose fields are switches.

    It may have a method `has(key)`, whether a switch can mean anything in its profile; `UNFIT`: values of switches that
    its game always refuses, by key; `PARTS`: by key the part of the rules that a switch belongs to, as in the rule
    sheet (`sheet.part.…`), in the order in which a form shows the parts.
    """

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[object]]]

    def contradictions(self) -> Iterator[Contradiction]:
        """Every switch that is on but cannot work with the others."""


T = TypeVar("T", bound=Options)
V = TypeVar("V")


def parts(**keys: str) -> Mapping[str, str]:
    """`Options.PARTS` from the switches of each part, their keys separated by blanks.

    >>> parts(locks="lock lock_scope", finish="foul_finish")["lock_scope"]
    'locks'
    """
    return MappingProxyType({key: part for part, named in keys.items() for key in named.split()})


def part_of(kind: type[Options], key: str) -> str | None:
    """The part of the rules that a switch of an options class belongs to; None where the class does not say."""
    found: Mapping[str, str] = getattr(kind, "PARTS", {})
    return found.get(key)


def in_parts(kind: type[Options], keys: Iterable[str]) -> list[tuple[str | None, list[str]]]:
    """Switches by the part that they belong to, the parts in their order; those of no part come last."""
    wanted = list(keys)
    order = dict.fromkeys((*getattr(kind, "PARTS", {}).values(), None))
    found = [(part, [key for key in wanted if part_of(kind, key) == part]) for part in order]
    return [(part, named) for part, named in found if named]


def explained(kind: type[Options], key: str) -> Text | None:
    """What a switch means in a player's words, where its title does not say enough: `help.<key>` of the catalogue, for
    a house rule the rule itself."""
    rule = next(field.metadata["rule"] for field in dataclasses.fields(kind) if field.name == key)
    return catalogue().get(f"help.{key}") or (catalogue().get(f"rule.{rule}") if rule.startswith("H") else None)


When = Mapping[str, tuple[JsonValue, ...]]


def switch(
    default: V,
    *,
    rule: str,
    values: Sequence[JsonValue] | None = None,
    low: int | None = None,
    high: int | None = None,
    schema: JsonObject | None = None,
    when: When | None = None,
) -> V:
    """A dataclass field for one switch.

    `values` lists what it may be (default: true and false for a bool); `low`/`high` bound a whole number; `schema`
    replace the JSON Schema of a switch that is neither. `rule` is the id of the rule it belongs to. `when`: other
    switches and the values that they all must have for this one to mean anything.
    """
    meta = {"rule": rule, "values": values, "low": low, "high": high, "schema": schema, "when": when or {}}
    return dataclasses.field(default=default, metadata=meta)


def build(kind: type[T], profile: JsonObject, asked: JsonObject) -> T:
    """The options object of class `kind`: a profile's values, then those asked for. Raises OptionsError.

    A contradiction is refused where it was asked for; a profile's switch that the asked ones leave without effect
    stays.
    """
    fields = {field.name: field for field in dataclasses.fields(kind)}
    values: JsonLine = {}
    for key, value in {**profile, **asked}.items():
        field = fields.get(key)
        if field is None:
            raise OptionsError(f"options.{printable(key, 40)}", "no-switch", known=", ".join(_nearest(key, fields)))
        values[key] = _checked(field, value)
    made = kind(**values)
    for key, reason, params in made.contradictions():
        if key in asked:
            raise OptionsError(f"options.{key}", reason, key=titles_words([key]), **params)
    return made


def means(options: Options, key: str) -> bool:
    """Whether a switch changes anything as the others are set: the game has it, and nothing it rests on is off."""
    if not offered(options, key):
        return False
    field = next(field for field in dataclasses.fields(options) if field.name == key)
    return all(getattr(options, other) in values for other, values in field.metadata["when"].items())


def offered(options: Options, key: str) -> bool:
    """Whether the game, in this profile, has any use for a switch, however the others are set."""
    has = getattr(options, "has", None)
    return has is None or bool(has(key))


def _checked(field: dataclasses.Field[object], value: JsonValue) -> JsonValue:
    meta = field.metadata
    values, low, high = meta["values"], meta["low"], meta["high"]
    name = f"options.{field.name}"
    if meta["schema"] is not None:
        return _list_or_none(name, value)
    if isinstance(field.default, bool) and values is None:
        if not isinstance(value, bool):
            raise OptionsError(name, "bool")
        return value
    if values is not None:
        if not any(value == known and type(value) is type(known) for known in values):
            raise OptionsError(name, "one-of", known=", ".join(map(str, values)))
        return value
    lowest, highest = low or 0, 1 << 30 if high is None else high
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise OptionsError(name, "whole-to", low=lowest, high=highest)
    return value


def _list_or_none(name: str, value: JsonValue) -> tuple[JsonValue, ...] | None:
    if value is None:
        return None
    if isinstance(value, list | tuple) and len(value) <= MOST_IN_LIST and all(map(_small, value)):
        return tuple(value)
    raise OptionsError(name, "list", most=MOST_IN_LIST, high=HIGHEST_IN_LIST)


def _small(item: object) -> bool:
    return isinstance(item, int) and not isinstance(item, bool) and abs(item) <= HIGHEST_IN_LIST


NEAREST = 6
"""So many switches are named where one is not known: of those of a game few are what was meant."""


def _nearest(key: str, known: Iterable[str]) -> list[str]:
    """The names that are most like a name that is not known."""
    names = list(known)
    like = difflib.get_close_matches(key, names, NEAREST, 0.5)
    return like or names[:NEAREST]


def as_dict(options: Options) -> JsonLine:
    """The options as JSON-ready values, in the order of their definition."""
    return {
        field.name: list(value) if isinstance(value := getattr(options, field.name), tuple) else value
        for field in dataclasses.fields(options)
    }


SHARED = 8
"""A rule that more switches belong to explains none of them."""


def _of_rule(kind: type[Options], rule: str) -> Text | None:
    """The sentence of a rule that only a few switches belong to; None where it has a place for a parameter."""
    shared = sum(field.metadata["rule"] == rule for field in dataclasses.fields(kind))
    text = catalogue().get(f"rule.{rule}")
    return None if text is None or shared > SHARED or "{" in text.en + text.ja else text


def json_schema(kind: type[Options], titles: Mapping[str, Mapping[str, str]], title: str) -> JsonLine:
    """JSON Schema (2020-12) of an options class; `titles` gives each key's words by language.

    A property's `x-when` names other switches with the values that they all must have for this one to mean anything;
    `description` and `x-description-ja` explain it, `x-part` is the part of the rules that it belongs to: a key of the
    schema's `x-parts`, which has the parts' titles in the order of a form.
    """
    unfit: Mapping[str, tuple[JsonValue, ...]] = getattr(kind, "UNFIT", {})
    properties: JsonLine = {}
    for field in dataclasses.fields(kind):
        meta = field.metadata
        assert field.default is not dataclasses.MISSING  # every switch has one
        default = list(field.default) if isinstance(field.default, tuple) else field.default
        entry: JsonLine = {}
        if meta["schema"] is not None:
            entry.update(meta["schema"])
        elif meta["values"] is not None:
            entry["enum"] = [value for value in meta["values"] if value not in unfit.get(field.name, ())]
        elif isinstance(field.default, bool):
            entry["type"] = "boolean"
        else:
            entry["type"] = "integer"
            entry["minimum"] = meta["low"] or 0
            if meta["high"] is not None:
                entry["maximum"] = meta["high"]
        words = titles.get(field.name, {})
        entry["default"] = default
        entry |= {"title": words.get("en", field.name), "x-title-ja": words.get("ja", field.name)}
        entry["x-rule"] = meta["rule"]
        told, part = explained(kind, field.name) or _of_rule(kind, meta["rule"]), part_of(kind, field.name)
        if told is not None:
            entry |= {"description": told.en, "x-description-ja": told.ja}
        if part is not None:
            entry["x-part"] = part
        if meta["when"]:
            entry["x-when"] = {other: list(values) for other, values in meta["when"].items()}
        properties[field.name] = entry
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "x-parts": {
            part: catalogue()[f"sheet.part.{part}"]._asdict() for part, _ in in_parts(kind, properties) if part
        },
    }

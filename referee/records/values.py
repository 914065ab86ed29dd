"""The kinds of values that a field of a record holds: what is accepted, how that is said, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeGuard

from referee.events import ALL
from referee.json_values import JsonObject, JsonValue

LONGEST = 1 << 20
"""Characters of a line, at most."""
MOST = 1_000
"""Entries of a list, at most."""
WORDY = 1_000
"""Characters of a text, at most."""
HIGHEST = (1 << 53) - 1
"""The largest whole number: every reader of JSON keeps it exact."""
ENDLESS = 1e300
"""Any other number is smaller than this."""
SOURCES = ("camera", "tap", "inferred", "import")
RANKS = ("daifugo", "fugo", "heimin", "hinmin", "daihinmin")


def _same(value: JsonValue) -> JsonValue:
    return value


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value. `name` is its name in the JSON Schema and in the words of an error (`record.kind.<name>`).

    `accepts` tests a parsed JSON value, `convert` makes an accepted one unchangeable. `players`: the value names
    players, as itself, in a list, or as the keys of an object. `choices`: all that a value may be, if listed.
    """

    name: str
    accepts: Callable[[object], bool]
    schema: JsonObject
    convert: Callable[[JsonValue], JsonValue] = _same
    players: bool = False
    choices: Sequence[str] = ()


def text(value: object) -> TypeGuard[str]:
    """Whether it is a text of a size that a table needs, and can be written as UTF-8."""
    if not isinstance(value, str) or not 0 < len(value) <= WORDY:
        return False
    if value.isascii():
        return True
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def texts(value: object) -> TypeGuard[list[str]]:
    """Whether it is a list of texts."""
    return isinstance(value, list) and len(value) <= MOST and all(map(text, value))


def whole(value: object) -> TypeGuard[int]:
    """Whether it is a whole number that every reader of JSON keeps exact."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST


def _whole_from(least: int) -> Callable[[object], bool]:
    return lambda value: whole(value) and value >= least


def _number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < ENDLESS


def _object_of(accepts: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda value: isinstance(value, dict) and all(map(accepts, value.values()))


def _listed(value: JsonValue) -> JsonValue:
    return tuple(value) if isinstance(value, list) else value


def _measured(value: JsonValue) -> float:
    assert isinstance(value, int | float)
    return float(value)


def _hands(value: JsonValue) -> JsonObject:
    assert isinstance(value, dict)
    return {player: tuple(hand) for player, hand in value.items()}


_TEXT: JsonObject = {"type": "string", "minLength": 1, "maxLength": WORDY}
_TEXTS: JsonObject = {"type": "array", "items": _TEXT, "maxItems": MOST}
_NAMES: JsonObject = {**_TEXTS, "minItems": 1, "uniqueItems": True}


def _whole_schema(least: int = -HIGHEST) -> JsonObject:
    return {"type": "integer", "minimum": least, "maximum": HIGHEST}


def _per_player(values: JsonObject) -> JsonObject:
    return {"type": "object", "propertyNames": _TEXT, "additionalProperties": values}


ANY = Kind("anything", lambda value: True, {})
TEXT = Kind("text", text, _TEXT)
OBJECT = Kind("object", lambda value: isinstance(value, dict), {"type": "object"})
TRUTH = Kind("truth", lambda value: isinstance(value, bool), {"type": "boolean"})
NUMBER = Kind("number", whole, _whole_schema())
POSITIVE = Kind("positive", _whole_from(1), _whole_schema(1))
AMOUNT = Kind("amount", _whole_from(0), _whole_schema(0))
TIME = Kind(
    "time", _number,
    {"type": "number", "exclusiveMinimum": -ENDLESS, "exclusiveMaximum": ENDLESS}, _measured,
)  # fmt: skip
SHARE = Kind(
    "share", lambda value: _number(value) and 0 <= value <= 1,
    {"type": "number", "minimum": 0, "maximum": 1}, _measured,
)  # fmt: skip
SOURCE = Kind("source", lambda value: value in SOURCES, {"enum": list(SOURCES)}, choices=SOURCES)
PLAYER = Kind("player", text, _TEXT, players=True)
PLAYERS = Kind(
    "players",
    lambda value: texts(value) and len(set(value)) == len(value) > 0, _NAMES, _listed,
)  # fmt: skip
SEATED = Kind(
    "players",
    lambda value: texts(value) and len(set(value)) == len(value) > 0, _NAMES, _listed, players=True,
)  # fmt: skip
"""Some of those who sit at the table."""
WORDS = Kind("words", texts, _TEXTS, _listed)
CARDS = Kind(
    "cards", lambda value: texts(value) and len(value) > 0,
    {**_TEXTS, "minItems": 1}, _listed,
)  # fmt: skip
HAND = Kind("hand", texts, _TEXTS, _listed)
PILE = Kind(
    "pile", lambda value: texts(value) or AMOUNT.accepts(value),
    {"anyOf": [_TEXTS, _whole_schema(0)]}, _listed,
)  # fmt: skip
RANKED = Kind(
    "ranks",
    _object_of(lambda value: value in RANKS), _per_player({"enum": list(RANKS)}), players=True, choices=RANKS,
)  # fmt: skip
COUNTS = Kind(
    "counts", _object_of(AMOUNT.accepts), _per_player(_whole_schema(0)),
    players=True,
)  # fmt: skip
HANDS = Kind(
    "hands", _object_of(texts), _per_player(_TEXTS),
    _hands, players=True,
)  # fmt: skip
AUDIENCE = Kind(
    "audience", lambda value: value == ALL or texts(value),
    {"anyOf": [{"const": ALL}, _TEXTS]}, _listed, players=True,
)  # fmt: skip
EVIDENCE = Kind(
    "evidence",
    lambda value: isinstance(value, list) and len(value) <= MOST and all(map(OBJECT.accepts, value)),
    {"type": "array", "items": {"type": "object"}, "maxItems": MOST}, _listed,
)  # fmt: skip
TARGET = Kind("target", _whole_from(1), _whole_schema(1))
PLACE = Kind("place", _whole_from(0), _whole_schema(0))
EVENT = Kind("event", OBJECT.accepts, {})
"""An event inside a correction; the JSON Schema says which ones (`schema.py`)."""


def too_large(value: object) -> Literal["", "highest", "listed", "long"]:
    """Which limit a value of the right kind goes beyond, itself or a part of it: the last part of a key of the
    catalogue (`record.must-be.…`); "" where it keeps to all."""
    parts: list[object] = [value]
    parts.extend(value if isinstance(value, list) else value.values() if isinstance(value, dict) else ())
    if any(isinstance(part, int) and abs(part) > HIGHEST for part in parts):
        return "highest"
    if any(isinstance(part, list) and len(part) > MOST for part in parts):
        return "listed"
    return "long" if any(isinstance(part, str) and len(part) > WORDY for part in parts) else ""

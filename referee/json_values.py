"""JSON as Python holds it: the types of what a record, a switch or an answer is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

JsonValue: TypeAlias = bool | int | float | str | Sequence["JsonValue"] | Mapping[str, "JsonValue"] | None
"""Any value. Lists and objects are read only as far as types can say: a tuple stands for a list."""
JsonObject: TypeAlias = Mapping[str, JsonValue]
"""An object, such as a line of a record."""
JsonLine: TypeAlias = dict[str, JsonValue]
"""An object that is being made: its own fields may be set."""

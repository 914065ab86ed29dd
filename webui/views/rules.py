"""What a table calls the rules that it plays by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.fold import Table as Moment
from referee.json_values import JsonValue


class RulesNow(NamedTuple):
    """`house`: the name that people gave the rules, None where they gave none; `changed`: so many switches differ from
    the profile's."""

    house: str | None = None
    changed: int = 0


PLAIN_RULES = RulesNow()


def house_of(header: Mapping[str, JsonValue]) -> str | None:
    """What the header of a record calls the rules of its house; None where it names none."""
    table = header.get("table")
    name = table.get("house") if isinstance(table, dict) else None
    return name if isinstance(name, str) and name else None


def rules_now(header: Mapping[str, JsonValue], moment: Moment) -> RulesNow:
    """The rules of a moment of a session that began with this header. The name holds as long as the rules do."""
    same = moment.overrides == header.get("options", {}) and moment.profile == header.get("profile")
    return RulesNow(house_of(header) if same else None, len(moment.overrides))

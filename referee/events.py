"""The header and the events of a record, as frozen values; `record.py` reads them from lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.json_values import JsonObject, JsonValue

CORRECTIONS = frozenset({"undo", "amend", "insert", "stand", "takeback"})
ALL = "all"


@dataclass(frozen=True, slots=True)
class Header:
    """Line 1 of a record: which game, by which rules, and who sits clockwise around the table."""

    game: str
    players: tuple[str, ...]
    profile: str | None = None
    options: JsonObject = field(default_factory=dict)
    deck: JsonValue = None
    session: JsonValue = None
    table: JsonValue = None
    rules_version: JsonValue = None
    started: str | None = None
    tournament: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table, or a correction of one. Fields that a type does not have are None.

    `player` is also the `from` of an exchange or a give; `readings` is the record's `as`; `strip` the `ranks` of an
    `order`; a widow's `discards` stand in `cards` or `count`. `event` is the corrected or missed event (its `seq` is
    the correction's target, or the insert's own). `stands` is True where the table lets the event stand. `player`
    of an `undo` or a `takeback` asked for it, `agreed` are those who agreed (X7).
    """

    seq: int
    type: str
    player: str | None = None
    cards: tuple[str, ...] | None = None
    readings: tuple[str, ...] | None = None
    to: str | None = None
    count: int | None = None
    counts: Mapping[str, int] | None = None
    hands: Mapping[str, tuple[str, ...]] | None = None
    stock: int | tuple[str, ...] | None = None
    widow: int | tuple[str, ...] | None = None
    number: int | None = None
    game: str | None = None
    profile: str | None = None
    options: JsonObject | None = None
    players: tuple[str, ...] | None = None
    ranks: Mapping[str, str] | None = None
    leader: str | None = None
    strip: tuple[str, ...] | None = None
    what: str | None = None
    value: JsonValue = None
    suit: str | None = None
    card: str | None = None
    colour: str | None = None
    target: int | None = None
    after: int | None = None
    event: Event | None = None
    agreed: tuple[str, ...] | None = None
    stands: bool = False
    at_ms: float | None = None
    t: str | None = None
    source: str | None = None
    confidence: float | None = None
    confirmed: bool | None = None
    audience: str | tuple[str, ...] = ALL
    evidence: tuple[JsonObject, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether nobody is asked about it: what it shows may prove something."""
        return self.confirmed is not False

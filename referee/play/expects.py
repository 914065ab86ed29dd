"""What may come next: every type of event that the rules allow now, who may bring it, and where a camera would see it.

A game computes it from its own state (`Game.expects`). Hands stay hidden: nothing here tells what anybody holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from referee.json_values import JsonObject
from referee.ruling import Ruling

Zone = Literal["field", "strip", "stock", "discard", "captured", "layout", "hand"]
"""Where the cards of an event come to lie: the field in the middle, a player's strip, the stock or widow, the discards,
captured tricks, a layout that grows, or before their player (or in the hand)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One value that is allowed. `fields` are the record's, beside `type` and `player`, JSON-ready; `ruling` what the
    referee would say, where that is more than what happened."""

    fields: JsonObject
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """One type of event (`kind`) that any of `players` may bring now; empty: nobody in particular.

    `seen`: a camera that sees the table tells it, else somebody has to; `zone`: where its cards lie after it, None for
    an event without cards; `count`: it is about so many cards (None: not said, or any number); `to`: who gets them;
    `blocking`: no card may be laid before it; `offers`: the values that are allowed, empty where it is cards of a hand.
    """

    kind: str
    players: tuple[str, ...]
    seen: bool = False
    zone: Zone | None = None
    count: int | None = None
    to: str | None = None
    blocking: bool = False
    offers: tuple[Offer, ...] = ()


def waiting(found: tuple[Expectation, ...]) -> tuple[Expectation, ...]:
    """The same, blocking where no card may be laid. A card that is drawn never holds up the table."""
    if any(expected.kind == "play" for expected in found):
        return found
    return tuple(expected if expected.kind == "draw" else replace(expected, blocking=True) for expected in found)

"""What a table can be set up with: games, sources, the last session."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel

from webui.shapes.common import Said


class DeckInfo(BaseModel):
    """The deck that a game needs: its name (`standard`, `nono`, `coloured`), cards beside the jokers, jokers."""

    name: str
    plain: int
    jokers: int


class Coverage(BaseModel):
    """What the camera can watch of a game (`full`: every card that is played; `partly`: cards are seen, not all are
    read; `hand`: nothing that is ruled on), and what is entered by hand."""

    level: Literal["full", "partly", "hand"]
    seen: Said
    told: Said


class Profile(BaseModel):
    """A named set of switches: `switches` are those that mean something in it; from `least` to `most` players."""

    name: str
    title: Said
    values: Mapping[str, object]
    switches: list[str]
    least: int
    most: int
    deck: DeckInfo
    coverage: Coverage


class GameInfo(BaseModel):
    """A game for the set-up form: its profiles and the JSON Schema of its switches."""

    name: str
    title: Said
    profiles: list[Profile]
    default_profile: str
    options: Mapping[str, object]


class Source(BaseModel):
    """Something that gives pictures: what to open, how people call it."""

    spec: str
    title: Said


class Last(BaseModel):
    """The newest session that was kept: what was played, by whom, how many events it has, and when it began (RFC 3339;
    null: an older record without a date)."""

    session: str
    started: str | None = None
    game: str
    profile: str
    players: list[str]
    events: int

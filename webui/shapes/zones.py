"""Zones of the table on the live picture."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from table.interpret.zones import FEWEST, Kind
from webui.shapes.common import Corner, Point, Strict

MOST, MOST_CORNERS = 60, 64
"""Zones of a table, and corners of a zone, at most."""


class ZoneShown(BaseModel):
    """A part of the table: its corners in px of the picture, in order around it; `seat`: whose it is, clockwise from
    the picture's bottom edge (null: everybody's)."""

    kind: Kind
    polygon: list[Point]
    seat: int | None = None


class ZoneKind(BaseModel):
    """A kind of zone that this game has; `own`: every player has one."""

    kind: Kind
    own: bool


class ZonesNow(BaseModel):
    """The zones in force, px of a picture of `size`; where they overlap, the first one counts. `origin`: people drew
    them (`drawn`), they came with the session (`session`), or nobody said anything (`guessed`)."""

    size: tuple[int, int]
    origin: Literal["drawn", "session", "guessed"]
    zones: list[ZoneShown]
    kinds: list[ZoneKind]


class ZoneDrawn(Strict):
    """A zone that somebody drew: its corners in px of the live picture."""

    kind: Kind
    polygon: list[Corner] = Field(min_length=FEWEST, max_length=MOST_CORNERS)
    seat: Annotated[int, Field(ge=0, le=19)] | None = None


class ZonesDrawn(Strict):
    """All zones that somebody drew; none: those of the session, or guessed ones, count again."""

    zones: list[ZoneDrawn] = Field(max_length=MOST)

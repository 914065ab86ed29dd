"""How much is kept, for how long, and what a restoration did."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from webui.shapes.common import Strict


class Limits(Strict):
    """Pictures are kept for so many days and take at most so many megabytes, all together; null: no limit."""

    days: Annotated[int, Field(ge=1, le=36_500)] | None = None
    megabytes: Annotated[int, Field(ge=1, le=10_000_000)] | None = None


class BeyondLimits(BaseModel):
    """Of how many evenings the pictures would be deleted by limits, and the bytes that they take."""

    evenings: int
    bytes: int


class Kept(BaseModel):
    """What is kept now, and the limits. `freed`: bytes that were made free just now."""

    evenings: int
    pictures: int
    frames: int
    picture_bytes: int
    record_bytes: int
    limits: Limits
    freed: int = 0


class RestoredInfo(BaseModel):
    """What a restoration did: evenings that were added, completed, were here already, and those that are here with
    other events and were left as they are."""

    added: int
    extended: int
    same: int
    different: list[str] = []
    pictures: int
    decks: int

"""What phones ask and get: a hint for a hand, a hand that was photographed, something taken back."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from webui.shapes.common import Said, Seq, Strict
from webui.shapes.view import Choice


class AskBack(Strict):
    """The own event that is to be taken back."""

    target: Seq


class Answer(Strict):
    """Whether the event `target` may be taken back."""

    target: Seq
    agree: bool


class Way(BaseModel):
    """One thing that may be done: its type and cards, what its jokers stand for, and the effects that it would have."""

    type: str
    cards: list[str] = []
    readings: list[str] = []
    effects: list[str] = []


class Compared(BaseModel):
    """A way that was tried: it came out first in `wins` of `deals` deals that fit what was seen."""

    way: Way
    wins: Annotated[int, Field(ge=0)]
    deals: Annotated[int, Field(ge=0)]


class Hint(BaseModel):
    """What somebody who holds a hand had best do now, and why. `way`: null where nothing can be advised; `tried`: the
    ways that were compared, best first."""

    way: Way | None = None
    reason: Said
    tried: list[Compared] = []


class HandRead(BaseModel):
    """The cards that a photograph of a hand shows, left to right; `doubtful`: places (from 0) that somebody should look
    at, with `alternatives` for each place, best first (empty for a sure one)."""

    cards: list[str]
    doubtful: list[int] = []
    alternatives: list[list[Choice]] = []

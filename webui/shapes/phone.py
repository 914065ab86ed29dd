"""What a player's phone asks for its owner alone: help with a hand, something taken back."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from webui.shapes.common import Code, Said, Seq
from webui.shapes.requests import Strict
from webui.shapes.view import Choice

MOST = 60
"""Cards of the largest hand."""


class Hand(Strict):
    """The cards that a player holds; nothing of them is kept."""

    cards: list[Code] = Field(min_length=1, max_length=MOST)


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


class Held(BaseModel):
    """One card of the hand: whether it is in any play that is allowed now; if not, why it cannot be played alone."""

    card: str
    may: bool
    why: Said | None = None
    code: str | None = None


class Help(BaseModel):
    """What somebody who holds a hand may do now. `turn`: whose turn it is; `ways`: those of few cards
    before those of many; `more`: so many further ways are not listed; `held`: every card of the hand."""

    turn: str | None = None
    ways: list[Way] = []
    more: Annotated[int, Field(ge=0)] = 0
    held: list[Held] = []


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

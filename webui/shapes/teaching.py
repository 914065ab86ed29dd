"""What the page teaches with: why something is ruled as it is, and what may be played with a hand."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from webui.shapes.common import Code, Name, Said, Strict, Verdict

MOST_HELD = 60
"""Cards of the largest hand."""


class Hand(Strict):
    """The cards that a player holds; nothing of them is kept. The host says whose hand it is. A player asks about the
    own one alone, and may leave `player` out."""

    player: Name | None = None
    cards: list[Code] = Field(min_length=1, max_length=MOST_HELD)


class Reason(BaseModel):
    """One step of the referee. `holds`: whether it speaks for the event (null: a fact, or nobody can tell yet);
    `cards`: those that it is about."""

    text: Said
    holds: bool | None = None
    cards: list[str] = []
    rule: str | None = None


class RuleText(BaseModel):
    """A rule in words, and where it stands in writing."""

    rule: str
    text: Said
    source: Said | None = None


class Lying(BaseModel):
    """Cards that lay in the field."""

    player: str
    cards: list[str]
    readings: list[str] = []


class Why(BaseModel):
    """A ruling with the steps that led to it.

    `field`: what lay there before; `settles`: what would decide an undecided event; `instead`: what would have been
    allowed; `exposed_by`: later events that prove it wrong.
    """

    seq: int
    type: str
    player: str | None = None
    cards: list[str] = []
    readings: list[str] = []
    verdict: Verdict
    code: str | None = None
    rule: str | None = None
    effects: list[str] = []
    message: Said
    steps: list[Reason]
    rules: list[RuleText]
    field: list[Lying] = []
    settles: Said | None = None
    instead: Said | None = None
    exposed_by: list[int] = []


class Beginner(BaseModel):
    """What a beginner is told of the newest ruling (`seq`): what each effect means; and what may be played `next` (null
    where nobody can say)."""

    seq: int | None = None
    effects: list[Said] = []
    next: Said | None = None


class Option(BaseModel):
    """One thing that a player may do with a hand (`allowed`), or that is not allowed: `why_not` are the steps that led
    to the refusal."""

    type: Literal["play", "pass", "draw", "bid", "adjutant", "widow", "meeple", "show", "give", "discard", "declare"]
    cards: list[str] = []
    readings: list[str] = []
    count: int | None = None
    suit: str | None = None
    card: str | None = None
    colour: str | None = None
    to: str | None = None
    allowed: bool
    effects: list[str] = []
    code: str | None = None
    rule: str | None = None
    says: Said
    why_not: list[Reason] = []


class Fit(BaseModel):
    """One card of the deck: `likely`, something that may be played now has it; `absent`: why it cannot be in that hand
    (null: it can)."""

    card: str
    likely: bool
    absent: Said | None = None


class Fits(BaseModel):
    """What `player` might lay now: every card of the deck once, as far as everybody can know; `type`: cards that come
    now are played, or are a hand that is shown."""

    player: str
    type: Literal["play", "show"]
    cards: list[Fit]


class Draft(Strict):
    """Cards that might be entered for a player; nothing of them is written."""

    player: Name
    cards: list[Code] = Field(min_length=1, max_length=MOST_HELD)
    readings: list[Code] = Field(default=[], max_length=MOST_HELD)


class Drafted(BaseModel):
    """The ruling that these cards would get. `ways`: what their jokers may stand for, in card order, where that has to
    be said."""

    verdict: Verdict
    code: str | None = None
    says: Said
    ways: list[list[str]] = []


class MayPlay(BaseModel):
    """What `player` may do now with a hand. `turn`: whose turn it is (null: nobody's, anybody's, not known); `allowed`:
    what may be played in a sentence (null where nobody can say); `options`: first what is allowed, then what is not;
    `more`: so many plays were left out because the list would be too long to read."""

    player: str
    turn: str | None = None
    allowed: Said | None = None
    options: list[Option]
    more: int = 0

"""What a course looks like on the page: a tour, plays to make, questions; and a table's rule card."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from webui.shapes.common import Code, Said, Strict
from webui.shapes.teaching import Lying, Why


class TourPage(BaseModel):
    """One page of a tour; `cards`: rows of cards that show it."""

    title: Said
    text: Said
    cards: list[list[str]] = []
    rule: str | None = None


class Past(BaseModel):
    """Something that happened before a scene: cards that somebody played, or what was done instead (`said`)."""

    player: str
    cards: list[str] = []
    said: Said | None = None


class Scene(BaseModel):
    """A moment of a round as a lesson shows it.

    `player` is the one who is asked about, who holds `hand`; `past`: what happened in the round so far; `layout`: cards
    that lie in rows; `orders`: everybody's own order of strength, weakest first; `order`: the one in force, where it is
    not the usual one; `note`: what a spectator would know beside.
    """

    players: list[str]
    turn: str | None = None
    player: str | None = None
    hand: list[str] = []
    past: list[Past] = []
    field: list[Lying] = []
    layout: list[str] = []
    cards_left: dict[str, int] = {}
    orders: dict[str, list[str]] = {}
    order: Said | None = None
    note: Said | None = None


class Answer(BaseModel):
    """One answer. `why`: the referee's explanation, where it is not that of the whole question."""

    label: Said
    cards: list[str] = []
    right: bool
    why: Why | None = None


class Quizzed(BaseModel):
    """A question about a scene. `play`: what is ruled on; `why`: the referee's explanation of what came."""

    name: str
    ask: Said
    scene: Scene
    play: Lying | None = None
    answers: list[Answer]
    why: Why | None = None


class Exercise(BaseModel):
    """A play to be made in a scene. `types`: the kinds of events that it may be."""

    name: str
    goal: Said
    scene: Scene
    types: list[str]


class CourseInfo(BaseModel):
    """A game's course by one profile. `names`: how the players of the lessons are called."""

    game: str
    profile: str
    pages: list[TourPage]
    exercises: list[Exercise]
    quiz: list[Quizzed]
    names: dict[str, Said]


class Attempt(Strict):
    """A play tried in an exercise."""

    game: Annotated[str, Field(max_length=32)]
    profile: Annotated[str, Field(max_length=32)]
    exercise: Annotated[str, Field(max_length=64)]
    type: Literal["play", "pass", "draw", "show", "meeple"]
    cards: list[Code] = Field(default=[], max_length=16)
    colour: Literal["R", "B", "Y", "G"] | None = None


class Attempted(BaseModel):
    """What the referee says of it, and whether it does what was asked for."""

    why: Why
    done: bool


class OwnQuiz(BaseModel):
    """Questions made of a recording; none where nothing worth asking happened."""

    session: str | None = None
    quiz: list[Quizzed] = []


class RuleLine(BaseModel):
    """One rule as a table plays it, with rows of cards that show it."""

    rule: str
    text: Said
    cards: list[list[str]] = []


class RuleSection(BaseModel):
    """Rules that belong together."""

    title: Said
    lines: list[RuleLine]


class Switched(BaseModel):
    """A switch that a table sets otherwise than its profile: its title, and the value as it is stored."""

    key: str
    title: Said
    value: bool | int | str | None = None


class RuleCard(BaseModel):
    """A table's rules on one page, with what it plays otherwise than its profile (`changed`), and where they stand in
    writing."""

    game: str
    profile: str
    title: Said
    sections: list[RuleSection]
    changed: list[Switched] = []
    sources: list[Said] = []

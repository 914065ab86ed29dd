"""What the camera sees now, how well it works, and what a page asks first."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from table.live.states import State
from webui.shapes.common import Point, Said, Sha
from webui.shapes.room import You
from webui.shapes.view import Choice, Exhibit


class LeftOut(BaseModel):
    """Something that was seen and left out of the record, is not sure, or can no longer be read (`damaged`); `at_ms`:
    when, in the session's time."""

    code: str
    at_ms: float | None = None
    message: Said


class Doubted(BaseModel):
    """Answers that taught a deck and disagree with others, by the ids of their examples."""

    deck: str
    ids: list[str]


class Status(BaseModel):
    """The state of the camera: one word, one sentence, pictures per second, width and height (px) of the picture; what
    was seen and left out, the newest last; answers that somebody should look at again."""

    state: State
    message: Said
    fps: float = 0.0
    size: tuple[int, int] | None = None
    left_out: list[LeftOut] = []
    doubted: Doubted | None = None


class Outline(BaseModel):
    """A card found in the latest picture: its corners in px, its name if it was read."""

    quad: list[Point]
    card: str | None = None
    face: Literal["up", "down"] = "up"
    confidence: float = 0.0


class Remark(BaseModel):
    """One thing that was looked at: `fine` true, false (what to move), null (only said)."""

    name: str
    fine: bool | None
    message: Said


class CameraCard(BaseModel):
    """A card as the camera's own screen shows it: its corners as shares of the picture's width and height, and whether
    it was read; what it is, is for others to know."""

    quad: list[Point]
    read: bool


class CameraView(BaseModel):
    """What a phone that is the camera is told of its picture. `watched`: a table is refereed by it; `good`: it may be
    left as it stands."""

    watched: bool
    cards: list[CameraCard] = []
    remarks: list[Remark] = []
    good: bool = False


class Examination(BaseModel):
    """A picture looked at before the game: what to move, the cards that are seen in it (px of `size`), and before which
    seats one lies (null: not asked)."""

    size: tuple[int, int]
    remarks: list[Remark]
    cards: list[Outline] = []
    seats: list[bool] | None = None


class Difference(BaseModel):
    """One thing in which the table and the record differ.

    `laid`: cards lie there that nobody is known to have laid; `gone`: cards of a play lie there no more; `other`: a
    play lies there with other cards than it was read as; `swept`: nothing of the field lies there. `cards`: what lies
    there, or should (`?`: not read), each with its place in a picture and further readings; `seq`, `player`: the play.
    """

    kind: Literal["laid", "gone", "other", "swept"]
    cards: list[str]
    evidence: list[Exhibit] = []
    alternatives: list[list[Choice]] = []
    seq: int | None = None
    player: str | None = None


class Comparison(BaseModel):
    """A picture that was taken now, and how the table differs from the record."""

    sha256: Sha
    differences: list[Difference] = []


class Hello(BaseModel):
    """What a page asks first. `locked`: it has to join by a code; `you`: what this device is here; `source`: for the
    host alone; `league`: this table is in one."""

    version: str
    mode: Literal["serve", "demo"]
    locked: bool
    running: bool
    source: str | None = None
    you: You
    league: bool = False
    words: dict[str, Said] = {}

"""How the camera and the program do."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from table.states import State
from webui.shapes.common import Point, Said


class LeftOut(BaseModel):
    """Something that was seen and left out of the record, is not sure, or can no longer be read (`damaged`); `at_ms`:
    when, in the session's time."""

    code: str
    at_ms: float | None = None
    message: Said


class Status(BaseModel):
    """How the camera does: one word, one sentence, pictures per second, width and height (px) of the picture; what was
    seen and left out, the newest last."""

    state: State
    message: Said
    fps: float = 0.0
    size: tuple[int, int] | None = None
    left_out: list[LeftOut] = []


class Outline(BaseModel):
    """A card found in the latest picture: its corners in px, its name if it was read."""

    quad: list[Point]
    card: str | None = None
    face: Literal["up", "down"] = "up"
    confidence: float = 0.0


class Hello(BaseModel):
    """What a page asks first. `locked`: a PIN is needed; `addresses` open the page from other devices."""

    version: str
    mode: Literal["serve", "demo"]
    locked: bool
    running: bool
    source: str | None = None
    addresses: list[str] = []
    words: dict[str, Said] = {}

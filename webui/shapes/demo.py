"""A demonstration as a page shows it: which there are, where it is, what is said of it, how it is held."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from webui.shapes.common import Said, Strict, Verdict


class Demo(BaseModel):
    """A demonstration that can be shown. `learns`: its deck is learned from pictures first, which takes a while."""

    name: str
    title: Said
    about: Said
    learns: bool = False


class Caption(BaseModel):
    """What is said of the event that is shown. `seen`: what is to be seen; `ruled`: the referee's sentence on it (null:
    there is none yet); `note`: what is worth knowing about it; `told`: no camera sees it, a host says it; `silent`: it
    is known by what comes later; `seq`, `verdict`: the event of the session to ask about, and the ruling on it."""

    seen: Said
    ruled: Said | None = None
    note: Said | None = None
    told: bool = False
    silent: bool = False
    seq: int | None = None
    verdict: Verdict | None = None


class Guide(BaseModel):
    """The demonstration that is shown. `name` is null for a record of somebody's own; `pace`: how much faster than
    life; `number` of `events`: where it is, 0 before the first; `over`: the film has
    ended."""

    name: str | None = None
    title: Said | None = None
    about: Said | None = None
    paused: bool
    pace: float
    number: int
    events: int
    over: bool
    caption: Caption | None = None


class ShowDemo(Strict):
    """The demonstration to be shown."""

    name: Annotated[str, Field(min_length=1, max_length=40)]


class Hold(Strict):
    """How the demonstration goes on: `pause`, `play`, or `step`: to the end of one event more; `pace`: times life."""

    how: Literal["pause", "play", "step"] | None = None
    pace: Annotated[float | None, Field(ge=0.25, le=8)] = None

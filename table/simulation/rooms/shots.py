"""The frames of a film one after the other: each with the moment it shows and the time that its file tells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from models.render.types import Image


class Shot(NamedTuple):
    """A frame (H, W, 3) BGR. `at_ms`: the moment of the film that it shows; `told_ms`: the time stamped on it."""

    image: Image
    at_ms: float
    told_ms: float


class Reel(Protocol):
    """What frames come from; `table.simulation.film.Film` is one."""

    @property
    def frames(self) -> int:
        """How many frames there are."""

    def shown(self, number: int) -> float:
        """The moment that a frame shows, ms."""

    def time_of(self, number: int) -> float:
        """The time that is told of a frame, ms."""

    def streamed(self, number: int) -> Image:
        """(H, W, 3) BGR: a frame as a compressed stream holds it."""


def shots(reel: Reel) -> Iterator[Shot]:
    """The frames of a reel."""
    for number in range(reel.frames):
        yield Shot(reel.streamed(number), reel.shown(number), reel.time_of(number))

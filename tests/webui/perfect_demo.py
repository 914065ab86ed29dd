"""Live tables of demonstrations whose eyes are perfect: what lies on the virtual table is known without models."""

from __future__ import annotations

from bench.films.perfect import visible
from table.live.loop import LiveTable
from table.record.session import Session
from table.simulation.camera import VirtualCamera
from table.simulation.demonstrations import Demonstration
from vision.types import Detection, Image
from webui.demo import virtual_table
from webui.demo.guide import GuidedFilm

PACE = 60.0
"""Faster than the film can be drawn: tests wait for events, never for time."""


class PerfectEyes:
    """Eyes that see what is visible in the frame that was read last."""

    def __init__(self, film: GuidedFilm) -> None:
        self._film = film

    def scan(self, image: Image) -> list[Detection]:
        """The cards of a BGR picture (H, W, 3) of the film."""
        return visible(self._film.film, self._film.at_ms)


def watch_demo(shown: Demonstration, session: Session) -> LiveTable:
    """The live table of a demonstration."""
    camera = VirtualCamera(list(shown.lines), pace=None, seed=shown.seed, size=(640, 360), fps=8.0)
    film = GuidedFilm(camera, shown, PACE)
    return virtual_table.hosted(LiveTable(film, session, PerfectEyes(film)), film, shown.lines)

"""Tables drawn for tests: cards are patches of colour on a textured cloth, arms reach in from the border."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.recognition.stages import Scan
from vision.tracks import CardTrack, TableView
from vision.types import Detection, Image
from vision.watching.areas import Mask
from vision.watching.association import Copies
from vision.watching.watcher import COPIES, Watcher

SIZE = (320, 180)
CARD = (31.5, 44.0)
"""px: two mm each."""
COLOURS: dict[str, tuple[int, int, int]] = {
    "S3": (250, 60, 60), "H5": (60, 60, 250), "D9": (60, 250, 250), "CQ": (250, 60, 250), "JK": (250, 250, 60),
}  # fmt: skip
UNREADABLE = (215, 215, 215)
SKIN = (140, 170, 220)
FRAME_MS = 1000 / 15


@dataclass(frozen=True)
class Lying:
    """A card in the picture: its middle, px, and how it is turned, degrees."""

    name: str
    x: float
    y: float
    turn: float = 0.0

    @property
    def quad(self) -> NDArray[np.float32]:
        """Its outline."""
        return np.asarray(cv2.boxPoints(((self.x, self.y), CARD, self.turn)), np.float32)[[1, 2, 3, 0]]


def cloth(seed: int = 1, contrast: float = 9.0) -> Image:
    """A textured table; some contrast in grey levels."""
    rng = np.random.default_rng(seed)
    grain = cv2.GaussianBlur(rng.normal(0, 1, (SIZE[1], SIZE[0])), (0, 0), 3.0)
    grain *= contrast / grain.std()
    return np.clip(np.array([60, 110, 50]) + grain[..., None], 0, 255).astype(np.uint8)


def drawn(table: Image, cards: Sequence[Lying] = (), arm: Sequence[tuple[float, float]] = ()) -> Image:
    """A picture of cards, later ones on top, and of an arm along a line of places."""
    image = table.copy()
    for card in cards:
        cv2.fillConvexPoly(image, card.quad.round().astype(np.int32), COLOURS.get(card.name, UNREADABLE))
    if arm:
        line = np.array(arm).round().astype(np.int32)
        cv2.polylines(image, [line], False, SKIN, 22)
    return image


def grain(sigma: float = 2.0) -> list[NDArray[np.int16]]:
    """What a sensor adds to pictures."""
    rng = np.random.default_rng(3)
    return [rng.normal(0, sigma, (SIZE[1], SIZE[0], 3)).round().astype(np.int16) for _ in range(7)]


GRAIN = grain()


class PatchScanner:
    """Finds the drawn cards of which most shows, and cards that it only `sees`, as `sure` of their names."""

    def __init__(self) -> None:
        self.looked_at: list[float] = []
        self.sees: list[Lying] = []
        self.sure = 0.3

    def read_picture(self, image: Image) -> Scan:
        """All of them."""
        self.looked_at.append(1.0)
        found = self._found(image)
        return Scan(found, [True] * len(found), (), None, (image.shape[1], image.shape[0]))

    def reread(self, image: Image, before: Scan, changed: Mask, done: Mask | None = None) -> Scan:
        """Those that touch what changed."""
        self.looked_at.append(float(changed.mean()))
        found, scale = self._found(image), changed.shape[1] / image.shape[1]
        fresh = []
        for one in found:
            area = np.zeros_like(changed)
            cv2.fillConvexPoly(area, np.round(one.quad * scale).astype(np.int32), 1)
            fresh.append(bool((area & changed).any()))
        return Scan(found, fresh, (), None, before.size)

    def _found(self, image: Image) -> list[Detection]:
        found = [Detection(one.quad, "up", None, self.sure, ((one.name, self.sure),)) for one in self.sees]
        for name, colour in COLOURS.items():
            at = cv2.inRange(image, np.array(colour) - 40.0, np.array(colour) + 40.0)
            at = cv2.morphologyEx(at, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
            lines, _ = cv2.findContours(at, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
            for line in lines:
                if cv2.contourArea(line) > 0.55 * CARD[0] * CARD[1]:
                    quad = np.asarray(cv2.boxPoints(cv2.minAreaRect(line)), np.float32)
                    found.append(Detection(_upright(quad), "up", name, 0.99, ((name, 0.99),)))
        return found


def _upright(quad: NDArray[np.float32]) -> NDArray[np.float32]:
    short = np.linalg.norm(quad[0] - quad[1]) < np.linalg.norm(quad[1] - quad[2])
    return quad if short else np.roll(quad, 1, axis=0)


class Scene:
    """A table that is filmed at 15 frames per second and watched."""

    def __init__(self, table: Image | None = None, copies: Copies = COPIES) -> None:
        self.table = cloth() if table is None else table
        self.scanner = PatchScanner()
        self.watcher = Watcher(self.scanner, copies, clock=None)
        self.at_ms = 0.0
        self._frames = 0
        self.view = TableView(0.0, ())

    def show(self, image: Image, frames: int = 1) -> TableView:
        """The same picture for so many frames."""
        for _ in range(frames):
            grainy = np.clip(image + GRAIN[self._frames % len(GRAIN)], 0, 255).astype(np.uint8)
            self._frames += 1
            self.view = self.watcher.feed(grainy, self.at_ms)
            self.at_ms += FRAME_MS
        return self.view

    def lay(self, cards: Sequence[Lying], card: Lying, start: tuple[float, float], frames: int = 5) -> list[Lying]:
        """An arm brings a card from a place at the border and leaves at once."""
        place = (card.x, card.y)
        for step in range(1, frames + 1):
            at = tuple(np.array(start) + (np.array(place) - start) * step / frames)
            moving = Lying(card.name, at[0], at[1], card.turn)
            self.show(drawn(self.table, [*cards, moving], [start, at]))
        lying = [*cards, card]
        for step in range(frames, -1, -1):
            at = tuple(np.array(start) + (np.array(place) - start) * step / frames)
            self.show(drawn(self.table, lying, [start, at] if step else []))
        return lying

    def card(self, name: str) -> CardTrack:
        """The one track of that name that lies there."""
        (found,) = [card for card in self.view.lying if card.looks and dict(card.looks[-1].shares).get(name)]
        return found

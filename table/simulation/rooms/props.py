"""Things that stand on a table and change by themselves: a glass that glitters, a phone with a lit screen."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from models.render.types import Image
from table.simulation.pictures.ground import Floats, Ground, Place, circle, fill, glow, lay, rectangle

GLASS_MM, GLASS_HIGH_MM = (30.0, 38.0), (85.0, 130.0)
PHONE_MM = (71.0, 147.0)
SPARKS = 14
FLICKER_MS = 66.0
"""A spark is as bright as it is for so long."""
CHANGES_MS = (30.0, 90.0)
"""Pictures of a playing film change so often, ms."""
SCENE_MS = (900.0, 3200.0)
"""From one scene of it to the next, ms."""


@dataclass(frozen=True)
class Glass:
    """A glass with something to drink. The same seed looks and glitters in the same way."""

    place: Place
    seed: int
    kind = "glass"

    def paint(self, canvas: Image, ground: Ground, t_ms: float) -> None:
        """Paint it as it is at a time."""
        rng = np.random.default_rng([self.seed, 41])
        radius, high = float(rng.uniform(*GLASS_MM)), float(rng.uniform(*GLASS_HIGH_MM))
        level = high * float(rng.uniform(0.3, 0.8))
        tint = np.array([(210, 215, 220), (40, 90, 190), (60, 170, 220), (30, 40, 60)][int(rng.integers(4))])
        ring = self.place.points(circle(1.0))
        middle = np.array([self.place.x, self.place.y])

        def round_at(lift: float, share: float = 1.0) -> Floats:
            return ground.to_px(middle + (ring - middle) * radius * share, lift)

        fill(canvas, round_at(0.0, 1.06), (0, 0, 0), 0.28)
        for lift in np.linspace(0.0, level, 7).tolist():
            fill(canvas, round_at(lift, 0.86 + 0.12 * lift / high), tint, 0.16)
        fill(canvas, round_at(level, 0.92), np.clip(tint * 1.1, 0, 255), 0.3)
        for lift, bright in ((0.0, 150), (high, 235)):
            line = np.round(round_at(lift) * 16).astype(np.int32)
            cv2.polylines(canvas, [line[:, None]], True, (bright, bright, bright), 1, cv2.LINE_AA, 4)
        self._sparks(canvas, ground, t_ms, radius, high)

    def _sparks(self, canvas: Image, ground: Ground, t_ms: float, radius: float, high: float) -> None:
        rng = np.random.default_rng([self.seed, 42])
        turns, lifts = rng.uniform(0, 2 * math.pi, SPARKS), rng.uniform(0, high, SPARKS)
        sizes = rng.uniform(1.5, 5.0, SPARKS)
        now = np.random.default_rng([self.seed, 43, int(t_ms // FLICKER_MS)]).random(SPARKS)
        for turn, lift, size, chance in zip(turns, lifts, sizes, now, strict=True):
            # Some of the light is cast on the table beside it.
            far, lift = (radius, float(lift)) if size < 4.0 else (radius * 1.3, 0.0)
            at = np.array([[self.place.x + far * math.cos(turn), self.place.y + far * math.sin(turn)]])
            px = ground.to_px(at, lift)[0]
            scale = ground.size[0] / 1280.0
            glow(canvas, px, float(size) * scale, np.full(3, 240.0 * max(0.0, chance - 0.3) / 0.7))

    def outline(self) -> Floats:
        """(n, 2) mm: where it stands."""
        return self.place.points(circle(GLASS_MM[1]))


@dataclass(frozen=True)
class Phone:
    """A phone that lies there with its screen lit: a film plays on it, which flickers. The same seed shows the same."""

    place: Place
    seed: int
    kind = "phone"

    def paint(self, canvas: Image, ground: Ground, t_ms: float) -> None:
        """Paint it as it is at a time."""
        fill(canvas, ground.to_px(self.place.points(rectangle(PHONE_MM[0] + 3, PHONE_MM[1] + 3))), (0, 0, 0), 0.4)
        lay(canvas, np.full((4, 4, 3), 18, np.uint8), ground.to_px(self.place.points(rectangle(*PHONE_MM)), 8.0))
        inner = self.place.points(rectangle(PHONE_MM[0] - 5, PHONE_MM[1] - 12))
        lay(canvas, self.screen(t_ms), ground.to_px(inner, 8.0))

    def screen(self, t_ms: float) -> Image:
        """(134, 66, 3) BGR: what the screen shows at a time."""
        rng = np.random.default_rng([self.seed, 44])
        change, scene = float(rng.uniform(*CHANGES_MS)), float(rng.uniform(*SCENE_MS))
        own = np.random.default_rng([self.seed, 45, int(t_ms // scene)])
        field = own.uniform(20, 255, (5, 3, 3))
        quick = np.random.default_rng([self.seed, 46, int(t_ms // change)])
        field = field * quick.uniform(0.55, 1.0) + quick.normal(0, 26, field.shape)
        small = np.clip(field, 0, 255).astype(np.uint8)
        shown = np.asarray(cv2.resize(small, (66, 134), interpolation=cv2.INTER_CUBIC), np.uint8)
        # Below the film: what people write about it, which rolls by.
        page = float(own.uniform(200, 255))
        shown[78:] = page
        rolled = int(t_ms / float(rng.uniform(20, 90)))
        for line in range(-1, 8):
            y = 80 + (line * 9 - rolled) % 63
            width = int(np.random.default_rng([self.seed, 47, line + 1 + rolled // 63]).integers(20, 58))
            cv2.line(shown, (4, y), (4 + width, y), (page * 0.35,) * 3, 2)
        return shown

    def outline(self) -> Floats:
        """(n, 2) mm: where it lies."""
        return self.place.points(rectangle(*PHONE_MM))

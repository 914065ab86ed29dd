"""What is known of the table px by px: how it looks, how it looks bare, its noise, and since when it lies still.

A px has changed when it leaves the range of its neighbours in the model, so that a tremble by a px is no change.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.types import Image
from vision.watching.areas import Map, Mask, square
from vision.watching.config import BackgroundConfig
from vision.watching.light import Floats
from vision.watching.steadying import Motion


@dataclass(frozen=True, eq=False)
class Seen:
    """One steady picture against what is known: `changed` differs from the known table, `moving` from the frame before,
    `bare` looks like the bare table, `restless` never holds still; `rim` lies beyond the frame."""

    picture: Floats
    changed: Mask
    moving: Mask
    bare: Mask
    restless: Mask
    rim: Mask


class Background:
    """The model. Times in the maps are s: `since` a px lies still, `free` when it last showed the known table;
    `came_from` and `came_by`: when what it shows now was put there (-inf: it always lay there)."""

    def __init__(self, picture: Floats, now: float, config: BackgroundConfig) -> None:
        self._config = config
        shape = picture.shape[:2]
        self.mean, self.bare = picture.copy(), picture.copy()
        self.bare_known = np.ones(shape, np.uint8)
        self._noise = np.full(shape, 4.0, np.float32)
        self._restless = np.zeros(shape, np.float32)
        self._before: Image = cv2.convertScaleAbs(picture)
        self._frames = 0
        self.since = np.full(shape, now, np.float32)
        self.free = np.full(shape, now, np.float32)
        self.came_from = np.full(shape, -np.inf, np.float32)
        self.came_by = np.full(shape, -np.inf, np.float32)

    def compare(self, picture: Floats, rim: Mask, cards: Mask, now: float, step_s: float) -> Seen:
        """Takes in the next steady picture, evened in its light; `cards`: where cards lie."""
        config = self._config
        shown = cv2.convertScaleAbs(cv2.max(picture, 0.0))
        step = _largest(cv2.absdiff(shown, self._before))
        self._frames += 1
        rate = config.noise_step * (step_s if self._frames > 8 else 0.4)
        self._noise += np.clip(step.astype(np.float32) - self._noise, -rate, rate)
        limit = np.maximum(np.float32(config.floor), np.float32(config.sigmas) * self._noise)
        moving = _opened(_outside(shown, self._before, limit))
        self._restless += (moving - self._restless) * np.float32(step_s / config.restless_s)
        restless = cv2.dilate((self._restless > config.restless).view(np.uint8), square(5))
        moving[restless > 0] = 0
        changed = _outside(shown, cv2.convertScaleAbs(self.mean), limit)
        changed[restless > 0] = 0
        changed = cv2.morphologyEx(_opened(changed), cv2.MORPH_CLOSE, square(3))
        self.since[cv2.dilate(moving, square(3)) > 0] = now
        bare = np.zeros_like(changed)
        if cv2.countNonZero(cards):
            bare = _outside(shown, cv2.convertScaleAbs(self.bare), limit) ^ 1
            bare &= cards & self.bare_known
        self._before = shown
        return Seen(picture, np.asarray(changed, np.uint8), moving, bare, np.asarray(restless, np.uint8), rim)

    def learn(self, seen: Seen, cards: Mask, now: float, step_s: float) -> Mask:
        """Follows the light where nothing changed; where that is."""
        calm = (seen.changed ^ 1) & (seen.rim ^ 1)
        rate = min(0.5, step_s / self._config.learn_s)
        cv2.accumulateWeighted(seen.picture, self.mean, rate, mask=calm)
        cv2.accumulateWeighted(seen.picture, self.bare, rate, mask=calm & (cv2.dilate(cards, square(5)) ^ 1))
        self.free[seen.changed == 0] = now
        return calm

    def take_in(self, seen: Seen, where: Mask, cards: Mask, now: float) -> None:
        """What lies there now belongs to the known table."""
        at = where > 0
        self.mean[at] = seen.picture[at]
        self.came_from[at], self.came_by[at] = self.free[at], self.since[at]
        self.free[at] = now
        plain = at & (cv2.dilate(cards, square(5)) == 0)
        self.bare[plain] = seen.picture[plain]
        self.bare_known[plain] = 1

    def uncover(self, seen: Seen, where: Mask, now: float) -> None:
        """The bare table shows there again."""
        at = where > 0
        self.mean[at] = seen.picture[at]
        self.came_from[at], self.came_by[at] = self.free[at], now
        self.free[at] = now

    def rebase(self, motion: Motion, picture: Floats, now: float) -> None:
        """The camera was moved: everything that is known lies elsewhere in the picture from now on."""
        size = (picture.shape[1], picture.shape[0])
        inside = cv2.warpAffine(np.ones(picture.shape[:2], np.uint8), motion, size)
        for name in ("mean", "bare"):
            kept = cv2.warpAffine(getattr(self, name), motion, size)
            kept[inside == 0] = picture[inside == 0]
            setattr(self, name, kept)
        for name in ("bare_known", "_noise", "_restless", "free", "came_from", "came_by"):
            kept = cv2.warpAffine(getattr(self, name), motion, size, flags=cv2.INTER_NEAREST)
            setattr(self, name, kept)
        new = inside == 0
        self.bare_known[new] = 1
        self._noise[new], self.free[new] = 4.0, now
        self.came_from[new] = self.came_by[new] = -np.inf
        self.since[:] = now
        self._before = cv2.convertScaleAbs(cv2.max(picture, 0.0))


def _largest(picture: Image) -> Mask:
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _outside(picture: Image, model: Image, limit: Map) -> Mask:
    """Where a picture leaves the range of the model's 3 × 3 neighbours by more than a limit."""
    above = cv2.subtract(picture, cv2.dilate(model, square(3)))
    below = cv2.subtract(cv2.erode(model, square(3)), picture)
    return (_largest(np.asarray(cv2.max(above, below), np.uint8)) > limit).view(np.uint8)


def _opened(mask: Mask) -> Mask:
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, square(2)), np.uint8)

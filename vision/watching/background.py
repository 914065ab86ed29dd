"""The background model of the table, px by px: its light, how it looks, how it looks bare, its noise, since when it
lies still.

A px has changed if it leaves the range of the model's px around it, so that a shift by one px is no change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.types import Image
from vision.watching.areas import Area, Map, Mask, closed, grown, opened, outside
from vision.watching.config import BackgroundConfig, LightConfig
from vision.watching.steadying import Motion

Floats = NDArray[np.float32]
"""(h, w, 3) BGR grey levels."""


@dataclass(frozen=True, eq=False)
class Seen:
    """One steady picture compared with what is known. Masks: `changed` differs from the known table, `moving` from the
    frame before, `bare` looks like the bare table, `restless` never holds still, `rim` lies beyond the frame. `off`: by
    how many grey levels a px differs from the known table; `limit`: the least difference that is a change."""

    picture: Floats
    changed: Mask
    moving: Mask
    bare: Mask
    restless: Mask
    rim: Mask
    off: Mask
    limit: Map

    def strength(self, area: Area) -> float:
        """How much an area differs from the known table, as a multiple of `limit` (median over its px)."""
        return float(np.median(area.values(self.off) / area.values(self.limit))) if area.px else 0.0


class Background:
    """The model. Times in the maps are s: `since` a px lies still, `free` when it last showed the known table;
    `came_from` and `came_by`: when what it shows now was put there (-inf: it always lay there); `unread`: where that is
    not known to be a card."""

    def __init__(self, picture: Floats, now: float, config: BackgroundConfig) -> None:
        self._config = config
        shape = picture.shape[:2]
        self.mean, self.bare = picture.copy(), picture.copy()
        self.bare_known = np.ones(shape, np.uint8)
        self._noise = np.full(shape, 4.0, np.float32)
        self._restless = np.zeros(shape, np.float32)
        self._before = _levels(picture)
        self._frames = 0
        self.since = np.full(shape, now, np.float32)
        self.free = np.full(shape, now, np.float32)
        self.unread = np.zeros(shape, np.uint8)
        self.came_from = np.full(shape, -np.inf, np.float32)
        self.came_by = np.full(shape, -np.inf, np.float32)

    def compare(self, picture: Floats, rim: Mask, cards: Mask, now: float, step_s: float) -> Seen:
        """Takes in the next steady picture, evened in its light; `cards`: where cards lie."""
        config = self._config
        shown = _levels(picture)
        step = _largest(np.asarray(cv2.absdiff(shown, self._before), np.uint8))
        self._frames += 1
        rate = config.noise_step * (step_s if self._frames > 8 else 0.4)
        self._noise += np.clip(step.astype(np.float32) - self._noise, -rate, rate)
        limit = np.maximum(np.float32(config.floor), np.float32(config.sigmas) * self._noise)
        moving = opened(_leaves(shown, self._before, limit), 2)
        self._restless += (moving - self._restless) * np.float32(step_s / config.restless_s)
        restless = grown((self._restless > config.restless).view(np.uint8), 5)
        moving[restless > 0] = 0
        model = _levels(self.mean)
        changed = _leaves(shown, model, limit)
        changed[restless > 0] = 0
        changed = closed(opened(changed, 2), 3)
        off = _largest(np.asarray(cv2.absdiff(shown, model), np.uint8))
        self.since[grown(moving, 3) > 0] = now
        bare = np.zeros_like(changed)
        if cv2.countNonZero(cards):
            bare = outside(_leaves(shown, _levels(self.bare), limit)) & cards & self.bare_known
        self._before = shown
        return Seen(picture, changed, moving, np.asarray(bare, np.uint8), restless, rim, off, limit)

    def learn(self, seen: Seen, cards: Mask, now: float, step_s: float) -> Mask:
        """Follows the light where nothing changed; returns the mask of where that is."""
        calm = np.asarray(outside(seen.changed) & outside(seen.rim), np.uint8)
        rate = min(0.5, step_s / self._config.learn_s)
        cv2.accumulateWeighted(seen.picture, self.mean, rate, mask=calm)
        cv2.accumulateWeighted(seen.picture, self.bare, rate, mask=calm & outside(grown(cards, 5)))
        self.free[seen.changed == 0] = now
        return calm

    def take_in(self, seen: Seen, where: Mask, cards: Mask, now: float) -> None:
        """Adds what lies there now to the known table."""
        at = where > 0
        new = at & (seen.changed > 0)
        self.came_from[new], self.came_by[new] = self.free[new], self.since[new]
        self.mean[at] = seen.picture[at]
        self.free[at] = now
        self.unread[new] = 1
        self.unread[at & (cards > 0)] = 0
        plain = at & (grown(cards, 5) == 0)
        self.bare[plain] = seen.picture[plain]
        self.bare_known[plain] = 1

    def came(self, area: Area, changed: Mask) -> tuple[float, float]:
        """Between which times, s, what shows in an area was put there. It looks at the px that `changed`, and at those
        that were added to the known table earlier without being known to be a card."""
        fresh = area.values(changed) > 0
        there = fresh | (area.values(self.unread) > 0)
        free = np.where(fresh, area.values(self.free), area.values(self.came_from))[there]
        still = np.where(fresh, area.values(self.since), area.values(self.came_by))[there]
        return float(np.median(free)), float(np.quantile(still, 0.6))

    def covered(self, cards: Mask) -> None:
        """Cards lay there from the beginning: what is below them is not known."""
        self.bare_known[cards > 0] = 0

    def uncover(self, seen: Seen, where: Mask, now: float) -> None:
        """Takes in that the bare table shows again (`where`)."""
        at = where > 0
        self.mean[at] = seen.picture[at]
        unknown = at & (self.bare_known == 0)
        self.bare[unknown] = seen.picture[unknown]
        self.bare_known[unknown] = 1
        self.came_from[at], self.came_by[at] = self.free[at], now
        self.free[at] = now
        self.unread[at] = 0

    def rebase(self, motion: Motion, picture: Floats, now: float) -> None:
        """The camera was moved: everything that is known lies elsewhere in the picture from now on."""
        size = (picture.shape[1], picture.shape[0])
        inside = cv2.warpAffine(np.ones(picture.shape[:2], np.uint8), motion, size)
        self.mean, self.bare = (_moved(one, motion, picture, inside) for one in (self.mean, self.bare))

        def nearest(known: NDArray[np.float32]) -> NDArray[np.float32]:
            return np.asarray(cv2.warpAffine(known, motion, size, flags=cv2.INTER_NEAREST), np.float32)

        self._noise, self._restless, self.free = nearest(self._noise), nearest(self._restless), nearest(self.free)
        self.came_from, self.came_by = nearest(self.came_from), nearest(self.came_by)
        self.bare_known = nearest(self.bare_known.astype(np.float32)).astype(np.uint8)
        self.unread = nearest(self.unread.astype(np.float32)).astype(np.uint8)
        new = inside == 0
        self.bare_known[new] = 1
        self._noise[new], self.free[new] = 4.0, now
        self.came_from[new] = self.came_by[new] = -np.inf
        self.since[:] = now
        self._before = _levels(picture)


def _moved(known: Floats, motion: Motion, picture: Floats, inside: NDArray[Any]) -> Floats:
    """A known picture under a motion; px that it does not contain are taken from another picture."""
    kept = np.asarray(cv2.warpAffine(known, motion, (picture.shape[1], picture.shape[0])), np.float32)
    kept[inside == 0] = picture[inside == 0]
    return kept


def _largest(picture: Image) -> Mask:
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def _levels(picture: Floats) -> Image:
    """Whole grey levels, 0 to 255."""
    return np.clip(picture, 0, 255).astype(np.uint8)


def _leaves(picture: Image, model: Image, limit: Map) -> Mask:
    """Where a picture leaves the range of the model's 3 × 3 neighbours by more than a limit."""
    side = np.ones((3, 3), np.uint8)
    above, below = cv2.subtract(picture, cv2.dilate(model, side)), cv2.subtract(cv2.erode(model, side), picture)
    return (_largest(np.asarray(cv2.max(above, below), np.uint8)) > limit).view(np.uint8)


def evened(picture: Floats, model: Floats, known: Mask, config: LightConfig) -> Floats:
    """A picture in the light of the model: a gain per channel, then one per row; both fitted to px that are `known`."""
    some = known[::4, ::4] > 0
    if np.count_nonzero(some) * 16 < config.least_px:
        return picture
    ratio = (model[::4, ::4][some] + config.dark) / (picture[::4, ::4][some] + config.dark)
    gain = [float(np.median(ratio[:, channel])) for channel in range(3)]
    even = np.asarray((picture + np.float32(config.dark)) * np.array(gain, np.float32), np.float32)
    dark = np.float32(config.dark)
    even *= _rows(even[:, ::4, 1], model[:, ::4, 1] + dark, known[:, ::4] > 0, config)[:, None, None]
    even -= dark
    return even


def _rows(now: Map, then: Map, known: NDArray[np.bool_], config: LightConfig) -> NDArray[np.float32]:
    """(h,) the factor that takes each row to the model's light: the median over the known px of the row, or over all of
    its px if too few are known. Rows whose px agree weigh more."""
    ratio = np.asarray(then / np.maximum(now, 1.0), np.float32)
    use = known | (known.mean(axis=1) < config.row_known)[:, None]
    middle = _middle(ratio, use)
    spread = _middle(np.abs(ratio - middle[:, None]), use)
    most = config.row_most
    weight = 1 / (1 + (spread / config.row_spread) ** 2) * ((middle < most) & (middle > 1 / most)) + 1e-3
    rows = cv2.GaussianBlur(np.stack([weight * (middle - 1), weight], axis=1).astype(np.float32), (1, 7), 1.2)
    return np.asarray(1 + rows[:, 0] / rows[:, 1], np.float32)


def _middle(values: Map, use: NDArray[np.bool_]) -> NDArray[np.float32]:
    """The median of each row over the px that are used; at least one is."""
    ranked = np.sort(np.where(use, values, np.float32(np.inf)), axis=1)
    return np.asarray(np.take_along_axis(ranked, use.sum(axis=1)[:, None] // 2, axis=1)[:, 0], np.float32)

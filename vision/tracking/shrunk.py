"""Shrunk pictures compared: what changed, where it touches the border, how far the whole picture moved.

The brightness of both pictures is made equal first, so flicker and auto exposure are no change.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.config import TRACKING, MotionConfig
from vision.types import Image

Small = NDArray[np.float32]
"""(h, w, 3), 160 px across."""
Mask = NDArray[np.uint8]
"""(h, w), 1 or 0."""


def shrink(image: Image, config: MotionConfig = TRACKING.motion) -> Small:
    """A picture 160 px across, (h, w, 3) float32: a sleeve may be as bright as the table, but of another colour."""
    height = max(1, round(image.shape[0] * config.across / image.shape[1]))
    return np.asarray(cv2.resize(image, (config.across, height), interpolation=cv2.INTER_AREA), np.float32)


def changed(small: Small, old: Small) -> Mask:
    """1 (h, w) where two shrunk pictures differ by more than noise and light explain, else 0; lone px do not count."""
    gain = light(small, old)
    alike = relit(small, gain)
    difference = unlike(alike, old)
    noise = 1.48 * float(np.median(difference)) / LARGEST_OF_THREE
    # The noise of shrunk pictures is small: where most of a picture differs, it is not noise.
    least = max(8.0, min(6.0 * noise, 18.0))
    mask = unlit(np.asarray(difference > least, np.uint8), alike, old, gain, least)
    return np.asarray(cv2.morphologyEx(beside_bands(mask, alike, old, least), cv2.MORPH_OPEN, _CROSS), np.uint8)


LARGEST_OF_THREE = 1.6
"""The median of the largest of three channels' noises is so many times the median of one channel's."""


def beyond(old: NDArray[np.float32], one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """How far a picture lies outside what is between two others, px by px and channel by channel; 0 within."""
    low, high = np.minimum(one, other), np.maximum(one, other)
    return np.asarray(np.maximum(np.maximum(low - old, old - high), 0), np.float32)


def unlike(one: NDArray[np.float32], other: NDArray[np.float32]) -> NDArray[np.float32]:
    """By how much two pictures (h, w, 3) differ in the channel in which they differ most, px by px."""
    apart = np.asarray(cv2.absdiff(one, other), np.float32)
    return np.maximum(np.maximum(apart[..., 0], apart[..., 1]), apart[..., 2])


def unlit(
    mask: Mask, alike: NDArray[np.float32], old: NDArray[np.float32], gain: NDArray[np.float32], least: float
) -> Mask:
    """The mask of what changed between an evened picture and the one before without what the light explains. What is
    burnt out, or lit by another lamp, does not become brighter when a lamp flickers (up to `BANDS`): how bright it
    should be lies between the evened picture and the picture as it is."""
    found = cv2.findNonZero(mask)
    if found is None:
        return mask
    xs, ys = found.reshape(-1, 2).T
    now, before = alike[ys, xs], old[ys, xs]
    as_it_is = relit(now, np.asarray(1 / np.clip(gain, 1 / (1 + BANDS), 1 + BANDS), np.float32))
    out = np.zeros_like(mask)
    out[ys, xs] = beyond(before, now, as_it_is).max(axis=1) > least
    return out


def beside_bands(mask: Mask, picture: NDArray[np.float32], old: NDArray[np.float32], least: float) -> Mask:
    """The mask of what changed between two pictures, (h, w) or (h, w, 3), by more than `least`, without moving bands.

    Lamps on alternating current and a rolling shutter make whole rows up to `BANDS` brighter or darker. Rows are made
    as bright as they were; what no longer differs then is left out. A real thing differs by more, or in a part of a
    row.
    """
    found = cv2.findNonZero(mask)
    if found is None:
        return mask
    xs, ys = found.reshape(-1, 2).T
    step = max(1, picture.shape[1] // 80)
    part, before = picture[:, ::step], old[:, ::step]
    changed_rows = mask.any(axis=1)
    used, which = np.flatnonzero(changed_rows), (np.cumsum(changed_rows) - 1)[ys]
    rows = np.median(((before[used] + 4) / (part[used] + 4)).reshape(len(used), -1), axis=1)
    gain = np.clip(rows, 1 / (1 + BANDS), 1 + BANDS)[which].reshape(-1, *(1,) * (picture.ndim - 2))
    difference = beyond(old[ys, xs], picture[ys, xs], (picture[ys, xs] + 4) * gain - 4)
    out = np.zeros_like(mask)
    out[ys, xs] = (difference if picture.ndim == 2 else difference.max(axis=1)) > least
    return out


def without_bars(small: Small, config: MotionConfig = TRACKING.motion) -> tuple[int, int, int, int] | None:
    """(left, top, right, bottom) of what lies between black bars beside or above the picture; None without bars.

    A picture begins all along its side: what is dark as far as the corner of a card is a black cloth.
    """
    lit = small.max(axis=2) >= config.bar
    columns, rows = lit.any(axis=0), lit.any(axis=1)
    if not columns.any():
        return None
    left, right = int(columns.argmax()), len(columns) - int(columns[::-1].argmax())
    top, bottom = int(rows.argmax()), len(rows) - int(rows[::-1].argmax())
    within = lit[top:bottom, left:right]
    # The outermost line of a picture may be half bar.
    upright = within[:, :2].any(axis=1), within[:, -2:].any(axis=1)
    level = within[:2].any(axis=0), within[-2:].any(axis=0)
    along = [float(side.mean()) >= config.along for side in (*upright, *level)]
    left, right = left if along[0] else 0, right if along[1] else len(columns)
    top, bottom = top if along[2] else 0, bottom if along[3] else len(rows)
    narrow = right - left < len(columns) // 3 or bottom - top < len(rows) // 3
    whole = (left, top, right, bottom) == (0, 0, len(columns), len(rows))
    return None if whole or narrow else (left, top, right, bottom)


def vanished(arm: Mask, small: Small, before: Small) -> bool:
    """Whether a resting arm went from one frame to the next: arms are seen to go."""
    return int(np.count_nonzero(changed(small, before)[arm > 0])) > 0.7 * int(np.count_nonzero(arm))


BANDS = 0.14
"""Bands of light make a row brighter or darker by up to this share: ±6 % in both pictures, and a little."""
_CROSS = np.ones((2, 2), np.uint8)


def light(picture: NDArray[np.float32], old: NDArray[np.float32], step: int = 2) -> NDArray[np.float32]:
    """By channel, how much brighter the picture before was, as most of both says; every `step`-th px counts."""
    gain = np.median((old[::step, ::step] + 4) / (picture[::step, ::step] + 4), axis=(0, 1))
    return np.asarray(gain, np.float32)


def relit(picture: NDArray[np.float32], gain: NDArray[np.float32]) -> NDArray[np.float32]:
    """A picture so much brighter, channel by channel."""
    return np.asarray((picture + 4) * gain - 4, np.float32)


def even(small: Small, old: Small) -> Small:
    """`small`, as bright and as tinted as `old`: what most of the picture says about lamp, exposure, white balance.

    >>> picture = np.full((4, 4, 3), 96, np.float32)
    >>> float(even(picture * 1.5, picture).mean().round())
    96.0
    """
    return relit(small, light(small, old))


def offset(before: Small, after: Small) -> tuple[float, float]:
    """(dx, dy) px by which the whole shrunk picture most likely moved."""
    window = cv2.createHanningWindow((before.shape[1], before.shape[0]), cv2.CV_32F)
    (dx, dy), _ = cv2.phaseCorrelate(_edges(before), _edges(after), window)
    return float(dx), float(dy)


def _edges(small: Small) -> Small:
    """Brightness steps (h, w): what stays when the light changes."""
    grey = small.mean(axis=2)
    return np.asarray(np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(grey, cv2.CV_32F, 0, 1)), np.float32)


def moved(small: Small, shift: tuple[float, float], fill: Small) -> Small:
    """A shrunk picture moved by `shift`; what comes in over the border is taken from `fill`."""
    matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
    size = (small.shape[1], small.shape[0])
    warped = cv2.warpAffine(small, matrix, size, borderMode=cv2.BORDER_CONSTANT, borderValue=(-1.0, -1.0, -1.0))
    return np.asarray(np.where(warped < 0, fill, warped), np.float32)


def components(mask: Mask) -> list[Mask]:
    """Connected areas of at least 12 px, gaps of two px closed."""
    closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed, connectivity=8)
    return [np.asarray(labels == i, np.uint8) for i in range(1, count) if stats[i, cv2.CC_STAT_AREA] >= 12]


def contacts_of(component: Mask) -> list[tuple[float, float]]:
    """Where an area crosses the picture's border: the middle of each run of at least 3 px (x, y)."""
    height, width = component.shape
    ring = _ring(height, width)
    along = component[ring[:, 1], ring[:, 0]] > 0
    # The outermost line may be darkened by the lens: the next one counts as well.
    inner = np.clip(ring, 1, [width - 2, height - 2])
    along |= component[inner[:, 1], inner[:, 0]] > 0
    if not along.any():
        return []
    hits = np.nonzero(along)[0]
    runs = np.split(hits, np.nonzero(np.diff(hits) > 8)[0] + 1)
    if len(runs) > 1 and runs[0][0] + len(ring) - runs[-1][-1] <= 8:
        runs = [np.concatenate([runs[-1], runs[0]]), *runs[1:-1]]
    return [tuple(ring[run].mean(axis=0).tolist()) for run in runs if len(run) >= 3]


def _ring(height: int, width: int) -> NDArray[np.int64]:
    """The border's px (x, y), once around."""
    xs, ys = np.arange(width), np.arange(height)
    return np.concatenate(
        [
            np.stack([xs, np.zeros_like(xs)], 1),
            np.stack([np.full_like(ys, width - 1), ys], 1)[1:],
            np.stack([xs[::-1], np.full_like(xs, height - 1)], 1)[1:],
            np.stack([np.zeros_like(ys), ys[::-1]], 1)[1:-1],
        ]
    )

"""The four suit marks as outlines with varied shape, for faces, printed matter and backs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.uint8]
SUITS = "SHDC"


@dataclass(frozen=True)
class PipStyle:
    """How a deck draws its suits; all values are shares of the mark's height.

    `width` of the heart, `slim` of the spade, `across` of the club (mostly wider than the spade), `notch` of
    the heart, `belly` (how full its sides are), `kite` (width of the diamond), `hollow` (0 straight sides .. 0.5
    strongly curved), `lobe` (radius of the club's circles), `foot` (half width of the stems), `low` (where the spade's
    body ends, from the middle), `neck` (half width of the stems where they begin), `close` (how near the club's circles
    stand, 1 touching the sides).
    """

    width: float = 0.92
    notch: float = 0.2
    belly: float = 0.2
    kite: float = 0.76
    hollow: float = 0.12
    lobe: float = 0.24
    foot: float = 0.2
    low: float = 0.36
    neck: float = 0.035
    close: float = 1.0
    slim: float = 0.92
    across: float = 0.92

    @classmethod
    def draw(cls, rng: np.random.Generator) -> PipStyle:
        """A random style, within what decks do."""
        own = rng.spawn(1)[0]  # leaves what is drawn from `rng` later as it was
        return cls(
            width=rng.uniform(0.78, 1.05),
            notch=rng.uniform(0.1, 0.28),
            belly=rng.uniform(0.08, 0.3),
            kite=rng.uniform(0.66, 0.92),
            hollow=float(rng.choice([0.0, rng.uniform(0.03, 0.3)])),
            lobe=rng.uniform(0.21, 0.265),
            foot=rng.uniform(0.12, 0.3),
            slim=own.uniform(0.7, 1.08),
            across=own.uniform(0.88, 1.1),
        )

    @classmethod
    def bold(cls, rng: np.random.Generator) -> PipStyle:
        """A random style, to the limits of what decks do and a little beyond."""
        own = rng.spawn(1)[0]
        return cls(
            width=rng.uniform(0.66, 1.15),
            notch=rng.uniform(0.04, 0.32),
            belly=rng.uniform(0.02, 0.36),
            kite=rng.uniform(0.52, 1.0),
            hollow=float(rng.choice([0.0, rng.uniform(-0.12, 0.35)])),
            lobe=rng.uniform(0.19, 0.28),
            foot=rng.uniform(0.03, 0.42),
            low=rng.uniform(0.22, 0.44),
            neck=rng.uniform(0.02, 0.12),
            close=rng.uniform(0.72, 1.05),
            slim=own.uniform(0.62, 1.15),
            across=own.uniform(0.8, 1.18),
        )


def _curve(*controls: tuple[float, float], steps: int = 14) -> list[tuple[float, float]]:
    """A Bezier curve of any degree as points, its last point left out."""
    points = np.array(controls)[None].repeat(steps, axis=0)
    t = (np.arange(steps) / steps)[:, None, None]
    while points.shape[1] > 1:
        points = points[:, :-1] * (1 - t) + points[:, 1:] * t
    return [(float(x), float(y)) for x, y in points[:, 0]]


def _mirrored(right: list[tuple[float, float]]) -> Floats:
    return np.array(right + [(-x, y) for x, y in reversed(right)])


def _heart(style: PipStyle) -> list[Floats]:
    half, top = style.width / 2, -0.5
    return [
        _mirrored(
            _curve((0, top + style.notch), (0.06, top - 0.05), (half * 0.98, top - 0.12), (half, top + 0.32))
            + _curve((half, top + 0.32), (half, top + 0.32 + style.belly), (0.14, 0.3), (0, 0.5))
        )
    ]


def _stem(style: PipStyle, top: float) -> Floats:
    return _mirrored(
        [
            (0.0, top),
            (style.neck, top),
            *_curve((style.neck, top), (style.neck + 0.015, 0.42), (style.foot, 0.5)),
            (style.foot, 0.5),
        ]
    )


def _spade(style: PipStyle) -> list[Floats]:
    half, low = style.slim / 2, style.low
    body = _mirrored(
        _curve((0, -0.5), (0.12, -0.3), (half, 0.02 - style.belly * 0.6), (half, 0.12))
        + _curve((half, 0.12), (half * 0.98, low + 0.08), (0.08, low + 0.06), (0, low - style.notch * 0.6))
    )
    return [body, _stem(style, 0.1)]


def _diamond(style: PipStyle) -> list[Floats]:
    half = style.kite / 2
    pull = 0.5 * (1 - style.hollow)
    ends = [(0.0, -0.5), (half, 0.0), (0.0, 0.5), (-half, 0.0)]
    outline: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in zip(ends, ends[1:] + ends[:1], strict=True):
        outline += _curve((x0, y0), ((x0 + x1) * pull, (y0 + y1) * pull), (x1, y1))
    return [np.array(outline)]


def _club(style: PipStyle) -> list[Floats]:
    r = style.lobe
    turn = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    ring = np.column_stack([np.cos(turn), np.sin(turn)]) * r
    wide = (style.across / 2 - r) * style.close
    places = [(0.0, -0.5 + r), (wide, 0.1), (-wide, 0.1)]
    core = np.array([(0, -0.1), (wide * 0.6, 0.02), (0.05, 0.2), (-0.05, 0.2), (-wide * 0.6, 0.02)])
    return [*(ring + place for place in places), core, _stem(style, 0.05)]


_DRAW = {"H": _heart, "S": _spade, "D": _diamond, "C": _club}


def pip_mask(suit: str, height: int, style: PipStyle | None = None) -> Mask:
    """The mark as coverage (height, width) uint8, `height` px tall, upright. Raises KeyError for an unknown suit."""
    fine = 4
    parts = _DRAW[suit](style or PipStyle())
    reach = max(float(np.abs(part[:, 0]).max()) for part in parts)
    width = max(2, int(np.ceil(2 * reach * height)) + 1)
    big = np.zeros((height * fine, width * fine), np.uint8)
    middle = np.array([width * fine / 2, height * fine / 2])
    for part in parts:
        polygon = np.round((part * (height * fine - 2) + middle) * 16).astype(np.int32)
        cv2.fillPoly(big, [polygon], 255, shift=4)
    return np.asarray(cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def stamp(image: NDArray[np.uint8], mask: Mask, centre: tuple[float, float], colour: tuple[int, int, int]) -> None:
    """Inks `colour` through a mask whose middle lies at `centre` (px); what falls outside the picture is dropped."""
    x, y = round(centre[0] - mask.shape[1] / 2), round(centre[1] - mask.shape[0] / 2)
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(image.shape[1], x + mask.shape[1]), min(image.shape[0], y + mask.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    cover = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / np.float32(255)
    part = image[y0:y1, x0:x1, :3]
    image[y0:y1, x0:x1, :3] = (part * (1 - cover) + np.array(colour, np.float32) * cover + 0.5).astype(np.uint8)


SUIT_COLOURS: Mapping[str, tuple[int, int, int]] = {"S": (20, 20, 20), "C": (20, 20, 20), "H": (30, 20, 200),
                                                    "D": (30, 20, 200)}  # fmt: skip
"""BGR of the usual two colours."""

"""The one card in a picture, found without the locator: by how it stands out from its ground.

The locator has learned what cards look like. Hanafuda, cards that were drawn by hand, and whatever else a club enrols
may look different; whoever says that a picture shows one card needs no network to find it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.config import DETECTION, LoneCardConfig
from vision.detection.outline_contrast import outline_contrast
from vision.types import Image, Quad

Contour = NDArray[np.integer | np.floating]
"""Points (N, 1, 2) px."""


def lone_card(image: Image, whole: bool = True, config: LoneCardConfig = DETECTION.lone_card) -> Quad | None:
    """The outline (4, 2) px of the one card that a BGR picture shows, longer sides down the card, a top corner first.

    The largest shape that stands out from the ground at the picture's border; else, with `whole`, one that reaches the
    border or the whole picture, where that has a card's proportions. None where nothing does.
    """
    high, wide = image.shape[:2]
    scale = config.side / max(high, wide)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
    scale = min(scale, 1.0)
    found = list[Quad]()
    for masks, at_border in ((_apart, whole), (_apart_from_print, False)):
        outlines = [_outline(mask, at_border, config) for mask in masks(np.asarray(small, np.uint8), config)]
        quad = max((quad for quad in outlines if quad is not None), key=cv2.contourArea, default=None)
        if quad is not None:
            found.append(np.asarray((_upright(quad) + 0.5) / scale - 0.5, np.float32))
            if outline_contrast(image, found[-1]) >= config.plain:
                return found[-1]
    if found:
        return found[0]
    if whole and config.sides[0] <= max(high, wide) / min(high, wide) <= config.sides[1]:
        return _upright(np.array([[0, 0], [wide - 1, 0], [wide - 1, high - 1], [0, high - 1]], np.float32))
    return None


def _apart(small: Image, config: LoneCardConfig) -> Iterator[NDArray[np.uint8]]:
    """Where (H, W; 255 or 0) a picture differs from the ground at its border, as shadows and frames are weighed."""
    lab, rim = _colours(small, config.border)
    ground, shown = _ground(lab, rim, config)
    for lightness in config.lightness:
        far = np.linalg.norm((lab - ground) * np.array([lightness, 1.0, 1.0], np.float32), axis=2)
        yield from _parted(np.asarray(far, np.float32), shown, config)


def _apart_from_print(small: Image, config: LoneCardConfig) -> Iterator[NDArray[np.uint8]]:
    """Where a picture differs from each of the colours at its border: a striped cloth, tiles, grain."""
    lab, rim = _colours(small, config.border_printed)
    for lightness in config.lightness:
        weighed = lab * np.array([lightness, 1.0, 1.0], np.float32)
        stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 0.5)
        none = np.empty((0, 1), np.int32)
        cv2.setRNGSeed(0)
        _, label, colours = cv2.kmeans(weighed[rim], config.colours, none, stop, 2, cv2.KMEANS_PP_CENTERS)
        share = np.bincount(np.asarray(label, np.int64).ravel(), minlength=config.colours) / label.size
        far = np.full(rim.shape, np.inf, np.float32)
        for colour in colours[share >= config.usual]:
            far = np.minimum(far, np.linalg.norm(weighed - colour, axis=2))
        # Between two colours of the ground runs a thin line of neither.
        wide = np.asarray(cv2.erode(far, np.ones((5, 5), np.uint8)), np.float32)
        yield from _parted(wide, rim, config, widened=5)


def _colours(small: Image, border: float) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The colours (H, W, 3) of a picture, CIELAB, and where (H, W) its border lies, so wide a share of a side."""
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 1.2), cv2.COLOR_BGR2LAB).astype(np.float32)
    edge = max(2, round(border * min(small.shape[:2])))
    rim = np.ones(small.shape[:2], np.bool_)
    rim[edge:-edge, edge:-edge] = False
    return lab, rim


def _parted(
    far: NDArray[np.float32], shown: NDArray[np.bool_], config: LoneCardConfig, widened: int = 1
) -> Iterator[NDArray[np.uint8]]:
    """Where (H, W; 255 or 0) a picture stands out that is `far` (H, W) from its ground, which is `shown` there; what
    stands out is `widened` by so many px."""
    size = 2 * max(1, round(config.closed * min(far.shape))) + 1
    usual = float(np.quantile(far[shown], config.quiet))
    parts, _ = cv2.threshold(np.clip(far, 0, 255).astype(np.uint8), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    for share in config.limits:
        mask = np.where(far > max(share * float(parts), usual, config.least), 255, 0).astype(np.uint8)
        mask = np.asarray(cv2.dilate(mask, np.ones((widened, widened), np.uint8)), np.uint8)
        closed = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
        yield np.asarray(cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)


def _ground(
    lab: NDArray[np.float32], rim: NDArray[np.bool_], config: LoneCardConfig
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """The ground's colours (H, W, 3), as those at the picture's border vary: a lamp lights one side more; and where on
    the border the ground shows (H, W). What lies on the border, or shines there, is left out."""
    high, wide = rim.shape
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32) / np.float32(max(high, wide)) - 0.5
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)
    usual = np.median(lab[rim], axis=0)
    ground = np.broadcast_to(usual, lab.shape)
    shown = rim & (np.linalg.norm(lab - ground, axis=2) <= config.ground_spread)
    for _ in range(config.rounds):
        if shown.sum() < config.seen * rim.sum():
            return np.broadcast_to(usual, lab.shape), rim
        ground = terms @ np.linalg.lstsq(terms[shown], lab[shown], rcond=None)[0]
        shown = rim & (np.linalg.norm(lab - ground, axis=2) <= config.ground_spread)
    return np.asarray(ground, np.float32), shown


def _outline(mask: NDArray[np.uint8], at_border: bool, config: LoneCardConfig) -> Quad | None:
    """The outline of what stands out, where that is a card's: its largest part alone or with others that are not small.

    What reaches the picture's border, such as glare or the edge of a table, is the card only where nothing else is, and
    only with `at_border`.
    """
    shapes, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    high, wide = mask.shape
    within = [shape for shape in shapes if _within(shape, wide, high)]
    for some in (within, shapes if at_border else []):
        groups = [[shape] for shape in some]
        if some:
            largest = max(cv2.contourArea(shape) for shape in some)
            groups.append([shape for shape in some if cv2.contourArea(shape) >= config.part * largest])
        quads = [quad for group in groups if (quad := _around(group, mask, config)) is not None]
        if quads:
            return max(quads, key=cv2.contourArea)
    return None


def _within(shape: Contour, wide: int, high: int) -> bool:
    """Whether a contour (N, 1, 2) stays clear of the picture's border."""
    left, top, across, down = cv2.boundingRect(shape)
    return left > 1 and top > 1 and left + across < wide - 1 and top + down < high - 1


def _around(parts: Sequence[Contour], mask: NDArray[np.uint8], config: LoneCardConfig) -> Quad | None:
    """The four-sided outline (4, 2) px of the parts of one card; None where it is no card's."""
    hull = cv2.convexHull(np.concatenate(parts))
    area = float(cv2.contourArea(hull))
    solid = sum(float(cv2.contourArea(shape)) for shape in parts) / max(area, 1.0)
    if area < config.share * mask.size or solid < config.solid:
        return None
    quad = _four_sides(np.asarray(hull, np.float32))
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    across, along = sorted((float(sides[0] + sides[2]), float(sides[1] + sides[3])))
    full = area / max(float(cv2.contourArea(quad)), 1.0)
    if not config.full <= full <= 1 / config.full or not config.slanted <= along / max(across, 1.0) <= config.sides[1]:
        return None
    opposite = max(sides[0] / sides[2], sides[2] / sides[0], sides[1] / sides[3], sides[3] / sides[1])
    apart = opposite <= config.slant and _ground_around(quad, mask, across / 2, config) >= config.ground
    return quad if apart else None


def _ground_around(quad: Quad, mask: NDArray[np.uint8], width: float, config: LoneCardConfig) -> float:
    """Of the side of an outline along which least of the ground shows, the share where it does; 1 beyond the picture.

    Around a card there is ground on every side; around a print on a card, or a patch of patterned cloth, there is not.
    """
    middle, away = quad.mean(axis=0), config.beside * width + 2.0
    shares = []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        along = (end - start) / max(float(np.hypot(*(end - start))), 1e-6)
        normal = np.array([along[1], -along[0]])
        normal = normal if float(normal @ (start - middle)) > 0 else -normal
        spots = start + np.linspace(0.05, 0.95, 40)[:, None] * (end - start) + away * normal
        x, y = (np.ascontiguousarray(spots[:, None, axis], np.float32) for axis in (0, 1))
        seen = cv2.remap(mask, x, y, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT, borderValue=(0,))
        shares.append(float(np.mean(seen == 0)))
    return min(shares)


def _four_sides(hull: NDArray[np.float32]) -> Quad:
    """The four-sided shape around a hull (N, 1, 2): by its own sides where it has four, else the smallest rectangle."""
    around = cv2.arcLength(hull, True)
    for share in (0.02, 0.03, 0.05, 0.07):
        corners = cv2.approxPolyDP(hull, share * around, True)
        if len(corners) == 4:
            return _ordered(np.asarray(corners, np.float32).reshape(4, 2))
    return _ordered(np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), np.float32))


def _ordered(quad: Quad) -> Quad:
    """The corners clockwise as one sees them."""
    middle = quad.mean(axis=0)
    order = np.argsort(np.arctan2(*(quad - middle).T[::-1]))
    return np.asarray(quad[order], np.float32)


def _upright(quad: Quad) -> Quad:
    """Longer sides down the card; of its two ways the one whose first corner is nearer to the picture's top left."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    turned = np.roll(quad, 2, axis=0)
    return min((quad, turned), key=lambda way: float(way[0].sum()))

"""Focus, light and glare of a picture, measured on rectified cards at a fixed scale.

So resolution, distance and picture size do not matter. `vision.fitting.quality` fits the limits on sharp photographs
and the same ones blurred, darkened and with drawn glare.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.imaging.config import IMAGING, ImagingConfig
from vision.types import Detection, Image, Quad

CARD_MM = (63, 88)
"""Width and height of a card, mm."""
Flat = NDArray[np.uint8]
"""(H, W) brightness of a card laid flat."""


@dataclass(frozen=True)
class Quality:
    """What the cards of a picture tell. `blur_mm`: standard deviation of their blur, None where no card is large enough
    or has edges; `paper`: brightness (0 to 255) of their light parts; `glare_mm`: radius of the largest burnt-out disc
    on a card; `cards`: how many were measured."""

    cards: int
    blur_mm: float | None
    paper: float
    glare_mm: float

    @property
    def blurred(self) -> bool:
        """Whether it is out of focus."""
        return self.blur_mm is not None and self.blur_mm > IMAGING.blurred_mm

    @property
    def dark(self) -> bool:
        """Whether there is too little light."""
        return self.paper < IMAGING.dark

    @property
    def burnt(self) -> bool:
        """Whether a lamp is mirrored or the light is much too strong."""
        return self.glare_mm > IMAGING.glare_mm


def measure(image: Image, detections: Sequence[Detection], config: ImagingConfig = IMAGING) -> Quality | None:
    """The quality of a BGR picture (H, W, 3) by its cards that lie face up; None without any."""
    quads = [detection.quad for detection in detections if detection.face == "up"]
    if not quads:
        return None
    cards = [flat(image, quad, config=config) for quad in quads]
    blurs = [
        found / config.scale
        for card, quad in zip(cards, quads, strict=True)
        if width_of(quad) >= config.least_px and (found := blur(card, config=config)) is not None
    ]
    return Quality(
        len(cards),
        float(np.median(blurs)) if blurs else None,
        float(np.median([np.quantile(card, 0.75) for card in cards])),
        max(glare(card, config=config) for card in cards),
    )


def width_of(quad: Quad) -> float:
    """Length of an outline's shorter sides, px."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def flat(image: Image, quad: Quad, config: ImagingConfig = IMAGING) -> Flat:
    """A card (outline px) laid flat at SCALE, its brightness; the shorter sides lie across."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    finer = max(1, int(np.ceil(width_of(quad) / (CARD_MM[0] * config.scale))))
    wide, high = CARD_MM[0] * config.scale * finer, CARD_MM[1] * config.scale * finer
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    card = cv2.warpPerspective(image, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    small = cv2.resize(card, (wide // finer, high // finer), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    return np.asarray(grey[config.margin : -config.margin, config.margin : -config.margin], np.uint8)


def blur(grey: Flat, config: ImagingConfig = IMAGING) -> float | None:
    """Standard deviation of the blur of a picture's steepest edges, px; None where it has no edges.

    An edge blurred by b and smoothed by s is as steep as 1 / sqrt(b² + s²). The ratio of two smoothings tells b,
    whatever the edge's contrast (re-blur method: Zhuo and Sim, Defocus map estimation from a single image, 2011).
    """
    narrow, wide = _steepness(grey, config.narrow), _steepness(grey, config.wide)
    edges = narrow >= max(float(np.quantile(narrow, 1 - config.edges)), config.weak)
    if np.count_nonzero(edges) < config.few:
        return None
    squared = float(np.median(narrow[edges] / np.maximum(wide[edges], 1e-3))) ** 2
    return float(np.sqrt(max((config.wide**2 - squared * config.narrow**2) / max(squared - 1, 1e-3), 0.0)))


def _steepness(grey: Flat, smoothing: float) -> NDArray[np.float32]:
    smooth = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), smoothing)
    across, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    return np.asarray(np.hypot(across, down) / 8, np.float32)


def glare(card: Flat, config: ImagingConfig = IMAGING) -> float:
    """Radius of the largest disc on a card laid flat that is burnt out, mm."""
    burnt = np.pad(np.asarray(card >= config.burnt, np.uint8), 1)
    return float(cv2.distanceTransform(burnt, cv2.DIST_L2, 5).max()) / config.scale

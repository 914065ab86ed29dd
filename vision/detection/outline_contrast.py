"""How plainly a card's outline parts it from what it lies on.

A patch of patterned cloth or a plank that the locator takes for a card has no paper within that differs from the ground
along all four sides.
"""

from __future__ import annotations

import cv2
import numpy as np

from vision.detection.config import DETECTION, OutlineContrastConfig
from vision.types import Image, Quad


def outline_contrast(image: Image, quad: Quad, config: OutlineContrastConfig = DETECTION.outline_contrast) -> float:
    """Of the side of an outline (4, 2), px of a BGR picture, that shows least: the share along which the ground beside
    it differs from the card's paper by more than the paper itself does there; 0 to 1."""
    lab = cv2.cvtColor(cv2.GaussianBlur(image, (0, 0), config.blur), cv2.COLOR_BGR2LAB).astype(np.float32)
    middle = quad.mean(axis=0)
    lengths = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    beside = max(config.least_px, config.beside * float(lengths.min()))
    along = np.linspace(config.corner, 1 - config.corner, config.places)[:, None]
    within, beyond = [], []
    for start, end in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        side = end - start
        outward = np.array([side[1], -side[0]]) / max(float(np.hypot(*side)), 1e-6)
        outward = outward if float(outward @ (start - middle)) > 0 else -outward
        spots = start + along * side
        within.append(_colours(lab, spots - beside * outward))
        beyond.append(_colours(lab, spots + beside * outward))
    paper = np.median(np.concatenate(within), axis=0)
    shares = [
        float(np.mean(_away(outer, paper) > config.ratio * np.maximum(_away(inner, paper), config.grain)))
        for inner, outer in zip(within, beyond, strict=True)
    ]
    return min(shares)


def _colours(lab: np.ndarray, spots: np.ndarray) -> np.ndarray:
    """The colours (N, 3) at spots (N, 2) px; those at the picture's border beyond it."""
    x, y = (np.ascontiguousarray(spots[:, None, axis], np.float32) for axis in (0, 1))
    return np.asarray(cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[:, 0])


def _away(colours: np.ndarray, paper: np.ndarray) -> np.ndarray:
    """How far colours (N, 3) are from the paper's (3,) in the channel that tells most (N,)."""
    return np.asarray(np.abs(colours - paper).max(axis=1))

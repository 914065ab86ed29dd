"""Card backs of many designs: what a face-down card may look like."""

from __future__ import annotations

import cv2
import numpy as np

from models.render.cards.deck import FACE_PX, POKER, RADIUS, rounded
from models.render.cards.pips import SUITS, PipStyle, pip_mask, stamp
from models.render.textures import any_colour
from models.render.types import Face, Image

Rng = np.random.Generator


def _waves(rng: Rng, shape: tuple[int, int]) -> Image:
    """Interlaced waves, (H, W) 0 or 1: guilloche, lattices, rays and rings, the same after half a turn."""
    height, width = shape
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    xs, ys = (xs - width / 2) / width, (ys - height / 2) / width
    kind = int(rng.integers(5))
    turns = float(rng.uniform(8, 34))
    if kind == 0:  # lattice
        lean = rng.uniform(0.5, 2)
        value = np.cos(turns * np.pi * (xs + lean * ys)) * np.cos(turns * np.pi * (xs - lean * ys))
    elif kind == 1:  # rosette
        radius, angle = np.hypot(xs, ys), np.arctan2(ys, xs)
        value = np.cos(turns * 2 * radius + 3 * np.cos(2 * int(rng.integers(2, 7)) * angle))
    elif kind == 2:  # rays
        value = np.cos(2 * int(turns) * np.arctan2(ys, xs)) * np.cos(turns * np.hypot(xs, ys))
    elif kind == 3:  # scales or dots
        value = np.cos(2 * np.pi * turns / 2 * xs) + np.cos(2 * np.pi * turns / 2 * ys)
    else:  # stripes, straight or wavy
        value = np.cos(turns * np.pi * (xs * rng.choice([0, 1, 1]) + ys * rng.choice([1, 1, 0.4]))
                       + rng.uniform(0, 2) * np.cos(20 * xs))  # fmt: skip
    return np.asarray(value > rng.uniform(-0.4, 0.5), np.uint8)


def generate_back(rng: Rng, size_mm: tuple[float, float] = POKER) -> Face:
    """A random back of the given size (mm)."""
    width, height = FACE_PX
    paper = int(rng.uniform(215, 255))
    image = np.full((height, width, 3), paper, np.uint8)
    margin = 0 if rng.random() < 0.25 else int(rng.uniform(2.0, 6.5) * width / size_mm[0])
    main = any_colour(rng)
    if rng.random() < 0.55:  # the usual red and blue
        usual = [(35, 25, 170), (140, 60, 25)][int(rng.integers(2))]
        b, g, r = np.clip(rng.normal(usual, 25), 0, 255).astype(int)
        main = (int(b), int(g), int(r))
    second = (paper, paper, paper) if rng.random() < 0.6 else any_colour(rng)
    inner = image[margin : height - margin, margin : width - margin]
    if rng.random() < 0.86:
        pattern = _waves(rng, inner.shape[:2])[..., None]
        inner[:] = np.where(pattern > 0, np.array(main, np.uint8), np.array(second, np.uint8))
    else:
        inner[:] = main
    if rng.random() < 0.5:
        ring = int(rng.uniform(2, 8) * width / size_mm[0]) + margin
        cv2.rectangle(image, (ring, ring), (width - ring, height - ring), second, int(rng.integers(1, 6)))
    middle = (width // 2, height // 2)
    badge = rng.random()
    if badge < 0.25:
        cv2.ellipse(image, middle, (int(width * rng.uniform(0.1, 0.36)), int(height * rng.uniform(0.08, 0.3))), 0, 0,
                    360, main if rng.random() < 0.5 else second, -1, cv2.LINE_AA)  # fmt: skip
    if badge < 0.12:
        mask = pip_mask(str(rng.choice(list(SUITS))), int(height * rng.uniform(0.08, 0.22)), PipStyle.draw(rng))
        stamp(image, mask, middle, second)
    return Face("BACK", np.dstack([image, rounded(FACE_PX, RADIUS * width / size_mm[0])]), size_mm)

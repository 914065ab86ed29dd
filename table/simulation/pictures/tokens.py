"""Things that lie on a table and are no cards, as they look from above: coloured pawns, a tray."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from models.render.types import Face

SIZE_MM = (16.0, 19.0)
_PX = 8  # per mm
_COLOURS = {"R": (38, 34, 196), "B": (176, 84, 24), "Y": (32, 196, 232), "G": (62, 138, 36)}


@cache
def pawn(colour: str) -> Face:
    """A wooden figure lying on the table: head, arms and legs, in one of the colours R B Y G (another letter: grey)."""
    width, height = (round(side * _PX) for side in SIZE_MM)
    shape = np.zeros((height, width), np.uint8)
    cv2.circle(shape, (width // 2, height // 5), height // 6, 255, -1, cv2.LINE_AA)
    body = np.array([[0.02, 0.42], [0.5, 0.26], [0.98, 0.42], [0.9, 0.56], [0.68, 0.56], [0.86, 0.98], [0.58, 0.98],
                     [0.5, 0.82], [0.42, 0.98], [0.14, 0.98], [0.32, 0.56], [0.1, 0.56]])  # fmt: skip
    cv2.fillPoly(shape, [np.round(body * (width - 1, height - 1)).astype(np.int32)], 255, cv2.LINE_AA)
    shape = np.asarray(cv2.GaussianBlur(shape, (0, 0), 2.0), np.uint8)
    paint = np.zeros((height, width, 4), np.uint8)
    paint[..., :3] = _COLOURS.get(colour, (128, 128, 128))
    # Light from above left: the wood is rounded at its edges.
    rounded = cv2.GaussianBlur(shape.astype(np.float32), (0, 0), 7.0)
    slope = np.roll(rounded, (3, 3), (0, 1)) - rounded
    shade = np.clip(1.0 - slope / 400.0, 0.6, 1.35)[..., None]
    paint[..., :3] = np.clip(paint[..., :3] * shade, 0, 255).astype(np.uint8)
    paint[..., 3] = shape
    return Face(f"token:{colour}", paint, SIZE_MM)


TRAY_MM = (120.0, 82.0)


@cache
def tray(number: int) -> Face:
    """A small tray with biscuits, as seen from above; another `number`: other ones."""
    rng = np.random.default_rng([number, 81])
    width, height = (round(side * _PX / 2) for side in TRAY_MM)
    paint = np.zeros((height, width, 4), np.uint8)
    paint[..., :3] = rng.uniform(60, 240, 3)
    paint[..., 3] = 255
    edge = tuple(float(value) for value in paint[0, 0, :3] * 0.8)
    cv2.rectangle(paint, (3, 3), (width - 4, height - 4), (*edge, 255.0), 5)
    tones = [(70, 150, 205), (40, 90, 150), (110, 190, 230), (40, 60, 90)]
    for _ in range(int(rng.integers(4, 8))):
        x, y = (int(rng.integers(80, side - 80)) for side in (width, height))
        tone = np.array(tones[int(rng.integers(len(tones)))]) * rng.uniform(0.85, 1.1)
        for radius, share in ((76, 0.45), (73, 0.75), (68, 1.0)):
            cv2.circle(paint, (x, y), radius, (*(float(value) for value in tone * share), 255.0), -1, cv2.LINE_AA)
        for dx, dy in rng.normal(0, 26, (9, 2)):
            cv2.circle(paint, (x + int(dx), y + int(dy)), 6, (*(float(value) for value in tone * 0.5), 255.0), -1)
    return Face(f"token:snack-{number}", paint, TRAY_MM)


def token(name: str) -> Face:
    """What a token looks like: a pawn by its colour, a tray of snacks by `snack-` and its number."""
    return tray(int(name.removeprefix("snack-"))) if name.startswith("snack-") else pawn(name)

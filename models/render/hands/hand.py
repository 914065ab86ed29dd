"""Hands that reach over a table: posed, shaded, with forearm and sleeve, as a picture with its mask.

A hand is drawn once into a sprite that lies in the table plane (an oblique projection along the line of sight), so that
a film only warps it. Units: mm, px, radians where a name does not say otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.hands.mesh import FINGERS, Floats, HandPose, build_body, pose_hand
from models.render.hands.raster import rasterise
from models.render.hands.shade import SKINS, Colour, HandLook, Pattern, shade
from models.render.types import Image


def _curl(*angles: tuple[float, float, float, float]) -> dict[str, tuple[float, float, float, float]]:
    return dict(zip(FINGERS, angles, strict=True))


POSES: Mapping[str, HandPose] = {
    # A card held at its near edge: fingers above, thumb below.
    "pinch": HandPose(
        _curl((38, 16, 8, 3), (40, 18, 8, 0), (52, 36, 16, -3), (60, 44, 20, -6)),
        (46, -12, 18, 10), pitch=-12.0, roll=4.0, anchor=("index", "middle"),
    ),
    "flat": HandPose(
        _curl((-2, 6, 4, 3), (-2, 6, 4, 0), (-1, 6, 4, -4), (0, 8, 4, -8)),
        (12, -6, 4, 2), anchor=("index", "middle", "ring"),
    ),
    "reach": HandPose(
        _curl((14, 24, 12, 2), (12, 26, 12, 0), (16, 28, 14, -4), (20, 30, 14, -7)),
        (24, -10, 14, 12), pitch=-4.0, anchor=("index", "middle"),
    ),
    "fist": HandPose(
        _curl((66, 88, 52, 2), (70, 92, 54, 0), (72, 94, 54, -4), (74, 94, 54, -8)),
        (52, -16, 34, 40), pitch=6.0, anchor=("index", "middle"),
    ),
    "point": HandPose(
        _curl((6, 8, 6, 0), (64, 90, 50, 0), (68, 94, 52, -4), (70, 94, 52, -8)),
        (50, -18, 36, 30), pitch=6.0, anchor=("index",),
    ),
    "gather": HandPose(
        _curl((24, 30, 16, 0), (22, 30, 16, 0), (24, 32, 16, 0), (26, 34, 16, -2)),
        (6, -14, 10, 8), pitch=2.0, anchor=("index", "middle", "ring"),
    ),
    "tap": HandPose(
        _curl((40, 34, 12, 2), (42, 36, 12, 0), (56, 56, 24, -4), (60, 60, 26, -7)),
        (44, -14, 20, 18), pitch=-6.0, anchor=("index", "middle"),
    ),
}  # fmt: skip
"""The poses by name."""


@dataclass(frozen=True)
class HandSprite:
    """A hand drawn in the table plane. `image` is BGRA with straight alpha; the table point under the anchor lies at
    the pixel `origin` (x, y); `px_per_mm` is its scale. `cast` (H, W) uint8 is the shadow's mask in the same frame."""

    image: Image
    origin: tuple[float, float]
    px_per_mm: float
    cast: NDArray[np.uint8]

    def matrix(self, x: float, y: float, scale: float = 1.0) -> NDArray[np.float64]:
        """(3, 3) sprite pixels -> table mm when the anchor is at (x, y) mm, the hand enlarged by `scale`."""
        step = scale / self.px_per_mm
        return np.array(
            [[step, 0.0, x - step * self.origin[0]], [0.0, step, y - step * self.origin[1]], [0.0, 0.0, 1.0]]
        )


def random_look(rng: np.random.Generator) -> HandLook:
    """A person's hand: any skin, bare or sleeved arm of any colour."""
    bright = float(rng.uniform(15, 235))
    tint = rng.uniform(-1, 1, 3) * rng.choice([8.0, 45.0, 90.0])
    sleeve = np.clip(bright + tint, 4, 250)
    trim = np.clip(sleeve + rng.uniform(-110, 110, 3), 4, 250)
    skin = np.clip(np.array(SKINS[int(rng.integers(len(SKINS)))]) + rng.uniform(-9, 9, 3), 8, 250)
    patterns: tuple[Pattern, ...] = ("plain", "plain", "stripes", "check", "rings")
    return HandLook(
        skin=_colour(skin), sleeve=_colour(sleeve), trim=_colour(trim),
        pattern=patterns[int(rng.integers(len(patterns)))],
        # One in five wears short sleeves.
        cuff_mm=float(rng.uniform(8, 75) if rng.random() < 0.8 else rng.uniform(190, 320)),
        size=float(rng.uniform(0.82, 1.05)), side="right" if rng.random() < 0.85 else "left",
        seed=int(rng.integers(2**31)),
    )  # fmt: skip


def _colour(values: NDArray[np.float64]) -> Colour:
    return int(values[0]), int(values[1]), int(values[2])


def draw_hand(
    pose: str | HandPose,
    look: HandLook,
    *,
    heading: float = 0.0,
    view: tuple[float, float] = (0.0, 0.0),
    px_per_mm: float = 2.0,
    reach_mm: float = 420.0,
    bend: float = 0.0,
    lift_mm: float = 0.0,
    light: tuple[float, float, float] = (-0.35, -0.45, 1.0),
) -> HandSprite:
    """Draw a hand with its arm in the table plane.

    `heading`: where the fingers point, radians clockwise from up in the picture (0: away from the first player);
    `view`: mm by which a point one mm above the table is displaced in the picture (the tilt of the camera);
    `reach_mm`: length of arm drawn; `bend`: degrees by which the wrist is bent; `lift_mm`: height of the lowest finger
    above the table; `light`: towards the lamp, table frame, z up. Raises KeyError for an unknown pose.
    """
    posed = pose_hand(POSES[pose] if isinstance(pose, str) else pose)
    body = build_body(posed, look.cuff_mm, bend, reach_mm)
    turn = _placing(look, heading)
    base = np.array([posed.anchor[0], posed.anchor[1], posed.vertices[:, 2].min()], np.float32)
    vertices = ((body.vertices - base) @ turn.T).astype(np.float32)
    vertices[:, 2] += lift_mm
    sight = np.array(view, np.float32)
    seen = vertices[:, :2] + vertices[:, 2:] * sight
    lamp = np.array(light, np.float32) / light[2]
    # Beyond this height the shadow is too soft to matter, and the sprite would grow without end.
    thrown = vertices[:, :2] - np.minimum(vertices[:, 2:], 120.0) * lamp[:2]
    low = np.minimum(seen.min(0), thrown.min(0)) - 3.0
    high = np.maximum(seen.max(0), thrown.max(0)) + 3.0
    width, height = (int(side) for side in np.ceil((high - low) * px_per_mm))
    scale = px_per_mm * 1.25
    shape = (int(np.ceil((high[1] - low[1]) * scale)), int(np.ceil((high[0] - low[0]) * scale)))

    normals = body.normals @ turn.T / look.size
    triangles, towards = body.triangles, np.array([-view[0], -view[1], 1.0], np.float32)
    facing = np.flatnonzero(normals[triangles].mean(axis=1) @ towards > -0.1)
    chosen = triangles[facing]
    # A sleeve lies over the arm and a nail on its finger whatever the coarse triangles' middles say.
    above = np.array([0.0, 3.0, 60.0], np.float32)[body.places[facing, 0, 2].astype(int)]
    depth = vertices[chosen].mean(axis=1) @ towards + above
    values = np.concatenate([normals[chosen], vertices[chosen][:, :, 2:], body.places[facing]], axis=2)
    drawn = rasterise((seen[chosen] - low) * scale, depth, values, shape)
    image = shade(drawn, look, light, scale)
    small = cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA)
    alpha = small[:, :, 3:]
    bgra = np.concatenate([small[:, :, :3] / np.maximum(alpha, 1e-3), alpha * 255.0], axis=2)
    shadow = np.zeros((height // 3 + 1, width // 3 + 1), np.uint8)
    for corner in np.round((thrown - low) * (px_per_mm * 16 / 3)).astype(np.int32)[chosen]:
        cv2.fillConvexPoly(shadow, corner, 255, shift=4)
    origin = (float(-low[0] * px_per_mm), float(-low[1] * px_per_mm))
    cast = cv2.resize(shadow, (width, height)).astype(np.uint8)
    return HandSprite(np.clip(bgra, 0, 255).astype(np.uint8), origin, px_per_mm, cast)


def _placing(look: HandLook, heading: float) -> Floats:
    """Hand frame -> table frame: mirrored for a left hand, sized, turned."""
    mirror = np.diag([look.size if look.side == "right" else -look.size, look.size, look.size])
    cos, sin = np.cos(heading), np.sin(heading)
    spin = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    return (spin @ mirror).astype(np.float32)

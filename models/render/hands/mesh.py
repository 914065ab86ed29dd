"""The shape of a hand with its arm: a skinned mesh posed by joint angles, and a tube for forearm and sleeve.

Hand frame: millimetres, origin at the wrist, x to the right, y backwards (from the fingers to the elbow), z up (out of
the back of the hand). It is a right hand, palm down. Handedness of the axes equals that of the table frame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

FINGERS = ("index", "middle", "ring", "little")
_FIRST = {"thumb": 1, "index": 5, "middle": 10, "ring": 15, "little": 20}
TIPS: Mapping[str, int] = {"thumb": 4, "index": 9, "middle": 14, "ring": 19, "little": 24}
"""Index of each tip among the 25 joints."""


@dataclass(frozen=True)
class HandPose:
    """Joint angles in degrees. A finger: (knuckle, middle joint, end joint, spread towards the little finger); the
    thumb: (towards the palm, across the palm, middle joint, end joint). `pitch` lowers the fingers, `roll` lowers the
    thumb side. `anchor` names the tips whose mean is the point that touches what the hand does."""

    fingers: Mapping[str, tuple[float, float, float, float]] = field(default_factory=dict)
    thumb: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    pitch: float = 0.0
    roll: float = 0.0
    anchor: tuple[str, ...] = ("index", "middle")


@dataclass(frozen=True)
class _Mesh:
    vertices: Floats
    triangles: NDArray[np.int64]
    weights: Floats  # (vertices, 25), dense: one matrix product poses the whole hand
    joints: Floats
    axes: Floats
    rim: NDArray[np.int64]  # where the arm goes on, by angle around it


@cache
def _mesh() -> _Mesh:
    with np.load(Path(__file__).parent.parent / "assets" / "hand.npz") as stored:
        bones, shares = stored["bones"], stored["weights"]
        dense = np.zeros((len(bones), 25), np.float32)
        for column in range(4):
            np.add.at(dense, (np.arange(len(bones)), bones[:, column]), shares[:, column])
        return _Mesh(
            stored["vertices"],
            stored["triangles"].astype(np.int64),
            dense,
            stored["joints"],
            stored["axes"],
            stored["rim"].astype(np.int64),
        )


def rotation(axis: Floats | tuple[float, float, float], degrees: float) -> Floats:
    """(3, 3) rotation about `axis` (any length) by `degrees`."""
    x, y, z = np.asarray(axis, np.float64) / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = np.radians(degrees)
    turned: Floats = (np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross)).astype(np.float32)
    return turned


def _turn_about(joint: Floats, turned: Floats) -> Floats:
    matrix = np.eye(4, dtype=np.float32)
    matrix[:3, :3] = turned
    matrix[:3, 3] = joint - turned @ joint
    return matrix


def _bone_matrices(pose: HandPose) -> Floats:
    mesh = _mesh()
    matrices = np.tile(np.eye(4, dtype=np.float32), (25, 1, 1))
    for name in FINGERS:
        first = _FIRST[name]
        knuckle, middle, end, spread = pose.fingers.get(name, (0.0, 0.0, 0.0, 0.0))
        current = np.eye(4, dtype=np.float32)
        for step, (flex, aside) in enumerate([(knuckle, spread), (middle, 0.0), (end, 0.0)]):
            at = first + 1 + step
            turned = rotation(mesh.axes[at][:, 1], aside) @ rotation(mesh.axes[at][:, 0], flex)
            current = current @ _turn_about(mesh.joints[at], turned)
            matrices[at] = current
        matrices[first + 4] = current
    inward, across, middle, end = pose.thumb
    current = np.eye(4, dtype=np.float32)
    for at, turned in (
        (1, rotation(mesh.axes[1][:, 1], across) @ rotation(mesh.axes[1][:, 0], inward)),
        (2, rotation(mesh.axes[2][:, 0], middle)),
        (3, rotation(mesh.axes[3][:, 0], end)),
    ):
        current = current @ _turn_about(mesh.joints[at], turned)
        matrices[at] = current
    matrices[4] = current
    whole = np.eye(4, dtype=np.float32)
    whole[:3, :3] = rotation((0.0, 1.0, 0.0), pose.roll) @ rotation((1.0, 0.0, 0.0), pose.pitch)
    return (whole @ matrices).astype(np.float32)


@dataclass(frozen=True)
class PosedHand:
    """`vertices` (n, 3) mm in the hand frame, `triangles` (m, 3), `joints` (25, 3) mm, `bones` (25, 4, 4) that carry
    the resting hand into the pose, `anchor` (3,) mm."""

    vertices: Floats
    triangles: NDArray[np.int64]
    joints: Floats
    bones: Floats
    anchor: Floats


def pose_hand(pose: HandPose) -> PosedHand:
    """Bend the resting hand into `pose` by linear blend skinning."""
    mesh = _mesh()
    bones = _bone_matrices(pose)
    blended = np.einsum("vj,jrc->vrc", mesh.weights, bones[:, :3])
    vertices = np.einsum("vrc,vc->vr", blended[:, :, :3], mesh.vertices) + blended[:, :, 3]
    joints = np.einsum("jrc,jc->jr", bones[:, :3, :3], mesh.joints) + bones[:, :3, 3]
    anchor = np.mean([joints[TIPS[name]] for name in pose.anchor], axis=0)
    return PosedHand(vertices.astype(np.float32), mesh.triangles, joints, bones, anchor.astype(np.float32))


def _tube(rings: Floats, far: Floats) -> tuple[NDArray[np.int64], Floats]:
    """Triangles (m, 3) between the rings (r, a, 3) and (along mm, around 0..1) at their corners (m, 3, 2)."""
    count, around = rings.shape[:2]
    ring, turn = (grid.ravel() for grid in np.meshgrid(np.arange(count - 1), np.arange(around), indexing="ij"))
    # Corners a b (this ring) and c d (the next); the seam's far corners count on past 1 so that patterns do not wrap.
    steps = {"a": (0, 0), "b": (0, 1), "c": (1, 0), "d": (1, 1)}
    index = {name: (ring + down) * around + (turn + right) % around for name, (down, right) in steps.items()}
    place = {
        name: np.stack([far[ring + down], (turn + right) / around], axis=-1) for name, (down, right) in steps.items()
    }
    triangles = np.concatenate([np.stack([index[name] for name in corners], -1) for corners in ("abc", "bdc")])
    corners = np.concatenate([np.stack([place[name] for name in corners], 1) for corners in ("abc", "bdc")])
    return triangles, corners.astype(np.float32)


def _path(far: Floats, bend: float) -> tuple[Floats, Floats]:
    """Middle of the arm (n, 3) at `far` mm behind the wrist, and the unit vector across it (3,)."""
    aside, back = np.sin(np.radians(bend)), np.cos(np.radians(bend))
    # The bend comes in softly so that the wrist does not break.
    eased = far * np.clip(far / 90.0, 0.0, 1.0)
    centre = np.stack([1.0 + aside * eased, back * far, 0.07 * far], axis=1)
    return centre.astype(np.float32), np.array([back, -aside, 0.0], np.float32)


def _ellipse(across: Floats, up: Floats, turns: Floats, side: Floats) -> Floats:
    """Rings (r, a, 3) around the origin with half axes `across` and `up` (r,)."""
    flat = (across[:, None] * np.cos(turns))[:, :, None] * side
    rings: Floats = flat + (up[:, None] * np.sin(turns))[:, :, None] * np.array([0.0, 0.0, 1.0], np.float32)
    return rings


def _forearm(posed: PosedHand, bend: float, length: float) -> tuple[Floats, Floats]:
    """Rings (r, a, 3) that go on from the hand's rim, and how far behind the wrist each lies, mm."""
    rim = posed.vertices[_mesh().rim]
    far = np.linspace(20.0, 20.0 + max(length, 10.0), max(3, round(length / 12.0)), dtype=np.float32)
    centre, side = _path(far, bend)
    start = rim.mean(axis=0)
    loose = rim - start
    turns = np.arctan2(loose[:, 2] / 18.0, loose[:, 0] / 26.0)
    grown = np.minimum(0.13 * (far - 20.0), 14.0)
    round_ = _ellipse(26.0 + grown, 18.0 + grown, turns, side)
    share = np.clip((far - 20.0) / 45.0, 0.0, 1.0)[:, None, None]
    # Pitch and roll have moved the rim off the straight path: come back to it softly.
    middle = (start - centre[0]) * (1 - share[:, 0]) + centre
    rings: Floats = middle[:, None, :] + loose * (1 - share) + round_ * share
    return rings.astype(np.float32), far


@dataclass(frozen=True)
class Body:
    """Hand, forearm and sleeve as one list of triangles. `places` (m, 3, 3): along the arm mm, around it 0..1, and the
    material (0 skin, 1 nail, 2 cloth) at each corner."""

    vertices: Floats
    normals: Floats
    triangles: NDArray[np.int64]
    places: Floats


def build_body(posed: PosedHand, cuff_mm: float, bend: float, reach_mm: float) -> Body:
    """Put an arm of `reach_mm` behind a posed hand, bare as far as `cuff_mm`; `bend` degrees aside at the wrist."""
    rings, far = _forearm(posed, bend, min(cuff_mm + 30.0, reach_mm))
    rim = _mesh().rim
    triangles, place = _tube(rings, far)
    # The first ring is the hand's own rim, so that one skin covers both.
    own = np.concatenate([rim, np.arange(rings[1:].size // 3) + len(posed.vertices)])
    skin = (
        np.concatenate([posed.vertices, rings[1:].reshape(-1, 3)]),
        np.concatenate([posed.triangles, own[triangles]]),
        np.zeros((len(posed.triangles) + len(triangles), 3, 3), np.float32),
    )
    skin[2][len(posed.triangles) :, :, :2] = place
    parts = [skin]
    if cuff_mm < reach_mm:
        far = np.linspace(cuff_mm, reach_mm, max(3, round((reach_mm - cuff_mm) / 13.0)), dtype=np.float32)
        centre, side = _path(far, bend)
        grown = np.minimum(0.13 * np.maximum(far - 20.0, 0.0), 14.0) + 4.5 + np.minimum(0.05 * (far - cuff_mm), 18.0)
        turns = np.linspace(-np.pi, np.pi, 22, endpoint=False, dtype=np.float32)
        rings = centre[:, None, :] + _ellipse(26.0 + grown, 18.0 + grown, turns, side)
        triangles, place = _tube(rings, far)
        cloth = np.concatenate([place, np.full_like(place[:, :, :1], 2.0)], axis=2)
        parts.append((rings.reshape(-1, 3).astype(np.float32), triangles, cloth))
    for name in TIPS:
        outline = nail_outline(posed, name)
        fan = np.stack([np.zeros(11), np.arange(2, 13), np.arange(1, 12)], axis=1).astype(np.int64)
        fan = np.concatenate([fan, [[0, 1, 12]]])
        place = np.zeros((12, 3, 3), np.float32)
        place[:, :, 2] = 1.0
        parts.append((outline, fan, place))
    starts = np.cumsum([0] + [len(part[0]) for part in parts[:-1]])
    return Body(
        np.concatenate([part[0] for part in parts]),
        np.concatenate([vertex_normals(part[0], part[1]) for part in parts]),
        np.concatenate([part[1] + start for part, start in zip(parts, starts, strict=True)]),
        np.concatenate([part[2] for part in parts]),
    )


def nail_outline(posed: PosedHand, name: str) -> Floats:
    """(13, 3) mm in the hand frame: the middle of a finger's nail and twelve points around it."""
    mesh = _mesh()
    tip = TIPS[name]
    right, up, back = (mesh.axes[tip][:, column] for column in range(3))
    wide, long, lift = {"thumb": (6.4, 6.8, 6.9), "little": (4.2, 5.0, 5.2)}.get(name, (5.0, 5.8, 6.0))
    turns = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    # Squarish: a nail is flatter at its end than an ellipse, and it is arched across.
    x = np.concatenate([[0.0], np.sign(np.cos(turns)) * np.abs(np.cos(turns)) ** 0.75])
    y = np.concatenate([[0.0], np.sin(turns)])
    arch = 1.4 * (1 - x * x)
    centre = mesh.joints[tip] + back * (long - 5.0)
    outline = centre + np.outer(x * wide, right) + np.outer(y * long, back) + np.outer(lift + arch - 1.4, up)
    bone = posed.bones[tip]
    placed: Floats = (outline @ bone[:3, :3].T + bone[:3, 3]).astype(np.float32)
    return placed


def vertex_normals(vertices: Floats, triangles: NDArray[np.int64]) -> Floats:
    """(n, 3) unit normals of vertices (n, 3), each the mean of its triangles weighted by area; triangles (m, 3)."""
    a, b, c = (vertices[triangles[:, column]] for column in range(3))
    faces = np.cross(c - a, b - a)  # the frame is left-handed
    total = np.empty_like(vertices)
    for axis in range(3):
        total[:, axis] = np.bincount(triangles.T.ravel(), np.tile(faces[:, axis], 3), len(vertices))
    unit: Floats = (total / (np.linalg.norm(total, axis=1, keepdims=True) + 1e-9)).astype(np.float32)
    return unit

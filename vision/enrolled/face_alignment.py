"""Registration of one picture of a face (inverse compositional alignment: Baker and Matthews, IJCV 56, 2004).

A printed face is seen under a homography. Starting from a located outline, which may be off by a tenth of the card's
width, the homography is found from coarse to fine, with weights that ignore what covers the card. Local changes of
colour are compared, so light, shadow and the tint of the paper do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.enrolled.config import ENROLLED, FaceRegistrationConfig
from vision.types import Image, Quad

Floats = NDArray[np.float32]

SIZE = (48, 66)
"""Size of the grid on which cards are registered: places (samples) across and down."""
COARSE, FINE = 0, 1
"""Levels of registration."""

_CORNERS = np.array([[0, 0], [SIZE[0], 0], SIZE, [0, SIZE[1]]], np.float32) - np.float32(0.5)


def light(image: Image) -> Floats:
    """Log of a picture (H, W, 3): a change of light becomes an added constant."""
    return np.log(image.astype(np.float32) + 12)


def warped(seen: Floats, quad: Quad) -> Floats:
    """What lies under an outline (4, 2) px of a `light` picture: (66, 48, 3)."""
    matrix = cv2.getPerspectiveTransform(_CORNERS, quad.astype(np.float32))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(seen, matrix, SIZE, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32)


def features(
    patch: Floats,
    level: int,
    places: NDArray[np.intp] | slice = slice(None),
    config: FaceRegistrationConfig = ENROLLED.face_registration,
) -> Floats:
    """Local change of colour at `places` (P, 3), contrast evened out; `level` 0: coarse, 1: fine."""
    soft = _SOFT[level](np.ascontiguousarray(patch.transpose(2, 0, 1)))
    change = soft - _WIDE(soft)
    power = _EVENED((change * change).sum(axis=0)).reshape(-1)[places]
    even = np.float32(0.3) / np.sqrt(power + np.float32(config.faint * config.faint))
    return np.ascontiguousarray((change.reshape(3, -1)[:, places] * even).T)


class _Blur:
    """A Gaussian blur (sigma `wide` px) as two matrix products: twice as fast as a window of that size in so small a
    picture (`SIZE`)."""

    def __init__(self, wide: float, border: int) -> None:
        window: NDArray[Any] = cv2.getGaussianKernel(round(8 * wide + 1) | 1, wide)
        across, down = (
            cv2.sepFilter2D(np.eye(size), cv2.CV_64F, np.ones(1), window, borderType=border) for size in SIZE
        )
        self._across: Floats = np.ascontiguousarray(np.asarray(across).T, np.float32)
        self._down: Floats = np.asarray(down, np.float32)

    def __call__(self, seen: Floats) -> Floats:
        """Of pictures (…, 66, 48)."""
        out: Floats = self._down @ (seen @ self._across)
        return out


_SOFT = tuple(_Blur(wide, cv2.BORDER_REFLECT_101) for wide in ENROLLED.face_registration.blurs)
_WIDE, _EVENED = (
    _Blur(ENROLLED.face_registration.around, cv2.BORDER_REPLICATE),
    _Blur(ENROLLED.face_registration.even, cv2.BORDER_REPLICATE),
)


def _moves() -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """Jacobian (places, 2, 8) of every place by the eight coordinates of the corners; a basis (8, 6) of their affine
    moves."""
    across, down = np.meshgrid(np.arange(SIZE[0]), np.arange(SIZE[1]))
    places = np.stack([across.ravel(), down.ravel(), np.ones(across.size)]).astype(np.float64)
    field = np.zeros((across.size, 2, 8), np.float32)
    for at in range(8):
        moved = _CORNERS.copy()
        moved[at // 2, at % 2] += 0.5
        to = cv2.getPerspectiveTransform(_CORNERS, moved).astype(np.float64) @ places
        field[:, :, at] = ((to[:2] / to[2] - places[:2]) / 0.5).T
    affine = np.zeros((8, 6))
    for at, corner in enumerate(_CORNERS):
        affine[2 * at, :3] = affine[2 * at + 1, 3:] = [corner[0] / SIZE[0] - 0.5, corner[1] / SIZE[1] - 0.5, 1]
    return field, np.linalg.qr(affine)[0]


_FIELD, _AFFINE = _moves()


INNER: Floats = np.pad(np.ones((SIZE[1] - 4, SIZE[0] - 4), np.float32), 2).reshape(-1)


@dataclass(frozen=True, eq=False)
class Template:
    """A face prepared for registration: per level the places compared, features there (P, 3), their slopes (P, 3,
    n)."""

    places: tuple[NDArray[np.intp], NDArray[np.intp]]
    values: tuple[Floats, Floats]
    slopes: tuple[Floats, Floats]

    @classmethod
    def of(cls, patch: Floats, config: FaceRegistrationConfig = ENROLLED.face_registration) -> Template:
        """From a `warped` picture."""
        parts = [cls._level(patch, level, config=config) for level in (0, 1)]
        places, values, slopes = zip(*parts, strict=True)
        return cls((places[0], places[1]), (values[0], values[1]), (slopes[0], slopes[1]))

    @staticmethod
    def _level(
        patch: Floats, level: int, config: FaceRegistrationConfig = ENROLLED.face_registration
    ) -> tuple[NDArray[np.intp], Floats, Floats]:
        values: Floats = features(patch, level, config=config)
        sheet = values.reshape(SIZE[1], SIZE[0], 3)
        slope = np.stack([cv2.Sobel(sheet, cv2.CV_32F, 1 - axis, axis, ksize=3) / 8 for axis in (0, 1)], axis=-1)
        gradient = np.asarray(slope, np.float32).reshape(-1, 3, 2)
        if level == 0:
            rows, columns = np.meshgrid(np.arange(1, SIZE[1], 2), np.arange(1, SIZE[0], 2), indexing="ij")
            places = (rows * SIZE[0] + columns).ravel()
        else:
            places = np.sort(np.argsort(-(gradient**2).sum(axis=(1, 2)) * INNER)[: config.points])
        slopes = np.einsum("pcd,pdk->pck", gradient[places], _FIELD[places]).astype(np.float32)
        if level == 0:
            slopes = slopes @ _AFFINE.astype(np.float32)
        return places, values[places], slopes


def align(
    seen: Floats,
    quad: Quad,
    template: Template,
    levels: Sequence[int] = (COARSE, FINE),
    bare: Floats | None = None,
    config: FaceRegistrationConfig = ENROLLED.face_registration,
) -> Quad:
    """The outline (4, 2) px under which a `light` picture shows the template's face.

    `levels`: which levels are run; `bare` (H, W): 1 where no other card is known to lie.
    """
    corners = quad.astype(np.float64)
    for level in levels:
        places, values, slopes = template.places[level], template.values[level], template.slopes[level]
        inner, power = INNER[places], _dots(values, values)
        flat = slopes.reshape(-1, slopes.shape[2])
        for _ in range(config.rounds):
            if bare is not None:
                inner = INNER[places] * uncovered_places(bare, corners, config=config)[places]
            there = features(warped(seen, corners.astype(np.float32)), level, places, config=config)
            own, cross = _dots(there, there), _dots(there, values)
            weights = inner * _belonging(own - 2 * cross + power, config)
            gain = np.float32(np.clip(weights @ cross / (weights @ power + 1e-3), *config.gains))
            weights = inner * _belonging(own - 2 * gain * cross + gain * gain * power, config)
            weighed = (slopes * weights[:, None, None]).reshape(flat.shape)
            normal = (weighed.T @ flat).astype(np.float64) * gain * gain
            normal.flat[:: len(normal) + 1] += 0.01 * np.trace(normal) / len(normal) + 1e-3
            rest = (there - gain * values).reshape(-1)
            step = np.linalg.solve(normal, (weighed.T @ rest).astype(np.float64) * gain)
            step = np.clip(_AFFINE @ step if level == COARSE else step, -4, 4)
            corners = _composed(corners, step.astype(np.float64).reshape(4, 2))
            if np.abs(step).max() < config.least_step:
                break
    return corners.astype(np.float32)


def lies(quad: Quad, told: Quad, config: FaceRegistrationConfig = ENROLLED.face_registration) -> bool:
    """Whether a registered outline (4, 2) px is plausible for a card; `told`: the outline it was registered from."""
    if not (np.isfinite(quad).all() and cv2.isContourConvex(quad)):
        return False
    sides, before = (
        np.maximum(np.hypot(*(np.roll(some, -1, axis=0) - some).T), 1e-3).reshape(2, 2) for some in (quad, told)
    )
    slant = np.abs(np.log(sides[0] / sides[1])).max()
    width, height = np.log(sides.sum(axis=0) / before.sum(axis=0))
    size = cv2.contourArea(quad) / max(cv2.contourArea(told), 1.0)
    return bool(config.sizes[0] < size < config.sizes[1] and max(slant, abs(width - height)) < np.log(config.slant))


def uncovered_places(
    bare: Floats, quad: NDArray[Any], config: FaceRegistrationConfig = ENROLLED.face_registration
) -> Floats:
    """For the places (places,) under an outline: 1 where no known card covers it, else 0."""
    matrix = cv2.getPerspectiveTransform(_CORNERS, quad.astype(np.float32))
    flags = cv2.INTER_NEAREST | cv2.WARP_INVERSE_MAP
    shown = cv2.warpPerspective(bare, matrix, SIZE, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(1.0,))
    return np.asarray(cv2.erode(shown, np.ones((config.beside, config.beside), np.uint8)), np.float32).reshape(-1)


def _belonging(squares: Floats, config: FaceRegistrationConfig) -> Floats:
    """How much each place belongs to a face, 0 to 1, by its squared difference from it (P,)."""
    near = 1 + np.maximum(squares, 0) / np.float32(config.stray * config.stray)
    return np.asarray(1 / (near * near), np.float32)


def _dots(one: Floats, other: Floats) -> Floats:
    """Scalar products of the rows of (N, C) arrays: (N,)."""
    return np.asarray(np.einsum("pc,pc->p", one, other), np.float32)


def _composed(corners: NDArray[np.float64], step: NDArray[np.float64]) -> NDArray[np.float64]:
    """The outline after an inverse compositional step, which moves the grid's corners by `step` (4, 2)."""
    to = cv2.getPerspectiveTransform(_CORNERS, corners.astype(np.float32)).astype(np.float64)
    back = cv2.getPerspectiveTransform((_CORNERS + step).astype(np.float32), _CORNERS).astype(np.float64)
    moved = np.concatenate([_CORNERS, np.ones((4, 1))], axis=1) @ (to @ back).T
    out: NDArray[np.float64] = moved[:, :2] / moved[:, 2:]
    return out


def together(
    pictures: Sequence[tuple[Image, Quad]], config: FaceRegistrationConfig = ENROLLED.face_registration
) -> list[Floats]:
    """Enrolled pictures as `warped` patches, registered with their mean.

    A re-registration is accepted only if corners move less than `far` × width and the residual drops below `better` ×.
    """
    seen = [light(np.asarray(cv2.GaussianBlur(picture, (0, 0), _fine(quad)), np.uint8)) for picture, quad in pictures]
    quads = [quad for _, quad in pictures]
    patches = [warped(picture, quad) for picture, quad in zip(seen, quads, strict=True)]
    if len(patches) < 3:
        return patches
    for _ in range(2):
        common = Template.of(np.asarray(np.mean(patches, axis=0), np.float32), config=config)
        for at, (picture, quad) in enumerate(zip(seen, quads, strict=True)):
            moved = align(picture, quad, common, config=config)
            patch = warped(picture, moved)
            near = np.abs(moved - quad).max() < config.far * np.hypot(*(quad[1] - quad[0]))
            if near and strays(patch, common, config=config) < config.better * strays(
                patches[at], common, config=config
            ):
                patches[at] = patch
    return patches


def astray(patches: Sequence[Floats], config: FaceRegistrationConfig = ENROLLED.face_registration) -> Floats:
    """Share of the deck's common print that each patch shows elsewhere (patches,), 0 to 1."""
    common = Template.of(np.asarray(np.median(patches, axis=0), np.float32), config=config)
    return np.array([strays(patch, common, config=config) for patch in patches], np.float32)


def strays(patch: Floats, common: Template, config: FaceRegistrationConfig = ENROLLED.face_registration) -> float:
    """How much of a face's print lies elsewhere in a patch, whatever the colour, 0 to 1."""
    places = common.places[FINE]
    rest = 3 * (features(patch, FINE, places, config=config) - common.values[FINE]).mean(axis=1)
    return float(1 - (INNER[places] * np.sqrt(_belonging(rest * rest, config))).mean())


def _fine(quad: Quad) -> float:
    """Blur (px) that removes what is too fine for the grid of `SIZE`."""
    return max(0.3, 0.4 * float(np.hypot(*(quad[1] - quad[0]))) / SIZE[0])

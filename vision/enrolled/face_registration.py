"""The faces of an enrolled deck, each registered with what is seen; the residuals tell which card it is.

Places at which the deck's faces differ more have a larger weight in a residual.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.enrolled.config import ENROLLED, FaceRegistrationConfig
from vision.enrolled.face_alignment import (
    COARSE,
    FINE,
    INNER,
    SIZE,
    Floats,
    Template,
    align,
    features,
    lies,
    light,
    strays,
    uncovered_places,
    warped,
)
from vision.types import Image, Quad


class Fit(NamedTuple):
    """Registrations of every name with one card.

    `residuals` (2 names,): upright and turned; `quads` (names, 4, 2) px, from the card's own top left; `clear`: whether
    one name fits clearly best.
    """

    residuals: Floats
    quads: Floats
    clear: bool

    @property
    def best(self) -> int:
        """The row of the name that fits best."""
        return int(self.residuals.argmin()) // 2

    @property
    def outline(self) -> Quad:
        """Where the name that fits best lies (4, 2) px, corners in the order of the candidate outlines."""
        return np.roll(self.quads[self.best], 2 * (int(self.residuals.argmin()) % 2), axis=0)

    @property
    def lead(self) -> float:
        """Ratio of the second best name's residual to the best's."""
        ours = np.sort(self.residuals.reshape(-1, 2).min(axis=1))
        return float(ours[1] / max(float(ours[0]), 1e-9)) if len(ours) > 1 else 1.0


class Matcher:
    """The faces of a deck, each upright and turned, to register with what is seen."""

    def __init__(
        self,
        patches: Sequence[Floats],
        rows: Sequence[int],
        config: FaceRegistrationConfig = ENROLLED.face_registration,
    ) -> None:
        """`patches`: as `together` gives them; `rows`: the name of each, counted from 0."""
        self._config = config
        both = [way for patch in patches for way in (patch, np.ascontiguousarray(patch[::-1, ::-1]))]
        self._templates = [Template.of(patch, config=config) for patch in both]
        self._names = np.array([2 * row + turned for row in rows for turned in (0, 1)])
        self.count = int(self._names.max()) + 1
        layout = np.asarray(np.mean(patches, axis=0), np.float32)
        turned = np.ascontiguousarray(layout[::-1, ::-1])
        self._layouts = [Template.of(layout, config=config)]
        if strays(turned, self._layouts[0], config=config) > config.symmetric:
            self._layouts.append(Template.of(turned, config=config))
        faces = np.stack([features(patch, FINE, config=config) for patch in both])
        spread = faces.var(axis=0).sum(axis=1) * INNER
        self._places = np.argsort(-spread)[: config.points]
        shares = np.minimum(spread[self._places], np.quantile(spread, 0.98)) + 1e-9
        self._shares = (shares / shares.sum()).astype(np.float32)
        self._faces = np.ascontiguousarray(faces[:, self._places].transpose(2, 0, 1))  # (3, faces, places)
        self._power = (self._faces**2).sum(axis=0)

    def fit(self, image: Image, quads: Sequence[Quad], likely: Sequence[int] = (), over: Sequence[Quad] = ()) -> Fit:
        """Registers the faces with a card.

        `quads`: candidate outlines (4, 2) px, best first; `likely`: names (2 name + turned) that other members rank
        first; `over`: outlines that may cover it.
        """
        part, scale, corner = _around(image, quads)
        seen = light(part)
        bare = _uncovered(part, [(quad - corner + 0.5) * np.float32(scale) - np.float32(0.5) for quad in over])
        best = np.full(len(self._names), np.inf, np.float32)
        where = np.zeros((len(self._names), 4, 2), np.float32)

        def take(quad: Quad, told: Quad | None = None) -> None:
            if told is not None and not lies(quad, told, config=self._config):
                return
            residual = self._compared(seen, quad, bare)
            better = residual < best
            best[better], where[better] = residual[better], quad

        reached: list[list[Quad]] = [[] for _ in self._layouts]
        for told in quads:
            quad = (told - corner + 0.5) * np.float32(scale) - np.float32(0.5)
            take(quad)
            for layout, before in zip(self._layouts, reached, strict=True):
                there = align(seen, quad, layout, (COARSE,), bare, self._config)
                if not self._met(there, before):
                    take(align(seen, there, layout, (FINE,), bare, self._config), quad)
                before.append(there)
            if self._clear(best):
                break
        else:
            held = [
                int(np.flatnonzero(self._names == name)[0])
                for name in likely[: self._config.likely]
                if name in self._names
            ]
            for face in dict.fromkeys([*np.argsort(best)[: self._config.by_layout].tolist(), *held]):
                take(align(seen, where[face], self._templates[face], bare=bare, config=self._config), where[face])
        face = int(best.argmin())
        take(align(seen, where[face], self._templates[face], (FINE,), bare, self._config), where[face])
        residuals = np.full(self.count, self._config.most, np.float32)
        np.minimum.at(residuals, self._names, best)
        outlines = (where + 0.5) / np.float32(scale) - np.float32(0.5) + corner
        return Fit(residuals, self._upright(outlines, best), self._clear(best))

    def _upright(self, outlines: Floats, residuals: Floats) -> Floats:
        """Where each name fits best (names, 4, 2), px, its corners as on an upright face; `outlines` (faces, 4, 2)."""
        out = np.zeros((self.count // 2, 4, 2), np.float32)
        for face in np.argsort(-residuals):
            out[self._names[face] // 2] = (
                np.roll(outlines[face], 2, axis=0) if self._names[face] % 2 else outlines[face]
            )
        return out

    def _met(self, quad: Quad, others: Sequence[Quad]) -> bool:
        """Whether a coarse registration ended where another one had: their fine registrations would be the same."""
        near = self._config.met * float(np.hypot(*(quad[1] - quad[0]))) / SIZE[0]
        return any(float(np.abs(quad - other).max()) < near for other in others)

    def _clear(self, best: Floats) -> bool:
        """Whether one face is registered correctly and all other names fit much worse."""
        first = int(best.argmin())
        others = best[self._names // 2 != self._names[first] // 2]
        return bool(
            best[first] < self._config.lies and (not len(others) or others.min() > self._config.apart * best[first])
        )

    def _compared(self, seen: Floats, quad: Quad, bare: Floats | None) -> Floats:
        """Residuals (faces,) of all faces under an outline."""
        there = features(warped(seen, quad), FINE, self._places, config=self._config).T
        return self._against(
            there, None if bare is None else uncovered_places(bare, quad, config=self._config)[self._places]
        )

    def mutual(self) -> Floats:
        """Residuals (names, names) between the enrolled pictures, either way up."""
        count = self.count // 2
        out = np.full((count, count), self._config.most, np.float32)
        for face, name in enumerate(self._names // 2):
            np.minimum.at(out[name], self._names // 2, self._against(self._faces[:, face]))
        return np.minimum(out, out.T)

    def twins(self) -> NDArray[np.float64]:
        """Residual (names,) of the most similar other name's picture."""
        others = self.mutual().astype(np.float64)
        np.fill_diagonal(others, self._config.most)
        return np.asarray(others.min(axis=1))

    def _against(self, there: Floats, bare: Floats | None = None) -> Floats:
        """Residuals (faces,) against features (3, places); `bare` (places,): which places show the card."""
        cross = sum(channel * face for channel, face in zip(there, self._faces, strict=True))
        own = (there**2).sum(axis=0)
        rest = own - 2 * cross + self._power
        near = 1 + np.maximum(rest, 0) / np.float32(self._config.stray**2)
        shares = self._shares if bare is None else self._shares * bare
        weights = shares / (near * near)
        gain = np.clip(_along(weights, cross) / (_along(weights, self._power) + 1e-6), *self._config.gains)[:, None]
        rest = np.maximum(own - 2 * gain * cross + gain * gain * self._power, 0)
        out: Floats = (rest / (1 + rest / np.float32(self._config.stray**2))) @ shares
        return out + np.float32(self._config.hidden * (1 - shares.sum()))


def _along(one: Floats, other: Floats) -> Floats:
    """Scalar products of the rows of two arrays (N, P): (N,)."""
    return np.asarray(np.einsum("fp,fp->f", one, other), np.float32)


def _uncovered(part: Image, over: Sequence[Quad]) -> Floats | None:
    """Where a part of a picture (H, W) is not covered: 1, else 0; None where nothing covers it."""
    shown: NDArray[Any] = np.ones(part.shape[:2], np.float32)
    for quad in over:
        cv2.fillConvexPoly(shown, np.rint(quad).astype(np.int32), 0.0)
    return None if shown.all() else np.asarray(shown, np.float32)


def _around(image: Image, quads: Sequence[Quad]) -> tuple[Image, float, Floats]:
    """The part of a picture around a card, scaled down to what is compared, with its scale and its top left corner
    (2,), px."""
    corners = np.concatenate(list(quads))
    width = min(float(np.hypot(*(quads[0][1] - quads[0][0]))), float(np.hypot(*(quads[0][2] - quads[0][1]))))
    margin = 0.25 * width
    x0, y0 = np.maximum(np.floor(corners.min(axis=0) - margin).astype(int), 0)
    x1, y1 = np.ceil(corners.max(axis=0) + margin).astype(int)
    part: NDArray[Any] = image[y0 : y1 + 1, x0 : x1 + 1]
    corner = np.array([x0, y0], np.float32)
    if part.size == 0:
        return np.zeros((2, 2, 3), np.uint8), 1.0, corner
    scale = min(1.0, 2.0 * SIZE[0] / max(width, 1.0))
    if scale < 1:
        part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(part, np.uint8), scale, corner

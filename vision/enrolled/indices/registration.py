"""Registration of a deck's enrolled indices with a located one; the residual of each name is a feature.

In small pictures ♠ and ♣ below the same word differ by a few px, which can only be compared once the word is aligned.
An enrolled index is moved by inverse compositional alignment (Baker and Matthews, IJCV 56, 2004; for whole cards see
`vision.enrolled.face_alignment`). It is blurred like the camera's picture, and its light is fitted. Located boxes are
off by a tenth of their half sides and more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from models.index_grid import FIELD, FLAT, GAINS, REACH, SIZE, WINDOW
from models.patches import length
from vision.detection.detections import IndexFound
from vision.enrolled.config import ENROLLED, IndexRegistrationConfig
from vision.enrolled.indices.pairwise import COUNTS, Pairwise, reweighted
from vision.types import Image

Floats = NDArray[np.float32]

OFF = np.array([[0.12, 0.10, 0.08], [0.08, 0.08, 0.10]])
"""Standard deviation of a located box's error, an affine map in half sides. Rows: error in x and in y. Columns: its
constant part, its change along x and along y."""


class _Laid(NamedTuple):
    """Residuals (N,) of registered indices and their affine maps (N, 2, 3)."""

    residuals: Floats
    maps: NDArray[np.float64]


_AS_FOUND = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])


@dataclass(frozen=True, eq=False)
class Overlay:
    """A deck's indices, ready for registration: `pictures` (N, 3, 44, 24) and the name's row of each, `rows` (N,)."""

    pictures: Floats
    rows: NDArray[np.intp]

    @classmethod
    def learn(
        cls,
        prints: Sequence[tuple[str, Image, IndexFound]],
        codes: Sequence[str],
        config: IndexRegistrationConfig = ENROLLED.index_registration,
    ) -> Overlay:
        """From indices (px of their picture) with the names of their cards; indices of one card are averaged."""
        own: dict[str, list[tuple[Image, IndexFound]]] = {}
        for code, picture, index in prints:
            own.setdefault(code, []).append((picture, index))
        pictures = [_common([_Found.of(*one) for one in mine], config=config) for mine in own.values()]
        kept = np.ascontiguousarray(np.moveaxis(np.stack(pictures), 3, 1))
        return cls(kept, np.array([codes.index(code) for code in own]))

    def residuals(
        self,
        image: Image,
        index: IndexFound,
        likely: Sequence[int],
        names: int,
        pairwise: Pairwise | None = None,
        counts: float = COUNTS,
        config: IndexRegistrationConfig = ENROLLED.index_registration,
    ) -> NDArray[np.float64]:
        """Residuals (names,) of every name's index registered with a located one, px of `image`.

        `likely`: rows of names ranked by other members, of which the first `config.among` are compared (all names where
        fewer are ranked); `pairwise`: decides between those that fit, with weight `counts`. A name that is not
        compared, or has no enrolled index, gets the largest residual.
        """
        first = self._of(likely[: config.first]) or list(range(min(config.first, len(self.rows))))
        among = self._of(likely[: config.among]) if len(likely) > config.among else None
        near, fits = self.nearby(image, index, first, self._of(likely[: config.likely]), among=among, config=config)
        if pairwise is not None:
            some = near.best()
            odds = pairwise.odds(near.seen()[some], near.kept[some], near.residuals[some])
            better = reweighted(near.residuals[some], odds, counts)
            fits = np.maximum(fits, float(np.median(better)))
            fits[near.rows[some]] = better
        out = np.full(names, float(fits[np.isfinite(fits)].max()))
        out[self.rows] = np.minimum(fits, out[self.rows])
        return out

    def nearby(
        self,
        image: Image,
        index: IndexFound,
        first: Sequence[int],
        held: Sequence[int] = (),
        most: int = ENROLLED.index_registration.likely,
        among: Sequence[int] | None = None,
        config: IndexRegistrationConfig = ENROLLED.index_registration,
    ) -> tuple[Near, NDArray[np.float64]]:
        """Candidates registered with a located index, px of `image`, and the residuals of all (N,).

        `first`: indices from which the blur is estimated; `held`: indices registered in any case, beside the `most`
        that fit best; `among`: only these and `held` are compared (None: all), others get an infinite residual.
        """
        found = _Found.of(image, index)
        tried = [_softened(self.pictures[list(first)], index, soft, config=config) for soft in config.soft]
        laid = found.aligned(
            np.concatenate(tried), np.repeat(_AS_FOUND[None], len(config.soft) * len(first), axis=0), config.rounds
        )
        best = int(laid.residuals.argmin())
        there = laid.maps[best]
        rows = np.arange(len(self.rows)) if among is None else np.array(sorted({*among, *held}))
        kept = _softened(self.pictures[rows], index, config.soft[best // len(first)], config=config)
        fits = np.full(len(self.rows), np.inf, np.float32)
        fits[rows] = _residuals(found.seen(there[None]), kept, config=config)[0]
        fitting = rows[np.argsort(fits[rows])[:most]].tolist()
        some = np.array(list(dict.fromkeys([*held, *fitting])))
        near = kept[np.searchsorted(rows, some)]
        closer = found.aligned(near, np.repeat(there[None], len(some), axis=0), config.more_rounds)
        fits[some] = np.minimum(fits[some], closer.residuals)
        return Near(some, near, fits[some], closer.maps, found), fits.astype(np.float64)

    def _of(self, names: Sequence[int]) -> list[int]:
        """The enrolled indices of names."""
        return [at for name in names for at in np.flatnonzero(self.rows == name).tolist()]


@dataclass(frozen=True, eq=False)
class Near:
    """Candidates for a located index: rows of the overlay (N,), blurred pictures (N, 44, 24, 3), log, residuals (N,),
    affine maps (N, 2, 3), and the located index's part of the picture."""

    rows: NDArray[np.intp]
    kept: Floats
    residuals: Floats
    maps: NDArray[np.float64]
    found: _Found

    def best(self, config: IndexRegistrationConfig = ENROLLED.index_registration) -> NDArray[np.intp]:
        """Positions of the candidates that fit about as well as the best, the best first."""
        order = np.argsort(self.residuals, kind="stable")[: config.compared]
        out: NDArray[np.intp] = order[self.residuals[order] <= config.worse * self.residuals[order[0]]]
        return out

    def seen(self) -> Floats:
        """The located index's picture, sampled through each candidate's map (N, 44, 24, 3), log."""
        return self.found.seen(self.maps)


@dataclass(frozen=True, eq=False)
class _Found:
    """A part of a picture with an index, (H, W, 3) float32; the box's centre and half axes in it, columns (2, 3)."""

    part: Floats
    frame: NDArray[np.float64]

    @classmethod
    def of(cls, image: Image, index: IndexFound) -> _Found:
        far = 2 * REACH * max(index.tall, length(index.right)) + 2
        x0, y0 = (max(int(place - far), 0) for place in index.place)
        x1, y1 = (int(place + far) + 2 for place in index.place)
        part = image[y0:y1, x0:x1].astype(np.float32)
        if not part.size:
            part = np.zeros((1, 1, 3), np.float32)
        frame = np.stack([index.centre - np.array([x0, y0]), index.right, index.down], axis=1)
        return cls(part, frame.astype(np.float64))

    def light(self, maps: NDArray[np.float64]) -> Floats:
        """The picture sampled on the index grid through affine maps (N, 2, 3): (N, 44, 24, 3)."""
        full = np.concatenate([np.zeros((len(maps), 1, 3)), maps], axis=1)
        full[:, 0, 0] = 1
        places = (FIELD @ np.swapaxes(self.frame @ full, 1, 2).astype(np.float32)).reshape(-1, SIZE[0], 2)
        seen = cv2.remap(self.part, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.float32).reshape(len(maps), SIZE[1], SIZE[0], 3)

    def seen(self, maps: NDArray[np.float64], config: IndexRegistrationConfig = ENROLLED.index_registration) -> Floats:
        """The log of `light`."""
        return _log(self.light(maps), config=config)

    def aligned(
        self,
        kept: Floats,
        maps: NDArray[np.float64],
        rounds: int,
        config: IndexRegistrationConfig = ENROLLED.index_registration,
    ) -> _Laid:
        """Registers enrolled indices (N, 44, 24, 3), log, with this picture, in `rounds` steps from affine maps (N, 2,
        3)."""
        slopes = _slopes(kept)
        best = _Laid(np.full(len(kept), np.inf, np.float32), maps)
        for at in range(rounds + 1):
            fits, rest, gain, weights = _residuals(self.seen(maps, config=config), kept, config=config)
            better = fits < best.residuals
            best = _Laid(np.where(better, fits, best.residuals), np.where(better[:, None, None], maps, best.maps))
            if at == rounds:
                break
            moves = slopes * gain[:, None, None, None]
            weighed = (moves * weights[:, :, None, None]).reshape(len(kept), -1, 6)
            moves = moves.reshape(weighed.shape)
            tied = weights.sum(axis=1)[:, None] * (config.tied / OFF.reshape(-1) ** 2)
            normal = np.swapaxes(weighed, 1, 2) @ moves + tied[:, :, None] * np.eye(6)
            right = np.einsum("nki,nk->ni", weighed, rest.reshape(len(kept), -1))
            right = right + tied * (maps - _AS_FOUND).reshape(-1, 6)
            step = np.linalg.solve(normal.astype(np.float64), right[..., None].astype(np.float64))[..., 0]
            maps = _moved(maps, np.clip(step, -config.most_step, config.most_step).reshape(-1, 2, 3))
        return best


def _common(found: list[_Found], config: IndexRegistrationConfig = ENROLLED.index_registration) -> Floats:
    """The mean picture (44, 24, 3) of one card's indices. All are registered with the first; those that do not fit are
    left out."""
    first = found[0].light(_AS_FOUND[None])
    kept = _log(first, config=config)
    ground = np.median(first, axis=(1, 2))
    seen = [first[0]]
    for other in found[1:]:
        laid = other.aligned(kept, _AS_FOUND[None], 2 * config.rounds)
        if laid.residuals[0] < config.fitting:
            there = other.light(laid.maps)
            seen.append((there * (ground / np.maximum(np.median(there, axis=(1, 2)), 1.0)))[0])
    return np.asarray(np.mean(seen, axis=0), np.float32)


def _log(light: Floats, config: IndexRegistrationConfig = ENROLLED.index_registration) -> Floats:
    out: Floats = np.log(np.maximum(light, 0) + np.float32(config.dark))
    return out


def _softened(
    pictures: Floats, index: IndexFound, soft: float, config: IndexRegistrationConfig = ENROLLED.index_registration
) -> Floats:
    """Log (N, 44, 24, 3) of enrolled indices (N, 3, 44, 24), blurred as by a camera whose blur is `soft` px in the
    picture of the located `index`."""
    places = [
        soft * size / (2 * REACH * max(length(half), 1.0))
        for size, half in zip(SIZE, (index.right, index.down), strict=True)
    ]
    across, down = (_blur(size, sigma) for size, sigma in zip(SIZE, places, strict=True))
    return _log(np.ascontiguousarray(np.moveaxis(down @ pictures @ across.T, 1, 3)), config=config)


def _blur(size: int, sigma: float) -> Floats:
    """The matrix (size, size) that blurs a row of grid samples; `sigma` in samples."""
    far = np.subtract.outer(np.arange(size), np.arange(size)) / max(sigma, 0.05)
    shares = np.exp(-0.5 * far**2)
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float32)


def _slopes(kept: Floats) -> Floats:
    """Jacobian (N, places, 3, 6) of enrolled indices (N, 44, 24, 3) by the six numbers of an affine map."""
    down, across = np.gradient(kept, axis=(1, 2))
    per = np.array(SIZE) / (2 * REACH)
    both = [
        (slope * np.float32(by)).reshape(len(kept), -1, 3, 1) for slope, by in zip((across, down), per, strict=True)
    ]
    out: Floats = np.concatenate([slope * FIELD[None, :, None, :] for slope in both], axis=3)
    return out


def _residuals(
    seen: Floats, kept: Floats, config: IndexRegistrationConfig = ENROLLED.index_registration
) -> tuple[Floats, Floats, Floats, Floats]:
    """How badly enrolled indices fit what is seen, both (N or 1, 44, 24, 3), log, after light and contrast are fitted.
    Returns the residuals (N,), the differences (N, places, 3), the contrast of what is seen relative to the enrolled
    picture (N,), and how much every place belongs to the index (N, places)."""
    seen, kept = seen.reshape(len(seen), -1, 3), kept.reshape(len(kept), -1, 3)
    weights = np.asarray(np.broadcast_to(WINDOW, kept.shape[:2]), np.float32)
    for _ in range(2):
        rest, gain, strays = _lit(seen, kept, weights, config=config)
        weights = np.asarray(WINDOW / (1 + strays) ** 2, np.float32)
    rest, gain, strays = _lit(seen, kept, weights, config=config)
    residuals = np.asarray((strays / (1 + strays)) @ WINDOW * config.stray**2, np.float32)
    return residuals, rest, gain, weights


def _lit(
    seen: Floats, kept: Floats, weights: Floats, config: IndexRegistrationConfig = ENROLLED.index_registration
) -> tuple[Floats, Floats, Floats]:
    """Fits light and contrast of enrolled indices to what is seen: the residual (N, places, 3), the gain (N,), and the
    squared residual in units of `stray` (N, places)."""
    share = (weights / weights.sum(axis=1, keepdims=True))[:, None, :]
    seen, kept = (np.asarray(some - share @ some, np.float32) for some in (seen, kept))
    weighed = kept * share[:, 0, :, None]
    alike, power = (np.einsum("npc,npc->n", np.broadcast_to(some, kept.shape), weighed) for some in (seen, kept))
    gain = np.clip(alike / (power + np.float32(FLAT)), *GAINS).astype(np.float32)
    rest = seen - gain[:, None, None] * kept
    return rest, gain, np.einsum("npc,npc->np", rest, rest) / np.float32(config.stray**2)


def _moved(maps: NDArray[np.float64], steps: NDArray[np.float64]) -> NDArray[np.float64]:
    """Affine maps (N, 2, 3; a constant, then x and y) corrected by the inverse of `steps`, as in inverse compositional
    alignment."""
    whole, step = (np.concatenate([np.zeros((len(maps), 1, 3)), one], axis=1) for one in (maps, steps))
    whole[:, 0, 0] = 1
    step = step + np.eye(3)
    out: NDArray[np.float64] = (whole @ np.linalg.inv(step))[:, 1:]
    return out

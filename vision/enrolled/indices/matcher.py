"""The index matcher: an index on the table compared with the enrolled ones of a deck.

One network turns an index and its surroundings into a unit vector; two views of one print are near each other, whatever
the light, the size and the angle (`models.training.matcher`). An enrolled index, seen as a camera on the table might
see it, gives the prototype of its card (Snell et al., NeurIPS 2017); what lies on the table is compared with all of
them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models.patches import index_view
from vision.detection.detections import IndexFound
from vision.enrolled.config import ENROLLED, IndexMatcherConfig
from vision.enrolled.embedding import Floats
from vision.enrolled.indices.grids import composed_means
from vision.enrolled.indices.ink_colour import held_back, ink, mean_ink
from vision.runtime import session
from vision.types import Image

BATCH = 32


class IndexMatcher:
    """The network on onnxruntime."""

    def __init__(self, path: Path, threads: int = 0) -> None:
        """Raises FileNotFoundError."""
        self._net = session(path, threads)
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest()

    def vectors(self, views: Sequence[Image]) -> Floats:
        """Unit vectors (N, 256) of views (88, 56, 3) of indices."""
        parts = [np.zeros((0, 256))]
        for at in range(0, len(views), BATCH):
            light = cv2.dnn.blobFromImages(list(views[at : at + BATCH]), 1 / 255)
            parts.append(np.asarray(self._net.run(["vectors"], {"view": light})[0], np.float64))
        return np.concatenate(parts)


@dataclass(frozen=True, eq=False)
class IndexPrototypes:
    """What the indices of a deck look like: a unit vector per name (codes, 256), whether that is known (codes,), and
    the colour of its ink (codes, 3), NaN where no picture shows it (`vision.enrolled.indices.ink_colour`)."""

    vectors: Floats
    known: NDArray[np.bool_]
    inks: Floats

    @classmethod
    def learn(
        cls,
        prints: Sequence[tuple[str, Image, IndexFound]],
        codes: Sequence[str],
        net: IndexMatcher,
        config: IndexMatcherConfig = ENROLLED.index_matcher,
    ) -> IndexPrototypes:
        """From indices (px of their picture) with the names of their cards. A name without an index of its own is
        composed of its suit and its rank, where other cards show both (`vision.enrolled.indices.grids`)."""
        views = [kept_views(picture, index, config=config) for _, picture, index in prints]
        seen = net.vectors([view for some in views for view in some]).reshape(len(prints), -1, 256).mean(axis=1)
        bearers = [code for code, _, _ in prints]
        names = list(dict.fromkeys(bearers))
        own = np.stack([seen[[bearer == name for bearer in bearers]].mean(axis=0) for name in names])
        means = composed_means(own, names, codes)
        for row, name in enumerate(names):
            means[codes.index(name)] = own[row]
        known = np.array([code in names or _told(code, names) for code in codes])
        inks = np.full((len(codes), 3), np.nan)
        for name in names:
            own_views = [view for bearer, some in zip(bearers, views, strict=True) if bearer == name for view in some]
            inks[codes.index(name)] = mean_ink(own_views)
        return cls(means / np.linalg.norm(means, axis=1, keepdims=True), known, inks)

    def likeness(self, vectors: Floats) -> Floats:
        """Cosine similarities (N, codes) of indices, unit vectors (N, 256), to each name's prototype; -1 where that is
        not known."""
        out: Floats = np.where(self.known, vectors @ self.vectors.T, -1.0)
        return out

    def inked(self, likeness: Floats, views: Sequence[Image]) -> Floats:
        """The likenesses (N, codes) of the indices in `views` (N, 88, 56, 3) after the check of the ink: a best name
        that the ink does not confirm is lowered to its rival's likeness (`held_back`)."""
        return held_back(likeness, np.array([ink(view) for view in views]).reshape(-1, 3), self.inks)


def _told(code: str, names: Sequence[str]) -> bool:
    """Whether other cards show a card's suit and its rank."""
    return any(name[0] == code[0] for name in names) and any(name[1:] == code[1:] for name in names)


def kept_views(picture: Image, index: IndexFound, config: IndexMatcherConfig = ENROLLED.index_matcher) -> list[Image]:
    """An enrolled index as cameras might see it: in its own size and smaller, sharp and soft."""
    found = []
    for scale in config.scales:
        small = picture if scale == 1 else cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        there = index.moved(scale, np.float32(0.5 * scale - 0.5) * np.ones(2, np.float32))
        for blur in config.blurs:
            seen = cv2.GaussianBlur(small, (0, 0), blur) if blur else small
            found.append(index_view(np.asarray(seen, np.uint8), there.centre, there.right, there.down))
    return found

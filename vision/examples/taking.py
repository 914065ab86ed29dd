"""A card that somebody named becomes an example: cut out of the picture in which it was seen."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.detection.assembly import overlap
from vision.detection.box_refiner import edged
from vision.detection.detections import CardFound, IndexFound
from vision.enrolled.gallery import CROP, EDGE, cut_out
from vision.enrolled.indices.features import inked
from vision.enrolled.prototypes import Networks
from vision.examples.config import EXAMPLES, KnownConfig
from vision.examples.store import Example
from vision.types import Image, Quad


def taken(
    image: Image, card: CardFound, networks: Networks, ident: str, code: str, said: bool = True,
    read: tuple[str, float] | None = None,
) -> Example:  # fmt: skip
    """The example that a located card (px of a BGR picture) makes."""
    ((_, quad),) = edged(image, [card.quad], networks.outliner)
    marks = tuple(_kept(one, quad) for one in card.indices if one.inwards and inked(image, one))
    return Example(ident, code, cut_out(image, quad), marks, said, read)


def meant(found: Sequence[CardFound], quad: Quad, config: KnownConfig = EXAMPLES.known) -> CardFound | None:
    """The located card that lies where somebody names one, outline (4, 2) px; None where none does."""
    best = max(found, key=lambda card: _both(card.quad, quad), default=None)
    return best if best is not None and _both(best.quad, quad) >= config.same_place else None


def _both(one: Quad, other: Quad) -> float:
    """What two outlines share, of the larger one."""
    return min(overlap(one, other), overlap(other, one))


def _kept(index: IndexFound, quad: Quad) -> IndexFound:
    """An index (px of the picture) where it stands in the picture that is cut out."""
    width, height = CROP
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + EDGE - 0.5
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)

    def there(point: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> Quad:
        moved = cv2.perspectiveTransform(np.asarray(point, np.float32).reshape(1, 1, 2), matrix)
        return np.asarray(moved, np.float32).reshape(2)

    centre = there(index.centre)
    right, down = (there(index.centre + axis) - centre for axis in (index.right, index.down))
    return IndexFound(centre, right, down, there(index.vote), index.score)

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
from vision.recognition.card_reader import covering
from vision.types import Image, Quad


def taken(
    image: Image, card: CardFound, networks: Networks, ident: str, code: str, said: bool = True,
    read: tuple[str, float] | None = None, beside: Sequence[CardFound] = (),
) -> Example:  # fmt: skip
    """The example that a located card (px of a BGR picture) makes; `beside`: the other cards of the picture."""
    ((_, quad),) = edged(image, [card.quad], networks.outliner)
    marks = tuple(_kept(one, quad) for one in card.indices if one.inwards and inked(image, one))
    over = tuple(_there(each, quad) for each in covers(card, [one for one in beside if one is not card]))
    return Example(ident, code, cut_out(image, quad), marks, said, read, over)


def covers(card: CardFound, beside: Sequence[CardFound]) -> list[Quad]:
    """The outlines of the cards `beside` one that cover it."""
    shares = covering([card, *beside], 1)[0, 1:]
    return [beside[at].quad for at in np.flatnonzero(shares > 0).tolist()]


def meant(found: Sequence[CardFound], quad: Quad, config: KnownConfig = EXAMPLES.known) -> CardFound | None:
    """The located card that lies where somebody names one, outline (4, 2) px; None where none does."""
    best = max(found, key=lambda card: shared(card.quad, quad), default=None)
    return best if best is not None and shared(best.quad, quad) >= config.same_place else None


def shared(one: Quad, other: Quad) -> float:
    """What two outlines share, of the larger one."""
    smaller, larger = sorted((cv2.contourArea(one), cv2.contourArea(other)))
    return overlap(one, other) * smaller / larger if larger > 0 else 0.0


def _kept(index: IndexFound, quad: Quad) -> IndexFound:
    """An index (px of the picture) where it stands in the picture that is cut out."""

    def there(point: Quad) -> Quad:
        return np.asarray(_there(point.reshape(1, 2), quad)[0], np.float32)

    centre = there(index.centre)
    right, down = (there(index.centre + axis) - centre for axis in (index.right, index.down))
    return IndexFound(centre, right, down, there(index.vote), index.score)


def _there(points: Quad, quad: Quad) -> Quad:
    """Points (N, 2) px of the picture, in the picture that is cut out along an outline."""
    width, height = CROP
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) + EDGE - 0.5
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    moved = cv2.perspectiveTransform(np.asarray(points, np.float32).reshape(1, -1, 2), matrix)
    return np.asarray(moved, np.float32).reshape(-1, 2)

"""Names that may be the beginning of longer ones: a 1 may be a 10 whose 0 is covered or outside the box.

What shows of such an index reads surely and says nothing of what is hidden. So it is read again in a box wide enough
for two figures (`reaching`). And the place of the second figure, beside or below, must be seen for the name to be
given, unless half of the card lies open: then its middle tells.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from models.patches import length
from vision.detection.box_refiner import Frame
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.card_reader import covered_shares
from vision.recognition.config import RECOGNITION, PrefixConfig
from vision.types import Image, Quad


def continued(codes: Sequence[str]) -> dict[str, str]:
    """The names whose value begins that of another one of their suit, and the first such: `R1` of `R10`."""
    return {
        code: longer[0]
        for code in codes
        if len(code) > 1 and (longer := [other for other in codes if other != code and other.startswith(code)])
    }


def may_go_on(image: Image, cards: Sequence[CardFound], config: PrefixConfig = RECOGNITION.prefix) -> list[bool]:
    """Of every found card (px of `image`) whether more may follow its indices than shows."""
    return [
        share >= config.open
        and bool(card.indices)
        and all(
            _cut(image, index, [other.quad for other in cards if other is not card], config=config)
            for index in card.indices
        )
        for card, share in zip(cards, covered_shares(list(cards)), strict=True)
    ]


def reaching(index: IndexFound, config: PrefixConfig = RECOGNITION.prefix) -> Frame:
    """The box (centre, half right, half down, px) of an index with the figure that may follow it on its right."""
    right = index.right * np.float32(config.reach * index.tall / max(length(index.right), 1e-3))
    return index.centre - index.right + right, right, index.down


def _cut(image: Image, index: IndexFound, quads: Sequence[Quad], config: PrefixConfig = RECOGNITION.prefix) -> bool:
    """Whether what follows an index may be hidden: outside of the picture, or under an outline (4, 2) px that the
    index does not lie on."""
    over = [quad for quad in quads if cv2.pointPolygonTest(quad, index.place, False) < 0]
    height, width = image.shape[:2]
    right, down = index.right, index.down
    aside = right / max(float(np.hypot(*right)), 1e-3) * 2 * index.tall
    beside = [index.centre + right + step * aside + off * down for step in config.steps for off in config.across]
    below = [index.centre + (1 + 2 * step) * down + off * right for step in config.steps for off in config.across]

    def hidden(x: float, y: float) -> bool:
        outside = not (0 <= x < width and 0 <= y < height)
        return outside or any(cv2.pointPolygonTest(quad, (x, y), False) >= 0 for quad in over)

    return any(np.mean([hidden(*point.tolist()) for point in place]) > config.most for place in (beside, below))

"""Second passes of the locator: how large cards should come out, and the boxes of the picture to resample."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from vision.detection.config import DETECTION, TilingConfig
from vision.detection.detections import CardFound

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1, px."""


def size_groups(widths: NDArray[np.float64], config: TilingConfig = DETECTION.tiling) -> list[NDArray[np.intp]]:
    """Rows of widths (N,) px grouped so that within a group no card is more than `config.span` times as wide as
    another."""
    if not len(widths):
        return []
    order = np.argsort(widths)
    groups: list[list[int]] = [[int(order[0])]]
    for row in order[1:]:
        if widths[row] > config.span * widths[groups[-1][0]]:
            groups.append([])
        groups[-1].append(int(row))
    return [np.array(group) for group in groups]


def closely(
    cards: list[CardFound], size: tuple[int, int], budget: float, config: TilingConfig = DETECTION.tiling
) -> tuple[float, list[Box]]:
    """The scale and the boxes of second looks at cards of about one width, in a picture of this `size` (px).

    `budget`: px of all looks together. Few cards are looked at with more care than many.
    """
    scale, boxes = 1.0, [(0, 0, *size)]
    for width, reach in config.closeness:
        scale, boxes = boxes_at(cards, width, reach, size, config=config)
        if sum(cost(box, scale, config=config) for box in boxes) <= budget:
            break
    return scale, boxes


def boxes_at(
    cards: list[CardFound], width: float, reach: float, size: tuple[int, int], config: TilingConfig = DETECTION.tiling
) -> tuple[float, list[Box]]:
    """The scale at which cards come out `width` px wide, and the boxes that hold them with `reach` around them."""
    scale = min(width / float(np.median([card.short for card in cards])), 2.0)
    return scale, joined([_around(card, reach, size) for card in cards], scale, config=config)


def joined(boxes: list[Box], scale: float, config: TilingConfig = DETECTION.tiling) -> list[Box]:
    """Boxes (x0, y0, x1, y1) px joined while one look costs less than two; looks resample by `scale`.

    Near cards share a box, far ones leave the table between out.
    """
    kept = dict(enumerate(boxes))
    costs = {row: cost(box, scale, config=config) for row, box in kept.items()}

    def worth(one: int, others: Iterable[int]) -> dict[tuple[int, int], float]:
        """What joining a box with others saves, px, where it saves anything. Far apart boxes are most of them."""
        (x0, y0, x1, y1), alone = kept[one], costs[one]
        pairs = {}
        for other in others:
            left, top, right, bottom = kept[other]
            wide = (x1 if x1 > right else right) - (x0 if x0 < left else left)
            tall = (y1 if y1 > bottom else bottom) - (y0 if y0 < top else top)
            saved = alone + costs[other] - (wide * tall * scale * scale + config.pass_cost)
            if saved >= 0:
                pairs[one, other] = saved
        return pairs

    pairs = {pair: saved for one in kept for pair, saved in worth(one, range(one)).items()}
    while pairs:
        best = max(pairs, key=pairs.__getitem__)
        new = max(kept) + 1
        kept[new] = _hull(*(kept.pop(row) for row in best))
        costs[new] = cost(kept[new], scale, config=config)
        pairs = {pair: saved for pair, saved in pairs.items() if best[0] not in pair and best[1] not in pair}
        pairs |= worth(new, [row for row in kept if row != new])
    return list(kept.values())


def cost(box: Box, scale: float, config: TilingConfig = DETECTION.tiling) -> float:
    """What a look at a box costs, px of the resampled picture."""
    return (box[2] - box[0]) * (box[3] - box[1]) * scale * scale + config.pass_cost


def _hull(a: Box, b: Box) -> Box:
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def _around(card: CardFound, reach: float, size: tuple[int, int]) -> Box:
    """The box that holds a card with `reach` of its width around it."""
    reach *= card.short
    sides = []
    for values, most in zip(card.quad.T.tolist(), size, strict=True):
        low = max(min(max(floor(min(values) - reach), 0), most - 16), 0)
        sides.append((low, max(min(ceil(max(values) + reach), most), low + 16)))
    (left, right), (top, bottom) = sides
    return left, top, right, bottom

"""Where a picture is looked at a second time: how large cards should come out, and boxes that hold them."""

from __future__ import annotations

from math import ceil, floor

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import CardFound

CLOSENESS = ((105.0, 0.8), (105.0, 0.5), (92.0, 0.5), (82.0, 0.5), (75.0, 0.5))
"""Second looks: the width (px) that cards should have and how much of the table around them shows, in card widths. The
first that the budget allows is taken, else the last."""
SPAN = 1.8
"""Cards whose widths differ more than this many times are looked at apart: one look sees one size well."""
BUDGET = 330e3
"""Most pixels of all second looks together."""
BARE = (92.0, 0.4)
"""A face in which no index was seen is looked at once more: the width (px) that it should have, and how much of what
lies around it shows, in its widths."""
LOOK_COSTS = 5000.0
"""What a look costs beside its pixels, in pixels."""

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1, px."""


def size_groups(widths: NDArray[np.float64]) -> list[NDArray[np.intp]]:
    """Rows of widths (N,) px grouped so that within a group no card is more than `SPAN` times as wide as another."""
    if not len(widths):
        return []
    order = np.argsort(widths)
    groups: list[list[int]] = [[int(order[0])]]
    for row in order[1:]:
        if widths[row] > SPAN * widths[groups[-1][0]]:
            groups.append([])
        groups[-1].append(int(row))
    return [np.array(group) for group in groups]


def closely(cards: list[CardFound], size: tuple[int, int], budget: float) -> tuple[float, list[Box]]:
    """The scale and the boxes of second looks at cards of about one width, in a picture of this `size` (px).

    `budget`: px of all looks together. Few cards are looked at with more care than many.
    """
    scale, boxes = 1.0, [(0, 0, *size)]
    for width, reach in CLOSENESS:
        scale, boxes = boxes_at(cards, width, reach, size)
        if sum(_cost(box, scale) for box in boxes) <= budget:
            break
    return scale, boxes


def boxes_at(cards: list[CardFound], width: float, reach: float, size: tuple[int, int]) -> tuple[float, list[Box]]:
    """The scale at which cards come out `width` px wide, and the boxes that hold them with `reach` around them."""
    scale = min(width / float(np.median([card.short for card in cards])), 2.0)
    return scale, joined([_around(card, reach, size) for card in cards], scale)


def joined(boxes: list[Box], scale: float) -> list[Box]:
    """Boxes (x0, y0, x1, y1) px joined while one look costs less than two; looks resample by `scale`.

    Near cards share a box, far ones leave the table between out.
    """
    kept = dict(enumerate(boxes))
    costs = {row: _cost(box, scale) for row, box in kept.items()}

    def saved(one: int, other: int) -> float:
        return costs[one] + costs[other] - _cost(_hull(kept[one], kept[other]), scale)

    pairs = {(one, other): saved(one, other) for one in kept for other in range(one)}
    while pairs:
        best = max(pairs, key=pairs.__getitem__)
        if pairs[best] < 0:
            break
        new = max(kept) + 1
        kept[new] = _hull(*(kept.pop(row) for row in best))
        costs[new] = _cost(kept[new], scale)
        pairs = {pair: value for pair, value in pairs.items() if not {*pair} & {*best}}
        pairs |= {(new, row): saved(new, row) for row in kept if row != new}
    return list(kept.values())


def _cost(box: Box, scale: float) -> float:
    """What a look at a box costs, px of the resampled picture."""
    return (box[2] - box[0]) * (box[3] - box[1]) * scale * scale + LOOK_COSTS


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

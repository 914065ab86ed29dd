"""Where second passes go, and at what scale."""

from __future__ import annotations

import numpy as np

from tests.vision.detection.test_detector import card
from vision.detection.config import DETECTION
from vision.detection.tiling import closely, cost, joined, size_groups


def test_far_cards_are_looked_at_apart_and_near_ones_together() -> None:
    near = [card(200, 200, (0,), 0.9, 1.5), card(300, 210, (0,), 0.9, 1.5)]
    far = card(1100, 560, (0,), 0.9, 1.5)
    _, boxes = closely([*near, far], (1280, 720), 1e9)
    assert len(boxes) == 2
    for found in [*near, far]:
        low, high = found.quad.min(axis=0), found.quad.max(axis=0)
        assert any(x0 <= low[0] and y0 <= low[1] and x1 >= high[0] and y1 >= high[1] for x0, y0, x1, y1 in boxes)


def test_many_cards_are_looked_at_within_the_budget() -> None:
    spread = [card(130 + 250 * column, 150 + 420 * row, (0,), 0.9, 1.6) for column in range(5) for row in range(2)]
    scale, boxes = closely(spread, (1280, 720), DETECTION.tiling.budget)
    assert sum((x1 - x0) * (y1 - y0) * scale * scale for x0, y0, x1, y1 in boxes) < 1.1 * DETECTION.tiling.budget
    alone, _ = closely(spread[:1], (1280, 720), DETECTION.tiling.budget)
    assert alone > scale


def test_cards_of_very_different_sizes_are_looked_at_apart() -> None:
    # Each is hardly larger than the one before, the last is three times as large as the first.
    widths = np.array([331.0, 177, 178, 100, 201, 214])
    groups = [sorted(widths[rows].tolist()) for rows in size_groups(widths)]
    assert groups == [[100, 177, 178], [201, 214, 331]]
    assert [len(rows) for rows in size_groups(np.array([80.0, 82, 79]))] == [3]


def test_boxes_are_joined_until_no_two_are_cheaper_together() -> None:
    rng = np.random.default_rng(4)
    for _ in range(50):
        corners = rng.integers(0, (1100, 600), (12, 2))
        boxes = [
            (int(x), int(y), int(x + w), int(y + h))
            for (x, y), (w, h) in zip(corners, rng.integers(40, 180, (12, 2)), strict=True)
        ]
        left = joined(boxes, 1.2)
        assert sum(cost(box, 1.2) for box in left) <= sum(cost(box, 1.2) for box in boxes)
        assert all(any(a <= x and b <= y and c >= z and d >= w for a, b, c, d in left) for x, y, z, w in boxes)
        for at, (a, b, c, d) in enumerate(left):
            for x, y, z, w in left[:at]:
                together = (min(a, x), min(b, y), max(c, z), max(d, w))
                assert cost(together, 1.2) > cost((a, b, c, d), 1.2) + cost((x, y, z, w), 1.2)

"""What the locator is asked to say decodes to the cards that are there."""

from __future__ import annotations

import numpy as np

from models import locator_head as head
from models.training.data import targets
from vision.detection.assembly import assemble
from vision.detection.detector import decode


def table_of(cards: list[tuple[float, float, float]], width: float = 80.0) -> tuple[np.ndarray, np.ndarray]:
    """Cards (x, y, angle) with their two indices, as the tables of a scene."""
    rows, marks = [], []
    for at, (x, y, angle) in enumerate(cards):
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        mm = width / 63
        corners = np.array([[-31.5, -44], [31.5, -44], [31.5, 44], [-31.5, 44]])
        rows.append([5, 1, 1, *((corners * mm) @ turn.T + (x, y)).reshape(-1)])
        box = np.array([[-30, -42], [-22, -42], [-22, -26], [-30, -26]])
        for sign in (1, -1):
            marks.append([at, 1, *((box * sign * mm) @ turn.T + (x, y)).reshape(-1)])
    return np.array(rows, np.float32), np.array(marks, np.float32)


def perfect_maps(cards: np.ndarray, indices: np.ndarray) -> np.ndarray:
    goal = targets.encode(cards, indices, (416, 416))
    maps = goal.vectors.copy()
    maps[: head.FACE_UP] = goal.heat
    return maps


def test_perfect_maps_decode_to_every_card_with_both_indices() -> None:
    cards, indices = table_of([(100, 120, 0.2), (300, 120, 1.9), (200, 300, -2.5)])
    found = assemble(*decode(perfect_maps(cards, indices)))
    assert len(found) == 3
    for row in cards:
        quad = row[3:].reshape(4, 2)
        best = min(found, key=lambda card: float(np.hypot(*(card.centre - quad.mean(axis=0)))))
        off = min(np.abs(best.quad - quad).max(), np.abs(np.roll(best.quad, 2, axis=0) - quad).max())
        assert off < 1.5
        assert len(best.indices) == 2
        assert best.up > 0.5


def test_an_index_whose_card_is_covered_still_makes_a_card() -> None:
    cards, indices = table_of([(200, 200, 0.4)])
    maps = perfect_maps(cards, indices)
    maps[head.CARD_HEAT] = 0
    found = assemble(*decode(maps))
    assert len(found) == 1, "two indices of one card are one card"
    quad = cards[0, 3:].reshape(4, 2)
    assert found[0].from_index
    off = min(np.abs(found[0].quad - quad).max(), np.abs(np.roll(found[0].quad, 2, axis=0) - quad).max())
    assert off < 12


def test_a_card_hardly_seen_is_neither_asked_for_nor_forbidden() -> None:
    cards, indices = table_of([(200, 200, 0.0)])
    cards[0, 2] = 0.1
    goal = targets.encode(cards, indices[:0], (416, 416))
    assert goal.heat[0].max() == 0
    assert goal.keep[0, 50, 50] == 0
    assert goal.keep[0, 5, 5] == 1


def test_a_half_covered_index_is_left_open_and_a_covered_one_is_background() -> None:
    cards, indices = table_of([(200, 200, 0.0)])
    indices[0, 1], indices[1, 1] = 0.6, 0.1
    goal = targets.encode(cards, indices, (416, 416))
    for row, keep in ((0, 0.0), (1, 1.0)):
        x, y = (indices[row, 2:].reshape(4, 2).mean(axis=0) / head.STRIDE).astype(int)
        assert goal.keep[1, y, x] == keep
        assert goal.heat[1, y, x] == 0

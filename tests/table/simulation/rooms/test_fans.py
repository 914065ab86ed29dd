"""Cards held at the border: backs, or faces until they are played."""

from __future__ import annotations

import math

import cv2
import numpy as np

from table.simulation.motion.tracks import Spot
from table.simulation.rooms.fans import Fan, faces_left

PIVOT = Spot(-150.0, 250.0, 0.0)


def test_backs_are_fanned_out_before_the_hand() -> None:
    fan = Fan(0, PIVOT, 5, 3)
    cards = list(fan.cards_at(100.0))
    assert len(cards) == 5 and {card.side for card in cards} == {"down"} and not any(card.resting for card in cards)
    assert [card.spot.angle for card in cards] == sorted(card.spot.angle for card in cards)
    assert all(card.spot.y < PIVOT.y - 30 for card in cards)
    hand = fan.hand_at(100.0)
    assert hand is not None and math.dist(hand.spot[:2], PIVOT[:2]) < 10


def test_faces_leave_the_hand_when_they_are_played() -> None:
    fan = Fan(0, PIVOT, 5, 3, faces_left([(1000.0, ("S3",)), (2000.0, ("H4", "D4"))]))
    assert [[card.code for card in fan.cards_at(t)] for t in (0.0, 1500.0, 2500.0)] == [
        ["S3", "H4", "D4"], ["H4", "D4"], [],
    ]  # fmt: skip
    assert fan.hand_at(1500.0) is not None and fan.hand_at(2500.0) is None


def test_its_cards_lie_within_its_outline() -> None:
    fan = Fan(0, PIVOT, 7, 3)
    outline = fan.outline().astype(np.float32)
    assert all(cv2.pointPolygonTest(outline, card.spot[:2], False) > 0 for card in fan.cards_at(700.0))

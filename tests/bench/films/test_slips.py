"""What `bench.films.slips` spoils, and how it tells how far a slip spreads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from bench.films.slips import Slip, fate, slips_of, spoilt
from tests.table.simulation.filming import film
from vision.types import Detection

QUAD = np.array([[0, 0], [20, 0], [20, 30], [0, 30]], np.float32)
LYING = [
    Detection(QUAD, "up", "S4", 0.99, (("S4", 0.99),)),
    Detection(QUAD + 100, "up", None, 0.5, (("H6", 0.5),)),
    Detection(QUAD + 200, "down", None, 0.99),
]


@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [
        ("missed", ["S4", None], ["S4", None]),
        ("misread", ["S4", "D9", None], ["S4", "D9", None]),
        ("late", ["S4", None], ["S4", None, None]),
        ("extra", ["S4", None, "D9", None], ["S4", None, "D9", None]),
    ],
)
def test_one_card_is_spoilt_and_nothing_else(kind: str, before: list[Any], after: list[Any]) -> None:
    slip = Slip(kind, 3, "H6", "D9", 1000.0, 2000.0)
    assert [card.card for card in spoilt(LYING, slip, 0.0)] == ["S4", None, None]  # it is not laid yet
    assert [card.card for card in spoilt(LYING, slip, 1500.0)] == before
    assert [card.card for card in spoilt(LYING, slip, 2500.0)] == after


def test_a_slip_is_in_the_middle_of_a_film_and_names_a_card_that_nobody_laid() -> None:
    lines, made = film("torite/torite-c", "home", 6)
    slip, second = slips_of("misread", made, lines, 1, 2)
    plays = [line for line in lines if line["type"] == "play"]
    assert lines[slip.seq]["cards"][0] == slip.card and plays[0]["seq"] < slip.seq < plays[-2]["seq"]
    assert [line["seq"] for line in plays].index(second.seq) == [line["seq"] for line in plays].index(slip.seq) + 1
    assert slip.name not in {card for line in plays for card in line["cards"]}


def test_how_far_a_slip_spreads() -> None:
    head = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "free", "profile": "free", "players": list("AB")}
    cards = ["S3", "S4", "S5", "S6", "S7", "S8"]
    truth = [head, *({"seq": seq, "type": "play", "player": "AB"[seq % 2], "cards": [card]}
                     for seq, card in enumerate(cards, 1))]  # fmt: skip
    slip = Slip("misread", 2, "S4", "D9", 0.0, 0.0)

    def told(changed: dict[int, dict[str, Any]]) -> tuple[str, int]:
        return fate(truth, [{**line, **changed.get(line["seq"], {})} for line in truth], [], [], [slip.seq])[:2]

    assert told({}) == ("right", 0)
    assert told({2: {"cards": ["D9"]}}) == ("right", 0)  # the slip itself, and nothing after it
    assert told({2: {"cards": ["?"], "confirmed": False}}) == ("asked", 0)
    assert told({2: {"cards": ["D9"]}, 3: {"cards": ["D8"]}}) == ("silent", 0)
    assert told({2: {"cards": ["D9"]}, 6: {"player": "B", "cards": ["D8"]}}) == ("spread", 1)

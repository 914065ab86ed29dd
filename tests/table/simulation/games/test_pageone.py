"""ページワン: the stock lies there from the deal on and is drawn from; tricks go aside and become the stock again."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.fold import Fold
from table.simulation.scripts.players import Sitting, kinds
from table.simulation.scripts.story import parse_record
from tests.table.simulation.filming import film, filmed, record

KIND = next(kind for kind in kinds() if kind.game == "pageone")


def test_the_stock_is_put_down_and_drawn_from() -> None:
    lines, made = film("pageone/pageone", "easy")
    told = made.choreography.happenings
    stock = next(item for item in told if item.type == "stock")
    assert len(stock.rests) == next(line["stock"] for line in lines if line["type"] == "deal")
    assert {rest.side for rest in stock.rests} == {"down"}
    assert sum(item.type == "draw" for item in told) == sum(line["type"] == "draw" for line in lines)


def test_a_taken_trick_goes_aside_and_is_the_stock_once_that_is_empty() -> None:
    lines = record(
        "pageone", "pageone", {"type": "deal", "counts": {"A": 4, "B": 4}, "stock": 1},
        {"type": "play", "player": "A", "cards": ["S3"]}, {"type": "play", "player": "B", "cards": ["S4"]},
        {"type": "play", "player": "B", "cards": ["H4"]}, {"type": "draw", "player": "A", "count": 2}, players="AB",
    )  # fmt: skip
    told = Counter(item.type for item in filmed(lines).choreography.happenings)
    assert told["sweep"] == 1 and told["stock"] == 2 and told["draw"] == 1


@pytest.mark.parametrize("seed", range(6))
def test_a_random_round_is_legal_and_nobody_is_accused_in_it(seed: int) -> None:
    sitting = Sitting(KIND, seed).play()
    fold = Fold(parse_record(sitting.lines)[0])
    outcomes = fold.extend(parse_record(sitting.lines)[1])
    assert {outcome.ruling.verdict for outcome in outcomes} == {"legal"}
    assert {len(line["hands"]["A"]) for line in sitting.lines if line["type"] == "deal"} == {4}

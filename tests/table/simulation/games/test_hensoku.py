"""変則大富豪: the stock lies there from the deal on, hands are shown at the end."""

from __future__ import annotations

from tests.table.simulation.filming import film, filmed, record


def test_the_stock_is_put_down_after_the_deal() -> None:
    lines, made = film("hensoku/hensoku", "easy")
    stock = next(item for item in made.choreography.happenings if item.type == "stock")
    assert len(stock.rests) == next(line["stock"] for line in lines if line["type"] == "deal")
    assert {rest.side for rest in stock.rests} == {"down"}


def test_a_revealed_hand_is_seen_card_by_card() -> None:
    hand = ["S3", "H5", "DQ", "C9", "JK", "SA"]
    made = filmed(record("hensoku", "hensoku", {"type": "reveal", "player": "B", "cards": hand}))
    still = [line for line in made.truth() if line["type"] == "still"][-1]
    assert sorted(card["card"] for card in still["cards"]) == sorted(hand)
    assert all(max([mark["visible"] for mark in card["indices"]] or [1]) > 0.5 for card in still["cards"])

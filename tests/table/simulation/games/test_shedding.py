"""Cards of an exchange pass face down from seat to seat."""

from __future__ import annotations

from tests.table.simulation.filming import film


def test_an_exchange_is_seen_but_not_its_cards() -> None:
    lines, made = film("daifugo/uecda", "home", 2, 2)
    exchanged = [line for line in lines if line["type"] == "exchange"]
    happened = [item for item in made.choreography.happenings if item.type == "exchange"]
    assert [item.seq for item in happened] == [line["seq"] for line in exchanged] and exchanged
    for item, line in zip(happened, exchanged, strict=True):
        backs = [card for card in made.choreography.cards_at(item.at_ms + 1) if card.code == "BACK"]
        assert len(backs) == line["count"] and all(card.side == "down" for card in backs)
        assert not any(card.code == "BACK" for card in made.choreography.cards_at(item.clear_ms + 1))

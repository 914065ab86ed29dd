"""The truth beside a film: a header, the events, what can be seen at every rest."""

from __future__ import annotations

from table.simulation.truth import FORMAT, event_lines, header_line, still_lines
from tests.table.simulation.filming import filmed, record

LINES = record("daifugo", "official", {"type": "play", "player": "A", "cards": ["S4"]},
               {"type": "play", "player": "B", "cards": ["S6", "H6"]})  # fmt: skip


def test_the_header_says_what_was_filmed_and_under_which_conditions() -> None:
    head = header_line(filmed(LINES, seed=2))
    assert head["format"] == FORMAT and head["game"] == "daifugo" and list(head["players"]) == ["A", "B", "C"]
    assert head["difficulty"] == "home" and head["seed"] == 2


def test_events_come_in_order_with_their_times() -> None:
    lines = list(event_lines(filmed(LINES)))
    assert [line["seq"] for line in lines] == [1, 2]
    times = [line["at_ms"] for line in lines]
    assert times == sorted(times) and times[0] > 0


def test_every_rest_names_the_cards_that_can_be_seen() -> None:
    film = filmed(LINES)
    still = list(still_lines(film))[-1]
    cards = {card["card"]: card for card in still["cards"] if card["face"] == "up"}
    assert set(cards) == {"S4", "S6", "H6"}
    assert all(0.0 <= card["visible"] <= 1.0 and len(card["quad"]) == 4 for card in cards.values())

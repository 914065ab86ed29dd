"""The coloured deck: cards laid at once, meeples, rows, games that follow each other."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from table.simulation.motion.acts import TOKEN
from tests.table.simulation.filming import film, filmed, record


def test_cards_laid_at_once_come_within_half_a_second() -> None:
    lines, made = film("torite/torite-e", "home")
    times = {item.seq: item.at_ms for item in made.choreography.happenings if item.type == "play"}
    plays = [line["seq"] for line in lines if line["type"] == "play"]
    count = len(lines[0]["players"])
    for number in range(0, len(plays), count):
        trick = [times[seq] for seq in plays[number : number + count]]
        assert max(trick) - min(trick) < 1500
    everybody = [times[seq] for seq in plays[:count]]
    assert everybody != sorted(everybody) or count < 4, "nobody waits for the others"


def test_meeples_are_set_and_are_no_cards() -> None:
    lines, made = film("torite/torite-bonus", "home")
    set_down = [item for item in made.choreography.happenings if item.type == "meeple"]
    colours = [line["colour"] for line in lines if line["type"] == "meeple"]
    assert [item.rests[0].code for item in set_down] == [TOKEN + colour for colour in colours]
    at = set_down[-1].clear_ms + 1
    assert not made.lying(at)
    empty = made._painter.surface.astype(int)
    assert (np.abs(made._painter.paint(made.choreography.cards_at(at), ()) - empty).max(axis=2) > 40).sum() > 50


def test_a_row_grows_and_a_low_card_is_tucked_under_its_neighbour() -> None:
    made = filmed(record(
        "torite", "torite-sevens",
        {"type": "play", "player": "A", "cards": ["R6"]},
        {"type": "play", "player": "B", "cards": ["R9"]},
        {"type": "takeback", "target": 2},
    ))  # fmt: skip
    end = made.choreography.cards_at(made.duration_ms - 1)
    assert Counter(card.code for card in end) == Counter(["R7", "B7", "Y7", "G7", "R6"])
    by_code = {card.code: card for card in end}
    assert by_code["R6"].layer < by_code["R7"].layer < by_code["B7"].layer
    assert by_code["R6"].spot.x < by_code["R7"].spot.x and by_code["R7"].spot.y < by_code["B7"].spot.y


def test_shown_hands_lie_before_their_seats() -> None:
    lines, made = film("torite/torite-poker", "home")
    for line in lines:
        if line["type"] == "show":
            item = next(item for item in made.choreography.happenings if item.seq == line["seq"])
            assert item.place == "shown" and [rest.code for rest in item.rests] == line["cards"]


def test_rounds_and_games_follow_each_other_on_one_table() -> None:
    lines: list[dict[str, Any]] = [
        {
            "seq": 0,
            "type": "game",
            "format": "gyoji/1",
            "game": "torite",
            "profile": "torite-c",
            "players": list("ABC"),
        },
        {"seq": 1, "type": "play", "player": "A", "cards": ["R3"]},
        {"seq": 2, "type": "play", "player": "B", "cards": ["R4"]},
        {"seq": 3, "type": "play", "player": "C", "cards": ["R5"]},
        {"seq": 4, "type": "round", "number": 2, "profile": "torite-sevens"},
        {"seq": 5, "type": "play", "player": "A", "cards": ["R6"]},
        {"seq": 6, "type": "play", "player": "B", "cards": ["R9"]},
        {"seq": 7, "type": "takeback", "target": 6},
    ]
    made = filmed(lines)
    kinds_told = [(item.type, item.seq) for item in made.choreography.happenings]
    assert kinds_told == [
        ("play", 1), ("play", 2), ("play", 3), ("gather", 3), ("round", 4), ("sevens", 5), ("play", 5), ("play", 6),
        ("takeback", 7),
    ]  # fmt: skip
    end = made.choreography.cards_at(made.duration_ms - 1)
    assert Counter(card.code for card in end) == Counter(["R7", "B7", "Y7", "G7", "R6"])

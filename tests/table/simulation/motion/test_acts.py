"""What hands do beside plays: draws, gifts, discards, rows, strips that are laid anew."""

from __future__ import annotations

import math
from collections import Counter

from referee.games.nono.cards import NONO_RANKS
from tests.table.simulation.filming import film, filmed, record


def test_a_stock_is_drawn_from() -> None:
    lines, made = film("hensoku/hensoku", "home", 4)
    stock = next(line["stock"] for line in lines if line["type"] == "deal")
    draws = sum(line["type"] == "draw" for line in lines)
    end = made.choreography.cards_at(made.duration_ms - 1)
    assert draws and sum(card.code == "BACK" for card in end) == stock - draws


def test_a_gift_passes_face_down_and_is_taken_up() -> None:
    made = filmed(record(
        "daifugo", "stadium",
        {"type": "play", "player": "A", "cards": ["S7"]},
        {"type": "give", "from": "A", "to": "B", "count": 2},
    ))  # fmt: skip
    gift = next(item for item in made.choreography.happenings if item.type == "give")
    lying = made.choreography.cards_at(gift.at_ms + 1)
    assert sorted(card.code for card in lying) == ["BACK", "BACK", "S7"]
    assert all(card.side == "down" for card in lying if card.code == "BACK")
    assert [reach.player for reach in made.choreography.reaches][-2:] == [0, 1]
    assert [card.code for card in made.choreography.cards_at(gift.clear_ms + 1)] == ["S7"]


def test_discards_are_seen_only_where_they_are_named() -> None:
    events = [{"type": "discard", "player": "A", "cards": ["D4"]}, {"type": "discard", "player": "A", "count": 1}]
    made = filmed(record("hensoku", "hensoku", *events))
    codes = Counter((card.code, card.side) for card in made.choreography.cards_at(made.duration_ms - 1))
    assert codes == Counter([("D4", "up"), ("BACK", "down")])


def test_a_strip_that_is_laid_anew_takes_the_place_of_the_old_one() -> None:
    words = list(NONO_RANKS)
    events = [{"type": "order", "player": "A", "ranks": ranks} for ranks in (words, words[::-1])]
    made = filmed(record("daifugo", "nono", *events))
    lying = made.choreography.cards_at(made.duration_ms - 1)
    row = made.zones.rows["strip", 0].middle
    right = (math.cos(row.angle), math.sin(row.angle))
    along = sorted(lying, key=lambda card: card.spot.x * right[0] + card.spot.y * right[1])
    assert [card.code[1:] for card in along] == words[::-1]

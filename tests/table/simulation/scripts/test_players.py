"""Random legal games as a table that shows no hand would write them."""

from __future__ import annotations

import random

import pytest

from referee.fold import Fold
from table.simulation.scripts.dealing import Dealing
from table.simulation.scripts.players import Sitting, as_seen, game_to_film, kinds
from table.simulation.scripts.story import parse_record


@pytest.mark.parametrize("label", [kind.label for kind in kinds()])
def test_a_game_to_film_is_legal_and_shows_no_hand(label: str) -> None:
    lines = game_to_film(label, 5)
    assert game_to_film(label, 5) == lines
    header, events = parse_record(lines)
    fold = Fold(header)
    outcomes = fold.extend(events)
    assert "illegal" not in {outcome.ruling.verdict for outcome in outcomes}
    assert not any(outcome.exposed for outcome in outcomes)
    for line in lines:
        assert "hands" not in line
        if line["type"] in ("draw", "give", "exchange"):
            assert "cards" not in line and line["count"] > 0


def test_only_what_is_hidden_is_left_out() -> None:
    lines = [
        {"seq": 1, "type": "deal", "hands": {"A": ["S3", "S4"], "B": ["H3"]}, "widow": ["C3"]},
        {"seq": 2, "type": "widow", "player": "A", "discards": ["S3"]},
        {"seq": 3, "type": "discard", "player": "A", "cards": ["S4"]},
    ]
    assert as_seen(lines) == [
        {"seq": 1, "type": "deal", "counts": {"A": 2, "B": 1}, "widow": 1},
        {"seq": 2, "type": "widow", "player": "A", "discards": 1},
        lines[2],
    ]


def test_a_label_that_there_is_none_of() -> None:
    with pytest.raises(KeyError):
        game_to_film("chess/blitz", 1)


def test_tricks_put_aside_become_the_stock_that_ran_out() -> None:
    sitting = Sitting({kind.label: kind for kind in kinds()}["hensoku/hensoku"], 1)
    sitting.deal()
    sitting.stock, sitting.aside = ["S3"], ["H4", "D5"]
    assert sorted(sitting._drawn(3)) == ["D5", "H4", "S3"]
    assert sitting.stock == sitting.aside == []


def test_the_same_seed_chooses_the_same_however_the_lines_are_ordered() -> None:
    lines = [{"type": "play", "player": "A", "cards": [card]} for card in ("S3", "H4", "D5")]
    first, second = (Dealing().choose(found, random.Random(4)) for found in (lines, lines[::-1]))
    assert first == second

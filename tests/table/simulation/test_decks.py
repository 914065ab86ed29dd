"""Every game is played with a deck whose look can be drawn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from models.render.cards.deck import built_in
from referee import games
from referee.fold import Fold
from referee.records.reader import read_record


def look_of(**fields: Any) -> str:
    """The name of the deck with which a record begins. Raises OptionsError."""
    line = {"seq": 0, "type": "game", "format": "gyoji/1", "players": list("ABCD"), **fields}
    return Fold(read_record([json.dumps(line)])[0]).table.deck.name


@pytest.mark.film
def test_every_game_has_a_look_that_can_be_drawn() -> None:
    for name in games.names():
        for seats in (4, 3, 5, 2):
            try:
                look = look_of(game=name, players=list("ABCDE"[:seats]))
            except ValueError:
                continue
            assert built_in(look).name
            break
        else:
            raise AssertionError(f"{name}: nobody can play it")

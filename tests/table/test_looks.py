"""Which look of cards a record begins with: the camera expects it, and the virtual table draws it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from table.looks import look_for

from models.render.decks import built_in
from referee import games
from referee.record import read_record


def header_of(**fields: Any) -> Any:
    line = {"seq": 0, "type": "game", "format": "gyoji/1", "players": list("ABCD"), **fields}
    return read_record([json.dumps(line)])[0]


@pytest.mark.parametrize(
    ("fields", "look"),
    [
        ({"game": "daifugo"}, "standard"),
        ({"game": "daifugo", "profile": "nono"}, "nono"),
        ({"game": "torite", "profile": "torite-c"}, "coloured"),
    ],
)
def test_a_game_is_played_with_its_own_deck(fields: dict[str, str], look: str) -> None:
    assert look_for(header_of(**fields)) == look


def test_every_game_has_a_look_that_can_be_drawn() -> None:
    for name in games.names():
        for seats in (4, 3, 5, 2):
            try:
                look = look_for(header_of(game=name, players=list("ABCDE"[:seats])))
            except ValueError:
                continue
            assert built_in(look).name
            break
        else:
            raise AssertionError(f"{name}: nobody can play it")

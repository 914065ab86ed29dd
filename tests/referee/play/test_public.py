"""The public state: typed for the program, one JSON object for whoever reads the record or the page."""

import dataclasses
import json

import pytest

from referee import games
from referee.play.public import PublicState, as_json
from table.simulation.scripts.players import kinds
from tests.referee.seats import seated


def begun(game: str, profile: str) -> tuple[tuple[str, ...], PublicState]:
    found = games.find(game)
    players, state = seated(found, games.resolve(found, profile, {}), profile)
    return players, found.public(state)


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.label)
def test_all_that_a_game_adds_is_told_as_json(kind):
    players, public = begun(kind.game, kind.profile)
    told = json.loads(json.dumps(as_json(public)))
    assert list(told) == list(public.detail.keys)
    assert {field.name for field in dataclasses.fields(public.detail)} <= told.keys()
    assert (told["game"], told["players"], told["turn"]) == (kind.game, list(players), public.turn)


def test_what_a_joker_stands_for_is_told_as_in_the_record(sit):
    table = sit()
    table.play("A", "S5 JK", "H5")
    field = as_json(table.fold.table.game.public(table.fold.table.state))["field"]
    assert field["plays"] == [{"player": "A", "cards": ["S5", "JK"], "as": ["H5"]}]


def test_what_is_no_part_of_a_public_state_is_refused():
    _, public = begun("torite", "torite-poker")
    with pytest.raises(TypeError):
        as_json(dataclasses.replace(public, detail=dataclasses.replace(public.detail, phase={1, 2})))

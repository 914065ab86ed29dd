"""A table of a league at which nothing is played has a name and no game."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.past.league import LeagueNow, LeagueTable


def test_a_table_without_a_game() -> None:
    table = LeagueTable(name="Bar")
    assert (table.session, table.turn, table.last, table.standings, table.silent) == (None, None, None, [], 0)
    with pytest.raises(ValidationError):
        LeagueTable.model_validate({})


def test_before_the_first_look_it_is_not_known_what_there_is() -> None:
    now = LeagueNow()
    assert now.reading is None and now.tables == [] and now.problem is None
    assert LeagueNow.model_validate_json(now.model_dump_json()) == now

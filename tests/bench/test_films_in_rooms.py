"""Rows of spoilt films: which there are, and how they are counted."""

from __future__ import annotations

import pytest

from bench.films.outcomes import Count
from bench.rooms import ROWS, main, shortened, told
from table.simulation.scripts.players import game_to_film


def test_rows_have_names_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    names = capsys.readouterr().out.splitlines()
    assert len(set(names)) == len(names) == len(ROWS)


def test_a_record_ends_with_its_last_play() -> None:
    lines = shortened(game_to_film("daifugo/uecda", 1), 7)
    assert lines[-1]["type"] == "play" and sum(line["type"] == "play" for line in lines) == 7


def test_plays_are_right_asked_or_missed() -> None:
    line = told("bump", Count(films=3, plays=21, plays_right=15, plays_asked=4, wrong=1))
    assert (line["right"], line["asked"], line["missed"], line["wrong"]) == (15, 4, 2, 1)

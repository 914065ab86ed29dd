"""A record as beats: corrections are told as it really was."""

from __future__ import annotations

import pytest

from referee.play.options import OptionsError
from referee.records.reader import RecordError
from table.simulation.scripts.story import Story, parse_record, tell
from tests.table.simulation.filming import HEAD, record


def told(*events: dict[str, object]) -> Story:
    return tell(*parse_record(record("daifugo", "official", *events)))


def test_a_record_that_cannot_be_read_says_where() -> None:
    with pytest.raises(RecordError) as error:
        parse_record([*record("daifugo", "official"), {"seq": 1, "type": "nonsense"}])
    assert (error.value.line, error.value.field) == (2, "type")


def test_beats_come_in_the_order_of_play() -> None:
    story = told({"type": "play", "player": "A", "cards": ["S4"]}, {"type": "play", "player": "B", "cards": ["S6"]})
    assert [(beat.kind, beat.player) for beat in story.beats] == [("play", "A"), ("play", "B")]
    assert story.players == ("A", "B", "C")


def test_what_is_taken_back_is_fetched_before_the_next_play() -> None:
    story = told({"type": "play", "player": "A", "cards": ["S9"]}, {"type": "play", "player": "B", "cards": ["S4"]},
                 {"type": "takeback", "target": 2}, {"type": "play", "player": "B", "cards": ["SJ"]})  # fmt: skip
    assert [beat.kind for beat in story.beats] == ["play", "play", "takeback", "play"]


def test_a_round_of_another_game_brings_its_own_script() -> None:
    story = told({"type": "play", "player": "A", "cards": ["S9"]},
                 {"type": "round", "number": 2, "game": "torite", "profile": "torite-c"},
                 {"type": "play", "player": "A", "cards": ["R5"]})  # fmt: skip
    assert "captured" in story.needs.places and [beat.kind for beat in story.beats][-1] == "play"


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(OptionsError):
        tell(*parse_record([{**HEAD, "game": "daifugo", "profile": "nothing", "players": ["A", "B"]}]))

"""What is entered on the page is an event of the record, by the record's own definition."""

from __future__ import annotations

from typing import Any, Literal, get_args

import jsonschema_rs
import pytest
from pydantic import TypeAdapter, ValidationError

from referee.records.json_schema import record_schema
from referee.records.reader import Reader, line_of
from referee.records.schema import EVENTS
from webui.shapes.entered import AMENDABLE, Declare, Entered
from webui.shapes.requests import Request

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "torite", "players": ["A", "B"]}
ENTERED: dict[str, Any] = {
    "pass": {"player": "A"},
    "play": {"player": "A", "cards": ["S5", "JK"], "readings": ["H5"]},
    "count": {"player": "A", "count": 0},
    "bid": {"player": "A", "count": 13, "suit": "S"},
    "adjutant": {"player": "A", "card": "SA"},
    "widow": {"player": "A", "count": 3},
    "meeple": {"player": "A", "colour": "R"},
    "show": {"player": "A", "cards": ["R1"]},
    "reveal": {"player": "A", "cards": []},
    "give": {"player": "A", "to": "B", "count": 1},
    "discard": {"player": "A", "count": 1},
    "draw": {"player": "A", "count": 1},
    "order": {"player": "A", "ranks": [str(number) for number in range(13)]},
    "exchange": {"player": "A", "to": "B", "count": 2},
    "clear": {},
    "declare": {"player": "A", "what": "bomb", "value": "7"},
    "settle": {"player": "A"},
    "undo": {"target": 1},
    "amend": {"target": 1, "event": {"type": "give", "player": "A", "to": "B", "count": 1}},
    "insert": {"after": 1, "event": {"type": "give", "player": "A", "to": "B", "count": 1}},
    "stand": {"target": 1},
    "takeback": {"target": 1},
    "remedy": {"target": 1, "what": "trick", "to": "B"},
}
RECORD = jsonschema_rs.Draft202012Validator(record_schema())


def test_every_request_for_an_event_is_tried() -> None:
    classes = [kind for kind in get_args(get_args(Request)[0]) if issubclass(kind, Entered)]
    assert {get_args(kind.model_fields["type"].annotation)[0] for kind in classes} == set(ENTERED)
    assert set(ENTERED) >= AMENDABLE


@pytest.mark.parametrize("kind", ENTERED)
def test_an_event_that_is_entered_is_one_of_the_record(kind: str) -> None:
    asked = TypeAdapter(Request).validate_python({"type": kind, **ENTERED[kind]})
    assert isinstance(asked, Entered)
    line = {"seq": 2, **asked.line()}
    RECORD.validate(line)
    reader = Reader()
    for told in (HEADER, {"seq": 1, "type": "clear"}):
        reader.read(told)
    event = reader.read(line)
    assert line_of(event) == line  # type: ignore[arg-type]


def test_what_says_nothing_is_left_out() -> None:
    asked = TypeAdapter(Request).validate_python({"type": "play", "player": "A", "cards": ["S5"]})
    assert isinstance(asked, Entered) and asked.line() == {"player": "A", "cards": ["S5"], "type": "play"}


def test_a_request_cannot_name_what_the_record_does_not_have() -> None:
    assert "colour" not in EVENTS["pass"].fields
    with pytest.raises(TypeError, match="colour"):

        class Coloured(Entered):
            type: Literal["pass"]
            player: str
            colour: str


def test_a_request_cannot_leave_out_what_the_record_needs() -> None:
    with pytest.raises(TypeError, match="player"):

        class Nobody(Entered):
            type: Literal["pass"]

    with pytest.raises(TypeError, match="cards or count"):

        class Nothing(Entered):
            type: Literal["discard"]
            player: str


@pytest.mark.parametrize("what", ["finish", "eleven-back", "page-one"])
def test_any_word_may_be_declared_and_a_game_says_what_it_means(what: str) -> None:
    said = Declare(type="declare", player="A", what=what)
    assert said.line() == {"type": "declare", "player": "A", "what": what}


@pytest.mark.parametrize("what", ["", "Page One", "-", "a" * 25])
def test_what_is_declared_is_one_word(what: str) -> None:
    with pytest.raises(ValidationError):
        Declare(type="declare", player="A", what=what)

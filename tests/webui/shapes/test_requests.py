"""What a table is asked: every request is told by its type, and nothing else is taken for one."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from webui.shapes.entered import Entered, Undo
from webui.shapes.requests import Back, NextRound, Request

ASKED: TypeAdapter[Any] = TypeAdapter(Request)


def test_every_request_has_a_type_of_its_own() -> None:
    types = [get_args(kind.model_fields["type"].annotation) for kind in get_args(get_args(Request)[0])]
    assert len({name for (name,) in types}) == len(types)


def test_what_the_desk_does_is_no_event_of_the_record() -> None:
    back = ASKED.validate_python({"type": "back", "player": "A"})
    assert isinstance(back, Back) and not isinstance(back, Entered) and back.agreed == []
    assert isinstance(ASKED.validate_python({"type": "undo", "target": 3}), Undo)


@pytest.mark.parametrize(
    "asked",
    [
        {"type": "chess"},
        {"player": "A"},
        {"type": "redo", "target": 1},
        {"type": "confirm", "target": "1"},
        {"type": "round", "players": ["A"]},
        {"type": "round", "counts": {"A": True}},
    ],
)
def test_what_is_no_request_is_refused(asked: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        ASKED.validate_python(asked)


def test_the_next_round_goes_on_as_before_where_nothing_is_said() -> None:
    assert NextRound(type="round").players is None and NextRound(type="round").counts == {}

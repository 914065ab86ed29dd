"""What is asked before a table is watched: what is refused before a source is opened."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from webui.shapes.setup import Enrol, Examine, Setup

TABLE: dict[str, Any] = {"source": "virtual", "game": "daifugo", "profile": "official", "players": ["A", "B"]}
CARD: dict[str, Any] = {"deck": "own", "card": "S3", "game": "daifugo", "profile": "official"}


def test_a_table_is_set_up_by_its_source_game_and_players() -> None:
    asked = Setup.model_validate({**TABLE, "source": " virtual "})
    assert (asked.source, asked.deck, asked.tournament, asked.options) == ("virtual", None, None, {})


@pytest.mark.parametrize(
    ("shape", "asked"),
    [
        (Setup, {**TABLE, "players": ["A"]}),
        (Setup, {**TABLE, "source": " "}),
        (Setup, {**TABLE, "game": "../daifugo"}),
        (Setup, {**TABLE, "deck": "a/b"}),
        (Setup, {**TABLE, "counts": [-1, 2]}),
        (Setup, {**TABLE, "options": {"jokers": 1.5}}),
        (Setup, {**TABLE, "more": 1}),
        (Examine, {"seats": 1}),
        (Enrol, {**CARD, "corners": [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]}),
        (Enrol, {**CARD, "corners": [[0.0, 0.0], [1.5, 0.0], [1.0, 1.0], [0.0, 1.0]]}),
    ],
)
def test_what_no_table_can_be_set_up_with_is_refused(shape: type[BaseModel], asked: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        shape.model_validate(asked)

"""A player enters what they did themselves; the host enters for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import TypeAdapter

from webui.desk.desk import Desk
from webui.desk.permitted import permit
from webui.problems import RefusedError
from webui.shapes.requests import Request

ASKED: TypeAdapter[Any] = TypeAdapter(Request)


@pytest.fixture
def may(desk: Desk, table: TestClient) -> Callable[..., str]:
    """What is said to Ren who enters an event: "" where it may be."""

    def entered(**event: Any) -> str:
        try:
            permit(desk.current(), ASKED.validate_python(event), "Ren")
        except RefusedError as error:
            return error.problem.code
        return ""

    return entered


OWN = [
    {"type": "pass"}, {"type": "play", "cards": ["S4"]}, {"type": "count", "count": 3},
    {"type": "bid", "count": 13, "suit": "S"}, {"type": "adjutant", "card": "SA"}, {"type": "widow", "count": 3},
    {"type": "meeple", "colour": "R"}, {"type": "declare", "what": "eleven-back"}, {"type": "draw", "count": 1},
    {"type": "give", "to": "Yui", "count": 1}, {"type": "exchange", "to": "Yui", "count": 1},
    {"type": "discard", "count": 1}, {"type": "show", "cards": ["S4"]}, {"type": "reveal", "cards": []},
    {"type": "order", "ranks": [str(number) for number in range(13)]},
]  # fmt: skip


@pytest.mark.parametrize("event", OWN, ids=lambda event: event["type"])
def test_for_the_own_seat_only(may: Callable[..., str], event: dict[str, Any]) -> None:
    assert may(player="Ren", **event) == ""
    assert may(player="Aoi", **event) == "not-yours"


@pytest.mark.parametrize(
    "event",
    [{"type": "settle", "player": "Ren"}, {"type": "deal"}, {"type": "clear"}, {"type": "round"},
     {"type": "stand", "target": 1}, {"type": "undo", "target": 1},
     {"type": "takeback", "target": 1, "player": "Ren", "agreed": ["Aoi"]},
     {"type": "insert", "after": 0, "event": {"type": "pass", "player": "Ren"}}],
    ids=lambda event: event["type"],
)  # fmt: skip
def test_what_is_the_whole_tables(may: Callable[..., str], event: dict[str, Any]) -> None:
    assert may(**event) == "for-host"


def test_questions_about_the_own_play(may: Callable[..., str], desk: Desk) -> None:
    session = desk.current()

    def seen(player: str, *cards: str, sure: bool = False) -> int:
        line = {"type": "play", "player": player, "cards": list(cards), "source": "camera", "confirmed": sure}
        return session.accept(line).seq

    aoi, ren = seen("Aoi", "S4"), seen("Ren", "?")
    really = {"type": "play", "player": "Ren", "cards": ["S6"]}
    assert may(type="confirm", target=ren) == "" and may(type="amend", target=ren, event=really) == ""
    assert may(type="confirm", target=aoi) == "not-yours"
    assert may(type="amend", target=aoi, event=really) == "not-yours"
    assert may(type="amend", target=ren, event={**really, "player": "Aoi"}) == "not-yours"
    assert may(type="confirm", target=99) == "no-event"
    session.accept({"type": "amend", "target": ren, "event": {**really, "confirmed": True}})
    assert may(type="amend", target=ren, event=really) == "not-yours"  # nobody asks any more
    foul = seen("Yui", "S5", sure=True)
    assert may(type="takeback", target=foul) == "not-yours"
    session.accept({"type": "pass", "player": "Yui"})
    session.accept({"type": "pass", "player": "Sora"})
    session.accept({"type": "pass", "player": "Aoi"})
    mine = seen("Ren", "S4", sure=True)  # laid before by somebody else
    assert may(type="takeback", target=mine) == ""
    session.accept({"type": "takeback", "target": mine})
    assert may(type="takeback", target=mine) == "not-yours"

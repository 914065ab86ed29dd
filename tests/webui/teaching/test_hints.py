"""A hint for the own hand alone, on a phone and for the host."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from referee.events import Event, Header
from referee.fold import Fold
from table.advice.hints import Budget
from webui.problems import RefusedError
from webui.teaching.hints import hinted

Play = Callable[..., dict[str, Any]]


def test_the_host_gets_a_hint_for_a_hand_and_nothing_of_it_is_written(table: TestClient, play: Play) -> None:
    play("Aoi", "S5")
    before = table.get("/api/view").json()["version"]
    asked = {"player": "Ren", "cards": ["S8", "H4", "H9"]}
    found = table.post("/api/hint", json=asked).json()
    assert found["way"]["type"] in ("play", "pass") and found["reason"]["en"] and found["reason"]["ja"]
    assert len(found["tried"]) == 3 and found["tried"][0]["way"] == found["way"]
    assert table.get("/api/view").json()["version"] == before


def test_asked_again_without_a_clock_it_is_the_same() -> None:
    fold = Fold(Header("daifugo", ("A", "B", "C")))
    fold.add(Event(1, "play", "A", ("H5",)))
    one, two = (hinted(fold.table, "B", ["S8", "H6", "S3"], Budget(60, None)) for _ in range(2))
    assert one == two and one.way is not None


def test_out_of_turn_there_is_none() -> None:
    fold = Fold(Header("daifugo", ("A", "B", "C")))
    fold.add(Event(1, "play", "A", ("H5",)))
    found = hinted(fold.table, "C", ["S8", "H6"])
    assert found.way is None and "ヒント" in found.reason.ja


def test_a_stranger_and_a_card_that_there_is_not_are_named() -> None:
    table = Fold(Header("daifugo", ("A", "B"))).table
    with pytest.raises(RefusedError):
        hinted(table, "Nobody", ["S8"])
    with pytest.raises(RefusedError):
        hinted(table, "A", ["R8"])
    with pytest.raises(RefusedError):
        hinted(table, "A", ["S8", "S8"])

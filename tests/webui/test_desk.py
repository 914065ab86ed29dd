"""The desk: one table at a time is set up, left, taken up again and ended."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from webui.desk import Desk
from webui.problems import RefusedError
from webui.shapes.requests import Pass, Setup


def asked(source: str, **more: Any) -> Setup:
    return Setup(**{"source": source, "game": "daifugo", "profile": "official", "players": ["A", "B", "C"], **more})


def test_one_table_at_a_time(desk: Desk, pictures: Path) -> None:
    desk.set_up(asked(str(pictures)))
    assert desk.running and desk.view().players[0].name == "A"
    with pytest.raises(RefusedError) as refused:
        desk.set_up(asked(str(pictures)))
    assert refused.value.problem.code == "table-running"
    desk.leave()
    assert not desk.running


def test_two_of_one_name_are_refused(desk: Desk, pictures: Path) -> None:
    with pytest.raises(RefusedError) as refused:
        desk.set_up(asked(str(pictures), players=["A", "A", "B"]))
    assert (refused.value.problem.code, refused.value.problem.field) == ("same-name", "players")


def test_the_newest_table_can_be_gone_on_with(desk: Desk, pictures: Path) -> None:
    assert desk.last() is None
    desk.set_up(asked(str(pictures), counts=[18, 18, 18]))
    assert desk.last() is None  # it is shown now
    desk.leave()
    last = desk.last()
    assert last is not None and (last.game, last.players, last.events) == ("daifugo", ["A", "B", "C"], 1)
    desk.go_on(str(pictures), last.session)
    assert desk.running and desk.view().session == last.session


def test_without_a_table_everything_else_is_refused(desk: Desk) -> None:
    for call in (desk.view, desk.again, desk.compare, desk.status, lambda: desk.evidence("0" * 64)):
        with pytest.raises(RefusedError):
            call()
    assert desk.picture() is None and desk.outlines() == [] and not desk.running


def test_whoever_listens_hears_of_every_change(desk: Desk, pictures: Path) -> None:
    heard: list[int] = []
    desk.subscribe(lambda: heard.append(1))
    desk.set_up(asked(str(pictures)))
    before = len(heard)
    desk.accept(Pass(type="pass", player="A"))
    assert before and len(heard) > before

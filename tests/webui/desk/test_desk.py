"""The desk: one table at a time is set up, left, taken up again and ended."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi.testclient import TestClient

from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.demonstrations import Demonstration
from tests.webui.conftest import watch
from webui.desk.desk import Desk
from webui.problems import RefusedError
from webui.shapes.entered import Play
from webui.shapes.setup import Setup


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


class Watched:
    """Every live table that a desk has made, and which of them are still being watched."""

    def __init__(self) -> None:
        self.made: list[LiveTable] = []

    def watch(self, spec: str, session: Session) -> LiveTable:
        """A live table as others, remembered."""
        self.made.append(watch(spec, session))
        return self.made[-1]

    @property
    def live(self) -> list[LiveTable]:
        """Those that nobody has stopped."""
        return [table for table in self.made if not table._stop.is_set()]


HEADER = {"type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "players": ["A", "B"]}
BEGINNINGS: dict[str, Callable[[Desk, str], Any]] = {
    "set up": lambda desk, folder: desk.set_up(asked(folder)),
    "shown": lambda desk, folder: desk.show(folder, HEADER, []),
    "gone on with": lambda desk, folder: desk.go_on(folder, str(desk.shown_id)),
    "taken up again": lambda desk, folder: desk.resume(folder, str(desk.shown_id)),
}


@pytest.mark.parametrize("how", BEGINNINGS)
def test_no_second_table_begins_while_one_is_live(log: EventLog, pictures: Path, how: str) -> None:
    watched = Watched()
    desk = Desk(log, watched.watch)
    desk.set_up(asked(str(pictures)))
    first, version = desk.shown_id, desk.view().version
    try:
        begun = BEGINNINGS[how](desk, str(pictures))
    except RefusedError as refused:
        assert refused.problem.code == "table-running"
    else:
        assert begun is False  # `resume` says so instead
    assert (desk.shown_id, desk.view().version) == (first, version)
    assert len(watched.made) == 1 and watched.live == watched.made
    assert len(log.sessions()) == 1
    desk.leave()
    assert watched.live == []


def test_another_camera_takes_the_place_of_the_first(log: EventLog, pictures: Path, tmp_path: Path) -> None:
    watched = Watched()
    desk = Desk(log, watched.watch)
    desk.set_up(asked(str(pictures)))
    desk.change_source(str(pictures))
    assert len(watched.made) == 2 and watched.live == watched.made[-1:]
    with pytest.raises(RefusedError):
        desk.change_source(str(tmp_path / "nowhere"))
    assert len(watched.made) == 3 and watched.live == watched.made[-1:] and desk.running  # the old one goes on
    desk.leave()
    assert watched.live == []


def test_a_table_without_a_camera_is_a_table(log: EventLog, pictures: Path) -> None:
    watched = Watched()
    desk = Desk(log, watched.watch)
    desk.set_up(asked("none", counts=[18, 18, 18], keep_frames=True))
    assert desk.running and watched.made == [] and desk.status().state == "no-camera"
    desk.accept(Play(type="play", player="A", cards=["D3"]))
    with pytest.raises(RefusedError) as refused:
        desk.set_up(asked("none"))
    assert refused.value.problem.code == "table-running"
    ident = str(desk.shown_id)
    desk.change_source(str(pictures))  # a camera comes in mid-game, and is lost
    assert len(watched.live) == 1 and desk.status().state != "no-camera"
    desk.change_source("none")
    assert watched.live == [] and desk.status().state == "no-camera" and desk.shown_id == ident
    desk.leave()
    assert desk.resume("none", ident) and [card for each in desk.view().field for card in each.cards] == ["D3"]


def test_a_demonstration_takes_the_place_of_another_and_never_of_a_real_table(log: EventLog, pictures: Path) -> None:
    watched = Watched()
    desk = Desk(log, watched.watch, watch_demo=lambda shown, session: watched.watch(str(pictures), session))
    shown = Demonstration("", ({"seq": 0, **HEADER},))
    try:
        desk.demonstrate(shown)
        desk.again()
        assert len(watched.made) == 2 and watched.live == watched.made[-1:]
        desk.leave()
        desk.set_up(asked(str(pictures)))
        with pytest.raises(RefusedError) as refused:
            desk.demonstrate(shown)
        assert refused.value.problem.code == "table-running" and watched.live == watched.made[-1:]
    finally:
        desk.end()
    assert watched.live == []


def test_a_turned_picture_is_that_of_everything(table: TestClient, desk: Desk, pictures: Path) -> None:
    answer = table.post("/api/source", json={"source": f"{pictures}#turn=90"})
    assert answer.status_code == 200, answer.text
    assert table.get("/api/table").json()["source"] == f"{pictures}#turn=90"
    last = time.monotonic() + 30
    while (frame := desk.frame()) is None:
        assert time.monotonic() < last
        time.sleep(0.02)
    assert frame.image.shape == (320, 180, 3)
    jpeg = table.get("/api/preview.jpg").content
    assert cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).shape == (320, 180, 3)


def test_nobody_waits_behind_sources_that_never_answer(log: EventLog, pictures: Path) -> None:
    asks, answers = threading.Event(), threading.Event()

    def mute(spec: str, session: Session) -> LiveTable:
        asks.set()
        assert answers.wait(30)
        return watch(spec, session)

    desk = Desk(log, mute)
    first = threading.Thread(target=desk.set_up, args=(asked(str(pictures)),))
    first.start()
    try:
        assert asks.wait(30)
        for _ in range(3):
            with pytest.raises(RefusedError) as refused:
                desk.set_up(asked(str(pictures)))
            assert refused.value.problem.code == "source-opening"
    finally:
        answers.set()
        first.join()
    assert desk.running
    desk.leave()

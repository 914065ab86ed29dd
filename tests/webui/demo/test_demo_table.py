"""Demonstrations are shown on the page's desk, held and stepped by it, and leave nothing behind."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from table.record.storage.log import EventLog
from table.simulation.demonstrations import Demonstration, demonstration
from tests.webui.conftest import ORIGIN, PLAYERS, watch
from tests.webui.perfect_demo import watch_demo
from tests.webui.test_broadcast import until
from webui.access.guard import Guard
from webui.demo.demo_table import demo_of, demos
from webui.desk.desk import Desk
from webui.problems import RefusedError
from webui.server import create_app
from webui.shapes.demo import Guide, Hold

SHORT = replace(demonstration("daifugo"), lines=demonstration("daifugo").lines[:9])
"""To the first play after the foul was taken back."""


@pytest.fixture
def desk(log: EventLog) -> Iterator[Desk]:
    made = Desk(log, watch, watch_demo=watch_demo)
    yield made
    made.end()


def shown(desk: Desk) -> Guide:
    found = desk.guide()
    assert found is not None
    return found


def wait(desk: Desk, done: Callable[[Guide], bool]) -> Guide:
    """The guide once something holds of it."""
    deadline = time.monotonic() + 240
    while not done(found := shown(desk)):
        assert time.monotonic() < deadline, found
        time.sleep(0.02)
    return found


def step(desk: Desk) -> Guide:
    """One event more, and the guide at its end."""
    desk.hold(Hold(how="step"))
    return wait(desk, lambda guide: guide.paused or guide.over)


@pytest.mark.film
def test_it_begins_once_somebody_looks_and_goes_event_by_event(desk: Desk, log: EventLog) -> None:
    desk.demonstrate(SHORT)
    assert shown(desk).number == 0 and shown(desk).caption is None and not shown(desk).paused
    time.sleep(0.3)
    assert shown(desk).number == 0  # nobody looks
    told = step(desk)
    assert told.caption is not None and told.caption.told and told.paused
    first = step(desk)
    assert first.caption is not None
    assert first.caption.seen.en == "Aoi plays ♣4." and first.caption.note is not None
    lock = step(desk)
    assert lock.caption is not None and lock.caption.note is not None and "縛り" in lock.caption.note.ja
    foul = step(desk)
    assert foul.caption is not None and foul.caption.verdict == "illegal" and foul.caption.note is not None
    seq = foul.caption.seq
    assert seq is not None
    back = step(desk)
    assert back.caption is not None and back.caption.note is not None and "takes the card back" in back.caption.note.en
    at = shown(desk).number
    time.sleep(0.3)
    assert shown(desk).number == at  # it stands still
    desk.hold(Hold(how="play"))
    assert wait(desk, lambda guide: guide.over).number == shown(desk).events
    record = desk.view().timeline
    assert [entry.code for entry in record if entry.verdict == "illegal"] == ["suit-locked"]
    assert log.sessions() == []  # no evening of the user


def test_a_note_waits_until_the_referee_has_ruled(desk: Desk) -> None:
    desk.demonstrate(SHORT)
    desk.hold(Hold(how="pause"))
    assert shown(desk).paused
    desk.hold(Hold(pace=0.5))
    assert shown(desk).pace == 0.5 and shown(desk).paused
    desk.hold(Hold(pace=8.0, how="play"))
    guide = wait(desk, lambda guide: guide.caption is not None and guide.caption.seen.en == "Ren plays ♣6.")
    assert guide.caption is not None
    if guide.caption.ruled is None:
        assert guide.caption.note is None and guide.caption.seq is None


@pytest.mark.film
def test_another_one_or_the_same_again_takes_its_place_and_leaving_ends_it(desk: Desk) -> None:
    desk.demonstrate(SHORT)
    first = desk.shown_id
    desk.again()
    assert desk.shown_id != first and shown(desk).name == "daifugo"
    desk.demonstrate(Demonstration("", SHORT.lines))
    assert (shown(desk).name, shown(desk).title) == (None, None)
    desk.leave()
    assert desk.guide() is None and not desk.running
    with pytest.raises(RefusedError):
        desk.again()
    with pytest.raises(RefusedError):
        desk.hold(Hold(how="pause"))


def test_a_real_table_is_never_pushed_aside_and_is_remembered(desk: Desk, log: EventLog, pictures: Path) -> None:
    kept: list[tuple[str | None, str | None]] = []
    real = Desk(log, watch, watch_demo=watch_demo, keep=lambda spec, ident: kept.append((spec, ident)))
    real.demonstrate(SHORT)
    real.leave()
    assert kept == []  # what was watched last is not forgotten for a demonstration
    real.show(str(pictures), {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": PLAYERS}, [])
    with pytest.raises(RefusedError) as refused:
        real.demonstrate(SHORT)
    assert refused.value.problem.code == "table-running" and len(kept) == 1
    real.end()


def test_a_desk_that_cannot_film_demonstrations_shows_none(log: EventLog) -> None:
    with pytest.raises(RefusedError) as refused:
        Desk(log, watch).demonstrate(SHORT)
    assert refused.value.problem.code == "not-demo"


def test_they_are_listed_with_what_they_need() -> None:
    assert [demo.name for demo in demos() if demo.learns] == ["nono"]
    assert demo_of("nono").header["profile"] == "nono"
    with pytest.raises(RefusedError):
        demo_of("whist")


def test_a_page_is_told_where_it_is(desk: Desk) -> None:
    with TestClient(create_app(desk, Guard(["testserver"], None)), base_url=ORIGIN) as client:
        desk.demonstrate(SHORT)
        with client.websocket_connect("/live") as socket:
            first = until(socket, "guide")["guide"]
            assert first["title"]["en"] == "Daifugo" and first["events"] == 8
            while until(socket, "guide")["guide"]["caption"] is None:
                pass
            assert client.post("/api/leave", json={}).status_code == 200
            while until(socket, "guide")["guide"] is not None:
                pass

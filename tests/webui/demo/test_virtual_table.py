"""The virtual table as a choice of the set-up: the game that was chosen, played by whoever was named."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from table.capture.sources import SourceError
from table.record.session import Session
from table.record.storage.log import EventLog
from webui.demo.virtual_table import Host, film_of
from webui.setup.opening import found_cameras, opened, watch

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
          "players": ["Aoi", "Ren", "Yui", "Sora"]}  # fmt: skip


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.from_header(EventLog(tmp_path / "log.sqlite"), HEADER)


def test_the_last_choice_is_the_virtual_table() -> None:
    assert found_cameras()[-1].spec == "virtual" and "仮想の卓" in found_cameras()[-1].title.ja
    sample = opened("virtual")
    assert sample.read() is not None  # what a look at it shows
    sample.close()


@pytest.mark.film
def test_the_same_session_plays_the_same_game_again() -> None:
    one, again, other = (film_of(HEADER, name)[1] for name in ("a", "a", "b"))
    assert one == again != other
    assert one[0]["players"] == HEADER["players"]


def test_the_host_tells_what_no_camera_sees_once(session: Session) -> None:
    said = [(100.0, {"type": "deal", "counts": dict.fromkeys(HEADER["players"], 13), "source": "tap"}),
            (900.0, {"type": "pass", "player": "Nobody", "source": "tap"}),
            (950.0, {"type": "lead", "player": "Ren", "source": "tap"})]  # fmt: skip
    host = Host(said, session)
    host.until(99.0)
    assert len(session.record()) == 1
    host.until(2000.0)  # what is refused is logged and left out
    assert [line["type"] for line in session.record()[1:]] == ["deal", "lead"]
    Host(said, session).until(2000.0)  # after a restart nothing is told again
    assert len(session.record()) == 3


@pytest.mark.film
def test_a_table_that_watches_it_records_plays(session: Session) -> None:
    live = watch("virtual", session, pace=50.0)
    live.start()
    deadline = time.monotonic() + 240
    try:
        while not any(line["type"] == "play" for line in session.record()):
            assert time.monotonic() < deadline, "nothing was played"
            time.sleep(0.2)
    finally:
        live.stop()
    kinds = [line["type"] for line in session.record()[1:]]
    assert kinds[0] == "deal" and {line.get("player") for line in session.record()[1:]} <= {None, *HEADER["players"]}


def test_it_says_with_how_many_it_plays() -> None:
    with pytest.raises(SourceError, match=r"plays this game with .* players"):
        film_of({**HEADER, "players": list("ABCDEFGHIJ")}, "a")

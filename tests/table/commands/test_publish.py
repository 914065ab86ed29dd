"""`gyoji publish` as a process beside a table, on a real broker."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.record.past.present import LAST
from table.record.session import Session
from table.record.storage.forwarding import Forwarder
from table.record.storage.league import League
from table.record.storage.log import EventLog
from tests.broker import PASSWORD, Listener, RealBroker, broker
from tests.webui.processes import GYOJI, ROOT, environment

OPTIONS = {"miyako_ochi": False, "lock": 0}


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealBroker]:
    with broker(tmp_path / "broker") as running:
        yield running


def publishing(home: Path, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*GYOJI, "publish", *more],
        cwd=ROOT,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


@pytest.mark.smoke
@pytest.mark.database
def test_a_table_is_told_until_it_is_stopped(tmp_path: Path, real: RealBroker) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with closing(EventLog(data / "gyoji.sqlite")) as log, closing(Listener(real.port)) as listener:
        session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official", OPTIONS)
        session.accept({"type": "play", "player": "Aoi", "cards": ["S4"]})
        (data / LAST).write_text(json.dumps({"source": "0", "session": session.id}))
        with publishing(tmp_path, real.url, "--data", str(data), "--table", "Bar", "--home-assistant") as running:
            try:
                listener.waits("gyoji/bar/state")
                assert listener.on("gyoji/status") == ["online"]
                assert listener.on("homeassistant/sensor/gyoji_bar/turn/config")
                session.accept({"type": "play", "player": "Ren", "cards": ["S3"]})
                (ruled,) = map(json.loads, listener.waits("gyoji/bar/ruling"))
                assert (ruled["player"], ruled["verdict"]) == ("Ren", "illegal")
                real.stop()
                session.accept({"type": "takeback", "target": 2})
                session.accept({"type": "play", "player": "Ren", "cards": ["S8"]})
                real.start()
                with closing(Listener(real.port)) as again:  # it forgot what it kept: all of it is told anew
                    assert json.loads(again.waits("gyoji/bar/state")[-1])["session"] == session.id
                    rulings = [json.loads(text) for text in again.waits("gyoji/bar/ruling")]
                    assert rulings[-1]["cards"] == ["S8"]
                    running.send_signal(signal.SIGTERM)
                    assert running.wait(30) == 0
                    assert again.waits("gyoji/status")[-1] == "offline" or again.waits("gyoji/status", 2)
            finally:
                running.kill()
            assert running.stdout is not None
            said = running.stdout.read().decode()
    assert f"Publishing to localhost:{real.port}: gyoji/bar/state and" in said and "Traceback" not in said
    assert PASSWORD not in said and "geheim" not in said


@pytest.mark.database
def test_every_table_of_a_league(tmp_path: Path, real: RealBroker, database: str) -> None:
    with closing(Listener(real.port)) as listener, closing(EventLog(tmp_path / "log.db")) as log:
        session = Session.create(log, "daifugo", ["Aoi", "Ren"], "official", OPTIONS)
        session.accept({"type": "play", "player": "Aoi", "cards": ["S4"]})
        with (
            closing(Forwarder(log, League(database), "Bar", lambda: session.id)) as bar,
            closing(EventLog(tmp_path / "other.db")) as other,
            closing(Forwarder(other, League(database), "Door", lambda: None)) as door,
        ):
            bar.catch_up()
            door.catch_up()
            with publishing(tmp_path, real.url, "--log", database) as running:
                try:
                    listener.waits("gyoji/bar/state")
                    assert json.loads(listener.waits("gyoji/door/state")[0])["session"] is None
                    session.accept({"type": "play", "player": "Ren", "cards": ["S8"]})
                    bar.catch_up()
                    assert json.loads(listener.waits("gyoji/bar/ruling")[0])["cards"] == ["S8"]
                finally:
                    running.kill()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["http://me:geheim@host"], "looks like mqtt://"),
        (["mqtt://host", "--prefix", "a/#"], "--prefix"),
        (["mqtt://host", "--log", "mysql://me:geheim@host/x"], "looks like postgresql"),
        (["mqtts://host", "--ca", "/nowhere.pem"], "no certificate"),
    ],
)
def test_what_cannot_be_used_is_one_sentence(options: list[str], said: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(build(), ["publish", *options, "--data", str(tmp_path / "data")])
    assert done.exit_code == 2 and said in done.output and "geheim" not in done.output
    assert done.output.count("\n") == 1

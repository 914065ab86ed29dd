"""`gyoji serve` and `gyoji demo` from the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from table.record.storage.log import EventLog
from webui.commands import SCENES, demo_record

ROOT = Path(__file__).resolve().parents[2]
RUNNING: list[subprocess.Popen[str]] = []
START = "import typer; from webui.commands import {0}; typer.run({0})"


def _hears_ctrl_c() -> None:
    """What a shell starts in the background ignores Ctrl+C, and so would what the tests start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(command: str, *args: str, **environment: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", START.format(command), *args],
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=_hears_ctrl_c,
    )
    RUNNING.append(process)
    return process


@pytest.fixture(autouse=True)
def nothing_is_left_running() -> Iterator[None]:
    yield
    while RUNNING:
        process = RUNNING.pop()
        if process.poll() is None:
            process.kill()
            process.communicate()


def lines_until(process: subprocess.Popen[str], last: str) -> list[str]:
    """What it prints, up to the line that begins so."""
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line.rstrip("\n"))
        if line.startswith(last):
            return said
    raise AssertionError(f"{said} {process.stderr.read() if process.stderr else ''}")


def stop(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    return errors


def hello(url: str, **headers: str) -> dict[str, Any]:
    with urllib.request.urlopen(urllib.request.Request(f"{url}api/hello", headers=headers), timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


@pytest.mark.smoke
@pytest.mark.process
def test_serve_prints_its_address_and_stops_quietly(tmp_path: Path) -> None:
    process = start("serve", "--port", "0", "--data", str(tmp_path / "data"))
    said = lines_until(process, "Stop with")
    found = re.search(r"http://localhost:\d+/", said[0])
    assert found is not None
    assert hello(found[0])["running"] is False
    assert "Traceback" not in stop(process)
    assert (tmp_path / "data" / "gyoji.sqlite").exists()


@pytest.mark.process
def test_watchers_do_not_keep_it_from_stopping() -> None:
    process = start("demo", "--port", "0", "--no-browser")
    said = lines_until(process, "Stop with")
    found = re.search(r"http://localhost:\d+/", " ".join(said))
    assert found is not None
    with urllib.request.urlopen(f"{found[0]}stream.mjpg", timeout=60) as stream:
        assert b"image/jpeg" in stream.read(200)
        errors = stop(process)
    assert "Traceback" not in errors and "rror" not in errors, errors


@pytest.mark.process
def test_open_to_the_network_there_are_codes(tmp_path: Path) -> None:
    process = start("serve", "--port", "0", "--host", "0.0.0.0", "--pin", "123456", GYOJI_DATA=str(tmp_path))
    said = lines_until(process, "Stop with")
    assert any(re.search(r"codes: \S{9} to play, \S{9} to watch, 123456 for the host$", line) for line in said)
    found = re.search(r"http://localhost:\d+/", said[0])
    assert found is not None
    assert hello(found[0])["you"]["role"] == "host"  # this computer
    for address in (line.rpartition(" ")[2].strip() for line in said if "on the network" in line):
        assert hello(address)["locked"] is True
    stop(process)


@pytest.mark.process
@pytest.mark.parametrize(
    ("args", "part"),
    [(["--pin", "12"], "six digits"), (["--host", "no.such.host.invalid"], "Cannot listen on no.such.host.invalid")],
)
def test_what_cannot_be_served_is_one_line(args: list[str], part: str, tmp_path: Path) -> None:
    process = start("serve", "--port", "0", "--data", str(tmp_path), *args)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert part in errors and len(errors.strip().splitlines()) == 1


def test_the_first_demonstration_is_shown_or_any_record() -> None:
    assert demo_record().name == "daifugo" and len(demo_record().header["players"]) == 4
    own = demo_record(SCENES / "daifugo.jsonl")
    assert (own.name, own.title, own.notes) == ("", None, {}) and own.lines == demo_record().lines


@pytest.mark.process
def test_a_demonstration_beside_a_running_server_says_that_nothing_is_kept(tmp_path: Path) -> None:
    first = start("serve", "--port", "0", "--data", str(tmp_path))
    lines_until(first, "Stop with")
    second = start("demo", "--port", "0", "--no-browser", "--data", str(tmp_path))
    said = lines_until(second, "Stop with")
    assert any("will not be kept" in line for line in said)
    assert hello(next(line.split()[-1] for line in said if "http" in line))["running"]
    assert stop(second) == ""
    stop(first)


@pytest.mark.process
def test_whoever_starts_it_twice_is_led_to_the_page_that_is_there(tmp_path: Path) -> None:
    first = start("serve", "--port", "0", "--data", str(tmp_path))
    lines_until(first, "Stop with")
    second = start("serve", "--browser", "--data", str(tmp_path), BROWSER="true")
    said, errors = second.communicate(timeout=60)
    assert second.returncode == 0 and "running already" in said and errors == ""
    stop(first)


@pytest.mark.process
def test_serve_knows_the_decks_and_says_which() -> None:
    process = start("serve", "--deck", "tarot")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 2 and errors.count("\n") == 1
    assert "tarot" in errors and "standard-russian" in errors and "nono" in errors


@pytest.mark.process
def test_demo_plays_any_record_or_says_what_is_wrong_with_it(tmp_path: Path) -> None:
    (tmp_path / "torn.jsonl").write_text('{"seq": 0, "type": "game"', "utf-8")
    for name in ("torn.jsonl", "missing.jsonl"):
        process = start("demo", "--no-browser", "--record", str(tmp_path / name))
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 2 and errors.count("\n") == 1 and name in errors
    game = {"game": "torite", "profile": "torite-c", "players": list("ABC")}
    lines = [{"seq": 0, "type": "game", "format": "gyoji/1", **game},
             {"seq": 1, "type": "deal", "hands": {"A": ["R7"], "B": ["B10"], "C": ["G4"]}},
             {"seq": 2, "type": "play", "player": "A", "cards": ["R7"]}]  # fmt: skip
    (tmp_path / "coloured.jsonl").write_text("\n".join(json.dumps(line) for line in lines), "utf-8")
    process = start("demo", "--no-browser", "--port", "0", "--record", str(tmp_path / "coloured.jsonl"))
    said = lines_until(process, "Stop with")
    url = next(line.split()[-1] for line in said if "http" in line)
    assert hello(url)["running"]
    assert stop(process) == ""


@pytest.mark.process
def test_D20_a_second_server_on_one_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    first = start("serve", "--port", "0", "--data", str(tmp_path / "data"))
    lines_until(first, "Stop with")
    second = start("serve", "--port", "0", "--data", str(tmp_path / "data"))
    said, errors = second.communicate(timeout=60)
    assert second.returncode == 2 and said == ""
    assert "in use by another Gyoji" in errors and len(errors.strip().splitlines()) == 1
    first.kill()
    first.communicate()
    third = start("serve", "--port", "0", "--data", str(tmp_path / "data"))
    lines_until(third, "Stop with")
    stop(third)


@pytest.mark.process
def test_D20_what_the_log_has_lost_is_said_at_the_start(tmp_path: Path) -> None:
    log = EventLog(tmp_path / "gyoji.sqlite")
    log.create(
        {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "session": "x", "players": ["A", "B"]}
    )
    log.close()
    with closing(sqlite3.connect(tmp_path / "gyoji.sqlite")) as raw:
        raw.execute("DROP TRIGGER sessions_update")
        raw.execute("UPDATE sessions SET header = 'nothing'")
        raw.commit()
    process = start("serve", "--port", "0", "--data", str(tmp_path))
    said = lines_until(process, "Stop with")
    found = re.search(r"http://localhost:\d+/", " ".join(said))
    assert found is not None and hello(found[0])["running"] is False
    assert "The header of session x is damaged" in stop(process)


@pytest.mark.process
def test_a_league_that_cannot_be_used_is_one_sentence_without_the_password(tmp_path: Path) -> None:
    for options, said in (
        (["--log", "mysql://me:geheim@host/club"], "--log: The address of a league looks like postgresql+psycopg://"),
        (["--log", "postgresql://me:geheim@host/club", "--table", "x" * 41], "--table: a name of at most 40"),
    ):
        process = start("serve", "--data", str(tmp_path / "data"), *options)
        out, errors = process.communicate(timeout=60)
        assert process.returncode == 2 and errors.count("\n") == 1 and said in errors and "geheim" not in out + errors


@pytest.mark.process
def test_a_table_whose_league_is_not_there_opens_all_the_same(tmp_path: Path) -> None:
    url = "postgresql+psycopg://me:geheim@127.0.0.1:9/club"
    process = start("serve", "--port", "0", "--data", str(tmp_path / "data"), GYOJI_LOG=url)
    lines_until(process, "Stop with")
    assert "geheim" not in stop(process)

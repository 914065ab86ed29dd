"""`gyoji watch` on a filmed table with the real models: the record, a kill, what cannot be watched.

That the pictures decide (swapped faces, blank models) is tested in `tests/table/simulation/test_film_is_seen.py`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from models.render.cards.deck import built_in
from referee.records.reader import read_record
from table.capture.keeping import kept_frames
from table.cli import build
from table.live.watch import Watching, read_counts, read_options
from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.film import Film

ROOT = Path(__file__).resolve().parents[3]
HEADER = {
    "seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
    "players": ["A", "B", "C", "D"],
}  # fmt: skip
PLAYS = [("A", ["H7"]), ("B", ["S9"]), ("C", ["D8"])]


def record(plays: list[tuple[str, list[str]]]) -> list[dict[str, Any]]:
    events = [{"seq": i, "type": "play", "player": who, "cards": cards} for i, (who, cards) in enumerate(plays, 1)]
    return [HEADER, *events]


@pytest.fixture(scope="module")
def filmed(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    folder = tmp_path_factory.mktemp("films")

    def make(name: str) -> Path:
        path = folder / f"{name}.mp4"
        if not path.exists():
            Film(record(PLAYS), built_in("standard"), seed=3, difficulty="easy", fps=10).write(path)
        return path

    return make


def watched(film: Path, out: Path, **more: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    watching = Watching(str(film), "daifugo", "official", ["A", "B", "C", "D"], record=out, **more)
    watching.run()
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    return lines, watching.session.rulings()


def played(lines: list[dict[str, Any]]) -> list[tuple[str, list[str]]]:
    return [(line["player"], line["cards"]) for line in lines if line["type"] == "play"]


@pytest.mark.process
def test_a_film_becomes_a_record_that_the_referee_reads(filmed: Callable[..., Path], tmp_path: Path) -> None:
    lines, rulings = watched(filmed("plain"), tmp_path / "seen.jsonl")
    header, events, _ = read_record([json.dumps(line) for line in lines])
    assert header.players == ("A", "B", "C", "D")
    assert played(lines) == PLAYS
    assert [line["code"] for line in rulings if line.get("verdict") == "illegal"] == ["too-weak"]
    times = [event.at_ms for event in events if event.at_ms is not None]
    assert len(times) == len(events)
    log = EventLog(tmp_path / "seen.jsonl.db")
    for line in lines[1:]:
        for item in line.get("evidence", []):
            data = log.picture(item["sha256"])
            assert data is not None
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
            assert image is not None
            assert image.shape == (720, 1280, 3)


def told(lines: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What a record says, without what a JPEG changes a little: confidences, corners, the pictures' names."""
    names = ("seq", "type", "player", "cards", "source", "confirmed", "at_ms")
    return [tuple(line.get(name) for name in names) for line in lines[1:]]


@pytest.mark.process
def test_kept_frames_watched_again_give_the_same_record(filmed: Callable[..., Path], tmp_path: Path) -> None:
    frames = tmp_path / "frames"
    first, _ = watched(filmed("plain"), tmp_path / "first.jsonl", keep_frames=frames)
    kept = kept_frames(frames)
    film = cv2.VideoCapture(str(filmed("plain")))
    assert 10 < len(kept) < film.get(cv2.CAP_PROP_FRAME_COUNT)
    seen = {item["at_ms"] for line in first for item in line.get("evidence", ())}
    assert seen and seen <= {at_ms for _, at_ms in kept}
    again, _ = watched(frames, tmp_path / "again.jsonl")
    assert told(again) == told(first)
    with pytest.raises(ValueError, match="another watching"):
        watched(filmed("plain"), tmp_path / "third.jsonl", keep_frames=frames)


def watching_command(film: Path, out: Path) -> tuple[list[str], dict[str, str]]:
    """`gyoji watch` of a film as a process of its own, and its environment."""
    command = [
        sys.executable, "-c", "from table.cli import main; main()", "watch", str(film),
        "--game", "daifugo", "--profile", "official", "--players", "A,B,C,D", "--record", str(out), "--json",
    ]  # fmt: skip
    return command, {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}


@pytest.mark.process
def test_a_kill_loses_nothing_that_was_shown(filmed: Callable[..., Path], tmp_path: Path) -> None:
    out = tmp_path / "seen.jsonl"
    command, environment = watching_command(filmed("plain"), out)
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, env=environment) as watching:
        assert watching.stdout is not None
        shown = [json.loads(watching.stdout.readline()) for _ in range(3)]
        time.sleep(0.05)
        watching.kill()
        shown += [json.loads(line) for line in watching.stdout.read().splitlines() if line.endswith(b"}")]
    log = EventLog(Path(f"{out}.db"))
    (header,) = log.sessions()
    again = Session.open(log, header["session"])
    kept = {line["seq"]: line for line in again.rulings() if "verdict" in line}
    assert [line["verdict"] for line in shown if "verdict" in line]
    for line in shown:
        if "verdict" in line:
            assert kept[line["seq"]]["verdict"] == line["verdict"]
    text = out.read_text(encoding="utf-8")
    written = [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]
    assert written == again.record()[: len(written)]
    assert again.accept({"type": "pass", "player": "A"}).seq == len(kept) + 1


@pytest.mark.process
def test_a_stop_from_outside_finishes_what_is_being_written(filmed: Callable[..., Path], tmp_path: Path) -> None:
    """SIGTERM, as a service manager or a shutdown sends it."""
    out = tmp_path / "seen.jsonl"
    command, environment = watching_command(filmed("plain"), out)
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as watching:
        assert watching.stdout is not None and watching.stderr is not None
        first = watching.stdout.readline()
        watching.terminate()
        # Not `communicate`: it knows nothing of lines that came with the first one.
        rest, said = watching.stdout.read(), watching.stderr.read()
    assert watching.returncode == 0
    assert said.strip().splitlines() == ["stopping: what was noted is safe"]
    shown = [json.loads(line) for line in (first + rest).splitlines()]
    log = EventLog(Path(f"{out}.db"))
    (header,) = log.sessions()
    record = Session.open(log, header["session"]).record()
    assert [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()] == record
    assert [line["seq"] for line in shown if "verdict" in line] == [line["seq"] for line in record[1:]]
    assert len(played(record)) < len(PLAYS)  # it did stop


@pytest.mark.process
def test_a_filmed_napoleon_round_is_refereed_with_its_bids_on_standard_input(tmp_path: Path) -> None:
    """What no camera sees is told at its moment; a torn line is said, and the watching goes on."""
    deal = {"type": "deal", "counts": dict.fromkeys("ABCD", 2), "widow": 1}
    unseen = [
        deal, {"type": "bid", "player": "A", "count": 13, "suit": "S"},
        *({"type": "pass", "player": name} for name in "BCD"),
        {"type": "adjutant", "player": "A", "card": "HA"}, {"type": "widow", "player": "A", "discards": 1},
    ]  # fmt: skip
    laid = [("A", ["S3"]), ("B", ["S5"]), ("C", ["S7"])]
    head = {**HEADER, "game": "napoleon", "profile": "napoleon"}
    plays = [{"type": "play", "player": name, "cards": cards} for name, cards in laid]
    lines = [head, *({**line, "seq": seq} for seq, line in enumerate([*unseen, *plays], 1))]
    film = Film(lines, built_in("standard"), seed=3, difficulty="easy", fps=10)
    film.write(tmp_path / "napoleon.mp4")
    when = {item.seq: item.clear_ms for item in film.choreography.happenings}
    told = [json.dumps({**line, "at_ms": round(when[seq]) + 200}) for seq, line in enumerate(unseen, 1)]
    told.insert(2, '{"type": "pass", "play')
    out = tmp_path / "seen.jsonl"
    command = [
        sys.executable, "-c", "from table.cli import main; main()", "watch", str(tmp_path / "napoleon.mp4"),
        "--game", "napoleon", "--profile", "napoleon", "--players", "A,B,C,D", "--record", str(out), "--json",
    ]  # fmt: skip
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, input="\n".join(told) + "\n", text=True, capture_output=True, timeout=600
    )
    assert done.returncode == 0
    written = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line["type"] for line in written[1:]] == [*(line["type"] for line in unseen), *["play"] * len(laid)]
    assert played(written) == laid
    shown = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["verdict"] for line in shown if "seq" in line] == ["legal"] * len(written[1:])
    (said,) = done.stderr.strip().splitlines()
    assert said == "standard input, line 3: the line is no JSON object (torn or garbled); it was left out."


def test_what_cannot_be_watched_is_one_sentence(tmp_path: Path) -> None:
    import typer
    from typer.testing import CliRunner

    from table.commands.watch import watch

    app = typer.Typer()
    app.command()(watch)
    runner = CliRunner()
    for arguments, said in (
        (["no-such-film.mp4"], "there is no such film"),
        (["x", "--game", "whist"], "no game"),
        (["x", "--players", "A,A"], "different names"),
        (["x", "--counts", "1,2"], "--counts needs 4"),
        (["x", "--option", "jokers"], "KEY=VALUE"),
        (["x", "--option", "jokers=7"], "options.jokers"),
    ):
        result = runner.invoke(app, [*arguments, "--log", str(tmp_path / "log.db")])
        assert result.exit_code == 2
        assert said in result.output
        assert len(result.output.strip().splitlines()) == 1


def test_counts_and_options_are_read() -> None:
    assert read_counts(None, ["A"]) is None
    assert read_counts("14, 13", ["A", "B"]) == {"A": 14, "B": 13}
    assert read_options(["jokers=1", "revolution=false", "eleven_back=forced"]) == {
        "jokers": 1, "revolution": False, "eleven_back": "forced",
    }  # fmt: skip


def test_a_password_in_the_address_of_a_club_is_no_name_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(build(), ["watch", "nothing", "--log", "postgresql+psycopg://me:geheim@host/club"])
    assert done.exit_code == 2 and "geheim" not in done.output and list(tmp_path.iterdir()) == []

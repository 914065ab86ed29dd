"""A damaged log, or one on a medium that cannot be written: the rest is read and exported, and the loss is said."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from table.commands.backup import backup
from table.commands.records.export import export
from table.commands.records.judge import judge
from table.commands.records.replay import replay
from table.record.session import Session
from table.record.storage.log import EventLog
from table.record.storage.salvage import ReadOnlyLog

PLAYERS = ["A", "B", "C", "D"]
PAGE = 4096
"""Bytes of a page of SQLite."""
app = typer.Typer()
for command in (backup, export, judge, replay):
    app.command()(command)
runner = CliRunner()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of two sessions, `first` (of three plays and an undo) and `second`."""
    log = EventLog(tmp_path / "gyoji.sqlite")
    for ident in ("first", "second"):
        session = Session.create(log, "daifugo", PLAYERS, "official", session=ident)
        for player, card in zip(PLAYERS, ("S4", "S5", "S6"), strict=False):
            session.accept({"type": "play", "player": player, "cards": [card]})
        session.accept({"type": "undo", "target": 2})
    log.close()
    return tmp_path / "gyoji.sqlite"


def spoil(path: Path, *statements: str) -> None:
    """Changes the file behind the log's back."""
    with closing(sqlite3.connect(path)) as raw:
        for name in [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)
        raw.commit()


def run(*arguments: str | Path) -> Result:
    return runner.invoke(app, [str(argument) for argument in arguments])


def exported(path: Path, session: str) -> tuple[list[int], str]:
    """(the numbers of the events that were exported, what was said)."""
    result = run("export", path, "--session", session)
    assert result.exit_code in (0, 1), result.output
    assert (result.exit_code == 1) == bool(result.stderr)
    return [json.loads(line)["seq"] for line in result.stdout.splitlines()], result.stderr


def test_D20_a_damaged_header_costs_its_own_session_only(path: Path) -> None:
    spoil(path, "UPDATE sessions SET header = '{\"seq\":0,' WHERE id = 'second'")
    assert exported(path, "first") == ([0, 1, 2, 3, 4], "")
    seqs, said = exported(path, "second")
    assert seqs == [1, 2, 3, 4] and "header of session second is damaged" in said
    listed = [json.loads(line) for line in run("export", path, "--list").stdout.splitlines()]
    assert [(line["session"], line.get("damaged")) for line in listed] == [("first", None), ("second", True)]
    log = EventLog(path)
    assert [loss.en for loss in log.losses] == [loss.en for loss in log.losses if "second" in loss.en] != []
    assert Session.open(log, "first").last_seq() == 4
    assert [header["session"] for header in log.sessions()] == ["first", "second"]
    log.close()


@pytest.mark.parametrize("line", ['\'{"seq":1,"ty\'', "x'ff00'", "''", "'[]'", '\'{"seq":2,"type":"dance"}\''])
def test_D20_a_damaged_line_costs_itself_and_what_rests_on_it(path: Path, line: str) -> None:
    spoil(path, f"UPDATE events SET line = {line} WHERE session = 'first' AND seq = 2")
    seqs, said = exported(path, "first")
    assert seqs == [0, 1, 3] and "event 2" in said and "event 4" in said
    assert exported(path, "second") == ([0, 1, 2, 3, 4], "")
    log = EventLog(path)
    session = Session.open(log, "first")
    assert session.lost == (2, 4)
    assert session.accept({"type": "pass", "player": "B"}).seq == 5  # and play goes on
    assert Session.open(log, "first").record() == session.record()
    log.close()


def test_D20_the_last_line_damaged_leaves_its_number_taken(path: Path) -> None:
    spoil(path, "UPDATE events SET line = 'x' WHERE session = 'first' AND seq = 4")
    log = EventLog(path)
    assert Session.open(log, "first").accept({"type": "pass", "player": "D"}).seq == 5
    log.close()


def test_D20_a_dropped_table_is_said_and_the_other_is_read(path: Path) -> None:
    whole = path.with_name("copy.sqlite")
    shutil.copyfile(path, whole)
    spoil(path, "DROP TABLE events")
    result = run("export", path, "--session", "first")
    assert [json.loads(line)["seq"] for line in result.stdout.splitlines()] == [0]
    assert result.exit_code == 1 and "events of all sessions are lost" in result.stderr
    log = EventLog(path)
    assert "events of all sessions are lost" in log.losses[0].en
    assert Session.open(log, "first").accept({"type": "pass", "player": "A"}).seq == 1
    log.close()
    spoil(whole, "PRAGMA foreign_keys = OFF", "DROP TABLE sessions")
    seqs, said = exported(whole, "first")
    assert seqs == [1, 2, 3, 4] and "header" in said
    assert len(run("export", whole, "--list").stdout.splitlines()) == 2


def test_D20_overwritten_pages_cost_what_stood_on_them(tmp_path: Path) -> None:
    path = tmp_path / "gyoji.sqlite"
    log = EventLog(path)
    session = Session.create(log, "free", PLAYERS, None, session="long")
    session.accept_all([{"type": "pass", "player": PLAYERS[at % 4], "t": "x" * 60} for at in range(600)])
    log.close()
    spoil(path, "VACUUM")
    page = path.read_bytes().index(b'"seq":300,') // PAGE
    with path.open("r+b") as file:
        file.seek(PAGE * page)
        file.write(b"\xff" * PAGE)
    result = run("export", path)
    seqs = [json.loads(line)["seq"] for line in result.stdout.splitlines()]
    assert result.exit_code == 1 and "are lost" in result.stderr
    assert 300 < len(seqs) < 601 and seqs[0] == 0 and seqs[-1] == 600


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of one session of 110 events."""
    path = tmp_path_factory.mktemp("long") / "gyoji.sqlite"
    log = EventLog(path)
    session = Session.create(log, "free", PLAYERS, None, session="long")
    session.accept_all([{"type": "pass", "player": PLAYERS[at % 4], "t": "x" * 60} for at in range(110)])
    log.close()
    spoil(path, "VACUUM")
    return path


@pytest.mark.parametrize("at", [4, PAGE - 9])
def test_D20_one_damaged_byte_never_loses_an_event_without_a_word(long: Path, tmp_path: Path, at: int) -> None:
    whole, record = long.read_bytes(), run("export", long).stdout
    for start in range(PAGE, len(whole), PAGE):
        path = tmp_path / f"{start}.sqlite"
        path.write_bytes(whole[: start + at] + bytes([whole[start + at] ^ 0x15]) + whole[start + at + 1 :])
        out = run("export", path)
        others = [run("replay", path), run("backup", tmp_path / "all.zip", "--data", data(path))]
        for result in (out, *others):
            assert result.exception is None or isinstance(result.exception, SystemExit), (start, result.exception)
            assert bool(result.exit_code) == bool(out.exit_code) == bool(result.stderr), (start, result.stderr)
        assert out.exit_code or out.stdout == record, start


def data(path: Path) -> Path:
    """A data folder that holds the log."""
    folder = path.with_suffix(".data")
    folder.mkdir(exist_ok=True)
    shutil.copyfile(path, folder / "gyoji.sqlite")
    return folder


@pytest.mark.parametrize("pages", [0.3, 1, 2.5, 6])
def test_D20_of_a_log_that_is_cut_off_what_is_left_is_exported(long: Path, tmp_path: Path, pages: float) -> None:
    path = tmp_path / "cut.sqlite"
    path.write_bytes(long.read_bytes()[: int(pages * PAGE)])
    for command in (["export", path], ["replay", path], ["backup", tmp_path / "all.zip", "--data", data(path)]):
        result = run(*command)
        assert result.exit_code in (1, 2) and result.stderr, command
        assert isinstance(result.exception, SystemExit), command


def test_D20_events_before_the_cut_are_exported(long: Path, tmp_path: Path) -> None:
    path, whole = tmp_path / "cut.sqlite", long.read_bytes()
    path.write_bytes(whole[: len(whole) * 4 // 5])
    result = run("export", path)
    assert result.exit_code == 1 and "damaged" in result.stderr
    lines = result.stdout.splitlines()
    assert len(lines) > 20 and set(lines) <= set(run("export", long).stdout.splitlines())


def test_D20_a_line_that_was_changed_is_told(path: Path) -> None:
    spoil(path, "UPDATE events SET line = replace(line, 'S5', 'S9') WHERE session = 'first'")
    assert "event 2 is not what was written" in exported(path, "first")[1]
    assert exported(path, "second")[1] == ""
    log = EventLog(path)
    assert [loss.session for loss in log.losses] == ["first"]
    log.close()


def test_D20_a_log_of_an_older_version_gets_its_checksums(path: Path) -> None:
    spoil(path, "DROP TABLE chain", "PRAGMA user_version = 1")
    EventLog(path).close()
    spoil(path, "DELETE FROM events WHERE session = 'second' AND seq = 3")
    assert "event 3 is lost" in exported(path, "second")[1]


def test_D20_a_log_is_read_where_nothing_can_be_written(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {item.name: item.read_bytes() for item in path.parent.iterdir()}

    def refused(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    # What a medium does that cannot be written: SQLite may not make its shared memory there.
    real = sqlite3.connect
    monkeypatch.setattr(
        sqlite3.dbapi2, "connect", lambda name, **more: refused() if "mode=ro" in str(name) else real(name, **more)
    )
    log = ReadOnlyLog(path)
    assert Session.open(log, "first").last_seq() == 4
    log.close()
    assert {item.name: item.read_bytes() for item in path.parent.iterdir()} == before


def test_D20_reading_changes_nothing(path: Path) -> None:
    path.chmod(0o444)
    before = path.read_bytes()
    assert exported(path, "first") == ([0, 1, 2, 3, 4], "")
    assert run("replay", path, "--session", "second").exit_code == 0
    assert path.read_bytes() == before
    assert [item.name for item in path.parent.iterdir()] == [path.name]


ENDS = {"lf": b"\n", "crlf": b"\r\n", "cr": b"\r"}


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_D20_odd_signs_in_names_are_read_alike(tmp_path: Path, ends: str, mark: bytes) -> None:
    names = ["A\u0085", "B\u2028", "C\u2029", "D\x1c"]
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "players": names}
    lines = [header, {"seq": 1, "type": "play", "player": names[0], "cards": ["S4"]},
             {"seq": 2, "type": "play", "player": names[1], "cards": ["S5"]}]  # fmt: skip
    record = tmp_path / "record.jsonl"
    texts = [json.dumps(line, ensure_ascii=line["seq"] == 2).encode() for line in lines]
    record.write_bytes(mark + ENDS[ends].join(texts) + ENDS[ends])
    judged = [json.loads(line) for line in run("judge", record).stdout.split("\n") if line]
    replayed = [json.loads(line) for line in run("replay", record, "--json").stdout.split("\n") if line]
    log = EventLog(tmp_path / "gyoji.sqlite")
    session = Session.from_header(log, header)
    session.accept_all(lines[1:])
    assert [line["verdict"] for line in judged[:2]] == ["legal", "legal"]
    assert [entry["verdict"] for entry in replayed[-1]["timeline"]] == ["legal", "legal"]
    assert judged == session.rulings()
    assert replayed[-1]["timeline"] == session.view()["timeline"]
    assert exported(log.path, session.id)[0] == [0, 1, 2]
    log.close()


@pytest.mark.parametrize("text", [b"", b"\n", b"\xef\xbb\xbf", b"\xff\xfe{}"])
def test_D20_what_is_no_record_is_refused_alike(tmp_path: Path, text: bytes) -> None:
    record = tmp_path / "record.jsonl"
    record.write_bytes(text)
    results = [run(name, record) for name in ("judge", "replay")]
    assert {result.exit_code for result in results} == {2}
    assert results[0].stderr == results[1].stderr and "line 1" in results[0].stderr


@pytest.mark.parametrize("make", [lambda path: path.mkdir(), lambda path: None])
def test_D21_no_raw_error_reaches_a_user(tmp_path: Path, make: Callable[[Path], object]) -> None:
    path = tmp_path / "thing"
    make(path)
    for name in ("judge", "replay", "export"):
        result = run(name, path)
        assert result.exit_code == 2
        assert len(result.stderr.strip().splitlines()) == 1 and result.stderr.startswith(str(path))
        assert "Errno" not in result.stderr


@pytest.mark.parametrize("bytes_left", (50, 99, 512, PAGE))
def test_a_log_of_which_nothing_is_left_is_called_damaged_by_every_command(path: Path, bytes_left: int) -> None:
    os.truncate(path, bytes_left)
    for command in (("export", path), ("replay", path), ("backup", path.with_name("all.zip"), "--data", path.parent)):
        result = run(*command)
        assert result.exit_code and "damaged" in result.stderr and "gyoji export" not in result.stderr

"""`gyoji replay`: a record or a log, told event by event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.record.session import Session

app = build()
runner = CliRunner()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_record_and_a_log_replay_alike(log: tuple[Path, Session], tmp_path: Path, lang: str) -> None:
    path, session = log
    record = tmp_path / "record.jsonl"
    record.write_text(session.record_text(), encoding="utf-8")
    one = runner.invoke(app, ["replay", str(record), "--lang", lang])
    two = runner.invoke(app, ["replay", str(path), "--lang", lang])
    assert one.exit_code == 0
    assert one.stdout == two.stdout
    assert len(one.stdout.splitlines()) == len(session.record())  # one per event, and the standings
    short = runner.invoke(app, ["replay", str(record), "--until", "3", "--json"])
    assert [json.loads(line)["seq"] for line in short.stdout.splitlines()] == [1, 2, 3]


def test_what_is_no_record_and_no_log_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("nothing of the kind\n")
    for arguments in (["replay", str(path)], ["replay", str(tmp_path / "missing")]):
        result = runner.invoke(app, arguments)
        assert result.exit_code == 2
        assert len(result.output.strip().splitlines()) == 1

"""`gyoji why`: the steps of a verdict, of a record and of a log alike, in either language or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from referee.texts import say
from table.cli import build
from table.record.session import Session

app = build()
runner = CliRunner()


@pytest.fixture
def record(log: tuple[Path, Session], tmp_path: Path) -> Path:
    path = tmp_path / "record.jsonl"
    path.write_text(log[1].record_text(), encoding="utf-8")
    return path


@pytest.mark.process
def test_a_record_and_a_log_are_explained_alike(log: tuple[Path, Session], record: Path) -> None:
    for line in log[1].record()[1::8]:
        one = runner.invoke(app, ["why", str(record), str(line["seq"])])
        two = runner.invoke(app, ["why", str(log[0]), str(line["seq"])])
        assert one.exit_code == 0 and one.stdout == two.stdout
        assert one.stdout.startswith(f"#{line['seq']} [")


def test_it_answers_in_japanese_and_as_json(record: Path) -> None:
    assert say("verdict.legal", "ja") in runner.invoke(app, ["why", str(record), "2", "--lang", "ja"]).stdout
    found = json.loads(runner.invoke(app, ["why", str(record), "2", "--json"]).stdout)
    assert found["seq"] == 2 and set(found["message"]) == {"en", "ja"}


def test_what_cannot_be_explained_is_one_sentence(record: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    for path, seq in ((record, "99999"), (tmp_path / "empty.jsonl", "1"), (tmp_path / "missing", "1")):
        result = runner.invoke(app, ["why", str(path), seq])
        assert result.exit_code == 2
        assert result.output.count("\n") == 1 and str(path) in result.output

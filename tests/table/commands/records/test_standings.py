"""`gyoji standings`: who leads over several sessions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.record.session import Session

runner = CliRunner()
HEAD = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "stadium",
        "players": ["Aoi", "Ren"], "options": {"first_leader": "record"}}  # fmt: skip


def record(path: Path, winner: str, **header: object) -> Path:
    lines = [{**HEAD, **header}, {"seq": 1, "type": "play", "player": winner, "cards": ["S4"]},
             {"seq": 2, "type": "declare", "player": winner, "what": "finish", "value": True}]  # fmt: skip
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    return path


def test_X1_several_records_are_summed(tmp_path: Path) -> None:
    one, two = record(tmp_path / "1", "Aoi"), record(tmp_path / "2", "Aoi", tournament={"set_length": 1})
    done = runner.invoke(build(), ["standings", str(one), str(two), "--json"])
    assert done.exit_code == 0
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["place"], line["player"], line["points"], line["games"], line["sets"]) for line in told] == [
        (1, "Aoi", 4, 2, 1), (2, "Ren", -4, 2, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("lang", "head"), [("ja", "順位\t名前"), ("en", "place\tplayer")])
def test_X1_the_standings_are_a_table(tmp_path: Path, lang: str, head: str) -> None:
    done = runner.invoke(build(), ["standings", str(record(tmp_path / "1", "Ren")), "--lang", lang])
    lines = done.stdout.splitlines()
    assert done.exit_code == 0 and lines[0].startswith(head) and lines[1].startswith("1\tRen\t2\t1\t1")


def test_a_log_is_summed_with_all_its_sessions(log: tuple[Path, Session]) -> None:
    path, session = log
    done = runner.invoke(build(), ["standings", str(path), "--json"])
    assert done.exit_code == 0
    assert {json.loads(line)["player"] for line in done.stdout.splitlines()} <= set(session.header()["players"])


@pytest.mark.parametrize("header", [{"tournament": {"set_length": -1}}, {"game": "chess"}])
def test_what_cannot_be_summed_is_one_sentence(tmp_path: Path, header: dict[str, object]) -> None:
    done = runner.invoke(build(), ["standings", str(record(tmp_path / "1", "Ren", **header))])
    assert done.exit_code == 2 and len(done.output.strip().splitlines()) == 1

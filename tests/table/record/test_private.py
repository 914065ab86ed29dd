"""What only some players may see stays with them: in the view, in the export, in rulings and pictures."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from referee.fold import fold
from referee.records.reader import read_record
from table.commands.records.export import export
from table.commands.records.judge import judge
from table.record.files.exporting import public_line
from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.hosting import public

PLAYERS = ["A", "B", "C", "D"]
SECRET = ["S2", "H2", "D2"]
EVENTS: list[dict[str, Any]] = [
    {"type": "deal", "hands": {"A": [SECRET[0], "S5"]}, "counts": {"B": 10}, "widow": SECRET, "stock": SECRET},
    {"type": "exchange", "from": "A", "to": "B", "cards": [SECRET[0]]},
    {"type": "give", "from": "A", "to": "B", "cards": [SECRET[1]]},
    {"type": "draw", "player": "A", "cards": SECRET},
    {"type": "discard", "player": "A", "cards": SECRET},
    {"type": "widow", "player": "A", "discards": SECRET},
    {"type": "adjutant", "player": "A", "card": SECRET[0]},
    {"type": "reveal", "player": "A", "cards": SECRET},
    {"type": "show", "player": "A", "cards": SECRET},
]
app = typer.Typer()
for command in (export, judge):
    app.command()(command)
runner = CliRunner()


def told(event: dict[str, Any], game: str) -> list[dict[str, Any]]:
    """A record with the event as it is, missed, and put right; then the event is undone."""
    sha = "0" * 64
    private = {**event, "audience": ["A"], "evidence": [{"sha256": sha, "alternatives": [[SECRET[0], 0.9]]}]}
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": game, "players": PLAYERS}
    events = [{"type": "pass", "player": "A"}, private, {"type": "insert", "after": 1, "event": private},
              {"type": "amend", "target": 1, "event": private}, {"type": "undo", "target": 2}]  # fmt: skip
    return [header, *({"seq": seq, **line} for seq, line in enumerate(events, 1))]


@pytest.mark.parametrize("event", EVENTS, ids=[event["type"] for event in EVENTS])
@pytest.mark.parametrize("game", ["daifugo", "hensoku", "napoleon"])
def test_D24_private_cards_are_named_nowhere(tmp_path: Path, event: dict[str, Any], game: str) -> None:
    lines = told(event, game)
    log = EventLog(tmp_path / "log.sqlite")
    session = Session.from_header(log, lines[0])
    session.accept_all(lines[1:])
    out, packed = tmp_path / "out.jsonl", tmp_path / "out.zip"
    for path in (out, packed):
        assert runner.invoke(app, ["export", str(log.path), str(path)]).exit_code == 0
    with zipfile.ZipFile(packed) as archive:
        files = [archive.read(name).decode() for name in archive.namelist()]
    assert not any(name.startswith("pictures") for name in zipfile.ZipFile(packed).namelist())
    for text in (json.dumps(session.view()), json.dumps(session.rulings()), out.read_text("utf-8"), *files):
        assert not any(f'"{card}"' in text or f" {card}" in text for card in SECRET), text
        assert "0" * 64 not in text
    whole = runner.invoke(app, ["export", str(log.path), "--private"])
    assert f'"{SECRET[0]}"' in whole.stdout and "0" * 64 in whole.stdout
    log.close()


@pytest.mark.parametrize("event", EVENTS, ids=[event["type"] for event in EVENTS])
def test_D24_a_public_record_comes_to_what_everybody_saw(event: dict[str, Any]) -> None:
    lines = told(event, "napoleon" if event["type"] in ("widow", "adjutant") else "hensoku")
    folds = []
    for record in (lines, [public_line(line) for line in lines]):
        header, events, _ = read_record([json.dumps(line) for line in record])
        folds.append(fold(header, events))
    one, two = folds
    assert one.table.state == two.table.state and one.turn == two.turn
    assert (
        [one.ruling(seq) and one.ruling(seq)[:2] for seq in one.order]
        == [  # type: ignore[index]
            two.ruling(seq) and two.ruling(seq)[:2]
            for seq in two.order  # type: ignore[index]
        ]
    )


@pytest.mark.parametrize("event", [EVENTS[0], *EVENTS[1:6]], ids=[event["type"] for event in EVENTS[:6]])
def test_D24_a_demonstration_tells_no_card_that_lies_face_down(event: dict[str, Any]) -> None:
    for line in (event, {"type": "insert", "after": 0, "event": event}, {"type": "amend", "target": 1, "event": event}):
        text = json.dumps(public({"seq": 1, **line}))
        assert not any(card in text for card in SECRET), text

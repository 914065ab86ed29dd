"""`gyoji film`: what cannot be filmed is said in one sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.simulation.games.daifugo_rounds import random_round

app = build()
runner = CliRunner()


@pytest.mark.film
def test_what_cannot_be_filmed_is_one_sentence(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    lines = [json.dumps(line) for line in random_round(5, "official")]
    record.write_text("\n".join(lines[:3]) + "\n", encoding="utf-8")
    (tmp_path / "empty").mkdir()
    os.mkfifo(tmp_path / "pipe")
    out = str(tmp_path / "out.mp4")
    for arguments, said in (
        ([str(tmp_path / "pipe"), out], "a pipe"),
        ([str(tmp_path / "missing"), out], "no such file"),
        ([str(record), str(tmp_path / "nowhere" / "out.mp4")], "no film can be written there"),
        ([str(record), out, "--deck", str(tmp_path / "empty")], "empty: no card pictures"),
        ([str(record), out, "--size", "99999999999x1"], "--size"),
    ):
        result = runner.invoke(app, ["film", *arguments])
        assert result.exit_code == 2
        assert said in result.output.splitlines()[-1]
        assert "Errno" not in result.output

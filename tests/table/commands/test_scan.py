"""`gyoji scan`: one line per picture, whatever its name holds; what cannot be read does not stop the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from table.cli import build
from table.commands.scan import as_line, plain

runner = CliRunner()
KEYS = ["image", "width", "height", "ms", "cards"]


def scan(*arguments: str) -> tuple[int, list[dict[str, Any]]]:
    done = runner.invoke(build(), ["scan", *arguments])
    return done.exit_code, [json.loads(line) for line in done.stdout.splitlines()]


def test_pictures_in_their_order_and_the_unreadable_one_between(tmp_path: Path) -> None:
    for name in ("a.png", "c.png"):
        assert cv2.imwrite(str(tmp_path / name), np.full((60, 80, 3), 90, np.uint8))
    (tmp_path / "b.png").write_bytes(b"none")
    paths = [str(tmp_path / name) for name in ("a.png", "b.png", "c.png")]
    code, lines = scan(*paths)
    assert code == 1 and [line["image"] for line in lines] == paths
    assert list(lines[0]) == KEYS and lines[0]["cards"] == [] and set(lines[1]) == {"image", "error"}
    assert scan(paths[0])[0] == 0


def test_a_deck_that_nobody_knows_is_one_sentence(tmp_path: Path) -> None:
    done = runner.invoke(build(), ["scan", "--deck", "no-such-deck", str(tmp_path / "a.png")])
    assert done.exit_code == 2 and len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("name", ["a\u2028b.png", "a\u0085b.png", "a\udcffb.png", "♥7.png"])
def test_a_line_stays_one_line(name: str) -> None:
    line = as_line({"image": name})
    assert len(line.splitlines()) == 1 and json.loads(line)["image"] == name
    assert plain("a\nb") == "a b"

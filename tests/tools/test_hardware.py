"""`hardware.md`: every computed number and every drawing is what `gyoji doctor --plan` says today."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from table.cli import build
from tools.hardware import DOCUMENT, DRAWINGS, SETUPS, TABLES, drawing, filled

TEXT = DOCUMENT.read_text(encoding="utf-8")


def test_every_table_of_the_document_is_computed() -> None:
    assert filled(TEXT) == TEXT, "python -m tools.hardware"


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_drawing_is_to_scale(setup: object) -> None:
    assert isinstance(setup, type(SETUPS[0]))
    path = DRAWINGS / f"setup-{setup.name}.svg"
    assert path.read_text(encoding="utf-8") == drawing(setup), "python -m tools.hardware"
    assert f"](docs/images/{path.name})" in TEXT


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_the_command_finds_every_set_up_of_the_document_fine(setup: object) -> None:
    """The same numbers by the command, as a reader would type it."""
    assert isinstance(setup, type(SETUPS[0]))
    (row,) = re.findall(rf"^\| {setup.name} \| [^|]+ \| \d+ × \d+ \|.*$", TEXT, re.M)
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    options = [
        "--table", cells[3].removesuffix(" cm").replace(" ", "").replace("×", "x"),
        "--height", cells[4].removesuffix(" cm"), "--fov", f"{setup.camera.fov}", "--width", cells[2].partition(" ")[0],
    ]  # fmt: skip
    result = CliRunner().invoke(build(), ["doctor", "--plan", *options])
    assert result.exit_code == 0, result.output
    assert f"{cells[5]} (a card" in result.output and f"({cells[6]} px/mm" in result.output
    low, high = cells[7].removesuffix(" cm").split("–")
    assert f"From {low} to {high} cm" in result.output


def test_the_command_of_the_document_runs() -> None:
    (command,) = re.findall(r"^gyoji (doctor --plan .*)$", TEXT, re.M)
    result = CliRunner().invoke(build(), command.split())
    assert result.exit_code == 1 and "194 × 109 cm" in result.output


def test_every_table_size_stands_beside_every_camera() -> None:
    for table in TABLES:
        assert len(re.findall(rf"\| {table[0]} × {table[1]} cm \| (?:\d+–\d+|none) \|", TEXT)) == 7

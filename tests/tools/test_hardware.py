"""`hardware.md` and `hardware.ja.md`: every computed number and drawing is what `gyoji doctor --plan` says today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from tools.hardware import (
    BRIDGE,
    CAMERAS,
    DOCUMENTS,
    DRAWINGS,
    JA,
    SETUPS,
    TABLES,
    Setup,
    drawing,
    drawn,
    filled,
    parts,
)
from tools.phone_bridge import drawings

TEXTS = {lang: path.read_text(encoding="utf-8") for lang, path in DOCUMENTS.items()}
TEXT = TEXTS["en"]


@pytest.mark.parametrize("lang", DOCUMENTS)
def test_every_table_of_the_document_is_computed(lang: str) -> None:
    assert filled(TEXTS[lang], lang) == TEXTS[lang], "python -m tools.hardware"


@pytest.mark.parametrize("lang", DOCUMENTS)
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_every_drawing_is_to_scale(setup: Setup, lang: str) -> None:
    path = drawn(setup, lang)
    assert path.read_text(encoding="utf-8") == drawing(setup, lang), "python -m tools.hardware"
    assert f"](docs/images/{path.name})" in TEXTS[lang]


SHEETS = drawings(BRIDGE, DRAWINGS)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_the_bridge_for_a_phone_has_the_height_that_the_command_computes(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == SHEETS[path], "python -m tools.hardware"
    assert f"](docs/images/{path.name})" in TEXTS["ja" if ".ja." in path.name else "en"]
    height, field = BRIDGE.height_cm, "x".join(f"{side / 10:g}" for side in BRIDGE.field)
    options = ["--table", field, "--height", f"{height}", "--fov", f"{BRIDGE.fov}", "--width", f"{BRIDGE.size[0]}"]
    result = CliRunner().invoke(build(), ["doctor", "--plan", *options])
    assert result.exit_code == 0 and f"From {height} to" in result.output and f"{height} cm" in SHEETS[path]


def test_every_word_of_a_table_is_japanese_on_the_japanese_page() -> None:
    assert {each.name for each in CAMERAS} | {each.carrier for each in SETUPS} <= JA.keys()
    for name, table in parts("en").items():
        words = {cell for cell in re.split(r" \| |\| | \|\n", table) if re.search("[a-z]{3}", cell)}
        assert words - {"px/mm"} <= JA.keys(), name


def test_both_pages_have_the_same_sections() -> None:
    shapes = [[line.count("#") for line in text.splitlines() if line.startswith("#")] for text in TEXTS.values()]
    assert shapes[0] == shapes[1]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_the_command_finds_every_set_up_of_the_document_fine(setup: Setup) -> None:
    """The same numbers by the command, as a reader would type it."""
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


@pytest.mark.parametrize("lang", DOCUMENTS)
def test_the_command_of_the_document_runs(lang: str) -> None:
    (command,) = re.findall(r"^gyoji (doctor --plan .*)$", TEXTS[lang], re.M)
    result = CliRunner().invoke(build(), command.split())
    assert result.exit_code == 1 and "194 × 109 cm" in result.output


def test_every_table_size_stands_beside_every_camera() -> None:
    for table in TABLES:
        assert len(re.findall(rf"\| {table[0]} × {table[1]} cm \| (?:\d+–\d+|none) \|", TEXT)) == 7

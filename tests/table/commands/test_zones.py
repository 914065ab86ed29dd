"""`gyoji zones`: a page of markers for the zones of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(build(), ["zones", *words])
    return result.exit_code, result.output


@pytest.mark.parametrize(("game", "name", "strips"), [("daifugo/official", "Field", 0), ("daifugo/nono", "Field", 4)])
def test_the_page_has_two_markers_for_every_zone_of_the_game(game: str, name: str, strips: int, tmp_path: Path) -> None:
    out = tmp_path / "markers.svg"
    kind, profile = game.split("/")
    assert run(str(out), "--game", kind, "--profile", profile) == (0, "")
    page = out.read_text(encoding="utf-8")
    assert page.count(f">{name}<") == 2 and page.count(">Strip: ") == 2 * strips


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    code, said = run(str(tmp_path / "a.svg"), "--game", "chess")
    assert code == 2 and "chess" in said and said.count("\n") == 1
    code, said = run(str(tmp_path / "none" / "a.svg"))
    assert code == 1 and "cannot be written" in said and said.count("\n") == 1

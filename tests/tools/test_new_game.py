"""A game that the tool writes plays, is watched and filmed as it stands, and the guide shows what it writes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game.__main__ import FAMILIES, PARTS, free_letter, main, parts, refused, registered

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
NAMES = dict(zip(FAMILIES, ("zanto", "zubo", "zelma"), strict=True))
COPIED = ("referee", "table", "vision", "models", "bench", "tools", "tests", "webui", "docs", "pyproject.toml")
SKIPPED = shutil.ignore_patterns("node_modules", "static", "__pycache__", "kept", "*.onnx", "*.npz", "*.jpg", "*.png")


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_is_eight_files_at_most(family: str) -> None:
    written = parts(NAMES[family], family, "Y", "試し", "Trial")
    assert len(written) <= 8
    assert set(written) == {place.format(NAMES[family]) for place in PARTS.values()}


@pytest.mark.parametrize("family", FAMILIES[:2])
def test_the_guide_shows_what_the_tool_writes(family: str) -> None:
    written = parts({"shedding": "climb", "tricks": "follow"}[family], family, "Y", "例", "Example")
    shown = [block.strip() for block in re.findall(r"```(?:python|ts)\n(.*?)```", GUIDE, re.DOTALL)]
    for part in ("game.py", "page.ts"):
        path = PARTS[part].format({"shedding": "climb", "tricks": "follow"}[family])
        assert written[path].strip() in shown, f"{path} is shown otherwise: copy it from the tool"


def test_names_and_letters_that_are_taken_are_refused() -> None:
    assert refused("daifugo", free_letter(), ROOT) is not None
    assert refused("Zanto!", free_letter(), ROOT) is not None
    assert refused("zanto", "G", ROOT) is not None
    assert refused("zanto", free_letter(), ROOT) is None
    said = registered((ROOT / "referee" / "registry.py").read_text("utf-8"), "zanto")
    assert '"zanto": ("referee.games.zanto",),\n    "free"' in said


def test_what_is_kept_of_a_game_that_does_not_exist_is_not_written_anew(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["zanto", "--renew"]) == 2
    assert "zanto" in capsys.readouterr().err


@pytest.mark.process
def test_what_it_writes_passes_the_tests_that_every_game_has_to(tmp_path: Path) -> None:
    for each in COPIED:
        if (ROOT / each).is_dir():
            shutil.copytree(ROOT / each, tmp_path / each, ignore=SKIPPED)
        else:
            shutil.copy(ROOT / each, tmp_path / each)
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    for family, name in NAMES.items():
        command = [sys.executable, "-m", "tools.new_game", name, "--family", family]
        subprocess.run(command, cwd=tmp_path, env=env, check=True)
    asked = [
        *(f"tests/referee/games/{name}" for name in NAMES.values()), "tests/test_games.py", "tests/test_rooms.py",
        "tests/referee/test_registry.py", "tests/referee/test_texts.py", "tests/referee/test_rule_coverage.py",
        "tests/referee/play/test_lessons.py", "tests/referee/words/test_quiz.py", "tests/table/games/test_coverage.py",
    ]  # fmt: skip
    chosen = " or ".join((*NAMES.values(), "names", "every", "ids", "checked", "neither"))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, *asked],
        cwd=tmp_path, env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]

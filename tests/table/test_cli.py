"""The command line as a whole: version, help, and errors in one sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build, version

ROOT = Path(__file__).resolve().parents[2]
app = build()
runner = CliRunner()
COMMANDS = [command.name or "" for command in app.registered_commands]


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_D21_the_version_is_told(option: str) -> None:
    result = runner.invoke(app, [option])
    assert result.exit_code == 0 and result.stdout == f"gyoji {version()}\n"


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_D21_help_is_told_everywhere(command: str, option: str) -> None:
    result = runner.invoke(app, [*([command] if command else []), option])
    assert result.exit_code == 0 and "Usage" in result.stdout


def test_every_command_is_listed() -> None:
    shown = runner.invoke(app, ["-h"]).stdout
    assert {"judge", "replay", "export", "serve", "demo"} <= set(COMMANDS)
    assert all(re.search(rf"\b{command}\b", shown) for command in COMMANDS)
    assert "行司" in shown


@pytest.mark.film
def test_nothing_of_a_league_or_of_mqtt_is_needed_by_who_has_neither() -> None:
    """The extras are asked for only where they are used: a plain installation lacks them."""
    code = """
import sys
sys.modules["psycopg"] = sys.modules["paho"] = None
from typer.testing import CliRunner
from table.cli import build
import webui.routes.league, webui.server
for name in ("serve", "watch", "publish", "judge"):
    assert CliRunner().invoke(build(), [name, "--help"]).exit_code == 0, name
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Entry:
    """An entry point of an upper layer."""

    name = "serve"

    def __init__(self) -> None:
        self.asked: list[bool] = []

    def load(self) -> Callable[..., None]:
        def serve(browser: bool = False) -> None:
            self.asked.append(browser)

        return serve


def test_without_a_command_the_page_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = Entry()
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    result = runner.invoke(build(), [])
    assert result.exit_code == 0 and "browser" in result.stdout and "--help" in result.stdout
    assert entry.asked == [True]
    assert runner.invoke(build(), ["serve"]).exit_code == 0 and entry.asked == [True, False]


def test_where_there_is_no_page_the_commands_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [])
    result = runner.invoke(build(), [])
    assert result.exit_code == 0 and "judge" in result.stdout


def test_a_console_without_japanese_signs_shows_the_rest() -> None:
    code = "import sys; from table.cli import main; sys.argv = ['gyoji', '--help']; main()"
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "judge" in done.stdout and "Traceback" not in done.stderr

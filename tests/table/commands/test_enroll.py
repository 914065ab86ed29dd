"""`gyoji enroll`: what is missing is one sentence, in the language that was asked for."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build
from table.commands.enroll import shown

runner = CliRunner()


def enroll(*arguments: str) -> tuple[int, str, str]:
    done = runner.invoke(build(), ["enroll", *arguments])
    return done.exit_code, done.stdout, done.stderr


def test_decks_that_can_be_read_are_named() -> None:
    code, out, _ = enroll("--list")
    assert code == 0 and {"standard", "nono", "coloured"} <= set(out.split())


@pytest.mark.parametrize(("lang", "letters"), [("en", "a"), ("ja", "を")])
def test_a_name_and_pictures_are_needed(lang: str, letters: str) -> None:
    for arguments in ([], ["club"]):
        code, _, err = enroll(*arguments, "--lang", lang)
        assert code == 2 and len(err.strip().splitlines()) == 1 and letters in err


def test_there_are_two_languages() -> None:
    code, _, err = enroll("--lang", "fr")
    assert code == 2 and "ja or en" in err


def test_a_picture_that_is_none_is_said(tmp_path: Path) -> None:
    picture = tmp_path / "S4.jpg"
    picture.write_bytes(b"no picture")
    code, _, err = enroll("club", str(picture))
    assert code == 2 and "S4.jpg" in err and "Traceback" not in err


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_how_far_it_is_is_shown_on_a_terminal_and_wiped_away_at_the_end() -> None:
    out = Terminal()
    tell = shown(out)
    for share in (0.25, 0.251, 0.5, 1.0):
        tell(share)
    assert out.getvalue().count(" 25 %") == 1 and " 50 %" in out.getvalue()
    assert out.getvalue().endswith("\r\x1b[K")


def test_nothing_of_it_goes_into_a_file() -> None:
    out = io.StringIO()
    shown(out)(0.5)
    assert out.getvalue() == ""

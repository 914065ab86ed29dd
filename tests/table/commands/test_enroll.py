"""`gyoji enroll`: what is missing is one sentence, in the language that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from table.cli import build

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

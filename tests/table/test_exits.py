"""A command that cannot do what it was asked ends with one sentence."""

from __future__ import annotations

import pytest
import typer

from table.exits import fail, names_of, plain


def test_it_is_said_on_standard_error_and_the_status_is_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(typer.Exit) as ended:
        fail("There is no such deck.")
    assert ended.value.exit_code == 2
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "There is no such deck.\n")


def test_a_name_that_a_terminal_would_obey_is_shown_by_its_numbers() -> None:
    assert plain("A\x1b]0;x\x07\x9b2J B\u202e札\n") == "A\\x1b]0;x\\x07\\x9b2J B\\u202e札\n"


def test_names_are_told_apart_by_what_is_seen_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert names_of("花子, B,,C ") == ("花子", "B", "C")
    with pytest.raises(typer.Exit):
        names_of("A,B\u202ex")
    assert "B\\u202ex holds a sign" in capsys.readouterr().err

"""How a command ends that cannot do what it was asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

import typer


def fail(sentence: str) -> NoReturn:
    """Prints one sentence on standard error and ends the command with exit status 2: what was asked cannot be done."""
    typer.echo(plain(sentence), err=True)
    raise typer.Exit(2)


def say_lost(where: object, lost: Sequence[str]) -> None:
    """Prints what was lost of what was read, a sentence on a line; then the command ends with exit status 1."""
    for sentence in dict.fromkeys(lost):
        typer.echo(plain(f"{where}: {sentence}"), err=True)
    if lost:
        raise typer.Exit(1)


def names_of(players: str) -> tuple[str, ...]:
    """The names in a list with commas. Ends the command where one holds a sign that a terminal obeys or that turns the
    direction of writing: with it a name passes for another one."""
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    for name in names:
        if plain(name) != name:
            fail(f"players: {name} holds a sign that cannot be seen: leave it out")
    return names


def plain(text: str) -> str:
    """A text from a file as it is shown on a terminal: signs that this would obey, or that turn the direction of
    writing, as their numbers; ends of lines stay.

    >>> plain("A\\x1b[2JB\\nC")
    'A\\\\x1b[2JB\\nC'
    """
    return _OBEYED.sub(_number, text)


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


_OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

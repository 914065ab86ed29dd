"""How a command ends that cannot do what it was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

import typer


def fail(sentence: str) -> NoReturn:
    """Prints one sentence on standard error and ends the command with exit status 2: what was asked cannot be done."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)


def say_lost(where: object, lost: Sequence[str]) -> None:
    """Prints what was lost of what was read, a sentence on a line; then the command ends with exit status 1."""
    for sentence in dict.fromkeys(lost):
        typer.echo(f"{where}: {sentence}", err=True)
    if lost:
        raise typer.Exit(1)

"""How a command ends that cannot do what it was asked."""

from __future__ import annotations

from typing import NoReturn

import typer


def fail(sentence: str) -> NoReturn:
    """Prints one sentence on standard error and ends the command with exit status 2: what was asked cannot be done."""
    typer.echo(sentence, err=True)
    raise typer.Exit(2)

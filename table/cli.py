"""The command line `gyoji`: collects the subcommands of every layer."""

from __future__ import annotations

import importlib
import importlib.metadata
import os
import pkgutil
from collections.abc import Callable
from typing import Annotated, Any

import typer

import table.commands

TITLE = "Gyoji (行司): the referee at a real card table."


def build() -> typer.Typer:
    """The application: `table.commands.*` (a function named like its module) and the `gyoji.commands` entry points."""
    app = typer.Typer(
        name="gyoji",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(help=TITLE)(_options)
    found: dict[str, Callable[..., Any]] = {}
    for module in pkgutil.iter_modules(table.commands.__path__):
        if not module.name.startswith("_"):
            found[module.name] = getattr(importlib.import_module(f"table.commands.{module.name}"), module.name)
    for entry in importlib.metadata.entry_points(group="gyoji.commands"):
        found[entry.name] = entry.load()
    for name in sorted(found):
        app.command(name=name.replace("_", "-"))(found[name])
    return app


def version() -> str:
    """The installed version, or `dev` in a bare checkout."""
    try:
        return importlib.metadata.version("gyoji")
    except importlib.metadata.PackageNotFoundError:
        return "dev"


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"gyoji {version()}")
        raise typer.Exit


def _options(
    _: Annotated[
        bool, typer.Option("--version", "-V", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """What may stand before a command."""


def main() -> None:
    """Entry point of the `gyoji` script."""
    # The libraries' own lines tell a user nothing, and some of them tell a camera's password.
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    build()()

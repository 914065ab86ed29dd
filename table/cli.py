"""The command line `gyoji`: collects the subcommands of every layer."""

from __future__ import annotations

import importlib
import importlib.metadata
import io
import os
import pkgutil
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

import table.commands

START = "serve"
"""The command that runs where none is named, with the browser opened."""
TITLE = "Gyoji (行司): the referee at a real card table."


def build() -> typer.Typer:
    """The application, with all subcommands: those of `table.commands` (a function named like its module) and the
    `gyoji.commands` entry points."""
    app = typer.Typer(
        name="gyoji",
        invoke_without_command=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    found: dict[str, Callable[..., Any]] = {}
    for module in pkgutil.walk_packages(table.commands.__path__, "table.commands."):
        name = module.name.rpartition(".")[2]
        if not module.ispkg and not name.startswith("_"):
            found[name] = getattr(importlib.import_module(module.name), name)
    for entry in importlib.metadata.entry_points(group="gyoji.commands"):
        found[entry.name] = entry.load()
    app.callback(help=TITLE)(_options(found.get(START)))
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


def _options(start: Callable[..., Any] | None) -> Callable[..., None]:
    """What may stand before a command. Without any command the page opens in the browser."""

    def options(
        context: typer.Context,
        _: Annotated[
            bool,
            typer.Option("--version", "-V", callback=_show_version, is_eager=True, help="Show the version and exit."),
        ] = False,
    ) -> None:
        if context.invoked_subcommand is not None:
            return
        if start is None:
            typer.echo(context.get_help())
            return
        typer.echo("Opening the page in the browser; `gyoji --help` lists what else there is.")
        start(browser=True)

    return options


def main() -> None:
    """Entry point of the `gyoji` script."""
    # The libraries' own lines tell a user nothing, and some of them tell a camera's password.
    os.environ.setdefault("OPENCV_LOG_LEVEL", "SILENT")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that has no 行 shows a question mark
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    build()()

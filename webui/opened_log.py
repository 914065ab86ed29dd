"""Opens the log of a data folder for a command, or says why it cannot be."""

from __future__ import annotations

import contextlib
import tempfile
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import typer

from table.exits import fail
from table.record.files.written import trouble
from table.record.storage.folder import FolderLock, InUseError, private_folder
from table.record.storage.log import EventLog, LogError


@contextlib.contextmanager
def log_or_end(folder: Path, running: str | None = None) -> Iterator[EventLog]:
    """The log of a data folder that nobody else uses meanwhile; else the program ends with one sentence. `running`:
    where the page of the other one is, to be opened."""
    try:
        private_folder(folder)
        kept = FolderLock(folder)
        log = EventLog(folder / "gyoji.sqlite")
    except InUseError as error:
        if running is None:
            fail(error.en)
        typer.echo(f"Gyoji is running already; its page: {running}")
        webbrowser.open(running)
        raise typer.Exit from None
    except LogError as error:
        fail(error.en)
    except OSError as error:
        fail(f"{trouble(folder, error)}.")
    for loss in log.losses:
        typer.echo(loss.en, err=True)
    try:
        yield log
    finally:
        log.close()
        kept.release()


@contextlib.contextmanager
def log_or_none(folder: Path) -> Iterator[tuple[EventLog, Path]]:
    """The log of a data folder, and the folder; where it cannot be used, as while another Gyoji runs, one that goes
    with the program."""
    with contextlib.ExitStack() as stack:
        try:
            private_folder(folder)
            stack.callback(FolderLock(folder).release)
            log = EventLog(folder / "gyoji.sqlite")
        except (InUseError, LogError, OSError):
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gyoji-", ignore_cleanup_errors=True)))
            typer.echo("The data folder cannot be used now: tables that are set up here will not be kept.")
            log = EventLog(folder / "gyoji.sqlite")
        stack.callback(log.close)
        yield log, folder

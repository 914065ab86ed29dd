"""`gyoji restore`: what a backup has and the data folder has not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from table.exits import fail


def restore(
    file: Annotated[Path, typer.Argument(help="a file that gyoji backup wrote", metavar="FILE")],
    data: Annotated[Path | None, typer.Option(help="folder of the record (default: the user's data folder)")] = None,
) -> None:
    """Add the evenings, pictures and decks of a backup that are not here; nothing that is here is changed.

    Every checksum is compared first. No table may be watched meanwhile; on the page it may.
    """
    from table.record.files.written import trouble
    from table.record.storage.folder import FolderLock, InUseError, private_folder
    from table.record.storage.log import EventLog, LogError
    from table.sharing.backup import BackupError
    from table.sharing.backup import restore as restored
    from vision.folders import decks_folder, record_folder

    folder = data or record_folder()
    decks = folder / "decks" if data else decks_folder()
    try:
        private_folder(folder)
        lock = FolderLock(folder)
        try:
            log = EventLog(folder / "gyoji.sqlite")
            try:
                done = restored(log, file, decks)
            finally:
                log.close()
        finally:
            lock.release()
    except (InUseError, BackupError) as error:
        fail(error.en)
    except (LogError, OSError) as error:
        fail(trouble(file, error))
    typer.echo(
        f"{folder}: {done.added} evenings added, {done.extended} completed, {done.same} here already, "
        f"{done.pictures} pictures, {done.frames} frames, {done.decks} decks"
    )
    for ident in done.different:
        typer.echo(f"Session {ident} is here with other events: it was left as it is.", err=True)
    if done.different:
        raise typer.Exit(1)

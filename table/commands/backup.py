"""`gyoji backup`: everything that is kept, as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from table.exits import fail, say_lost


def backup(
    out: Annotated[Path, typer.Argument(help="the file to write (.zip)", metavar="FILE")],
    data: Annotated[Path | None, typer.Option(help="folder of the record (default: the user's data folder)")] = None,
) -> None:
    """Write every evening, its pictures and the enrolled decks into one file with checksums.

    A table may be watched meanwhile.
    """
    from table.record.files.written import trouble
    from table.record.storage.log import LogError
    from table.record.storage.salvage import ReadOnlyLog
    from table.sharing.backup import write_backup
    from vision.folders import decks_folder, keep_in, record_folder

    path = (keep_in(data) if data else record_folder()) / "gyoji.sqlite"
    try:
        log = ReadOnlyLog(path)
        try:
            made = write_backup(log, out, decks_folder())
        finally:
            log.close()
    except (LogError, OSError) as error:
        fail(trouble(out, error))
    said = f"{out}: {made.sessions} evenings, {made.pictures} pictures, {made.frames} frames, {made.decks} decks"
    typer.echo(said)
    for ident in made.lost:
        typer.echo(f"The header of session {ident} is damaged: it was left out.", err=True)
    if made.losses:
        typer.echo(f"{out} is not whole: keep an older backup as well.", err=True)
    say_lost(path, made.losses)
    if made.lost:
        raise typer.Exit(1)

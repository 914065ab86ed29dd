"""`gyoji export`: a session out of the log, as a record or with its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def export(
    log: Annotated[Path, typer.Argument(help="the log (SQLite)")],
    out: Annotated[Path | None, typer.Argument(help="a .zip with record, rulings and pictures, or a .jsonl")] = None,
    session: Annotated[str | None, typer.Option(help="the session; the newest by default")] = None,
    list_sessions: Annotated[bool, typer.Option("--list", help="list the sessions of the log")] = False,
) -> None:
    """Write a session's record to standard output or a file, or pack it with its pictures into a zip file."""
    from table.exporting import lines_of_sessions, pack, record_text
    from table.log import EventLog, LogError
    from table.session import Session
    from table.written import is_log, pick

    try:
        if not is_log(log):
            raise ValueError("this is no log of Gyoji")
        opened = EventLog(log)
        try:
            if list_sessions:
                for line in lines_of_sessions(opened):
                    typer.echo(line)
                return
            found = Session.open(opened, pick(opened, session))
            if out is None:
                typer.echo(record_text(found), nl=False)
            elif out.suffix == ".zip":
                pack(found, out)
            else:
                out.write_text(record_text(found), encoding="utf-8")
        finally:
            opened.close()
    except (LogError, OSError, ValueError) as error:
        typer.echo(f"{log}: {error}", err=True)
        raise typer.Exit(2) from error

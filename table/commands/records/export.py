"""`gyoji export`: a session out of the log, as a record or with its pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from table.exits import fail, say_lost

if TYPE_CHECKING:
    from table.record.storage.log import EventLog


def export(
    log: Annotated[Path, typer.Argument(help="the log (SQLite), or the record that `gyoji watch --record` wrote")],
    out: Annotated[Path | None, typer.Argument(help="a .zip with record, rulings and pictures, or a .jsonl")] = None,
    session: Annotated[str | None, typer.Option(help="the session; the newest by default")] = None,
    list_sessions: Annotated[bool, typer.Option("--list", help="list the sessions of the log")] = False,
    bundle: Annotated[
        Path | None, typer.Option(help="write a .zip for a report: record, pictures, kept frames around an event")
    ] = None,
    event: Annotated[int | None, typer.Option(help="--bundle: the event it is about; the newest by default")] = None,
    frames: Annotated[Path | None, typer.Option(help="--bundle: the folder of `gyoji watch --keep-frames`")] = None,
    crops: Annotated[
        Path | None, typer.Option(help="write the cards of corrected plays as pictures with labels.jsonl into a folder")
    ] = None,
    private: Annotated[
        bool, typer.Option("--private", help="name cards, too, that only some players may see (audience)")
    ] = False,
) -> None:
    """Write a session's record to standard output or a file, or pack it with its pictures into a zip file.

    The file is not changed. Of a record, the corrections that were appended to it count. What is damaged of a log is
    left out and said; then the exit status is 1.
    """
    from referee.play.options import OptionsError
    from referee.records.reader import RecordError
    from table.record.files.exporting import lines_of_sessions
    from table.record.files.written import pick, trouble
    from table.record.storage.log import LogError

    try:
        opened = _opened(log)
        try:
            if list_sessions:
                for line in lines_of_sessions(opened):
                    typer.echo(line)
                lost = [loss.en for loss in opened.losses]
            elif bundle is not None or crops is not None:
                lost = _extras(opened, pick(opened, session), bundle, event, frames, crops, private)
            else:
                lost = _write(opened, pick(opened, session), out, private)
        finally:
            opened.close()
    except (LogError, OSError, OptionsError, RecordError, ValueError) as error:
        fail(trouble(log, error))
    say_lost(log, lost)


def _opened(path: Path) -> EventLog:
    """The log, or the record with the corrections that were appended to it. Raises LogError, OSError, OptionsError,
    RecordError, ValueError."""
    from referee.records.reader import RecordError
    from table.record.files.record_file import RecordFile
    from table.record.files.written import is_log
    from table.record.storage.salvage import ReadOnlyLog

    if is_log(path):
        return ReadOnlyLog(path)
    try:
        return RecordFile(path)
    except RecordError as error:
        if error.line > 1:
            raise
        raise ValueError(f"this is neither a log of Gyoji nor a record ({error})") from None


def _extras(
    log: EventLog,
    ident: str,
    bundle: Path | None,
    event: int | None,
    frames: Path | None,
    crops: Path | None,
    private: bool,
) -> list[str]:
    """Writes a report and corrected crops of a session; what it has lost, one sentence each."""
    from table.record.session import Session
    from table.sharing.reporting import write_crops, write_report

    found = Session.open(log, ident)
    lost: list[str] = []
    if bundle is not None:
        try:
            report = write_report(found, bundle, event=event, frames=frames, private=private)
        except KeyError:
            raise ValueError(f"session {ident} has no event {event}") from None
        typer.echo(f"{bundle}: about event {report.event}, with {report.frames} kept frames")
        lost += report.left_out
    if crops is not None:
        typer.echo(f"{crops}: {write_crops(found, crops)} corrected cards")
    return [*lost, *(loss.en for loss in log.lost_of(ident))]


def _write(log: EventLog, ident: str, out: Path | None, private: bool) -> list[str]:
    """Writes a session; what it has lost, one sentence each. Where its header is lost, its events are written alone."""
    from table.record.files.exporting import events_text, pack, record_text
    from table.record.session import Session
    from table.record.storage.folder import write_private
    from table.record.storage.log import LogError, damaged_lines

    lost: list[str] = []

    def all_lost() -> list[str]:
        return [*lost, *(loss.en for loss in log.lost_of(ident))]

    try:
        found = Session.open(log, ident)
    except (KeyError, LogError):  # no header
        if out is not None and out.suffix == ".zip":
            raise
        text = events_text(log, ident, private)
        lost.append(f"The header of session {ident} is damaged: its events were written without it.")
    else:
        lost += [damaged_lines(ident, 1, seq).en for seq in found.lost]
        text = record_text(found, private)
        if out is not None and out.suffix == ".zip":
            pack(found, out, private)
            return all_lost()
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_private(out, text.encode())
    return all_lost()

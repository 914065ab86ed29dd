"""Reading back what was written: a record's file, or a session of a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from referee.records.reader import RecordError
from referee.records.values import LONGEST
from referee.words.lines import json_line
from table.record.session import Session
from table.record.storage.log import EventLog, LogError, damaged_header, damaged_lines
from table.record.storage.salvage import ReadOnlyLog
from vision.imaging.files import FAILURES, UnreadableFileError, read_bytes

_SQLITE = b"SQLite format 3\0"
_MOST_BYTES = 4 * LONGEST + 2
"""Bytes of a line that are read at most; so many are too many for a record."""
MAX_RECORD = 64 * 2**20
"""Bytes of the largest record that is read whole."""


def is_log(path: Path) -> bool:
    """Whether a file is a log (SQLite) rather than a record. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def pick(log: EventLog, session: str | None) -> str:
    """The id of a session: the named one, or the newest. Raises ValueError in one sentence, LogError."""
    known = [str(header["session"]) for header in log.sessions()]
    if session is None:
        if not known:
            lost = "the log is damaged: no session can be read of it"
            raise ValueError(lost if log.losses else "the log holds no session yet")
        return known[-1]
    if session not in known:
        some = ", ".join(known[-5:]) or "none"
        raise ValueError(f"the log has no session {session}; it has {some}" + (" and others" if len(known) > 5 else ""))
    return session


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a record one by one, without their ends (LF, CR LF or CR; no other character ends a line)."""
    while line := file.readline(_MOST_BYTES):
        yield from line.splitlines()


def read_lines(
    path: Path, session: str | None = None, lost: Callable[[LogError], None] = lambda loss: None
) -> Iterator[str | bytes]:
    """The lines of a record: from its file as they are asked for, or of a session of a log. A pipe may be read, too.
    `lost` is told what a damaged log has lost of the session.

    Raises OSError, LogError, ValueError.
    """
    with path.open("rb") as file:
        if file.peek(len(_SQLITE))[: len(_SQLITE)] != _SQLITE:
            yield from lines_of(file)
            return
    log = ReadOnlyLog(path)
    try:
        ident = pick(log, session)
        try:
            found = Session.open(log, ident)
        except KeyError:
            raise damaged_header(ident) from None
        for loss in log.lost_of(ident):
            lost(loss)
        for seq in found.lost:
            lost(damaged_lines(ident, 1, seq))
        for line in found.record():
            yield json_line(line)
    finally:
        log.close()


def record_lines(path: Path) -> list[str]:
    """The lines of a record's file, as text. Raises UnreadableFileError, RecordError."""
    lines = []
    for number, line in enumerate(lines_of(BytesIO(read_bytes(path, MAX_RECORD))), 1):
        try:
            lines.append(line.decode("utf-8-sig" if number == 1 else "utf-8"))
        except UnicodeDecodeError:
            raise RecordError(number, None, "record.no-utf-8") from None
    return lines


def trouble(path: Path | str, error: Exception) -> str:
    """What went wrong with a file, as one sentence for its user; `error` is one of those that reading raises."""
    if isinstance(error, LogError):
        return error.en
    return f"{getattr(error, 'filename', None) or path}: {reason(error)}"


def reason(error: Exception) -> str:
    """What went wrong, without the name of the file."""
    if isinstance(error, UnreadableFileError):
        return error.why
    if isinstance(error, OSError):
        if error.errno in FAILURES:
            return FAILURES[error.errno][0]
        return f"cannot be used: {error.strerror or str(error) or 'the system gives no reason'}"
    return str(error)

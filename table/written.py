"""Reading back what was written: a record's file, or a session of a log."""

from __future__ import annotations

import json
from pathlib import Path

from table.log import EventLog

_SQLITE = b"SQLite format 3\0"


def is_log(path: Path) -> bool:
    """Whether a file is a log (SQLite) rather than a record. Raises OSError."""
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE


def pick(log: EventLog, session: str | None) -> str:
    """The id of a session: the named one, or the newest. Raises ValueError in one sentence, LogError."""
    known = [str(header["session"]) for header in log.sessions()]
    if session is None:
        if not known:
            raise ValueError("the log holds no session yet")
        return known[-1]
    if session not in known:
        raise ValueError(f"the log has no session {session}; it has {', '.join(known) or 'none'}")
    return session


def read_lines(path: Path, session: str | None = None) -> list[str]:
    """The lines of a record: from its file, or of a session of a log. Raises OSError, LogError, ValueError."""
    if not is_log(path):
        return [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    log = EventLog(path)
    try:
        ident = pick(log, session)
        return [json.dumps(log.header(ident), ensure_ascii=False), *log.lines(ident)]
    finally:
        log.close()

"""A session as files: its record, its rulings, the pictures its events rest on."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from table.log import EventLog
from table.session import Session

# A fixed time stamp: the same session makes the same file.
_EPOCH = (2020, 1, 1, 0, 0, 0)


def record_text(session: Session) -> str:
    """The record as JSON Lines."""
    return session.record_text()


def lines_of_sessions(log: EventLog) -> Iterator[str]:
    """One JSON line per session of the log, oldest first."""
    for header in log.sessions():
        shown = {name: header.get(name) for name in ("session", "game", "profile", "players", "events")}
        yield json.dumps(shown, ensure_ascii=False)


def pictures_of(session: Session) -> list[str]:
    """The sha256 of every picture that an event of the session rests on, each once, in order."""
    found: dict[str, None] = {}
    for line in session.record():
        for event in (line, line.get("event") or {}):
            for item in event.get("evidence") or []:
                if isinstance(item.get("sha256"), str):
                    found[item["sha256"]] = None
    return list(found)


def pack(session: Session, path: Path) -> None:
    """A zip file with `record.jsonl`, `rulings.jsonl` and `pictures/<sha256>.jpg`. Raises OSError, LogError."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "record.jsonl", record_text(session).encode())
        _add(archive, "rulings.jsonl", _lines(session.rulings()))
        for sha in pictures_of(session):
            data = session.log.picture(sha)
            if data is not None:
                _add(archive, f"pictures/{sha}.jpg", data)


def _lines(items: list[dict[str, Any]]) -> bytes:
    return "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in items).encode()


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    stored = zipfile.ZipInfo(name, _EPOCH)
    stored.compress_type = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
    archive.writestr(stored, data)

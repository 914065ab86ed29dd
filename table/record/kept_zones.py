"""The zones that people drew for a session, kept beside the log: a record's header is written once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from referee.json_values import JsonLine
from table.record.folder import PRIVATE_FOLDER, write_private
from table.record.log import EventLog


def zones_file(log: EventLog, session: str) -> Path:
    """Where they are kept. An id may hold what no file name can."""
    name = hashlib.sha256(session.encode()).hexdigest()[:16]
    return log.path.with_name(log.path.name + ".zones") / f"{name}.json"


def read_zones(log: EventLog, session: str) -> object:
    """The zones that were kept, as JSON; None where there are none or the file cannot be read."""
    try:
        found: object = json.loads(zones_file(log, session).read_bytes())
    except (OSError, ValueError):
        return None
    return found


def write_zones(log: EventLog, session: str, zones: Sequence[JsonLine]) -> None:
    """Keeps zones in place of those before; none: nothing is kept. What was kept stays where that fails (OSError)."""
    path = zones_file(log, session)
    if not zones:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
    fresh = path.with_suffix(".new")
    try:
        write_private(fresh, json.dumps(list(zones)).encode())
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise


def forget_zones(log: EventLog, session: str) -> None:
    """Deletes the zones that were kept for a session. A failing disk is ignored."""
    with suppress(OSError):
        write_zones(log, session, [])

"""What is kept for a session beside the log and is no event: the zones that people drew, the next round's switches."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from referee.json_values import JsonObject
from table.record.storage.folder import PRIVATE_FOLDER, write_private
from table.record.storage.log import EventLog


class KeptBeside:
    """One thing for each session, as JSON in a file of its own. `name`: of the folder beside the log."""

    def __init__(self, name: str) -> None:
        self._name = name

    def file(self, log: EventLog, session: str) -> Path:
        """Where it is kept. An id may hold what no file name can."""
        name = hashlib.sha256(session.encode()).hexdigest()[:16]
        return log.path.with_name(f"{log.path.name}.{self._name}") / f"{name}.json"

    def read(self, log: EventLog, session: str) -> object:
        """What was kept; None where nothing was, or the file cannot be read."""
        try:
            found: object = json.loads(self.file(log, session).read_bytes())
        except (OSError, ValueError):
            return None
        return found

    def write(self, log: EventLog, session: str, kept: Sequence[JsonObject] | JsonObject) -> None:
        """Keeps this in place of what was kept; what is empty is not kept. That stays where it fails (OSError)."""
        path = self.file(log, session)
        if not kept:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        fresh = path.with_suffix(".new")
        try:
            write_private(fresh, json.dumps(kept).encode())
            fresh.replace(path)
        except OSError:
            with suppress(OSError):
                fresh.unlink()
            raise

    def forget(self, log: EventLog, session: str) -> None:
        """Deletes what was kept for a session. A failing disk is ignored."""
        with suppress(OSError):
            self.file(log, session).unlink(missing_ok=True)


ZONES = KeptBeside("zones")
"""The zones that people drew (`DrawnZones.as_list`)."""
NEXT_RULES = KeptBeside("rules")
"""The switches that somebody chose for the round that comes next: `{"round": its number, "options": {…}}`."""
EVERYTHING = (ZONES, NEXT_RULES)

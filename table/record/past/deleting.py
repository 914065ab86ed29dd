"""Deletes a session completely: its rows, its kept frames, and the pictures that no other event uses."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress

from table.record.files.exporting import frames_folder
from table.record.storage.kept_beside import EVERYTHING
from table.record.storage.log import EventLog

JUST_NOW_S = 3600.0
"""A picture that no event rests on may be about to be used by a table that is watched, as long as it is so new, s."""
_SHA = re.compile(r"[0-9a-f]{64}")


def delete_session(
    log: EventLog, ident: str, *, watching: bool = False, clock: Callable[[], float] = time.time
) -> None:
    """Deletes a session. `watching`: another table is watched now, whose newest pictures are spared; `clock` in s.

    Raises KeyError (no such session), LogError.
    """
    own = {sha for line in log.lines(ident) for sha in _SHA.findall(line)}
    log.delete(ident)
    shutil.rmtree(frames_folder(log, ident), ignore_errors=True)
    for kept in EVERYTHING:
        kept.forget(log, ident)
    sweep_pictures(log, clock() - JUST_NOW_S if watching else None, own)


def sweep_pictures(log: EventLog, before: float | None = None, also: Collection[str] = ()) -> int:
    """Deletes pictures that no event rests on, those only that were written before a time (s since 1970) or are named
    by `also` (sha256); how many."""
    used = used_pictures(log)
    gone = 0
    for sha, path in log.stored().items():
        with suppress(OSError):
            if sha not in used and (before is None or sha in also or path.stat().st_mtime < before):
                path.unlink()
                gone += 1
    return gone


def used_pictures(log: EventLog, newest: Mapping[str, int] | None = None) -> dict[str, str]:
    """The pictures that events rest on: sha256 -> a session that has it; the one with the highest number in `newest`,
    where several have it and that is given."""
    found: dict[str, str] = {}
    for ident, line in log.everything():
        for sha in _SHA.findall(line):
            if newest is None or sha not in found or newest.get(ident, -1) > newest.get(found[sha], -1):
                found[sha] = ident
    return found

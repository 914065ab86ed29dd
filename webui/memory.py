"""What the server watched last, to take it up again after a restart."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from pathlib import Path

from table.capture.addresses import redacted
from table.capture.turning import turn_of, with_turn
from table.record.files.written import trouble
from table.record.past.present import LAST, present
from table.record.storage.folder import write_private

_log = logging.getLogger(__name__)
SECRET = "last.secret"
"""The file of the data folder that holds an address with its password, where one was entered on the page; only its
owner may read it, and it goes when the table is left."""


def remember(folder: Path, spec: str | None, ident: str | None, given: str | None = None) -> None:
    """Notes the source and the session that are watched (None: none). `given` is known without being noted. What cannot
    be noted is told in the log."""
    try:
        _note(folder, spec, ident, given)
    except (OSError, UnicodeEncodeError) as error:
        _log.warning("The table will not be taken up again by itself: %s", trouble(folder / LAST, error))


def _note(folder: Path, spec: str | None, ident: str | None, given: str | None) -> None:
    if spec is None or ident is None:
        for name in (LAST, SECRET):
            (folder / name).unlink(missing_ok=True)
        return
    shown = redacted(spec)
    if shown != spec and turn_of(spec)[0] != given:
        _write(folder / SECRET, spec)
    else:
        (folder / SECRET).unlink(missing_ok=True)
    _write(folder / LAST, json.dumps({"source": shown, "session": ident}, ensure_ascii=False))


def remembered(folder: Path, given: str | None = None) -> tuple[str, str] | None:
    """(source, session) that were watched last; None where nothing was, or another source is `given` now."""
    last = present(folder)
    if last is None:
        return None
    spec, session = last
    shown = redacted(spec)
    bare, degrees = turn_of(shown)
    if given is not None:
        known, asked = turn_of(given)
        return (with_turn(known, asked or degrees), session) if redacted(known) == bare else None
    with suppress(OSError, UnicodeDecodeError):
        secret = (folder / SECRET).read_text(encoding="utf-8")
        spec = secret if redacted(secret) == shown else spec
    return spec, session


def _write(path: Path, text: str) -> None:
    fresh = path.with_name(path.name + ".new")
    write_private(fresh, text.encode())
    fresh.replace(path)

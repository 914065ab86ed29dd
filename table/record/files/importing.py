"""Reading a session in: a record (JSON Lines), or a zip file with its pictures as `pack` writes it."""

from __future__ import annotations

import hashlib
import json
import re
import secrets
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from referee.events import Event, Header
from referee.fold import Fold
from referee.json_values import JsonLine
from referee.records.reader import Reader, read_items
from table.record.files.exporting import pictures_in
from table.record.files.written import MAX_RECORD, lines_of
from table.record.storage.log import EventLog
from vision.imaging.files import read_bytes

RECORD = "record.jsonl"
MAX_PICTURE = 32 * 2**20
"""Bytes of the largest picture that is taken."""
MAX_ID = 128
"""Characters of the longest id of a session that is kept."""
DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What a damaged zip file, or one that needs a password, raises."""
_SHA = re.compile(r"[0-9a-f]{64}")


class KnownSessionError(Exception):
    """The session is there already. `session`: its id."""

    def __init__(self, session: str) -> None:
        super().__init__(session)
        self.session = session


class NoRecordError(Exception):
    """The file is neither a record nor a zip file with one. `en` and `ja` say so."""

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self.en, self.ja = en, ja


@dataclass(frozen=True, slots=True)
class Imported:
    """What was read in: the id of the session, its events, how many of its pictures are there and how many missing."""

    session: str
    events: int
    pictures: int
    missing: int


def import_session(log: EventLog, path: Path, copy: bool = False) -> Imported:
    """Reads a session in, all of it or nothing. `copy`: one that is there already is read in once more, under a new id.

    Raises KnownSessionError, NoRecordError, RecordError and OptionsError (what is wrong with the record, and in which
    line), OSError, LogError.
    """
    with _opened(path) as (data, pictures):
        header, events = parsed_record(data)
        ident = str(header["session"])
        if ident in {str(each["session"]) for each in log.sessions()}:
            if not copy:
                raise KnownSessionError(ident)
            ident = secrets.token_hex(6)
        wanted = pictures_in(events)
        there = sum(_keep(log, pictures, sha) for sha in wanted)
        log.create({**header, "session": ident}, events)
    return Imported(ident, len(events), there, len(wanted) - there)


def parsed_record(data: bytes) -> tuple[JsonLine, list[JsonLine]]:
    """Header and events of a record that the referee has followed to its end; a header without an id gets one. Raises
    RecordError, OptionsError."""
    lines = [line for line in lines_of(BytesIO(data)) if line.strip()]
    items = read_items(lines, Reader())
    header = next(items)
    assert isinstance(header, Header)
    fold = Fold(header)
    for event in items:
        assert isinstance(event, Event)
        fold.add(event)
    head, *events = [json.loads(line.decode("utf-8-sig")) for line in lines]
    known = head.get("session")
    usable = isinstance(known, str) and 0 < len(known) <= MAX_ID and known.isprintable()
    return {**head, "session": known if usable else secrets.token_hex(6)}, events


@contextmanager
def _opened(path: Path) -> Iterator[tuple[bytes, zipfile.ZipFile | None]]:
    """(the record, the zip file that has its pictures, if there is one)."""
    if not zipfile.is_zipfile(path):
        yield read_bytes(path, MAX_RECORD), None
        return
    try:
        with zipfile.ZipFile(path) as archive:
            yield member(archive, RECORD, MAX_RECORD), archive
    except KeyError:
        raise NoRecordError("The zip file has no record.jsonl.", "zipファイルにrecord.jsonlがありません。") from None
    except DAMAGED as error:
        raise NoRecordError("The zip file is damaged.", "zipファイルが壊れています。") from error


def member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """The content of a file in a zip file. Raises KeyError (it is not there), one of `DAMAGED` (also where it has more
    than `most` bytes)."""
    with archive.open(name) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise zipfile.BadZipFile(f"{name} is too large")
    return data


def _keep(log: EventLog, archive: zipfile.ZipFile | None, sha: str) -> bool:
    """Stores a picture of the record; whether it is there. One whose content is another than its name says is left."""
    if log.picture(sha) is not None:
        return True
    if archive is None or not _SHA.fullmatch(sha):
        return False
    try:
        data = member(archive, f"pictures/{sha}.jpg", MAX_PICTURE)
    except (KeyError, *DAMAGED):
        return False
    return hashlib.sha256(data).hexdigest() == sha and log.put_picture(data) == sha

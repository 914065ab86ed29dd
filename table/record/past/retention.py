"""How long pictures are kept, and how much room they may take. Records are kept for ever: they are small."""

from __future__ import annotations

import json
import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path

from referee.json_values import JsonObject
from table.record.files.exporting import frames_folder
from table.record.past.deleting import JUST_NOW_S, sweep_pictures, used_pictures
from table.record.storage.folder import write_private
from table.record.storage.log import EventLog

FILE = "gyoji.pictures.json"
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Keeping:
    """Pictures are kept for so many `days` and take at most so many `megabytes`, all together; None: no limit."""

    days: int | None = None
    megabytes: int | None = 5000


@dataclass(frozen=True, slots=True)
class Usage:
    """How many pictures of events there are and how many kept frames, and the bytes that they and the records take."""

    pictures: int
    frames: int
    picture_bytes: int
    record_bytes: int


@dataclass(slots=True)
class _Share:
    """What belongs to one session alone, or last of all: its files and their bytes."""

    started: datetime | None
    files: list[Path]
    bytes: int = 0


def read_keeping(folder: Path) -> Keeping:
    """The limits that were chosen for a data folder; the usual ones where none were, or they cannot be read."""
    with suppress(OSError, ValueError, TypeError):
        found = json.loads((folder / FILE).read_text(encoding="utf-8"))
        chosen = Keeping(**found)
        if all(each is None or (isinstance(each, int) and each > 0) for each in asdict(chosen).values()):
            return chosen
    return Keeping()


def write_keeping(folder: Path, keeping: Keeping) -> None:
    """Sets the limits of a data folder. Raises OSError."""
    fresh = folder / f"{FILE}.new"
    write_private(fresh, json.dumps(asdict(keeping)).encode())
    fresh.replace(folder / FILE)


def usage(log: EventLog) -> Usage:
    """How much room each kind of data takes now. Raises LogError."""
    pictures = list(log.stored().values())
    frames = list(_frames(log).glob("*/frame-*.jpg"))
    database = [log.path, *(log.path.with_name(log.path.name + end) for end in ("-wal", "-shm"))]
    return Usage(len(pictures), len(frames), _size([*pictures, *frames]), _size(database))


@dataclass(frozen=True, slots=True)
class Beyond:
    """What is beyond the limits: of how many sessions the pictures are, and the bytes that they take."""

    sessions: int
    bytes: int


def beyond(log: EventLog, keeping: Keeping, now: datetime, spare: str | None = None) -> Beyond:
    """What `tidy` would delete of sessions. Nothing is deleted. Raises LogError."""
    found = [share for _, share in _beyond(log, keeping, now, spare)]
    return Beyond(len(found), sum(share.bytes for share in found))


def tidy(log: EventLog, keeping: Keeping, now: datetime, spare: str | None = None) -> int:
    """Deletes pictures that are too old, then, while they take too much room, those of the oldest session; the bytes
    that it made free. Records stay. Pictures that no event rests on go, too, unless they are new. `spare`: the id of a
    session that is watched now. Raises LogError."""
    before = usage(log).picture_bytes
    sweep_pictures(log, now.timestamp() - JUST_NOW_S)
    for ident, share in _beyond(log, keeping, now, spare):
        for path in share.files:
            with suppress(OSError):
                path.unlink()
        shutil.rmtree(frames_folder(log, ident), ignore_errors=True)
    return max(0, before - usage(log).picture_bytes)  # what could not be deleted is not free


def _beyond(log: EventLog, keeping: Keeping, now: datetime, spare: str | None) -> Iterator[tuple[str, _Share]]:
    """The sessions whose pictures are too old or take too much room, oldest first."""
    shares = _shares(log)
    left = sum(share.bytes for _, share in shares)
    for ident, share in shares:
        old = keeping.days is not None and share.started is not None and share.started < now - timedelta(keeping.days)
        full = keeping.megabytes is not None and left > keeping.megabytes * MEGABYTE
        if ident != spare and share.files and (old or full):
            left -= share.bytes
            yield ident, share


def _shares(log: EventLog) -> list[tuple[str, _Share]]:
    """What every session takes, in the order of the log. A picture of several sessions counts for the newest."""
    headers = log.sessions()
    places = {str(header["session"]): place for place, header in enumerate(headers)}
    owners = used_pictures(log, newest=places)
    files: defaultdict[str, list[Path]] = defaultdict(list)
    for sha, path in log.stored().items():
        if sha in owners:
            files[owners[sha]].append(path)
    for ident in places:
        files[ident].extend(frames_folder(log, ident).glob("frame-*.jpg"))
    return [
        (ident, _Share(_started(header), files[ident], _size(files[ident])))
        for ident, header in zip(places, headers, strict=True)
    ]


def _started(header: JsonObject) -> datetime | None:
    try:
        found = datetime.fromisoformat(str(header.get("started")))
    except ValueError:
        return None
    return found if found.tzinfo else None


def _frames(log: EventLog) -> Path:
    return log.path.with_name(log.path.name + ".frames")


def _size(paths: list[Path]) -> int:
    total = 0
    for path in paths:
        with suppress(OSError):
            total += path.stat().st_size
    return total

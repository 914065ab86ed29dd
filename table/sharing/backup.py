"""Everything that is kept, as one file: records, pictures, kept frames and enrolled decks, with a checksum of each.

A backup is a zip file of `backup.json`, `sessions/000001.jsonl` (records, as they were written),
`pictures/<sha256>.jpg`, `frames/<folder>/frame-….jpg`, `decks/<name>/…` and, last, `SHA256SUMS` of all of them.
Restoring adds what is missing and takes nothing away.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO

from referee.json_values import JsonLine
from referee.records.values import text, whole
from table.record.files.exporting import frames_folder
from table.record.files.importing import DAMAGED, MAX_ID
from table.record.files.written import MAX_RECORD
from table.record.session import local_time
from table.record.storage.folder import open_private, private_folder, write_private
from table.record.storage.log import EventLog, LogError, damaged_lines, parsed

FORMAT = "gyoji-backup/1"
ABOUT, SUMS = "backup.json", "SHA256SUMS"
MOST = 512 * 2**20
"""Bytes of the largest single file in a backup that is read."""
_NAMES = re.compile(
    r"backup\.json|sessions/\d{6}\.jsonl|pictures/[0-9a-f]{64}\.jpg|frames/[0-9a-f]{16}/frame-\d{9,12}\.\d{3}\.jpg"
    r"|decks/[^/\\\x00-\x1f.][^/\\\x00-\x1f]{0,127}(/[^/\\\x00-\x1f.][^/\\\x00-\x1f]{0,127}){1,3}"
)
MOST_LISTED = 16 * 2**20
"""Bytes of the largest list of checksums, and of the largest `backup.json`."""
LONGEST_NAME = 255
"""Bytes of the longest name of a file on any disk."""
_EPOCH = (2020, 1, 1, 0, 0, 0)
_CHUNK = 2**20


class BackupError(Exception):
    """A file that is no whole backup; nothing was restored. `en` and `ja` say so in one sentence."""

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self.en, self.ja = en, ja


@dataclass(frozen=True, slots=True)
class Backup:
    """What went into a backup; `lost`: ids of sessions whose header is damaged; `losses`: all that the log has lost, a
    sentence each. Then the backup is not whole."""

    sessions: int
    pictures: int
    frames: int
    decks: int
    lost: tuple[str, ...]
    losses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restoration did: sessions that were `added`, that got their missing events (`extended`), that were there
    already (`same`), and that are there with other events and were left as they are (`different`, ids)."""

    added: int
    extended: int
    same: int
    different: tuple[str, ...]
    pictures: int
    frames: int
    decks: int


def write_backup(
    log: EventLog, out: Path | IO[bytes], decks: Path | None = None, now: Callable[[], datetime] = local_time
) -> Backup:
    """Writes everything that `log` keeps, and the enrolled decks below the folder `decks`. Raises OSError, LogError."""
    if isinstance(out, Path):
        with open_private(out, "wb") as file:
            return write_backup(log, file, decks, now)
    sums: dict[str, str] = {}
    lost: list[str] = []
    told: list[JsonLine] = []
    losses: list[str] = []
    with zipfile.ZipFile(out, "w") as archive:
        for number, header in enumerate(log.sessions(), 1):
            ident = str(header["session"])
            first = _header(log, ident)
            if "damaged" in header or first is None:
                lost.append(ident)
                continue
            name = f"sessions/{number:06}.jsonl"
            written = log.rows(ident)
            unread = [seq for seq, line in written if parsed(line) is None]
            losses += [damaged_lines(ident, len(unread), unread[0]).en] if unread else []
            lines = [json.dumps(first, ensure_ascii=False), *(line for _, line in written if parsed(line))]
            _add(archive, sums, name, ("\n".join(lines) + "\n").encode())
            told.append({"session": ident, "file": name, "frames": frames_folder(log, ident).name})
        pictures = sorted(log.stored().items())
        for sha, path in pictures:
            _add(archive, sums, f"pictures/{sha}.jpg", path.read_bytes())
        frames = sorted(_frames(log))
        for path in frames:
            _add(archive, sums, f"frames/{path.parent.name}/{path.name}", path.read_bytes())
        found = _decks(decks)
        for name, path in found:
            _add(archive, sums, f"decks/{name}", path.read_bytes())
        about = {"format": FORMAT, "made": now().isoformat(timespec="seconds"), "sessions": told, "lost": lost}
        losses = list(dict.fromkeys([*(loss.en for loss in log.losses), *losses]))
        if losses:
            about["losses"] = losses
        _add(archive, sums, ABOUT, (json.dumps(about, ensure_ascii=False, indent=1) + "\n").encode())
        _add(archive, {}, SUMS, "".join(f"{digest}  {name}\n" for name, digest in sums.items()).encode())
    kinds = {name.split("/")[0] for name, _ in found}
    return Backup(len(told), len(pictures), len(frames), len(kinds), tuple(lost), tuple(losses))


def _header(log: EventLog, ident: str) -> JsonLine | None:
    """The header of a session; None where it cannot be read."""
    try:
        return log.header(ident)
    except (KeyError, LogError):
        return None


def _frames(log: EventLog) -> Iterator[Path]:
    return log.path.with_name(log.path.name + ".frames").glob("*/frame-*.jpg")


def _decks(folder: Path | None) -> list[tuple[str, Path]]:
    """(name below the folder, path) of every file of enrolled decks."""
    if folder is None or not folder.is_dir():
        return []
    found = [(path.relative_to(folder).as_posix(), path) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [(name, path) for name, path in found if _nameable(f"decks/{name}")]


def _add(archive: zipfile.ZipFile, sums: dict[str, str], name: str, data: bytes) -> None:
    stored = zipfile.ZipInfo(name, _EPOCH)
    stored.compress_type = zipfile.ZIP_DEFLATED if name.endswith((".jsonl", ".json")) else zipfile.ZIP_STORED
    archive.writestr(stored, data)
    sums[name] = hashlib.sha256(data).hexdigest()


def restore(log: EventLog, path: Path, decks: Path | None = None, spare: str | None = None) -> Restored:
    """Adds what a backup has and the log has not. First every checksum is compared: of a damaged file nothing is taken.
    `spare`: the id of a session that is watched now and left alone.

    Raises BackupError, OSError, LogError.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            checked(archive)
            return _restore(log, archive, decks, spare)
    except DAMAGED as error:
        raise BackupError("This is no backup of Gyoji, or it is damaged: nothing was restored.",
                          "行司の控えではないか、壊れています。何も復元していません。") from error  # fmt: skip


def checked(archive: zipfile.ZipFile) -> None:
    """Compares every checksum of a backup. Raises BackupError, one of `DAMAGED`."""
    names = archive.namelist()
    if SUMS not in names or ABOUT not in names:
        raise zipfile.BadZipFile(f"{SUMS} is missing")
    if any(archive.getinfo(name).file_size > MOST_LISTED for name in (SUMS, ABOUT)):
        raise zipfile.BadZipFile("a list is too large")
    listed = dict(_pair(line) for line in archive.read(SUMS).decode("utf-8", "replace").split("\n") if line)
    if set(names) != {*listed, SUMS} or len(names) != len(set(names)):
        raise zipfile.BadZipFile("other files than listed")
    for name, digest in listed.items():
        found = hashlib.sha256()
        with archive.open(name) as file:
            size = 0
            while chunk := file.read(_CHUNK):
                size += len(chunk)
                found.update(chunk)
                if size > MOST:
                    raise zipfile.BadZipFile(f"{name} is too large")
        if found.hexdigest() != digest or not _nameable(name) or not _readable(archive, name):
            raise BackupError(f"{name} of the backup is damaged: nothing was restored.",
                              f"控えの{name}が壊れています。何も復元していません。")  # fmt: skip
    _check_format(archive)


def _check_format(archive: zipfile.ZipFile) -> None:
    """That this version can restore it. Raises BackupError, BadZipFile."""
    about = parsed(archive.read(ABOUT).decode("utf-8", "replace"))
    told = "" if about is None else about.get("format")
    if not isinstance(told, str) or not told.startswith(FORMAT.rpartition("/")[0]):
        raise zipfile.BadZipFile(f"{ABOUT} does not tell what this is")
    if told != FORMAT:
        raise BackupError("This backup was made by a newer Gyoji: update Gyoji to restore it.",
                          "新しい版の行司で作られた控えです。行司を更新してから復元してください。")  # fmt: skip


def _nameable(name: str) -> bool:
    """Whether a file of a backup is called as one of Gyoji's, and can be so on a disk."""
    return bool(_NAMES.fullmatch(name)) and all(len(part.encode()) <= LONGEST_NAME for part in name.split("/"))


def _readable(archive: zipfile.ZipFile, name: str) -> bool:
    """Whether a file of a backup, if it is a session's, holds what `write_backup` writes: a header with an id, then
    events with rising numbers."""
    if not name.startswith("sessions/"):
        return True
    if archive.getinfo(name).file_size > MAX_RECORD:
        return False
    try:
        header, *events = map(parsed, archive.read(name).decode().removesuffix("\n").split("\n"))
    except UnicodeDecodeError:
        return False
    if header is None or header.get("type") != "game" or not _is_id(header.get("session")):
        return False
    last = 0
    for event in events:
        seq = None if event is None else event.get("seq")
        if not whole(seq) or seq <= last:
            return False
        last = seq
    return True


def _is_id(ident: object) -> bool:
    return text(ident) and len(ident) <= MAX_ID and ident.isprintable()


def _pair(line: str) -> tuple[str, str]:
    digest, _, name = line.partition("  ")
    return name, digest


def _restore(log: EventLog, archive: zipfile.ZipFile, decks: Path | None, spare: str | None) -> Restored:
    """Pictures first: an event that is on disk has its pictures."""
    names = archive.namelist()
    there = log.stored()
    pictures = [name for name in names if name.startswith("pictures/") and name[9:73] not in there]
    for name in pictures:
        log.put_picture(archive.read(name))
    frames = [name for name in names if name.startswith("frames/")]
    folder = log.path.with_name(log.path.name + ".frames")
    new_frames = sum(_write_missing(folder, name.removeprefix("frames/"), archive, name) for name in frames)
    known = {path.name for path in decks.iterdir()} if decks is not None and decks.is_dir() else set()
    fresh = {name.split("/")[1] for name in names if name.startswith("decks/")} - known if decks is not None else set()
    for name in names:
        if decks is not None and name.startswith("decks/") and name.split("/")[1] in fresh:
            _write_missing(decks, name.removeprefix("decks/"), archive, name)
    counts = {"added": 0, "extended": 0, "same": 0}
    different: list[str] = []
    for name in sorted(name for name in names if name.startswith("sessions/")):
        ident, what = _session(log, archive.read(name).decode(), spare)
        if what == "different":
            different.append(ident)
        else:
            counts[what] += 1
    return Restored(**counts, different=tuple(different), pictures=len(pictures), frames=new_frames, decks=len(fresh))


def _write_missing(folder: Path, name: str, archive: zipfile.ZipFile, member: str) -> bool:
    """Writes a file of the backup where there is none; whether it was missing."""
    path = folder / name
    if path.exists():
        return False
    for parent in reversed([path.parent, *path.parent.parents]):
        if parent.is_relative_to(folder):
            private_folder(parent)
    write_private(path, archive.read(member))
    return True


def _session(log: EventLog, record: str, spare: str | None) -> tuple[str, str]:
    """Adds a session, or the events that it lacks; its id, and what was done."""
    header, *events = [line for each in record.split("\n") if (line := parsed(each)) is not None]
    ident = str(header["session"])
    try:
        log.header(ident)
    except KeyError:
        log.create(header, events)
        return ident, "added"
    except LogError:
        return ident, "different"
    mine = [parsed(line) for line in log.lines(ident)]
    common = min(len(mine), len(events))
    if mine[:common] != events[:common] or ident == spare:
        return ident, "same" if mine[:common] == events[:common] else "different"
    if len(events) == common:
        return ident, "same"
    log.append_all(ident, events[common:])
    return ident, "extended"

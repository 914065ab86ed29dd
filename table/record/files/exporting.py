"""A session as files: its record, its rulings, the pictures its events rest on."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from referee.events import ALL
from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.words.lines import json_line
from table.record.session import Session
from table.record.storage.folder import open_private
from table.record.storage.log import EventLog, parsed

# A fixed time stamp: the same session makes the same file.
_EPOCH = (2020, 1, 1, 0, 0, 0)
_CARDS = ("cards", "card", "hands", "stock", "widow", "discards")
"""Fields that name cards."""


def record_text(session: Session, private: bool = False) -> str:
    """The record as JSON Lines; cards that only some players may see are counted, not named, unless `private`."""
    lines = session.record() if private else map(public_line, session.record())
    return "".join(json_line(line) + "\n" for line in lines)


def public_line(line: JsonObject, audience: JsonValue = ALL) -> JsonLine:
    """A line of a record as everybody may see it: cards shown to some only are counted, and have no pictures."""
    audience = line.get("audience") or audience
    inner = line.get("event")
    told = dict(line)
    if isinstance(inner, Mapping):
        told["event"] = public_line(inner, audience)
    if audience == ALL:
        return told
    told.pop("evidence", None)
    return {name: item for name, item in told.items() if name not in _CARDS} | _counted(told)


def _counted(line: JsonObject) -> JsonLine:
    """The fields of a line that name cards, as numbers of cards or as cards that nobody saw."""
    told: JsonLine = {}
    cards = line.get("cards")
    if isinstance(cards, list):
        shown = {"play": cards, "reveal": ["BACK"] * len(cards), "show": ["BACK"] * len(cards)}.get(str(line["type"]))
        told |= {"count": len(cards)} if shown is None else {"cards": shown}
    if "card" in line:
        told["card"] = "BACK"
    hands, counts = line.get("hands"), line.get("counts")
    if isinstance(hands, Mapping):
        dealt = {player: len(hand) for player, hand in hands.items() if isinstance(hand, list)}
        told["counts"] = {**dealt, **(counts if isinstance(counts, Mapping) else {})}
    for pile in ("stock", "widow", "discards"):
        if pile in line:
            cards = line[pile]
            told[pile] = len(cards) if isinstance(cards, list) else cards
    return told


def events_text(log: EventLog, ident: str, private: bool = False) -> str:
    """The events of a session whose header is lost, as far as they can be read; `private` as for `record_text`."""
    lines = [line for text in log.lines(ident) if (line := parsed(text)) is not None]
    return "".join(json_line(line if private else public_line(line)) + "\n" for line in lines)


def lines_of_sessions(log: EventLog) -> Iterator[str]:
    """One JSON line per session of the log, oldest first; `damaged` ones can be exported only. `frames`: the folder of
    its kept frames, where there are any."""
    for header in log.sessions():
        names = (
            "session",
            "started",
            "game",
            "profile",
            "players",
            "events",
            *(("damaged",) if "damaged" in header else ()),
        )
        frames = frames_folder(log, str(header.get("session")))
        kept = {"frames": str(frames)} if frames.is_dir() else {}
        yield json_line({name: header.get(name) for name in names} | kept)


def frames_folder(log: EventLog, session: str) -> Path:
    """Where the page keeps the frames of a session: beside the log. An id may hold what no file name can."""
    name = hashlib.sha256(session.encode()).hexdigest()[:16]
    return log.path.with_name(log.path.name + ".frames") / name


def pictures_of(session: Session, private: bool = False) -> list[str]:
    """The sha256 of every picture that an event of the session rests on, each once, in order."""
    return pictures_in(line if private else public_line(line) for line in session.record())


def pictures_in(lines: Iterable[JsonObject]) -> list[str]:
    """The sha256 of every picture that lines of a record name, each once, in order."""
    found: dict[str, None] = {}
    for line in lines:
        for event in (line, line.get("event")):
            evidence = event.get("evidence") if isinstance(event, Mapping) else None
            for item in evidence if isinstance(evidence, Sequence) else ():
                sha = item.get("sha256") if isinstance(item, Mapping) else None
                if isinstance(sha, str):
                    found[sha] = None
    return list(found)


def pack(session: Session, out: Path | IO[bytes], private: bool = False, pictures: bool = True) -> None:
    """A zip file with `record.jsonl`, `rulings.jsonl` and, where they are wanted, `pictures/<sha256>.jpg`. Raises
    OSError, LogError."""
    if isinstance(out, Path):
        with open_private(out, "wb") as file:
            pack(session, file, private, pictures)
        return
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "record.jsonl", record_text(session, private).encode())
        _add(archive, "rulings.jsonl", _lines(session.rulings()))
        for sha in pictures_of(session, private) if pictures else ():
            data = session.log.picture(sha)
            if data is not None:
                _add(archive, f"pictures/{sha}.jpg", data)


def _lines(items: list[JsonLine]) -> bytes:
    return "".join(json_line(item) + "\n" for item in items).encode()


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    stored = zipfile.ZipInfo(name, _EPOCH)
    stored.compress_type = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
    archive.writestr(stored, data)

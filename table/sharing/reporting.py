"""A session as one file for a report, and the cards that people corrected as pictures to learn from."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import platform
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

import models
from referee.events import ALL, Event
from referee.json_values import JsonLine, JsonObject, JsonValue
from referee.judging import follow
from referee.words.lines import json_line, ruling_line
from table.capture.addresses import redacted
from table.capture.keeping import kept_frames
from table.capture.picture import KEPT_QUALITY, encode
from table.record.files.exporting import frames_folder, pictures_of, public_line
from table.record.files.nameless import nameless
from table.record.session import Session
from table.record.storage.folder import open_private, private_folder, write_private

BEFORE_MS, AFTER_MS = 6_000.0, 2_000.0
"""Kept frames from so long before the chosen event until so long after it go into a report, ms."""
HIDDEN_MS = 3_000.0
"""Frames so close to an event that only some players may see are left out of a report, ms."""
NEAR_MS = 15_000.0
"""A kept frame shows an event that happened so long after it at most, ms."""
PICTURES = 16
"""So many pictures of events go into a report about one event."""
MARGIN = 0.4
"""A crop is larger than its card by this share of the card's box on every side."""
_EPOCH = (2020, 1, 1, 0, 0, 0)


class Report(NamedTuple):
    """What a report holds: the event it is about (0: none), how many frames; what was left out, one English sentence
    each."""

    event: int
    frames: int
    left_out: tuple[str, ...]


def write_report(
    session: Session,
    out: Path | IO[bytes],
    *,
    event: int | None = None,
    frames: Path | None = None,
    private: bool = False,
    until: bool = False,
    names: bool = True,
) -> Report:
    """A zip file with `about.json` (versions, settings), `record.jsonl`, `rulings.jsonl`, `pictures/<sha256>.jpg` of
    events, `frames/` around the event `event` (None: the newest that has a time) and `SHA256SUMS` of all of them.

    `frames`: the folder of kept frames, None where `frames_of` the session. What only some players may see is left out
    unless `private`; users and passwords in the addresses of cameras always are. `until`: only the record until that
    event with what corrects it, and the newest `PICTURES` of its pictures; not `names`: letters stand for the players.
    A picture whose content does not have the sha256 of its name is left out and said. Raises KeyError (no such event),
    OSError, LogError.
    """
    about, moment = _moment(session.events(), event)
    lines = [line for line in session.record() if not until or _told_by(line, about)]
    shown = [_cleaned(line if private else public_line(line)) for line in lines]
    shown = shown if names else nameless(shown)
    left_out: list[str] = []
    files: dict[str, bytes] = {}
    chosen = _around(frames or frames_of(session), moment, [] if private else _hidden(session.events()))
    for path, _ in chosen:
        files[f"frames/{path.name}"] = path.read_bytes()
    files |= _pictures(session, _shown_in(shown)[-PICTURES:] if until else pictures_of(session, private), left_out)
    files["record.jsonl"] = _jsonl(shown)
    rulings = session.rulings() if names and not until else _ruled(shown)
    files["rulings.jsonl"] = _jsonl([_cleaned(line) for line in rulings])
    said = {
        "gyoji": _version(), "python": platform.python_version(), "system": platform.system(),
        "machine": platform.machine(), "opencv": cv2.__version__, "models": _models(), "session": session.id,
        "event": about, "settings": shown[0], "lost": list(session.lost), "frames": len(chosen), "left_out": left_out,
    }  # fmt: skip
    files["about.json"] = (json.dumps(said, ensure_ascii=False, indent=1) + "\n").encode()
    sums = "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items())
    files["SHA256SUMS"] = sums.encode()
    if isinstance(out, Path):
        with open_private(out, "wb") as file:
            _zip(file, files)
    else:
        _zip(out, files)
    return Report(about, len(chosen), tuple(left_out))


def _told_by(line: JsonObject, event: int) -> bool:
    """Whether a line of a record stands there until an event, or corrects it."""
    seq = line.get("seq")
    return (isinstance(seq, int) and seq <= event) or event in (line.get("target"), line.get("after"))


def _ruled(lines: Sequence[JsonObject]) -> list[JsonLine]:
    """What the referee says to these lines."""
    return [ruling_line(outcome) for _, outcome in follow([json_line(line) for line in lines]) if outcome is not None]


def _shown_in(lines: Sequence[JsonObject]) -> list[str]:
    """The pictures that lines of a record rest on, each once, in their order."""
    found: dict[str, None] = {}
    for line in lines:
        items = line.get("evidence")
        for item in items if isinstance(items, list | tuple) else ():
            if isinstance(item, Mapping) and isinstance(item.get("sha256"), str):
                found[str(item["sha256"])] = None
    return list(found)


def _pictures(session: Session, wanted: Iterable[str], left_out: list[str]) -> dict[str, bytes]:
    """These pictures as files of a report; adds a sentence to `left_out` for each that cannot be."""
    found: dict[str, bytes] = {}
    for sha in wanted:
        data = session.log.picture(sha)
        if data is None or hashlib.sha256(data).hexdigest() != sha:
            left_out.append(f"The picture {sha} is {'missing' if data is None else 'damaged'}: it was left out.")
        else:
            found[f"pictures/{sha}.jpg"] = data
    return found


def _models() -> JsonLine:
    """The networks that read, by name: the first signs of their checksums."""
    try:
        told = json.loads((Path(models.__file__).parent / "manifest.json").read_text(encoding="utf-8"))
        return {str(name): str(item["sha256"])[:16] for name, item in told["models"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def frame_near(session: Session, at_ms: float) -> bytes | None:
    """The newest kept frame of a session at or before a time, ms; None where none was kept within `NEAR_MS`, or it is
    close to something that only some players may see. Raises OSError."""
    hidden = _hidden(session.events())
    near = [(path, at) for path, at in kept_frames(frames_of(session)) if at_ms - NEAR_MS <= at <= at_ms]
    if not near or any(abs(near[-1][1] - each) <= HIDDEN_MS for each in hidden):
        return None
    return near[-1][0].read_bytes()


def frames_of(session: Session) -> Path:
    """Where the page keeps a session's frames."""
    return frames_folder(session.log, session.id)


def _version() -> str:
    try:
        return importlib.metadata.version("gyoji")
    except importlib.metadata.PackageNotFoundError:
        return "dev"


def _zip(file: IO[bytes], files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in files.items():
            stored = zipfile.ZipInfo(name, _EPOCH)
            stored.compress_type = zipfile.ZIP_STORED if name.endswith(".jpg") else zipfile.ZIP_DEFLATED
            archive.writestr(stored, data)


def _jsonl(lines: Sequence[JsonObject]) -> bytes:
    return "".join(json_line(line) + "\n" for line in lines).encode()


def _cleaned(line: JsonObject) -> JsonLine:
    """A line without users and passwords in the addresses that it names."""
    return {name: _clean(item) for name, item in line.items()}


def _clean(value: JsonValue) -> JsonValue:
    """A JSON value without users and passwords in the addresses that it names."""
    if isinstance(value, str):
        return redacted(value)
    if isinstance(value, Mapping):
        return {name: _clean(item) for name, item in value.items()}
    return [_clean(item) for item in value] if isinstance(value, list | tuple) else value


def _moment(events: Sequence[Event], about: int | None) -> tuple[int, float | None]:
    """(number, time in ms) of the event that a report is about, a correction's from what it corrects."""
    by_seq = {event.seq: event for event in events}
    if about is None:
        timed = [event for event in events if event.at_ms is not None]
        return (timed[-1].seq, timed[-1].at_ms) if timed else (0, None)
    event = by_seq[about]
    seen: set[int] = set()
    while event.at_ms is None and event.seq not in seen and (event.target or event.after):
        seen.add(event.seq)
        event = by_seq.get(event.target or event.after or 0, event)
    return about, event.at_ms


def _hidden(events: Sequence[Event]) -> list[float]:
    """The times of what only some players may see, ms."""
    times = []
    for event in events:
        for told in (event, event.event or event):
            if event.audience != ALL or told.audience != ALL:
                moments = (told.at_ms, *(item.get("at_ms") for item in told.evidence))
                times += [float(at_ms) for at_ms in moments if isinstance(at_ms, int | float)]
    return times


def _around(folder: Path, moment: float | None, hidden: Sequence[float]) -> list[tuple[Path, float]]:
    """The kept frames around a moment, but those close to a hidden one."""
    if moment is None:
        return []
    return [
        (path, at_ms)
        for path, at_ms in kept_frames(folder)
        if moment - BEFORE_MS <= at_ms <= moment + AFTER_MS and all(abs(at_ms - each) > HIDDEN_MS for each in hidden)
    ]


def write_crops(session: Session, folder: Path) -> int:
    """Pictures of the cards of every play that somebody corrected, with `labels.jsonl`; how many there are.

    A line of the labels: `image, width, height, source, split, use, cards, box_type, boxes, extra, note`, as the labels
    of photographs have them, and `read` (what was read, null: nothing), `quad` (corners, px of the crop), `seq` (the
    event). What only some players may see is left out, and so are plays of which the pictures or outlines are lost.
    Where several cards of one play were corrected, the note says that they go by the order entered. Raises OSError,
    LogError.
    """
    private_folder(folder)
    labels: list[JsonLine] = []
    for number, (event, cards) in enumerate(_corrected(session)):
        sha = str(event.evidence[0]["sha256"])
        data = session.log.picture(sha)
        image = None if data is None else cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        if image is None:
            continue
        for place, (item, card, note) in enumerate(_named(event.evidence, cards)):
            if item.get("sha256") != sha or card in ("?", "BACK"):
                continue
            quad = _quad(item)
            assert quad is not None
            (left, top), (right, bottom) = _box(quad, image.shape[1], image.shape[0])
            if right - left < 8 or bottom - top < 8:
                continue
            name = f"{number:04}-{place}-{sha[:12]}.jpg"
            write_private(folder / name, encode(np.ascontiguousarray(image[top:bottom, left:right]), KEPT_QUALITY))
            inner = quad - (left, top)
            low = np.clip(inner.min(axis=0), 0, (right - left, bottom - top))
            high = np.clip(inner.max(axis=0), 0, (right - left, bottom - top))
            labels.append({
                "image": name, "width": right - left, "height": bottom - top, "source": "gyoji", "split": session.id,
                "cards": [card], "box_type": "card_visible_xyxy",
                "boxes": [[*map(int, low.round()), *map(int, high.round())]],
                "note": note, "use": "train", "extra": True, "read": item.get("card"),
                "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in inner], "seq": event.seq,
            })  # fmt: skip
    write_private(folder / "labels.jsonl", _jsonl(labels))
    return len(labels)


def _corrected(session: Session) -> Iterator[tuple[Event, tuple[str, ...]]]:
    """(a play as it was read, its cards as they stand now) where somebody changed these."""
    fold = session.trial()
    standing = {seq: event for seq, event, _ in fold.standing()}
    for event in fold.events:
        now = standing.get(event.seq)
        if now is None or now.type != "play" or event.type != "play" or event.audience != ALL:
            continue
        items, cards = event.evidence, now.cards or ()
        if not items or not all(_outlined(item) for item in items):
            continue
        if len(cards) == len(items) and sorted(cards) != sorted(event.cards or ()):
            yield event, cards


def _outlined(item: JsonObject) -> bool:
    """Whether a card's evidence names a picture and its corners there."""
    return isinstance(item.get("sha256"), str) and _quad(item) is not None


def _quad(item: JsonObject) -> NDArray[np.float64] | None:
    """The corners of a card's evidence, (4, 2) px; None for what are none."""
    try:
        quad = np.array(item.get("quad"), np.float64)
    except (TypeError, ValueError):
        return None
    return quad if quad.shape == (4, 2) else None


def _named(items: Sequence[JsonObject], cards: Sequence[str]) -> list[tuple[JsonObject, str, str]]:
    """Which of a play's cards each outline shows: those that were read right first, the others in order."""
    left = list(cards)
    found: dict[int, str] = {}
    for place, item in enumerate(items):
        if item.get("card") in left:
            found[place] = str(item["card"])
            left.remove(found[place])
    note = "several corrected: in the order entered" if len(left) > 1 else ""
    return [
        (item, found[place], "") if place in found else (item, left.pop(0), note) for place, item in enumerate(items)
    ]


def _box(quad: NDArray[np.float64], width: int, height: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """((left, top), (right, bottom)) of a card's crop, px."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    margin = MARGIN * (high - low)
    left, top = np.clip(np.floor(low - margin), 0, (width, height)).astype(int)
    right, bottom = np.clip(np.ceil(high + margin), 0, (width, height)).astype(int)
    return (int(left), int(top)), (int(right), int(bottom))

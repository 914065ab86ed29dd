"""Examples of a deck's cards, kept in its folder: `examples.json` and one picture each.

An example is a card as the camera saw it, with the name that somebody gave it, or that the game proved.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.detection.detections import IndexFound
from vision.enrolled.embedding import GalleryError
from vision.types import Image, Quad

FILE = "examples.json"
QUALITY = 95
"""JPEG quality of a picture."""
AXES = ("centre", "right", "down", "vote")


@dataclass(frozen=True, eq=False)
class Example:
    """One example. `id`: what taught it, such as an event's; `code`: the card's name; `picture` (H, W, 3): as a gallery
    keeps it (`vision.enrolled.gallery.cut_out`); `indices`: what the locator found on it, px of the picture; `said`:
    whether somebody named it, else the game proved it; `read`: what the built-in reader makes of it, and how surely;
    `over`: outlines (4, 2) of what covers it, px of the picture; `sure`: somebody was asked about it and confirmed its
    name."""

    id: str
    code: str
    picture: Image
    indices: tuple[IndexFound, ...] = ()
    said: bool = True
    read: tuple[str, float] | None = None
    over: tuple[Quad, ...] = ()
    sure: bool = False

    @property
    def file(self) -> str:
        """The name of its picture's file."""
        return f"example-{hashlib.sha256(self.id.encode()).hexdigest()[:20]}.jpg"


@dataclass(frozen=True, eq=False)
class Kept:
    """The examples of a deck, in the order they came, and the ids of those that somebody took out: they are never
    learned again."""

    examples: tuple[Example, ...] = ()
    forgotten: frozenset[str] = frozenset()

    def without(self, ids: Collection[str]) -> Kept:
        """The examples without some that somebody took out."""
        rest = tuple(each for each in self.examples if each.id not in ids)
        return Kept(rest, self.forgotten | frozenset(ids))


def load(folder: Path) -> Kept:
    """The examples of a deck; those whose picture is lost are left out. Raises GalleryError where the list cannot be
    read."""
    path = folder / FILE
    if not path.is_file():
        return Kept()
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        found = [_example(folder, row) for row in told["examples"]]
        forgotten = frozenset(map(str, told.get("forgotten", ())))
    except OSError as error:
        raise GalleryError(f"{path}: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise GalleryError(f"{path}: no list of examples") from error
    return Kept(tuple(each for each in found if each is not None), forgotten)


def save(folder: Path, kept: Kept) -> None:
    """Keeps these examples and no others. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in kept.examples:
        path = folder / each.file
        if not path.is_file():
            _, data = cv2.imencode(".jpg", each.picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            path.write_bytes(data.tobytes())
    rows = [_row(each) for each in kept.examples]
    told = {"examples": rows, "forgotten": sorted(kept.forgotten)}
    scratch = folder / f"{FILE}.part"
    scratch.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    scratch.replace(folder / FILE)
    files = {each.file for each in kept.examples}
    for path in folder.glob("example-*.jpg"):
        if path.name not in files:
            path.unlink(missing_ok=True)


def _row(each: Example) -> dict[str, object]:
    marks = [[[round(float(x), 2) for x in getattr(index, axis)] for axis in AXES] for index in each.indices]
    row: dict[str, object] = {"id": each.id, "code": each.code, "file": each.file, "indices": marks}
    if not each.said:
        row["proved"] = True
    if each.sure:
        row["sure"] = True
    if each.over:
        row["over"] = [np.round(quad, 1).tolist() for quad in each.over]
    return row if each.read is None else {**row, "read": [each.read[0], round(each.read[1], 4)]}


def _index(mark: object) -> IndexFound:
    centre, right, down, vote = np.asarray(mark, np.float32).reshape(4, 2)
    return IndexFound(centre, right, down, vote, 1.0)


def _example(folder: Path, row: Mapping[str, object]) -> Example | None:
    path = folder / Path(str(row["file"])).name
    data = np.fromfile(path, np.uint8) if path.is_file() else np.zeros(0, np.uint8)
    picture = cv2.imdecode(data, cv2.IMREAD_COLOR) if data.size else None
    if picture is None:
        return None
    marks, read = row["indices"], row.get("read")
    if not isinstance(marks, list):
        raise TypeError("indices")
    indices = tuple(_index(mark) for mark in marks)
    told = (str(read[0]), float(read[1])) if isinstance(read, list) else None
    covers = row.get("over", [])
    over = tuple(np.asarray(quad, np.float32).reshape(4, 2) for quad in covers) if isinstance(covers, list) else ()
    return Example(
        str(row["id"]), str(row["code"]), np.asarray(picture, np.uint8), indices, not row.get("proved"), told, over,
        bool(row.get("sure")),
    )  # fmt: skip

"""A deck as one file, to share: its pictures, its examples, and what may be done with them.

A zip file with `about.json` (`format`, `name`, `licence`), `deck.json` and `examples.json` with their pictures. Nothing
of a session is in it but the cards.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import IO, NamedTuple

from vision.enrolled.embedding import GalleryError
from vision.enrolled.gallery import Gallery
from vision.examples.store import FILE, Kept, load, save

FORMAT = "gyoji-deck/1"
SUFFIX = ".gyojideck"
MOST_BYTES = 256 * 2**20
"""A deck with more is none."""
MOST_FILES = 2000
NAME = re.compile(r"[\w-]{1,64}")
PART = re.compile(r"(deck|examples)\.json|\d{3,4}\.png|example-[0-9a-f]{20}\.jpg")
_EPOCH = (2020, 1, 1, 0, 0, 0)


class DeckFileError(ValueError):
    """A file that is no deck; a few words in each language saying why."""

    def __init__(self, en: str, ja: str) -> None:
        super().__init__(en)
        self.en, self.ja = en, ja


class Imported(NamedTuple):
    """A deck that was taken in: its name here, and its licence."""

    name: str
    licence: str


def write_deck(folder: Path, out: Path | IO[bytes], licence: str = "") -> None:
    """Writes the deck in a folder as one file; `licence`: what others may do with it, in its maker's words. Raises
    GalleryError where there is none, OSError."""
    gallery = Gallery.load(folder)
    kept = load(folder)
    about = {"format": FORMAT, "name": folder.name, "licence": licence, "learns": gallery.learns}
    files = [folder / "deck.json", *sorted(folder.glob("[0-9]*.png"))]
    if kept.examples:
        files += [folder / FILE, *(folder / each.file for each in kept.examples)]
    with zipfile.ZipFile(out, "w") as archive:
        _add(archive, "about.json", (json.dumps(about, ensure_ascii=False, indent=1) + "\n").encode())
        for path in files:
            _add(archive, path.name, path.read_bytes())


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    stored = zipfile.ZipInfo(name, _EPOCH)
    stored.compress_type = zipfile.ZIP_DEFLATED if name.endswith(".json") else zipfile.ZIP_STORED
    archive.writestr(stored, data)


def read_deck(file: Path | IO[bytes], decks: Path) -> Imported:
    """Takes a deck's file in below the folder `decks`; where its name is taken it gets a number. Raises DeckFileError,
    OSError; nothing is changed then."""
    decks.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=decks, prefix=".import-") as scratch:
        folder = Path(scratch) / "deck"
        folder.mkdir()
        try:
            with zipfile.ZipFile(file) as archive:
                about = _unpacked(archive, folder)
            Gallery.load(folder)
            kept = load(folder)
        except (zipfile.BadZipFile, GalleryError, KeyError, ValueError, EOFError, NotImplementedError) as error:
            if isinstance(error, DeckFileError):
                raise
            raise DeckFileError(
                "it is no deck's file, or damaged", "デッキのファイルではないか、壊れています"
            ) from error
        save(folder, Kept(kept.examples))
        name = _free(decks, about["name"])
        shutil.move(str(folder), decks / name)
    return Imported(name, about["licence"])


def _unpacked(archive: zipfile.ZipFile, folder: Path) -> dict[str, str]:
    """The parts of a deck's file, written to a folder, and what it says about itself."""
    told = json.loads(archive.read("about.json"))
    name, licence = told["name"], told.get("licence", "")
    if told.get("format") != FORMAT or not isinstance(name, str) or not NAME.fullmatch(name):
        raise DeckFileError("it is no deck's file", "デッキのファイルではありません")
    parts = [part for part in archive.infolist() if PART.fullmatch(part.filename)]
    if len(parts) > MOST_FILES or sum(part.file_size for part in parts) > MOST_BYTES:
        raise DeckFileError("it is larger than any deck", "大きすぎます")
    for part in parts:
        (folder / part.filename).write_bytes(archive.read(part))
    return {"name": name, "licence": str(licence)[:500]}


def _free(decks: Path, name: str) -> str:
    number, free = 2, name
    while (decks / free).exists():
        free, number = f"{name[:60]}-{number}", number + 1
    return free

"""A deck goes to another table as one file."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from table.sharing.deck_file import DeckFileError, read_deck, write_deck
from vision.enrolled.gallery import Entry, Gallery
from vision.examples.store import Example, Kept, load, save

PICTURE = np.full((364, 264, 3), 120, np.uint8)


def deck(folder: Path, name: str = "ours") -> Path:
    """A deck with one picture and one example, of which another was taken out."""
    Gallery(name, [Entry("S3", PICTURE)], learns="standard").save(folder / name)
    save(folder / name, Kept((Example("evening/4-0", "H5", PICTURE),), frozenset({"evening/7-0"})))
    return folder / name


def packed(folder: Path, licence: str = "") -> io.BytesIO:
    out = io.BytesIO()
    write_deck(folder, out, licence)
    out.seek(0)
    return out


def test_pictures_examples_and_licence_arrive(tmp_path: Path) -> None:
    file = packed(deck(tmp_path / "here"), "CC BY 4.0")
    taken = read_deck(file, tmp_path / "there")
    assert (taken.name, taken.licence) == ("ours", "CC BY 4.0")
    gallery = Gallery.load(tmp_path / "there" / "ours")
    assert (gallery.codes, gallery.learns) == (["S3"], "standard")
    kept = load(tmp_path / "there" / "ours")
    assert [each.code for each in kept.examples] == ["H5"] and not kept.forgotten


def test_a_deck_of_the_same_name_stays(tmp_path: Path) -> None:
    file = packed(deck(tmp_path / "here"))
    there = deck(tmp_path / "there").parent
    assert [read_deck(file, there).name, read_deck(file, there).name] == ["ours-2", "ours-3"]


def spoilt(tmp_path: Path, how: str) -> io.BytesIO:
    whole = packed(deck(tmp_path / "here"))
    if how == "no zip":
        return io.BytesIO(b"nothing")
    out = io.BytesIO()
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.infolist():
            data = old.read(part)
            if part.filename == "about.json":
                about = json.loads(data)
                about |= {"name": "../evil"} if how == "bad name" else {}
                about |= {"format": "other/1"} if how == "other format" else {}
                data = json.dumps(about).encode()
            if not (how == "no pictures" and part.filename.endswith(".png")):
                new.writestr(part.filename, data)
    out.seek(0)
    return out


@pytest.mark.parametrize("how", ["no zip", "bad name", "other format", "no pictures"])
def test_what_is_no_deck_is_refused_and_leaves_nothing(tmp_path: Path, how: str) -> None:
    with pytest.raises(DeckFileError):
        read_deck(spoilt(tmp_path, how), tmp_path / "there")
    assert list((tmp_path / "there").iterdir()) == []


def test_files_that_belong_to_no_deck_are_not_unpacked(tmp_path: Path) -> None:
    file = packed(deck(tmp_path / "here"))
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr("../outside.txt", "x")
        archive.writestr("more.py", "x")
    file.seek(0)
    read_deck(file, tmp_path / "there")
    assert not (tmp_path / "outside.txt").exists() and not list((tmp_path / "there").rglob("*.py"))

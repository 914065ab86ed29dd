"""`bench.fetch` gets what unseen looks are drawn with; where it is missing, one sentence says so."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import fetch
from bench.cards import decks
from bench.films import table
from tests.conftest import FONTS


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A machine without held-out fonts; the folder in which they would be fetched."""
    monkeypatch.setattr(decks, "FOLDER", tmp_path / "none")
    monkeypatch.setattr(decks, "fetched_folder", lambda: tmp_path / "fetched")
    decks.kept_fonts.cache_clear()
    yield tmp_path / "fetched"
    decks.kept_fonts.cache_clear()


def test_without_fonts_one_sentence_says_what_fetches_them(no_fonts: Path) -> None:
    with pytest.raises(FileNotFoundError) as raised:
        decks.look("nono", 0)
    assert str(raised.value) == "the held-out fonts are not installed: python -m bench.fetch fetches them"


def test_a_look_that_cannot_be_drawn_ends_the_bench_with_that_sentence(
    no_fonts: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(table, "ProcessPoolExecutor", Here)
    assert table.main(["--games", "nono", "--seeds", "1", "--events", "1"]) == 1
    assert capsys.readouterr().err == "the held-out fonts are not installed: python -m bench.fetch fetches them\n"


class Here:
    """In place of other processes: this one, whose fonts are known."""

    def __init__(self, max_workers: int) -> None:
        self.map = map

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *error: object) -> None: ...


def test_fetched_fonts_are_used_where_the_machine_has_none(no_fonts: Path) -> None:
    there = no_fonts / "usr" / "share" / "fonts" / "Play-Bold.ttf"
    there.parent.mkdir(parents=True)
    shutil.copyfile(FONTS / "DejaVuSans-Bold.ttf", there)
    assert decks.kept_fonts("JOKER") == (str(there),)


def test_without_apt_it_says_what_to_copy_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(fetch.FetchError, match=r"apt-get is not there: copy the fonts of the Debian packages .*kiloji"):
        fetch.fetch(tmp_path / "there")


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="no dpkg-deb")
def test_packages_are_unpacked_and_what_fails_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    root = tmp_path / "made"
    (root / "DEBIAN").mkdir(parents=True)
    (root / "DEBIAN" / "control").write_text(
        "Package: made\nVersion: 1\nArchitecture: all\nMaintainer: nobody\nDescription: made\n"
    )
    (root / "usr").mkdir()
    (root / "usr" / "letter").write_text("A")
    subprocess.run(["dpkg-deb", "--build", str(root), str(tmp_path / "made.deb")], check=True, capture_output=True)
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    # A mirror of one package.
    (bin_ / "apt-get").write_text(
        f'#!/bin/sh\nfor name; do :; done\n[ "$name" = made ] && cp {tmp_path}/made.deb . && exit 0\n'
        'echo "E: Unable to locate package $name" >&2; exit 100\n'
    )
    (bin_ / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin_}:/usr/bin:/bin")
    fetch.fetch(tmp_path / "there", ["made"])
    assert (tmp_path / "there" / "usr" / "letter").read_text() == "A"
    assert list((tmp_path / "there").glob("**/*.deb")) == []
    with pytest.raises(fetch.FetchError) as raised:
        fetch.fetch(tmp_path / "there", ["other"])
    assert str(raised.value) == ("apt-get failed (E: Unable to locate package other): try again after apt-get update")

"""Where records, decks and caches are kept: as before on Linux, as is usual elsewhere, and no log is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs.macos import MacOS

from vision import folders
from vision.folders import cache_folder, data_folder, decks_folder, record_folder


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "GYOJI_DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_on_linux_they_lie_where_they_always_did(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    assert record_folder() == data_folder() == home / ".local" / "share" / "gyoji"
    assert decks_folder() == home / ".local" / "share" / "gyoji" / "decks"
    assert cache_folder() == home / ".cache" / "gyoji"
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    assert (data_folder(), cache_folder()) == (home / "data" / "gyoji", home / "cache" / "gyoji")


def test_a_chosen_data_folder_stays_chosen(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    (home / ".local" / "share" / "gyoji").mkdir(parents=True)
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert data_folder() == home / "data" / "gyoji"


def test_a_variable_moves_the_records_alone(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setenv("GYOJI_DATA", str(home / "here"))
    assert record_folder() == home / "here"
    assert decks_folder() == home / ".local" / "share" / "gyoji" / "decks"


def test_elsewhere_they_lie_where_that_system_keeps_them(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setattr(folders, "DIRS", MacOS("gyoji", appauthor=False))
    assert data_folder() == home / "Library" / "Application Support" / "gyoji"
    assert cache_folder() == home / "Library" / "Caches" / "gyoji"


def test_a_log_of_an_earlier_version_is_found_again(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """The first version kept data below `.local` on every system."""
    monkeypatch.setattr(folders, "DIRS", MacOS("gyoji", appauthor=False))
    former = home / ".local" / "share" / "gyoji"
    former.mkdir(parents=True)
    assert record_folder() == former
    (home / "Library" / "Application Support" / "gyoji").mkdir(parents=True)
    assert record_folder() == home / "Library" / "Application Support" / "gyoji"

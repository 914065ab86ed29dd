"""Folders of the user: where records, enrolled decks and caches are kept. On Linux `$XDG_DATA_HOME/gyoji` (else
`~/.local/share/gyoji`) and `$XDG_CACHE_HOME/gyoji` (else `~/.cache/gyoji`); elsewhere what is usual there."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import PlatformDirs

DIRS = PlatformDirs("gyoji", appauthor=False)
FORMER = Path(".local", "share", "gyoji")
"""Below the home folder: where data was kept on every system at first, and still is where nothing newer lies."""


def data_folder() -> Path:
    """Records and enrolled decks. The variable `GYOJI_DATA` moves the records alone (`record_folder`)."""
    folder, former = DIRS.user_data_path, Path.home() / FORMER
    if "XDG_DATA_HOME" not in os.environ and not folder.exists() and former.is_dir():
        return former
    return folder


def record_folder() -> Path:
    """The log and its pictures: `$GYOJI_DATA`, else the data folder."""
    chosen = os.environ.get("GYOJI_DATA")
    return Path(chosen) if chosen else data_folder()


def decks_folder() -> Path:
    """One folder per enrolled deck: beside the log of `$GYOJI_DATA` where decks lie there, else in the data folder."""
    beside = record_folder() / "decks"
    return beside if beside.is_dir() else data_folder() / "decks"


def keep_in(folder: Path) -> Path:
    """What is kept lies in this folder from now on, in this process and those that it starts; returns the folder."""
    os.environ["GYOJI_DATA"] = str(folder)
    return folder


def cache_folder() -> Path:
    """What can be computed again."""
    return DIRS.user_cache_path

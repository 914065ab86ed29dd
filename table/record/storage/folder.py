"""The data folder: nobody else on this computer reads it, and one server at a time uses it."""

from __future__ import annotations

import functools
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
LOCK = "gyoji.lock"
OURS = ("gyoji", "last.")
"""How the names of everything in a data folder begin."""


class InUseError(Exception):
    """Another program uses the folder. `en` and `ja` say so in one sentence each."""

    def __init__(self, folder: Path) -> None:
        self.en = f"{folder} is in use by another Gyoji: stop that one, or choose another folder with --data."
        self.ja = f"{folder}はほかの行司が使っています。それを止めるか、--dataで別のフォルダーを選んでください。"
        super().__init__(self.en)


class FolderLock:
    """Keeps other servers out of `folder` until `release`, or until this process ends in any way.

    Raises InUseError, OSError. Where the file system knows no locks, nothing is kept out.
    """

    def __init__(self, folder: Path) -> None:
        self._file = open_private(folder / LOCK, "a+b")
        try:
            if not _locked(self._file):
                raise InUseError(folder)
        except BaseException:
            self._file.close()
            raise

    def release(self) -> None:
        """Releases the folder."""
        self._file.close()


def open_private(path: Path, mode: str) -> IO[bytes]:
    """Opens a file (binary `mode`) that only its owner may read, also where it was there before. Raises OSError."""
    opener = functools.partial(os.open, mode=PRIVATE_FILE)
    file: IO[bytes] = open(path, mode, opener=opener)  # noqa: SIM115
    _narrow(path, PRIVATE_FILE)
    return file


def write_private(path: Path, data: bytes) -> None:
    """Writes a file that only its owner may read. Raises OSError."""
    with open_private(path, "wb") as file:
        file.write(data)


def private_folder(path: Path) -> None:
    """Makes a folder (and those above it) that only its owner may enter. Raises OSError.

    One that was there before is narrowed, too, unless it holds what is not Gyoji's or belongs to somebody else.
    """
    if not path.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.mkdir(mode=PRIVATE_FOLDER)
    elif all(item.name.startswith(OURS) for item in path.iterdir()):
        _narrow(path, PRIVATE_FOLDER)


def narrow(path: Path) -> None:
    """Leaves a file, or a folder and all in it, readable by its owner alone, as far as permissions allow."""
    for item in (path, *_inside(path)):
        _narrow(item, PRIVATE_FOLDER if item.is_dir() else PRIVATE_FILE)


def _inside(path: Path) -> Iterator[Path]:
    if path.is_dir() and not path.is_symlink():
        for item in path.iterdir():
            yield item
            yield from _inside(item)


def _narrow(path: Path, mode: int) -> None:
    """Where somebody else may read it, gives a path this mode; what belongs to others, or to all, is left as it is."""
    with suppress(OSError):
        now = path.lstat()
        foreign = hasattr(os, "getuid") and now.st_uid != os.getuid()
        special = not (stat.S_ISREG(now.st_mode) or stat.S_ISDIR(now.st_mode)) or now.st_mode & stat.S_ISVTX
        if now.st_mode & 0o077 and not foreign and not special:
            path.chmod(mode)


if sys.platform == "win32":
    import msvcrt

    def _locked(file: IO[bytes]) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _locked(file: IO[bytes]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            return True
        return True

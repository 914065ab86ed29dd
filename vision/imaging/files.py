"""Files that users name: read whole, up to a size limit, never waiting on pipes or devices."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from vision.imaging.config import IMAGING

FAILURES = {
    errno.ENOENT: ("there is no such file", "ファイルがありません"),
    errno.ENOTDIR: ("there is no such file", "ファイルがありません"),
    errno.EISDIR: ("a folder, not a file", "ファイルではなくフォルダーです"),
    errno.EACCES: ("it may not be read (no permission)", "読み取る権限がありません"),
    errno.EPERM: ("it may not be read (no permission)", "読み取る権限がありません"),
    errno.ENAMETOOLONG: ("the name is too long", "ファイル名が長すぎます"),
    errno.ELOOP: ("the link leads nowhere", "リンク先がありません"),
    errno.ENXIO: ("not a file", "ファイルではありません"),
}
KINDS = (
    (stat.S_ISDIR, "a folder, not a file", "ファイルではなくフォルダーです"),
    (stat.S_ISFIFO, "a pipe, not a file", "ファイルではなくパイプです"),
    (stat.S_ISSOCK, "a socket, not a file", "ファイルではなくソケットです"),
    (stat.S_ISCHR, "a device, not a file", "ファイルではなくデバイスです"),
    (stat.S_ISBLK, "a device, not a file", "ファイルではなくデバイスです"),
)


class UnreadableFileError(OSError):
    """A file that is not there or cannot be read; `en` and `ja` say which file and why, in one sentence."""

    def __init__(self, path: Path | str, en: str, ja: str) -> None:
        super().__init__(f"{path}: {en}")
        self.path, self.why, self.why_ja = path, en, ja
        self.en = f"{path}: {en}"
        self.ja = f"{path}: {ja}"


def read_bytes(path: Path, most: int = IMAGING.max_bytes) -> bytes:
    """What a regular file holds, at most `most` bytes. Raises UnreadableFileError, at once for pipes and devices."""

    def opened(name: str, flags: int) -> int:
        # A pipe that nobody writes to must not hold up the opening; Windows knows no such flag.
        number = os.open(name, flags | getattr(os, "O_NONBLOCK", 0))
        state = os.fstat(number)
        reason = next(((en, ja) for holds, en, ja in KINDS if holds(state.st_mode)), None)
        if reason is None and state.st_size > most:
            reason = _too_large(most)
        if reason is not None:
            os.close(number)
            raise UnreadableFileError(path, *reason)
        return number

    try:
        with open(path, "rb", opener=opened) as file:
            data = file.read(most + 1)
    except UnreadableFileError:
        raise
    except OSError as error:
        en, ja = FAILURES.get(error.errno or 0, (f"it cannot be read ({error.strerror})", "読み取れません"))
        raise UnreadableFileError(path, en, ja) from error
    except ValueError as error:  # a name that no file can have
        raise UnreadableFileError(path, *FAILURES[errno.ENOENT]) from error
    if len(data) > most:
        raise UnreadableFileError(path, *_too_large(most))
    return data


def read_text(path: Path, most: int = IMAGING.max_bytes) -> str:
    """A UTF-8 file's text, as `read_bytes`. Raises UnreadableFileError."""
    try:
        return read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFileError(path, "it is not UTF-8", "UTF-8の文字ではありません") from error


def _too_large(most: int) -> tuple[str, str]:
    limit = f"{most // 2**20} MB"
    return f"it is too large (at most {limit})", f"ファイルが大きすぎます（{limit}まで）"

"""Files that users name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vision.imaging.files import UnreadableFileError, read_bytes, read_text
from vision.imaging.pictures import UnreadableImageError, load_image


def test_a_file_has_a_limit_and_is_not_read_beyond_it(tmp_path: Path) -> None:
    path = tmp_path / "sparse.jpg"
    with path.open("wb") as file:
        file.truncate(10**11)  # takes no room
    with pytest.raises(UnreadableImageError, match="256 MB"):
        load_image(path)
    path.write_bytes(b"12345")
    assert read_bytes(path, 5) == b"12345"
    with pytest.raises(UnreadableFileError):
        read_bytes(path, 4)


def test_what_is_no_file_is_said_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "empty").write_bytes(b"")
    for name, why in (
        ("pipe", "a pipe"), ("folder", "a folder"), ("loop", "leads nowhere"), ("missing", "no such file"),
        ("empty/x", "no such file"), ("x" * 300, "name is too long"), ("a\0b", "no such file"),
        ("/dev/zero", "a device"),
    ):  # fmt: skip
        with pytest.raises(UnreadableImageError) as caught:
            load_image(tmp_path / name)
        assert why in caught.value.en
        assert "Errno" not in caught.value.en + caught.value.ja
        assert caught.value.ja != caught.value.en
    with pytest.raises(UnreadableImageError, match="empty"):
        load_image(tmp_path / "empty")


def test_text_is_utf8_with_or_without_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("\ufeff札".encode())
    assert read_text(path) == "札"
    path.write_bytes("札".encode("shift_jis"))
    with pytest.raises(UnreadableFileError, match="UTF-8"):
        read_text(path)


def test_a_system_that_cannot_open_without_waiting_reads_files_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "O_NONBLOCK")  # as on Windows
    (tmp_path / "file").write_bytes(b"x")
    assert read_bytes(tmp_path / "file") == b"x"

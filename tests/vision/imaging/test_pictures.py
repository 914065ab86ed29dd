"""Picture files: sizes from headers, limits before decoding, what is cut short, what is no file."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.imaging.files import UnreadableFileError, read_bytes, read_text
from vision.imaging.pictures import UnreadableImageError, decode, load_image, read_image, size_of
from vision.types import Image

KINDS = (".jpg", ".png", ".webp", ".bmp", ".gif", ".tiff", ".avif", ".jp2", ".ppm", ".pgm")


def noise(width: int = 67, height: int = 45) -> Image:
    return np.asarray(np.random.default_rng(1).integers(0, 255, (height, width, 3)), np.uint8)


def encoded(kind: str, image: Image) -> bytes:
    return bytes(cv2.imencode(kind, cv2.cvtColor(image, cv2.COLOR_BGR2GRAY) if kind == ".pgm" else image)[1].tobytes())


def png_of(width: int, height: int) -> bytes:
    """A small file that says it holds a picture of this size."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(bytes(10_000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", KINDS)
def test_the_header_tells_the_size_of_every_kind(kind: str, tmp_path: Path) -> None:
    data = encoded(kind, noise())
    assert size_of(data) == (67, 45)
    path = tmp_path / f"picture{kind}"
    path.write_bytes(data)
    assert load_image(path).shape == (45, 67, 3)


@pytest.mark.parametrize("kind", KINDS)
def test_any_beginning_of_a_file_is_refused_or_read_and_never_breaks(kind: str) -> None:
    data = encoded(kind, noise(64, 64))
    for end in range(0, len(data), max(1, len(data) // 60)):
        try:
            image, _ = decode(data[:end], "part")
        except UnreadableImageError as error:
            assert error.en.startswith("part: ")
            assert error.ja.startswith("part: ")
        else:
            assert image.ndim == 3


@pytest.mark.parametrize("cut", [1, 2, 50])
def test_a_jpeg_that_lacks_its_last_bytes_is_read(cut: int, tmp_path: Path) -> None:
    image = cv2.resize(noise(8, 6), (320, 240), interpolation=cv2.INTER_CUBIC)
    path = tmp_path / "cut.jpg"
    data = encoded(".jpg", np.asarray(image, np.uint8))
    path.write_bytes(data)
    whole, fine = read_image(path)
    assert fine
    path.write_bytes(data[:-cut])
    part, fine = read_image(path)
    assert not fine
    assert part.shape == whole.shape
    assert np.array_equal(part[:200], whole[:200])


def test_a_picture_is_too_large_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("decoded")

    monkeypatch.setattr(cv2, "imdecode", never)
    with pytest.raises(UnreadableImageError, match=r"60000×50000 px.*128 megapixels"):
        decode(png_of(60_000, 50_000), "bomb.png")


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

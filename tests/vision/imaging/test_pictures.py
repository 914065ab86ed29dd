"""Picture files: sizes from headers, limits before decoding, what is cut short, what is no file."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_scanner import table
from vision.imaging.pictures import UnreadableImageError, decode, load_image, read_image, size_of, taken_at
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


def test_pixels_count_after_the_exif_orientation(tmp_path: Path) -> None:
    image, _ = table(("S7",))
    jpeg = cv2.imencode(".jpg", image)[1].tobytes()
    # An Exif block that says: turned by a quarter (orientation 6).
    body = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"
    exif = b"Exif\x00\x00" + body
    marked = jpeg[:2] + b"\xff\xe1" + (len(exif) + 2).to_bytes(2, "big") + exif + jpeg[2:]
    path = tmp_path / "turned.jpg"
    path.write_bytes(marked)
    assert load_image(path).shape == (1280, 720, 3)


@pytest.mark.parametrize("content", [b"", b"not a picture", b"\xff\xd8\xff\xe0"])
def test_an_unreadable_file_is_one_clear_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.jpg"
    path.write_bytes(content)
    with pytest.raises(UnreadableImageError, match=r"bad\.jpg"):
        load_image(path)


def taken(jpeg: bytes, when: bytes, order: str = ">") -> bytes:
    """A JPEG with an EXIF that says when it was taken."""
    head = (b"MM" if order == ">" else b"II") + struct.pack(order + "HI", 42, 8)
    first = struct.pack(order + "HHHIII", 1, 0x8769, 4, 1, 26, 0)
    inner = struct.pack(order + "HHHIII", 1, 0x9003, 2, 20, 44, 0)
    body = b"Exif\0\0" + head + first + inner + when + b"\0"
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + jpeg[2:]


@pytest.mark.parametrize("order", ["<", ">"])
def test_a_jpeg_tells_when_it_was_taken(order: str) -> None:
    plain = encoded(".jpg", noise())
    data = taken(plain, b"2026:11:27 19:04:31", order)
    assert taken_at(data) == "2026:11:27 19:04:31" and size_of(data) == (67, 45)
    assert taken_at(plain) is None and taken_at(encoded(".png", noise())) is None
    assert taken_at(taken(plain, b"                   ", order)) is None
    for end in range(120):
        assert taken_at(data[:end]) in (None, "2026:11:27 19:04:31")

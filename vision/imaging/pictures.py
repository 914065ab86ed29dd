"""Picture files: header and size are checked before anything is decoded."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from vision.imaging.config import IMAGING, ImagingConfig
from vision.imaging.files import UnreadableFileError, read_bytes
from vision.types import Image

EOI = b"\xff\xd9"
"""End of a JPEG picture."""
_CODED = re.compile(rb"ispe....(....)(....)", re.DOTALL)
_HEIC = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1")
_SIZED = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
BASELINE = 0xC0
REDUCED = {2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}
EXIF = b"Exif\0\0"
_TAKEN = re.compile(rb"[0-9]{4}:[0-9]{2}:[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}")
_NETPBM = re.compile(rb"P[1-6](?:\s+#[^\n]*\n|\s)+?(\d{1,9})\s+(?:#[^\n]*\n)*(\d{1,9})\s")


class UnreadableImageError(UnreadableFileError):
    """The file is no picture that can be decoded, or is not there."""


NO_PICTURE = "not a picture that can be read", "読み込める画像ではありません"
HEIC = "a HEIC picture, which cannot be read: save it as JPEG", "HEIC形式は読み込めません。JPEGで保存してください"


def load_image(path: Path, config: ImagingConfig = IMAGING) -> Image:
    """A picture as BGR uint8 (H, W, 3), turned as its EXIF says; a JPEG that was cut short as far as it goes.

    Raises UnreadableImageError in one sentence.
    """
    return read_image(path, config=config)[0]


def read_image(path: Path, config: ImagingConfig = IMAGING) -> tuple[Image, bool]:
    """(the picture as `load_image` gives it, whether the file is whole). Raises UnreadableImageError."""
    try:
        data = read_bytes(path)
    except UnreadableFileError as error:
        raise UnreadableImageError(error.path, error.why, error.why_ja) from error
    if not data:
        raise UnreadableImageError(path, "the file is empty", "空のファイルです")
    return decode(data, path, config=config)


def decode(
    data: bytes, path: Path | str, config: ImagingConfig = IMAGING, side: int | None = None
) -> tuple[Image, bool]:
    """(BGR uint8 (H, W, 3), turned as its EXIF says; whether nothing is missing at its end) of a picture file's bytes.

    `side`: so many px of the longer side are enough. A JPEG is then decoded at a half, a quarter or an eighth as far as
    that leaves so many. `path` names it in the UnreadableImageError that is raised where it cannot be decoded or takes
    more than `max_pixels` while it is.
    """
    size = size_of(data)
    if size is None:
        raise UnreadableImageError(path, *(HEIC if data[8:12] in _HEIC else NO_PICTURE))
    width, height = size
    smaller = 1 if side is None or not data.startswith(b"\xff\xd8") else _smaller(max(size) / side)
    # A progressive JPEG is held whole, however small it is wanted.
    if width * height / (1 if _progressive(data) else smaller**2) > config.max_pixels:
        limit = config.max_pixels // 10**6
        raise UnreadableImageError(
            path,
            f"{width}×{height} px are too many: a picture may have {limit} megapixels",
            f"{width}×{height}ピクセルは大きすぎます（{limit}メガピクセルまで）",
        )
    image = _decoded(data, smaller)
    if image is not None:
        return image, True
    image = _decoded(data + EOI, smaller) if data.startswith(b"\xff\xd8") else None
    if image is None:
        raise UnreadableImageError(path, *NO_PICTURE)
    return image, False


def size_of(data: bytes) -> tuple[int, int] | None:
    """(width, height) px that a picture file's header tells, before any EXIF turn; None where it is no picture of a
    kind that can be read (JPEG, PNG, WebP, BMP, GIF, TIFF, AVIF, JPEG 2000, netpbm)."""
    try:
        size = _size(data)
    except (struct.error, IndexError):
        return None
    return size if size is not None and min(size) > 0 else None


def _size(data: bytes) -> tuple[int, int] | None:
    if data.startswith(b"\xff\xd8"):
        return _jpeg(data)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return _pair(">II", data, 16)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return _pair("<HH", data, 6)
    if data.startswith(b"BM"):
        wide, high = _pair("<HH", data, 18) if data[14] == 12 else _pair("<ii", data, 18)
        return wide, abs(high)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp(data)
    if data.startswith((b"II*\x00", b"MM\x00*")):
        return _tiff(data)
    if data[4:8] == b"ftyp" and data[8:12] in (b"avif", b"avis"):
        found = [(_u32(wide), _u32(high)) for wide, high in _CODED.findall(data[:65536])]
        return max(found, key=lambda size: size[0] * size[1], default=None)
    if data[4:8] == b"jP  " and (at := data.find(b"ihdr", 0, 4096)) > 0:
        high, wide = _pair(">II", data, at + 4)
        return wide, high
    netpbm = _NETPBM.match(data[:4096])
    return (int(netpbm[1]), int(netpbm[2])) if netpbm else None


def _pair(kind: str, data: bytes, at: int) -> tuple[int, int]:
    first, second = struct.unpack_from(kind, data, at)
    return int(first), int(second)


def _u32(four: bytes) -> int:
    return int.from_bytes(four, "big")


def _jpeg(data: bytes) -> tuple[int, int] | None:
    for _, at in _frames(data):
        high, wide = _pair(">HH", data, at + 3)
        return wide, high
    return None


def _frames(data: bytes) -> Iterator[tuple[int, int]]:
    """(marker, where its length stands) of the segments of a JPEG that tell its size and how it is coded."""
    return ((marker, at) for marker, at, _ in segments(data) if marker in _SIZED)


def _progressive(data: bytes) -> bool:
    return data.startswith(b"\xff\xd8") and next((marker for marker, _ in _frames(data)), BASELINE) != BASELINE


def _smaller(times: float) -> int:
    """The largest of 1, 2, 4 and 8 that is at most `times`."""
    return max([1, *(each for each in REDUCED if each <= times)])


def segments(data: bytes | bytearray, start: int = 0) -> Iterator[tuple[int, int, int]]:
    """(marker, where its length stands, where it ends) of a JPEG's segments up to the first scan, from its SOI at
    `start`. Ends at what is no marker; raises IndexError where the data end before."""
    at = start + 2
    while data[at] == 0xFF:
        while data[at] == 0xFF:
            at += 1
        marker = data[at]
        if marker < 0xC0 and marker != 0x01:
            return
        length = 0 if marker in (0x01, *range(0xD0, 0xDA)) else (data[at + 1] << 8) + data[at + 2]
        yield marker, at + 1, at + 1 + length
        if marker in (0xD8, 0xD9, 0xDA):
            return
        at += 1 + length


def taken_at(data: bytes) -> str | None:
    """When a JPEG was taken, as its EXIF says it: `2026:11:27 19:04:31`, which sorts by time; None where it says
    nothing."""
    try:
        app1 = next((at for marker, at, _ in segments(data) if marker == 0xE1 and data[at + 2 : at + 8] == EXIF), None)
        if app1 is None:
            return None
        tiff = data[app1 + 8 :]
        inner = _fields(tiff, _first(tiff)).get(0x8769)
        at = None if inner is None else _fields(tiff, inner).get(0x9003)
    except (struct.error, IndexError):
        return None
    text = b"" if at is None else tiff[at : at + 19]
    return text.decode("ascii") if _TAKEN.fullmatch(text) else None


def _webp(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        wide, high = _pair("<HH", data, 26)
        return wide & 0x3FFF, high & 0x3FFF
    return None


def _tiff(data: bytes) -> tuple[int, int] | None:
    told = _fields(data, _first(data))
    return (told[256], told[257]) if 256 in told and 257 in told else None


def _first(tiff: bytes) -> int:
    """Where the first directory of a TIFF begins."""
    return int(struct.unpack_from("<I" if tiff.startswith(b"II") else ">I", tiff, 4)[0])


def _fields(tiff: bytes, at: int) -> dict[int, int]:
    """The directory of a TIFF that begins at `at`: tag -> value, or where the value stands."""
    order = "<" if tiff.startswith(b"II") else ">"
    (count,) = struct.unpack_from(order + "H", tiff, at)
    told: dict[int, int] = {}
    for entry in range(count):
        tag, kind = struct.unpack_from(order + "HH", tiff, at + 2 + 12 * entry)
        (value,) = struct.unpack_from(order + ("H" if kind == 3 else "I"), tiff, at + 10 + 12 * entry)
        told[tag] = value
    return told


def _decoded(data: bytes, smaller: int = 1) -> Image | None:
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), REDUCED.get(smaller, cv2.IMREAD_COLOR))
    except cv2.error:
        return None
    return None if image is None else np.asarray(image, np.uint8)

"""Whether OpenCV's decoder can show a film at all, and why not.

Its FFmpeg has no decoder of AV1 for processors. Of interlaced pictures it leaves what stood in memory: they never
change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from table.capture.frames import SourceError

TRIED = 60
"""Pictures that are looked at for one that differs from the one before, and packets for one that can be decoded."""
_SPS, _ESCAPED = 7, b"\x00\x00\x03"
_WITH_CHROMA = frozenset({100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135})
_START = b"\x00\x00\x01"


def undecodable(path: Path) -> SourceError | None:
    """Why nothing of a film can be shown; None where it can."""
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
    try:
        coding = _coding(int(capture.get(cv2.CAP_PROP_FOURCC)))
        pictures = _pictures(capture)
        first = next(pictures, None)
        if first is None:
            return _unknown(path.name, coding) if _has_packets(path) else None
        if any(not np.array_equal(first, other) for other in pictures) or not _interlaced(path):
            return None
    finally:
        capture.release()
    return _woven(path.name)


def _pictures(capture: cv2.VideoCapture) -> Iterator[NDArray[np.uint8]]:
    for _ in range(TRIED):
        try:
            fine, image = capture.read()
        except cv2.error:
            fine, image = False, None
        if fine and image is not None:
            yield np.asarray(image, np.uint8).copy()


def _raw(path: Path) -> tuple[bytes, list[bytes]]:
    """What a film's file tells its decoder, and its first packets as they are coded."""
    capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG, [cv2.CAP_PROP_FORMAT, -1])
    try:
        packets = []
        for _ in range(3):
            fine, packet = capture.read()
            if fine and packet is not None:
                packets.append(np.asarray(packet, np.uint8).tobytes())
        fine, told = capture.retrieve(flag=int(capture.get(cv2.CAP_PROP_CODEC_EXTRADATA_INDEX)))
        return (np.asarray(told, np.uint8).tobytes() if fine and told is not None else b""), packets
    except cv2.error:
        return b"", []
    finally:
        capture.release()


def _has_packets(path: Path) -> bool:
    return bool(_raw(path)[1])


def _interlaced(path: Path) -> bool:
    """Whether a film of H.264 says that its pictures may be woven of two fields (ITU-T H.264, 7.3.2.1.1)."""
    told, packets = _raw(path)
    for data in (told, *packets):
        for unit in _units(data):
            try:
                if unit[0] & 31 == _SPS and not _frames_only(unit):
                    return True
            except IndexError:
                continue
    return False


def _units(data: bytes) -> Iterator[bytes]:
    """The units of a stream, or of what an MP4 file tells a decoder (ISO/IEC 14496-15, 5.3.3.1.2)."""
    if data[:1] == b"\x01" and len(data) > 8:
        length = int.from_bytes(data[6:8], "big")
        yield data[8 : 8 + length]
        return
    yield from (part for part in data.split(_START)[1:] if part)


class _Bits:
    """Reads a unit bit by bit. Raises IndexError at its end."""

    def __init__(self, unit: bytes) -> None:
        self._data = unit.replace(_ESCAPED, _ESCAPED[:2])
        self._at = 0

    def take(self, count: int = 1) -> int:
        value = 0
        for _ in range(count):
            value = value << 1 | self._data[self._at >> 3] >> (7 - (self._at & 7)) & 1
            self._at += 1
        return value

    def number(self) -> int:
        """An unsigned number of variable length; of a signed one what says that it is 0."""
        zeros = 0
        while not self.take():
            zeros += 1
        return (1 << zeros) - 1 + self.take(zeros)


def _frames_only(sps: bytes) -> bool:
    bits = _Bits(sps[1:])
    profile = bits.take(8)
    bits.take(16)
    bits.number()
    if profile in _WITH_CHROMA:
        if bits.number() == 3:
            bits.take()
        bits.number()
        bits.number()
        bits.take()
        if bits.take():  # its own scaling lists: nothing here is read behind them
            return True
    bits.number()
    order = bits.number()
    if order == 0:
        bits.number()
    elif order == 1:
        bits.take()
        bits.number()
        bits.number()
        for _ in range(bits.number()):
            bits.number()
    bits.number()
    bits.take()
    bits.number()
    bits.number()
    return bool(bits.take())


def _coding(fourcc: int) -> str:
    """The name of a coding: AV01."""
    told = bytes(fourcc >> shift & 255 for shift in (0, 8, 16, 24)).decode("latin-1").strip("\0 ")
    return told if told.isprintable() and told else "?"


def _unknown(name: str, coding: str) -> SourceError:
    return SourceError(
        f"{name} is coded in a way that Gyoji cannot decode ({coding}): save it as H.264 (ffmpeg -i {name} film.mp4).",
        f"{name}の符号化方式({coding})は読み込めません。H.264で保存し直してください(ffmpeg -i {name} film.mp4)。",
    )


def _woven(name: str) -> SourceError:
    return SourceError(
        f"{name} is interlaced, which Gyoji cannot decode: save it with whole pictures (ffmpeg -i {name} -vf yadif "
        "film.mp4).",
        f"{name}はインターレースの動画で、読み込めません。プログレッシブで保存し直してください"
        f"(ffmpeg -i {name} -vf yadif film.mp4)。",
    )

"""Films as a phone's camera shows them: uncompressed (Y4M), with the number of each picture in its corner."""

from __future__ import annotations

import hashlib
import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.render.types import Image
from table.simulation.film import Film
from table.simulation.rooms.shots import Shot

EMPTY_S, AFTER_S = 20, 12
"""So long the first picture and the last stay, s: the page opens meanwhile; Chromium begins anew at the end."""
BITS, SIDE, LIFT = 14, 16, 4
"""Pairs of squares in the corner of a picture that tell its number, and one more for their parity; the side of a
square, px; by so many grey levels the one is brighter and the other darker."""
QUALITY = 90
ACROSS = 2 * (BITS + 1) * SIDE
"""Width of the squares together, px."""


def numbered(image: Image, number: int, ground: Image) -> Image:
    """A picture with its number in its upper left corner: there it shows the `ground` (SIDE, ACROSS, 3), the same in
    all pictures, and of each two squares one is a little brighter, which is no movement to whoever watches."""
    found = image.copy()
    found[:SIDE, :ACROSS] = ground
    bits = [number >> place & 1 for place in range(BITS)]
    for place, bit in enumerate([*bits, sum(bits) % 2]):
        for half in range(2):
            square = found[:SIDE, (2 * place + half) * SIDE : (2 * place + half + 1) * SIDE]
            square[:] = (cv2.add if half == bit else cv2.subtract)(square, (LIFT,) * 4)
    return found


def number_in(image: Image, ground: Image, width: int) -> int | None:
    """The number that a picture carries, whatever its size; None where it cannot be told. `width`: of the film, px."""
    side = SIDE * image.shape[1] / width
    row = image[: round(side)].astype(np.float32).mean(axis=(0, 2))
    known = ground.astype(np.float32).mean(axis=(0, 2)).reshape(-1, SIDE).mean(axis=1)
    squares = [row[round(at * side) : round((at + 1) * side)].mean() for at in range(len(known))]
    differs = np.array(squares) - known
    bits = [int(differs[at] < differs[at + 1]) for at in range(0, len(differs), 2)]
    return None if sum(bits) % 2 else sum(bit << place for place, bit in enumerate(bits[:BITS]))


def plain_ground(image: Image) -> Image:
    """What the corner of a film shows where its numbers stand: its mean colour."""
    part = image[:SIDE, :ACROSS]
    mean = np.clip(part.reshape(-1, 3).mean(axis=0), 2 * LIFT, 255 - 2 * LIFT)
    return np.asarray(np.broadcast_to(mean.round(), part.shape), np.uint8).copy()


def coded(film: Film, folder: Path | None, lines: Sequence[dict[str, Any]]) -> tuple[Image, list[bytes]]:
    """(the ground of its numbers, a film's pictures as JPEGs); they lie in `folder` once they were drawn."""
    told = json.dumps([lines, film.seed, film.difficulty, film.view.size, QUALITY], sort_keys=True)
    path = None if folder is None else folder / f"{hashlib.sha256(told.encode()).hexdigest()[:16]}.zip"
    if path is not None and path.is_file():
        with zipfile.ZipFile(path) as kept:
            pictures = [kept.read(name) for name in sorted(kept.namelist())]
        return _ground(pictures[0]), pictures
    ground = plain_ground(film.streamed(0))
    found = [_jpeg(numbered(film.streamed(number), number, ground)) for number in range(film.frames)]
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(path.with_suffix(".part"), "w") as kept:
            for number, picture in enumerate(found):
                kept.writestr(f"{number:06}.jpg", picture)
        path.with_suffix(".part").replace(path)
    return _ground(found[0]), found


def _jpeg(image: Image) -> bytes:
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes())


def _ground(first: bytes) -> Image:
    """The ground of a film's numbers, from its first picture."""
    image = cv2.imdecode(np.frombuffer(first, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return plain_ground(np.asarray(image, np.uint8))


def decoded(film: Film, jpegs: Sequence[bytes]) -> Iterator[Shot]:
    """The same pictures, read again."""
    for number, jpeg in enumerate(jpegs):
        image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None
        yield Shot(np.asarray(image, np.uint8), film.shown(number), film.time_of(number))


def written(film: Film, jpegs: Sequence[bytes], path: Path, slow: int) -> Path:
    """The film as Chromium's camera shows it, `slow` times as long as it is."""
    fps, (width, height) = film.fps / slow, film.view.size
    with path.open("wb") as file:
        file.write(f"YUV4MPEG2 W{width} H{height} F{round(1000 * fps)}:1000 Ip A1:1 C420\n".encode())
        for number, shot in enumerate(decoded(film, jpegs)):
            planes = cv2.cvtColor(shot.image, cv2.COLOR_BGR2YUV_I420).tobytes()
            seconds = {0: EMPTY_S, len(jpegs) - 1: AFTER_S}.get(number, 0)
            for _ in range(max(1, round(seconds * fps))):
                file.write(b"FRAME\n" + planes)
    return path

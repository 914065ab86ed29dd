"""The pictures that `gyoji scan` is held to: rendered once, with the decks that ship and one of its own, and kept."""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np

from models.onnx_runtime import onnxruntime
from models.render.camera import Camera
from models.render.cards.deck import built_in
from models.render.cards.faces import generate_deck
from models.render.difficulty import Level
from models.render.scenes.tabletop import table_scene
from models.render.stage import Placement, Stage
from models.render.textures import TextureSource
from models.render.types import Deck, Face, Image
from table.enrolling.learning import enrol
from tests.golden.changes import plain
from vision.imaging.pictures import read_image
from vision.scanner import Scanner
from vision.types import Detection

FOLDER = Path(__file__).parent / "pictures"
SIZE = (1120, 630)
QUALITY = 75
DOWN = 0.12
"""This share of the cards lies face down."""
NEAR = 6.0
"""A corner may lie so many px from where it was, a confidence so far from what it was: onnxruntime computes a little
otherwise on every kind of processor. Names and faces are the same everywhere. Which corner comes first may differ by
half a turn. The pictures are such as a change of single grey values here and there leaves within these bounds."""
SURE = 0.05
SCALE, SMALL = 0.4, " made small"
"""On small pictures much hangs by a hair: they are compared on the machine alone that the file was written on."""
WHOLE = "sha256"
DRAWN: dict[str, tuple[tuple[Level, int, int], ...]] = {
    "standard": (("easy", 5, 5), ("home", 6, 7), ("home", 9, 11), ("home", 12, 16), ("hard", 7, 16)),
    "nono": (("easy", 4, 2), ("home", 5, 7)),
    "coloured": (("easy", 4, 2), ("home", 6, 7), ("home", 6, 20)),
    "own": (("easy", 5, 2), ("home", 5, 7)),
}
"""Per deck: difficulty, number of cards, seed. `own` is enrolled from the photographs in the folder of that name."""
OWN = ("H7", "S2", "DQ", "C9", "SA")
TAUGHT = FOLDER / "own"


def update() -> None:
    """Renders all pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.rglob("*.jpg"):
        old.unlink()
    faces = generate_deck(np.random.default_rng(31)).faces
    own = Deck("own", "generated", {code: faces[code] for code in OWN})
    TAUGHT.mkdir(exist_ok=True)
    for number, code in enumerate(OWN):
        _write(TAUGHT / f"{code}.jpg", alone(own.faces[code], number))
    for deck, asked in DRAWN.items():
        look = own if deck == "own" else built_in(deck)
        for level, count, seed in asked:
            rng = np.random.default_rng(seed)
            drawn = table_scene(rng, [look], TextureSource(), level, (count, count), down=DOWN, size=SIZE)
            _write(FOLDER / f"{deck}-{level}-{seed}.jpg", drawn.image)


def alone(face: Face, seed: int) -> Image:
    """One card in the middle of a picture, a little turned."""
    camera = Camera.above((400, 340), 2.4, 4.0, 20.0)
    cloth = np.random.default_rng(seed).normal((60, 95, 40), 3, (340, 400, 3))
    stage = Stage(camera, np.clip(cloth, 0, 255).astype(np.uint8))
    stage.place(Placement(face, 0, 0, 0.12 * (seed - 2)))
    return stage.image


def _write(path: Path, image: Image) -> None:
    assert cv2.imwrite(str(path), image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


def scans() -> Iterator[str]:
    """`gyoji scan` on every picture, and on it made small: per card its name (`?` not read, `BACK`), confidence and
    corners, px, then the SHA-256 of all that was found; first, on which machine."""
    yield machine()
    with tempfile.TemporaryDirectory() as home, patch.dict(os.environ, XDG_DATA_HOME=home, XDG_CACHE_HOME=home):
        list(enrol("own", sorted(TAUGHT.glob("*.jpg")), None, None))
        for deck in DRAWN:
            scanner = Scanner(deck=deck, threads=1)
            for path in sorted(FOLDER.glob(f"{deck}-*.jpg")):
                image = read_image(path)[0]
                yield f"## {path.name}"
                yield from _scanned(scanner, image)
                yield f"## {path.name}{SMALL}"
                small = cv2.resize(image, None, fx=SCALE, fy=SCALE, interpolation=cv2.INTER_AREA)
                yield from _scanned(scanner, np.asarray(small, np.uint8))


def _scanned(scanner: Scanner, image: Image) -> list[str]:
    found = scanner.scan(image)
    whole = [
        [card.card, card.face, round(float(card.confidence), 4), card.quad.astype(float).round(1).tolist(),
         [[name, round(float(share), 4)] for name, share in card.alternatives]]
        for card in found
    ]  # fmt: skip
    digest = hashlib.sha256(plain(whole).encode()).hexdigest()[:16]
    return [*sorted(map(_told, found), key=_place), f"{WHOLE} {digest}"]


def machine() -> str:
    """What a scan's last digits depend on: the processor, and the libraries that compute on it."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    told = {line for line in lines if line.split("\t")[0] in ("model name", "flags", "Features", "CPU part")}
    chip = hashlib.sha256("\n".join(sorted(told)).encode()).hexdigest()[:16]
    libraries = {"onnxruntime": onnxruntime, "opencv": cv2, "numpy": np}
    versions = " ".join(f"{name} {library.__version__}" for name, library in libraries.items())
    return f"{platform.machine()} {chip} {versions}"


def _told(card: Detection) -> str:
    name = "BACK" if card.face == "down" else card.card or "?"
    return f"{name} {card.confidence:.2f} {' '.join(str(round(float(x))) for x in card.quad.ravel())}"


def _place(line: str) -> tuple[str, list[int]]:
    """Cards by name, then from left to right."""
    name, _, *corners = line.split()
    return name, [int(corner) for corner in corners]


def like(one: str, other: str) -> bool:
    """Whether two lines of `scans` say the same but for what processors differ in."""
    if WHOLE in (one.split()[0], other.split()[0]):
        return one.split()[0] == other.split()[0]
    (name, sure, *corners), (again, surely, *others) = one.split(), other.split()
    before, now = (np.array(each, float).reshape(4, 2) for each in (corners, others))
    apart = min(float(np.abs(before - turned).max()) for turned in (now, np.roll(now, 2, axis=0)))
    return name == again and apart <= NEAR and abs(float(sure) - float(surely)) <= SURE


def matched(before: Sequence[str], now: Sequence[str]) -> list[str]:
    """`now`, where both are of the same machine. Else `now` with the lines of `before` that it need not be equal to:
    what is found on small pictures, checksums, and cards that are like those of the same picture."""
    if before[0] == now[0]:
        return list(now)
    kept, found = _sections(before), [before[0]]
    for title, lines in _sections(now).items():
        left = kept.get(title, [])
        if title.endswith(SMALL):
            found += [title, *left]
            continue
        found.append(title)
        for line in lines:
            same = next((other for other in left if like(other, line)), line)
            left = [other for other in left if other != same]
            found.append(same)
    return found


def _sections(lines: Sequence[str]) -> dict[str, list[str]]:
    """The lines below each title."""
    found: dict[str, list[str]] = {}
    for line in lines[1:]:
        if line.startswith("## "):
            found[line] = []
        else:
            found[next(reversed(found))].append(line)
    return found

"""Decks of card art: pictures of the faces with the place of every index."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np

from models.render.types import Deck, Face, Image, IndexMark

POKER = (63.0, 88.0)
FACE_PX = (202, 282)
"""Faces are kept at 3.2 px/mm: finer than any camera at a table sees them."""
RADIUS = 3.2
INDICES = "indices.json"
"""Beside the pictures, where every face's top left index is told: {code: [left, top, right, bottom]}, mm."""
BUILT_IN = Path(__file__).resolve().parent.parent.parent / "decks"

Box = tuple[float, float, float, float]
# deck -> box around rank and suit of the top left index: left, top, right, bottom, mm of the upright card.
INDEX_BOXES: dict[str, Box] = {
    "standard": (1.6, 3.0, 9.2, 20.0),
    "letele_revk_cc0": (1.6, 3.0, 9.2, 20.0),
    "pysol_me-uk": (1.6, 3.0, 9.2, 20.0),
    "nicu_cardsjs": (2.0, 5.0, 17.0, 39.0),
    "notpeter_byron_knoll": (0.6, 1.0, 11.5, 21.5),
    "revk_index_only_super": (1.0, 2.0, 24.0, 62.0),
    "revk_jumbo": (1.0, 4.0, 13.0, 37.0),
    "revk_poker_4colour": (2.0, 3.3, 9.2, 19.3),
    "revk_poker_4index": (2.0, 3.3, 9.2, 19.3),
    "revk_poker_std": (2.0, 3.3, 9.2, 19.3),
    "saulspatz_Accessible_Horizontal": (0.5, 1.0, 31.0, 14.0),
    "saulspatz_Horizontal2": (0.5, 1.0, 31.0, 14.0),
    "saulspatz_Horizontal4": (0.5, 1.0, 31.0, 14.0),
    "saulspatz_Accessible_Vertical": (0.6, 1.0, 13.5, 25.0),
    "saulspatz_Vertical2": (0.6, 1.0, 13.5, 25.0),
    "saulspatz_Vertical4": (0.6, 1.0, 13.5, 25.0),
    "tekeye": (1.0, 2.0, 8.2, 16.5),
    "webisso": (0.6, 1.0, 11.5, 20.5),
}
FOUR_INDICES = frozenset({"revk_poker_4index"})
JOKER_BOX: Box = (0.8, 0.8, 10.5, 45.0)
JOKER_BOXES: dict[str, Box] = {"standard": (2.8, 4.0, 8.0, 27.5), "nicu_cardsjs": (4.0, 4.0, 12.5, 36.0)}
FAMILIES: dict[str, str] = {
    "standard": "revk", "letele": "revk", "pysol": "revk", "revk": "revk", "notpeter": "byron", "webisso": "byron",
    "saulspatz": "saulspatz", "tekeye": "tekeye", "nicu": "nicu",
}  # fmt: skip
"""First part of a deck's name -> its family: decks whose indices are of one drawing."""
PLAIN_JOKERS = frozenset({"letele_revk_cc0", "pysol_me-uk", "tekeye", "tekeye_mini"})
"""Decks whose jokers say nothing in the corner."""


def rounded(size: tuple[int, int], radius: float) -> Image:
    """The alpha of a card with round corners: (H, W) uint8; size (width, height) and radius in px."""
    width, height = size
    big = np.zeros((height * 4, width * 4), np.uint8)
    r = round(radius * 4)
    cv2.rectangle(big, (r, 0), (width * 4 - r - 1, height * 4 - 1), 255, -1)
    cv2.rectangle(big, (0, r), (width * 4 - 1, height * 4 - r - 1), 255, -1)
    for x in (r, width * 4 - r - 1):
        for y in (r, height * 4 - r - 1):
            cv2.circle(big, (x, y), r, 255, -1)
    return np.asarray(cv2.resize(big, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


def index_marks(box: Box, four: bool = False, size_mm: tuple[float, float] = POKER) -> tuple[IndexMark, ...]:
    """The marks of an index box at the top left and, half a turn away, bottom right; with `four` in all corners."""
    left, top, right, bottom = box
    half = ((right - left) / 2, (bottom - top) / 2)
    x, y = (left + right - size_mm[0]) / 2, (top + bottom - size_mm[1]) / 2
    places = [(x, y, 0.0), (-x, -y, np.pi)]
    if four:
        places += [(-x, y, 0.0), (x, -y, np.pi)]
    return tuple(IndexMark((px, py), half, angle) for px, py, angle in places)


def tighten(face: Image, box: Box, size_mm: tuple[float, float] = POKER) -> Box:
    """The box (mm) of the ink that lies within a roughly known index box; the given box where that is unclear.

    A part belongs to the index when all of it lies within the box and 1.5 mm around: frames, pips and pictures that
    reach further do not.
    """
    scale = face.shape[1] / size_mm[0]
    slack = 1.5
    x0, y0, x1, y1 = (max(0, round((side + grow) * scale)) for side, grow in zip(box, (-slack, -slack, slack, slack),
                                                                                 strict=True))  # fmt: skip
    part = face[y0:y1, x0:x1]
    paper = np.median(face[:, :8, :3].reshape(-1, 3), axis=0)
    ink = (np.abs(part[..., :3].astype(np.int16) - paper.astype(np.int16)).max(axis=2) > 60).astype(np.uint8)
    if face.shape[2] == 4:
        ink[part[..., 3] < 250] = 0
    count, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    inside = []
    for left, top, width, height, area in stats[1:count]:
        # What touches the rim of the search reaches beyond it: the card's outline, a frame, a big pip.
        cut = left == 0 or top == 0 or left + width >= ink.shape[1] or top + height >= ink.shape[0]
        if not cut and area >= 0.25 * scale * scale and height > 0.6 * scale:
            inside.append((left, top, left + width, top + height))
    if not inside:
        return box
    found = np.array(inside)
    low, high = found[:, :2].min(axis=0), found[:, 2:].max(axis=0)
    tight = (
        float(low[0] + x0) / scale - 0.3, float(low[1] + y0) / scale - 0.3,
        float(high[0] + x0) / scale + 0.3, float(high[1] + y0) / scale + 0.3,
    )  # fmt: skip
    wide, tall = tight[2] - tight[0], tight[3] - tight[1]
    if wide < 0.3 * (box[2] - box[0]) or tall < 0.7 * (box[3] - box[1]):
        return box
    return tight


def flatten(picture: Image, paper: tuple[int, int, int] = (255, 255, 255)) -> Image:
    """A picture with or without alpha on card stock, cut to a card: BGRA at `FACE_PX`."""
    if picture.ndim == 2:
        picture = np.asarray(cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR), np.uint8)
    if picture.shape[2] == 4:
        alpha = picture[..., 3:].astype(np.float32) / 255
        picture = (picture[..., :3] * alpha + np.array(paper, np.float32) * (1 - alpha)).astype(np.uint8)
    resized = cv2.resize(picture, FACE_PX, interpolation=cv2.INTER_AREA)
    return np.dstack([resized, rounded(FACE_PX, RADIUS * FACE_PX[0] / POKER[0])])


def load_deck(folder: Path) -> Deck:
    """The deck in a folder of pictures named by card (`SA.webp`, `JK_red.webp`, `BACK_1.webp`).

    Raises FileNotFoundError where the folder holds none. A second joker is `JK_…`, further backs `BACK_…`.
    """
    name = folder.name
    box = INDEX_BOXES.get(name)
    told = json.loads((folder / INDICES).read_text(encoding="utf-8")) if (folder / INDICES).is_file() else {}
    faces: dict[str, Face] = {}
    for path in sorted(folder.glob("*.webp")):
        picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
        if picture is None:
            raise ValueError(f"{path}: not a picture that can be read")
        code = path.stem
        marks: tuple[IndexMark, ...] = ()
        flat = flatten(np.asarray(picture, np.uint8))
        if code in told:
            marks = index_marks(tuple(told[code]))
        elif code.startswith("JK") and name not in PLAIN_JOKERS:
            marks = index_marks(tighten(flat, JOKER_BOXES.get(name, JOKER_BOX)))
        elif not code.startswith(("BACK", "JK")) and box is not None:
            marks = index_marks(tighten(flat, box), name in FOUR_INDICES)
        kind = "JK" if code.startswith("JK") and "JK" not in faces else code
        kind = "BACK" if code.startswith("BACK") and "BACK" not in faces else kind
        faces[kind] = Face(code.split("_")[0], flat, POKER, marks)
    if not faces:
        raise FileNotFoundError(f"{folder}: no card pictures")
    return Deck(name, family_of(name), faces)


def family_of(name: str) -> str:
    """The family of a deck by its name; a deck that is not listed is a family of its own."""
    return FAMILIES.get(name.split("_")[0], name)


def deck_families(folder: Path) -> dict[str, list[Path]]:
    """The deck folders in `folder` by family, sorted: what is held out is held out by family."""
    families: dict[str, list[Path]] = {}
    for path in sorted(path for path in folder.iterdir() if path.is_dir()):
        families.setdefault(family_of(path.name), []).append(path)
    return families


def built_in(name: str = "standard") -> Deck:
    """A look that ships with Gyoji. Raises FileNotFoundError naming those there are."""
    folder = BUILT_IN / name
    if not folder.is_dir():
        there = ", ".join(sorted(path.name for path in BUILT_IN.iterdir() if path.is_dir()))
        raise FileNotFoundError(f"no deck look {name!r}; there are: {there}")
    return load_deck(folder)


def exchanged(deck: Deck, one: str, other: str) -> Deck:
    """The deck with two faces' pictures swapped (each keeps its code): what the camera sees is then the other card."""
    faces = dict(deck.faces)
    first, second = faces[one], faces[other]
    faces[one] = Face(first.code, second.image, second.size_mm, second.indices)
    faces[other] = Face(second.code, first.image, first.size_mm, first.indices)
    return Deck(deck.name, deck.family, faces)

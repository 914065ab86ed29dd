"""Draws the built-in galleries, several looks of each deck: `python -m models.training.galleries`.

NONO's real print is unknown to us: the gallery is a start, and enrolling the real deck is part of setting it up. One
look of each is also what lies on the virtual table (`models/decks`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from models.render.decks import FACE_PX, INDICES, POKER
from models.render.nono import coloured_deck, nono_deck
from models.render.types import Deck

MODELS = Path(__file__).resolve().parent.parent
SIZE, EDGE = (126, 176), 3
"""Pictures are kept at 2 px/mm: finer than any table camera sees them."""
SHOWN = {"nono": 4, "coloured": 0}
"""Which look lies on the virtual table: one that people read well, too."""


def looks(make: Callable[[np.random.Generator], Deck], name: str, count: int, folder: Path, seed: int) -> int:
    """Writes `count` looks of a deck as a gallery; returns how many pictures it holds."""
    folder.mkdir(parents=True, exist_ok=True)
    rows: list[dict[str, str | float]] = []
    for look in range(count):
        deck = make(np.random.default_rng([seed, look]))
        for code, face in deck.faces.items():
            if code.startswith("BACK"):
                continue
            picture = cv2.resize(face.image[..., :3], SIZE, interpolation=cv2.INTER_AREA)
            picture = cv2.copyMakeBorder(picture, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT, value=(96, 96, 96))
            file = f"{len(rows):03}.webp"
            _, data = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, 70])
            data.tofile(folder / file)
            rows.append({"code": face.code, "file": file, "width": float(SIZE[0])})
    told = {"name": name, "pictures": rows}
    (folder / "deck.json").write_text(json.dumps(told, ensure_ascii=False, indent=0) + "\n", encoding="utf-8")
    return len(rows)


def virtual(deck: Deck, folder: Path) -> None:
    """Writes the faces of one look, and where their indices are, as `models.render.decks.load_deck` reads them."""
    folder.mkdir(parents=True, exist_ok=True)
    boxes: dict[str, list[float]] = {}
    for code, face in deck.faces.items():
        picture = cv2.resize(face.image[..., :3], FACE_PX, interpolation=cv2.INTER_AREA)
        _, data = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, 90])
        data.tofile(folder / f"{code.replace('BACK', 'BACK_1')}.webp")
        for mark in face.indices[:1]:  # the top left one; the other is half a turn away
            box = np.array([-1, -1, 1, 1]) * np.tile(mark.half, 2) + np.tile(mark.centre, 2)
            share = (box + np.tile(face.size_mm, 2) / 2) / np.tile(face.size_mm, 2)
            boxes[code] = [round(float(side), 1) for side in share * np.tile(POKER, 2)]
    (folder / INDICES).write_text(json.dumps(boxes, ensure_ascii=False) + "\n", encoding="utf-8")


def main(
    out: Annotated[Path, typer.Option(help="folder for galleries/ and decks/")] = MODELS,
    count: Annotated[int, typer.Option(help="looks of each deck")] = 8,
    seed: int = 5,
) -> None:
    """Writes both galleries and a look of each for the virtual table."""
    for name, make in (("nono", nono_deck), ("coloured", coloured_deck)):
        typer.echo(f"{name}: {looks(make, name, count, out / 'galleries' / name, seed)} pictures")
        virtual(make(np.random.default_rng([seed, SHOWN[name]])), out / "decks" / name)


if __name__ == "__main__":
    typer.run(main)

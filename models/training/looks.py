"""Draws the NONO and the coloured deck of the virtual table (`models/decks`): `python -m models.training.looks`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from models.render.cards.deck import FACE_PX, INDICES, POKER
from models.render.cards.nono import coloured_deck, nono_deck
from models.render.types import Deck

MODELS = Path(__file__).resolve().parent.parent
SHOWN = {"nono": 4, "coloured": 0}
"""Which look of each: one that people read well, too."""


def virtual(deck: Deck, folder: Path) -> None:
    """Writes the faces of one look, and where their indices are, as `models.render.cards.deck.load_deck` reads them."""
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
    out: Annotated[Path, typer.Option(help="folder for decks/")] = MODELS,
    seed: int = 5,
) -> None:
    """Writes a look of each deck."""
    for name, make in (("nono", nono_deck), ("coloured", coloured_deck)):
        virtual(make(np.random.default_rng([seed, SHOWN[name]])), out / "decks" / name)


if __name__ == "__main__":
    typer.run(main)

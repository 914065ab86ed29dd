"""Draws the built-in galleries, several looks of each deck: `python -m models.training.galleries`.

NONO's real print is unknown to us: the gallery is a start, and enrolling the real deck is part of setting it up.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from models.render.nono import coloured_deck, nono_deck
from models.render.types import Deck

MODELS = Path(__file__).resolve().parent.parent
SIZE, EDGE = (126, 176), 3
"""Pictures are kept at 2 px/mm: finer than any table camera sees them."""


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


def main(
    out: Annotated[Path, typer.Option(help="folder for the galleries")] = MODELS / "galleries",
    count: Annotated[int, typer.Option(help="looks of each deck")] = 8,
    seed: int = 5,
) -> None:
    """Writes both galleries."""
    typer.echo(f"nono: {looks(nono_deck, 'nono', count, out / 'nono', seed)} pictures")
    typer.echo(f"coloured: {looks(coloured_deck, 'coloured', count, out / 'coloured', seed)} pictures")


if __name__ == "__main__":
    typer.run(main)

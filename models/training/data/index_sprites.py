"""Index sprites, from which the index matcher learns: `python -m models.training.data.index_sprites --out DIR --fonts
DIR`.

A sprite is the print around one index of a drawn card, cut from the face and put upright. One file holds a deck: every
name's sprite. Views as a camera has them are made of sprites while training runs (`models.training.data.index_views`),
so the files are small and nothing else has to travel to the machine that trains.

Kinds of decks: NONO's words, numbers in colours, words and numbers of out-of-distribution decks, standard decks. Fonts
are those that may train (`models.held_out`). Files that are there are kept.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from models.index_grid import SPRITE_REACH, SPRITE_SIZE
from models.patches import NARROWEST
from models.render.cards.faces import generate_deck
from models.render.cards.fonts import fonts_in, in_turn, pip_fonts, word_fonts_in
from models.render.cards.nono import coloured_deck, nono_deck
from models.render.cards.out_of_distribution import out_of_distribution_deck
from models.render.types import Deck, Face, Image, IndexMark

KINDS = {"nono": 0.45, "coloured": 0.15, "printed": 0.25, "standard": 0.15}
"""Kinds of decks, and how often each is drawn."""
FEWEST = 12
"""A deck with fewer indices teaches too little."""
MARKED = 0.5
"""Share of NONO decks whose suit marks are a font's."""


def half_sides(mark: IndexMark) -> tuple[float, float]:
    """Half width and height of an index's box, mm, no narrower than a patch takes it (`models.patches.index_patch`)."""
    across, down = mark.half
    return max(across, NARROWEST * down), down


def index_sprite(face: Face, mark: IndexMark) -> Image:
    """The upright print around one index (128, 84, 4), BGRA; clear outside the card."""
    across, down = half_sides(mark)
    cos, sin = np.cos(mark.angle), np.sin(mark.angle)
    turn = np.array([[cos, -sin], [sin, cos]])
    corners = np.array([[-across, -down], [across, -down], [-across, down]]) * SPRITE_REACH
    px = face.image.shape[1] / face.size_mm[0]
    source = (corners @ turn.T + np.array(mark.centre) + np.array(face.size_mm) / 2) * px - 0.5
    width, height = SPRITE_SIZE
    target = np.array([[0, 0], [width, 0], [0, height]], np.float32) - 0.5
    matrix = cv2.getAffineTransform(source.astype(np.float32), target)
    return np.asarray(cv2.warpAffine(face.image, matrix, SPRITE_SIZE, flags=cv2.INTER_LINEAR), np.uint8)


def deck_of(kind: str, rng: np.random.Generator, number: int, fonts: Path | None) -> Deck:
    """A deck of a kind; fonts of families take turns by `number`."""
    if kind == "standard":
        return generate_deck(rng)
    if kind == "printed":
        return out_of_distribution_deck(rng, 54)
    if kind == "coloured":
        return coloured_deck(rng, in_turn(fonts_in(fonts), number) if fonts else ())
    marks = pip_fonts()
    one = marks[int(rng.integers(len(marks)))] if marks and rng.random() < MARKED else None
    return nono_deck(rng, in_turn(word_fonts_in(fonts), number) if fonts else (), one)


def sprites_of(deck: Deck) -> tuple[NDArray[np.uint8], NDArray[np.float32], list[str]]:
    """Every name's sprite (N, 128, 84, 4), half sides (N, 2) mm, and the names, each once."""
    found = {face.code: face for key, face in deck.faces.items() if face.indices and not key.startswith("BACK")}
    rows = [(index_sprite(face, face.indices[0]), half_sides(face.indices[0])) for face in found.values()]
    if not rows:
        width, height = SPRITE_SIZE
        return np.zeros((0, height, width, 4), np.uint8), np.zeros((0, 2), np.float32), []
    return np.stack([row[0] for row in rows]), np.array([row[1] for row in rows], np.float32), list(found)


@dataclass(frozen=True)
class Job:
    """One deck's file."""

    number: int
    seed: int
    fonts: Path | None
    out: Path


def make(job: Job) -> str:
    """Makes one file; says what is in it."""
    path = job.out / f"deck_{job.number:05}.npz"
    if path.exists():
        return f"{path.name} is there"
    cv2.setNumThreads(1)
    rng = np.random.default_rng([job.seed, job.number])
    while True:
        kind = str(rng.choice(list(KINDS), p=list(KINDS.values())))
        sprites, halves, names = sprites_of(deck_of(kind, rng, job.number, job.fonts))
        if len(names) >= FEWEST:
            break
    temporary = path.with_suffix(".part")
    with temporary.open("wb") as out:
        np.savez_compressed(out, sprites=sprites, halves=halves, names=np.array(names), kind=np.array(kind))
    temporary.rename(path)
    return f"{path.name}: {kind}, {len(names)} indices"


def main(
    out: Annotated[Path, typer.Option(help="folder for the files")],
    fonts: Annotated[Path | None, typer.Option(help="folder with fonts beside this machine's")] = None,
    decks: Annotated[int, typer.Option(help="decks, one file each")] = 1200,
    seed: int = 1101,
    processes: int = 2,
) -> None:
    """Makes the files."""
    out.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(processes) as pool:
        for said in pool.map(make, [Job(number, seed, fonts, out) for number in range(decks)], chunksize=4):
            typer.echo(said)


if __name__ == "__main__":
    typer.run(main)

"""What tells two enrolled indices apart is learned from: `python -m vision.fitting.pairs --out DIR --fonts DIR`.

Decks in fonts that train are enrolled as a person would and lie on tables at `home`. Over every index that is found and
shows, its own enrolled picture is laid and those that fit best beside it: for each found one what is seen and what is
kept. Two NONO decks to one coloured deck and one out-of-distribution deck, for ♠ and ♣ below one word are the hardest.
One file per deck; those that are there are kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from models.held_out import held_out_texture
from models.render.cards.fonts import fonts_in, in_turn, pip_fonts, word_fonts_in
from models.render.cards.nono import coloured_deck, nono_deck
from models.render.cards.out_of_distribution import out_of_distribution_deck
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck, Rendered
from models.training.data.store import PAIRS, save_pairs
from vision.detection.detections import IndexFound
from vision.detection.detector import Locator
from vision.enrolled.config import ENROLLED
from vision.enrolled.gallery import kept_quad
from vision.enrolled.indices.features import has_indices, own_indices, printed
from vision.enrolled.indices.registration import Near, Overlay
from vision.fitting.config import FITTING, PairsConfig
from vision.fitting.enrolled import NotFoundError, enrolled, told_apart, without_doubles
from vision.fitting.galleries import with_indices
from vision.scanner import MODELS

KINDS = ("nono", "coloured", "printed")


@dataclass(frozen=True)
class Job:
    """One deck of a kind, and on how many tables it lies."""

    kind: str
    number: int
    scenes: int
    textures: Path | None
    fonts: Path
    models: Path
    out: Path

    def deck(self, rng: np.random.Generator, config: PairsConfig = FITTING.pairs) -> Deck:
        """The deck, drawn again."""
        if self.kind == "nono":
            marks = pip_fonts()
            one = marks[int(rng.integers(len(marks)))] if marks and rng.random() < config.marked else None
            return without_doubles(nono_deck(rng, in_turn(word_fonts_in(self.fonts), self.number), one))
        if self.kind == "coloured":
            return coloured_deck(rng, in_turn(fonts_in(self.fonts), self.number))
        while True:
            deck = told_apart(without_doubles(out_of_distribution_deck(rng)))
            if with_indices(deck) and len(deck.faces) >= ENROLLED.scoring.least_names:
                return deck


def jobs(decks: int) -> list[tuple[str, int]]:
    """Kinds and numbers of so many NONO decks, and of the others with odd numbers."""
    return [(kind, number) for number in range(decks) for kind in (KINDS if number % 2 else KINDS[:1])]


def pairs(job: Job, config: PairsConfig = FITTING.pairs) -> str:
    """Makes one deck's file; says what is in it."""
    path = job.out / f"{job.kind}_{job.number:03}.npz"
    if path.exists():
        return f"{path.name} is there"
    cv2.setNumThreads(1)
    rng = np.random.default_rng([config.seed, KINDS.index(job.kind), job.number])
    textures = TextureSource(job.textures, leave_out=held_out_texture) if job.textures else TextureSource()
    locator = Locator(job.models / "locator.onnx", 1)
    deck = job.deck(rng)
    try:
        gallery = enrolled(deck, rng, textures, locator)
    except NotFoundError as error:
        return str(error)
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    marks = printed(pictures, locator)
    quads = [quad for _, quad in pictures]
    if not has_indices(marks, quads):
        return f"{path.name}: no indices are found on its cards"
    codes = gallery.codes
    overlay = Overlay.learn(own_indices(gallery.entries, marks), codes)
    near = []
    for _ in range(job.scenes):
        scene = table_scene(rng, [deck], textures, "home", down=0.08)
        found = [index for card in locator.find(scene.image) for index in card.indices if index.inwards]
        for code, index in indices(scene, found, config=config):
            rows = np.flatnonzero(overlay.rows == (codes.index(code) if code in codes else -1))
            near += [_near(overlay, scene, index, int(row), rng) for row in rows[:1]]
    save_pairs(path, [(one.seen()[:PAIRS], one.kept[:PAIRS], one.residuals[:PAIRS]) for one in near])
    return f"{path.name}: {len(near)} indices"


def indices(
    scene: Rendered, found: list[IndexFound], config: PairsConfig = FITTING.pairs
) -> Iterator[tuple[str, IndexFound]]:
    """The found indices that are a card's and show, with its name."""
    for card in scene.cards:
        for mark in card.indices if card.face == "up" else ():
            tall = float(np.hypot(*(mark.quad[3] - mark.quad[0]))) / 2
            there = [
                index for index in found if np.hypot(*(index.centre - mark.quad.mean(axis=0))) < config.near * tall
            ]
            if mark.visible >= config.shown and there:
                yield card.code, there[0]


def _near(overlay: Overlay, scene: Rendered, index: IndexFound, own: int, rng: np.random.Generator) -> Near:
    """A found index's own enrolled picture, registered with it, and after it those that fit best."""
    other = int(rng.integers(len(overlay.rows)))
    first = [own, other if other != own else (other + 1) % len(overlay.rows)]
    return overlay.nearby(scene.image, index, first, [own], PAIRS)[0]


def main(
    out: Annotated[Path, typer.Option(help="folder for the files")],
    fonts: Annotated[Path, typer.Option(help="folder with fonts; those that train are used")],
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; held-out ones are left out")] = None,
    models: Annotated[Path, typer.Option(help="folder with the ONNX files")] = MODELS,
    decks: Annotated[int, typer.Option(help="NONO decks; half as many coloured and out-of-distribution ones")] = 58,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 20,
    processes: int = 2,
) -> None:
    """Makes the files."""
    out.mkdir(parents=True, exist_ok=True)
    todo = [Job(kind, number, scenes, textures, fonts, models, out) for kind, number in jobs(decks)]
    with ProcessPoolExecutor(processes) as pool:
        for said in pool.map(pairs, todo):
            typer.echo(said)


if __name__ == "__main__":
    typer.run(main)

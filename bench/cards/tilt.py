"""Tables under a low camera: cards named right, named wrongly, and named twice for their two indices.

    python -m bench.cards.tilt [--scenes 200] [--tilt 45 65] [--textures DIR] [--models DIR] [--pages DIR]
    python -m bench.cards.tilt --art DIR --seed 1 …        (decks and textures that train: what is chosen, is chosen on
    these)

Tables of 5 to 10 cards at `home`, the camera tilted by 45 to 65° from the vertical; every second one with two copies of
its deck. Decks, textures and the seed are those that `models/held_out.json` keeps for measuring, unless `--art` is
given. A card counts where one of its indices shows (0.9 of its box). A name that no card of the table is left for is
that of a card named twice where such a card lies there, else a wrong one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.cards.packaged import names, packaged, ready
from bench.cards.photos import draw
from bench.cards.twins import shows
from models.held_out import held_out, held_out_texture
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck, Rendered
from vision.scanner import Scanner
from vision.types import Detection

CARDS = (5, 10)
TWINS = 0.3
STEPS = (45.0, 50.0, 55.0, 60.0, 65.0)
"""Bounds of the tilts that are reported apart, degrees."""


@dataclass
class Counts:
    """Cards with an index that shows and those of them named right; names given, wrong ones, and second names of cards;
    pairs of equal cards that show an index each, and those of which both are named."""

    cards: int = 0
    right: int = 0
    given: int = 0
    wrong: int = 0
    twice: int = 0
    pairs: int = 0
    both: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(*(mine + more for mine, more in zip(vars(self).values(), vars(other).values(), strict=True)))

    def line(self) -> str:
        """The counts as a row of the table."""
        return (
            f"{self.cards:6} {self.right / max(self.cards, 1):8.1%} {self.wrong:6}/{self.given:<6} {self.twice:12} "
            f"{self.both:8}/{self.pairs}"
        )


@dataclass
class Report:
    """Counts by tilt, and the failures in words."""

    groups: dict[str, Counts] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def add(self, tilt: float, counts: Counts) -> None:
        """Takes in a table seen at a tilt, degrees."""
        at = int(np.clip(np.searchsorted(STEPS, tilt, side="right"), 1, len(STEPS) - 1))
        for key in (f"{STEPS[at - 1]:g}–{STEPS[at]:g}°", "all"):
            self.groups[key] = self.groups.get(key, Counts()) + counts

    def lines(self) -> list[str]:
        """The table and the failures."""
        head = f"{'tilt':8} {'cards':>6} {'named':>8} {'wrong/given':>13} {'named twice':>12} {'both equal named':>10}"
        rows = [f"{key:8} {counts.line()}" for key, counts in sorted(self.groups.items())]
        return [head, *rows, *self.failures]


def score(scene: Rendered, seen: Sequence[Detection]) -> Counts:
    """One table's counts."""
    there = Counter(card.code for card in scene.cards if card.face == "up")
    given = Counter(detection.card for detection in seen if detection.card is not None)
    showing = Counter(card.code for card in scene.cards if shows(card))
    beyond = given - there
    twice = sum(count for code, count in beyond.items() if code in there)
    pairs = [code for code, count in showing.items() if count > 1]
    return Counts(
        showing.total(), (showing & given).total(), given.total(), beyond.total() - twice, twice,
        len(pairs), sum(given[code] > 1 for code in pairs),
    )  # fmt: skip


def decks_of(art: Path | None) -> list[Deck]:
    """The decks that train, or, without `art`, those that are kept for measuring."""
    if art is None:
        ready()
        return [packaged(name) for name in names()]
    from models.training.data.generate import art_decks

    return art_decks(art)


def measure(
    decks: Sequence[Deck],
    surfaces: TextureSource,
    scanner: Scanner,
    scenes: int,
    seed: int,
    tilt: tuple[float, float] = (STEPS[0], STEPS[-1]),
    pages: Path | None = None,
) -> Report:
    """The counts of the first tables of a seed; the decks take turns."""
    report = Report()
    for number in range(scenes):
        deck = decks[number % len(decks)]
        two = (deck, Deck(f"{deck.name} again", deck.family, deck.faces)) if number % 2 else (deck,)
        rng = np.random.default_rng([seed, number])
        scene = table_scene(rng, two, surfaces, "home", CARDS, twins=TWINS, slanted=tilt)
        seen = scanner.scan(scene.image)
        counts, degrees = score(scene, seen), float(scene.conditions["tilt"])
        report.add(degrees, counts)
        if counts.wrong or counts.twice:
            given = " ".join(detection.card for detection in seen if detection.card)
            there = " ".join(card.code for card in scene.cards)
            report.failures.append(f"table {number}, {degrees:.0f}°, {deck.name}: {there}; named {given}")
        if pages and counts.right < counts.cards + counts.wrong + counts.twice:
            cv2.imwrite(str(pages / f"{number:04}.jpg"), draw(scene.image, list(seen), f"{degrees:.0f}"))
    return report


def main(
    scenes: Annotated[int, typer.Option(help="how many tables")] = 200,
    tilt: Annotated[tuple[float, float], typer.Option(help="least and most tilt, degrees")] = (STEPS[0], STEPS[-1]),
    art: Annotated[Path | None, typer.Option(help="folder with decks that train, in place of the kept ones")] = None,
    seed: Annotated[int, typer.Option(help="seed of the tables, with --art")] = 1,
    textures: Annotated[Path | None, typer.Option(help="folder with table tops")] = None,
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    pages: Annotated[Path | None, typer.Option(help="folder for pictures of the failures")] = None,
) -> None:
    """Prints the counts by tilt and what is named wrongly."""
    cv2.setNumThreads(1)
    if pages:
        pages.mkdir(parents=True, exist_ok=True)
    keep_out = held_out_texture if art else lambda path: not held_out_texture(path)
    surfaces = TextureSource(textures, leave_out=keep_out) if textures else TextureSource()
    begun = seed if art else int(held_out()["scene_seeds"]["slanted"])
    report = measure(decks_of(art), surfaces, Scanner(models, threads=1), scenes, begun, tilt, pages)
    print("\n".join(report.lines()))


if __name__ == "__main__":
    typer.run(main)

"""Backs and equal cards: no back is named, no card is named twice for its two indices, equal cards are two.

    python -m bench.cards.twins [--scenes 2000] [--textures DIR] [--models DIR] [--processes 1]

Scenes of 5 to 15 cards at `home`; every second one lays two copies of one deck, the others two decks. The seed and the
decks are those of `models/held_out.json`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.cards.packaged import names, packaged, ready
from models.held_out import held_out, held_out_texture
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck, Rendered
from vision.detection.assembly import overlap
from vision.scanner import Scanner
from vision.types import Detection

DOWN, TWINS = 0.12, 0.2
SHOWN = 0.9
"""An index shows where this share of its box is free."""
SAME_PLACE = 0.4
"""A detection and a card that share this much of the smaller outline may be one."""


@dataclass
class Counts:
    """What was there and what went wrong. Backs that show, at least half; pairs of equal cards with an index each."""

    scenes: int = 0
    backs: int = 0
    backs_named: int = 0
    cards: int = 0
    named_twice: int = 0
    pairs: int = 0
    seen_as_two: int = 0
    both_named: int = 0
    one_named: int = 0
    faults: list[str] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Takes in other scenes."""
        for item in fields(self):
            setattr(self, item.name, getattr(self, item.name) + getattr(other, item.name))

    def lines(self) -> list[str]:
        """The counts in words."""
        return [
            f"{self.scenes} scenes: {self.backs} backs, named {self.backs_named}; "
            f"{self.cards} cards face up with an index, named twice {self.named_twice}",
            f"{self.pairs} pairs of equal cards: seen as two {self.seen_as_two}, both named {self.both_named}, "
            f"one named {self.one_named}",
            *self.faults,
        ]


def owners(cards: Sequence[CardTruth], seen: Sequence[Detection]) -> list[int | None]:
    """For every detection the row of the card it saw, None for none: those that name it first, then the nearest, each
    card once."""
    near = []
    for row, card in enumerate(cards):
        for column, detection in enumerate(seen):
            if (detection.face == card.face) and overlap(card.quad, detection.quad) > SAME_PLACE:
                off = float(np.hypot(*(card.quad.mean(axis=0) - detection.quad.mean(axis=0))))
                other = 0 if detection.card == card.code else 1 if detection.card is None else 2
                near.append((other, off, row, column))
    found: list[int | None] = [None] * len(seen)
    for _, _, row, column in sorted(near):
        if found[column] is None and row not in found:
            found[column] = row
    return found


def shows(card: CardTruth) -> bool:
    """Whether a card lies face up with an index that shows."""
    return card.face == "up" and any(index.visible >= SHOWN for index in card.indices)


def score(scene: Rendered, seen: Sequence[Detection], title: str = "") -> Counts:
    """One scene's counts."""
    backs = [card for card in scene.cards if card.face == "down" and card.visible >= 0.5]
    counts = Counts(1, len(backs), cards=sum(shows(card) for card in scene.cards))
    whose = owners(scene.cards, seen)
    for detection, row in zip(seen, whose, strict=True):
        if detection.card is None or row is not None:
            continue
        # A name that no card is left for: whose place is it?
        place = max(scene.cards, key=lambda card: overlap(card.quad, detection.quad) * (0.2 + card.visible))
        shared = overlap(place.quad, detection.quad)
        if shared > SAME_PLACE and place.face == "down":
            counts.backs_named += 1
            counts.faults.append(f"{title}: a back is named {detection.card} {detection.confidence:.3f}")
        elif any(
            card.code == detection.card and overlap(card.quad, detection.quad) > 0.1
            for at, card in enumerate(scene.cards)
            if at in whose
        ):
            counts.named_twice += 1
            counts.faults.append(f"{title}: {detection.card} {detection.confidence:.3f} is named twice")
    visible = [row for row, card in enumerate(scene.cards) if shows(card)]
    named = {row for detection, row in zip(seen, whose, strict=True) if row is not None and detection.card is not None}
    for at, one in enumerate(visible):
        for other in visible[:at]:
            if scene.cards[one].code == scene.cards[other].code:
                right = sum(
                    row in named and any(w == row and s.card == scene.cards[row].code
                                         for s, w in zip(seen, whose, strict=True))
                    for row in (one, other)
                )  # fmt: skip
                counts.pairs += 1
                counts.seen_as_two += one in whose and other in whose
                counts.both_named += right == 2
                counts.one_named += right == 1
    return counts


def two_decks(number: int) -> tuple[Deck, Deck]:
    """The decks of a scene: twice the same design, or two designs."""
    known = names()
    first = packaged(known[number % len(known)])
    if number % 2:
        return first, packaged(known[(number * 7 + 3) % len(known)])
    return first, Deck(f"{first.name} again", first.family, first.faces)


def some(job: tuple[int, int, str | None, str | None]) -> Counts:
    """Renders and reads scenes `first` to `last`."""
    first, last, textures, models = job
    cv2.setNumThreads(1)
    scanner = Scanner(Path(models) if models else None, threads=1)
    folder = Path(textures) if textures else None
    surfaces = TextureSource(folder, leave_out=lambda path: not held_out_texture(path))
    counts = Counts()
    for number in range(first, last):
        rng = np.random.default_rng([held_out()["scene_seeds"]["backs_and_twins"], number])
        scene = table_scene(rng, two_decks(number), surfaces, "home", down=DOWN, twins=TWINS)
        counts.add(score(scene, scanner.scan(scene.image), f"scene {number}"))
    return counts


def measure(scenes: int, textures: Path | None, models: Path | None, processes: int = 1) -> Counts:
    """The counts of the first `scenes` scenes of the manifest's seed."""
    step = max(1, min(20, scenes // processes))
    jobs = [
        (first, min(first + step, scenes), str(textures) if textures else None, str(models) if models else None)
        for first in range(0, scenes, step)
    ]
    counts = Counts()
    with ProcessPoolExecutor(processes) as pool:
        for part in pool.map(some, jobs):
            counts.add(part)
    return counts


def main(
    scenes: Annotated[int, typer.Option(help="how many scenes")] = 2000,
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; only held-out ones are used")] = None,
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    processes: int = 1,
) -> None:
    """Prints the counts and every fault."""
    ready()
    for line in measure(scenes, textures, models, processes).lines():
        print(line)


if __name__ == "__main__":
    typer.run(main)

"""Standard decks with other countries' letters: `python -m bench.alphabets [--deck NAME] [--textures DIR]`.

Generated decks, other ones than `vision.fitting.letters` fits its maps to, lie on tables at `home`. Each table is read
as that deck and, for comparison, as the English one, as by somebody who did not choose the deck. Prints how many cards
were named right, how many names are wrong, and the same of each rank whose letter differs. Cards of which neither half
the face nor an index shows do not count.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import cv2
import typer

from models.held_out import held_out_texture
from models.render.textures import TextureSource
from models.render.types import Rendered
from vision.fitting.enrolled import counted
from vision.fitting.letters import tables
from vision.recognition.alphabets import ALPHABETS
from vision.scanner import MODELS, Scanner

ENGLISH = "standard"
SEED = 91
"""Of the decks and tables: no map was fitted to these."""


def score(scene: Rendered, names: list[str], sums: dict[str, list[int]], apart: set[str]) -> None:
    """Adds one table to `sums`: labelled, right, given, wrong, of all cards and of the ranks that count `apart`."""
    there = Counter(card.code for card in scene.cards if card.face == "up")
    wanted = Counter(card.code for card in scene.cards if counted(card))
    given = Counter(names)
    for key in ("all", *sorted(apart)):

        def of(cards: Counter[str], key: str = key) -> Counter[str]:
            return Counter({code: n for code, n in cards.items() if key in ("all", code[1:])})

        row = sums.setdefault(key, [0, 0, 0, 0])
        numbers = of(wanted).total(), (of(wanted) & of(given)).total(), of(given).total(), of(given - there).total()
        for at, number in enumerate(numbers):
            row[at] += number


def main(
    deck: Annotated[list[str] | None, typer.Option(help="decks; by default all with letters of their own")] = None,
    decks: Annotated[int, typer.Option(help="generated decks of each alphabet")] = 20,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 2,
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; only held-out ones are used")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
) -> None:
    """Reads the tables and prints recall and wrong names."""
    cv2.setNumThreads(1)
    kept = TextureSource(textures, leave_out=lambda path: not held_out_texture(path)) if textures else TextureSource()
    print(f"{'deck':17} {'read as':17} {'rank':4} cards recall  wrong/given")
    for name in deck or [name for name, letters in ALPHABETS.items() if letters]:
        apart = set(ALPHABETS[name])
        scanners = {way: Scanner(models, way, 1) for way in (name, ENGLISH)}
        sums: dict[str, dict[str, list[int]]] = {way: {} for way in scanners}
        for scene in tables(name, kept, decks, scenes, SEED):
            for way, scanner in scanners.items():
                names = [seen.card for seen in scanner.scan(scene.image) if seen.card]
                score(scene, names, sums[way], apart)
        for way, groups in sums.items():
            for key, (labelled, right, given, wrong) in groups.items():
                print(f"{name:17} {way:17} {key:4} {labelled:5} {right / max(labelled, 1):6.1%} {wrong:5}/{given}")


if __name__ == "__main__":
    typer.run(main)

"""Standard decks of other kinds: `python -m bench.cards.kinds [--deck NAME] [--decks 20] [--textures DIR]`.

Decks with French, German or Russian letters are generated, other ones than `vision.fitting.letters` fits its maps to;
black-faced ones are decks that never trained, with black paper and light print in place of dark on white. They lie on
tables at `home`. Each table is read as that deck and, for comparison, as the English one, as by somebody who did not
choose the deck. Prints how many cards were named right, how many names are wrong, and the same of each rank whose
letter differs. Cards of which neither half the face nor an index shows do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.cards.looks import unseen
from models.held_out import held_out_texture
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck, Image, Rendered
from vision.fitting.enrolled import counted
from vision.fitting.letters import tables
from vision.recognition.alphabets import ALPHABETS, DARK
from vision.scanner import MODELS, Scanner

ENGLISH = "standard"
SEED = 91
"""Of the decks and tables: no map was fitted to these."""
BLACKEST, CONTRAST = 18.0, 0.85
"""Lightness (0 to 255) of black paper, and how much of the white one's contrast its print has."""


def dark_faced(deck: Deck) -> Deck:
    """The deck with its lightness turned around: light print on black paper, red as it was. Its back stays."""
    faces = {
        name: face if name.startswith("BACK") else replace(face, image=_dark(face.image))
        for name, face in deck.faces.items()
    }
    return Deck(f"{deck.name}-dark", deck.family, faces)


def _dark(image: Image) -> Image:
    lab = cv2.cvtColor(np.ascontiguousarray(image[..., :3]), cv2.COLOR_BGR2LAB)
    lab[..., 0] = np.clip(BLACKEST + CONTRAST * (255.0 - lab[..., 0]), 0, 255).astype(np.uint8)
    turned = cv2.cvtColor(lab, cv2.COLOR_LAB2BGR)
    return np.asarray(np.concatenate([turned, image[..., 3:]], axis=2), np.uint8)


def dark_tables(textures: TextureSource, decks: int, scenes: int) -> Iterator[Rendered]:
    """Tables at `home` with black-faced decks."""
    for number in range(decks):
        deck = dark_faced(unseen(ENGLISH, number))
        for at in range(scenes):
            yield table_scene(np.random.default_rng([SEED, number, at]), [deck], textures, "home")


def score(scene: Rendered, names: list[str], sums: dict[str, list[int]], apart: set[str]) -> None:
    """Adds one table to `sums`: labelled, right, given, wrong, of all cards and of the ranks that count `apart`."""
    there = Counter(card.code for card in scene.cards if card.face == "up")
    wanted = Counter(card.code for card in scene.cards if counted(card))
    given = Counter(names)
    for key in ("all", *sorted(apart)):
        mine, asked, lying = (
            Counter({code: n for code, n in cards.items() if key in ("all", code[1:])})
            for cards in (given, wanted, there)
        )
        row = sums.setdefault(key, [0, 0, 0, 0])
        for at, some in enumerate((asked, asked & mine, mine, mine - lying)):
            row[at] += some.total()


def main(
    deck: Annotated[list[str] | None, typer.Option(help="kinds of decks; all but the English one by default")] = None,
    decks: Annotated[int, typer.Option(help="decks of each kind")] = 20,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 2,
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; only held-out ones are used")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
) -> None:
    """Reads the tables and prints recall and wrong names."""
    cv2.setNumThreads(1)
    kept = TextureSource(textures, leave_out=lambda path: not held_out_texture(path)) if textures else TextureSource()
    print(f"{'deck':17} {'read as':17} {'rank':4} cards recall  wrong/given")
    for name in deck or [name for name in ALPHABETS if name != ENGLISH]:
        apart = set(ALPHABETS[name])
        scanners = {way: Scanner(models, way, 1) for way in (name, ENGLISH)}
        sums: dict[str, dict[str, list[int]]] = {way: {} for way in scanners}
        lying = dark_tables(kept, decks, scenes) if name in DARK else tables(name, kept, decks, scenes, SEED)
        for scene in lying:
            for way, scanner in scanners.items():
                names = [seen.card for seen in scanner.scan(scene.image) if seen.card]
                score(scene, names, sums[way], apart)
        for way, groups in sums.items():
            for key, (labelled, right, given, wrong) in groups.items():
                print(f"{name:17} {way:17} {key:4} {labelled:5} {right / max(labelled, 1):6.1%} {wrong:5}/{given}")


if __name__ == "__main__":
    typer.run(main)

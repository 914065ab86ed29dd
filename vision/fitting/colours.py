"""Fits how the hues of a coloured deck's suits are spread: `python -m vision.fitting.colours --textures DIR`.

Decks are drawn whose suits have any hue, strength and lightness that goes by the suit's name, and lie on tables at
`home` and `hard`. No network takes part: hues are measured where the indices truly are. Writes `suit_colours.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from models.held_out import held_out_texture
from models.patches import index_frame, index_patch
from models.render.nono import coloured_face, coloured_taste
from models.render.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck, Rendered
from vision.fitting.config import FITTING, ColoursConfig
from vision.recognition.config import RECOGNITION, SuitColoursConfig
from vision.recognition.suit_colours import SUITS, density, hue_bin
from vision.scanner import MODELS

Rng = np.random.Generator


def named_ink(rng: Rng, suit: str, config: ColoursConfig = FITTING.colours) -> tuple[int, int, int]:
    """Any colour (BGR) that goes by a suit's name."""
    hue, saturation, value = (rng.uniform(*limits) for limits in config.inks[suit])
    pixel = np.array([[[hue % 360, saturation, value]]], np.float32)
    b, g, r = (int(part) for part in np.round(255 * cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0]))
    return b, g, r


def any_coloured_deck(rng: Rng) -> Deck:
    """A coloured deck whose suits have any colours of their names."""
    taste, oval = coloured_taste(rng)
    inks = {suit: named_ink(rng, suit) for suit in SUITS}
    faces = {f"{suit}{number}": coloured_face(taste, oval, suit, number, inks[suit])
             for suit in SUITS for number in rng.permutation(np.arange(1, 11))[:4].tolist()}  # fmt: skip
    return Deck("any", "coloured", faces)


def scenes(textures: TextureSource, count: int, config: ColoursConfig = FITTING.colours) -> Iterator[Rendered]:
    """Tables, a deck each."""
    for number in range(count):
        rng = np.random.default_rng([config.seed, number])
        yield table_scene(rng, [any_coloured_deck(rng)], textures, "hard" if number % 3 == 2 else "home")


def counts_of(
    scene: Rendered, bins: int, config: SuitColoursConfig = RECOGNITION.suit_colours
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Counts (suits, bins) of the hues of all indices that show."""
    out = np.zeros((len(SUITS), bins))
    for card in scene.cards:
        for index in card.indices:
            if index.visible > FITTING.colours.shown:
                seen = density(index_patch(scene.image, *index_frame(index.quad)), config=config)
                if np.hypot(*seen) >= config.coloured:
                    out[SUITS.index(card.code[0]), hue_bin(seen, bins)] += 1
    return out


def main(
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; held-out ones are left out")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    count: Annotated[int, typer.Option(help="tables")] = 150,
) -> None:
    """Fits and writes `suit_colours.json` beside the models."""
    cv2.setNumThreads(1)
    surfaces = TextureSource(textures, leave_out=held_out_texture) if textures else TextureSource()
    bins = FITTING.colours.bins
    total = sum((counts_of(scene, bins) for scene in scenes(surfaces, count)), np.zeros((len(SUITS), bins)))
    told = {suit: [int(value) for value in row] for suit, row in zip(SUITS, total, strict=True)}
    (models / "suit_colours.json").write_text(json.dumps(told) + "\n", encoding="utf-8")
    typer.echo("\n".join(f"{suit}: {row}" for suit, row in told.items()))


if __name__ == "__main__":
    typer.run(main)

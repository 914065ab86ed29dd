"""Fits the maps of French, German and Russian letters: `python -m vision.fitting.letters [--textures DIR]`.

Generated decks with one country's letters lie on tables at `home`; the shipped locator and reader look. The printed
rank is regressed on all logits of a view (multinomial, regularised towards the identity), for indices and for whole
cards. Writes `letters.json` beside the models. Run it whenever the reader has changed. With `--only NAME` the maps of
the other alphabets stay as they are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from scipy.optimize import minimize

from models.held_out import held_out_texture
from models.patches import card_patch, index_patch, quarter_patch
from models.render.cards.backs import generate_back
from models.render.cards.faces import RANKS, SUITS, Maker, random_style
from models.render.cards.fonts import draws, fonts
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck, Rendered
from vision.detection.assembly import overlap
from vision.detection.detector import Locator
from vision.fitting.config import FITTING, LettersConfig
from vision.recognition.alphabets import ALPHABETS, LETTERED, LOGITS, mapped
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import Calibration
from vision.scanner import MODELS

Floats = NDArray[np.float32]


SECOND = {"standard-french": {"A": "1"}}
"""What every second deck prints otherwise: the ace of French decks is a 1 in most, an A in some."""


def foreign_deck(rng: np.random.Generator, letters: dict[str, str]) -> Deck:
    """A generated deck with one country's index letters, in a font that has them."""
    able = [name for name in fonts() if all(draws(name, word) for word in letters.values())]
    style = replace(random_style(rng), letters=letters)
    if style.font not in able:
        style = replace(style, font=able[int(rng.integers(len(able)))])
    maker = Maker(style, rng)
    faces = {suit + rank: maker.face(rank, suit) for suit in SUITS for rank in RANKS}
    return Deck("foreign", "generated", {**faces, "JK": maker.joker(), "BACK": generate_back(rng, style.size)})


Example = tuple[Floats, int]
"""What a view says (21,) and the rank that is printed there."""


def tables(
    deck: str, textures: TextureSource, decks: int, scenes: int, seed: int, config: LettersConfig = FITTING.letters
) -> Iterator[Rendered]:
    """Tables at `home` with generated decks of an alphabet."""
    for number in range(decks):
        letters = {**ALPHABETS[deck], **(SECOND.get(deck, {}) if number % 2 else {})}
        made = foreign_deck(np.random.default_rng([config.seed, seed, number]), letters)
        for at in range(scenes):
            yield table_scene(np.random.default_rng([config.seed, seed, number, at]), [made], textures, "home")


def examples(
    scenes: Iterable[Rendered], locator: Locator, reader: Reader, config: LettersConfig = FITTING.letters
) -> dict[str, list[Example]]:
    """What the views of the cards in scenes say, as the locator finds them."""
    rows: dict[str, list[Example]] = {view: [] for view in LETTERED}
    for scene in scenes:
        for card in locator.find(scene.image):
            share, truth = max(
                ((overlap(card.quad, other.quad), other) for other in scene.cards), key=lambda row: row[0]
            )
            if share < config.same or truth.face != "up" or truth.code[1:] not in RANKS:
                continue
            shown = [
                index
                for index in card.indices
                for mark in truth.indices
                if mark.visible > config.seen and np.hypot(*(mark.quad.mean(axis=0) - index.centre)) < 0.2 * card.short
            ]
            whole = [card_patch(scene.image, card.quad)] if truth.visible > 0.5 else []
            index = [index_patch(scene.image, one.centre, one.right, one.down) for one in shown]
            quarter = [
                quarter_patch(scene.image, one.centre, one.right, one.down, card.middle_by(one)) for one in shown
            ]
            for view, logits in zip(LETTERED, reader.logits(index, quarter, whole), strict=True):
                rows[view] += [(row, RANKS.index(truth.code[1:])) for row in logits]
    return rows


def fit(rows: list[Example], pull: float) -> Floats:
    """The map (13, 22) of a view's examples, drawn towards the identity."""
    logits, ranks = np.stack([row for row, _ in rows]).astype(np.float64), np.array([rank for _, rank in rows])
    inputs = np.concatenate([logits, np.ones((len(rows), 1))], axis=1)
    start = np.eye(len(RANKS), LOGITS + 1)
    spread = np.append(np.maximum(logits.std(axis=0), 0.1), 1.0)
    truth = np.eye(len(RANKS))[ranks]

    def loss(values: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        away = values.reshape(start.shape)  # in units of how much each logit varies
        scores = inputs @ (start + away / spread).T
        scores -= scores.max(axis=1, keepdims=True)
        shares = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
        total = -np.log(shares[np.arange(len(ranks)), ranks]).sum() + 0.5 * pull * (away**2).sum()
        slope = ((shares - truth).T @ inputs) / spread + pull * away
        return float(total), slope.ravel()

    best = minimize(loss, np.zeros(start.size), jac=True, method="L-BFGS-B", options={"maxiter": 200})
    return np.asarray(start + best.x.reshape(start.shape) / spread, np.float32)


def losses(rows: list[Example], weights: Floats | None) -> tuple[float, float]:
    """Mean log loss of the printed rank, and the share of examples where it is not the likeliest."""
    logits, ranks = np.stack([row for row, _ in rows]), np.array([rank for _, rank in rows])
    scores = (logits if weights is None else mapped(weights, logits))[:, : len(RANKS)].astype(np.float64)
    scores -= np.log(np.exp(scores - scores.max(axis=1, keepdims=True)).sum(axis=1, keepdims=True)) + scores.max(
        axis=1, keepdims=True
    )
    return float(-scores[np.arange(len(ranks)), ranks].mean()), float(np.mean(scores.argmax(axis=1) != ranks))


def chosen(rows: list[Example], config: LettersConfig = FITTING.letters) -> tuple[Floats, str]:
    """The map of a view and what it is worth on decks that it was not fitted on; the identity where that is better."""
    parts = [
        slice(len(rows) * fold // config.folds, len(rows) * (fold + 1) // config.folds) for fold in range(config.folds)
    ]
    plain = losses(rows, None)
    tried = {
        pull: np.mean([losses(rows[part], fit(rows[: part.start] + rows[part.stop :], pull)) for part in parts], axis=0)
        for pull in config.pulls
    }
    pull = min(tried, key=lambda pull: float(tried[pull][0]))
    said = f"{len(rows)} examples; rank wrong {plain[1]:.1%} as read, {tried[pull][1]:.1%} mapped (pull {pull:g})"
    if tried[pull][0] >= plain[0]:
        return np.eye(len(RANKS), LOGITS + 1, dtype=np.float32), said + ", left as it is"
    return fit(rows, pull), said


def main(
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; held-out ones are left out")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    decks: Annotated[int, typer.Option(help="generated decks per alphabet")] = 300,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 2,
    only: Annotated[str | None, typer.Option(help="fit this deck's letters alone")] = None,
) -> None:
    """Fits and writes `letters.json`."""
    cv2.setNumThreads(1)
    surfaces = TextureSource(textures, leave_out=held_out_texture) if textures else TextureSource()
    locator = Locator(models / "locator.onnx", 1)
    reader = Reader(models / "reader.onnx", Calibration(), 1)
    path = models / "letters.json"
    told: dict[str, object] = json.loads(path.read_text("utf-8")) if only else {}
    told["reader"] = hashlib.sha256((models / "reader.onnx").read_bytes()).hexdigest()
    for seed, deck in enumerate(name for name, letters in ALPHABETS.items() if letters):
        if only not in (None, deck):
            continue
        rows = examples(tables(deck, surfaces, decks, scenes, seed), locator, reader)
        maps: dict[str, list[list[float]]] = {}
        for view, some in rows.items():
            weights, said = chosen(some)
            maps[view] = [[round(float(value), 4) for value in row] for row in weights]
            typer.echo(f"{deck}, {view}: {said}")
        told[deck] = maps
    path.write_text(json.dumps(told) + "\n", "utf-8")


if __name__ == "__main__":
    typer.run(main)

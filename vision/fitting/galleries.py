"""Fits what a gallery's readings mean: `python -m vision.fitting.galleries --textures DIR`.

Stranger decks that no test uses are enrolled and lie on tables at `home`. The shipped locator, embedder and classifier
read them. Fitted are the views' weights (log loss), the confidence (logistic regression on the margin) and the
threshold (the lowest at which at most `--wrong` of the named are wrong). Writes `gallery_calibration.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from scipy.optimize import minimize

from models.held_out import held_out_texture
from models.render.strangers import stranger_deck
from models.render.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from vision.embed import Embedder, Floats, GalleryCalibration, Views, fused
from vision.fitting.calibrate import logistic, summary, threshold_for
from vision.fitting.enrolled import SAME, NotFoundError, as_found, enrolled, told_apart, without_doubles
from vision.gallery import GalleryReader, evidence
from vision.locate import Locator, overlap
from vision.read import covered_shares
from vision.scan import MODELS

SEED = 6_000
"""Seeds of the decks and scenes; no test has them."""
MOST_HEAT = 60.0
LAID = 0.7
"""Least overlap of a card and of the outline under which its picture was laid, for it to be that card's."""
LEAST_FACES = 20
"""A deck of which fewer faces can be told apart is left out: a table needs fifteen."""


@dataclass
class Case:
    """One finding: what it looks like, how far it is covered, the row of its name (-1: no card, or none of these), and
    the rows that are right for it: a picture that was laid over the neighbour names the neighbour rightly."""

    views: Views
    covered: float
    truth: int
    names: frozenset[int]
    group: str


def readings(
    deck: Deck, reader: GalleryReader, locator: Locator | None, scenes: int, textures: TextureSource, seed: int
) -> Iterator[Case]:
    """The findings of `scenes` tables with a deck."""
    rows = {code: row for row, code in enumerate(reader.codes)}
    for number in range(scenes):
        rng = np.random.default_rng([SEED, seed, number])
        scene = table_scene(rng, [deck], textures, "home")
        found = as_found(scene.cards, rng) if locator is None else locator.find(scene.image)
        found = [card for card in found if card.up >= 0.5]
        views, laid = reader.views(scene.image, [card.quad for card in found])
        there = [card for card in scene.cards if card.face == "up" and card.code in rows]
        for at, (card, covered) in enumerate(zip(found, covered_shares(found), strict=True)):
            near = [(overlap(card.quad, other.quad), other) for other in scene.cards]
            share, truth = max(near, key=lambda row: row[0] + 0.2 * row[1].visible)
            right = rows.get(truth.code, -1) if share > SAME and truth.face == "up" else -1
            one = Views(*(part[at : at + 1] for part in views))
            names = {rows[c.code] for c in there if overlap(laid[at][rows[c.code]], c.quad) > LAID}
            yield Case(one, covered, right, frozenset(names | {right} - {-1}), deck.family)


def spoken(cases: list[Case], c: GalleryCalibration) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """Of every finding: whether the best name is right, what speaks for it (N, 2), the log-probability of the truth."""
    right, found, losses = [], [], []
    for case in cases:
        row = fused(case.views, [case.covered], c)[0]
        best = int(np.argmax(row))
        right.append(best in case.names)
        found.append(evidence(case.views, 0, row))
        losses.append(row[case.truth] if case.truth >= 0 else 0.0)
    return np.array(right, np.bool_), np.array(found), np.array(losses)


def fit(cases: list[Case], wrong: float) -> GalleryCalibration:
    """The calibration of findings."""

    def weighed(values: NDArray[np.float64]) -> GalleryCalibration:
        heat, card, corner, match = (float(value) for value in np.exp(values))
        return GalleryCalibration(heat=min(heat, MOST_HEAT), card=card, corner=corner, match=match)

    def loss(values: NDArray[np.float64]) -> float:
        # What lies hidden cannot be known: one finding's loss counts up to a bound.
        return float(-np.maximum(spoken(cases, weighed(values))[2], -6.0).mean())

    best = minimize(loss, np.log([6.0, 0.3, 0.25, 2.5]), method="Nelder-Mead", options={"maxiter": 120, "xatol": 0.02})
    found = weighed(best.x)
    right, for_it, _ = spoken(cases, found)
    _, (bias, *slopes) = logistic(for_it, right)
    found = replace(found, slopes=(float(slopes[0]), float(slopes[1])), bias=float(bias))
    sure = certainty(for_it, found)
    return replace(found, threshold=threshold_for(right, sure, wrong))


def certainty(for_it: Floats, c: GalleryCalibration) -> Floats:
    """Calibrated probabilities (N,) of what speaks for the best names (N, 2)."""
    out: Floats = 1 / (1 + np.exp(-np.clip(for_it @ c.slopes + c.bias, -30, 30)))
    return out


def main(
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; held-out ones are left out")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    decks: Annotated[int, typer.Option(help="stranger decks")] = 16,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 8,
    wrong: Annotated[float, typer.Option(help="share of wrong names allowed among the named")] = 0.003,
    outlines: Annotated[str, typer.Option(help="found (by the locator) or true")] = "found",
) -> None:
    """Fits and writes `gallery_calibration.json` beside the models."""
    cv2.setNumThreads(1)
    surfaces = TextureSource(textures, leave_out=held_out_texture) if textures else TextureSource()
    locator = Locator(models / "locator.onnx", 1) if outlines == "found" else None
    embedder = Embedder(models / "embedder.onnx", 1)
    cases: list[Case] = []
    for number in range(decks):
        rng = np.random.default_rng([SEED, number])
        deck = told_apart(without_doubles(stranger_deck(rng)))
        if len(deck.faces) < LEAST_FACES:
            continue
        try:
            reader = GalleryReader(enrolled(deck, rng, surfaces, locator), embedder, GalleryCalibration())
        except NotFoundError as error:
            typer.echo(str(error))
            continue
        cases += readings(deck, reader, locator, scenes, surfaces, number)
    found = fit(cases, wrong)
    (models / "gallery_calibration.json").write_text(json.dumps(asdict(found), indent=1) + "\n", "utf-8")
    typer.echo(f"{found}")
    for group in sorted({case.group for case in cases}):
        some = [case for case in cases if case.group == group]
        right, for_it, _ = spoken(some, found)
        named = certainty(for_it, found) >= found.threshold
        typer.echo(f"{group}: {summary(right, named)}")


if __name__ == "__main__":
    typer.run(main)

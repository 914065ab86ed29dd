"""Fits what the label view's confidence means: `python -m vision.fitting.labels --textures DIR`.

The locator and the reader look at tables with NONO and coloured decks in fonts that train nothing (`--fonts`; every
deck is drawn anew). Per kind of deck the weights are searched on log loss, and the confidence is a logistic regression.
The threshold is the lowest at which at most `--wrong` of the names are wrong; this must hold in nine of ten bootstrap
draws of the typefaces. Writes `label_calibration.json`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from models.held_out import held_out_texture
from models.labels import DECKS
from models.render.cards.fonts import family, fonts_in, in_turn, word_fonts_in
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import CardTruth
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.fitting.calibrate import demanded, logistic, numbered, shared_out, summary
from vision.fitting.config import FITTING, LabelsConfig
from vision.fitting.enrolled import read_deck
from vision.recognition.label_reader import LabelCalibration, LabelReader, Print
from vision.recognition.scene_threshold import less_required, unclear
from vision.scanner import MODELS


@dataclass(frozen=True)
class Case:
    """One detection: who reads it, what its prints say, the names that are right for it, its typeface, and the table it
    lies on."""

    reader: LabelReader
    prints: list[Print]
    names: frozenset[str]
    typeface: str
    table: str


def names_for(card: CardFound, there: tuple[CardTruth, ...]) -> frozenset[str]:
    """The names that a detection may rightly be given: of the cards whose indices it claims, else of the card there."""
    names = set()
    for index in card.indices:
        for truth in there:
            for mark in truth.indices:
                away = np.hypot(*(mark.quad.mean(axis=0) - index.centre))
                if mark.visible > 0.5 and away < 0.8 * float(np.hypot(*index.down)):
                    names.add(truth.code)
    if not names:
        away = [float(np.hypot(*(truth.quad.mean(axis=0) - card.centre))) for truth in there]
        if away and min(away) < 0.4 * card.short:
            nearest = there[int(np.argmin(away))]
            names.add(nearest.code if nearest.face == "up" else "")
    return frozenset(names)


def cases(
    textures: TextureSource,
    models: Path,
    name: str,
    fonts: Sequence[str],
    decks: int,
    scenes: int,
    config: LabelsConfig = FITTING.labels,
) -> list[Case]:
    """Detections on rendered `home` tables with decks of one kind, in `fonts` (those that may train where empty), whose
    families take turns."""
    locator = Locator(models / "locator.onnx", 1)
    reader = LabelReader(models, name, 1, LabelCalibration())
    found: list[Case] = []
    for number in range(decks):
        rng = np.random.default_rng([config.seed, number])
        chosen = in_turn(fonts, number)
        deck = read_deck(name, rng, chosen)
        typeface = family(chosen[0]) if chosen else str(number)
        for at in range(scenes):
            scene = table_scene(rng, [deck], textures, "home", down=0.08)
            cards = [card for card in locator.find(scene.image) if card.up >= 0.5]
            for card, prints in zip(*reader.prints(scene.image, cards), strict=True):
                found.append(Case(reader, prints, names_for(card, scene.cards), typeface, f"{number}/{at}"))
    return found


def judged(found: list[Case], c: LabelCalibration) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Of every detection whether its best name is right, and how sure it is."""
    right, features = _features(found, c)
    return right, 1 / (1 + np.exp(-(c.bias + features @ np.array(c.slopes))))


def _features(found: list[Case], c: LabelCalibration) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Of every detection whether its best name is right, and its features (N, …)."""
    readings = [case.reader.fuse(case.prints, c) for case in found]
    right = [
        case.reader.codes[int(np.argmax(reading.scores))] in case.names
        for case, reading in zip(found, readings, strict=True)
    ]
    return np.array(right, np.bool_), np.array([reading.features for reading in readings])


def fit(found: list[Case], wrong: float, config: LabelsConfig = FITTING.labels) -> LabelCalibration:
    """The calibration of detections."""
    best: tuple[float, LabelCalibration] | None = None
    for index, middle, ink in product(config.weights, config.weights, config.inks):
        tried = LabelCalibration(index=index, middle=middle, ink=ink)
        right, features = _features(found, tried)
        cost, parameters = logistic(features, right)
        if best is None or cost < best[0]:
            slopes = tuple(round(float(value), 4) for value in parameters[1:])
            best = cost, replace(tried, slopes=slopes, bias=round(float(parameters[0]), 4))
    assert best is not None
    return strict(found, best[1], wrong)


def strict(found: list[Case], c: LabelCalibration, wrong: float) -> LabelCalibration:
    """The calibration with the threshold that its detections ask for."""
    right, sure = judged(found, c)
    tables, typefaces = (numbered([getattr(case, what) for case in found]) for what in ("table", "typeface"))
    scene_penalty, threshold = demanded(right, sure, wrong, tables, typefaces)
    return replace(c, scene_penalty=scene_penalty, threshold=threshold)


def named(found: list[Case], c: LabelCalibration) -> NDArray[np.bool_]:
    """Whether every detection is named."""
    _, sure = judged(found, c)
    return less_required(sure, c.scene_penalty * unclear(sure, numbered([case.table for case in found]))) >= c.threshold


def main(
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; held-out ones are left out")] = None,
    fonts: Annotated[Path | None, typer.Option(help="folder with fonts; those for fitting are used")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    decks: Annotated[int, typer.Option(help="decks of each kind")] = 30,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 4,
    wrong: Annotated[
        list[float] | None, typer.Option(help="share of wrong names allowed: NONO's, the coloured deck's, or once")
    ] = None,
    keep: Annotated[bool, typer.Option(help="fit the thresholds alone: what enrolled decks rest on stays")] = False,
) -> None:
    """Fits and writes `label_calibration.json` beside the models."""
    cv2.setNumThreads(1)
    allowed = shared_out(wrong or [0.005], list(DECKS))
    surfaces = TextureSource(textures, leave_out=held_out_texture) if textures else TextureSource()
    kept = {"nono": word_fonts_in(fonts, True), "coloured": fonts_in(fonts, True)} if fonts else {}
    fitted: dict[str, dict[str, object]] = {}
    path = models / "label_calibration.json"
    for name in DECKS:
        found = cases(surfaces, models, name, kept.get(name, ()), decks, scenes)
        c = strict(found, LabelCalibration.load(path, name), allowed[name]) if keep else fit(found, allowed[name])
        fitted[name] = c.as_dict()
        typer.echo(f"{name}: {c}\n{summary(judged(found, c)[0], named(found, c))}")
    path.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)

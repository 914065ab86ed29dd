"""Fits how print and pictures are weighed together: `python -m vision.fitting.witnesses --textures DIR --fonts DIR`.

NONO and coloured decks in fonts that train nothing (`--fonts`) are enrolled and lie on tables at `home`, as in
`vision.fitting.galleries`; the label view and the pictures name what the locator finds. Weights are searched on log
loss for each kind of deck, the confidence is a logistic regression, the threshold is the lowest at which at most
`--wrong` of the named are wrong. Writes `witness_calibration.json`; run after the fits of both witnesses.
"""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from models.held_out import held_out_texture
from models.render.fonts import fonts_in, word_fonts_in
from models.render.tabletop import table_scene
from models.render.textures import TextureSource
from vision.embed import Embedder
from vision.fitting.calibrate import logistic, summary, threshold_for
from vision.fitting.enrolled import NotFoundError, enrolled, without_doubles
from vision.fitting.labels import DECKS_MADE, LIMITS, limits, names_for
from vision.gallery import GalleryReader
from vision.labels import LabelReader
from vision.locate import Locator
from vision.named import JointCalibration, Said, Witnesses, evidence, joined
from vision.read import covered_shares
from vision.scan import MODELS, gallery_calibration

SEED = 8600
LABELS, PICTURES = (0.5, 1.0, 1.5), (0.2, 0.4, 0.8)
Case = tuple[Said, frozenset[int]]
"""What both say of a finding, and the rows of the names that are right for it."""


@dataclass(frozen=True)
class Job:
    """The findings to be made of one kind of deck."""

    name: str
    textures: Path | None
    fonts: Path | None
    models: Path
    decks: int
    scenes: int


def cases(job: Job) -> list[Case]:
    """Findings on rendered `home` tables with decks of one kind, every one drawn anew and enrolled."""
    cv2.setNumThreads(1)
    textures = TextureSource(job.textures, leave_out=held_out_texture) if job.textures else TextureSource()
    locator, embedder = Locator(job.models / "locator.onnx", 1), Embedder(job.models / "embedder.onnx", 1)
    calibration = gallery_calibration(job.models)
    ways = {"nono": word_fonts_in, "coloured": fonts_in}
    kept = ways[job.name](job.fonts, True) if job.fonts else ()
    cases: list[Case] = []
    for number in range(job.decks):
        rng = np.random.default_rng([SEED, number])
        deck = without_doubles(DECKS_MADE[job.name](rng, kept))
        try:
            gallery = enrolled(deck, rng, textures, locator)
        except NotFoundError as error:
            typer.echo(str(error))
            continue
        both = Witnesses(LabelReader(job.models, job.name, 1), GalleryReader(gallery, embedder, calibration))
        assert both.labels is not None and both.gallery is not None
        rows = {code: row for row, code in enumerate(both.gallery.codes)}
        for _ in range(job.scenes):
            scene = table_scene(rng, [deck], textures, "home", down=0.08)
            found = [card for card in locator.find(scene.image) if card.up >= 0.5]
            read = both.labels.read(scene.image, found)
            apart = [card for card, _ in read]
            matches = both.gallery.read(scene.image, [card.quad for card in apart], covered_shares(apart))
            for (card, told), match in zip(read, matches, strict=True):
                names = names_for(card, scene.cards)
                cases.append((both.said(told, match), frozenset(rows[name] for name in names if name in rows)))
    return cases


def fit(found: list[Case], wrong: float) -> JointCalibration:
    """The calibration of findings."""
    best: tuple[float, JointCalibration] | None = None
    for label, picture in product(LABELS, PICTURES):
        tried = JointCalibration(label, picture)
        right, speaks = judged(found, tried)
        cost, (bias, first, second, third) = logistic(speaks, right)
        if best is None or cost < best[0]:
            slopes = round(float(first), 4), round(float(second), 4), round(float(third), 4)
            best = cost, replace(tried, slopes=slopes, bias=round(float(bias), 4))
    assert best is not None
    right, speaks = judged(found, best[1])
    sure = certainty(speaks, best[1])
    return replace(best[1], threshold=threshold_for(right, sure, wrong))


def judged(found: list[Case], c: JointCalibration) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Of every finding whether its best name is right, and what speaks for it (N, 3)."""
    rows = [joined(said, c) for said, _ in found]
    right = [int(np.argmax(row)) in names for row, (_, names) in zip(rows, found, strict=True)]
    return np.array(right, np.bool_), np.array([evidence(case[0], row) for case, row in zip(found, rows, strict=True)])


def certainty(speaks: NDArray[np.float64], c: JointCalibration) -> NDArray[np.float64]:
    """Calibrated probabilities (N,) of what speaks for the best names (N, 3)."""
    out: NDArray[np.float64] = 1 / (1 + np.exp(-np.clip(speaks @ np.array(c.slopes) + c.bias, -30, 30)))
    return out


def main(
    textures: Annotated[Path | None, typer.Option(help="folder with table tops; held-out ones are left out")] = None,
    fonts: Annotated[Path | None, typer.Option(help="folder with fonts that train nothing (`FITTING`)")] = None,
    models: Annotated[Path, typer.Option(help="folder with models")] = MODELS,
    decks: Annotated[int, typer.Option(help="decks of each kind")] = 10,
    scenes: Annotated[int, typer.Option(help="tables per deck")] = 10,
    wrong: Annotated[list[float] | None, typer.Option(help=LIMITS)] = None,
    processes: int = 2,
) -> None:
    """Fits and writes `witness_calibration.json` beside the models."""
    allowed = limits(wrong)
    jobs = [Job(name, textures, fonts, models, decks, scenes) for name in DECKS_MADE]
    fitted: dict[str, dict[str, object]] = {}
    with ProcessPoolExecutor(processes) as pool:
        for job, found in zip(jobs, pool.map(cases, jobs), strict=True):
            c = fit(found, allowed[job.name])
            fitted[job.name] = c.as_dict()
            right, speaks = judged(found, c)
            named = certainty(speaks, c) >= c.threshold
            typer.echo(f"{job.name}: {c}\n{summary(right, named)}")
    path = models / "witness_calibration.json"
    path.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)

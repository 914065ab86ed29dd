"""Fits how views are fused and what a confidence means: `python -m vision.fitting.calibrate --data DIR …`.

Runs the shipped pipeline (locator and reader) over held-out rendered scenes and, where given, `use: train` photographs,
matches findings to truth by place, and fits the weights (coordinate search on log loss), the confidence (logistic
regression) and the threshold (the lowest at which at most `--wrong` of the named are wrong). Writes `calibration.json`.
"""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from scipy.optimize import minimize

from models.training.store import Example, Shard, shards
from vision.locate import CardFound, Locator
from vision.read import NAMES, Calibration, Reader, fuse


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards; their held-out shards are used")],
    models: Annotated[Path, typer.Option(help="folder with the ONNX files")] = Path("models"),
    scenes: Annotated[int, typer.Option(help="scenes to look at")] = 1500,
    wrong: Annotated[float, typer.Option(help="share of wrong names allowed among the named")] = 0.002,
    every: Annotated[bool, typer.Option(help="use all shards of the folders, not only held-out ones")] = False,
) -> None:
    """Fits and writes `calibration.json` beside the models."""
    locator = Locator(models / "locator.onnx", 1)
    reader = Reader(models / "reader.onnx", Calibration(), 1)
    paths = [path for folder in data for path in shards([folder], True) + (shards([folder], False) if every else [])]
    cases = []
    seen = 0
    for path in paths:
        shard = Shard(path)
        for row in range(min(len(shard), max(1, scenes // len(paths)))):
            example = shard[row]
            seen += 1
            found = [card for card in locator.find(example.image) if card.up >= 0.5]
            for card, views in zip(found, reader.views(example.image, found), strict=True):
                truth = owners(card, example)
                if truth is not None:
                    cases.append(({number_of(int(example.cards[row, 0]), NAMES) for row in truth}, views))
    typer.echo(f"{seen} scenes, {len(cases)} findings")

    def fused(weights: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.float64]]:
        calibration = Calibration(float(weights[0]), float(weights[1]), float(weights[2]))
        margins, right, heights = [], [], []
        for truth, views in cases:
            reading = fuse(views, calibration)
            margins.append(reading.margin)
            right.append(int(np.argmax(reading.scores)) in truth)
            heights.append(np.log2(max(reading.index_height, 1.0) / 16))
        return np.array(margins), np.array(right), np.array(heights)

    def logistic(
        margins: NDArray[np.float64], right: NDArray[np.bool_], heights: NDArray[np.float64]
    ) -> tuple[float, NDArray[np.float64]]:
        def cost(p: NDArray[np.float64]) -> float:
            value = np.clip(p[0] * margins + p[1] + p[2] * heights, -30, 30)
            return float(np.mean(np.logaddexp(0, np.where(right, -value, value))) + 1e-3 * p[2] ** 2)

        best = minimize(cost, np.array([1.0, 0.0, 0.0]), method="Nelder-Mead")
        return float(best.fun), np.asarray(best.x)

    weights = np.array([1.0, 0.4, 0.8])
    best, parameters = logistic(*fused(weights))
    for _ in range(3):
        for at in range(3):
            for factor in (0.5, 0.7, 1.4, 2.0):
                trial = weights.copy()
                trial[at] *= factor
                value, fitted = logistic(*fused(trial))
                if value < best:
                    best, parameters, weights = value, fitted, trial
    margins, right, heights = fused(weights)
    sure = 1 / (1 + np.exp(-np.clip(parameters[0] * margins + parameters[1] + parameters[2] * heights, -30, 30)))
    order = np.argsort(-sure)
    faults = np.cumsum(~right[order]) / np.arange(1, len(order) + 1)
    allowed = np.nonzero(faults <= wrong)[0]
    threshold = float(np.clip(sure[order][allowed[-1]] if len(allowed) else 0.999, 0.5, 0.999))
    named = sure >= threshold
    index, guess, whole = (round(float(value), 4) for value in weights)
    slope, bias, small = (round(float(value), 4) for value in parameters)
    calibration = Calibration(index, guess, whole, slope, bias, small, round(threshold, 4))
    (models / "calibration.json").write_text(json.dumps(dataclasses.asdict(calibration), indent=1) + "\n", "utf-8")
    typer.echo(
        f"{calibration}\nfindings {len(right)}, best name right {right.mean():.2%}, named {named.mean():.2%}, "
        f"of them wrong {(~right[named]).mean():.3%} ({int((~right[named]).sum())})"
    )


def owners(card: CardFound, example: Example) -> list[int] | None:
    """Rows of the cards that a finding may rightly be named after: by the printed indices it claims, else its outline.

    Empty where there is no card; None where that cannot be said (an index half covered, a card hardly seen).
    """
    if card.indices and len(example.indices):
        centres = example.indices[:, 2:].reshape(-1, 4, 2).mean(axis=1)
        rows: list[int] = []
        for index in card.indices:
            far = np.hypot(*(centres - index.centre).T)
            # Several covered indices may lie below the one that is seen.
            near = np.flatnonzero(far < 0.8 * float(np.hypot(*index.down)))
            if len(near):
                best = near[int(np.argmax(example.indices[near, 1]))]
                if example.indices[best, 1] < 0.8:
                    return None
                rows.append(int(example.indices[best, 0]))
        if rows:
            return rows
    shown = np.flatnonzero(example.cards[:, 2] > 0.3)
    if len(shown) and not card.indices:
        far = np.hypot(*(example.cards[shown, 3:].reshape(-1, 4, 2).mean(axis=1) - card.centre).T)
        if float(far.min()) < 0.25 * card.short:
            return [int(shown[int(far.argmin())])]
    return None if _on_card(card, example) else []


def _on_card(card: CardFound, example: Example) -> bool:
    """Whether the finding's centre lies on some card of the scene."""
    point = (float(card.centre[0]), float(card.centre[1]))
    quads = example.cards[:, 3:].reshape(-1, 4, 2)
    return any(cv2.pointPolygonTest(quad, point, False) >= 0 for quad in quads)


def number_of(number: int, names: tuple[str, ...]) -> int:
    """Row in `NAMES` of a class number; -1 for a back."""
    return number if number < len(names) else -1


if __name__ == "__main__":
    typer.run(main)

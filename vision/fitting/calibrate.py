"""Fits how views are fused and what a confidence means: `python -m vision.fitting.calibrate --data DIR …`.

The shipped locator and reader look at held-out rendered scenes and, where given, at `use: train` photographs.
Detections are matched to the truth by place. Three things are fitted: the weights (log loss of the right name), the
confidence (logistic regression) and the threshold. The threshold is the lowest at which no folder has more than its
share `--wrong` of wrong names; this must hold in nine of ten bootstrap draws of the tables. Writes `calibration.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray
from scipy.optimize import minimize

from models.training.data.store import Example, Shard, shards
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.fitting.config import FITTING, CalibrateConfig
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import NAMES, Calibration, Views, fuse, view_sums
from vision.recognition.scene_threshold import less_required, unclear


@dataclass(frozen=True)
class Case:
    """One detection: its table (each has a deck of its own), its right names, and what the views say. `truth` None: the
    right name is not known; the detection counts only for how clear the scene is."""

    folder: str
    table: str
    truth: set[int] | None
    views: Views


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards; their held-out shards are used")],
    models: Annotated[Path, typer.Option(help="folder with the ONNX files")] = Path("models"),
    scenes: Annotated[int, typer.Option(help="scenes to look at")] = 1500,
    wrong: Annotated[
        list[float] | None, typer.Option(help="share of wrong names allowed among the named, one per folder or for all")
    ] = None,
    every: Annotated[bool, typer.Option(help="use all shards of the folders, not only held-out ones")] = False,
    processes: int = 1,
) -> None:
    """Fits and writes `calibration.json` beside the models."""
    limits = shared_out(wrong or [0.002], [folder.name for folder in data])
    cases: list[Case] = []
    with ProcessPoolExecutor(processes) as pool:
        for folder in data:
            paths = shards([folder], True) + (shards([folder], False) if every else [])
            each = max(1, scenes // len(data) // max(1, len(paths)))
            found = [case for some in pool.map(partial(findings, models, each), paths) for case in some]
            typer.echo(f"{folder.name}: {len(found)} findings")
            cases += found

    calibration = fit(cases, limits)
    (models / "calibration.json").write_text(json.dumps(calibration.as_dict(), indent=1) + "\n", "utf-8")
    said = judged(cases, calibration)
    known = said.known
    for name in ("all", *limits):
        some = known & np.array([name in ("all", case.folder) for case in cases])
        typer.echo(
            f"{name}: {summary(said.right[some], said.less_required(calibration)[some] >= calibration.threshold)}"
        )
    typer.echo(str(calibration))
    table = risk_table(said.short[known], said.right[known], said.sure[known])
    (models / "risk.json").write_text(json.dumps(table) + "\n", "utf-8")


def shared_out(wrong: Sequence[float], names: Sequence[str]) -> dict[str, float]:
    """What `--wrong` allows each of some kinds: given once for all or once for each. Raises typer.BadParameter."""
    if len(wrong) not in (1, len(names)):
        raise typer.BadParameter(f"once, or once for each of {', '.join(names)}", param_hint="--wrong")
    return dict(zip(names, list(wrong) * (len(names) // len(wrong)), strict=True))


def findings(models: Path, scenes: int, path: Path) -> list[Case]:
    """Every detection in the first scenes of a shard."""
    cv2.setNumThreads(1)
    locator = Locator(models / "locator.onnx", 1)
    reader = Reader(models / "reader.onnx", Calibration(), 1)
    shard, cases = Shard(path), []
    for row in range(min(len(shard), scenes)):
        example = shard[row]
        for card, views in zip(*reader.apart(example.image, locator.find(example.image)), strict=True):
            truth = owners(card, example)
            if card.up >= 0.5:
                names = None
                if truth is not None:
                    names = {number_of(int(example.cards[owner, 0]), NAMES) for owner in truth}
                cases.append(Case(path.parent.name, f"{path.parent.name}/{path.stem}/{row}", names, views))
    return cases


@dataclass(frozen=True, eq=False)
class Judged:
    """Detections as arrays (N,): `known`: the right name is known; `right`: the best name is it; `sure`: the
    confidence; `unclear`: the share of unclear cards among the others on the table; `short`: the shorter side, px."""

    known: NDArray[np.bool_]
    right: NDArray[np.bool_]
    sure: NDArray[np.float64]
    unclear: NDArray[np.float64]
    short: NDArray[np.float64]

    def less_required(self, calibration: Calibration) -> NDArray[np.float64]:
        """How sure every detection is, less what needs more confidence of it than of one that lies on a clear table."""
        return less_required(self.sure, calibration.added_log_odds(self.unclear, self.short))


def judged(cases: Sequence[Case], calibration: Calibration) -> Judged:
    """What the pipeline would say of detections."""
    readings = [fuse(case.views, calibration) for case in cases]
    sure = np.array([calibration.confidence(reading) for reading in readings])
    return Judged(
        np.array([case.truth is not None for case in cases]),
        np.array([int(np.argmax(r.scores)) in (case.truth or ()) for case, r in zip(cases, readings, strict=True)]),
        sure, unclear(sure, numbered([case.table for case in cases])),
        np.array([case.views.short for case in cases]),
    )  # fmt: skip


def numbered(names: Sequence[str]) -> NDArray[np.int64]:
    """A number for every name (N,)."""
    return np.asarray(np.unique(names, return_inverse=True)[1], np.int64)


def logistic(
    features: NDArray[np.float64],
    right: NDArray[np.bool_],
    signs: Sequence[int] = (),
    near: Sequence[float] = (),
    config: CalibrateConfig = FITTING.calibrate,
) -> tuple[float, NDArray[np.float64]]:
    """Logistic regression, lightly held back (L2): mean log loss and the coefficients (bias first). `signs`: where
    given, the sign of each slope, 1 or -1; a slope that would have the other one is 0. `near`: where given, the slopes
    of an earlier fit to many more cards, from which these depart only where the cards say so plainly."""
    inputs = np.column_stack([np.ones(len(features)), features])
    sides = np.where(right, -1.0, 1.0)
    pull = config.near_earlier if len(near) else config.held_back

    def cost(p: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        value = np.clip(sides * (inputs @ p), -30, 30)
        slope = (sides / (1 + np.exp(-value))) @ inputs / len(inputs)
        held = np.concatenate([[0.0], p[1:] - near if len(near) else p[1:]])
        return float(np.mean(np.logaddexp(0, value)) + pull * held @ held), slope + 2 * pull * held

    bounds = [(None, None), *((0.0, None) if sign > 0 else (None, 0.0) for sign in signs)] if signs else None
    best = minimize(cost, np.zeros(inputs.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds)
    return float(best.fun), np.asarray(best.x)


def fit(cases: Sequence[Case], limits: Mapping[str, float], config: CalibrateConfig = FITTING.calibrate) -> Calibration:
    """Weights of fusion, the confidence and the threshold.

    No folder may have more wrong names than `limits` allows it, in nine of ten bootstrap draws of its tables. Of the
    additions to the required confidence on unclear tables and for narrow cards, those are taken that leave most cards
    rightly named.
    """
    told = [case for case in cases if case.truth is not None]
    index, guess, quarter, whole = weights(
        [case.truth or set() for case in told], [case.views for case in told], config=config
    )
    calibration = Calibration(index, guess, quarter, whole)
    readings = [fuse(case.views, calibration) for case in told]
    _, parameters = logistic(np.array([reading.features for reading in readings]), judged(told, calibration).right)
    slopes = tuple(round(float(value), 4) for value in parameters[1:])
    calibration = replace(calibration, slopes=slopes, bias=round(float(parameters[0]), 4))
    said, tables = judged(cases, calibration), numbered([case.table for case in cases])
    chosen = {name: said.known & np.array([case.folder == name for case in cases]) for name in limits}

    def least(c: Calibration, redrawn: bool) -> float:
        sure = said.less_required(c)
        return max(
            threshold_for(said.right[some], sure[some], limits[name], tables[some] if redrawn else None, config=config)
            for name, some in chosen.items()
        )

    def named(c: Calibration) -> float:
        right = said.right & (said.less_required(c) >= least(c, False))
        return float(np.mean([right[some].mean() for some in chosen.values()]))

    tried = [
        replace(calibration, scene_penalty=scene_penalty, narrow=narrow)
        for scene_penalty in config.penalties
        for narrow in config.narrow
    ]
    best = max(tried, key=named)
    return replace(best, threshold=least(best, True))


def weights(
    truths: Sequence[set[int]], views: Sequence[Views], config: CalibrateConfig = FITTING.calibrate
) -> list[float]:
    """The weights at which the fused log-probability of the right name is greatest on the mean; a detection costs at
    most `config.dearest`, so that a few hopeless ones do not decide."""
    named = [(min(truth), view) for truth, view in zip(truths, views, strict=True) if min(truth, default=-1) >= 0]
    known = [(row, view_sums(view)) for row, view in named]
    rows = np.array([row for row, _ in known])
    sums = np.stack([said for _, said in known])

    def cost(tried: NDArray[np.float64]) -> float:
        total = np.einsum("k,nkc->nc", tried, sums)
        lost = np.logaddexp.reduce(total, axis=1) - total[np.arange(len(rows)), rows]
        return float(np.minimum(lost, config.dearest).mean())

    best = minimize(
        cost, np.mean(config.bounds, axis=1), method="Nelder-Mead", bounds=config.bounds, options={"maxiter": 200}
    )
    return [round(float(value), 3) for value in best.x]


def threshold_for(
    right: NDArray[np.bool_],
    sure: NDArray[np.float64],
    wrong: float,
    decks: NDArray[np.int64] | None = None,
    config: CalibrateConfig = FITTING.calibrate,
) -> float:
    """The lowest confidence, 0.5 to 0.999, from which on at most a share `wrong` of the names is wrong; `right` (N,):
    whether a detection's best name is; `sure` (N,): how sure it is. With `decks` (N,), the deck of each, the share is
    the one that nine in ten draws of as many such decks stay within: wrong names come in heaps, of one typeface."""
    order = np.argsort(-sure, kind="stable")
    faults = np.cumsum(~right[order]) / np.arange(1, len(order) + 1)
    if decks is not None:
        faults = np.maximum(faults, _redrawn(right[order], decks[order], config=config))
    allowed = np.flatnonzero(faults <= wrong)
    return round(float(np.clip(sure[order][allowed[-1]] if len(allowed) else 0.999, 0.5, 0.999)), 4)


def demanded(
    right: NDArray[np.bool_],
    sure: NDArray[np.float64],
    wrong: float,
    tables: NDArray[np.int64],
    decks: NDArray[np.int64],
    config: CalibrateConfig = FITTING.calibrate,
) -> tuple[float, float]:
    """How much more (log-odds) is asked where nothing else is clear, and the threshold: of what is tried, what leaves
    most rightly named within `threshold_for`. `tables` (N,): the table of each detection; else as there."""

    def least(scene_penalty: float) -> tuple[float, float]:
        stands = less_required(sure, scene_penalty * unclear(sure, tables))
        threshold = threshold_for(right, stands, wrong, decks, config=config)
        return float((right & (stands >= threshold)).mean()), threshold

    named = {scene_penalty: least(scene_penalty) for scene_penalty in config.penalties}
    best = max(config.penalties, key=lambda scene_penalty: named[scene_penalty][0])
    return best, named[best][1]


def _redrawn(
    right: NDArray[np.bool_], decks: NDArray[np.int64], config: CalibrateConfig = FITTING.calibrate
) -> NDArray[np.float64]:
    """Upper bounds (N,) on the share of wrong names among the first, the first two, … of some names: each is exceeded
    in one of ten bootstrap draws of the decks (clusters)."""
    _, at = np.unique(decks, return_inverse=True)
    mine = at[:, None] == np.arange(at.max() + 1)
    drawn = np.random.default_rng(0).multinomial(
        mine.shape[1], np.full(mine.shape[1], 1 / mine.shape[1]), config.resamplings
    )
    names, faults = (np.cumsum(part, axis=0) @ drawn.T for part in (mine, mine & ~right[:, None]))
    return np.asarray(np.quantile(faults / np.maximum(names, 1), 0.9, axis=1))


def summary(right: NDArray[np.bool_], named: NDArray[np.bool_]) -> str:
    """How many detections there are, how many best names are right, how many are named and how many of these
    wrongly."""
    return (
        f"findings {len(right)}, best name right {right.mean():.2%}, named {named.mean():.2%}, "
        f"of them wrong {int((~right[named]).sum())}"
    )


def risk_table(
    widths: NDArray[np.float64], right: NDArray[np.bool_], sure: NDArray[np.float64]
) -> dict[str, list[list[float]]]:
    """Risk against coverage: rows (least confidence, share of detections that are so sure, share of them wrong, count),
    for all detections and by `widths` of their cards, px."""
    groups = {"all": widths > 0, "under 60 px": widths < 60, "60 to 110 px": (widths >= 60) & (widths < 110),
              "over 110 px": widths >= 110}  # fmt: skip
    table: dict[str, list[list[float]]] = {}
    for name, chosen in groups.items():
        rows = []
        for least in (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995):
            named = chosen & (sure >= least)
            if named.any():
                rows.append([least, round(float(named.sum() / chosen.sum()), 4),
                             round(float((~right[named]).mean()), 5), int(named.sum())])  # fmt: skip
        table[name] = rows
    return table


def owners(card: CardFound, example: Example) -> list[int] | None:
    """Rows of the cards that a detection may rightly be named after: by the printed indices it claims, else its
    outline.

    Empty where there is no card; None where that cannot be said (no index but half covered ones, a card hardly seen).
    """
    if card.indices and len(example.indices):
        centres = example.indices[:, 2:].reshape(-1, 4, 2).mean(axis=1)
        rows: list[int] = []
        covered = False
        for index in card.indices:
            far = np.hypot(*(centres - index.centre).T)
            near = np.flatnonzero(far < 0.8 * float(np.hypot(*index.down)))
            if len(near):
                # Several covered indices may lie below the one that is seen, others close beside it.
                seen = near[example.indices[near, 1] >= 0.8]
                covered |= not len(seen)
                if len(seen):
                    best = seen[int(np.argmin(far[seen]))]
                    rows.append(int(example.indices[best, 0]))
        if rows or covered:
            return rows or None
    shown = np.flatnonzero(example.cards[:, 2] > 0.3)
    if len(shown) and not card.indices:
        far = np.hypot(*(example.cards[shown, 3:].reshape(-1, 4, 2).mean(axis=1) - card.centre).T)
        if float(far.min()) < 0.25 * card.short:
            return [int(shown[int(far.argmin())])]
    return None if _on_card(card, example) else []


def _on_card(card: CardFound, example: Example) -> bool:
    """Whether the detection's centre lies on some card of the scene."""
    point = (float(card.centre[0]), float(card.centre[1]))
    quads = example.cards[:, 3:].reshape(-1, 4, 2)
    return any(cv2.pointPolygonTest(quad, point, False) >= 0 for quad in quads)


def number_of(number: int, names: tuple[str, ...]) -> int:
    """Row in `NAMES` of a class number; -1 for a back."""
    return number if number < len(names) else -1


if __name__ == "__main__":
    typer.run(main)

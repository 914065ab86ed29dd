"""Looks at training scenes as the program does: `python -m vision.fitting.located --data DIR …`.

Writes beside every shard what the shipped locator finds in its scenes: boxes of indices with their votes and outlines
of cards, each with what it is in truth. The reader's views learn from these boxes as well as from jittered ones. They
are off as they are off at the table, and they hold the print, pips and patterns that the locator takes for indices. The
refiner learns from `--plain` boxes, the views from refined ones. Files that are there are kept, or
written again with `--again`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from models.training.data.crops import COVERED, LEGIBLE
from models.training.data.store import LABEL_NONE, NOWHERE, ON_FACE, OTHER, Example, Shard, beside, save_found, shards
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import Locator
from vision.fitting.calibrate import owners
from vision.fitting.config import FITTING, LocatedConfig

Floats = NDArray[np.float32]


def truth_of(
    index: IndexFound, example: Example, unknown_class: int = OTHER, config: LocatedConfig = FITTING.located
) -> int | None:
    """The row of the printed index that a found one is, `NOWHERE` or `ON_FACE`; None where either could be said, and on
    cards of the class `unknown_class`, whose print the truth does not know."""
    printed = example.indices[:, 2:].reshape(-1, 4, 2)
    far = np.hypot(*(printed.mean(axis=1) - index.centre).T)
    near = np.flatnonzero(far < config.near * index.tall)
    if len(near):
        row = int(near[np.argmax(example.indices[near, 1])])
        shown, quad = float(example.indices[row, 1]), printed[row]
        if example.cards[int(example.indices[row, 0]), 0] == unknown_class or COVERED < shown < LEGIBLE:
            return None
        if shown <= COVERED:
            return ON_FACE
        down = (quad[2] + quad[3] - quad[0] - quad[1]) / 4
        tall = float(np.hypot(*down))
        upright = float(index.down @ down) > 0.7 * tall * index.tall
        return row if upright and config.sizes[0] < index.tall / max(tall, 1e-3) < config.sizes[1] else None
    if len(far) and bool((far < config.apart * np.hypot(*(printed[:, 3] - printed[:, 0]).T) / 2).any()):
        return None
    quads = example.cards[:, 3:].reshape(-1, 4, 2)
    upon = [row for row, quad in enumerate(quads) if cv2.pointPolygonTest(quad, index.place, False) >= 0]
    if any(
        example.cards[row, 0] == unknown_class or _corner_like_others(index, row, example, config=config)
        for row in upon
    ):
        return None
    return ON_FACE if any(example.cards[row, 1] for row in upon) else NOWHERE


def _corner_like_others(
    index: IndexFound, card: int, example: Example, config: LocatedConfig = FITTING.located
) -> bool:
    """Whether a place lies in its corner as the card's printed indices lie in theirs: some decks have four, of which
    the truth knows two."""
    quad = example.cards[card, 3:].reshape(4, 2)
    upright = cv2.getPerspectiveTransform(quad, np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32))
    mine = example.indices[example.indices[:, 0] == card, 2:].reshape(-1, 4, 2).mean(axis=1)
    points = np.concatenate([mine, index.centre[None]])[:, None]
    *others, here = np.abs(cv2.perspectiveTransform(points.astype(np.float32), upright)[:, 0])
    return any(bool((np.abs(other - here) < config.like).all()) for other in others)


def seen_in(
    example: Example, found: Sequence[CardFound], unknown_class: int = OTHER, config: LocatedConfig = FITTING.located
) -> tuple[Floats, Floats]:
    """The tables `located` and `outlines` of an `Example` for what a locator found in it; `unknown_class`: a class, see
    `truth_of`."""
    located, outlines = [], []
    for card in found:
        for index in card.indices:
            row = truth_of(index, example, unknown_class, config=config)
            if row is not None:
                located.append([row, *index.box, *card.middle_by(index)])
        whose = owners(card, example)
        if whose is not None and len(set(whose)) < 2:
            outlines.append([whose[0] if whose else NOWHERE, *card.quad.reshape(-1)])
    return np.array(located, np.float32).reshape(-1, 11), np.array(outlines, np.float32).reshape(-1, 9)


def main(
    data: Annotated[list[Path], typer.Option(help="folders with shards of rendered scenes")],
    models: Annotated[Path, typer.Option(help="folder with the ONNX files")] = Path("models"),
    words: Annotated[bool, typer.Option(help="the shards teach the label view: NONO and the coloured deck")] = False,
    plain: Annotated[bool, typer.Option(help="boxes as the locator itself gives them, to teach the refiner")] = False,
    again: Annotated[bool, typer.Option(help="look again at shards that were looked at")] = False,
) -> None:
    """Writes what the locator finds beside every shard."""
    locator = Locator(models / "locator.onnx", 1, refined=not plain)
    for path in shards(data, True) + shards(data, False):
        if beside(path).exists() and not again:
            continue
        shard = Shard(path)
        scenes = [shard[row] for row in range(len(shard))]
        found = [seen_in(scene, locator.find(scene.image), LABEL_NONE if words else OTHER) for scene in scenes]
        save_found(path, found)
        told = np.concatenate([located[:, 0] for located, _ in found])
        typer.echo(f"{path.name}: {(told >= 0).sum()} indices, {(told < 0).sum()} that are none")


if __name__ == "__main__":
    typer.run(main)

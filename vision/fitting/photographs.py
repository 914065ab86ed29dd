"""Turns labelled photographs into training shards: `python -m vision.fitting.photographs PHOTOS_DIR --out DIR`.

The labels name the cards and box them roughly; where exactly a card lies is taken from the current locator where it
agrees with the box. What it missed is marked to be looked away from, never taught as background. A card that the reader
surely reads as another keeps its place and loses its name: about one label in a hundred is wrong. What the locator
takes for an index beside all labelled cards is kept as what is none. Only `use: train`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from models.training.data.store import NOWHERE, OTHER, code_to_class, save_found, save_shard
from vision.detection.assembly import guessed_corners
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import Locator
from vision.fitting.config import FITTING, PhotographsConfig
from vision.recognition.card_reader import Reader
from vision.recognition.fusion import Calibration, fuse
from vision.scanner import load_image
from vision.types import Image

Floats = NDArray[np.float32]


def box_overlap(card: CardFound, box: list[float]) -> float:
    """Intersection over union of a found card's bounding box and a labelled box (x0, y0, x1, y1)."""
    low, high = card.quad.min(axis=0), card.quad.max(axis=0)
    shared = np.prod(np.clip(np.minimum(high, box[2:]) - np.maximum(low, box[:2]), 0, None))
    union = np.prod(high - low) + (box[2] - box[0]) * (box[3] - box[1]) - shared
    return float(shared / max(union, 1.0))


@dataclass(frozen=True)
class Match:
    """A labelled card with the detection that is surely it (or None) and about how much of it shows, 0..1."""

    code: str
    card: CardFound | None
    box: list[float] | None
    visible: float = 1.0


def match(
    row: Mapping[str, Any],
    found: list[CardFound],
    likely: list[list[str]],
    config: PhotographsConfig = FITTING.photographs,
) -> list[Match]:
    """Each labelled card of one image with its detection. `likely`: the best names of every detection, as read.

    Surely it is: the only detection for the only label; an outline like the labelled box; or, for a card that others
    cover, an index within the box that reads like the label.
    """
    cards, boxes = list(row["cards"]), list(row["boxes"] or [])
    if row["box_type"] == "corner_index_xyxy" or len(boxes) != len(cards):
        if len(cards) == 1 and len(found) == 1:
            return [Match(cards[0], found[0], None)]
        return []
    result = []
    for code, box in zip(cards, boxes, strict=True):
        best = max(found, key=lambda card: box_overlap(card, box), default=None)
        if best is not None and box_overlap(best, box) > 0.6:
            result.append(Match(code, best, box))
            continue
        partly = [
            card
            for card, names in zip(found, likely, strict=True)
            if code in names and any(_in_box(index.centre, box) for index in card.indices)
        ]
        result.append(Match(code, partly[0] if len(partly) == 1 else None, box, config.covered))
    return result


def distractors(
    found: list[CardFound], named: list[bool], matched: list[Match], config: PhotographsConfig = FITTING.photographs
) -> list[IndexFound]:
    """Indices of one image that are none: they lie beside every labelled card, and what they stand on is not `named`
    (one per detection): not all cards are labelled."""
    known = [
        quad for one in matched for quad in (one.card.quad if one.card else None, _corners(one.box)) if quad is not None
    ]
    around = [(quad - quad.mean(axis=0)) * config.wider + quad.mean(axis=0) for quad in known]
    beside = [card for card, sure in zip(found, named, strict=True) if not sure]
    return [
        index
        for card in beside
        for index in card.indices
        if all(cv2.pointPolygonTest(quad.astype(np.float32), index.place, False) < 0 for quad in around)
    ]


def _corners(box: list[float] | None) -> Floats | None:
    if box is None:
        return None
    x0, y0, x1, y1 = box
    return np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]], np.float32)


def _in_box(point: Floats, box: list[float]) -> bool:
    return bool(box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3])


def _truth(
    matched: list[Match], sure: Mapping[int, str], scale: float, config: PhotographsConfig = FITTING.photographs
) -> tuple[list[list[float]], list[list[float]], list[str]]:
    """Rows of a shard's cards and indices in a picture resampled by `scale`, and the labels that are doubted; `sure`:
    the name of every card, by its id, that the reader is sure of."""
    cards: list[list[float]] = []
    indices: list[list[float]] = []
    doubts: list[str] = []
    for one in matched:
        if one.card is None:
            x0, y0, x1, y1 = np.array(one.box) * scale
            cards.append([code_to_class(one.code), 1, config.unseen, x0, y0, x1, y0, x1, y1, x0, y1])
            continue
        moved = one.card.moved(scale, np.zeros(2, np.float32))
        at, number = len(cards), code_to_class(one.code)
        if sure.get(id(one.card), one.code) != one.code:
            number = OTHER
            doubts.append(f"labelled {one.code}, read {sure[id(one.card)]}")
        cards.append([number, 1, one.visible, *moved.quad.reshape(-1)])
        guessed = ((index, config.unsure) for index in guessed_corners(moved))
        for index, seen in [*((index, 1.0) for index in moved.indices), *guessed]:
            indices.append([at, seen, *index.box])
    return cards, indices, doubts


def _save(out: Path, per_shard: int, scenes: list[tuple[bytes, Floats, Floats]], distracting: list[Floats]) -> None:
    """Writes shuffled shards and what is no index beside them."""
    order = np.random.default_rng(0).permutation(len(scenes))
    for at in range(0, len(scenes), per_shard):
        path, picks = out / f"photos-{at // per_shard:04}.npz", order[at : at + per_shard]
        save_shard(path, [scenes[pick] for pick in picks])
        save_found(path, [(distracting[pick], np.zeros((0, 9), np.float32)) for pick in picks])


class Scene(NamedTuple):
    """One photograph as a training example. `example`: picture and tables of a shard; `distractors`: boxes that hold no
    index; `placed`, `missed`: how many labelled cards were found and not found; `doubts`: labels that may be wrong."""

    example: tuple[bytes, Floats, Floats]
    distractors: Floats
    placed: int
    missed: int
    doubts: list[str]


def _scene(
    row: Mapping[str, Any],
    image: Image,
    locator: Locator,
    reader: Reader,
    config: PhotographsConfig = FITTING.photographs,
) -> Scene | None:
    """The example that a row of labels makes of its picture; None where no label can be placed."""
    found = [card for card in locator.find(image) if card.score > 0.35]
    readings = [fuse(view, reader.calibration) for view in reader.views(image, found)]
    ranked = [reading.ranked(2) for reading in readings]
    matched = match(row, found, [[name for name, _ in names] for names in ranked])
    if not matched:
        return None
    sure = {
        id(card): names[0][0] for card, names in zip(found, ranked, strict=True) if names[0][1] > config.contradicted
    }
    scale = min(1.0, config.longest / max(image.shape[:2]))
    cards, indices, doubts = _truth(matched, sure, scale)
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    jpeg = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
    tables = (np.array(cards, np.float32).reshape(-1, 11), np.array(indices, np.float32).reshape(-1, 10))
    likely = [names[0][1] > config.doubtful and names[0][0] != "JK" for names in ranked]
    none = (
        []
        if row["extra"]
        else [one.moved(scale, np.zeros(2, np.float32)) for one in distractors(found, likely, matched)]
    )
    distracting = np.array([[NOWHERE, *one.box, *one.vote] for one in none], np.float32).reshape(-1, 11)
    placed = sum(one.card is not None for one in matched)
    said = [f"{row['image']}: {doubt}" for doubt in doubts]
    return Scene((jpeg, *tables), distracting, placed, len(matched) - placed, said)


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    out: Annotated[Path, typer.Option(help="folder for the shards")],
    models: Annotated[Path, typer.Option(help="folder with the ONNX files")] = Path("models"),
    per_shard: int = 128,
) -> None:
    """Writes shards of the `use: train` photographs."""
    locator, reader = Locator(models / "locator.onnx", 1), Reader(models / "reader.onnx", Calibration(), 1)
    rows = [json.loads(line) for line in (photos / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row["use"] == "train"]
    out.mkdir(parents=True, exist_ok=True)
    made = [_scene(row, load_image(photos / row["image"]), locator, reader) for row in rows]
    scenes = [scene for scene in made if scene is not None]
    _save(out, per_shard, [scene.example for scene in scenes], [scene.distractors for scene in scenes])
    used = sum(scene.placed for scene in scenes)
    missed = sum(len(row["cards"]) if one is None else one.missed for row, one in zip(rows, made, strict=True))
    doubted = [doubt for scene in scenes for doubt in scene.doubts]
    count = sum(len(scene.distractors) for scene in scenes)
    typer.echo(
        "\n".join([*doubted, f"{len(rows)} photographs, {used} cards placed, {missed} left out; distractors: {count}"])
    )


if __name__ == "__main__":
    typer.run(main)

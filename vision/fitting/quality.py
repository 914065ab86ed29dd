"""Fits the limits of `vision.imaging.quality`: `python -m vision.fitting.quality PHOTOS [--step N] [--use dev]`.

`PHOTOS` holds labelled photographs (`labels.jsonl`). The limits are chosen on those for training; with `--use dev` the
ones in force are only tried on the others. A picture counts as it is (sharp, lit), and the same one blurred by so many
mm on its cards, darkened, or with a spot of glare drawn on a card. Cards are found in each version again, as `gyoji
doctor` does. Prints false alarms on the pictures as they are, and hits on the spoilt ones.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from vision.fitting.config import FITTING, QualityConfig
from vision.imaging.config import IMAGING
from vision.imaging.quality import CARD_MM, Quality, measure, width_of
from vision.scanner import Scanner, load_image
from vision.types import Detection, Image


def versions(
    image: Image, detections: Sequence[Detection], rng: np.random.Generator, config: QualityConfig = FITTING.quality
) -> Iterator[tuple[str, Image]]:
    """The picture spoilt in every way, each with its name; `detections` are its cards."""
    widths = [width_of(detection.quad) for detection in detections if detection.face == "up"]
    scale = float(np.median(widths)) / CARD_MM[0]
    for mm in config.blurs:
        yield f"blurred {mm} mm", np.asarray(cv2.GaussianBlur(image, (0, 0), mm * scale), np.uint8)
    for factor in config.dim:
        dim = image.astype(np.float32) * factor + rng.normal(0, config.noise, image.shape)
        yield f"dark {factor}", np.asarray(np.clip(dim, 0, 255), np.uint8)
    up = [detection for detection in detections if detection.face == "up"]
    yield "glare", glaring(image, up[int(rng.integers(len(up)))], float(rng.uniform(*config.spot)))


def glaring(image: Image, card: Detection, share: float) -> Image:
    """The picture with a lamp's spot on a card, which burns out about that share of it and fades out around."""
    centre = card.quad.mean(axis=0)
    sides = np.hypot(*(np.roll(card.quad, -1, axis=0) - card.quad).T)
    radius = float(np.sqrt(share * sides[:2].prod() / np.pi))
    ys, xs = np.mgrid[: image.shape[0], : image.shape[1]]
    away = np.hypot(xs - centre[0], ys - centre[1])
    light: NDArray[np.float32] = np.clip(4 - 3 * away / radius, 0, 1).astype(np.float32)[:, :, None] * 255
    return np.asarray(np.clip(image + light, 0, 255), np.uint8)


def limit(good: Sequence[float], bad: Sequence[float]) -> float:
    """The middle of the limits between `good` (below) and `bad` (above) with the fewest errors in both."""
    low, high = np.sort(good), np.sort(bad)
    tried = np.unique(np.concatenate([low, high]))
    tried = (tried[1:] + tried[:-1]) / 2
    alarms = 1 - np.searchsorted(low, tried, "right") / len(low)
    missed = np.searchsorted(high, tried, "right") / len(high)
    errors = alarms + missed
    return float(np.median(tried[errors <= errors.min() + 1e-9]))


def measured(
    photos: Path, use: str, step: int, seed: int = 0, config: QualityConfig = FITTING.quality
) -> dict[str, list[Quality | None]]:
    """The quality of every photograph of a `use`, as it is ("sharp") and spoilt in every way."""
    scanner, rng = Scanner(threads=1), np.random.default_rng(seed)
    found: dict[str, list[Quality | None]] = defaultdict(list)
    rows = [json.loads(line) for line in (photos / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    for row in [row for row in rows if row["use"] == use][::step]:
        image = load_image(photos / row["image"])
        detections = scanner.scan(image)
        quality = measure(image, detections)
        if quality is None:
            continue
        found["sharp"].append(quality)
        for name, spoilt in versions(image, detections, rng, config=config):
            found[name].append(measure(spoilt, scanner.scan(spoilt)))
    return found


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    use: Annotated[str, typer.Option(help="train: fit the limits; dev: try those in force")] = "train",
    step: Annotated[int, typer.Option(help="only every STEP-th image")] = 1,
) -> None:
    """Prints the limits found (train), and what the ones in force do."""
    found = measured(photos, use, step)
    sharp = [quality for quality in found["sharp"] if quality is not None]
    if use == "train":
        blurs = [
            quality.blur_mm
            for quality in found[f"blurred {FITTING.quality.blurs[0]} mm"]
            if quality and quality.blur_mm
        ]
        papers = [-quality.paper for quality in found[f"dark {FITTING.quality.dim[0]}"] if quality]
        spots = [quality.glare_mm for quality in found["glare"] if quality]
        fitted = (
            limit([quality.blur_mm for quality in sharp if quality.blur_mm is not None], blurs),
            -limit([-quality.paper for quality in sharp], papers),
            limit([quality.glare_mm for quality in sharp], spots),
        )
        print("fitted: blur {:.2f} mm, paper {:.0f}, glare {:.0f} mm".format(*fitted))
    print(f"in force: blur {IMAGING.blurred_mm} mm, paper {IMAGING.dark:.0f}, glare {IMAGING.glare_mm:.0f} mm")
    print(f"{'pictures':16} number  out of focus  too dark  burnt out  no card")
    for name, qualities in found.items():
        seen = [quality for quality in qualities if quality is not None]
        counts = [sum(quality.blurred for quality in seen), sum(quality.dark for quality in seen)]
        counts.append(sum(quality.burnt for quality in seen))
        print(
            f"{name:16} {len(qualities):6} {counts[0]:13} {counts[1]:9} {counts[2]:10} {len(qualities) - len(seen):8}"
        )


if __name__ == "__main__":
    typer.run(main)

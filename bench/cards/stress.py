"""Photographs as another lamp, lens, camera or distance might have given them: `python -m bench.cards.stress DIR`.

Every labelled photograph of `DIR` (see `bench.cards.photos`) is read as it is and changed in ways that leave its cards
to be read by people: turned, smaller, larger, darker, flatter, in coloured light, blurred, noisy, badly packed. One
line per change with recall, wrong names and the photographs in which a name is wrong.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer
from numpy.typing import NDArray

from bench.cards.photos import score
from vision.scanner import Scanner, load_image
from vision.types import Image

Change = Callable[[Image], Image]
GROUND = (60, 70, 80)
"""What lies beyond the rim of a turned or distant photograph, BGR."""
BLUR = 1.3 / 640
"""Sigma of the blur, as a share of the longer side."""
NOISE = 18.0
"""Sigma of the noise, of 255."""


def turned(image: Image, degrees: float) -> Image:
    """The whole picture turned, on plain ground."""
    height, width = image.shape[:2]
    matrix = np.asarray(cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0), np.float64)
    c, s = abs(matrix[0, 0]), abs(matrix[0, 1])
    size = int(height * s + width * c), int(height * c + width * s)
    matrix[:, 2] += (size[0] / 2 - width / 2, size[1] / 2 - height / 2)
    return np.asarray(cv2.warpAffine(image, matrix, size, borderValue=GROUND), np.uint8)


def resized(image: Image, times: float) -> Image:
    """The picture in another resolution."""
    how = cv2.INTER_AREA if times < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, None, fx=times, fy=times, interpolation=how), np.uint8)


def distant(image: Image) -> Image:
    """The picture in the middle of one twice as wide and high."""
    high, wide = image.shape[0] // 2, image.shape[1] // 2
    return np.asarray(cv2.copyMakeBorder(image, high, high, wide, wide, cv2.BORDER_CONSTANT, value=GROUND), np.uint8)


def toned(image: Image, tone: Callable[[NDArray[np.float64]], NDArray[np.float64]]) -> Image:
    """The picture with brightness (0..1) changed by `tone`."""
    table = np.clip(255 * tone(np.arange(256) / 255), 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(image, table), np.uint8)


def lit(image: Image, light: tuple[float, float, float]) -> Image:
    """The picture in light of another colour (factors of blue, green and red)."""
    return np.clip(image * np.array(light), 0, 255).astype(np.uint8)


def packed(image: Image, quality: int) -> Image:
    """The picture after a JPEG of low quality."""
    coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def noisy(image: Image) -> Image:
    """The picture with a sensor's noise, the same every time."""
    noise = np.random.default_rng(0).normal(0, NOISE, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8)


CHANGES: dict[str, Change] = {
    "as it is": lambda image: image,
    "turned by 90°": lambda image: np.ascontiguousarray(np.rot90(image)),
    "turned by 37°": lambda image: turned(image, 37),
    "half the size": lambda image: resized(image, 0.5),
    "3.5 times the size": lambda image: resized(image, 3.5),
    "farther away": distant,
    "dark": lambda image: toned(image, lambda x: 0.4 * x),
    "dark shadows": lambda image: toned(image, lambda x: x * x),
    "overexposed": lambda image: toned(image, lambda x: 1.5 * x),
    "flat": lambda image: toned(image, lambda x: 0.35 + 0.4 * x),
    "yellow light": lambda image: lit(image, (0.55, 0.9, 1.1)),
    "blue light": lambda image: lit(image, (1.15, 0.95, 0.7)),
    "JPEG at 20": lambda image: packed(image, 20),
    "blurred": lambda image: np.asarray(cv2.GaussianBlur(image, (0, 0), BLUR * max(image.shape)), np.uint8),
    "noisy": noisy,
}


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    use: Annotated[str, typer.Option(help="dev, train or all")] = "dev",
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    step: Annotated[int, typer.Option(help="only every STEP-th image")] = 1,
    threads: int = 1,
) -> None:
    """Prints recall and wrong names for every change."""
    scanner = Scanner(models, threads=threads)
    rows = [json.loads(line) for line in (photos / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if use in (row["use"], "all")][::step]
    if not rows:
        raise typer.BadParameter(f"no photographs of use {use!r} in {photos}", param_hint="--use")
    for name, change in CHANGES.items():
        sums, wrong = np.zeros(4, int), []
        for row in rows:
            seen = scanner.scan(change(load_image(photos / row["image"])))
            names = [one.card for one in seen if one.card]
            result = score(row["cards"], names, bool(row.get("extra")))
            sums += result
            if result[3]:
                beyond = Counter(names) - Counter(row["cards"])
                wrong.append(f"{row['image']} ({' '.join(sorted(beyond.elements()))})")
        total, right, given, bad = (int(value) for value in sums)
        print(f"{name:20} recall {right / max(total, 1):6.1%}  wrong {bad}/{given}  {'; '.join(wrong)}", flush=True)


if __name__ == "__main__":
    typer.run(main)

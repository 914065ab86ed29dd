"""Accuracy on labelled photographs: `python bench/photos.py PHOTOS_DIR [--use dev] [--pages DIR]`.

`PHOTOS_DIR` holds `labels.jsonl` (one line per image: image, source, split, use, cards, extra). Per image, the multiset
of labelled faces is compared with the multiset of names given: recall = named right / labelled, wrong = wrong names /
names given. Prints one line per folder and split, then the total; `--pages` draws every failure.
"""

from __future__ import annotations

import collections
import json
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from vision.scan import Scanner, load_image
from vision.types import Image, Sighting


def score(labels: list[str], names: list[str], extra: bool) -> tuple[int, int, int, int]:
    """Labelled, right, given, wrong of one image; with `extra`, names beyond the label do not count."""
    wanted = collections.Counter(code for code in labels if code != "BACK")
    given = collections.Counter(names)
    right = sum((wanted & given).values())
    total = sum(wanted.values())
    wrong = sum(given.values()) - right
    if extra:
        wrong = min(wrong, total - right)
        return total, right, right + wrong, wrong
    return total, right, sum(given.values()), wrong


def draw(image: Image, sightings: list[Sighting], title: str) -> Image:
    """The photograph with outlines and names, longest side 900 px."""
    scale = 900 / max(image.shape[:2])
    out = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for seen in sightings:
        quad = np.round(seen.quad * scale).astype(np.int32)
        colour = (0, 200, 0) if seen.card else (0, 140, 255)
        cv2.polylines(out, [quad], True, colour, 2, cv2.LINE_AA)
        best = seen.alternatives[0] if seen.alternatives else ("-", 0.0)
        text = f"{seen.card or best[0] + '?'} {seen.confidence:.2f}"
        cv2.putText(out, text, tuple(map(int, quad.mean(axis=0) - (30, 0))), 0, 0.6, (255, 0, 255), 2, cv2.LINE_AA)
    cv2.putText(out, title, (5, 20), 0, 0.6, (0, 0, 255), 2, cv2.LINE_AA)
    return np.asarray(out, np.uint8)


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    use: Annotated[str, typer.Option(help="dev or train")] = "dev",
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    pages: Annotated[Path | None, typer.Option(help="folder for pictures of the failures")] = None,
    step: Annotated[int, typer.Option(help="only every STEP-th image")] = 1,
    threads: int = 1,
) -> None:
    """Scans the photographs and prints recall and wrong names per folder."""
    scanner = Scanner(models, threads=threads)
    rows = [json.loads(line) for line in (photos / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if row["use"] == use][::step]
    sums: dict[str, list[int]] = {}
    failures: list[str] = []
    if pages:
        pages.mkdir(parents=True, exist_ok=True)
    for row in rows:
        image = load_image(photos / row["image"])
        sightings = scanner.scan(image)
        names = [seen.card for seen in sightings if seen.card]
        result = score(row["cards"], names, bool(row.get("extra")))
        for key in (f"{row['source']}/{row['split']}", "all"):
            total = sums.setdefault(key, [0, 0, 0, 0, 0])
            for at, value in enumerate((1, *result)):
                total[at] += value
        if result[1] < result[0] or result[3]:
            failures.append(f"{row['image']}: labelled {' '.join(row['cards'])}; named {' '.join(names) or 'nothing'}")
            if pages:
                kind = "wrong" if result[3] else "missed"
                name = row["image"].replace("/", "_")
                cv2.imwrite(str(pages / f"{kind}_{name}"), draw(image, sightings, " ".join(row["cards"])))
    print(f"{'folder':24} images cards recall  wrong/given")
    for key, (images, labelled, right, given, wrong) in sorted(sums.items(), key=lambda item: item[0] == "all"):
        share = wrong / given if given else 0.0
        print(f"{key:24} {images:6} {labelled:5} {right / max(labelled, 1):6.1%} {wrong:4}/{given:<5} = {share:.2%}")
    for failure in failures:
        print(failure)


if __name__ == "__main__":
    typer.run(main)

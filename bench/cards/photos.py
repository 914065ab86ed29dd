"""Accuracy on labelled photographs: `python -m bench.cards.photos DIR [--use dev|train|all] [--pages DIR] [--out
FILE]`.

`DIR` holds `labels.jsonl` (one line per image: image, source, split, use, cards, extra). Per image, the multiset
of labelled faces is compared with the multiset of names given: recall = named right / labelled, wrong = wrong names /
names given. Prints one line per folder and split, then the total; an image that names its `deck` is read as that one
and stands apart from the total. `--pages` draws every failure; `--out` keeps what was read, one JSON line per
photograph after a line with the models' sha256.
"""

from __future__ import annotations

import collections
import hashlib
import json
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from vision.scanner import MODELS, Scanner, load_image
from vision.types import Detection, Image


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


def draw(image: Image, detections: list[Detection], title: str) -> Image:
    """The photograph with outlines and names, longest side 900 px."""
    scale = 900 / max(image.shape[:2])
    out = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    for seen in detections:
        quad = np.round(seen.quad * scale).astype(np.int32)
        colour = (0, 200, 0) if seen.card else (0, 140, 255)
        cv2.polylines(out, [quad], True, colour, 2, cv2.LINE_AA)
        best = seen.alternatives[0] if seen.alternatives else ("-", 0.0)
        text = f"{seen.card or best[0] + '?'} {seen.confidence:.2f}"
        cv2.putText(out, text, tuple(map(int, quad.mean(axis=0) - (30, 0))), 0, 0.6, (255, 0, 255), 2, cv2.LINE_AA)
    cv2.putText(out, title, (5, 20), 0, 0.6, (0, 0, 255), 2, cv2.LINE_AA)
    return np.asarray(out, np.uint8)


def as_json(seen: Detection) -> dict[str, object]:
    """A detection as `gyoji scan` writes it, without the alternatives."""
    quad = [[round(float(x), 1), round(float(y), 1)] for x, y in seen.quad]
    return {"card": seen.card, "face": seen.face, "confidence": round(seen.confidence, 4), "quad": quad}


def sums_of(folder: Path) -> dict[str, str]:
    """The sha256 of every file that a reading rests on."""
    paths = [*sorted(folder.glob("*.onnx")), folder / "calibration.json"]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths if path.exists()}


def main(
    photos: Annotated[Path, typer.Argument(help="folder with labels.jsonl")],
    use: Annotated[str, typer.Option(help="dev, train or all")] = "dev",
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    pages: Annotated[Path | None, typer.Option(help="folder for pictures of the failures")] = None,
    step: Annotated[int, typer.Option(help="only every STEP-th image")] = 1,
    out: Annotated[Path | None, typer.Option(help="JSON lines file for what was read")] = None,
    threads: int = 1,
) -> None:
    """Scans the photographs and prints recall and wrong names per folder."""
    scanners: dict[str, Scanner] = {}
    rows = [json.loads(line) for line in (photos / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if use in (row["use"], "all")][::step]
    sums: dict[str, list[int]] = {}
    failures: list[str] = []
    kept = [json.dumps({"models": sums_of(models or MODELS)})]
    if pages:
        pages.mkdir(parents=True, exist_ok=True)
    for row in rows:
        image = load_image(photos / row["image"])
        deck = row.get("deck", "standard")
        if deck not in scanners:
            scanners[deck] = Scanner(models, deck, threads)
        detections = scanners[deck].scan(image)
        names = [seen.card for seen in detections if seen.card]
        kept.append(json.dumps({"image": row["image"], "cards": [as_json(seen) for seen in detections]}))
        result = score(row["cards"], names, bool(row.get("extra")))
        for key in (f"{row['source']}/{row['split']}", "all")[: 1 if "deck" in row else 2]:
            total = sums.setdefault(key, [0, 0, 0, 0, 0])
            for at, value in enumerate((1, *result)):
                total[at] += value
        if result[1] < result[0] or result[3]:
            failures.append(f"{row['image']}: labelled {' '.join(row['cards'])}; named {' '.join(names) or 'nothing'}")
            if pages:
                kind = "wrong" if result[3] else "missed"
                name = row["image"].replace("/", "_")
                cv2.imwrite(str(pages / f"{kind}_{name}"), draw(image, detections, " ".join(row["cards"])))
    print(f"{'folder':24} images cards recall  wrong/given")
    for key, (images, labelled, right, given, wrong) in sorted(sums.items(), key=lambda item: item[0] == "all"):
        share = wrong / given if given else 0.0
        print(f"{key:24} {images:6} {labelled:5} {right / max(labelled, 1):6.1%} {wrong:4}/{given:<5} = {share:.2%}")
    for failure in failures:
        print(failure)
    if out:
        out.write_text("\n".join(kept) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)

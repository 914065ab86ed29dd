"""What a run over rendered scenes found, by condition: tables on the screen, failures as pictures on a page."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.render.types import Rendered
from vision.types import Image


@dataclass
class Tally:
    """Cards with a visible index, those of them named; all names given, the wrong ones among them."""

    cards: int = 0
    right: int = 0
    given: int = 0
    wrong: int = 0

    def line(self) -> str:
        """One row of a table."""
        recall, wrong = self.right / max(self.cards, 1), self.wrong / max(self.given, 1)
        return f"{self.cards:6} {recall:8.2%} {self.wrong:5}/{self.given:<6} {wrong:7.3%}"


@dataclass
class Report:
    """What a run found: tallies by condition, and the failures with their pictures."""

    groups: dict[tuple[str, str], Tally] = field(default_factory=lambda: defaultdict(Tally))
    failures: list[tuple[str, Image]] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Takes in another run."""
        for key, tally in other.groups.items():
            mine = self.groups[key]
            mine.cards, mine.right = mine.cards + tally.cards, mine.right + tally.right
            mine.given, mine.wrong = mine.given + tally.given, mine.wrong + tally.wrong
        self.failures += other.failures[: max(0, 400 - len(self.failures))]


def bucket(value: float, edges: tuple[float, ...]) -> str:
    """The name of the interval that a value lies in."""
    at = int(np.searchsorted(edges, value, side="right"))
    low = f"{edges[at - 1]:g}" if at else ""
    return f"{low}–{edges[at]:g}" if at < len(edges) else f"{low}–"


def crop(scene: Rendered, quad: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> Image:
    """The part of a scene around an outline."""
    low = np.maximum(quad.min(axis=0) - 30, 0).astype(int)
    high = (quad.max(axis=0) + 30).astype(int)
    part = scene.image[low[1] : high[1], low[0] : high[0]].copy()
    cv2.polylines(part, [np.round(quad - low).astype(np.int32)], True, (0, 0, 255), 1, cv2.LINE_AA)
    return np.asarray(part, np.uint8)


def show(report: Report) -> None:
    """Prints the tables."""
    print(f"{'group':22} {'value':18} {'cards':>6} {'recall':>8} {'wrong/given':>12} {'share':>7}")
    for (group, value), tally in sorted(
        report.groups.items(), key=lambda item: (item[0][0] != "all", item[0][0], item[0][1])
    ):
        print(f"{group:22} {value:18} {tally.line()}")


def page(report: Report, folder: Path) -> None:
    """The failures as pictures on one page."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, (text, picture) in enumerate(report.failures):
        cv2.imwrite(str(folder / f"{number:04}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 85])
        rows.append(f'<figure><img src="{number:04}.jpg" alt=""><figcaption>{text}</figcaption></figure>')
    style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:12px}"
    style += "figure{margin:0;max-width:260px}img{max-width:100%}"
    head = f'<!doctype html><meta charset="utf-8"><title>Failures</title><style>{style}</style>'
    (folder / "index.html").write_text(head + "\n".join(rows), encoding="utf-8")

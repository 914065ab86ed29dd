"""What looking costs: everything in one run, on one thread, beside a ResNet-18 at 640×640.

    python -m bench.cards.speed [--models DIR] [--frames 8] [--enrolled]

`--enrolled`: also a NONO deck that was photographed, the first look of `bench.cards.decks`; learning it takes some 10
s.

Every figure is processor time and the best of several runs: other work on the machine only ever slows one down.
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.cards.decks import prepared
from models.render.cards.deck import built_in
from models.render.scenes.tabletop import one_more, table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from vision.scanner import MODELS, Scanner
from vision.tracking.motion import Settler
from vision.tracking.reference import Reference
from vision.types import Image

SEED = 640
CARDS = 10
UNCHANGED = 60
"""Frames fed to the watcher; the first ones, before it rests, do not count."""


@dataclass(frozen=True)
class Speed:
    """Milliseconds of processor time on one thread (`scans`: one per frame), peak MB of a process that only scans
    (MiB, as the kernel counts), MB of the ONNX files; `news`: reading only one new card; `enrolled`, `enrolled_news`:
    `scans` and `news` of a NONO deck with its pictures."""

    yardstick: float
    scans: tuple[float, ...]
    news: tuple[float, ...]
    unchanged: float
    resident: float
    stored: float
    enrolled: tuple[float, ...] = ()
    enrolled_news: tuple[float, ...] = ()

    def lines(self) -> list[str]:
        """The figures and their ratios."""
        return [
            f"ResNet-18 at 640×640, one thread: {self.yardstick:.0f} ms",
            f"frame 1280×720 with {CARDS} cards, end to end: {self._ratio(self.scans, '; wanted: at most 0.40')}",
            f"one new card beside {CARDS} known ones: {self._ratio(self.news, '; wanted: at most 0.12')}",
            *self._with_pictures(),
            f"unchanged frame: {self.unchanged:.2f} ms = {self.unchanged / self.yardstick:.2%} (wanted: under 3 %)",
            f"resident, peak: {self.resident:.0f} MB (wanted: under 500); models: {self.stored:.1f} MB (at most 9)",
        ]

    def _with_pictures(self) -> list[str]:
        if not self.enrolled:
            return []
        return [
            f"an enrolled NONO deck: frame {self._ratio(self.enrolled)}",
            f"an enrolled NONO deck: one new card {self._ratio(self.enrolled_news)}",
        ]

    def _ratio(self, scans: tuple[float, ...], wanted: str = "") -> str:
        shares = [scan / self.yardstick for scan in scans]
        least, most = min(shares), max(shares)
        return (
            f"{np.mean(scans):.0f} ms = {np.mean(shares):.2f} of it "
            f"({len(shares)} frames, {least:.2f} to {most:.2f}{wanted})"
        )


def frames(count: int, deck: Deck | None = None) -> list[Image]:
    """Tables at `home` with ten cards each, BGR (720, 1280, 3); `deck`: another than the one that ships."""
    deck, surfaces = deck or built_in(), TextureSource()
    return [
        table_scene(np.random.default_rng([SEED, number]), [deck], surfaces, "home", (CARDS, CARDS)).image
        for number in range(count)
    ]


def pairs(count: int, deck: Deck | None = None) -> list[tuple[Image, Image]]:
    """Tables at `home` with ten cards each, and the same after one more card was laid."""
    deck, surfaces = deck or built_in(), TextureSource()
    drawn = (
        one_more(np.random.default_rng([SEED, 1, number]), deck, surfaces, "home", CARDS) for number in range(count)
    )
    return [(before.image, after.image) for before, after in drawn]


def new_card(scanner: Scanner, before: Image, after: Image) -> float:
    """What it takes to see where a picture changed and to read that alone, ms."""
    reference, scan = Reference(), scanner.read_picture(before)
    reference.read(before)

    def work() -> None:
        changed = reference.changed(after)
        assert changed is not None
        scanner.reread(after, scan, changed)

    return best(work, 5)


def best(work: Callable[[], object], times: int) -> float:
    """Least processor time of several runs, ms."""
    spent = []
    for _ in range(times):
        begun = time.process_time()
        work()
        spent.append(time.process_time() - begun)
    return 1000 * min(spent)


def unchanged(frame: Image) -> float:
    """What the watcher spends on a frame in which nothing changed but noise, ms."""
    rng = np.random.default_rng(SEED)
    noisy = [np.clip(frame + rng.normal(0, 4, frame.shape), 0, 255).astype(np.uint8) for _ in range(4)]
    settler, spent = Settler(), []
    for number in range(UNCHANGED):
        begun = time.process_time()
        look = settler.feed(noisy[number % 4], 33.0 * number)
        if not look.moving and not look.settled:
            spent.append(time.process_time() - begun)
    return 1000 * float(np.median(spent))


def resident(job: tuple[str, list[Image]]) -> float:
    """Peak resident memory (MB) of this process after it scanned the frames: run it in one of its own."""
    folder, pictures = job
    scanner = Scanner(Path(folder), threads=1)
    for picture in pictures:
        scanner.scan(picture)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)


def nono(models: Path) -> tuple[Deck, Scanner]:
    """The first NONO look of `bench.cards.decks`, and what reads it with one picture of every card. Raises
    FileNotFoundError where none of its fonts is installed."""
    deck, _, _, readers = prepared("nono", 0, None, models, "found")
    scanner = Scanner(models, "nono", threads=1)
    scanner.ensemble = readers["enrolled"]
    return deck, scanner


def measure(models: Path | None = None, count: int = 8, enrolled: bool = False) -> Speed:
    """All figures. The yardstick and the scans take turns. `enrolled`: those of a NONO deck, too; raises as `nono`."""
    from bench.cards.resnet import Yardstick

    cv2.setNumThreads(1)
    folder = models or MODELS
    pictures = frames(count)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        memory = pool.submit(resident, (str(folder), pictures)).result()
    yardstick, scanner = Yardstick(), Scanner(folder, threads=1)
    yardstick.run()
    scanner.scan(pictures[0])
    passes, scans, news = [], [], []
    for picture, pair in zip(pictures, pairs(count), strict=True):
        passes.append(best(yardstick.run, 1))
        scans.append(best(partial(scanner.scan, picture), 2))
        news.append(new_card(scanner, *pair))
    stored = sum(path.stat().st_size for path in folder.glob("*.onnx")) / 1e6
    still = unchanged(pictures[0])
    if not enrolled:
        return Speed(min(passes), tuple(scans), tuple(news), still, memory, stored)
    deck, reader = nono(folder)
    tables = frames(count, deck)
    reader.scan(tables[0])
    whole = tuple(best(partial(reader.scan, table), 2) for table in tables)
    part = tuple(new_card(reader, *pair) for pair in pairs(count, deck))
    return Speed(min(passes), tuple(scans), tuple(news), still, memory, stored, whole, part)


def main(
    models: Annotated[Path | None, typer.Option(help="folder with models")] = None,
    count: Annotated[int, typer.Option("--frames", help="frames with ten cards")] = 8,
    enrolled: Annotated[bool, typer.Option("--enrolled", help="a NONO deck that was photographed, too")] = False,
) -> None:
    """Prints what looking costs."""
    for line in measure(models, count, enrolled).lines():
        print(line)


if __name__ == "__main__":
    typer.run(main)

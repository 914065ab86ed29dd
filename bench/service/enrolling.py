"""What enrolling a deck costs: photographs in, a deck that is learned, its first frame; beside a ResNet-18 at 640×640.

    python -m bench.service.enrolling [--models DIR]

The first NONO look of `bench.cards.decks`, photographed card by card (12 million pixels, as phones take), goes through
`gyoji enroll`. Time is told as seconds of the clock and of the processor; other work on the machine lengthens both, the
clock's most. The passes of the yardstick are run before and after.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple

import cv2
import numpy as np
import typer

from bench.cards.decks import look, seed
from bench.cards.own_deck import DECK, at_home
from bench.cards.speed import best
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from table.enrolling.learning import enrol, report
from vision.scanner import Scanner

SIZE = (4000, 3000)
"""A phone's photograph, px."""
TAKEN = (640, 480)
"""As large is it drawn, px; then it is enlarged."""
CARDS = 10


class Spent(NamedTuple):
    """Seconds of the clock and of the processor."""

    clock: float
    processor: float

    def line(self, what: str, pass_ms: float) -> str:
        """The figures, and how many passes of the yardstick that is."""
        passes = 1000 * self.processor / pass_ms
        return f"{what}: {self.clock:.1f} s, {self.processor:.1f} s of the processor = {passes:.0f} passes"


def spent(work: Callable[[], object]) -> Spent:
    """What some work takes."""
    clock, processor = time.perf_counter(), time.process_time()
    work()
    return Spent(time.perf_counter() - clock, time.process_time() - processor)


def photographs(deck: Deck, folder: Path, rng: np.random.Generator, size: tuple[int, int] = SIZE) -> list[Path]:
    """A photograph of every card, named after it."""
    surfaces, paths = TextureSource(), []
    for code, face in deck.faces.items():
        if not code.startswith("BACK"):
            one = Deck(deck.name, deck.family, {code: face})
            scene = table_scene(rng, [one], surfaces, "easy", (1, 1), size=TAKEN)
            large = cv2.resize(scene.image, size, interpolation=cv2.INTER_CUBIC)
            paths.append(folder / f"{code}.jpg")
            cv2.imwrite(str(paths[-1]), large, [cv2.IMWRITE_JPEG_QUALITY, 92])
    return paths


def done(findings: Iterable[object]) -> Callable[[], object]:
    """Hears everything that a command says."""
    return lambda: list(findings)


def measure(models: Path | None, folder: Path) -> list[str]:
    """The figures, in words; decks and what is learned are kept in `folder`."""
    from bench.cards.resnet import Yardstick

    deck, yardstick = look("nono", 0), Yardstick()
    rng = np.random.default_rng([seed("nono"), 79])
    paths = photographs(deck, folder, rng)
    tables = [table_scene(rng, [deck], TextureSource(), "home", (CARDS, CARDS)).image for _ in range(3)]
    yardstick.run()
    passes = [best(yardstick.run, 3)]
    with at_home(folder):
        read = spent(done(enrol(DECK, paths, None, models)))
        learned = spent(done(report(DECK, models)))
        begun = time.process_time()
        scanner = Scanner(models, DECK, threads=1)
        loaded = time.process_time() - begun
        first = spent(partial(scanner.scan, tables[0])).processor
        again = [best(partial(scanner.scan, table), 2) for table in tables]
    passes.append(best(yardstick.run, 3))
    whole = Spent(read.clock + learned.clock, read.processor + learned.processor)
    return [
        f"ResNet-18 at 640×640, one thread: {min(passes):.0f} ms",
        read.line(f"{len(paths)} photographs read", min(passes)),
        learned.line("the deck learned, with the report", min(passes)),
        whole.line("gyoji enroll (wanted: under 20 s)", min(passes)),
        f"loaded again: {loaded:.1f} s; first frame: {1000 * first:.0f} ms, the same again: {again[0]:.0f} ms, "
        f"others: {', '.join(f'{other:.0f}' for other in again[1:])} ms",
    ]


def main(models: Annotated[Path | None, typer.Option(help="folder with models")] = None) -> None:
    """Prints what enrolling costs."""
    with tempfile.TemporaryDirectory() as folder:
        for line in measure(models, Path(folder)):
            print(line)


if __name__ == "__main__":
    typer.run(main)

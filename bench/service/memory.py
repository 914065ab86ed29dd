"""Whether a table that is watched for hours grows in memory: one film over and over, resident memory over its clock.

    python -m bench.service.memory [--minutes 60] [--game daifugo/uecda] [--seed 3] [--events 24] [--film FILE] [--json]

`minutes` count on the film's clock: the film is read as fast as the machine allows, each time as another round of one
session that a log on disk keeps, with somebody who looks at the live picture twice a second. `mb_per_hour`: slope of
resident memory by least squares, after the first tenth; what the record itself grows by is in it. Ctrl+C ends it early
with what was measured until then.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from bench.films.rounds import shortened
from models.render.cards.deck import built_in
from referee.fold import Fold
from table.capture.frames import Frame
from table.live.watch import Watching
from table.simulation.film import Film
from table.simulation.scripts.players import game_to_film
from table.simulation.scripts.story import parse_record
from vision.scanner import Scanner

SHOWN_MS = 500.0
"""So often somebody looks at the live picture."""
SAMPLED_MS = 5000.0
"""So often memory is measured."""
WARM = 0.1
"""Share of the time that does not count: models and caches are loaded."""
PAGE = 4096 / 2**20
"""MB of a page of memory."""


@dataclass(frozen=True)
class Growth:
    """What came of it: minutes on the film's clock, rounds, events in the record; MB at first and at last (medians of a
    tenth of the samples), the slope, and processor seconds per second of film."""

    minutes: float
    rounds: int
    events: int
    first_mb: float
    last_mb: float
    mb_per_hour: float
    cpu: float


class Reel:
    """A film file as a source without an end: `begins` hears of each time it starts again, `shows` of every frame."""

    live = False
    name = "film"

    def __init__(self, path: Path, minutes: float, begins: Callable[[int], None]) -> None:
        self._path = str(path)
        self._end_ms = minutes * 60e3
        self._begins = begins
        self._capture = cv2.VideoCapture(self._path)
        self._fps = self._capture.get(cv2.CAP_PROP_FPS)
        self.frames = 0
        self.rounds = 1
        self.shows: Callable[[float], None] = lambda at_ms: None

    def read(self) -> Frame | None:
        """The next frame."""
        at_ms = self.at_ms
        if at_ms >= self._end_ms:
            return None
        fine, image = self._capture.read()
        if not fine:
            self._capture.release()
            self._capture = cv2.VideoCapture(self._path)
            fine, image = self._capture.read()
            self.rounds += 1
            self._begins(self.rounds)
        self.frames += 1
        self.shows(at_ms)
        return Frame(np.asarray(image, np.uint8), at_ms)

    @property
    def at_ms(self) -> float:
        """The film's clock at the next frame, ms."""
        return self.frames * 1000 / self._fps

    def close(self) -> None:
        """Lets go of the file."""
        self._capture.release()


def resident() -> float:
    """Resident memory of this process, MB (its peak where the system tells no more)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)


def growth(samples: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """(first MB, last MB, MB per hour) of samples (minutes, MB), the warm-up left out.

    >>> first, last, slope = growth([(float(at), 100.0 + at / 10) for at in range(61)])
    >>> round(first, 1), round(last, 1), round(slope, 1)
    (100.8, 105.8, 6.0)
    """
    minutes, megabytes = np.array(samples[int(len(samples) * WARM) :]).T
    tenth = max(1, len(minutes) // 10)
    slope = float(np.polyfit(minutes, megabytes, 1)[0]) * 60 if len(minutes) > 1 else 0.0
    return float(np.median(megabytes[:tenth])), float(np.median(megabytes[-tenth:])), slope


def watch(film: Path, lines: Sequence[dict[str, object]], minutes: float) -> Growth:
    """Watches a film of a record over and over."""
    cv2.setNumThreads(1)
    header, _ = parse_record(lines)
    samples: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        reel = Reel(film, minutes, lambda number: watching.session.accept({"type": "round", "number": number}) and None)
        watching = Watching(
            reel, header.game, header.profile, list(header.players), record=Path(folder) / "seen.jsonl",
            scanner=Scanner(None, Fold(header).table.deck.name, threads=1),
        )  # fmt: skip

        def shown(at_ms: float) -> None:
            if at_ms % SHOWN_MS < 1000 / 30:
                watching.table.latest_jpeg()
                watching.table.status()
            if len(samples) * SAMPLED_MS <= at_ms:
                samples.append((at_ms / 60e3, resident()))

        reel.shows = shown
        begun = time.process_time()
        with suppress(KeyboardInterrupt):  # what was measured until then is told
            watching.run()
        minutes = min(minutes, reel.at_ms / 60e3)
        spent = time.process_time() - begun
        events = len(watching.session.record()) - 1
    first, last, slope = growth(samples)
    return Growth(round(minutes, 1), reel.rounds, events, round(first, 1), round(last, 1), round(slope, 2),
                  round(spent / (minutes * 60), 3))  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--game", default="daifugo/uecda")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--events", type=int, default=24, help="events of the film's record")
    parser.add_argument("--film", type=Path, help="where the film lies or is kept")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    lines = shortened(game_to_film(args.game, args.seed), args.events)
    with tempfile.TemporaryDirectory() as folder:
        film = args.film or Path(folder) / "film.mp4"
        if not film.is_file():
            deck = built_in(Fold(parse_record(lines)[0]).table.deck.name)
            Film(lines, deck, seed=args.seed, difficulty="home").write(film)
        found = watch(film, lines, args.minutes)
    if args.json:
        print(json.dumps(asdict(found)))
    else:
        print(
            f"{found.minutes:.0f} minutes of film, {found.rounds} rounds, {found.events} events: "
            f"{found.first_mb:.1f} MB after the warm-up, {found.last_mb:.1f} MB at the end, "
            f"{found.mb_per_hour:+.2f} MB an hour; {found.cpu:.1%} of one core at the film's pace"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())

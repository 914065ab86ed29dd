"""What the page costs: a tap on a short and on a long record, the first view, and a ruling on many pages.

    python -m bench.service.page [--events 8000] [--pages 100] [--taps 40] [--json]

One run on one machine, over its loopback address: seconds are wall-clock, medians unless it says otherwise; the ratio
compares a long record with a short one. The pages live in a process of their own (`bench.service.viewers`) and take
pictures, as real ones do. A camera gives one drawn picture of a table, `FPS` times a second. Where nobody watches and
where all do take turns, so that what else the machine does meets both.
"""

from __future__ import annotations

import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import cv2
import numpy as np
import typer
import uvicorn

from table.capture.frames import Frame
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.camera import VirtualCamera
from table.simulation.scripts.players import Sitting, kinds
from vision.scanner import Scanner
from vision.types import Detection, Image
from webui.access.guard import Guard
from webui.connections import Connections, limits_here
from webui.desk.desk import Desk
from webui.server import create_app
from webui.serving import limits, listen
from webui.shapes.entered import Pass, Undo

SHORT = 100
WANTED_S = 0.5
"""A ruling is on every page within this, at the 95th percentile."""
SETTLED_S = 0.05
"""A pause before each tap, s: people take longer."""
GROWTH = 1.10
"""The table takes less than so many times as long while all pages watch."""
FPS = 15.0
IDLE_S = 3.0
PARTS = 4
"""So often pages open and close again."""
LOOK_EVERY = 4
"""The cards of a picture are read with every such tap: that takes a hundred times as long."""


@dataclass(frozen=True)
class Cost:
    """Milliseconds of a tap and of a correction (with what all pages are told of it) after `SHORT` and after `events`
    events; bytes of the first view; seconds until a ruling is on every one of `pages` pages; milliseconds until the
    table has an event ruled and on disk, and until it has read the cards of a picture and ruled, while nobody watches
    and while all pages do; pictures that a page got per second; the share of one core that the server takes while
    nothing happens, in processor time, which other work on the machine does not change."""

    events: int
    tap_short_ms: float
    tap_long_ms: float
    correction_short_ms: float
    correction_long_ms: float
    view_bytes: int
    pages: int
    ruling_median_s: float
    ruling_p95_s: float
    event_alone_ms: float
    event_watched_ms: float
    look_alone_ms: float
    look_watched_ms: float
    pictures_per_s: float
    core_alone: float
    core_watched: float

    def lines(self) -> list[str]:
        """The figures, with what is wanted."""
        tap, correction = self.tap_long_ms / self.tap_short_ms, self.correction_long_ms / self.correction_short_ms
        wide = f"{self.ruling_median_s:.3f} s, 95th percentile {self.ruling_p95_s:.3f} s (wanted: {WANTED_S} s)"
        event, look = self.event_watched_ms / self.event_alone_ms, self.look_watched_ms / self.look_alone_ms
        return [
            f"events: {SHORT} and {self.events}",
            f"a tap: {self.tap_short_ms:.1f} and {self.tap_long_ms:.1f} ms: {tap:.2f} times",
            f"its undoing: {self.correction_short_ms:.1f} and {self.correction_long_ms:.1f} ms: {correction:.2f} times",
            f"first view: {self.view_bytes / 1000:.0f} kB",
            f"ruling on {self.pages} pages: median {wide}; {self.pictures_per_s:.1f} pictures a second on each",
            f"an event on disk: {self.event_alone_ms:.2f} ms alone, {self.event_watched_ms:.2f} ms watched: "
            f"{event:.2f} times (wanted: below {GROWTH})",
            f"cards read and ruled: {self.look_alone_ms:.0f} ms alone, {self.look_watched_ms:.0f} ms watched: "
            f"{look:.2f} times (wanted: below {GROWTH})",
            f"the server while nothing happens: {self.core_alone:.1%} of a core alone, {self.core_watched:.1%} watched",
        ]


class NothingFound:
    """Eyes that find no card."""

    def scan(self, image: Image) -> list[Detection]:
        """No detections in any picture."""
        return []


class Steady:
    """A camera that sees one table for ever: each picture differs from the one before by a little noise."""

    live = True

    def __init__(self, image: Image) -> None:
        self.name = "steady"
        noise = np.random.default_rng(1).integers(0, 3, (4, *image.shape), np.uint8)
        self._images = [cv2.add(image, each) for each in noise]
        self._closed = threading.Event()
        self._number = 0

    def read(self) -> Frame | None:
        """The next picture, in time."""
        self._number += 1
        image = np.asarray(self._images[self._number % len(self._images)], np.uint8)
        return None if self._closed.wait(1 / FPS) else Frame(image, 1000 * self._number / FPS)

    def close(self) -> None:
        """No more pictures."""
        self._closed.set()


def table_seen() -> Image:
    """A table on which cards lie, as a camera sees it."""
    kind = next(kind for kind in kinds() if kind.label == "daifugo/official")
    camera = VirtualCamera(Sitting(kind, 3).play().lines[:13])
    film = camera.film
    moments = [1000.0 * number / film.fps for number in range(film.frames)]
    still = [at for at in moments if not any(film.choreography.hands_at(at))]
    return np.asarray(film.at(max(still, key=lambda at: len(film.lying(at)))), np.uint8)


def desk_at(folder: Path, image: Image) -> Desk:
    """A desk whose table is watched by a camera."""
    log = EventLog(folder / "log.sqlite")
    return Desk(log, lambda spec, session: LiveTable(Steady(image), session, NothingFound()))


def evening(desk: Desk, events: int) -> Session:
    """A session of so many events of legal rounds, on the desk."""
    kind = next(kind for kind in kinds() if kind.label == "daifugo/official")
    lines = Sitting(kind, 1).play(events // 40).lines
    session = Session.from_header(desk.log, {**lines[0], "session": f"long-{events}"})
    seq, last = 0, lines[1:]
    while seq < events:
        took = last[: events - seq]
        session.accept_all(took)
        seq += len(took)
        last = lines[1:]
    desk.leave()
    desk.go_on("steady", session.id)
    return session


def cost_of(desk: Desk, taps: int) -> tuple[float, float]:
    """(ms of a tap, ms of undoing it), each with what the pages are told of it; medians."""
    players = [player.name for player in desk.view().players]
    spent: dict[str, list[float]] = {"tap": [], "correction": []}
    since = (desk.view().session, desk.view().version)

    def timed(kind: str, asked: Any) -> int:
        nonlocal since
        began = time.perf_counter()
        seq = desk.accept(asked).seq
        news = desk.news(since, False)
        assert news is not None and news.changed is not None
        json.dumps([entry.model_dump() for entry in news.changed])
        since = (news.head.session, news.head.version)
        spent[kind].append((time.perf_counter() - began) * 1000)
        return seq

    for number in range(taps):
        seq = timed("tap", Pass(type="pass", player=players[number % len(players)]))
        timed("correction", Undo(type="undo", target=seq))
    return statistics.median(spent["tap"]), statistics.median(spent["correction"])


@dataclass
class Told:
    """Seconds from a tap to its ruling, for every tap and page; by whether pages watched: seconds until the table had
    an event on disk (`events`) and until it had read a picture and ruled on it (`looks`), the share of a core that is
    used while nothing happens (`idle`); pictures that all pages got, and the seconds in which they did."""

    pages: list[float] = field(default_factory=list)
    events: dict[bool, list[float]] = field(default_factory=lambda: {False: [], True: []})
    looks: dict[bool, list[float]] = field(default_factory=lambda: {False: [], True: []})
    idle: dict[bool, list[float]] = field(default_factory=lambda: {False: [], True: []})
    pictures: int = 0
    watched_s: float = 0.0


class Viewers:
    """The pages, in a process of their own. `told`: when which version came to a page, s of `time.monotonic`."""

    def __init__(self, port: int, pages: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.service.viewers", str(port), "--pages", str(pages)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.pages = pages
        self.told: dict[int, list[float]] = {}

    def open(self) -> None:
        """Opens all pages."""
        self._ask("open")
        assert self._heard()[0] == "open"

    def close(self) -> int:
        """Closes all pages; so many pictures they got."""
        self._ask("close")
        while (line := self._heard())[0] != "closed":
            self._note(line)
        return int(line[1])

    def wait_for(self, version: int) -> None:
        """Waits until every page shows a version."""
        while len(self.told.get(version, ())) < self.pages:
            self._note(self._heard())

    def end(self) -> None:
        """Ends the process."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(10)
        self._process.stdout.close()

    def _ask(self, what: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what}\n")
        self._process.stdin.flush()

    def _heard(self) -> list[str]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().split()
        if not line:
            raise SystemExit("the pages ended too early")
        return line

    def _note(self, line: list[str]) -> None:
        self.told.setdefault(int(line[0]), []).append(float(line[1]))


@contextlib.contextmanager
def served(desk: Desk) -> Iterator[int]:
    """Context manager: the desk's page, as `gyoji serve` serves it; gives its port."""
    server = uvicorn.Server(limits(create_app(desk, Guard([], None)), Connections(limits_here())))
    listening = listen("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(10)


def watched(desk: Desk, image: Image, pages: int, taps: int) -> Told:
    """What many pages cost: taps and looks in turns, while nobody watches and while all pages do."""
    told = Told()
    eyes = Scanner(threads=1)
    eyes.scan(image)  # the first look loads what the later ones use
    with served(desk) as port:
        viewers = Viewers(port, pages)
        for part in range(2 * PARTS):
            if part % 2 == 0:
                _part(desk, eyes, image, taps // PARTS, told, None)
                continue
            viewers.open()
            began = time.monotonic()
            _part(desk, eyes, image, taps // PARTS, told, viewers)
            told.watched_s += time.monotonic() - began
            told.pictures += viewers.close()
        viewers.end()
    return told


def _part(desk: Desk, eyes: Scanner, image: Image, taps: int, told: Told, viewers: Viewers | None) -> None:
    used = time.process_time()
    time.sleep(IDLE_S)
    told.idle[viewers is not None].append((time.process_time() - used) / IDLE_S)
    for number in range(taps):
        time.sleep(SETTLED_S)
        began = time.monotonic()
        _tapped(desk, number)
        told.events[viewers is not None].append(time.monotonic() - began)
        if viewers is not None:
            version = desk.view().version
            viewers.wait_for(version)
            told.pages.extend(at - began for at in viewers.told[version])
        if number % LOOK_EVERY == 0:
            began = time.monotonic()
            eyes.scan(image)
            _tapped(desk, number)
            told.looks[viewers is not None].append(time.monotonic() - began)


def _tapped(desk: Desk, number: int) -> None:
    """Somebody passes; returns once that is ruled and on disk."""
    players = [player.name for player in desk.view().players]
    desk.accept(Pass(type="pass", player=players[number % len(players)]))


def measure(events: int, pages: int, taps: int) -> Cost:
    """All figures, in one run."""
    cv2.setNumThreads(1)
    image = table_seen()
    with tempfile.TemporaryDirectory(prefix="gyoji-bench-") as name:
        desk = desk_at(Path(name), image)
        evening(desk, SHORT)
        short = cost_of(desk, taps)
        evening(desk, events)
        view = len(desk.view().model_dump_json().encode())
        long = cost_of(desk, taps)
        told = watched(desk, image, pages, taps)
        desk.close()
        desk.log.close()
    times = sorted(told.pages)
    p95 = times[int(0.95 * (len(times) - 1))]
    event, look = (
        [1000 * statistics.median(each[seen]) for seen in (False, True)] for each in (told.events, told.looks)
    )
    return Cost(
        events, short[0], long[0], short[1], long[1], view, pages, statistics.median(times), p95,
        event[0], event[1], look[0], look[1],
        told.pictures / pages / told.watched_s, statistics.median(told.idle[False]), statistics.median(told.idle[True]),
    )  # fmt: skip


def main(
    events: Annotated[int, typer.Option(min=SHORT)] = 8000,
    pages: Annotated[int, typer.Option(min=1, max=500)] = 100,
    taps: Annotated[int, typer.Option(min=4)] = 40,
    json_lines: Annotated[bool, typer.Option("--json", help="one JSON object")] = False,
) -> None:
    """Measure what the page costs."""
    cost = measure(events, pages, taps)
    typer.echo(json.dumps(asdict(cost)) if json_lines else "\n".join(cost.lines()))


if __name__ == "__main__":
    typer.run(main)

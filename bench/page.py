"""What the page costs: a tap on a short and on a long record, the first view, and a ruling on many pages.

    python -m bench.page [--events 8000] [--pages 100] [--taps 40] [--json]

One run on one machine, over its loopback address: seconds are wall-clock, medians unless it says otherwise; the ratio
compares a long record with a short one. Nothing is drawn and no camera is read.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import cv2
import numpy as np
import typer
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from table.capture.sources import open_source
from table.live import LiveTable
from table.record.log import EventLog
from table.record.session import Session
from table.simulation.players import Sitting, kinds
from vision.types import Detection, Image
from webui.desk import Desk
from webui.guard import Guard
from webui.server import create_app
from webui.shapes.requests import Pass, Undo

SHORT = 100
WANTED_S = 0.5
"""A ruling is on every page within this, at the 95th percentile."""
WANTED_RATIO = 1.1
"""The table takes no longer than so many times while all pages watch."""


@dataclass(frozen=True)
class Cost:
    """Milliseconds of a tap and of a correction (with what all pages are told of it) after `SHORT` and after `events`
    events; bytes of the first view; seconds until a ruling is on every one of `pages` pages; milliseconds until the
    table has an event ruled and on disk, while nobody watches (measured before and after) and while all pages do."""

    events: int
    tap_short_ms: float
    tap_long_ms: float
    correction_short_ms: float
    correction_long_ms: float
    view_bytes: int
    pages: int
    ruling_median_s: float
    ruling_p95_s: float
    alone_ms: float
    watched_ms: float

    def lines(self) -> list[str]:
        """The figures, with what is wanted."""
        tap, correction = self.tap_long_ms / self.tap_short_ms, self.correction_long_ms / self.correction_short_ms
        wide = f"{self.ruling_median_s:.3f} s, 95th percentile {self.ruling_p95_s:.3f} s (wanted: {WANTED_S} s)"
        return [
            f"events: {SHORT} and {self.events}",
            f"a tap: {self.tap_short_ms:.1f} and {self.tap_long_ms:.1f} ms: {tap:.2f} times",
            f"its undoing: {self.correction_short_ms:.1f} and {self.correction_long_ms:.1f} ms: {correction:.2f} times",
            f"first view: {self.view_bytes / 1000:.0f} kB",
            f"ruling on {self.pages} pages: median {wide}",
            f"the table: {self.alone_ms:.2f} ms alone, {self.watched_ms:.2f} ms watched: "
            f"{self.watched_ms / self.alone_ms:.2f} times (wanted: {WANTED_RATIO})",
        ]


class NothingFound:
    """Eyes that find no card."""

    def scan(self, image: Image) -> list[Detection]:
        """No detections in any picture."""
        return []


def desk_at(folder: Path) -> Desk:
    """A desk whose table is one picture of nothing."""
    pictures = folder / "pictures"
    pictures.mkdir(exist_ok=True)
    cv2.imwrite(str(pictures / "0.png"), np.full((180, 320, 3), 90, np.uint8))
    log = EventLog(folder / "log.sqlite")
    return Desk(log, lambda spec, session: LiveTable(open_source(spec), session, NothingFound()))


def evening(desk: Desk, folder: Path, events: int) -> Session:
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
    desk.go_on(str(folder / "pictures"), session.id)
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


class Told(NamedTuple):
    """Seconds from a tap to its ruling, for every tap and page; seconds until the table had it on disk, while nobody
    watched and while all pages did."""

    pages: list[float]
    alone: list[float]
    watched: list[float]


async def rulings(desk: Desk, pages: int, taps: int) -> Told:
    """What many pages cost: taps before they open, while they watch, and after they are gone."""
    server = uvicorn.Server(
        uvicorn.Config(create_app(desk, Guard([], None)), port=0, log_level="warning", ws_per_message_deflate=False)
    )
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    told = Told([], [], [])
    for number in range(taps):
        await tapped(desk, number, told.alone)
    opened = [await connect(f"ws://127.0.0.1:{port}/live", max_size=None) for _ in range(pages)]
    try:
        for page in opened:
            await heard(page, lambda message: message["kind"] == "view")
        for number in range(taps):
            version, began = desk.view().version, time.perf_counter()
            waiting = [asyncio.create_task(arrival(page, version, began)) for page in opened]
            await tapped(desk, number, told.watched)
            told.pages.extend(await asyncio.gather(*waiting))
        for page in opened:
            await page.close()
        for number in range(taps):
            await tapped(desk, number, told.alone)
        return told
    finally:
        for page in opened:
            await page.close()
        server.should_exit = True
        await serving


async def tapped(desk: Desk, number: int, into: list[float]) -> None:
    """Somebody passes; notes the seconds until that is ruled and on disk."""
    players = [player.name for player in desk.view().players]
    asked = Pass(type="pass", player=players[number % len(players)])

    def enter() -> None:
        began = time.perf_counter()
        desk.accept(asked)
        into.append(time.perf_counter() - began)

    await asyncio.to_thread(enter)


async def arrival(page: ClientConnection, version: int, began: float) -> float:
    """Seconds until a page was told of an event after `version`."""
    await heard(page, lambda message: message["kind"] == "update" and message["update"]["view"]["version"] > version)
    return time.perf_counter() - began


async def heard(page: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """Waits for a message."""
    while not wanted(json.loads(await page.recv())):
        pass


def measure(events: int, pages: int, taps: int) -> Cost:
    """All figures, in one run."""
    with tempfile.TemporaryDirectory(prefix="gyoji-bench-") as name:
        folder = Path(name)
        desk = desk_at(folder)
        evening(desk, folder, SHORT)
        short = cost_of(desk, taps)
        evening(desk, folder, events)
        view = len(desk.view().model_dump_json().encode())
        long = cost_of(desk, taps)
        told = asyncio.run(rulings(desk, pages, taps))
        times = sorted(told.pages)
        desk.close()
        desk.log.close()
    p95 = times[int(0.95 * (len(times) - 1))]
    alone, watched = (1000 * statistics.median(each) for each in (told.alone, told.watched))
    return Cost(
        events, short[0], long[0], short[1], long[1], view, pages, statistics.median(times), p95, alone, watched
    )


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

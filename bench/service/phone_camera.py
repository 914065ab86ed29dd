"""A phone as the camera: whole filmed rounds from its page to the rulings, beside the same films watched directly.

    python -m bench.service.phone_camera [--games LABEL…] [--seed 1] [--events N] [--difficulty easy] [--slow 1]
        [--films DIR] [--json]

Chromium is the phone: its camera is the film (LABEL is `game/profile`, such as `daifugo/official`). The page `/camera`
joins by a code and sends what it takes; the server reads and rules. What no camera sees is told by a host at its moment
(`bench.films.hosting`). Each picture carries its number in its corner, by which the host knows the moment. `direct`:
the same pictures without the way; they can wait, a phone's cannot: on a machine that reads too slowly for the film more
is left out. `--slow 4`: for such a machine the film takes four times as long, and the table's clock is the film's; the
delay is measured as it is.

`delay_ms`: from the moment at which the browser has a picture of its camera to that at which the source hands it on,
decoded: median and 95th percentile. `pictures_s`: pictures that came by the way, per second of the film. An event is
right, asked about, missed or wrong as `bench.films.table` says. Needs Chromium and playwright.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import cv2
import typer
import uvicorn

from bench.films.hosting import Host
from bench.films.outcomes import Count, scored
from bench.films.rounds import shortened
from bench.films.table import FILMED, played
from bench.service.numbered_films import coded, decoded, number_in, written
from models.render.cards.deck import built_in
from models.render.types import Image
from referee.fold import Fold
from table.capture.frames import Frame
from table.capture.phone.phone_camera import PhoneCamera
from table.live.loop import LiveTable
from table.record.storage.log import EventLog
from table.simulation.film import Film
from table.simulation.motion.manners import Difficulty
from table.simulation.rooms.shots import Shot
from table.simulation.scripts.players import game_to_film
from table.simulation.scripts.story import parse_record
from vision.scanner import Scanner
from webui.access.guard import Guard
from webui.cameras.messages import Picture
from webui.cameras.phones import SPEC, Line, Phones
from webui.desk.desk import Desk
from webui.server import create_app
from webui.serving import listen

END_S = 4.0
"""After the last picture is watched so much longer, s."""
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage",
         "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]  # fmt: skip


@dataclass(frozen=True)
class Row:
    """What came out of one film by one way."""

    game: str
    seed: int
    way: str
    events: int
    right: int
    asked: int
    missed: int
    wrong: int
    standing_wrong: int
    pictures_s: float | None = None
    delay_ms: float | None = None
    delay_p95_ms: float | None = None


class PhoneHost(Host):
    """A host whose pictures come from a phone; notes how long each was under way."""

    live = True

    def __init__(
        self, film: Film, lines: Sequence[dict[str, Any]], phones: Phones, ident: str, ground: Image, slow: int
    ) -> None:
        super().__init__(film, lines, frames=self._pictures())
        self._ground, self._slow = ground, slow
        self.origin_s = 0.0
        """The beginning of the phone's clock, s since 1970."""
        self.delays_s: list[float] = []
        self.pictures, self.shown_s = 0, 0.0
        """Pictures that came, and within so long, s."""
        self._told: dict[int, float] = {}
        self._began_s = time.monotonic()
        self._first_s = 0.0
        self._camera: PhoneCamera = phones.open(f"{SPEC}{ident}")
        self._take, phones.take = phones.take, self._noted  # type: ignore[method-assign]
        push = self._camera.push

        def noted(jpeg: bytes, taken_s: float) -> None:
            self._told[self._key((taken_s - self._began_s) * 1000)] = self._newest
            push(jpeg, taken_s)

        self._camera.push = noted  # type: ignore[method-assign]

    def _noted(self, line: Line, picture: Picture) -> None:
        self._newest = picture.at_s
        self._take(line, picture)

    @staticmethod
    def _key(at_ms: float) -> int:
        return round(at_ms / 5)

    def _pictures(self) -> Iterator[Shot]:
        """What comes from the film's beginning until it has been at its end for a while."""
        last, ends = -1, float("inf")
        for frame, number in self._numbered():
            if time.monotonic() >= ends:
                return
            if number == self.film.frames - 1:
                ends = min(ends, time.monotonic() + END_S)
            # A camera does not take more pictures where time goes more slowly.
            if (last >= 0 or number == 0) and not (self._slow > 1 and number == last):
                last = number
                yield self._shot(frame, number)

    def _numbered(self) -> Iterator[tuple[Frame, int]]:
        """The frames that come, each with the number of the film's picture that it shows."""
        while (frame := self._camera.read()) is not None:
            if frame != "lost":
                self._arrived(frame)
                number = number_in(frame.image, self._ground, self.film.view.size[0])
                if number is not None and number < self.film.frames:
                    yield frame, number

    def _shot(self, frame: Frame, number: int) -> Shot:
        self._first_s = self._first_s or time.monotonic()
        self.pictures, self.shown_s = self.pictures + 1, (time.monotonic() - self._first_s) / self._slow
        at_ms = frame.at_ms if self._slow == 1 else self.film.time_of(number)
        return Shot(frame.image, self.film.shown(number), at_ms)

    def _arrived(self, frame: Frame) -> None:
        now, key = time.time(), self._key(frame.at_ms)
        told = next((self._told[each] for each in (key, key - 1, key + 1) if each in self._told), None)
        if told is not None and self.origin_s:
            self.delays_s.append(now - self.origin_s - told)

    def close(self) -> None:
        """Lets go of the phone."""
        self._camera.close()


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Phones]]:
    """(the address of a server, its phones)."""
    log, phones = EventLog(folder / "page.sqlite"), Phones(folder)
    bound = listen("127.0.0.1", 0)
    place = f"http://localhost:{bound.getsockname()[1]}/"
    desk = Desk(log, lambda spec, session: LiveTable(phones.open(spec), session, Scanner(threads=1)))
    app = create_app(desk, Guard(["localhost"]), [place], phones=phones)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    try:
        yield place, phones
    finally:
        server.should_exit = True
        thread.join(30)
        desk.close()
        log.close()


@contextmanager
def opened(place: str, phones: Phones, film: Path) -> Iterator[tuple[str, float]]:
    """(the id of a phone whose page is open, the beginning of its clock, s since 1970)."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        flags = [*FLAGS, f"--use-file-for-fake-video-capture={film}"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(f"{place}camera#join={phones.pairings.invite()}")
        page.locator("video").wait_for(timeout=60_000)
        yield phones.pairings.all()[-1].id, float(page.evaluate("performance.timeOrigin")) / 1000
        browser.close()


def row(count: Count, game: str, seed: int, way: str, host: PhoneHost | None = None) -> Row:
    """The figures of one film by one way."""
    figures = (count.events, count.right, count.asked, count.missed, count.wrong, count.standing_wrong)
    found = Row(game, seed, way, *figures)
    if host is None or len(host.delays_s) < 2:
        return found
    delays = [each * 1000 for each in host.delays_s]
    return replace(
        found,
        pictures_s=round(host.pictures / host.shown_s, 1),
        delay_ms=round(statistics.median(delays)),
        delay_p95_ms=round(statistics.quantiles(delays, n=20)[-1]),
    )


def measured(game: str, seed: int, events: int, difficulty: Difficulty, slow: int, films: Path | None) -> Iterator[Row]:
    """One film, watched by both ways."""
    lines = game_to_film(game, seed)
    lines = shortened(lines, events) if events else lines
    kind = Fold(parse_record(lines)[0]).table.deck.name
    film = Film(lines, built_in(kind), seed=seed, difficulty=difficulty, size=FILMED)
    (ground, jpegs), scanner = coded(film, films, lines), Scanner(deck=kind, threads=1)
    direct = played(Host(film, lines, frames=decoded(film, jpegs)), game, lines, scanner, None)
    yield row(scored(direct), game, seed, "direct")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = written(film, jpegs, folder / "film.y4m", slow)
        with served(folder) as (place, phones), opened(place, phones, path) as (ident, origin_s):
            host = PhoneHost(film, lines, phones, ident, ground, slow)
            host.origin_s = origin_s
            by_phone = scored(played(host, game, lines, scanner, None))
    print(*by_phone.failures, sep="\n", file=sys.stderr)
    yield row(by_phone, game, seed, "phone", host)


def main(
    games: Annotated[str, typer.Option(help="kinds of game, with commas between")] = "daifugo/official",
    seed: Annotated[int, typer.Option(help="of the films")] = 1,
    events: Annotated[int, typer.Option(help="film only so many events")] = 0,
    difficulty: Annotated[str, typer.Option(help="of the films")] = "easy",
    slow: Annotated[int, typer.Option(min=1, help="the phone's film takes so many times as long")] = 1,
    films: Annotated[Path | None, typer.Option(help="a folder in which drawn films lie")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="a line of JSON for each way")] = False,
) -> None:
    """Prints what came out of each film by each way."""
    if CHROMIUM is None:
        raise typer.Exit(2)
    cv2.setNumThreads(1)
    for game in games.split(","):
        for found in measured(game, seed, events, difficulty, slow, films):  # type: ignore[arg-type]
            shown = {key: value for key, value in asdict(found).items() if value is not None}
            print(
                json.dumps(shown) if as_json else "  ".join(f"{key} {value}" for key, value in shown.items()),
                flush=True,
            )


if __name__ == "__main__":
    typer.run(main)

"""Pictures of every main view of the page, in both languages and four sizes: to look at, and to mend what looks wrong.

    python -m tools.screenshots [--out build/screenshots] [--only stage] [--size 390x844]
    python -m tools.screenshots --out docs/images --only first- --size 1180x820 --small    # those of the guide

A real server shows random rounds (`table.simulation.scripts.players`) above a rendered table; Debian's Chromium visits
it.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import cv2
import numpy as np
import typer
import uvicorn

import table.printing
from bench.films.perfect import visible
from referee.json_values import JsonObject
from table.capture.frames import Frame, Source, SourceError
from table.live.loop import LiveTable
from table.live.scanners import Sees
from table.record.session import Session, local_time
from table.record.storage.log import EventLog
from table.simulation.camera import VirtualCamera
from table.simulation.demonstrations import demonstration
from tools.played import Club, played, remember
from vision.scanner import Scanner
from vision.types import Detection, Image
from webui.access.guard import Guard
from webui.demo.virtual_table import TABLE as VIRTUAL
from webui.desk.desk import Desk
from webui.desk.sources import Sources
from webui.routes.membership import Membership
from webui.server import create_app
from webui.setup.opening import watch_demo
from webui.setup.preview import Preview
from webui.shapes.catalogue import Source as Choice
from webui.shapes.common import Said
from webui.shapes.demo import Hold

SIZES = ((390, 844), (820, 1180), (1180, 820), (1440, 900))
LANGUAGES = {"ja": "ja-JP", "en": "en-US"}
FLAGS = ["--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]
SMALL_PX, QUALITY = 860, (cv2.IMWRITE_JPEG_QUALITY, 80)
"""Width, px, and quality of pictures in documents."""
CAMERA = "usb-046d_HD_Pro_Webcam_C920-video-index0"
FONTS = Path(table.printing.__file__).parent / "fonts"
FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{fonts}</dir>
  <cachedir>{cache}</cachedir>
</fontconfig>
"""
"""The machine's fonts, and Gyoji's own for Japanese where it has none."""
DEMO = "demo:"
TABLE = "daifugo/official"
"""The round of which the picture shows a table."""
Act = Callable[[Any], None]


@dataclass(frozen=True)
class Shot:
    """One view: its name, the round that is shown (None: no table; `demo:NAME`: a demonstration), so many of its
    events, the place, what is done on the page before the picture is taken; `cup`: the tournament that is played, if
    any; `league`: this table and two others are in one; `past`: there are evenings of the past, too."""

    name: str
    kind: str | None = None
    events: int = 30
    place: str = ""
    act: Act | None = None
    clear: bool = False
    cup: JsonObject | None = None
    league: bool = False
    past: bool = False


class Still:
    """A camera that shows one picture for ever."""

    live = True

    def __init__(self, image: Image) -> None:
        self.name = CAMERA
        self._image = image
        self._closed = threading.Event()
        self._at_ms = 0.0

    def read(self) -> Frame | None:
        """The picture, ten times a second."""
        self._at_ms += 100.0
        return None if self._closed.wait(0.1) else Frame(self._image, self._at_ms)

    def close(self) -> None:
        """No more pictures."""
        self._closed.set()


def pressed(*names: str) -> Act:
    """Presses buttons, each once it is there, by their names in either language."""

    def act(page: Any) -> None:
        for name in names:
            page.locator(f"button:has-text('{name}'):visible").first.click()

    return act


def step(number: int) -> Act:
    """Goes to a step of the set-up in detail."""

    def act(page: Any) -> None:
        page.locator(".begin .go .button").last.click()
        page.locator(".checks li").first.wait_for()
        for place in range(number):
            page.locator("form .foot .primary").click()
            page.wait_for_timeout(1800 if place == 2 else 300)

    return act


def _again(number: int) -> Act:
    """Opens a part of the set-up during a game."""

    def act(page: Any) -> None:
        page.locator(".tabs button").nth(number).click()
        page.wait_for_timeout(1500)

    return act


def _guide(name: str) -> Act:
    """Presses a button of a demonstration's guide, by its class, and waits for the sheet that it opens."""

    def act(page: Any) -> None:
        page.locator(f".guide {name}").click()
        page.get_by_role("dialog").wait_for()
        page.wait_for_timeout(1500)

    return act


def _undo(page: Any) -> None:
    """Opens what is undone, with what that changes."""
    page.locator(".actions button").nth(1).click()
    page.wait_for_timeout(1500)


def _scroll(page: Any) -> None:
    """To what stands below the ruling."""
    page.locator(".between, .field").first.scroll_into_view_if_needed()


def _cup(page: Any) -> None:
    """The rules of a tournament in the set-up."""
    step(2)(page)
    page.locator("input[name='cup']").nth(1).check()
    page.wait_for_timeout(300)


def _change(page: Any) -> None:
    """What may be changed of a tournament while it is played."""
    page.locator(".cup .change").click()
    page.get_by_role("dialog").wait_for()


def _bright(page: Any) -> None:
    page.locator("main .tools button").nth(1).click()


def _league(page: Any) -> None:
    """Waits until all tables of the league are there."""
    page.locator("article").nth(2).wait_for()
    page.wait_for_timeout(1500)


def _league_bright(page: Any) -> None:
    _league(page)
    _bright(page)


CUP: JsonObject = {"set_length": 1, "sets": 3, "seats": "by-score", "clock_s": 45, "limit_min": 120}
SHOTS = (
    *(Shot(f"setup-{number + 1}", act=step(number)) for number in range(4)),
    *(Shot(f"setup-again-{number + 1}", TABLE, 24, "setup", _again(number)) for number in range(3)),
    Shot("table", "daifugo/official", 24),
    Shot("table-over", "daifugo/stadium", 400),
    Shot("table-nono", "daifugo/nono", 30),
    Shot("table-napoleon", "napoleon/napoleon", 40),
    Shot("table-tricks", "torite/torite-c", 18),
    Shot("stage", "daifugo/official", 24, "stage"),
    Shot("stage-bright", "daifugo/official", 24, "stage", _bright),
    Shot("stage-over", "daifugo/stadium", 400, "stage"),
    Shot("stage-nono", "daifugo/nono", 30, "stage"),
    Shot("stage-napoleon", "napoleon/napoleon", 40, "stage"),
    Shot("stage-tricks", "torite/torite-c", 18, "stage"),
    Shot("first-2-foul", f"{DEMO}daifugo", 5),
    Shot("first-3-why", f"{DEMO}daifugo", 5, act=_guide(".why")),
    Shot("first-4-games", f"{DEMO}daifugo", 5, act=_guide(".other")),
    Shot("first-5-setup"),
    Shot("setup-tournament", act=_cup),
    Shot("tournament", "daifugo/stadium", 24, cup=CUP),
    Shot("tournament-over", "daifugo/stadium", 400, act=_scroll, cup=CUP),
    Shot("stage-tournament", "daifugo/stadium", 400, "stage", cup=CUP),
    Shot("tournament-change", "daifugo/stadium", 24, act=_change, cup=CUP),
    Shot("league-join", TABLE, 24, "league"),
    Shot("league", TABLE, 24, "league", _league, league=True),
    Shot("league-bright", TABLE, 24, "league", _league_bright, league=True),
    Shot("correction", TABLE, 24, act=_undo),
    Shot("past-evenings", TABLE, 24, "evenings", past=True),
    Shot("past-statistics", "daifugo/stadium", 400, "statistics", past=True),
    Shot("learn", TABLE, 24, "learn"),
    Shot("rules", TABLE, 24, "rules"),
    Shot("overlay", "daifugo/official", 24, "overlay", clear=True),
)


class Known:
    """Eyes that find what is known to lie in the picture."""

    def __init__(self, found: list[Detection]) -> None:
        self._found = found

    def scan(self, image: Image) -> list[Detection]:
        """The known cards, in whatever picture."""
        return list(self._found)


class ScreenshotServer:
    """A server whose table can be changed: `show` begins a random round of a kind and plays so many of its events."""

    def __init__(self, folder: Path) -> None:
        self._scanner = Scanner(threads=1)
        self._eyes: Sees = self._scanner
        self._image = self._shown = _table()
        self._club: Club | None = None
        self._remembers = False
        self._folder = folder
        self._log = EventLog(folder / "log.sqlite")
        self._desk = Desk(self._log, self._watch, sources=Sources(find=_choices), watch_demo=watch_demo)
        preview = Preview(self._desk, self._look, lambda deck: self._scanner)
        self._league = Membership(self._desk)
        app = create_app(self._desk, Guard([], None), preview=preview, league=self._league)
        config = uvicorn.Config(app, port=0, log_level="error")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.02)
        self.url = f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}/"

    def show(self, label: str | None, events: int, cup: JsonObject | None = None) -> None:
        """Watches a round of a kind (None: no table), in a tournament where there is one."""
        if self._desk.running:
            self._desk.leave()
        if label is None:
            return
        if label.startswith(DEMO):
            self._demonstrate(label.removeprefix(DEMO), events)
            return
        lines = played(label)
        head = lines[0] if cup is None else {**lines[0], "tournament": dict(cup)}
        session = Session.from_header(self._log, head)
        session.accept_all(lines[1 : events + 1])
        self._shown, found = _then([head, *lines[1 : events + 1]])
        self._eyes = Known(found)
        self._desk.go_on(CAMERA, session.id)

    def _demonstrate(self, name: str, events: int) -> None:
        """Shows a demonstration and holds it once so many of its events were shown and ruled on."""
        self._desk.demonstrate(demonstration(name))
        self._desk.hold(Hold(how="pause"))
        while (guide := self._desk.guide()) is not None and (guide.number < events or not guide.paused):
            if guide.paused:
                self._desk.hold(Hold(how="step"))
            time.sleep(0.1)

    def close(self) -> None:
        """Stops serving."""
        self._league.close()
        if self._club is not None:
            self._club.close()
        self._desk.end()
        self._server.should_exit = True
        self._thread.join(10)
        self._log.close()

    def _look(self, spec: str) -> Source:
        """A source that is looked at before a game."""
        if spec not in (CAMERA, VIRTUAL):
            raise SourceError(f"{spec}: there is no such camera.", f"{spec}というカメラはありません。")
        return Still(self._image)

    def _watch(self, spec: str, session: Session) -> LiveTable:
        if spec != CAMERA:
            raise SourceError(f"{spec}: there is no such camera.", f"{spec}というカメラはありません。")
        return LiveTable(Still(self._shown), session, self._eyes)

    def remember(self) -> None:
        """There are evenings of the past from now on."""
        if not self._remembers:
            self._remembers = True
            remember(self._log, local_time())

    def join(self, wanted: bool) -> None:
        """This table is in a league with two others, or in none."""
        if self._league.settings().joined:
            self._league.leave()
        if wanted:
            self._club = self._club or Club(self._folder)
            self._league.join(self._club.asked)


def _choices() -> list[Choice]:
    """What the first step offers."""
    return [Choice(spec=CAMERA, title=Said(en="HD Pro Webcam C920", ja="HD Pro Webcam C920")),
            Choice(spec=VIRTUAL, title=Said(en="Virtual table", ja="仮想の卓"))]  # fmt: skip


def _table() -> Image:
    """A table in the middle of a game, as the virtual camera sees it."""
    import table.simulation
    from table.record.files.written import record_lines

    record = Path(table.simulation.__file__).parent / "data" / "daifugo.jsonl"
    camera = VirtualCamera(record_lines(record), size=(1280, 720))
    film = camera.film
    moments = [1000.0 * number / film.fps for number in range(0, film.frames, 10)]
    still = [at for at in moments if not any(film.choreography.hands_at(at))]
    fullest = max(still, key=lambda at: len(film.lying(at)))
    return np.asarray(film.at(fullest), np.uint8)


def _then(lines: Sequence[JsonObject]) -> tuple[Image, list[Detection]]:
    """The table after the events of a record, with nobody's hand above it: the picture, and the cards in it."""
    film = VirtualCamera(lines, size=(1280, 720)).film
    moments = (1000.0 * number / film.fps for number in reversed(range(film.frames)))
    at = next((at for at in moments if not any(film.choreography.hands_at(at))), 0.0)
    return np.asarray(film.at(at), np.uint8), visible(film, at)


@contextlib.contextmanager
def browser() -> Iterator[Any]:
    """A running Chromium. Raises SystemExit where there is none."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise SystemExit("no Chromium: sudo apt install chromium")
    with tempfile.TemporaryDirectory(prefix="gyoji-fonts-") as folder, sync_playwright() as playwright:
        config = Path(folder) / "fonts.conf"
        config.write_text(FONTCONFIG.format(fonts=FONTS, cache=folder), encoding="utf-8")
        environment: dict[str, str | float | bool] = {**os.environ, "FONTCONFIG_FILE": str(config)}
        found = playwright.chromium.launch(executable_path=path, args=FLAGS, env=environment)
        yield found
        found.close()


def take(page: Any, shot: Shot, path: Path) -> None:
    """Waits until a view stands, and takes its picture."""
    page.locator("main").first.wait_for()
    page.wait_for_timeout(900)
    if shot.act is not None:
        shot.act(page)
        page.wait_for_timeout(500)
    whole = "setup" in shot.name
    page.screenshot(path=str(path), full_page=whole, omit_background=shot.clear, animations="disabled")


def shrink(path: Path, to: Path) -> None:
    """A picture as documents show it: smaller, as a JPEG in place of the PNG."""
    image = cv2.imread(str(path))
    assert image is not None
    height = round(image.shape[0] * SMALL_PX / image.shape[1])
    cv2.imwrite(str(to), cv2.resize(image, (SMALL_PX, height), interpolation=cv2.INTER_AREA), QUALITY)
    path.unlink()


def main(
    out: Annotated[Path, typer.Option(help="folder for the pictures")] = Path("build/screenshots"),
    only: Annotated[str, typer.Option(help="views whose names begin so")] = "",
    size: Annotated[str | None, typer.Option(help="one size in place of the four, such as 390x844")] = None,
    lang: Annotated[str | None, typer.Option(help="ja or en in place of both")] = None,
    small: Annotated[bool, typer.Option("--small", help="for documents: JPEGs, OUT/VIEW.LANGUAGE.jpg")] = False,
) -> None:
    """Takes the pictures: OUT/VIEW-LANGUAGE-WIDTH.png."""
    out.mkdir(parents=True, exist_ok=True)
    sizes = SIZES if size is None else ((int(size.partition("x")[0]), int(size.partition("x")[2])),)
    with tempfile.TemporaryDirectory(prefix="gyoji-shots-") as folder, browser() as chromium:
        server = ScreenshotServer(Path(folder))
        for shot in SHOTS:
            if not shot.name.startswith(only):
                continue
            if shot.past:
                server.remember()
            server.join(shot.league)
            server.show(shot.kind, shot.events, shot.cup)
            for language in LANGUAGES if lang is None else (lang,):
                for width, height in sizes:
                    context = chromium.new_context(
                        viewport={"width": width, "height": height}, locale=LANGUAGES[language]
                    )
                    page = context.new_page()
                    page.goto(f"{server.url}#/{shot.place}")
                    take(page, shot, out / f"{shot.name}-{language}-{width}.png")
                    context.close()
                    if small:
                        shrink(out / f"{shot.name}-{language}-{width}.png", out / f"{shot.name}.{language}.jpg")
            typer.echo(shot.name)
        server.close()


if __name__ == "__main__":
    typer.run(main)

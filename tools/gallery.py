"""Contact sheets of every state of the table's page, to look at before a release: `python -m tools.gallery`.

    python -m tools.gallery [--out build/gallery] [--only napoleon] [--size 390x844] [--lang ja]

Random rounds are ruled on; of each game the first table of every state is a story (`stories`). A page that is built
for this alone (webui/frontend/gallery, `npm run gallery`) puts up all panels and sheets of a story; Chromium takes one
picture of a game, a size and a language.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from referee.json_values import JsonObject, JsonValue
from referee.ruling import ILLEGAL
from table.record.session import Session
from table.record.storage.log import EventLog
from table.record.timeline import open_question
from table.simulation.hosting import public
from table.simulation.scripts.players import Kind, kinds, seats_of
from tools.played import played
from tools.screenshots import LANGUAGES, browser
from webui.shapes.room import You
from webui.shapes.status import Hello
from webui.teaching import entering
from webui.views.catalogue import words
from webui.views.pages import Views

FRONTEND = Path(__file__).parents[1] / "webui" / "frontend"
BUILT = FRONTEND / "gallery" / "dist"
SIZES = ((390, 844), (1024, 768), (1280, 800))
PLACE = "http://gallery.invalid/"
STARTED = "2026-01-01T20:00:00+09:00"
UNREAD = 3
ROUNDS = ((1, 0.0, 0), (2, 0.15, 0), (1, 0.0, UNREAD))
"""The rounds that are played for the stories: seed, share of fouls, which play was not read (0: none)."""
FEWEST = 4
"""So many players where a game leaves the choice."""
MOST = 6
"""So many stories of a game, and those that are rare; others differ only in what came before."""


class State(NamedTuple):
    """What panels depend on: what is waited for, whether anything lies there, how the newest event was ruled, what is
    asked, whether it is nobody's turn, and whether the round is over."""

    steps: frozenset[tuple[str, bool]]
    laid: bool
    verdict: str | None
    asked: frozenset[str | None]
    anybody: bool
    over: bool

    @property
    def rare(self) -> tuple[object, ...]:
        """What is shown once in any case: what is asked, and how a round ends."""
        return self.asked, self.over


def games() -> list[Kind]:
    """What has stories: every game with every profile."""
    return [kind for kind in kinds() if "house-rules" not in kind.label]


def stories(kind: Kind) -> list[JsonObject]:
    """The first table of each state of a game: its name, its view, which cards everybody might lay, and the types of
    steps whose sheets no earlier story shows."""
    found: dict[State, JsonObject] = {}
    seats = min(seats_of(kind), key=lambda number: (abs(number - FEWEST), number))
    sheets: set[str] = set()
    known: set[tuple[object, ...]] = set()
    for seed, fouls, unread in ROUNDS:
        with tempfile.TemporaryDirectory(prefix="gyoji-gallery-") as folder:
            log = EventLog(Path(folder) / "log.sqlite")
            for session in _tables(log, played(kind.label, 1, seed, seats, fouls), unread):
                state = _state(session)
                if state not in found and (len(found) < MOST or state.rare not in known):
                    known.add(state.rare)
                    found[state] = _story(session, f"{kind.label} {len(found) + 1}", sheets)
            log.close()
    return list(found.values())


def _story(session: Session, name: str, sheets: set[str]) -> JsonObject:
    """The story of a table; `sheets` grows by the types of its steps."""
    view = Views().view(session)
    fits = {each.name: entering.fits(session.moment(), each.name).model_dump(mode="json") for each in view.players}
    steps = sorted({step.type for step in view.steps} - sheets)
    sheets.update(steps)
    return {"name": name, "view": view.model_dump(mode="json"), "fits": fits, "sheets": list[JsonValue](steps)}


def _tables(log: EventLog, lines: list[dict[str, Any]], unread: int) -> Iterator[Session]:
    """A table after each event of a record, as those see it who know no hand. What is seen to be a foul is let stand
    only afterwards; of the play number `unread` one card is one of two."""
    plays = [event for event in lines if event["type"] == "play" and event["cards"]]
    if unread and len(plays) > unread:
        play, (other, *_) = plays[unread - 1], plays[unread]["cards"]
        play["evidence"] = [{"alternatives": [[play["cards"][0], 0.6], [other, 0.3]]}]
        play["cards"] = ["?", *play["cards"][1:]]
    head, *events = lines
    session = Session.from_header(log, {**head, "started": STARTED})
    yield session
    for event in events:
        seen = {name: item for name, item in public({**event, "t": 0}).items() if name != "stands"}
        taken = session.accept(seen)
        yield session
        if taken.outcome.ruling.verdict == ILLEGAL and event.get("stands"):
            session.accept({"type": "stand", "target": taken.seq})


def _state(session: Session) -> State:
    """What panels of a table depend on."""
    shown, newest = session.shown(), session.newest(1, 1)
    steps = frozenset((step.type, step.waits) for step in shown.untold)
    verdict = newest[-1].verdict if newest else None
    asked = frozenset(open_question(entry) for entry in session.waiting())
    return State(steps, bool(shown.field), verdict, asked, shown.turn is None, shown.over)


def hello() -> JsonObject:
    """What the server says of itself."""
    you = You(role="host", here=True)
    told = Hello(version="0", mode="serve", locked=False, running=True, you=you, words=words())
    return told.model_dump(mode="json")


def build() -> bool:
    """Builds the gallery's page; False where there is no Node, or nothing that it needs."""
    npm = shutil.which("npm")
    if npm is None or not (FRONTEND / "node_modules").is_dir():
        return False
    subprocess.run([npm, "run", "--silent", "gallery"], cwd=FRONTEND, check=True, capture_output=True)
    return True


class Sheet(NamedTuple):
    """The contact sheet of a game as PNG, errors of its scripts and on its console, how many px it is too wide."""

    picture: bytes
    errors: list[str]
    wider: int


def sheet(context: Any, kind: Kind, told: list[JsonObject]) -> Sheet:
    """Puts up the stories of a game, and takes their picture."""
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(f"{kind.label}: {error}"))
    page.on("console", lambda said: said.type == "error" and errors.append(f"{kind.label}: {said.text}"))
    page.route(
        "**/*", lambda route: route.fulfill(path=BUILT / (route.request.url.removeprefix(PLACE) or "index.html"))
    )
    page.goto(PLACE)
    page.evaluate("all => show(all)", json.loads(json.dumps({"hello": hello(), "stories": told})))
    _settle(page)
    wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    picture = page.screenshot(full_page=True, animations="disabled")
    page.close()
    return Sheet(bytes(picture), errors, wider)


def _settle(page: Any) -> None:
    """Waits until what panels load when they are first shown is there: the page no longer grows."""
    heights: list[int] = []
    while len(heights) < 3 or len(set(heights[-3:])) > 1:
        page.wait_for_timeout(250)
        heights.append(page.evaluate("document.documentElement.scrollHeight"))


def main(
    out: Annotated[Path, typer.Option(help="folder for the sheets")] = Path("build/gallery"),
    only: Annotated[str, typer.Option(help="games whose names have this in them")] = "",
    size: Annotated[str | None, typer.Option(help="one size in place of the three, such as 390x844")] = None,
    lang: Annotated[str | None, typer.Option(help="ja or en in place of both")] = None,
) -> None:
    """Takes the sheets: OUT/GAME-LANGUAGE-WIDTH.png."""
    if not build():
        raise SystemExit("no Node, or `npm ci` was not run in webui/frontend")
    out.mkdir(parents=True, exist_ok=True)
    sizes = SIZES if size is None else ((int(size.partition("x")[0]), int(size.partition("x")[2])),)
    wanted = [(kind, stories(kind)) for kind in games() if only in kind.label]
    with browser() as chromium:
        for language in LANGUAGES if lang is None else (lang,):
            for width, height in sizes:
                viewport = {"width": width, "height": height}
                context = chromium.new_context(viewport=viewport, locale=LANGUAGES[language], reduced_motion="reduce")
                for kind, told in wanted:
                    taken = sheet(context, kind, told)
                    name = f"{kind.label.replace('/', '-')}-{language}-{width}.png"
                    (out / name).write_bytes(taken.picture)
                    wide = f", {taken.wider} px wider than the window" if taken.wider > 0 else ""
                    typer.echo("\n".join([f"{name}: {len(told)} stories{wide}", *taken.errors]))
                context.close()


if __name__ == "__main__":
    typer.run(main)

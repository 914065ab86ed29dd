"""From a card at rest to its ruling on a page, by the clock on the wall: a film shown as a camera would, a page open.

    python -m bench.service.wall_clock --games NAME… [--seeds 1] [--difficulty home] [--events 20] [--pages 1] [--json]

The film of a game (`bench.films.table`) is drawn first and kept as JPEGs, as a USB camera sends them. Then it runs at
its own pace beside the served table: whoever is late misses frames. The page is a process of its own that takes every
picture and every ruling (`bench.service.viewers`). `latency_s` is what somebody at the table waits: from the moment a
play's last card lies still to its ruling on the page, wall-clock. Whatever else the machine does counts: leave it alone
meanwhile. The other figures are those of `bench.films.table`.
"""

from __future__ import annotations

import json
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import cv2
import numpy as np
import typer

from bench.films.outcomes import Count, Watched, in_words, scored, summary
from bench.films.rounds import numbers, shortened
from bench.films.table import FILMED, Job, chosen, deck_of_job, eyes
from bench.service.page import Viewers, served
from referee.fold import Fold
from table.capture.frames import Frame
from table.interpret.doubts import Doubt
from table.live.loop import LiveTable
from table.record.session import Session
from table.record.storage.log import EventLog
from table.record.telling import Telling
from table.simulation.film import Film
from table.simulation.hosting import moments, told
from table.simulation.motion.manners import Difficulty
from table.simulation.scripts.players import Line, game_to_film
from table.simulation.scripts.story import parse_record
from vision.scanner import MODELS
from webui.desk.desk import Desk

QUALITY = 97
"""Of the JPEGs in which a film is kept."""
AFTER_S = 12.0
"""What is ruled so long after the last frame still counts, s: a host's entry waits ten for the play it rests on."""


class Aired:
    """Frames that come at their own pace, as a camera's: whoever asks late gets the newest. `pictures` are JPEGs.

    `began`: when the first was asked for, s of `time.monotonic`. `due`: what a host tells, with its moment in ms;
    `tell` is given it, and answers whether it was taken.
    """

    live = True
    name = "film"

    def __init__(self, pictures: Sequence[bytes], fps: float, due: Sequence[tuple[float, Line]]) -> None:
        self.began = 0.0
        self.tell: Callable[[Line, float], bool] = lambda line, at_ms: True
        self.ended = threading.Event()
        self._pictures = pictures
        self._fps = fps
        self._due = list(due)
        self._last = -1

    def read(self) -> Frame | None:
        """The newest frame, once it is another one than the last."""
        self.began = self.began or time.monotonic()
        time.sleep(max(0.0, self.began + (self._last + 1) / self._fps - time.monotonic()))
        number = int((time.monotonic() - self.began) * self._fps)
        self._last = number = max(number, self._last + 1)
        at_ms = 1000.0 * number / self._fps
        while self._due and self._due[0][0] <= at_ms and self.tell(self._due[0][1], at_ms):
            self._due.pop(0)
        if number >= len(self._pictures) + AFTER_S * self._fps:
            self.ended.set()
            return None
        coded = np.frombuffer(self._pictures[min(number, len(self._pictures) - 1)], np.uint8)
        return Frame(np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8), at_ms)

    def close(self) -> None:
        """No more frames."""
        self.ended.set()


def aired(film: Film, lines: Sequence[Line]) -> Aired:
    """A film drawn to its end."""
    pictures = []
    for number in range(film.frames):
        fine, coded = cv2.imencode(".jpg", film.streamed(number), (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
        assert fine
        pictures.append(coded.tobytes())
    when, said = moments(film), told(lines)
    due = [(when[line["seq"]], {name: value for name, value in line.items() if name != "seq"})
           for line in lines if line["seq"] in said]  # fmt: skip
    return Aired(pictures, film.fps, due)


def arrivals(rulings: dict[int, float], pages: dict[int, list[float]]) -> dict[int, float]:
    """By `seq`: when the slowest page showed a ruling. `rulings`: when each was on disk; `pages`: when the news of each
    version came to each of them; all in s of one clock."""
    news = sorted(max(times) for times in pages.values())
    found = {}
    for seq, at in rulings.items():
        shown = next((each for each in news if each >= at), None)
        if shown is not None:
            found[seq] = shown
    return found


def watch(job: Job, pages: int) -> Count:
    """One film, watched at its own pace."""
    lines = game_to_film(job.kind.label, job.seed)
    lines = shortened(lines, job.events) if job.events else lines
    deck = Fold(parse_record(lines)[0]).table.deck.name
    look = deck_of_job(job, deck)
    film = Film(lines, look, seed=job.seed, difficulty=job.difficulty, size=FILMED, fps=job.fps)
    source, scanner = aired(film, lines), eyes(job, look, deck)
    doubts: list[Doubt] = []
    on_disk: dict[int, float] = {}
    with tempfile.TemporaryDirectory(prefix="gyoji-bench-") as folder:
        log = EventLog(Path(folder) / "log.sqlite")
        session = Session.create(log, job.kind.game, lines[0]["players"], job.kind.profile, lines[0]["options"])

        def live(spec: str, session: Session) -> LiveTable:
            telling = Telling(session, lambda accepted: None)
            source.tell = lambda line, at_ms: telling.take({**line, "source": "tap"}, at_ms)
            session.subscribe(lambda accepted: on_disk.setdefault(accepted.seq, time.monotonic()))
            return LiveTable(source, session, scanner, on_doubt=doubts.append)

        desk = Desk(log, live)
        with served(desk) as port:
            viewers = Viewers(port, pages)
            desk.go_on("film", session.id)
            viewers.open()
            source.ended.wait(len(lines) * 60.0)
            viewers.close()
            viewers.end()
        kept = Session.open(log, session.id)
        seen, rulings = kept.record(), kept.rulings()[:-1]
        desk.close()
        log.close()
    ruled = {seq: at - source.began for seq, at in arrivals(on_disk, viewers.told).items()}
    return scored(Watched(job.kind.label, job.seed, film, lines, seen, rulings, doubts, ruled), None)


def main(
    games: Annotated[list[str], typer.Option(help="a game, a profile, or both: daifugo/uecda; may be repeated")],
    seeds: Annotated[str, typer.Option(help="such as 1-3,7")] = "1",
    difficulty: Annotated[Difficulty, typer.Option(help="easy, home or hard")] = "home",
    events: Annotated[int, typer.Option(min=0, help="only so many events of each record; 0: all")] = 20,
    pages: Annotated[int, typer.Option(min=1, max=100)] = 1,
    json_lines: Annotated[bool, typer.Option("--json", help="a JSON object for each game")] = False,
) -> None:
    """Measure how long a table waits for its rulings."""
    cv2.setNumThreads(1)
    for kind in chosen(games):
        count = Count()
        for seed in numbers(seeds):
            job = Job(kind, seed, difficulty, "unseen", events, 15.0, MODELS, None)
            count.add(watch(job, pages))
        line = summary(kind, difficulty, count)
        typer.echo(json.dumps(line, ensure_ascii=False) if json_lines else in_words(line))


if __name__ == "__main__":
    typer.run(main)

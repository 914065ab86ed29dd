"""Kills a server at random moments, starts it again on the same picture, and looks what became of what it had shown.

    python -m bench.service.kills [--rounds 100] [--seed 0] [--kinds film,taps,both] [--films FOLDER]

A table is watched by `gyoji serve` over a film of a random round (`film`), played by taps alone over a still picture
(`taps`), or both: the film is watched and its passes are tapped. Again and again the process gets a SIGKILL and is
started anew, until the round is over; then the next table begins, until there were so many kills. After each kill all
that a page had been shown, and all that was answered, stands in the log as it was shown. At the end of a table no play
is there that nobody made, none that was there is missing, and nothing is called a foul that was none. Exit 1 otherwise.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench.films.alignment import align, fouls
from bench.films.rounds import acts, shortened
from models.render.cards.deck import built_in
from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.film import Film
from table.simulation.games.daifugo_rounds import random_round

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("film", "taps", "both")
PLAYERS = list("ABCD")
FIELDS = ("seq", "type", "player", "cards", "verdict", "code", "void", "taken_back")
"""What is compared of an entry that was shown."""
START_S, ROUND_S = 120.0, 600.0
LIFE_S = {"film": 5.0, "taps": 0.5, "both": 5.0}
"""A process lives at most about so long after it has begun to show the table, s."""
LOOK_S = 0.02
MOST_LIVES = 40
"""So many processes follow one another at a table; the last one lives until the table is over."""


@dataclass
class Report:
    """What so many kills in the midst of tables came to; each list holds one line per fault."""

    kills: int = 0
    tables: int = 0
    events: int = 0
    right: int = 0
    asked: int = 0
    left_over: int = 0
    lost: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    fouls: list[str] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        """Whether every promise was kept."""
        return not (self.lost or self.invented or self.missing or self.fouls)

    def said(self) -> str:
        """One line."""
        return (
            f"{self.kills} kills at {self.tables} tables with {self.events} events: {self.right} right, "
            f"{self.asked} asked, passes not yet told {self.left_over}, shown and lost {len(self.lost)}, "
            f"invented {len(self.invented)}, missing {len(self.missing)}, false fouls {len(self.fouls)}"
        )


class Server:
    """`gyoji serve` as a process of its own, on a free port of this computer."""

    def __init__(self, source: Path, data: Path, threads: int = 1) -> None:
        command = [sys.executable, "-c", "from table.cli import main; main()", "serve",
                   "--source", str(source), "--port", "0", "--data", str(data)]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": str(threads), "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        self._said: list[str] = []
        threading.Thread(target=self._drain, daemon=True).start()
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if "http://" in line:
                self.port = int(line.rsplit(":", 1)[1].strip().rstrip("/"))
                return
        raise RuntimeError("the server did not start: " + "".join(self._said))

    def _drain(self) -> None:
        assert self._process.stderr is not None
        self._said.extend(self._process.stderr)

    def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        """(status, answer) of a request to the page's interface; status 0 where none came."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        origin = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        try:
            if body is None:
                connection.request("GET", f"/api/{path}")
            else:
                connection.request("POST", f"/api/{path}", json.dumps(body), origin)
            answer = connection.getresponse()
            return answer.status, json.loads(answer.read())
        except (OSError, http.client.HTTPException, ValueError):
            return 0, None
        finally:
            connection.close()

    def kill(self) -> None:
        """SIGKILL."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdout, self._process.stderr):
            with suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()


class Table:
    """A table that is watched or tapped at by one server after the other."""

    def __init__(self, kind: str, truth: Sequence[Mapping[str, Any]], source: Path, data: Path, report: Report) -> None:
        self.kind = kind
        self.truth = list(truth)
        self.source = source
        self.data = data
        self.report = report
        self.over = False
        self._shown: dict[int, dict[str, Any]] = {}
        self._version = 0
        self._answered: dict[int, dict[str, Any]] = {}

    def sit(self, life_s: float) -> None:
        """Starts a server, follows it, taps, and kills it after a while."""
        server = Server(self.source, self.data)
        try:
            if not self._set_up(server):
                raise RuntimeError("the table could not be set up")
            until = time.monotonic() + life_s
            while time.monotonic() < until and not self.over:
                self._step(server)
                time.sleep(LOOK_S)
        finally:
            server.kill()
        self.report.kills += not self.over  # one at the end of a table is at no random moment
        self._check()

    def _set_up(self, server: Server) -> bool:
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            status, hello = server.ask("hello")
            if status == 200 and hello["running"]:
                return True
            if status == 200:
                counts = self.truth[1]["counts"]
                head = self.truth[0]
                status, said = server.ask("setup", {
                    "source": str(self.source), "game": head["game"], "profile": head["profile"],
                    "players": head["players"], "counts": [counts[name] for name in head["players"]],
                })  # fmt: skip
                assert status in (0, 200, 409), said
            time.sleep(LOOK_S)
        return False

    def _step(self, server: Server) -> None:
        status, view = server.ask("view")
        if status != 200:
            return
        self._shown = {entry["seq"]: entry for entry in view["timeline"]}
        self._version = max(self._shown, default=0)
        tap = self._tap(view)
        if tap is not None:
            status, said = server.ask(f"events?seen={view['version']}", tap)
            if status == 200:
                self._answered[said["seq"]] = tap
            elif status not in (0, 409, 503):
                raise RuntimeError(f"{tap} was answered {said}")
        elif self.kind == "taps":
            self.over = True
        else:
            status, found = server.ask("status")
            self.over = status == 200 and found["state"] == "ended"

    def _tap(self, view: Mapping[str, Any]) -> dict[str, Any] | None:
        """What is tapped next: by the film's record, a pass of whose turn it is; without a film, any event."""
        if self.kind == "film":
            return None
        told = [entry for entry in view["timeline"] if entry["type"] in ("play", "pass") and not entry["void"]]
        happened = [line for line in self.truth if line["type"] in ("play", "pass")]
        if self.kind == "taps":
            line = happened[len(told)] if len(told) < len(happened) else None
            return line and {key: line[key] for key in ("type", "player", "cards") if key in line}
        plays = sum(entry["type"] == "play" for entry in told)
        places = [at for at, line in enumerate(happened) if line["type"] == "play"]
        if not 0 < plays < len(places):
            return None
        between = happened[places[plays - 1] + 1 : places[plays]]
        if view["turn"] in [line["player"] for line in between]:
            return {"type": "pass", "player": view["turn"]}
        return None

    def _check(self) -> None:
        """Whether all that was shown and answered stands in the log."""
        log = EventLog(self.data / "gyoji.sqlite")
        try:
            sessions = log.sessions()
            if not sessions:
                if self._shown:
                    self.report.lost.append(f"{self.kind}: the session")
                return
            texts = log.lines(sessions[-1]["session"])
            kept = Session.open(log, sessions[-1]["session"])
            header = {**kept.header(), "session": None}
        finally:
            log.close()
        lines = [json.loads(text) for text in texts]
        with tempfile.TemporaryDirectory() as folder:
            again = EventLog(Path(folder) / "log.db")
            then = Session.from_header(again, {key: item for key, item in header.items() if item is not None})
            then.accept_all([line for line in lines if line["seq"] <= self._version])
            entries = {entry["seq"]: entry for entry in then.view()["timeline"]}
            again.close()
        for seq, entry in self._shown.items():
            was = [entry[name] for name in FIELDS]
            now = [entries[seq][name] for name in FIELDS] if seq in entries else None
            if was != now:
                self.report.lost.append(f"{self.kind}: shown {was}, kept {now}")
        by_seq = {line["seq"]: line for line in lines}
        for seq, tap in self._answered.items():
            if any(by_seq.get(seq, {}).get(key) != item for key, item in tap.items()):
                self.report.lost.append(f"{self.kind}: answered {tap}, kept {by_seq.get(seq)}")

    def judge(self) -> None:
        """Compares the whole table with what happened at it."""
        log = EventLog(self.data / "gyoji.sqlite")
        session = Session.open(log, log.sessions()[-1]["session"])
        record, rulings = session.record(), session.rulings()[:-1]
        log.close()
        happened = [act for act, _ in acts(self.truth).values()]
        told = list(acts(record, rulings).values())
        self.report.tables += 1
        self.report.events += len(happened)
        where = f"{self.kind} {self.source.name}"
        for was, seen, doubtful in align(happened, told):
            if was is not None and was == seen:
                self.report.right += 1
            elif was is None and seen is not None:
                self.report.invented.append(f"{where}: {seen}{' (unsure)' if doubtful else ''}")
            elif seen is None and was is not None and was[1]:
                self.report.missing.append(f"{where}: {was}")
            elif doubtful:
                self.report.asked += 1
            elif seen is None:
                self.report.left_over += 1
            else:
                self.report.missing.append(f"{where}: was {was}, told {seen}")
        names = [name for _, names in (act for act, _ in told) for name in names if name not in ("?", "JK")]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            self.report.invented.append(f"{where}: {twice} more than once")
        self.report.fouls.extend(f"{where}: {item['code']} {item['cards']}" for item in fouls(record, rulings))


def happened(folder: Path, seed: int, events: int) -> tuple[list[dict[str, Any]], Path]:
    """(record, folder with a picture of an empty table) of a random round."""
    lines = shortened(random_round(seed, "official", PLAYERS), events)
    still = folder / "empty"
    still.mkdir(exist_ok=True)
    cv2.imwrite(str(still / "table.png"), np.full((360, 640, 3), (70, 110, 60), np.uint8))
    return lines, still


def filmed(lines: list[dict[str, Any]], folder: Path, seed: int) -> Path:
    """The film of a record, made where it is not there yet."""
    film = folder / f"kills-{seed}-{len(lines)}.mp4"
    if not film.exists():
        scratch = film.with_suffix(".part.mp4")
        Film(lines, built_in("standard"), seed=seed, difficulty="easy", size=(1280, 720), fps=10).write(scratch)
        scratch.replace(film)
    return film


def run(rounds: int, seed: int, folder: Path, kinds: Sequence[str] = KINDS, events: int = 14, films: int = 3) -> Report:
    """So many kills."""
    rng, report = random.Random(seed), Report()
    number = 0
    while report.kills < rounds:
        kind = kinds[number % len(kinds)]
        which = seed + number // len(kinds) % films
        truth, still = happened(folder, which, events)
        source = still if kind == "taps" else filmed(truth, folder, which)
        number += 1
        with tempfile.TemporaryDirectory() as data:
            table = Table(kind, truth, source, Path(data), report)
            for lives in range(MOST_LIVES):
                if table.over:
                    break
                # On a slow machine lives must grow, and the last kills must not leave a table half played.
                longest = LIFE_S[kind] * (1 + lives / 8)
                table.sit(rng.uniform(0.0, longest) if report.kills < rounds and lives < MOST_LIVES - 1 else ROUND_S)
            if not table.over:
                report.missing.append(f"{kind} {source.name}: it came to no end")
            table.judge()
        print(report.said())
        sys.stdout.flush()
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=100, help="so many kills")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--events", type=int, default=14, help="so many events of each round")
    parser.add_argument("--films", type=Path, help="keep the films here")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.films or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        report = run(args.rounds, args.seed, folder, args.kinds.split(","), args.events)
    for name in ("lost", "invented", "missing", "fouls"):
        for line in getattr(report, name):
            print(f"{name}: {line}")
    return 0 if report.sound else 1


if __name__ == "__main__":
    sys.exit(main())

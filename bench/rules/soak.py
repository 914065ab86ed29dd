"""Random games in every game and profile, held against everything a referee promises; then minutes of spoilt records.

    python -m bench.rules.soak [--games 10000] [--fuzz-minutes 10] [--only daifugo/uecda] [--jobs N] [--seed 0]
                         [--state FILE [--minutes N]]

Per game: what is listed as legal is ruled legal; the cards a state knows are the cards there are; with hands hidden
nothing fair becomes illegal and nothing is exposed falsely; every beginning of the record can be shown; undo, amend and
insert equal replaying the corrected log. A spoilt record is ruled, or refused with one RecordError. Exit 1 and a file
per failing record in `--failures` otherwise. With `--state` it can run in parts: what was done is kept in that file and
not done again, as long as neither the referee nor the benches change; `--minutes` ends a part.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bench.rules.spoil import fuzz
from referee import registry
from referee.events import Event, Header
from referee.fold import Fold, Outcome, fold
from referee.play.public import as_json
from referee.words.lines import result_line, ruling_line
from table.simulation.scripts.players import Kind, Line, Sitting, hidden, kinds, known, read

FOULS = 0.05
# Games of a batch, and seconds between two lines that say how far it is.
BATCH, REPORT = 50, 30
MOVING = frozenset({"play", "exchange", "give", "discard", "draw", "widow", "deal"})


class Problem(NamedTuple):
    """A promise that was broken: where, which, what was seen, and the record that shows it."""

    where: str
    promise: str
    detail: str
    lines: tuple[str, ...]


class BrokenError(Exception):
    """A promise is broken; `lines` is the record."""

    def __init__(self, promise: str, detail: object, lines: Sequence[Line]) -> None:
        super().__init__(promise)
        self.promise = promise
        self.detail = str(detail)
        self.lines = tuple(json.dumps(line, ensure_ascii=False) for line in lines)


class Watched(Sitting):
    """A sitting that checks after every event that no card was lost, doubled or misplaced."""

    def add(self, line: Line) -> Outcome:
        """As `Sitting.add`. Raises BrokenError."""
        outcome = super().add(line)
        event = outcome.event
        if outcome.ruling.verdict != "legal" and not event.stands:
            raise BrokenError("what is listed is legal", f"{line} {outcome.ruling[:4]}", self.lines)
        if outcome.ruling.verdict == "undecided" or (outcome.exposed and not self.fouls):
            raise BrokenError("full knowledge decides and exposes nothing", f"{line} {outcome}", self.lines)
        if not self.fouls:
            told = [(tuple(sorted(self.hands[player])), 0) for player in self.header.players]
            if event.type in MOVING and known(self.table) != told:
                raise BrokenError("cards are conserved", f"{line} {known(self.table)} {told}", self.lines)
        return outcome


def snapshot(folded: Fold, exposures: bool = True) -> list[Any]:
    """Everything a fold says now, rulings in the order of the corrected log."""
    rulings = [folded.ruling(event.seq) for event in folded.corrected()]
    told = [
        (r.verdict, r.code, r.rule, r.cards, r.effects, r.exposed if exposures else len(r.exposed))
        for r in rulings
        if r is not None
    ]
    table = folded.table
    return [as_json(table.game.public(table.state)), folded.result(), folded.turn, known(table), told]


def check_hidden(sitting: Sitting, rng: random.Random) -> None:
    """The same game with hands hidden. Raises BrokenError."""
    names = sitting.header.players
    wrong = {event.seq for event in sitting.events if event.stands}
    for count, transfers in ((0, False), (rng.randint(0, len(names)), True), (rng.randint(1, len(names)), False)):
        seen = frozenset(rng.sample(names, count))
        lines = hidden(sitting.lines, seen, transfers)
        header, events = read(lines, sitting)
        folded = Fold(header)
        for event in events:
            outcome = folded.add(event)
            ruling = outcome.ruling
            if ruling.verdict == "illegal" and event.seq not in wrong:
                detail = (event.seq, ruling[:4], ruling.params)
                raise BrokenError("nothing fair is illegal with hands hidden", detail, lines)
            false = [found for found in outcome.exposed if found.seq not in wrong]
            if false:
                raise BrokenError("nothing is exposed falsely", (event.seq, false), lines)
            show(folded, outcome, lines)
        if sitting.table.over and not wrong:
            mine, told = sitting.fold.result(), folded.result()
            if (mine.standings, mine.scores, mine.winners) != (told.standings, told.scores, told.winners):
                raise BrokenError("hidden hands change no result", (mine, told), lines)


def show(folded: Fold, outcome: Outcome, lines: Sequence[Line]) -> None:
    """What the page and `gyoji judge` would show if the record ended here. Raises BrokenError."""
    try:
        json.dumps(as_json(folded.table.game.public(folded.table.state)))
        json.dumps(ruling_line(outcome, words=outcome.event.seq % 8 == 0))
        json.dumps(result_line(folded.result()))
    except Exception as error:
        raise BrokenError("every beginning of a record can be shown", repr(error), lines) from error


def check_corrections(header: Header, events: Sequence[Event], rng: random.Random, lines: Sequence[Line]) -> None:
    """Undo, amend and insert against replaying the corrected log. Raises BrokenError."""
    folded = fold(header, events)
    end = len(events)
    target = rng.randint(1, end)
    whole, loose = snapshot(folded), snapshot(folded, exposures=False)
    rest = [event for event in events if event.seq != target]
    missed = events[target - 1]
    folded.add(Event(end + 1, "undo", target=target))
    without = fold(header, rest)
    if snapshot(folded) != snapshot(without):
        raise BrokenError("undo equals a record without the event", target, lines)
    folded.add(Event(end + 2, "undo", target=end + 1))
    if snapshot(folded) != whole:
        raise BrokenError("undoing an undo restores everything", target, lines)
    without.add(Event(end + 1, "insert", after=target - 1, event=dataclasses.replace(missed, seq=end + 1)))
    if snapshot(without, exposures=False) != loose:
        raise BrokenError("insert equals a record that had the event", target, lines)
    wrong = dataclasses.replace(rng.choice(events), seq=target)
    amended = fold(header, [wrong if event.seq == target else event for event in events])
    amended.add(Event(end + 1, "amend", target=target, event=missed))
    if snapshot(amended) != whole:
        raise BrokenError("amend equals a record that was right at once", target, lines)


def check(kind: Kind, seed: int) -> Problem | None:
    """One random game of the kind with every promise; None where all hold."""
    rng = random.Random(seed)
    sitting = Watched(kind, seed, fouls=FOULS if seed % 4 == 3 else 0.0)
    try:
        sitting.play(rounds=1 + seed % 2)
        check_hidden(sitting, rng)
        check_corrections(sitting.header, sitting.events, rng, sitting.lines)
        header, events = read(hidden(sitting.lines, frozenset(), False), sitting)
        check_corrections(header, events, rng, sitting.lines)
    except BrokenError as broken:
        return Problem(f"{kind.label} seed {seed}", broken.promise, broken.detail, broken.lines)
    except Exception as error:
        lines = tuple(json.dumps(line, ensure_ascii=False) for line in sitting.lines)
        return Problem(f"{kind.label} seed {seed}", "nothing raises", repr(error), lines)
    return None


Task = tuple[Kind, int, int]


def _batch(task: Task) -> list[Problem]:
    kind, start, stop = task
    return [problem for seed in range(start, stop) if (problem := check(kind, seed)) is not None]


def tasks(chosen: Sequence[Kind], games: int, seed: int, size: int = BATCH) -> list[Task]:
    """So many games of each kind, in batches of seeds; all kinds in turn, so that every kind has its share early."""
    ends = range(seed, seed + games, size)
    return [(kind, start, min(start + size, seed + games)) for start in ends for kind in chosen]


def soak(todo: Sequence[Task], jobs: int) -> Iterator[tuple[Task, list[Problem]]]:
    """Every batch on so many processes: (batch, what broke), in order."""
    if jobs <= 1:
        for task in todo:
            yield task, _batch(task)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from zip(todo, pool.imap(_batch, todo), strict=True)


class Progress:
    """What was done so far, in a file (or in memory alone where `path` is None).

    `done` maps a kind's label to the batches done as "start-stop"; `fuzzed` is [seconds, records] of spoilt records;
    `problems` are those that were found. What other code did is done again: all of it where the shared parts changed,
    one game's where only that game did.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.code = digests()
        self.done: dict[str, list[str]] = {}
        self.fuzzed: list[float] = [0.0, 0]
        self.problems: list[Problem] = []
        if path is not None and path.exists():
            told = json.loads(path.read_text(encoding="utf-8"))
            self._take_up(told)

    def _take_up(self, told: dict[str, Any]) -> None:
        """Goes on from what a file told, as far as it is of the same code."""
        code = told["code"] if isinstance(told["code"], dict) else {}
        same = {game for game in self.code if code.get(game) == self.code[game]}
        self.done = {label: batches for label, batches in told["done"].items() if label.split("/")[0] in same}
        found = [Problem(entry[0], entry[1], entry[2], tuple(entry[3])) for entry in told["problems"]]
        self.problems = [problem for problem in found if problem.where.split("/")[0] in same]
        if len(same) == len(self.code):
            self.problems, self.fuzzed = found, told["fuzzed"]
        else:
            again = ", ".join(game for game in self.code if game not in same)
            print(f"{self.path} is of other code: done again: {again}", flush=True)

    def has(self, task: Task) -> bool:
        """Whether a batch was done."""
        return f"{task[1]}-{task[2]}" in self.done.get(task[0].label, ())

    def games(self, label: str) -> int:
        """How many games of a kind were done."""
        return sum(int(stop) - int(start) for start, stop in (batch.split("-") for batch in self.done.get(label, ())))

    def take(self, task: Task, found: Sequence[Problem]) -> None:
        """A batch is done."""
        self.done.setdefault(task[0].label, []).append(f"{task[1]}-{task[2]}")
        self.problems += found
        self.save()

    def save(self) -> None:
        """Writes the file; a kill leaves the old one or the new one."""
        if self.path is None:
            return
        told = {"code": self.code, "done": self.done, "fuzzed": self.fuzzed, "problems": self.problems}
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text(json.dumps(told), encoding="utf-8", errors="surrogateescape")
        beside.replace(self.path)


SHARED = (
    "bench/rules/soak.py",
    "bench/rules/spoil.py",
    "table/simulation/scripts/players.py",
    "table/simulation/scripts/dealing.py",
)


def digests() -> dict[str, str]:
    """What the code is, by game: a hash over its own packages, how it is dealt, what the games of the referee share,
    and these benches."""
    root = Path(__file__).resolve().parent.parent.parent
    folder = root / "referee" / "games"
    files = sorted((root / "referee").rglob("*.py"))
    shared = [path for path in files if path.parent == folder or folder not in path.parents]
    found = {}
    for game, packages in registry.GAMES.items():
        own = [path for path in files if any(root / package.replace(".", "/") in path.parents for package in packages)]
        dealing = [root / "table" / "simulation" / "games" / f"{package.split('.')[-1]}.py" for package in packages]
        code = hashlib.sha256()
        for path in [*shared, *own, *dealing, *(root / name for name in SHARED)]:
            code.update(path.read_bytes())
        found[game] = code.hexdigest()
    return found


def play(chosen: Sequence[Kind], progress: Progress, asked: argparse.Namespace, until: float) -> bool:
    """Plays what is left to play, and says how far it is; False where time was up first."""
    todo = [task for task in tasks(chosen, asked.games, asked.seed, asked.batch) if not progress.has(task)]
    began = told = time.monotonic()
    for number, (task, found) in enumerate(soak(todo, asked.jobs), start=1):
        progress.take(task, found)
        now, label = time.monotonic(), task[0].label
        games = progress.games(label)
        if games >= asked.games or now - told > REPORT or now > until:
            broken = sum(problem.where.startswith(label + " ") for problem in progress.problems)
            left = (now - began) / number * (len(todo) - number) / 60
            print(f"{label:24} {games:6} games, {broken} broken ({now - began:.0f} s; {left:.0f} min left)", flush=True)
            told = now
        if now > until:
            return number == len(todo)
    return True


def spoil(chosen: Sequence[Kind], progress: Progress, asked: argparse.Namespace, until: float) -> bool:
    """Minutes of spoilt records, a slice at a time; False where time was up first."""
    most = asked.fuzz_minutes * 60
    while progress.fuzzed[0] < most:
        if time.monotonic() > until:
            return False
        seconds = min(most - progress.fuzzed[0], REPORT)
        records, crashes = fuzz(chosen, seconds, asked.seed * 1_000_000 + int(progress.fuzzed[0] * 100))
        first = int(progress.fuzzed[1])
        progress.problems += [Problem(f"spoilt record {first + n}", *crash) for n, crash in enumerate(crashes)]
        progress.fuzzed = [progress.fuzzed[0] + seconds, first + records]
        progress.save()
    wrong = sum(problem.where.startswith("spoilt record") for problem in progress.problems)
    print(f"{int(progress.fuzzed[1])} spoilt records, {wrong} not ruled and not refused", flush=True)
    return True


def tell(problems: Sequence[Problem], folder: Path) -> None:
    """Prints what broke and writes the records that show it, three of a sort."""
    told: dict[str, int] = {}
    for problem in problems:
        key = problem.where.split(" seed")[0] + problem.promise
        told[key] = told.get(key, 0) + 1
        if told[key] <= 3:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / (problem.where.replace("/", "-").replace(" ", "-") + ".jsonl")
            path.write_text("\n".join(problem.lines) + "\n", encoding="utf-8", errors="surrogateescape")
            print(f"BROKEN {problem.where}: {problem.promise}: {problem.detail[:600]} ({path})")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code: 0 where all was kept, 1 where something broke, 3 where time was up first."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=10_000, help="random games per game and profile")
    parser.add_argument("--fuzz-minutes", type=float, default=10.0, help="minutes of spoilt records")
    parser.add_argument("--only", default="", help="one game or game/profile")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--batch", type=int, default=BATCH, help="games between two looks at the clock")
    parser.add_argument("--state", type=Path, help="keep what was done here, and do not do it again")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--failures", type=Path, default=Path("soak-failures"), help="where failing records go")
    asked = parser.parse_args(arguments)
    chosen = [kind for kind in kinds() if kind.label.startswith(asked.only)]
    progress = Progress(asked.state)
    until = time.monotonic() + asked.minutes * 60
    whole = play(chosen, progress, asked, until) and spoil(chosen, progress, asked, until)
    games = sum(progress.games(kind.label) for kind in chosen)
    print(
        f"{games} games of {len(chosen)} kinds, {len(progress.problems)} broken"
        + ("" if whole else "; to be gone on with")
    )
    tell(progress.problems, asked.failures)
    return 1 if progress.problems else 0 if whole else 3


if __name__ == "__main__":
    sys.exit(main())

"""Random games in which every two values of switches that go together are played together.

    python -m bench.rules.pairs [--only daifugo/official] [--seed 0] [--minutes N] [--failures FOLDER]

Games and profiles are taken one by one. Tables are drawn until each pair of values stood at one of them, or was refused
as a contradiction. At each: what is listed as legal is ruled legal and exposes nothing, every beginning of the record
can be shown, and `gyoji judge` on the written record says what was said while it was played. Exit 1 and a file per
failing record in `--failures` otherwise.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.rules.soak import REPORT, BrokenError, Problem, show, tell
from bench.rules.switches import pairs, tables, values
from bench.rules.unread import Clerk
from referee.words.lines import json_line, ruling_line
from table.commands.records.judge import judged
from table.simulation.scripts.players import Kind, kinds


def check(kind: Kind, seed: int) -> Problem | None:
    """One random game at a table; None where nothing is broken."""
    sitting = Clerk(kind, seed)
    where = f"{kind.label} seed {seed}"
    try:
        sitting.play(rounds=2)
        _judged_alike(sitting)
    except BrokenError as broken:
        return Problem(where, broken.promise, broken.detail, broken.lines)
    except Exception as error:
        text = tuple(json.dumps(line, ensure_ascii=False) for line in sitting.lines)
        return Problem(where, "nothing raises", repr(error), text)
    return None


def _judged_alike(sitting: Clerk) -> None:
    """`gyoji judge` on the record, and what was said event by event. Raises BrokenError."""
    lines = [json.dumps(line, ensure_ascii=False).encode() for line in sitting.lines]
    said = [line for line in judged(lines) if "seq" in line]
    fold = type(sitting.fold)(sitting.header)
    for event, told in zip(sitting.events, said, strict=True):
        outcome = fold.add(event)
        if json_line(ruling_line(outcome)) != json_line(told):
            raise BrokenError("a record is judged as it was played", (event.seq, told), sitting.lines)
        show(fold, outcome, sitting.lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; the exit code: 0 where nothing is broken, 1 where something is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", default="", help="one game or game/profile")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the tables that are drawn")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--failures", type=Path, default=Path("pairs-failures"), help="where failing records go")
    asked = parser.parse_args(arguments)
    began = told = time.monotonic()
    problems: list[Problem] = []
    for kind in kinds():
        if kind.options or not kind.label.startswith(asked.only) or not values(kind):
            continue
        count = 0
        for count, (table, left) in enumerate(tables(kind, random.Random(asked.seed)), start=1):
            found = check(table, asked.seed + count)
            problems += [] if found is None else [found]
            now = time.monotonic()
            if now - told > REPORT:
                print(f"{kind.label:24} {count} tables, {left} pairs left, {len(problems)} broken", flush=True)
                told = now
            if now - began > asked.minutes * 60:
                break
        print(f"{kind.label:24} {count:6} tables for {len(pairs(kind))} pairs, {len(problems)} broken", flush=True)
    tell(problems, asked.failures)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

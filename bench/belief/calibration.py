"""How far the belief may be believed: of events written at 0.9 to 1.0, how many were right, per game.

    python -m bench.belief.calibration --games all|NAME… --seeds A-B [--difficulty D] [--eyes models|truth] [--events N]
        [--json]

Films as in `bench.films.table`, inferred by `table.belief`. Every event that a camera has to make out has the
probability that it was written with last; it is right where it happened so. A row per game and range of probabilities:
how many events, what they were said to be on average, and which share of them was right, with its interval (Wilson, 95
%).
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2

from bench.films.alignment import acts, align
from bench.films.hosting import Host
from bench.films.outcomes import Watched
from bench.films.rounds import numbers, shortened
from bench.films.table import DRAWN, FILMED, Job, chosen, deck_of_job, eyes, played
from models.render.cards.deck import built_in
from models.render.difficulty import LEVELS
from referee.fold import Fold
from table.simulation.film import Film
from table.simulation.hosting import told
from table.simulation.scripts.players import game_to_film
from table.simulation.scripts.story import parse_record
from vision.scanner import MODELS

EDGES = (0.0, 0.5, 0.8, 0.9, 0.97, 0.99, 1.0)
"""Borders of the ranges of probabilities."""
Said = tuple[float, bool]
"""The probability that an event was written with, and whether it was right."""
Z = 1.96


def said(watched: Watched) -> Iterator[Said]:
    """Every event that the camera made out."""
    tapped = {line["seq"] for line in watched.seen if line.get("source") == "tap"}
    happened = acts(watched.truth, (), told(watched.truth))
    written = acts(watched.seen, watched.rulings, tapped)
    likely = confidences(watched.seen)
    seqs = iter(written)
    for was, now, _ in align([act for act, _ in happened.values()], list(written.values())):
        if now is not None:
            yield likely.get(next(seqs), 1.0), was == now


def confidences(lines: Sequence[dict[str, Any]]) -> dict[int, float]:
    """By `seq`: the probability with which an event was written last."""
    found: dict[int, float] = {}
    for line in lines:
        inner = line.get("event", line)
        seq = line["target"] if line["type"] == "amend" else line["seq"]
        if isinstance(inner, dict) and "confidence" in inner:
            found[seq] = float(inner["confidence"])
    return found


def ranges(events: Sequence[Said]) -> Iterator[dict[str, Any]]:
    """One row per range of probabilities in which there are events."""
    for low, high in pairwise(EDGES):
        inside = [each for each in events if low <= each[0] < high or (high == 1.0 and each[0] == 1.0)]
        if inside:
            right = sum(one for _, one in inside)
            least, most = interval(right, len(inside))
            mean = sum(share for share, _ in inside) / len(inside)
            shares = {"said": mean, "right": right / len(inside), "least": least, "most": most}
            rounded = {name: round(share, 3) for name, share in shares.items()}
            yield {"from": low, "to": high, "events": len(inside), **rounded}


def interval(right: float, count: int) -> tuple[float, float]:
    """The interval of a share that was counted.

    >>> [round(end, 2) for end in interval(98, 100)]
    [0.93, 0.99]
    """
    share, scale = right / count, 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / scale
    spread = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / scale
    return max(0.0, middle - spread), min(1.0, middle + spread)


def watch(job: Job) -> Watched:
    """One film, inferred by the belief."""
    lines = game_to_film(job.kind.label, job.seed)
    lines = shortened(lines, job.events) if job.events else lines
    kind = Fold(parse_record(lines)[0]).table.deck.name
    deck = built_in(kind) if job.perfect else deck_of_job(job, kind)
    size = DRAWN if job.perfect else FILMED
    host = Host(Film(lines, deck, seed=job.seed, difficulty=job.difficulty, size=size, fps=job.fps), lines, job.perfect)
    return played(host, job.kind.label, lines, host if job.perfect else eyes(job, deck, kind), "belief")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["all"], metavar="NAME")
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--difficulty", default="home", choices=LEVELS)
    parser.add_argument("--decks", default="unseen", metavar="unseen|LOOK")
    parser.add_argument("--eyes", default="models", choices=("models", "truth"))
    parser.add_argument("--events", type=int, default=0, help="film only so many events of each record")
    parser.add_argument("--fps", type=float, default=15.0)
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    for kind in chosen(args.games):
        events: list[Said] = []
        for seed in numbers(args.seeds):
            job = Job(kind, seed, args.difficulty, args.decks, args.events, args.fps, args.models, None,
                      args.eyes == "truth")  # fmt: skip
            events += said(watch(job))
        for row in ranges(events):
            told_of = json.dumps({"game": kind.label, **row}) if args.json else f"{kind.label}: {in_words(row)}"
            print(told_of, flush=True)
    return 0


def in_words(row: dict[str, Any]) -> str:
    """One row of the report."""
    return (
        f"{row['from']:.2f} to {row['to']:.2f}: {row['events']} events, said {row['said']:.3f}, "
        f"right {row['right']:.3f} ({row['least']:.3f} to {row['most']:.3f})"
    )


if __name__ == "__main__":
    sys.exit(main())

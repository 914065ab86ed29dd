"""Films random rounds, watches each film without its truth, and compares: right, unsure, wrong, per film and in all.

    python -m bench.films.rounds [--seeds 1-20] [--difficulty home] [--eyes models|truth] [--films FOLDER] [--out
    REPORT.json]

`--eyes truth` replaces the models by what the film knows to be visible: it tells mistakes of the eyes from those of the
inference. A film lies in FOLDER once it was made.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench.films.alignment import Act, Told, align, fouls
from bench.films.causes import Causes, NotedEyes, Reel
from models.render.cards.deck import built_in
from referee.fold import Fold
from referee.records.reader import read_record
from table.live.watch import Watching
from table.simulation.film import Film
from table.simulation.games.daifugo_rounds import random_round
from table.simulation.truth import described
from vision.scanner import Scanner
from vision.types import Detection, Image

PROFILES = ("official", "stadium", "uecda")
READABLE = 0.75
"""With the truth's eyes: a card is read where this share of one of its indices shows."""


class TruthEyes(Reel):
    """A source and its eyes: the detections of a frame are what the film knows to be visible in it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._frames = [json.loads(line) for line in eyes_of(path).read_text(encoding="utf-8").splitlines()]

    def scan(self, image: Image) -> list[Detection]:
        """What is visible in the frame that was read last."""
        found = []
        for card, face, index, visible, corners in self._frames[self._number]:
            quad = np.array(corners, np.float32)
            if face == "down" and visible > 0.2:
                found.append(Detection(quad, "down", None, 0.99))
            elif face == "up" and index >= READABLE:
                found.append(Detection(quad, "up", card, 0.99, ((card, 0.99),)))
            elif face == "up" and visible > 0.3:
                found.append(Detection(quad, "up", None, 0.5, ((card, 0.5),)))
        return found


def eyes_of(film: Path) -> Path:
    """The file that says what every frame of a film shows."""
    return film.with_suffix(".eyes.jsonl")


def visible_in(film: Film, at_ms: float) -> list[list[Any]]:
    """[card, face, best index' visible share, visible share, quad] of every card at a time."""
    cards = film.choreography.cards_at(at_ms)
    found = []
    for item in described(film, cards, lambda points: film.to_px(points, at_ms)):
        # A joker may have nothing in its corners: its picture is read.
        index = max((mark["visible"] for mark in item["indices"]), default=item["visible"])
        found.append([item["card"], item["face"], index, item["visible"], item["quad"]])
    return found


def shortened(lines: list[dict[str, Any]], events: int) -> list[dict[str, Any]]:
    """The record's header and its first events, up to a play: a pass is only known by what follows it."""
    lines = lines[: events + 1]
    while lines[-1]["type"] == "pass":
        lines = lines[:-1]
    return lines


def make(seed: int, profile: str, args: argparse.Namespace, folder: Path) -> tuple[Path, Path]:
    """The film of a seed and its record, made where they are not there yet."""
    width, height = (int(side) for side in args.size.split("x"))
    cut = (f"-{args.rounds}rounds" if args.rounds > 1 else "") + (f"-{args.events}" if args.events else "")
    record = folder / f"{args.difficulty}-{args.size}-{seed}-{profile}{cut}.jsonl"
    film = record.with_suffix(".mp4")
    if not film.exists():
        lines = random_round(seed, profile, list("ABCDE" if profile == "uecda" else "ABCD"), rounds=args.rounds)
        lines = shortened(lines, args.events) if args.events else lines
        made = Film(
            lines, built_in("standard"), seed=seed, difficulty=args.difficulty, size=(width, height), fps=args.fps
        )
        record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        with eyes_of(film).open("w", encoding="utf-8") as eyes:
            for number in range(made.frames):
                eyes.write(json.dumps(visible_in(made, number * 1000 / made.fps)) + "\n")
        scratch = film.with_suffix(".part.mp4")
        made.write(scratch, record.with_suffix(".truth.jsonl"))
        scratch.replace(film)
    return film, record


def acts(lines: Sequence[dict[str, Any]], rulings: Sequence[dict[str, Any]] = ()) -> dict[int, Told]:
    """By `seq`: ((player, sorted cards), whether it was written as doubtful) of every play and pass that counts, as
    corrected."""
    header, events, _ = read_record([json.dumps(line, ensure_ascii=False) for line in lines])
    fold = Fold(header)
    fold.extend(events)
    back = {line["target"] for line in lines if line["type"] == "takeback"}
    undecided = {line["seq"] for line in rulings if line.get("verdict") == "undecided"}
    found = {}
    for seq, event, ruling in fold.standing():
        if event.type not in ("play", "pass") or seq in back:
            continue
        cards = event.cards or ()
        open_still = event.confirmed is False or "?" in cards or ruling.verdict == "undecided"
        found[seq] = ((event.player or "", tuple(sorted(cards))), open_still or seq in undecided)
    return found


def compare(
    truth: Sequence[dict[str, Any]], seen: Sequence[dict[str, Any]], rulings: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """Counts and the list of everything that differs. `wrong`: events missed, made up or told wrongly without doubt."""
    happened = acts(truth)
    pairs = align([act for act, _ in happened.values()], list(acts(seen, rulings).values()))
    right = sum(was == told for was, told, _ in pairs)
    numbered = iter(happened)
    events = [next(numbered) if was is not None else None for was, _, _ in pairs]
    listed: list[dict[str, Any]] = [
        {"event": event, "was": was, "seen": told, "doubtful": doubtful}
        for event, (was, told, doubtful) in zip(events, pairs, strict=True)
        if was != told
    ]
    asked = sum(item["doubtful"] for item in listed)
    counts = {"events": len(happened), "right": right, "unsure": asked, "wrong": len(listed) - asked}
    return {**counts, "illegal": fouls(seen, rulings), "differs": listed}


def watch(seed: int, profile: str, args: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """One film, watched."""
    began = time.perf_counter()
    film, record = make(seed, profile, args, folder)
    filmed = time.perf_counter() - began
    truth = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    eyes = NotedEyes(film, Scanner(args.models, threads=1)) if args.eyes == "models" else TruthEyes(film)
    out = record.with_suffix(f".{args.eyes}.seen.jsonl")
    for stale in out.parent.glob(out.name + "*"):
        if stale.is_file():
            stale.unlink()
    began = time.perf_counter()
    watching = Watching(eyes, "daifugo", profile, truth[0]["players"], record=out, scanner=eyes)
    watching.run()
    spent = time.perf_counter() - began
    seen = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    found = compare(truth, seen, watching.session.rulings()[:-1])
    if isinstance(eyes, NotedEyes):
        happened = [json.loads(line) for line in record.with_suffix(".truth.jsonl").read_text("utf-8").splitlines()]
        shown = eyes_of(film).read_text(encoding="utf-8").splitlines()
        causes = Causes(shown, [line for line in happened if "seq" in line], eyes.notes, args.fps)
        for item in found["differs"]:
            if item["event"] is not None:
                item["cause"] = causes.of(item["event"], item["was"][1])
    return {"seed": seed, "profile": profile, **found, "film_s": round(filmed, 1), "watch_s": round(spent, 1)}


def numbers(text: str) -> Iterator[int]:
    """`1-3,7` -> 1 2 3 7."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def told_in_words(seed: int, item: dict[str, Any]) -> str:
    """A line on an event that differs: seed, event, the truth, what was reported and how surely, the cause."""

    def words(act: Act | None) -> str:
        return "nothing" if act is None else f"{act[0]} {' '.join(act[1]) or 'pass'}"

    event = "no event" if item["event"] is None else f"event {item['event']}"
    reported = words(item["seen"]) + (" (unsure)" if item["doubtful"] else "")
    cause = item.get("cause", "order: it follows from an earlier one")
    return f"seed {seed} {event}: was {words(item['was'])}, reported {reported}; {cause}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="1-20")
    parser.add_argument("--difficulty", default="home", choices=("easy", "home", "hard"))
    parser.add_argument("--eyes", default="models", choices=("models", "truth"))
    parser.add_argument("--films", type=Path)
    parser.add_argument("--size", default="1280x720", help="smaller films are made faster; for --eyes truth only")
    parser.add_argument("--fps", type=float, default=15.0)
    parser.add_argument("--events", type=int, default=0, help="film only so many events of each record")
    parser.add_argument("--rounds", type=int, default=1, help="rounds in a film, with the exchange between them")
    parser.add_argument("--models", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--make-only", action="store_true", help="only make the films")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    report = []
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.films or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for seed in numbers(args.seeds):
            profile = PROFILES[seed % 3]
            if args.make_only:
                make(seed, profile, args, folder)
                continue
            found = watch(seed, profile, args, folder)
            report.append(found)
            counts = " ".join(f"{name} {found[name]}" for name in ("events", "right", "unsure", "wrong"))
            print(f"seed {seed} {profile}: {counts} illegal {len(found['illegal'])} watch {found['watch_s']} s")
            for item in found["differs"]:
                print("   ", told_in_words(seed, item))
            for item in found["illegal"]:
                print("    illegal:", item["seq"], item["code"], item["cards"])
            sys.stdout.flush()
    if args.out:
        args.out.write_text(json.dumps(report, ensure_ascii=False, indent=1), encoding="utf-8")
    events = sum(found["events"] for found in report) or 1
    fine = events - sum(found["wrong"] for found in report)
    illegal = sum(len(found["illegal"]) for found in report)
    print(f"{len(report)} films, {events} events: {100 * fine / events:.2f} % right or unsure, {illegal} false illegal")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What the watcher sees in films: card tracks with their times, what it cost; `python -m bench.films.eye FILM…`.

`--truth`: beside each film lies its truth (`film.jsonl` beside `film.mp4`); without it, films whose cards are known may
be told them by `--cards D3,H5`. `--draw OUT.mp4` writes the film with outlines and names in it, `--sheet OUT.jpg` one
picture of moments in it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.scanner import Scanner
from vision.tracks import CardTrack, HandTrack, TableView
from vision.types import Image
from vision.watching.association import Copies
from vision.watching.watcher import COPIES, Watcher

SHEET = (4, 6)
"""Columns and rows of a sheet of moments."""


def named(card: CardTrack) -> tuple[str | None, float]:
    """The likeliest name of a card over all looks at it, and its share."""
    votes: dict[str, float] = {}
    for look in card.looks:
        told = dict(look.shares)
        rest = max(1e-3, 1 - sum(told.values())) / 52
        for name in {*told, *votes}:
            votes[name] = votes.get(name, 0.0) + float(np.log(max(told.get(name, rest), 1e-4) / rest))
    if not votes:
        return None, 0.0
    best = max(votes, key=votes.__getitem__)
    return best, 1 / sum(float(np.exp(vote - votes[best])) for vote in votes.values())


def first_named(card: CardTrack, name: str) -> float | None:
    """When a look first gave it its name, ms."""
    return next((look.at_ms for look in card.looks if dict(look.shares).get(name, 0.0) >= 0.8), None)


@dataclass
class Watched:
    """One film, watched."""

    path: str
    cards: list[CardTrack]
    hands: list[HandTrack]
    view: TableView
    length_s: float
    frames: int
    readings: int
    cores: float
    reading_cores: float
    frame_ms: float


def frames(path: str, fps: float | None) -> Iterator[tuple[Image, float]]:
    """The pictures of a film and when each was taken, ms."""
    film = cv2.VideoCapture(path)
    pace = fps or film.get(cv2.CAP_PROP_FPS) or 15.0
    beside = Path(path).with_suffix(".times")
    times = json.loads(beside.read_text(encoding="utf-8")) if beside.exists() else None
    number = 0
    while True:
        there, image = film.read()
        if not there:
            return
        yield np.asarray(image, np.uint8), 1000.0 * number / pace if times is None else float(times[number])
        number += 1


def watch(
    path: str,
    pictures: Iterator[tuple[Image, float]],
    scanner: Scanner,
    copies: Copies = COPIES,
    draw: str | None = None,
    sheet: str | None = None,
    cost_s: float | None = None,
) -> Watched:
    """Watches the pictures of a film. `cost_s`: the processor time that each reading counts as, None: what it takes."""
    watcher: Watcher
    watcher = Watcher(scanner, copies, clock=time.thread_time if cost_s is None else lambda: cost_s * watcher.readings)
    known: dict[int, CardTrack] = {}
    hands: dict[int, HandTrack] = {}
    used, count, at_ms, out = 0.0, 0, 0.0, None
    moments: list[Image] = []
    view = TableView(0.0, ())
    for image, at_ms in pictures:
        start = time.thread_time()
        view = watcher.feed(image, at_ms)
        used += time.thread_time() - start
        known |= {card.id: card for card in view.cards}
        hands |= {hand.id: hand for hand in view.hands}
        count += 1
        if draw is not None or sheet is not None:
            drawn = annotated(image, view, watcher)
            if draw is not None:
                out = out or cv2.VideoWriter(draw, cv2.VideoWriter.fourcc(*"mp4v"), 15.0, image.shape[1::-1])
                out.write(drawn)
            moments.append(np.asarray(cv2.resize(drawn, (480, round(480 * image.shape[0] / image.shape[1]))), np.uint8))
    if out is not None:
        out.release()
    if sheet is not None and moments:
        cv2.imwrite(sheet, contact_sheet(moments))
    length, reading = max(at_ms / 1000, 1e-3), watcher.budget.spent
    return Watched(
        path, list(known.values()), list(hands.values()), view, length, count, watcher.readings, used / length,
        reading / length, 1000 * (used - reading) / max(1, count),
    )  # fmt: skip


def annotated(image: Image, view: TableView, watcher: Watcher) -> Image:
    """A frame with what is known drawn into it."""
    drawn = image.copy()
    cards, plane = {card.id: card for card in view.lying}, watcher.plane
    for number, quad in watcher.outlines().items():
        name, sure = named(cards[number])
        colour = (0, 200, 0) if sure > 0.9 else (0, 160, 255)
        cv2.polylines(drawn, [np.round(quad).astype(np.int32)], True, colour, 2)
        x, y = quad.mean(axis=0).astype(int).tolist()
        label = f"{name or '?'} {cards[number].visible:.1f}"
        cv2.putText(drawn, label, (x - 30, y), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (255, 0, 255), 2)
    for hand in view.hands:
        if hand.left_ms is None and plane is not None and hand.path:
            ends = plane.to_px(np.array([hand.entry, hand.path[-1][1:]])).round().astype(int).tolist()
            cv2.arrowedLine(drawn, ends[0], ends[1], (255, 120, 0), 3)
            cv2.putText(drawn, str(hand.id), ends[1], cv2.FONT_HERSHEY_SIMPLEX, 1.0, (255, 120, 0), 2)
    text = f"{view.at_ms / 1000:.2f} settled {view.settled_ms / 1000:.2f}"
    cv2.putText(drawn, text, (10, 30), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 0, 255), 2)
    return drawn


def contact_sheet(moments: Sequence[Image]) -> Image:
    """Evenly spaced moments side by side."""
    columns, rows = SHEET
    chosen = [moments[round(at)] for at in np.linspace(0, len(moments) - 1, columns * rows)]
    return np.vstack([np.hstack(chosen[row * columns : (row + 1) * columns]) for row in range(rows)])


def order(watched: Watched) -> list[str]:
    """The names of the cards in the order in which they came."""
    found: list[tuple[float, float, str]] = []
    for card in watched.cards:
        name = named(card)[0]
        if name is not None and card.exists > 0.5 and first_named(card, name) is not None:
            came = (-1.0, -1.0) if card.came is None else (card.came.latest_ms, card.came.earliest_ms)
            found.append((*came, name))
    return [name for *_, name in sorted(found)]


@dataclass(frozen=True)
class Laid:
    """A card that a film's truth says was laid face up: when it came to rest, ms, and in which play."""

    name: str
    at_ms: float
    play: int


def rested(truth: Path) -> list[Laid]:
    """The cards that a film's truth says were laid face up, in order."""
    found = []
    for number, line in enumerate(truth.read_text(encoding="utf-8").splitlines()):
        for laid in json.loads(line).get("laid", ()):
            if laid["card"] is not None:
                found.append(Laid(str(laid["card"]), float(laid["at_ms"]), number))
    return sorted(found, key=lambda one: one.at_ms)


def latencies(watched: Watched, laid: Sequence[Laid]) -> list[float]:
    """From card at rest to its name, s; of cards that were found."""
    found = []
    for each in laid:
        times = [first_named(card, each.name) for card in watched.cards if named(card)[0] == each.name]
        later = [at_ms for at_ms in times if at_ms is not None and at_ms > each.at_ms - 700]
        if later:
            found.append((min(later) - each.at_ms) / 1000)
    return found


def tell(watched: Watched) -> None:
    """Prints the tracks of a film."""
    for card in sorted(watched.cards, key=lambda card: (0.0 if card.came is None else card.came.latest_ms, card.id)):
        name, sure = named(card)
        came = (
            "there already"
            if card.came is None
            else f"{card.came.earliest_ms / 1000:6.2f}–{card.came.latest_ms / 1000:6.2f}"
        )
        went = "" if card.went is None else f" went {card.went.earliest_ms / 1000:.2f}–{card.went.latest_ms / 1000:.2f}"
        at = first_named(card, name or "")
        hands = " ".join(f"{number}:{weight:.2f}" for number, weight in card.hands)
        told = "-" if at is None else f"{at / 1000:.2f}"
        print(
            f"  {card.id:3} {name or '?':4} {sure:.3f} {card.face:4} came {came} named {told:>6}"
            f" looks {len(card.looks)} exists {card.exists:.2f} hands {hands}{went} moves {len(card.moves)}"
        )
    hands = [f"{hand.id}@{hand.angle:.0f}°:{hand.entered_ms / 1000:.1f}" for hand in watched.hands]
    print("  hands", *hands)


def score(watched: Watched, laid: Sequence[Laid], times: Sequence[float]) -> str:
    """A film in one line."""
    seen, names = order(watched), {each.name for each in laid}
    wrong = [name for name in seen if name not in names] if laid else []
    spread = f"latency {np.median(times):.2f} worst {max(times):.2f} s, " if times else ""
    right = in_order(seen, laid)
    line = (
        f"{Path(watched.path).name}: {right} of {len(laid)} in order, {len(seen)} tracks,"
        f" wrong {' '.join(wrong) or '-'}, {spread}{watched.readings} readings,"
        f" {watched.cores:.3f} cores ({watched.reading_cores:.3f} reading), {watched.frame_ms:.1f} ms a frame"
    )
    return line if right == len(laid) == len(seen) else f"{line}\n   seen: {' '.join(seen)}"


def in_order(seen: Sequence[str], laid: Sequence[Laid]) -> int:
    """How many of the cards that were laid are seen, play by play in that order."""
    best, left = 0, list(seen)
    plays = sorted({each.play for each in laid}, key=lambda play: min(each.at_ms for each in laid if each.play == play))
    for play in plays:
        wanted = [each.name for each in laid if each.play == play]
        places = [left.index(name) for name in wanted if name in left]
        best += len(places)
        if places:
            left = [name for at, name in enumerate(left) if at > min(places) and at not in places]
    return best


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.films.eye", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("films", nargs="+", metavar="FILM")
    parser.add_argument("--deck", default="standard")
    parser.add_argument("--copies", action="store_true", help="there may be several cards of one name")
    parser.add_argument("--fps", type=float, help="where a film does not say how many frames per second it has")
    parser.add_argument("--cards", default="", help="the cards that a film shows, in order: D3,H5")
    parser.add_argument("--quiet", action="store_true", help="one line per film")
    parser.add_argument("--draw", help="write the (last) film with what was seen")
    parser.add_argument("--sheet", help="write one picture of moments of the (last) film")
    told = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    scanner = Scanner(deck=told.deck, threads=1)
    late: list[float] = []
    for path in told.films:
        watched = watch(
            path, frames(path, told.fps), scanner, Copies(9, 9) if told.copies else COPIES, told.draw, told.sheet
        )
        truth = Path(path).with_suffix(".jsonl")
        laid = [Laid(name, number, number) for number, name in enumerate(told.cards.split(",")) if name]
        laid = rested(truth) if truth.exists() else laid
        times = latencies(watched, laid) if truth.exists() else []
        late += times
        if not told.quiet:
            tell(watched)
        print(score(watched, laid, times), flush=True)
    if late:
        least, most = np.quantile(late, (0.5, 0.95))
        print(f"all: median {least:.2f}, 95 % {most:.2f}, worst {max(late):.2f} s of {len(late)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

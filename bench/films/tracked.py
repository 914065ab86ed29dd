"""Tracks of cards beside what drawn films show: which stays of cards were found, named, ended in time, and whose.

    python -m bench.films.tracked [--games NAME…] [--seeds 1-3] [--difficulty home] [--rows ROW…] [--plays 20]

A **stay** is a card that lies face up from when somebody lays it until it is taken. Of each it is told whether one
track has it (found), under another name (wrong), in two tracks (twice), too long after it went (stale) or not long
enough (lost); how long after it came to rest it had its name, and whether the heaviest hand came from the side of
who laid it.
Rows are those of `bench.rooms`. The clock of the budget is this machine's; with `--cost` each reading
counts as so many seconds, so that films are watched alike on every machine, however busy it is.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product

import cv2
import numpy as np

from bench.films.eye import Watched, first_named, named, watch
from bench.films.rounds import numbers
from bench.films.table import chosen, reader_of
from bench.rooms import ROWS, Row, filmed, scene_of
from referee.fold import Fold
from table.simulation.film import Film
from table.simulation.motion.acts import TOKEN
from table.simulation.motion.layout import seat_angle
from table.simulation.motion.manners import MANNERS
from table.simulation.motion.tracks import CardTrack as Filmed
from table.simulation.rooms.shots import shots
from table.simulation.rooms.spoilers import spoilt
from table.simulation.scripts.players import Kind
from table.simulation.scripts.story import parse_record
from vision.scanner import MODELS
from vision.tracks import CardTrack
from vision.watching.association import Copies

LEAST_MS = 250.0
"""A stay that is shorter need not be seen."""
NEAR_MS = 1500.0
"""A track that begins farther from a card's rest is another card's."""
LATE_MS = 2000.0
"""A track that ends later than this after its card went is stale, one that ends so long before it lost its card."""


@dataclass(frozen=True)
class Stay:
    """A physical card that lies on the table, face up: from when it rests until somebody takes it away, ms."""

    name: str
    key: str
    rests: float
    leaves: float

    def __str__(self) -> str:
        return f"{self.name}@{self.rests / 1000:.1f}"


@dataclass
class Tally:
    """What became of stays."""

    stays: int = 0
    found: int = 0
    named_wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    twice: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    sides: list[bool] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Counts another film as well."""
        self.stays += other.stays
        self.found += other.found
        for name in ("named_wrong", "missed", "twice", "stale", "lost", "late", "sides"):
            getattr(self, name).extend(getattr(other, name))

    def line(self) -> str:
        """All of it in one line."""
        late = np.array(self.late or [0.0])
        side = float(np.mean(self.sides)) if self.sides else 0.0
        return (
            f"{self.found} of {self.stays} stays found, {len(self.missed)} missed, {len(self.named_wrong)} wrong names,"
            f" {len(self.twice)} twice, {len(self.stale)} stale, {len(self.lost)} lost; named after median"
            f" {np.median(late):.2f}, 95 % {np.quantile(late, 0.95):.2f}, worst {late.max():.2f} s;"
            f" right side {side:.3f}"
        )


def stays(film: Film) -> list[Stay]:
    """All stays of a film, by when they begin; those that it does not show are left out."""
    found: list[Stay] = []
    for track in film.choreography.cards.values():
        if not track.code.startswith(TOKEN):
            found.extend(_stays(track, film))
    return sorted(found, key=lambda one: one.rests)


def _stays(track: Filmed, film: Film) -> list[Stay]:
    found: list[Stay] = []
    began, until, end = None, 0.0, -1.0
    for move in [*track.moves, None]:
        if began is not None and (move is None or move.start > end + 1):
            found.append(Stay(track.code, track.key, began, until))
            began = None
        if move is None:
            break
        if not move.moving and move.side == "up" and move.end - move.start >= LEAST_MS and _seen(film, move.a[:2]):
            began = move.start if began is None else began
            until = move.end
        end = move.end
    return found


def _seen(film: Film, place: Sequence[float]) -> bool:
    x, y = film.to_px(np.array([place]), 0.0)[0]
    wide, tall = film.view.size
    return bool(0 < x < wide and 0 < y < tall)


@dataclass(frozen=True)
class Truth:
    """What a film shows: its stays, the angle of the seat of who began each of them, degrees, and how many seats there
    are."""

    stays: list[Stay]
    owners: dict[tuple[str, int], float]
    seats: int


def truth_of(film: Film) -> Truth:
    """The truth of a film."""
    return Truth(stays(film), _owners(film), len(film.story.players))


def weighed(watched: Watched, truth: Truth) -> Tally:
    """The tracks of a watched film beside its truth."""
    tracks = [card for card in watched.cards if card.face == "up" and card.exists > 0.5]
    names = [_name(card) for card in tracks]
    rows = _paired(truth.stays, tracks, names)
    tally = Tally(stays=len(truth.stays), found=len(rows))
    tally.missed = [str(stay) for row, stay in enumerate(truth.stays) if row not in rows]
    for row, column in rows.items():
        _follow(tally, truth.stays[row], tracks[column], watched, truth)
    _count_others(tally, [each for column, each in enumerate(names) if column not in rows.values()], truth)
    return tally


def _count_others(tally: Tally, names: Sequence[tuple[str | None, float | None]], truth: Truth) -> None:
    """Tracks that are no stay's, with their names and when they were given: a card once more, or one that is not
    there."""
    for name, at_ms in names:
        if name is not None and at_ms is not None:
            told = tally.twice if _lay_there(truth, name, at_ms) else tally.named_wrong
            told.append(f"{name}@{at_ms / 1000:.1f}")


def _lay_there(truth: Truth, name: str, at_ms: float) -> bool:
    return any(one.name == name and one.rests - 700 < at_ms < one.leaves + 1500 for one in truth.stays)


def _paired(
    there: Sequence[Stay], tracks: Sequence[CardTrack], names: Sequence[tuple[str | None, float | None]]
) -> dict[int, int]:
    """Which track each stay is: of its name, the nearest in time."""
    pairs = []
    for row, stay in enumerate(there):
        for column, card in enumerate(tracks):
            apart = abs((0.0 if card.came is None else card.came.latest_ms) - stay.rests)
            if names[column][0] == stay.name and apart < NEAR_MS:
                pairs.append((apart, row, column))
    rows: dict[int, int] = {}
    for _, row, column in sorted(pairs):
        if row not in rows and column not in rows.values():
            rows[row] = column
    return rows


def _name(card: CardTrack) -> tuple[str | None, float | None]:
    name, _ = named(card)
    return name, None if name is None else first_named(card, name)


def _follow(tally: Tally, stay: Stay, card: CardTrack, watched: Watched, truth: Truth) -> None:
    """How the track of a stay went on."""
    at_ms, end = first_named(card, stay.name), watched.view.at_ms
    if at_ms is not None:
        tally.late.append((at_ms - stay.rests) / 1000)
    where, leaves = str(stay), min(stay.leaves, end)
    went = end if card.went is None else card.went.latest_ms
    if went > leaves + LATE_MS:
        tally.stale.append(f"{where}-{leaves / 1000:.1f} ({went / 1000:.1f})")
    if went < leaves - LATE_MS:
        tally.lost.append(f"{where}-{leaves / 1000:.1f} ({went / 1000:.1f})")
    owner = truth.owners.get((stay.key, round(stay.rests)))
    if owner is not None:
        hands = {hand.id: hand.angle for hand in watched.hands}
        best = max(card.hands, key=lambda one: one[1], default=None)
        angle = None if best is None else hands.get(best[0])
        tally.sides.append(angle is not None and abs((angle - owner + 180) % 360 - 180) < 180 / truth.seats)


def _owners(film: Film) -> dict[tuple[str, int], float]:
    """The angle of the seat of whoever laid a card, degrees, by its key and when it came to rest."""
    players = list(film.story.players)
    found: dict[tuple[str, int], float] = {}
    for happening in film.choreography.happenings:
        if happening.player in players:
            angle = float(np.degrees(seat_angle(players.index(happening.player), len(players)))) % 360
            found |= {(rest.key, round(rest.at_ms)): angle for rest in happening.rests}
    return found


def shown(row: Row, kind: Kind, seed: int, args: argparse.Namespace) -> Tally:
    """Draws a film, watches it and prints what became of it."""
    lines, film = filmed(kind, seed, row, args)
    deck = Fold(parse_record(lines)[0]).table.deck
    frames = spoilt(shots(film), row.spoiler, scene_of(film), seed)
    pictures = ((shot.image, shot.told_ms) for shot in frames)
    copies = Copies(1 if deck.name == "standard" else 2, deck.jokers)
    scanner = reader_of(film.deck, deck.name, MODELS, seed)
    watched = watch(row.name, pictures, scanner, copies, args.draw, args.sheet, args.cost)
    tally = weighed(watched, truth_of(film))
    print(f"{kind.label} {seed}, {row.name}, {watched.length_s:.0f} s: {tally.line()};", end=" ")
    print(f"{watched.cores:.2f} cores, {watched.reading_cores:.2f} reading, {watched.readings} readings")
    for name in ("missed", "named_wrong", "twice", "stale", "lost"):
        if getattr(tally, name):
            print(f"   {name}:", *getattr(tally, name), flush=True)
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.films.tracked", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", default=["uecda"], metavar="NAME")
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--rows", nargs="+", default=["as it is"], metavar="ROW")
    parser.add_argument("--difficulty", default="home", choices=sorted(MANNERS))
    parser.add_argument("--plays", type=int, default=20)
    parser.add_argument("--decks", default="standard", metavar="unseen|LOOK")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--fps", type=float, default=15.0)
    parser.add_argument("--cost", type=float, metavar="S", help="processor time that a reading counts as")
    parser.add_argument("--sheet", help="write one picture of moments of the last film")
    parser.add_argument("--draw", help="write the last film with what was seen")
    args = parser.parse_args(arguments)
    cv2.setNumThreads(1)
    whole = Tally()
    for row, kind, seed in product(
        (one for one in ROWS if one.name in args.rows), chosen(args.games), numbers(args.seeds)
    ):
        whole.add(shown(row, kind, seed, args))
    print("all:", whole.line())
    return 0


if __name__ == "__main__":
    sys.exit(main())

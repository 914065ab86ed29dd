"""Films of three games, spoilt as rooms, cameras and people spoil them, watched: right, asked, missed, wrong a row.

    python -m bench.rooms [--games NAME…] [--seeds 1] [--only ROW…] [--plays 7] [--difficulty home] [--decks LOOK]
        [--size 1280x720] [--inference driver|belief|tracks] [--cost S] [--json] [--list] [--keep DIR]

A row is one way in which a film is spoilt (`--list` names them): the camera trembles, a glass glitters, frames come
unevenly, a file's header lies, people pause for 0.2 s only. Every row is counted over the same films, `--plays` plays
of each of the games and seeds, by the counting of `bench.films.table`: of the plays so many are **right**, **asked**
about, **missed**; **wrong** is whatever else is said without doubt, or something that never happened, passes included.
`--cost` is that of `bench.films.table`; `idle` the share of one core that is used while nothing moves. `--keep` writes
the spoilt films as files. The last rows are films in which nobody plays: whatever is said is wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from bench.cards.looks import deck_of
from bench.films.hosting import Host
from bench.films.outcomes import Count, scored
from bench.films.rounds import numbers
from bench.films.table import chosen, played, reader_of
from referee.fold import Fold
from table.capture.sources import Film as FilmFile
from table.simulation.film import Film
from table.simulation.motion.layout import card_corners
from table.simulation.motion.manners import DIFFICULTIES, MANNERS, Difficulty, with_pauses
from table.simulation.rooms.shots import Shot, shots
from table.simulation.rooms.spoilers import SPOILERS, Frames, Scene, spoilt
from table.simulation.rooms.unplayed import backwards, panned, recorded_screen
from table.simulation.scripts.players import Kind, game_to_film
from table.simulation.scripts.story import parse_record
from vision.scanner import MODELS

Line = dict[str, Any]
GAMES = ("daifugo/uecda", "torite/torite-a", "pageone/pageone")
PLAYS = ("play", "show", "reveal")


@dataclass(frozen=True)
class Row:
    """A way in which films are spoilt: its name, what spoils the frames (of SPOILERS), the pause from one arm to the
    next (ms; None: as people like), and the frames per second of the header of the file that they are read from (None:
    they are read from no file). `unplayed`: what is shown instead, in which nobody plays; `difficulty`: how lively
    people are, None: as `--difficulty` has it."""

    name: str
    spoiler: str = "as it is"
    pause_ms: float | None = None
    header: float | None = None
    unplayed: str = ""
    difficulty: Difficulty | None = None


ROWS: tuple[Row, ...] = (
    Row("as it is"),
    *(Row(f"pauses of {pause / 1000:g} s", pause_ms=pause) for pause in (600.0, 330.0, 200.0)),
    *(Row(name, name) for name in SPOILERS if name != "as it is" and "told" not in name),
    Row("3 frames/s, header says 25", "3 frames/s", header=25.0),
    Row("15 frames/s, header says 600", header=600.0),
    Row("13 frames/s, people push cards", "13 frames/s", difficulty="lively"),
    Row("lively people", difficulty="lively"),
    Row("sway 8 px, pauses of 0.33 s", "sway 8 px", 330.0),
    Row("everything, pauses of 0.33 s", "everything", 330.0),
    *(Row(f"nobody plays: {name}", unplayed=name) for name in ("a pan", "a recorded screen", "a film backwards")),
)
UNPLAYED_MS, PANNED = 25_000.0, "1920x1080"


def shortened(lines: Sequence[Line], plays: int) -> list[Line]:
    """A record up to its play number `plays`."""
    found: list[Line] = []
    for line in lines:
        found.append(line)
        plays -= line["type"] in PLAYS
        if not plays:
            break
    return found


def filmed(kind: Kind, seed: int, row: Row, args: argparse.Namespace) -> tuple[list[Line], Film]:
    """The film of a game and its record."""
    lines = shortened(game_to_film(kind.label, seed), args.plays)
    deck = deck_of(Fold(parse_record(lines)[0]).table.deck.name, args.decks, seed)
    difficulty = row.difficulty or args.difficulty
    manners = MANNERS[difficulty]
    width, height = (int(side) for side in (PANNED if row.unplayed == "a pan" else args.size).split("x"))
    film = Film(
        lines, deck, seed=seed, difficulty=difficulty, size=(width, height), fps=args.fps,
        manners=manners if row.pause_ms is None else with_pauses(manners, row.pause_ms),
    )  # fmt: skip
    return lines, film


def scene_of(film: Film) -> Scene:
    """What spoilers may know of a film."""
    cards = film.choreography.cards.values()
    resting = [move for track in cards for move in track.moves if not move.moving]
    return Scene(film.duration_ms, [film.to_px(card_corners(move.a), 0.0) for move in resting])


def through_file(frames: Frames, fps: float, path: Path) -> Frames:
    """The frames as they come out of a file whose header says `fps`."""
    moments: list[float] = []
    writer: cv2.VideoWriter | None = None
    for shot in frames:
        if writer is None:
            writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, shot.image.shape[1::-1])
        writer.write(shot.image)
        moments.append(shot.at_ms)
    if writer is not None:
        writer.release()
    source = FilmFile(path, on_trouble=lambda trouble: print(trouble.en, file=sys.stderr))
    for at_ms in moments:
        frame = source.read()
        if frame is None:
            break
        yield Shot(frame.image, at_ms, frame.at_ms)
    source.close()


def unplayed(name: str, film: Film, seed: int) -> Frames:
    """What a film's cards look like where nobody plays."""
    if name == "a recorded screen":
        return recorded_screen(film.deck, UNPLAYED_MS, seed)
    if name == "a pan":
        return panned(film.at(film.duration_ms - 100.0), UNPLAYED_MS, seed)
    # Cards that come back out of a heap would be laid for all to see.
    ends = [each.at_ms for each in film.choreography.happenings if each.type in ("sweep", "gather", "round")]
    return backwards(film, min(ends, default=film.duration_ms) - 2500.0)


def watched(kind: Kind, seed: int, row: Row, args: argparse.Namespace) -> Count:
    """One film, spoilt and watched."""
    lines, film = filmed(kind, seed, row, args)
    if row.unplayed:
        frames = unplayed(row.unplayed, film, seed)
        lines = [line for line in lines if line["type"] in ("game", "deal")]
        film = Film(lines, film.deck, seed=seed, size=film.view.size)
    else:
        frames = spoilt(shots(film), row.spoiler, scene_of(film), seed)
    if args.keep is not None:
        frames = kept(frames, args.keep / f"{row.name}-{kind.label}-{seed}.mp4".replace("/", "_").replace(" ", "_"))
    with tempfile.TemporaryDirectory() as folder:
        if row.header is not None:
            frames = through_file(frames, row.header, Path(folder) / "told.avi")
        host = Host(film, lines, frames=frames)
        deck = Fold(parse_record(lines)[0]).table.deck.name
        label, scanner = f"{row.name}: {kind.label}", reader_of(film.deck, deck, args.models, seed)
        return scored(played(host, label, lines, scanner, args.inference, cost=args.cost))


def kept(frames: Frames, path: Path) -> Frames:
    """The same frames, written into a file as well."""
    writer: cv2.VideoWriter | None = None
    for shot in frames:
        if writer is None:
            writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 15.0, shot.image.shape[1::-1])
        writer.write(shot.image)
        yield shot
    if writer is not None:
        writer.release()


def told(name: str, count: Count) -> Line:
    """A row as `--json` prints it."""
    missed = count.plays - count.plays_right - count.plays_asked
    return {
        "row": name, "films": count.films, "plays": count.plays, "right": count.plays_right,
        "asked": count.plays_asked, "missed": max(missed, 0), "wrong": count.wrong, "events": count.events,
        "events_right": count.right, "false_illegal": count.false_illegal, "questions": count.questions,
        "idle": round(count.idle_s / count.quiet_s, 3) if count.quiet_s else None,
    }  # fmt: skip


def in_words(line: Line) -> str:
    """A row of the table."""
    if not line["events"]:
        return f"{line['row']:32} {line['wrong']} invented, {line['questions']} asked about"
    return (
        f"{line['row']:32} {line['right']:3} of {line['plays']:3} plays right, {line['asked']} asked, "
        f"{line['missed']} missed, {line['wrong']} wrong; {line['events_right']} of {line['events']} events; "
        f"false illegal {line['false_illegal']}; idle {line['idle']}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(GAMES), metavar="NAME")
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--only", nargs="+", default=[], metavar="ROW", help="rows whose name has this in it")
    parser.add_argument("--plays", type=int, default=7, help="film so many plays of each record")
    parser.add_argument("--difficulty", default="home", choices=DIFFICULTIES)
    parser.add_argument("--decks", default="standard", metavar="unseen|LOOK")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--fps", type=float, default=15.0)
    parser.add_argument("--inference", default="tracks", choices=("driver", "belief", "tracks"))
    parser.add_argument("--cost", type=float, metavar="S", help="processor time that a reading of tracks counts as")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="store_true", help="name the rows and end")
    parser.add_argument("--keep", type=Path, help="a folder for the spoilt films")
    parser.add_argument("--models", type=Path, default=MODELS)
    args = parser.parse_args(arguments)
    rows = [row for row in ROWS if not args.only or any(name in row.name for name in args.only)]
    if args.list:
        print("\n".join(row.name for row in rows))
        return 0
    try:
        games = chosen(args.games)
    except KeyError as error:
        parser.error(str(error.args[0]))
    if args.keep is not None:
        args.keep.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    for row in rows:
        whole = Count()
        for kind in games:
            for seed in numbers(args.seeds):
                whole.add(watched(kind, seed, row, args))
        if not args.json:
            for failure in whole.failures:
                print("   ", failure)
        line = told(row.name, whole)
        print(json.dumps(line, ensure_ascii=False) if args.json else in_words(line), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Films random games of every kind, watches each without its truth, and counts what came out, per game.

    python -m bench.films.table --games all|NAME… --seeds A-B [--difficulty easy|home|hard|lively]
        [--decks unseen|LOOK] [--jobs N] [--eyes models|truth] [--plant wrong-player|revoke] [--json] [--pages DIR]
        [--events N] [--fps 15] [--models DIR] [--photos DIR] [--inference driver|belief|tracks]
        [--keep DIR | --from DIR] [--cost S]

NAME is a game (`torite`), a profile (`torite-a`, `nono`) or both (`daifugo/uecda`). `--decks unseen`: looks that never
trained (`bench.cards.looks`); what they are drawn with `python -m bench.fetch` fetches, once. `--decks photographed`:
real prints, cut out of the photographs of `--photos` that only measure (`bench.cards.photographed`); standard cards
only, skipped with a reason where there are none. A deck that is not a standard
one is enrolled first, from one rendered picture per card.
`--eyes truth`: perfect detections on plainly drawn pictures (`bench.films.perfect`), or perfect tracks
(`bench.belief.true_tracks`), which tells faults of the inference from those of the eyes. `--inference belief`: what
happened is inferred by `table.belief`, in place of `table.interpret`; `tracks`: so, from cards that are followed while
the table moves. `--keep` then keeps what was seen of each film in a folder, `--from` infers anew from that, within
seconds (`bench.belief.kept_tracks`). With `--cost` each reading of tracks counts as so many seconds of processor time:
a busy machine then watches as an idle one. Without it a film waits for its readings.

`--plant`: somebody plays out of turn and takes it back, up to three times a film, or revokes once. Of these mistakes so
many are `called` a fault (a revoke: at the card that proves it), `asked` about, credited `silent`ly, or `unseen`;
`false_exposed` counts honest players who are accused. Games in which nobody can make the mistake are left out.

Nothing of the truth reaches the watching, but for what no camera can see (`bench.films.hosting`): that is told at its
moment, as a host would, and not counted. An event is **right** when it is in the record as it happened and without a
question; **asked** when it is there, right or wrong, as doubtful; **missed** when nothing stands for it; **wrong** when
something else is said without doubt, or something that never happened. `plays`, `plays_right`: the events in which
cards are laid for all to see, and those of them that are right: what a player feels, beside the cards of a single look
(`bench.cards.decks`). `standing_wrong`: rulings that are wrong and stand at the end. `latency_s`: from the moment a
play's last card lies still to its ruling, on the film's clock, with the processor time that the computing took (one
thread): other work on the machine does not count. `cpu_idle`: the share of one core that is used while nothing moves,
processor time.
"""

from __future__ import annotations

import argparse
import html
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench.belief.counted_readings import Counted
from bench.belief.kept_tracks import Kept, path_of, read, replayed
from bench.belief.true_tracks import seen
from bench.cards import photographed
from bench.cards.decks import seed as seed_of
from bench.cards.looks import deck_of
from bench.cards.packaged import NoDecksError
from bench.cards.photographed import NoPhotographsError
from bench.films.hosting import Host
from bench.films.outcomes import Count, Watched, in_words, picture_name, scored, summary
from bench.films.planted import PLANTS, with_mistakes
from bench.films.rounds import numbers, shortened
from models.render.cards.deck import built_in
from models.render.textures import TextureSource
from models.render.types import Deck
from referee.events import Header
from referee.fold import Fold
from table.belief.inference import Inference
from table.interpret.doubts import Doubt
from table.live.loop import InferenceName
from table.live.scanners import Rereads, Sees
from table.live.watch import Watching
from table.record.session import Accepted
from table.simulation.film import Film
from table.simulation.motion.manners import DIFFICULTIES, Difficulty
from table.simulation.scripts.players import Kind, game_to_film, kinds
from table.simulation.scripts.story import parse_record
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import enrolled_ensemble
from vision.fitting.enrolled import enrolled
from vision.scanner import MODELS, Scanner

Line = dict[str, Any]
PHOTOGRAPHED = "photographed"
"""The name of the decks whose faces are cut out of photographs (`bench.cards.photographed`)."""
FILMED, DRAWN = (1280, 720), (640, 360)
"""Size of a film, and of one that is drawn plainly for perfect eyes, px."""


@dataclass(frozen=True)
class Job:
    """One film: of which game, from which seed, how hard, with which cards."""

    kind: Kind
    seed: int
    difficulty: Difficulty
    decks: str
    events: int
    fps: float | None
    models: Path
    pages: Path | None
    perfect: bool = False
    plant: str | None = None
    photos: Path | None = None
    inference: InferenceName = "driver"
    keep: Path | None = None
    kept: Path | None = None
    cost: float | None = None


def chosen(names: Sequence[str]) -> list[Kind]:
    """The kinds of game that names stand for. Raises KeyError."""
    known = [kind for kind in kinds() if not kind.options]
    if list(names) == ["all"]:
        return known
    found = [kind for kind in known if not {kind.game, kind.profile, kind.label}.isdisjoint(names)]
    for name in names:
        if not any(name in (kind.game, kind.profile, kind.label) for kind in known):
            raise KeyError(f"no game is called {name}; there are {', '.join(kind.label for kind in known)}")
    return found


def eyes(job: Job, deck: Deck, kind: str) -> Scanner:
    """Who reads the cards of a film."""
    return reader_of(deck, kind, job.models, job.seed)


def reader_of(deck: Deck, kind: str, models: Path, seed: int) -> Scanner:
    """Who reads the cards: as they come, or, a deck that is not standard and not built in, enrolled first."""
    scanner = Scanner(models, kind, threads=1)
    if kind != "standard" and deck.name != kind:
        rng = np.random.default_rng([seed_of(kind), 78, seed])
        networks = Networks.load(models, 1, scanner.locator)
        gallery = enrolled(deck, rng, TextureSource(), networks.locator)
        scanner.ensemble = enrolled_ensemble(gallery, networks, models, 1)
    return scanner


def watch(job: Job) -> Count:
    """One film, watched."""
    cv2.setNumThreads(1)
    if job.kept is not None:
        return _from_kept(job, job.kept)
    planted: tuple[int, ...] = ()
    if job.plant is not None:
        try:
            lines, planted = with_mistakes(job.plant, job.kind.label, job.seed)
        except ValueError:
            return Count()
    else:
        lines = game_to_film(job.kind.label, job.seed)
        lines = shortened(lines, job.events) if job.events else lines
    kind = Fold(parse_record(lines)[0]).table.deck.name
    deck = built_in(kind) if job.perfect else deck_of_job(job, kind)
    size = DRAWN if job.perfect else None if job.difficulty == "lively" else FILMED
    film = Film(lines, deck, seed=job.seed, difficulty=job.difficulty, size=size, fps=job.fps)
    host = Host(film, lines, job.perfect)
    if job.perfect and job.inference == "tracks":
        return scored(replayed(seen(Kept.of(host, job.kind.label, lines, job.plant, planted), film)))
    kept = None if job.keep is None else Kept.of(host, job.kind.label, lines, job.plant, planted)
    sees = host if job.perfect else eyes(job, deck, kind)
    told = played(host, job.kind.label, lines, sees, job.inference, kept, job.cost)
    if job.keep is not None and kept is not None:
        kept.write(path_of(job.keep, job.kind.label, job.seed, job.difficulty, job.plant))
    return scored(replace(told, plant=job.plant, planted=planted), job.pages)


def _from_kept(job: Job, folder: Path) -> Count:
    """What is made anew of a film of which the tracks were kept."""
    path = path_of(folder, job.kind.label, job.seed, job.difficulty, job.plant)
    return scored(replayed(read(path))) if path.is_file() else Count()


def played(
    host: Host, label: str, lines: Sequence[Line], scanner: Sees, inference: InferenceName | None = "driver",
    kept: Kept | None = None, cost: float | None = None,
) -> Watched:  # fmt: skip
    """What is made of a film that a host shows; `kept` gets what is seen of it. `cost`: see `Job`."""
    head = lines[0]
    doubts: list[Doubt] = []
    ruled: dict[int, float] = {}
    clock = None
    if cost is not None and isinstance(scanner, Rereads):
        scanner = counted = Counted(scanner, cost)
        clock = counted.spent_s
    with tempfile.TemporaryDirectory() as folder:
        watching = Watching(
            host, head["game"], head["profile"], head["players"], options=head["options"],
            record=Path(folder) / "seen.jsonl", scanner=scanner, inference=inference,
            clock=clock,
        )  # fmt: skip
        watching.table.on_doubt = doubts.append
        host.tells(watching.session)
        inferring = watching.table.inferring
        if kept is not None and isinstance(inferring, Inference):
            views = kept.views
            inferring.on_view = lambda view, plane, size: views.append((host.at_ms, view, plane, size))

        def note(accepted: Accepted) -> None:
            spent = time.process_time() - host.handed
            ruled[accepted.seq] = host.at_ms / 1000 + spent

        watching.session.subscribe(note)
        watching.run()
        seen = watching.session.record()
        rulings = watching.session.rulings()[:-1]
    film = host.film
    return Watched(
        label, film.seed, film, lines, seen, rulings, doubts, ruled, idle_s=host.idle_s, quiet_s=host.quiet_s
    )


def deck_of_job(job: Job, kind: str) -> Deck:
    """The look of a job's cards. Raises as `bench.cards.looks.deck_of` and `bench.cards.photographed.decks`."""
    if job.decks != PHOTOGRAPHED:
        return deck_of(kind, job.decks, job.seed)
    cut = photographed.decks(job.photos, job.models)
    return cut[job.seed % len(cut)]


def page(pages: Path, failures: Sequence[str]) -> None:
    """Every failure as a line, with its picture where there is one."""
    rows = []
    for line in failures:
        label, _, tail = line.partition(" seed ")
        seed, _, text = tail.partition(": ")
        name = picture_name(label, seed, text.partition(":")[0].lstrip("#"))
        picture = f'<br><img src="{html.escape(name)}" width="960">' if (pages / name).is_file() else ""
        rows.append(f"<p>{html.escape(line)}{picture}</p>")
    (pages / "index.html").write_text("<!doctype html><meta charset=utf-8>" + "\n".join(rows), encoding="utf-8")


def jobs_of(args: argparse.Namespace, found: Sequence[Kind]) -> Iterator[Job]:
    """Every film that is asked for."""
    for kind in found:
        for seed in numbers(args.seeds):
            yield Job(kind, seed, args.difficulty, args.decks, args.events, args.fps, args.models, args.pages,
                      args.eyes == "truth", args.plant, args.photos, args.inference, args.keep, args.kept,
                      args.cost)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["all"], metavar="NAME")
    parser.add_argument("--seeds", default="1-10")
    parser.add_argument("--difficulty", default="home", choices=DIFFICULTIES)
    parser.add_argument("--decks", default="unseen", metavar="unseen|photographed|LOOK")
    parser.add_argument("--photos", type=Path, help="--decks photographed: a folder of labelled photographs")
    parser.add_argument("--eyes", default="models", choices=("models", "truth"))
    parser.add_argument("--inference", default="driver", choices=("driver", "belief", "tracks"))
    parser.add_argument("--keep", type=Path, metavar="DIR", help="--inference tracks: keep what was seen of each film")
    parser.add_argument("--from", type=Path, dest="kept", metavar="DIR", help="infer from what was kept of films")
    parser.add_argument("--cost", type=float, metavar="S", help="processor time that a reading of tracks counts as")
    parser.add_argument("--plant", choices=sorted(PLANTS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--pages", type=Path, help="a folder for a page of failures with pictures")
    parser.add_argument("--events", type=int, default=0, help="film only so many events of each record")
    parser.add_argument("--fps", type=float, help="default: 15, of a lively film by chance")
    parser.add_argument("--models", type=Path, default=MODELS)
    args = parser.parse_args(arguments)
    try:
        found = chosen(args.games)
    except KeyError as error:
        parser.error(str(error.args[0]))
    for folder in (args.keep, args.pages):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    try:
        if args.decks == PHOTOGRAPHED:
            photographed.decks(args.photos, args.models)
            found = _standard(found)
        failures = report(list(jobs_of(args, found)), args.jobs, in_json=args.json)
    except NoPhotographsError as error:
        print(f"skipped: {error}", file=sys.stderr)
        return 0
    except (NoDecksError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 1
    if args.pages is not None:
        page(args.pages, failures)
    return 0


def _standard(found: Sequence[Kind]) -> list[Kind]:
    """The games that are played with standard cards; says which are left out."""
    deck = {kind.label: Fold(Header(kind.game, tuple("ABCD"), kind.profile)).table.deck.name for kind in found}
    away = [label for label, name in deck.items() if name != "standard"]
    if away:
        print(f"left out, no photographs show their cards: {', '.join(away)}", file=sys.stderr)
    return [kind for kind in found if deck[kind.label] == "standard"]


def report(jobs: Sequence[Job], processes: int, *, in_json: bool) -> list[str]:
    """Watches all films and prints what came of every game once its last film is watched; a line on every failure."""
    counts = {job.kind.label: Count() for job in jobs}
    left = Counter(job.kind.label for job in jobs)
    failures: list[str] = []
    with ProcessPoolExecutor(max_workers=processes) as pool:
        for job, count in zip(jobs, pool.map(watch, jobs), strict=True):
            label = job.kind.label
            counts[label].add(count)
            failures += count.failures
            left[label] -= 1
            if not in_json:
                for line in count.failures:
                    print("   ", line, flush=True)
            if not left[label]:
                told_of = summary(job.kind, job.difficulty, counts[label])
                print(json.dumps(told_of, ensure_ascii=False) if in_json else in_words(told_of), flush=True)
    return failures


if __name__ == "__main__":
    sys.exit(main())

"""Films random games of every kind, watches each without its truth, and counts what came out, per game.

    python -m bench.table --games all|NAME… --seeds A-B [--difficulty easy|home|hard] [--decks unseen|LOOK] [--jobs N]
        [--eyes models|truth] [--plant wrong-player|revoke] [--json] [--pages DIR] [--events N] [--fps 15]
        [--models DIR] [--photos DIR]

NAME is a game (`torite`), a profile (`torite-a`, `nono`) or both (`daifugo/uecda`). `--decks unseen`: looks that never
trained (`bench.looks`); what they are drawn with `python -m bench.fetch` fetches, once. `--decks photographed`: real
prints, cut out of the photographs of `--photos` that only measure (`bench.photographed`); standard cards only, skipped
with a reason where there are none. A deck that is not a standard
one is enrolled first, from one rendered picture per card.
`--eyes truth`: perfect detections on plainly drawn pictures (`bench.perfect`), which tells faults of the inference from
those of the eyes.

`--plant`: somebody plays out of turn and takes it back, up to three times a film, or revokes once. Of these mistakes so
many are `called` a fault (a revoke: at the card that proves it), `asked` about, credited `silent`ly, or `unseen`;
`false_exposed` counts honest players who are accused. Games in which nobody can make the mistake are left out.

Nothing of the truth reaches the watching, but for what no camera can see (`bench.hosting`): that is told at its moment,
as a host would, and not counted. An event is **right** when it is in the record as it happened and without a question;
**asked** when it is there, right or wrong, as doubtful; **missed** when nothing stands for it; **wrong** when something
else is said without doubt, or something that never happened. `standing_wrong`: rulings that are wrong and stand at the
end. `latency_s`: from the moment a play's last card lies still to its ruling, on the film's clock, with the processor
time that the computing took (one thread): other work on the machine does not count. `cpu_idle`: the share of one core
that is used while nothing moves, processor time.
"""

from __future__ import annotations

import argparse
import html
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from bench import photographed
from bench.decks import seed as seed_of
from bench.films import align, fouls, numbers, shortened
from bench.hosting import Host
from bench.looks import deck_of
from bench.packaged import NoDecksError
from bench.photographed import NoPhotographsError
from bench.planted import PLANTS, Fate, exposures, revokes, with_mistakes, wrong_players
from models.render.decks import built_in
from models.render.difficulty import LEVELS
from models.render.textures import TextureSource
from models.render.types import Deck
from referee.events import Event, Header
from referee.fold import Fold
from referee.fold import Table as Moment
from referee.record import read_record
from table.interpret.doubts import Doubt
from table.record.session import Accepted
from table.simulation.film import Film
from table.simulation.hosting import told
from table.simulation.manners import Difficulty
from table.simulation.players import Kind, game_to_film, kinds
from table.simulation.story import parse_record
from table.watching import Watching
from vision.enrolled.ensemble import Ensemble
from vision.enrolled.prototypes import Networks
from vision.enrolled.registry import calibrated
from vision.fitting.enrolled import enrolled
from vision.recognition.label_reader import LabelReader
from vision.scanner import MODELS, Scanner

Line = dict[str, Any]
SEEN = ("play", "pass", "draw", "discard", "reveal", "show", "order")
"""What a camera has to make out."""

PHOTOGRAPHED = "photographed"
"""The name of the decks whose faces are cut out of photographs (`bench.photographed`)."""
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
    fps: float
    models: Path
    pages: Path | None
    perfect: bool = False
    plant: str | None = None
    photos: Path | None = None


@dataclass
class Count:
    """What came out of films of a game."""

    films: int = 0
    rounds: int = 0
    events: int = 0
    right: int = 0
    asked: int = 0
    missed: int = 0
    wrong: int = 0
    false_illegal: int = 0
    false_exposed: int = 0
    standing_wrong: int = 0
    questions: int = 0
    planted: list[str] = field(default_factory=list)
    waits_s: list[float] = field(default_factory=list)
    idle_s: float = 0.0
    quiet_s: float = 0.0
    failures: list[str] = field(default_factory=list)

    def add(self, other: Count) -> None:
        """Add the counts of other films."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


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


def acts(lines: Sequence[Line], rulings: Sequence[Line], said: Collection[int]) -> dict[int, tuple[Any, bool]]:
    """By seq: ((player, what, cards), doubtful) of every event that a camera has to make out, as corrected; without
    what was `said`."""
    header, events, _ = read_record([json.dumps(line, ensure_ascii=False) for line in lines])
    fold = Fold(header)
    fold.extend(events)
    back = {line["target"] for line in lines if line["type"] == "takeback"}
    open_now = {line["seq"] for line in rulings if line.get("code") == "unreadable-card"}
    found: dict[int, tuple[Any, bool]] = {}
    for seq, event in _in_order(fold):
        if event.type not in SEEN or seq in back or seq in said:
            continue
        cards = event.strip or tuple(sorted(event.cards or ())) or ("card",) * (event.count or 0)
        doubtful = event.confirmed is False or "?" in cards or seq in open_now
        # `align` knows players and cards: what happened stands before the cards.
        found[seq] = ((event.player or "", (f"({event.type})", *cards) if cards else ()), doubtful)
    return _by_player(found)


def _by_player(found: dict[int, tuple[Any, bool]]) -> dict[int, tuple[Any, bool]]:
    """The same with orders of strength that follow each other sorted by player: which strip is told first means
    nothing."""
    sorted_ones: dict[int, tuple[Any, bool]] = {}
    for _, run in groupby(found.items(), lambda item: "strips" if item[1][0][1][:1] == ("(order)",) else item[0]):
        sorted_ones.update(sorted(run, key=lambda item: str(item[1][0][0])))
    return sorted_ones


def _in_order(fold: Fold) -> Iterator[tuple[int, Event]]:
    """The events that count; cards that all lay at once, as in a trick without turns, by their players."""
    together: list[tuple[int, Event]] = []
    for seq, event, _ in fold.standing():
        table = fold.before(seq)
        at_once = event.type == "play" and table.game.turn(table.state) is None and not table.over
        at_once = at_once and len(table.setup.players) > 1 and _all_may_play(table)
        if not at_once or not table.game.public(table.state).field.plays:
            yield from sorted(together, key=lambda item: item[1].player or "")
            together = []
        if at_once:
            together.append((seq, event))
        else:
            yield seq, event
    yield from sorted(together, key=lambda item: item[1].player or "")


def _all_may_play(table: Moment) -> bool:
    """Whether several may lay a card now, in any order, though the trick has begun."""
    plays = table.game.public(table.state).field.plays
    may = next((item.players for item in table.game.expects(table.state) if item.kind == "play"), ())
    return len(may) == len(table.setup.players) - len(plays)


def eyes(job: Job, deck: Deck, kind: str) -> Scanner:
    """Who reads the cards: as they come, or, a deck that is not standard and not built in, enrolled first."""
    scanner = Scanner(job.models, kind, threads=1)
    if kind != "standard" and deck.name != kind:
        rng = np.random.default_rng([seed_of(kind), 78, job.seed])
        networks = Networks.load(job.models, 1, scanner.locator)
        gallery = enrolled(deck, rng, TextureSource(), networks.locator)
        scanner.ensemble = Ensemble(LabelReader(job.models, kind, 1), calibrated(gallery, networks, job.models))
    return scanner


def watch(job: Job) -> Count:
    """One film, watched."""
    cv2.setNumThreads(1)
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
    deck = built_in(kind) if job.perfect else _deck(job, kind)
    size = DRAWN if job.perfect else FILMED
    film = Film(lines, deck, seed=job.seed, difficulty=job.difficulty, size=size, fps=job.fps)
    host = Host(film, lines, job.perfect)
    doubts: list[Doubt] = []
    ruled: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        watching = Watching(
            host, job.kind.game, job.kind.profile, lines[0]["players"], options=lines[0]["options"],
            record=Path(folder) / "seen.jsonl", scanner=host if job.perfect else eyes(job, deck, kind),
        )  # fmt: skip
        watching.table.on_doubt = doubts.append
        host.tell = lambda line: watching.session.accept({**line, "source": "tap"})

        def note(accepted: Accepted) -> None:
            spent = time.process_time() - host.handed
            ruled[accepted.seq] = host.at_ms / 1000 + spent

        watching.session.subscribe(note)
        watching.run()
        seen = watching.session.record()
        rulings = watching.session.rulings()[:-1]
    return scored(job, film, lines, seen, rulings, doubts, ruled, host, planted)


def _deck(job: Job, kind: str) -> Deck:
    """The look of a job's cards. Raises as `bench.looks.deck_of` and `bench.photographed.decks`."""
    if job.decks != PHOTOGRAPHED:
        return deck_of(kind, job.decks, job.seed)
    cut = photographed.decks(job.photos, job.models)
    return cut[job.seed % len(cut)]


def scored(
    job: Job,
    film: Film,
    truth: Sequence[Line],
    seen: Sequence[Line],
    rulings: Sequence[Line],
    doubts: Sequence[Doubt],
    ruled: Mapping[int, float],
    host: Host,
    planted: Sequence[int] = (),
) -> Count:
    """The counts of one film, with a line on every failure; `planted`: the mistakes in it."""
    tapped = {line["seq"] for line in seen if line.get("source") == "tap"}
    happened, written = acts(truth, (), told(truth)), acts(seen, rulings, tapped)
    count = Count(films=1, rounds=1 + sum(line["type"] == "round" for line in truth), events=len(happened))
    rest = {item.seq: item.at_ms / 1000 for item in film.choreography.happenings if item.type in ("play", "show")}
    verdicts: dict[int, Line] = {}
    for line in rulings:
        if "seq" in line:
            verdicts[line["seq"]] = line
        for revised in line.get("revised", ()):
            verdicts[revised["seq"]] = {**verdicts.get(revised["seq"], {}), **revised}
    was_seqs, told_seqs = iter(happened), iter(written)
    for was, said, doubtful in align([act for act, _ in happened.values()], list(written.values())):
        seq = next(was_seqs) if was is not None else None
        own = next(told_seqs) if said is not None else None
        illegal = own is not None and verdicts.get(own, {}).get("verdict") == "illegal"
        if doubtful:
            count.asked += was is not None
            count.questions += 1
        elif was is not None and was == said:
            count.right += 1
            count.standing_wrong += illegal
        elif was is not None and said is None:
            count.missed += 1
        else:
            count.wrong += 1
            count.standing_wrong += 1
        if was == said and seq is not None and own is not None and seq in rest and own in ruled:
            count.waits_s.append(ruled[own] - rest[seq])
        if was != said:
            count.failures.append(_failure(job, film, seq, was, said, doubtful))
    fates = _fates(job, film, planted, truth, seen, rulings, doubts)
    found = {seq for fate in fates for seq in fate.seqs}
    false = [item for item in fouls(list(seen), list(rulings)) if item["seq"] not in found]
    count.planted = [fate.outcome for fate in fates]
    count.failures += [fate.text for fate in fates if fate.outcome != "called"]
    count.false_illegal = len(false)
    count.failures += [f"called illegal: {item['code']} {' '.join(item['cards'])} (#{item['seq']})" for item in false]
    accused = exposures(seen) - exposures(truth)
    count.false_exposed = len(accused)
    count.failures += [f"exposed: {' '.join(was)} by {' '.join(proof)}" for proof, was in sorted(accused)]
    count.questions += len(doubts)
    count.failures += [doubt.en for doubt in doubts]
    count.idle_s, count.quiet_s = host.idle_s, host.quiet_s
    count.failures = [f"{job.kind.label} seed {job.seed}: {line}" for line in count.failures]
    return count


def _fates(
    job: Job, film: Film, planted: Sequence[int], truth: Sequence[Line], seen: Sequence[Line],
    rulings: Sequence[Line], doubts: Sequence[Doubt],
) -> list[Fate]:  # fmt: skip
    """What became of the mistakes of a film."""
    if job.plant == "wrong-player":
        return wrong_players(film, planted, seen, rulings, doubts)
    return revokes(planted, truth, seen) if planted else []


def _failure(job: Job, film: Film, seq: int | None, was: Any, said: Any, doubtful: bool) -> str:
    """A line on an event that came out otherwise, and its picture where pages are wanted."""

    def words(act: Any) -> str:
        return "nothing" if act is None else f"{act[0]} {' '.join(act[1]) or 'pass'}"

    if job.pages is not None and seq is not None:
        moments = [item for item in film.choreography.happenings if item.seq == seq and item.type != "sweep"]
        if moments:
            name = f"{job.kind.label.replace('/', '-')}-{job.seed}-{seq}.jpg"
            cv2.imwrite(str(job.pages / name), film.at(moments[0].clear_ms + 30))
    return f"#{seq}: was {words(was)}, reported {words(said)}{' (unsure)' if doubtful else ''}"


def summary(kind: Kind, difficulty: str, count: Count) -> Line:
    """The figures of a game as `--json` prints them."""
    waits = sorted(count.waits_s)
    p95 = waits[min(len(waits) - 1, int(0.95 * len(waits)))] if waits else None
    return {
        "game": kind.game, "profile": kind.profile, "difficulty": difficulty, "films": count.films,
        "events": count.events, "right": count.right, "asked": count.asked, "missed": count.missed,
        "wrong": count.wrong, "false_illegal": count.false_illegal, "false_exposed": count.false_exposed,
        "standing_wrong": count.standing_wrong,
        "questions_per_round": round(count.questions / max(count.rounds, 1), 2),
        "latency_s": {"median": round(statistics.median(waits), 2) if waits else None,
                      "p95": round(p95, 2) if p95 is not None else None},
        "cpu_idle": round(count.idle_s / count.quiet_s, 3) if count.quiet_s else None,
        **({"planted": dict(Counter(count.planted))} if count.planted else {}),
    }  # fmt: skip


def page(pages: Path, failures: Sequence[str]) -> None:
    """Every failure as a line, with its picture where there is one."""
    rows = []
    for line in failures:
        label, _, tail = line.partition(" seed ")
        seed, _, text = tail.partition(": ")
        name = f"{label.replace('/', '-')}-{seed}-{text.partition(':')[0].lstrip('#')}.jpg"
        picture = f'<br><img src="{html.escape(name)}" width="960">' if (pages / name).is_file() else ""
        rows.append(f"<p>{html.escape(line)}{picture}</p>")
    (pages / "index.html").write_text("<!doctype html><meta charset=utf-8>" + "\n".join(rows), encoding="utf-8")


def jobs_of(args: argparse.Namespace, found: Sequence[Kind]) -> Iterator[Job]:
    """Every film that is asked for."""
    for kind in found:
        for seed in numbers(args.seeds):
            yield Job(kind, seed, args.difficulty, args.decks, args.events, args.fps, args.models, args.pages,
                      args.eyes == "truth", args.plant, args.photos)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["all"], metavar="NAME")
    parser.add_argument("--seeds", default="1-10")
    parser.add_argument("--difficulty", default="home", choices=LEVELS)
    parser.add_argument("--decks", default="unseen", metavar="unseen|photographed|LOOK")
    parser.add_argument("--photos", type=Path, help="--decks photographed: a folder of labelled photographs")
    parser.add_argument("--eyes", default="models", choices=("models", "truth"))
    parser.add_argument("--plant", choices=sorted(PLANTS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--pages", type=Path, help="a folder for a page of failures with pictures")
    parser.add_argument("--events", type=int, default=0, help="film only so many events of each record")
    parser.add_argument("--fps", type=float, default=15.0)
    parser.add_argument("--models", type=Path, default=MODELS)
    args = parser.parse_args(arguments)
    try:
        found = chosen(args.games)
    except KeyError as error:
        parser.error(str(error.args[0]))
    if args.pages is not None:
        args.pages.mkdir(parents=True, exist_ok=True)
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
                print(json.dumps(told_of, ensure_ascii=False) if in_json else _in_words(told_of), flush=True)
    return failures


def _in_words(line: Line) -> str:
    """One row of the report."""
    share = 100 * line["right"] / max(line["events"], 1)
    return (
        f"{line['game']}/{line['profile']} {line['difficulty']}: {line['films']} films, {line['events']} events, "
        f"{line['right']} right ({share:.1f} %), {line['asked']} asked, {line['missed']} missed, "
        f"{line['wrong']} wrong; "
        f"false illegal {line['false_illegal']}, false exposed {line['false_exposed']}, "
        f"standing wrong {line['standing_wrong']}; {line['questions_per_round']} questions a round; "
        f"latency {line['latency_s']['median']} / {line['latency_s']['p95']} s; idle {line['cpu_idle']}"
        + "".join(f"; {count} {outcome}" for outcome, count in sorted(line.get("planted", {}).items()))
    )


if __name__ == "__main__":
    sys.exit(main())

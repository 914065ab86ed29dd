"""What came out of films that were watched: right, asked, missed, wrong, and how long it took (`bench.films.table`)."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import cv2

from bench.films.alignment import Act, acts, align, fouls
from bench.films.planted import Fate, exposures, revokes, wrong_players
from models.render.types import Image
from table.interpret.doubts import Doubt
from table.simulation.hosting import told
from table.simulation.motion.tracks import Choreography
from table.simulation.scripts.players import Kind

Line = dict[str, Any]


class Filmed(Protocol):
    """What counts of a film."""

    @property
    def seed(self) -> int: ...
    @property
    def choreography(self) -> Choreography: ...
    def at(self, at_ms: float) -> Image:
        """A moment of it, BGR (H, W, 3)."""


@dataclass(frozen=True)
class Watched:
    """A film and what was made of it.

    `truth` is the record that was filmed, with the `planted` mistakes (`seq`s) of the kind `plant`; `seen` the record
    that was written, with its `rulings` and the `doubts` that were said. `ruled`: by `seq`, when it was ruled on, in s
    of the film. Of `quiet_s` in which nothing moved, `idle_s` of processor time were used.
    """

    label: str
    seed: int
    film: Filmed
    truth: Sequence[Line]
    seen: Sequence[Line]
    rulings: Sequence[Line]
    doubts: Sequence[Doubt]
    ruled: Mapping[int, float]
    plant: str | None = None
    planted: Sequence[int] = ()
    idle_s: float = 0.0
    quiet_s: float = 0.0


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
    plays: int = 0
    """Events in which cards are laid for all to see: plays and shown hands."""
    plays_right: int = 0
    plays_asked: int = 0
    """Of the plays that are not right: those that are there, as doubtful."""
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


def scored(watched: Watched, pages: Path | None = None) -> Count:
    """The counts of one film, with a line on every failure; pictures of failures go to the folder `pages`."""
    count = Count(
        films=1,
        rounds=1 + sum(line["type"] == "round" for line in watched.truth),
        idle_s=watched.idle_s,
        quiet_s=watched.quiet_s,
    )
    _count_events(count, watched, pages)
    _count_accused(count, watched)
    count.questions += len(watched.doubts)
    count.failures += [doubt.en for doubt in watched.doubts]
    count.failures = [f"{watched.label} seed {watched.seed}: {line}" for line in count.failures]
    return count


def _count_events(count: Count, watched: Watched, pages: Path | None) -> None:
    """Counts the events that a camera has to make out: as they happened beside as they were written."""
    tapped = {line["seq"] for line in watched.seen if line.get("source") == "tap"}
    happened = acts(watched.truth, (), told(watched.truth))
    written = acts(watched.seen, watched.rulings, tapped)
    count.events = len(happened)
    happenings = watched.film.choreography.happenings
    rest = {item.seq: item.at_ms / 1000 for item in happenings if item.type in ("play", "show")}
    verdicts = _verdicts(watched.rulings)
    was_seqs, told_seqs = iter(happened), iter(written)
    for was, said, doubtful in align([act for act, _ in happened.values()], list(written.values())):
        seq = next(was_seqs) if was is not None else None
        own = next(told_seqs) if said is not None else None
        laid = was is not None and was[1][:1] in (("(play)",), ("(show)",))
        count.plays += laid
        count.plays_right += laid and was == said and not doubtful
        count.plays_asked += laid and doubtful
        illegal = own is not None and verdicts.get(own) == "illegal"
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
        if was != said:
            count.failures.append(_failure(watched, pages, seq, was, said, doubtful))
        elif seq is not None and own is not None and seq in rest and own in watched.ruled:
            count.waits_s.append(watched.ruled[own] - rest[seq])


def _verdicts(rulings: Sequence[Line]) -> dict[int, str]:
    """By `seq`: the verdict that stands at the end."""
    found: dict[int, str] = {}
    for line in rulings:
        if "seq" in line:
            found[line["seq"]] = line["verdict"]
        found |= {revised["seq"]: revised["verdict"] for revised in line.get("revised", ())}
    return found


def _count_accused(count: Count, watched: Watched) -> None:
    """Counts what became of the planted mistakes, and who was called a fault, or exposed, without having made one."""
    fates = _fates(watched)
    count.planted = [fate.outcome for fate in fates]
    count.failures += [fate.text for fate in fates if fate.outcome != "called"]
    found = {seq for fate in fates for seq in fate.seqs}
    false = [item for item in fouls(watched.seen, watched.rulings) if item["seq"] not in found]
    count.false_illegal = len(false)
    count.failures += [f"called illegal: {item['code']} {' '.join(item['cards'])} (#{item['seq']})" for item in false]
    accused = exposures(watched.seen) - exposures(watched.truth)
    count.false_exposed = len(accused)
    count.failures += [f"exposed: {' '.join(was)} by {' '.join(proof)}" for proof, was in sorted(accused)]


def _fates(watched: Watched) -> list[Fate]:
    """What became of the mistakes of a film."""
    if watched.plant == "wrong-player":
        return wrong_players(watched.film.choreography, watched.planted, watched.seen, watched.rulings, watched.doubts)
    return revokes(watched.planted, watched.truth, watched.seen) if watched.planted else []


def _failure(
    watched: Watched, pages: Path | None, seq: int | None, was: Act | None, said: Act | None, doubtful: bool
) -> str:
    """A line on an event that came out otherwise, and its picture where pages are wanted."""

    def words(act: Act | None) -> str:
        return "nothing" if act is None else f"{act[0]} {' '.join(act[1]) or 'pass'}"

    if pages is not None and seq is not None:
        happenings = watched.film.choreography.happenings
        moments = [item for item in happenings if item.seq == seq and item.type != "sweep"]
        if moments:
            picture = watched.film.at(moments[0].clear_ms + 30)
            cv2.imwrite(str(pages / picture_name(watched.label, watched.seed, seq)), picture)
    return f"#{seq}: was {words(was)}, reported {words(said)}{' (unsure)' if doubtful else ''}"


def picture_name(label: str, seed: int | str, seq: int | str) -> str:
    """The file with the picture of a failure."""
    return f"{label.replace('/', '-')}-{seed}-{seq}.jpg"


def summary(kind: Kind, difficulty: str, count: Count) -> Line:
    """The figures of a game as `--json` prints them."""
    waits = sorted(count.waits_s)
    p95 = waits[min(len(waits) - 1, int(0.95 * len(waits)))] if waits else None
    return {
        "game": kind.game, "profile": kind.profile, "difficulty": difficulty, "films": count.films,
        "events": count.events, "right": count.right, "asked": count.asked, "missed": count.missed,
        "wrong": count.wrong, "plays": count.plays, "plays_right": count.plays_right,
        "false_illegal": count.false_illegal, "false_exposed": count.false_exposed,
        "standing_wrong": count.standing_wrong,
        "questions_per_round": round(count.questions / max(count.rounds, 1), 2),
        "latency_s": {"median": round(statistics.median(waits), 2) if waits else None,
                      "p95": round(p95, 2) if p95 is not None else None},
        "cpu_idle": round(count.idle_s / count.quiet_s, 3) if count.quiet_s else None,
        **({"planted": dict(Counter(count.planted))} if count.planted else {}),
    }  # fmt: skip


def in_words(line: Line) -> str:
    """One row of the report."""
    share = 100 * line["right"] / max(line["events"], 1)
    return (
        f"{line['game']}/{line['profile']} {line['difficulty']}: {line['films']} films, {line['events']} events, "
        f"{line['right']} right ({share:.1f} %), {line['asked']} asked, {line['missed']} missed, "
        f"{line['wrong']} wrong; {line['plays_right']} of {line['plays']} plays right; "
        f"false illegal {line['false_illegal']}, false exposed {line['false_exposed']}, "
        f"standing wrong {line['standing_wrong']}; {line['questions_per_round']} questions a round; "
        f"latency {line['latency_s']['median']} / {line['latency_s']['p95']} s; idle {line['cpu_idle']}"
        + "".join(f"; {count} {outcome}" for outcome, count in sorted(line.get("planted", {}).items()))
    )

"""Counts the probabilities of the belief from films of which tracks were kept; writes them with their intervals.

    python -m bench.belief.fitting --from DIR [--only NAME…] [--out table/belief/fitted.json]

`DIR` was filled by `bench.films.table --inference tracks --keep DIR`. Three kinds of probabilities come from it:

- of what a card is, whose hand laid it and before whom it lies: those values under which the truth of all tracks is
  likeliest; the interval holds the values that are not much less likely (by 1.92 in the logarithm, 95 %);
- of what people do and of what stays unseen: shares that were counted, and their 95 % interval (Wilson).

Both begin with what `table.belief.probabilities` believes before any film: as if so many cases more (`BEFORE`) had been
counted, or as a value of which a tenth or ten times as much is one standard deviation away. What films cannot tell,
because their players make no mistakes, stays as it is set there. `--only`: the others stay as they are in the file:
how far looks are to be believed changes with whoever watches, what people do does not.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from bench.belief.calibration import interval
from bench.belief.kept_tracks import Kept, Line, read
from referee.cards import UNKNOWN, Deck
from referee.fold import Fold
from table.belief.evidence import (
    READ,
    Evidence,
    before_seat,
    evidence_of,
    fused,
    is_sudden,
    laid_by,
    lies_over,
    likely_names,
    likely_seats,
)
from table.belief.moves import split_in
from table.belief.probabilities import FITTED, PRIORS, Probabilities
from table.belief.reaches import Reach
from table.belief.timeline import Arrival, Departure, Step, Timeline, lasted
from table.simulation.motion.tracks import Rest
from table.simulation.scripts.story import parse_record
from vision.tracks import CardTrack, HandTrack

NEAR_MS = 700.0
"""A track that came so long before or after a card came to rest may be that card's."""
LEAST_MS = 250.0
"""A card that lies there for a shorter time need not be seen."""
DREW_MS = 900.0
"""A card is lifted from the stock so long after the hand reached it at most, ms."""
BESIDE_MS = 100.0
"""Cards that come to rest in so short a time came at once."""
LOOKS = (1, 2, 4, 8)
"""A card is judged after so many looks."""
DROP = 1.92
"""By so much the logarithm of the likelihood falls at the ends of a 95 % interval."""
Counts = dict[str, list[int]]
"""By name: how often something was so, of how many."""


@dataclass(frozen=True)
class Laid:
    """A card that somebody laid face up: its name, when it rested and when it was taken, ms; whose, by which event."""

    name: str
    rests: float
    leaves: float
    seat: int
    seq: int


@dataclass
class Seen:
    """A film: all its tracks, each with the card that it was (None: none), and the cards that no track has; `over`:
    tracks that lie mostly on another one."""

    kept: Kept
    seats: int
    deck: Deck
    tracks: list[tuple[CardTrack, Laid | None]]
    missed: list[Laid]
    hands: dict[int, HandTrack]
    steps: list[Step] = field(default_factory=list)
    end_ms: float = math.inf
    over: frozenset[int] = frozenset()


def laid(kept: Kept) -> list[Laid]:
    """All cards that were laid face up in a film."""
    seats = {name: seat for seat, name in enumerate(kept.lines[0]["players"])}
    laying = [each for each in kept.film.choreography.happenings if each.type not in ("sweep", "gather")]
    found = [
        Laid(rest.code, rest.at_ms, _leaves(kept, rest), seats[happening.player], happening.seq)
        for happening in laying for rest in happening.rests if rest.side == "up" and happening.player in seats
    ]  # fmt: skip
    return [each for each in found if each.leaves - each.rests >= LEAST_MS]


def _leaves(kept: Kept, rest: Rest) -> float:
    """When somebody moves a card that rests, ms."""
    moves = kept.film.choreography.cards[rest.key].moves
    return next((move.start for move in moves if move.start > rest.at_ms and move.moving), math.inf)


def seen(kept: Kept) -> Seen:
    """A film with its tracks matched to what was laid: same names first, then whatever came at the same time."""
    head = parse_record(kept.lines)[0]
    table = Fold(head).table
    timeline = Timeline(len(head.players), table.deck)
    tracks = _taken(kept, timeline)
    last = kept.views[-1][1].at_ms if kept.views else 0.0
    truth = [each for each in laid(kept) if each.rests < last - NEAR_MS]
    owners = _matched(list(tracks.values()), truth)
    missed = [each for each in truth if each not in owners.values()]
    known = {each.name: each.rests for each in reversed(truth)}
    pairs = [
        (track, owners.get(one)) for one, track in tracks.items()
        if track.exists > 0 and (one in owners or not _known(track, known))
    ]  # fmt: skip
    over = frozenset(one for one, track in tracks.items() if lies_over(track, tracks.values()))
    return Seen(kept, len(head.players), table.deck, pairs, missed, timeline.hands, timeline.steps(), last, over)


def _taken(kept: Kept, timeline: Timeline) -> dict[int, CardTrack]:
    """The cards that came in a film, as they were seen last; a timeline takes in all views."""
    tracks: dict[int, CardTrack] = {}
    for _, view, _, _ in kept.views:
        timeline.take(view)
        tracks |= {card.id: card for card in view.cards if card.face == "up" and card.came is not None}
    return tracks


def _known(track: CardTrack, known: Mapping[str, float]) -> bool:
    """Whether a track that is no card bears the name of one that was laid before, as one seen in a hand that sweeps:
    the rules of the game tell such a one, its looks need not."""
    name = _best(track) or ""
    return name in known and track.came is not None and known[name] < track.came.latest_ms


def _matched(tracks: Sequence[CardTrack], truth: Sequence[Laid]) -> dict[int, Laid]:
    pairs = []
    for track in tracks:
        for number, each in enumerate(truth):
            apart = abs((track.came.latest_ms if track.came else math.inf) - each.rests)
            if apart < 2 * NEAR_MS:
                alike = _best(track) == each.name
                if alike or apart < NEAR_MS:
                    pairs.append((not alike, apart, track.id, number))
    found: dict[int, Laid] = {}
    used: set[int] = set()
    for _, _, one, number in sorted(pairs):
        if one not in found and number not in used:
            found[one] = truth[number]
            used.add(number)
    return found


def _best(track: CardTrack) -> str | None:
    total: Counter[str] = Counter()
    for look in track.looks:
        for name, share in look.shares:
            total[name] += share * look.visible  # type: ignore[assignment]
    return max(total, key=lambda name: total[name], default=None)


# -- the likeliest values


def names_fit(films: Sequence[Seen], p: Probabilities) -> float:
    """The logarithm of how likely all cards are what they are."""
    total = 0.0
    for film in films:
        for track, truth in film.tracks:
            lasts, over = lasted(track, film.end_ms), track.id in film.over
            for looks in _prefixes(track):
                listed = likely_names(replace(track, looks=looks), film.deck, p, lasts=lasts, over=over)
                name = None if truth is None else truth.name
                rest = listed[UNKNOWN] - math.log(len(film.deck.all_codes()))
                total += listed.get(name, rest)
    return total


def _prefixes(track: CardTrack) -> Iterator[tuple[Any, ...]]:
    """The looks at a card so far, at different times."""
    counts = {min(count, len(track.looks)) for count in LOOKS}
    return (track.looks[:count] for count in sorted(counts))


def sides_fit(films: Sequence[Seen], p: Probabilities) -> float:
    """The logarithm of how likely all cards came from where they came from."""
    total = 0.0
    for film in films:
        for track, truth in film.tracks:
            if truth is not None:
                total += likely_seats(laid_by(track, film.hands, p), film.hands, film.seats, p)[truth.seat]
    return total


def places_fit(films: Sequence[Seen], p: Probabilities) -> float:
    """The same of where cards lie, in games in which everybody lays them before their own seat."""
    total = 0.0
    for film in films:
        if film.kept.lines[0]["game"] in BEFORE_SEATS:
            for track, truth in film.tracks:
                if truth is not None:
                    card = evidence_of(track, film.hands, film.seats, film.deck)
                    total += before_seat(card, truth.seat, film.seats, p)
    return total


BEFORE_SEATS = ("torite", "napoleon")


def splits_fit(films: Sequence[Seen], p: Probabilities) -> float:
    """The same of how many moves cards are that came at once."""
    total = 0.0
    for film in films:
        owners = {track.id: truth for track, truth in film.tracks if truth is not None}
        together = [step.cards for step in film.steps if isinstance(step, Arrival) and len(step.cards) > 1]
        total += sum(_split_fits(cards, owners, p) for cards in together)
    return total


def _split_fits(cards: Sequence[Evidence], owners: Mapping[int, Laid], p: Probabilities) -> float:
    """How well it is foretold whether cards that came at once are more than one move, a logarithm; 0: nobody knows."""
    moves = {owners[card.id].seq for card in cards if card.id in owners}
    split = split_in(cards, p)
    return math.log(split if len(moves) > 1 else 1.0 - split) if moves else 0.0


TIMES = tuple(10 ** (exponent / 8) for exponent in range(16, 41))
SHARES = tuple(10 ** (exponent / 8) for exponent in range(-40, 0))
POWERS = tuple(step / 8 for step in range(2, 33))
DEGREES = tuple(float(degrees) for degrees in range(4, 61, 2))
Fit = Callable[[Sequence[Seen], Probabilities], float]
FITS: Mapping[str, tuple[Fit, Sequence[float]]] = {
    "misread": (names_fit, SHARES), "misread_least": (names_fit, SHARES), "ghost": (names_fit, SHARES),
    "existence": (names_fit, POWERS),
    "existence_lasting": (names_fit, POWERS), "ghost_lasting": (names_fit, SHARES),
    "ghost_unread": (names_fit, SHARES),
    "ghost_brief": (names_fit, SHARES),
    "stray": (sides_fit, SHARES), "nobody": (sides_fit, SHARES),
    "beside": (sides_fit, SHARES), "seat_degrees": (sides_fit, DEGREES), "place_degrees": (places_fit, DEGREES),
    "aside": (places_fit, SHARES), "together": (splits_fit, SHARES), "blind_ms": (splits_fit, TIMES),
    "spread_ms": (splits_fit, TIMES),
}  # fmt: skip
ROUNDS = 2


def likeliest(films: Sequence[Seen], start: Probabilities, names: Sequence[str]) -> dict[str, dict[str, float]]:
    """The values of those of `FITS`, one after the other, round after round."""
    p, found = start, dict[str, dict[str, float]]()
    for _ in range(ROUNDS):
        for name in names:
            fit, values = FITS[name]
            likely = [(fit(films, replace(p, **{name: value})) + _before(name, value), value) for value in values]
            best, value = max(likely)
            inside = [each for weight, each in likely if weight >= best - DROP]
            found[name] = {"value": round(value, 5), "low": round(min(inside), 5), "high": round(max(inside), 5)}
            p = replace(p, **{name: value})
    return found


def _before(name: str, value: float) -> float:
    """The logarithm of how likely a value was before any film."""
    return -((math.log10(value / PRIORS[name])) ** 2) / 2


# -- what is counted


def counted(films: Sequence[Seen]) -> Counts:
    """How often things were so, of how many."""
    found: Counts = {}
    for film in films:
        for name, so in _cases(film):
            case = found.setdefault(name, [0, 0])
            case[0] += so
            case[1] += 1
    return found


def _cases(film: Seen) -> Iterator[tuple[str, bool]]:
    yield from _acts(film)
    yield from _orders(film)
    for track, truth in film.tracks:
        if truth is not None and track.went is not None:
            yield "lost", track.went.latest_ms < truth.leaves - 2000.0
    yield from _late(film)
    yield from _told_late(film)
    yield from _ghosts(film)
    yield from _draws(film)


def _draws(film: Seen) -> Iterator[tuple[str, bool]]:
    """Whether a hand that reached to the stock drew, in films in which anybody draws."""
    seats = {name: seat for seat, name in enumerate(film.kept.lines[0]["players"])}
    drawn = [(seats[each.player], each.at_ms) for each in film.kept.film.choreography.happenings
             if each.type == "draw" and each.player in seats]  # fmt: skip
    for step in film.steps if drawn else ():
        if isinstance(step, Reach):
            own = max(range(film.seats), key=lambda seat: step.by[seat])
            drew = any(seat == own and abs(at_ms - step.at_ms) <= DREW_MS for seat, at_ms in drawn)
            yield ("draws_brief" if step.brief else "draws"), drew


def _late(film: Seen) -> Iterator[tuple[str, bool]]:
    """Whether a card came after others of its play."""
    owners = {track.id: truth for track, truth in film.tracks}
    known: set[int] = set()
    for step in film.steps:
        if isinstance(step, Arrival):
            events = {truth.seq for card in step.cards if (truth := owners.get(card.id)) is not None}
            for seq in events:
                yield "late", seq in known
            known |= events


def _orders(film: Seen) -> Iterator[tuple[str, bool]]:
    """Whether cards of different events that seem to have come one after the other came so."""
    cards = [(truth, track) for track, truth in film.tracks if truth is not None]
    cards.sort(key=lambda each: each[0].rests)
    for (first, one), (second, other) in pairwise(cards):
        if first.seq != second.seq and one.came is not None and other.came is not None:
            if other.came.before(one.came):
                yield "reversed_order", True
            elif one.came.before(other.came):
                yield "reversed_order", False


def _ghosts(film: Seen) -> Iterator[tuple[str, bool]]:
    """Whether what lies mostly on another card, or was found where nothing had hidden its place, is no card."""
    for track, truth in film.tracks:
        surely = max(fused(track.looks).values(), default=0.0) >= READ
        how = "ghost_over" if track.id in film.over else "ghost_sudden" if is_sudden(track) else None
        if how is not None:
            yield (how if surely else f"{how}_unread"), truth is None


def _told_late(film: Seen) -> Iterator[tuple[str, bool]]:
    """Whether cards were told of after others that came to rest later."""
    owners = {track.id: truth for track, truth in film.tracks if truth is not None}
    newest = -math.inf
    for step in film.steps:
        rests = [owners[card.id].rests for card in step.cards if card.id in owners] if isinstance(step, Arrival) else []
        if rests:
            yield "told_late", min(rests) < newest - BESIDE_MS
            newest = max(newest, *rests)


def _acts(film: Seen) -> Iterator[tuple[str, bool]]:
    """Passes and plays of which nothing was found, by what was seen of them instead."""
    found = {truth.seq for _, truth in film.tracks if truth is not None}
    seats = {name: seat for seat, name in enumerate(film.kept.lines[0]["players"])}
    steps = [step for step in film.steps if isinstance(step, Arrival | Departure)]
    acts = _until(film, max((step.at_ms for step in steps), default=0.0))
    passed = {line["seq"] for line, _ in acts if line["type"] == "pass"}
    yield from _runs([line["seq"] in passed for line, _ in acts])
    for line, at_ms in acts:
        if line["seq"] not in found:
            step = next(each for each in steps if each.at_ms >= at_ms)
            yield _instead(step, seats[line["player"]]), line["seq"] not in passed


def _runs(passed: Sequence[bool]) -> Iterator[tuple[str, bool]]:
    """Whether each act but the first is a pass, by the one before."""
    for before, now in pairwise(passed):
        yield ("passes_on" if before else "passes"), now


def _until(film: Seen, last: float) -> list[tuple[Line, float]]:
    """The plays and passes up to a time, each with its own, ms."""
    times = {each.seq: each.at_ms for each in film.kept.film.choreography.happenings if each.type in ("play", "pass")}
    return [(line, times[line["seq"]]) for line in film.kept.lines if times.get(line["seq"], math.inf) <= last]


def _instead(step: Arrival | Departure, seat: int) -> str:
    """What is known of whoever passed, or laid cards of which none was found, before a step."""
    if isinstance(step, Arrival) and step.changed:
        return "unseen_change"
    return "unseen_hand" if seat in step.reached else "unseen"


BEFORE = 20
"""What is believed before counts as so many cases."""


def share(so: int, count: int, prior: float) -> dict[str, float]:
    """A share that was counted, and its 95 % interval.

    >>> share(0, 80, 0.01)["value"]
    0.002
    """
    total = count + BEFORE
    mean = (so + prior * BEFORE) / total
    least, most = interval(mean * total, total)
    return {"value": round(mean, 5), "low": round(least, 5), "high": round(most, 5), "so": so, "count": count}


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", type=Path, dest="kept", required=True, metavar="DIR")
    parser.add_argument("--only", nargs="+", default=sorted(PRIORS), choices=sorted(PRIORS), metavar="NAME")
    parser.add_argument("--out", type=Path, default=FITTED)
    args = parser.parse_args(arguments)
    films = [seen(read(path)) for path in sorted(args.kept.glob("*.tracks"))]
    honest = [film for film in films if film.kept.plant is None]
    shares: dict[str, dict[str, float]] = {
        name: share(so, count, PRIORS[name]) for name, (so, count) in counted(honest).items() if name in args.only
    }
    others = json.loads(args.out.read_text(encoding="utf-8"))["probabilities"] if args.out.exists() else {}
    start = Probabilities(**{name: others.get(name, {}).get("value", PRIORS[name]) for name in PRIORS}
                          | {name: PRIORS[name] for name in args.only})  # fmt: skip
    new = {**likeliest(films, start, [name for name in FITS if name in args.only]), **shares}
    found = others | {name: each | {"films": len(films)} for name, each in new.items()}
    told = {"probabilities": dict(sorted(found.items()))}
    args.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    for name, each in sorted(found.items()):
        print(name, *(f"{key} {value:.5g}" for key, value in each.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How far faults of the eyes spread: perfect tracks of films, made worse as real ones are, without a picture.

    python -m bench.belief.slips --games all|NAME… --seeds A-B [--slips NAME…] [--count 1] [--events 30]
        [--difficulty lively] [--json]

In each film one play in the middle is chosen (`--count 2`: and the next one), and of its first card
- `missed`: nothing is ever seen; `unseen`: nothing is seen of the whole play;
- `misread`: another name is read, surely;
- `late`: it is told of 0.3 to 2.5 s late, as having come only then; `wide`: as having come some time since it did;
- `extra`: a card that nobody laid is seen beside it;
- `split`: its track ends while it lies there, and another one begins;
- `merged`: it is taken for the card that lay there before, whose name changes;
- `hand`: the hand of another player is said to have laid it;
- `blind`: nothing is seen for 10 s from just before that play on;
- `mixed`: every card of the film has one of these faults with the probabilities of `RATES`.

What follows should be right again, or asked about, within two events of the last slip (`bench.films.slips.fate`). A row
per game and slip: how many films are `right`, `asked`, `spread` or `silent` so, how many events are wrong or missing
without a question later than that (`far`), the most events on end for which nothing was written (`silence`), and who
was called a foul without having made one. In `mixed` films all events count: `right`, `asked`, `missed` and `wrong` are
events there.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby

import numpy as np

from bench.belief.kept_tracks import Kept, Line, replayed
from bench.belief.true_tracks import SHARE, seen
from bench.films.alignment import acts, align
from bench.films.hosting import Host
from bench.films.outcomes import Watched, scored
from bench.films.rounds import numbers, shortened
from bench.films.slips import fate
from bench.films.table import DRAWN, chosen
from models.render.cards.deck import built_in
from referee.fold import Fold
from table.simulation.film import Film
from table.simulation.hosting import told
from table.simulation.motion.manners import DIFFICULTIES, Difficulty
from table.simulation.motion.tracks import Happening
from table.simulation.scripts.players import Kind, game_to_film
from table.simulation.scripts.story import parse_record
from vision.tracks import CardTrack, Interval, Look, TableView

LATE_MS = (300.0, 2500.0)
"""A track is so late, ms."""
BLIND_MS, BLIND_LEAD_MS = 10_000.0, 500.0
"""Nothing is seen for so long, from so long before a play on, ms."""
BESIDE_MM = 70.0
"""A card that nobody laid lies so far beside another one, mm."""
UNSURE = (0.3, 0.95)
"""What whoever watches thinks of it: how likely it is a card."""
LASTS_MS = 900.0
"""A track that is split ends so long after it began, ms."""
MATCHED_MS = 700.0
"""A track is that of a card that came to rest so long before or after it came at most, ms."""
OTHER_ID = 10_000
RATES: Mapping[str, float] = {
    "missed": 0.05, "late": 0.06, "wide": 0.06, "misread": 0.02, "extra": 0.03, "split": 0.03, "hand": 0.03,
}  # fmt: skip
"""How often each fault befalls a card, about as often as tracks of lively films have it."""
Change = Callable[[CardTrack, float], Sequence[CardTrack]]
"""What is told of a track at a time, instead of it."""


class Faults:
    """Makes the views of a film worse. `rng` chooses how."""

    def __init__(self, kept: Kept, codes: Sequence[str], rng: np.random.Generator) -> None:
        self._kept, self._codes, self._rng = kept, codes, rng
        self._changes: dict[int, Change] = {}
        self._blind: list[Interval] = []
        self.tracks = {card.id: card for _, view, _, _ in kept.views for card in view.cards if card.face == "up"}

    def of(self, play: Happening) -> list[CardTrack]:
        """The tracks of a play's cards."""
        return [
            track for rest in play.rests for track in self.tracks.values()
            if track.came is not None and _name(track) == rest.code
            and abs(track.came.latest_ms - rest.at_ms) < MATCHED_MS
        ]  # fmt: skip

    def add(self, kind: str, play: Happening) -> bool:
        """Spoils a play; whether that could be done."""
        tracks = self.of(play)
        if not tracks:
            return False
        if kind == "blind":
            self._blind.append(Interval(play.at_ms - BLIND_LEAD_MS, play.at_ms - BLIND_LEAD_MS + BLIND_MS))
        for track in tracks if kind == "unseen" else tracks[:1]:
            self._changes[track.id] = self._change("missed" if kind == "unseen" else kind, track)
        return True

    def _change(self, kind: str, track: CardTrack) -> Change:
        name = str(self._rng.choice([code for code in self._codes if code != _name(track)]))
        late = float(self._rng.uniform(*LATE_MS))
        if kind == "missed":
            return lambda card, at_ms: ()
        if kind == "misread":
            return lambda card, at_ms: (renamed(card, name),)
        if kind in ("late", "wide"):
            return lambda card, at_ms: delayed(card, at_ms, late, wide=kind == "wide")
        if kind == "extra":
            exists = float(self._rng.uniform(*UNSURE))
            return lambda card, at_ms: (card, beside(card, name, exists))
        if kind == "split":
            return parted
        if kind == "merged":
            return self._merged(track)
        return self._other_hand(track) if kind == "hand" else kept_so

    def _merged(self, track: CardTrack) -> Change:
        """The card that came before it keeps its track, with the looks at this one."""
        assert track.came is not None
        earlier = [
            other for other in self.tracks.values() if other.came is not None
            and other.came.latest_ms < track.came.earliest_ms
            and (other.went is None or other.went.latest_ms > track.came.latest_ms)
        ]  # fmt: skip
        if earlier:
            under = max(earlier, key=lambda other: other.came.latest_ms if other.came else 0.0)
            looks = track.looks
            self._changes[under.id] = lambda card, at_ms: (
                replace(card, looks=(*card.looks, *(look for look in looks if look.at_ms <= at_ms))),
            )
        return lambda card, at_ms: ()

    def _other_hand(self, track: CardTrack) -> Change:
        hands = {hand.id: hand for _, view, _, _ in self._kept.views for hand in view.hands}
        own = {hands[one].angle for one, _ in track.hands if one in hands}
        others = sorted(one for one, hand in hands.items() if hand.angle not in own)
        if not others:
            return kept_so
        other = int(self._rng.choice(others))
        return lambda card, at_ms: (replace(card, hands=((other, 0.9),)),)

    def views(self) -> Iterator[tuple[float, TableView]]:
        """The views as they are then."""
        for _, view, _, _ in self._kept.views:
            if any(each.earliest_ms < view.at_ms < each.latest_ms for each in self._blind):
                continue
            cards = tuple(
                worse for card in view.cards
                for worse in self._changes.get(card.id, kept_so)(card, view.at_ms)
            )  # fmt: skip
            for blind in self._blind:
                view = unseen_meanwhile(replace(view, cards=cards), blind)
                cards = view.cards
            yield view.at_ms, replace(view, cards=cards)

    def apply(self) -> Kept:
        """The film with the views as they are then."""
        rest = {view.at_ms: each for each in self._kept.views for view in (each[1],)}
        self._kept.views = [
            (rest[at_ms][0], view, rest[at_ms][2], rest[at_ms][3]) for at_ms, view in list(self.views())
        ]
        return self._kept


def kept_so(card: CardTrack, at_ms: float) -> tuple[CardTrack, ...]:
    """A card as it was seen."""
    return (card,)


def _name(track: CardTrack) -> str | None:
    return track.looks[0].shares[0][0] if track.looks else None


def renamed(card: CardTrack, name: str) -> CardTrack:
    """A card of which another name is read."""
    return replace(card, looks=tuple(Look(look.at_ms, ((name, SHARE),), look.visible) for look in card.looks))


def delayed(card: CardTrack, at_ms: float, late_ms: float, *, wide: bool) -> tuple[CardTrack, ...]:
    """A card that is told of so late, `wide`: with the time since which it may have lain there."""
    if card.came is None or at_ms < card.came.latest_ms + late_ms:
        return ()
    first = card.came.earliest_ms + (0.0 if wide else late_ms)
    came = Interval(first, card.came.latest_ms + late_ms)
    if card.went is not None and card.went.latest_ms < came.latest_ms:
        return ()
    looks = [replace(look, at_ms=look.at_ms + late_ms) for look in card.looks]
    looks = [look for look in looks if look.at_ms <= at_ms]
    return (replace(card, came=came, looks=tuple(looks)),)


def beside(card: CardTrack, name: str, exists: float) -> CardTrack:
    """A card that nobody laid."""
    ghost = renamed(card, name)
    return replace(ghost, id=card.id + OTHER_ID, outline=card.outline + np.array([BESIDE_MM, 0.0]), exists=exists)


def parted(card: CardTrack, at_ms: float) -> tuple[CardTrack, ...]:
    """A card whose track ends while it lies there, as two tracks."""
    if card.came is None or at_ms < card.came.latest_ms + LASTS_MS:
        return (card,)
    when = card.came.latest_ms + LASTS_MS
    gap = Interval(when - 260.0, when)
    first = tuple(look for look in card.looks if look.at_ms < when)
    looks = tuple(replace(look, at_ms=look.at_ms + LASTS_MS) for look in card.looks)
    second = tuple(look for look in looks if look.at_ms <= at_ms)
    return (
        replace(card, went=gap, looks=first, taken_by=()),
        replace(card, id=card.id + OTHER_ID, came=gap, looks=second, hands=()),
    )


def unseen_meanwhile(view: TableView, blind: Interval) -> TableView:
    """A view without anything that was seen in a time."""

    def outside(when: Interval | None) -> Interval | None:
        inside = when is not None and blind.earliest_ms < when.latest_ms < blind.latest_ms
        return blind if inside else when

    hidden = {
        hand.id for hand in view.hands
        if blind.earliest_ms < hand.entered_ms and (hand.left_ms or math.inf) < blind.latest_ms
    }  # fmt: skip
    cards = [
        replace(
            card, came=outside(card.came), went=outside(card.went),
            hands=tuple(each for each in card.hands if each[0] not in hidden),
            taken_by=tuple(each for each in card.taken_by if each[0] not in hidden),
            looks=tuple(look for look in card.looks if not blind.earliest_ms < look.at_ms < blind.latest_ms),
        )
        for card in view.cards
    ]  # fmt: skip
    there = tuple(card for card in cards if card.came != blind or card.went != blind)
    shown = tuple(hand for hand in view.hands if hand.id not in hidden)
    gaps = (blind,) if view.at_ms >= blind.latest_ms else ()
    return replace(view, cards=there, hands=shown, blind=(*view.blind, *gaps))


SLIPS = ("missed", "unseen", "misread", "late", "wide", "extra", "split", "merged", "hand", "blind", "mixed")
SOON = 2


@lru_cache(maxsize=2)
def perfect(label: str, seed: int, events: int, difficulty: Difficulty) -> Kept:
    """A film with what perfect eyes see of it."""
    lines = shortened(game_to_film(label, seed), events)
    deck = built_in(Fold(parse_record(lines)[0]).table.deck.name)
    film = Film(lines, deck, seed=seed, difficulty=difficulty, size=DRAWN)
    return seen(Kept.of(Host(film, lines, True), label, lines, None, ()), film)


def mixed(faults: Faults, plays: Sequence[Happening], rng: np.random.Generator) -> list[int]:
    """Spoils plays by `RATES`; which (seq)."""
    names, rates = list(RATES), list(RATES.values())
    slipped = []
    for play in plays:
        kind = str(rng.choice([*names, ""], p=[*rates, 1.0 - sum(rates)]))
        if kind and faults.add(kind, play):
            slipped.append(play.seq)
    return slipped


def in_a_row(faults: Faults, plays: Sequence[Happening], rng: np.random.Generator, slip: str, count: int) -> list[int]:
    """Spoils so many plays in the middle, one after the other; which (seq), with those that nobody saw for it."""
    if len(plays) <= SOON + count:
        return []
    first = int(rng.integers(1, len(plays) - SOON - count + 1))
    spoilt = plays[first : first + count]
    slipped = [play.seq for play in spoilt if faults.add(slip, play)]
    blind = spoilt[-1].at_ms - BLIND_LEAD_MS + BLIND_MS
    return slipped + [play.seq for play in plays[first + count :] if slip == "blind" and play.at_ms < blind]


def watch(
    kind: Kind, seed: int, slip: str, count: int, events: int, difficulty: Difficulty
) -> tuple[Watched, list[int]]:
    """A film that slips, and where it does; nowhere where too few plays are there."""
    kept = copy(perfect(kind.label, seed, events, difficulty))
    rng = np.random.default_rng([seed, 91, SLIPS.index(slip)])
    faults = Faults(kept, Fold(parse_record(kept.lines)[0]).table.deck.all_codes(), rng)
    happenings = kept.film.choreography.happenings
    plays = [each for each in happenings if each.type in ("play", "show") and faults.of(each)]
    slipped = mixed(faults, plays, rng) if slip == "mixed" else in_a_row(faults, plays, rng, slip, count)
    return replayed(faults.apply()), slipped


def silence(watched: Watched) -> int:
    """For how many events on end nothing was written, but for passes."""
    tapped = {line["seq"] for line in watched.seen if line.get("source") == "tap"}
    happened, written = acts(watched.truth, (), told(watched.truth)), acts(watched.seen, watched.rulings, tapped)
    pairs = align([act for act, _ in happened.values()], list(written.values()))
    missed = [said is None for was, said, _ in pairs if was is not None and was[1]]
    return max((sum(1 for _ in run) for nothing, run in groupby(missed) if nothing), default=0)


@dataclass
class Row:
    """What came of the films of a game with one slip."""

    counts: Counter[str] = field(default_factory=Counter)
    silence: int = 0

    def in_words(self, label: str, slip: str, count: int, *, in_json: bool) -> str:
        """A line of the report."""
        told_of: Line = {"game": label, "slip": slip, "count": count, **self.counts, "silence": self.silence}
        words = ", ".join(f"{value} {name}" for name, value in self.counts.items())
        return json.dumps(told_of) if in_json else f"{label} {slip} x{count}: {words}, {self.silence} on end"

    def add(self, watched: Watched, slipped: Sequence[int], slip: str) -> list[str]:
        """Counts one film; what failed in it, in words."""
        count = scored(watched)
        self.counts.update(films=1, false_illegal=count.false_illegal, false_exposed=count.false_exposed)
        self.silence = max(self.silence, silence(watched))
        if slip == "mixed":
            named = ("events", "right", "asked", "missed", "wrong", "plays", "plays_right")
            self.counts.update({name: getattr(count, name) for name in named})
            return count.failures
        what, far, words = fate(watched.truth, watched.seen, watched.rulings, watched.doubts, slipped)
        self.counts.update({what: 1, "far": far})
        accused = [each for each in count.failures if "called illegal" in each or "exposed" in each]
        return [*words, *accused] if what in ("spread", "silent") or accused else []


def rows_of(kind: Kind, args: argparse.Namespace) -> dict[str, Row]:
    """What came of the films of a game, by slip; what failed is printed."""
    rows = {slip: Row() for slip in args.slips}
    for seed in numbers(args.seeds):
        for slip, row in rows.items():
            watched, slipped = watch(kind, seed, slip, args.count, args.events, args.difficulty)
            for line in row.add(watched, slipped, slip) if slipped else ():
                print(f"    {kind.label} seed {seed} {slip}: {line}", file=sys.stderr, flush=True)
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["all"], metavar="NAME")
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--slips", nargs="+", default=list(SLIPS), choices=SLIPS)
    parser.add_argument("--count", type=int, default=1, help="so many plays in a row are spoilt")
    parser.add_argument("--events", type=int, default=30, help="film only so many events of each record")
    parser.add_argument("--difficulty", default="lively", choices=DIFFICULTIES)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    for kind in chosen(args.games):
        for slip, row in rows_of(kind, args).items():
            print(row.in_words(kind.label, slip, args.count, in_json=args.json), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

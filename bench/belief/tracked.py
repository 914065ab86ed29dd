"""What went wrong with the tracks of kept films, card by card and draw by draw, counted by cause.

    python -m bench.films.table --inference tracks --difficulty lively --cost 0.13 --keep DIR …
    python -m bench.belief.tracked DIR|FILE… [--each]

A card that lies face up from when somebody lays it until it is taken is one **stay**. It may have no track (`missed`),
one without a name (`unnamed`), of another name (`misnamed`), two of them (`twice`). Its track may say that it came
before it lay there (`early`) or after (`late`), within too wide an interval (`wide`), before a card of an earlier play
(`order`) or in one arrival with one (`joined`); that another hand laid it (`hand`) or none (`nobody`); it may be read
late (`read late`), go before it was taken (`lost`) or long after (`stale`). A track that is no stay's is a `ghost`. Of
draws from a stock those are counted in which no hand was seen to reach there (`draw`). `--each` prints all of them.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np

from bench.belief.kept_tracks import Kept, read
from bench.belief.true_tracks import BRIEF_MS, Stay, stays_of
from bench.films.eye import first_named, named
from referee.cards import Deck
from referee.fold import Fold
from table.belief.evidence import between
from table.belief.reaches import Reach
from table.belief.timeline import Arrival, Timeline
from table.simulation.motion.acts import TOKEN
from table.simulation.motion.layout import seat_angle
from table.simulation.motion.tracks import Choreography, Happening
from table.simulation.scripts.story import parse_record
from vision.tracking.table_plane import Plane
from vision.tracks import CardTrack, HandTrack

EXACT_MS = 200.0
"""A card may come so much before or after the interval of its track."""
WIDE_MS = 900.0
"""An interval that is wider says little: whole plays fit into it."""
READ_MS = 1000.0
"""A card that is read later is read late."""
END_MS = 2000.0
"""A track that ends so long before its card is taken has lost it, one that ends so long after is stale."""
AROUND_MS = 2500.0
"""A track that came no farther from when a card came to rest may be that card's."""
NEAR_MM = 45.0
"""A track whose middle lies no farther from a card's, with the error of the table's scale."""
DREW_MS = 1500.0
"""A hand that reached to the stock so near to a draw drew."""
SURE = 0.5
"""What is less likely counts for nothing."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: `cause`, of what, and what was seen instead."""

    cause: str
    of: str
    seen: str = ""


@dataclass(frozen=True)
class Pair:
    """A stay and its track, and the event in which it was laid; None where nobody laid it."""

    stay: Stay
    track: CardTrack
    event: Happening | None


class Compared:
    """A kept film beside its truth."""

    def __init__(self, kept: Kept) -> None:
        choreography, players = kept.film.choreography, kept.lines[0]["players"]
        self._deck: Deck = Fold(parse_record(list(kept.lines))[0]).table.deck
        self._players: list[str] = players
        self._laid = {
            (rest.key, round(rest.at_ms)): each for each in choreography.happenings for rest in each.rests
        }  # fmt: skip
        _, view, plane, (wide, tall) = kept.views[-1]
        self.end_ms = view.at_ms
        self.draws = _draws(choreography, self.end_ms - READ_MS)
        within = [stay for stay in _stays(choreography) if _within(plane, stay, wide, tall)]
        self.stays = [stay for stay in within if stay.rests < self.end_ms - READ_MS]
        self._timeline = Timeline(len(players), self._deck)
        cards: dict[int, CardTrack] = {}
        self.hands: dict[int, HandTrack] = {}
        for _, view, _, _ in kept.views:
            cards |= {card.id: card for card in view.cards}
            self.hands |= {hand.id: hand for hand in view.hands}
            self._timeline.take(view)
        self.cards = _face_up(cards.values())
        self._names = {card.id: named(card)[0] for card in self.cards}

    def faults(self) -> Iterator[Fault]:
        """Everything that is wrong."""
        pairs = self._paired()
        known, used = {id(pair.stay) for pair in pairs}, {pair.track.id for pair in pairs}
        for stay in self.stays:
            if id(stay) not in known:
                yield self._without(stay, used)
        for pair in pairs:
            yield from self._followed(pair)
        yield from self._order(pairs)
        for card in self.cards:
            if card.id not in used and self._names[card.id] is not None:
                yield self._other(card)
        yield from self._draws()

    def _paired(self) -> list[Pair]:
        """Each stay with the track of its name that came nearest to it in time."""
        found: list[Pair] = []
        near = sorted(
            ((_apart(stay, card), row, card) for row, stay in enumerate(self.stays) for card in self.cards
             if self._names[card.id] == stay.code and _apart(stay, card) < AROUND_MS),
            key=lambda item: item[:2],
        )  # fmt: skip
        rows, used = set[int](), set[int]()
        for _, row, card in near:
            if row not in rows and card.id not in used:
                rows.add(row)
                used.add(card.id)
                stay = self.stays[row]
                found.append(Pair(stay, card, self._laid.get((stay.key, round(stay.rests)))))
        return sorted(found, key=lambda pair: pair.stay.rests)

    def _without(self, stay: Stay, used: set[int]) -> Fault:
        """What became of a stay that has no track of its name."""
        there = [card for card in self.cards if card.id not in used and _near(stay, card) and _meets(stay, card)]
        if not there:
            return Fault("missed", f"{_of(stay)}-{stay.leaves / 1000:.1f}")
        best = min(there, key=lambda card: _apart(stay, card))
        name = self._names[best.id]
        if name is not None:
            used.add(best.id)
        return Fault("unnamed" if name is None else "misnamed", _of(stay), _told(best, name))

    def _followed(self, pair: Pair) -> Iterator[Fault]:
        stay, card, text = pair.stay, pair.track, _of(pair.stay)
        seen = _told(card, stay.code)
        if card.came is not None and card.came.latest_ms < stay.rests - EXACT_MS:
            yield Fault("early", text, seen)
        if card.came is not None and card.came.earliest_ms > stay.rests + EXACT_MS:
            yield Fault("late", text, seen)
        if card.came is None or card.came.latest_ms - card.came.earliest_ms > WIDE_MS:
            yield Fault("wide", text, seen)
        read_ms, went = first_named(card, stay.code), None if card.went is None else card.went.latest_ms
        if read_ms is not None and read_ms > stay.rests + READ_MS:
            yield Fault("read late", text, f"{read_ms / 1000:.1f}")
        if went is not None and went < min(stay.leaves, self.end_ms) - END_MS:
            yield Fault("lost", f"{text}-{stay.leaves / 1000:.1f}", seen)
        if (self.end_ms if went is None else went) > stay.leaves + END_MS:
            yield Fault("stale", f"{text}-{stay.leaves / 1000:.1f}", seen)
        if pair.event is not None and pair.event.player in self._players:
            yield from self._hand(pair, self._angle(pair.event.player))

    def _angle(self, player: str) -> float:
        return float(np.degrees(seat_angle(self._players.index(player), len(self._players)))) % 360

    def _hand(self, pair: Pair, owner: float) -> Iterator[Fault]:
        hand, weight = max(pair.track.hands, key=lambda item: item[1], default=(None, 0.0))
        if hand is None or weight < SURE:
            yield Fault("nobody", _of(pair.stay), f"{weight:.2f}")
        elif hand not in self.hands or between(self.hands[hand].angle, owner) > 180 / len(self._players):
            angle = self.hands[hand].angle if hand in self.hands else 0.0
            yield Fault("hand", _of(pair.stay), f"hand {hand}@{angle:.0f}° for {owner:.0f}°, weight {weight:.2f}")

    def _order(self, pairs: Sequence[Pair]) -> Iterator[Fault]:
        """Cards of one play and of the next that came in the other order, or in one arrival."""
        plays: dict[int, list[Pair]] = {}
        for pair in pairs:
            if pair.event is not None and pair.track.came is not None:
                plays.setdefault(pair.event.seq, []).append(pair)
        ranked = sorted(plays.values(), key=lambda play: max(pair.stay.rests for pair in play))
        for first, second in pairwise(ranked):
            last = max(first, key=_came)
            yield from (Fault("order", f"{_of(pair.stay)} before {_of(last.stay)}") for pair in second
                        if _came(pair) < _came(last))  # fmt: skip
        whose = {pair.track.id: pair.event.seq for play in ranked for pair in play if pair.event is not None}
        self._timeline.cards = {pair.track.id: pair.track for play in ranked for pair in play}
        for arrival in (step for step in self._timeline.steps() if isinstance(step, Arrival)):
            first_of, *joined = sorted({whose[card.id] for card in arrival.cards})
            yield from (Fault("joined", f"event {each} with {first_of}, {arrival.at_ms / 1000:.1f} s")
                        for each in joined)  # fmt: skip

    def _other(self, card: CardTrack) -> Fault:
        """A track that is no stay's."""
        name = self._names[card.id]
        there = [stay for stay in self.stays if stay.code == name and _meets(stay, card)]
        return Fault("twice" if there else "ghost", _told(card, name))

    def _draws(self) -> Iterator[Fault]:
        """Draws for which no hand reached to the stock, and reaches for which nobody drew."""
        draws = self.draws
        self._timeline.cards = {card.id: card for card in self.cards}
        left = [step for step in self._timeline.steps() if isinstance(step, Reach)] if draws else []
        for draw in draws:
            mine = [one for one in left if abs(one.at_ms - draw.at_ms) < DREW_MS and self._is_of(one, draw)]
            if mine:
                left.remove(mine[0])
            else:
                yield Fault("draw", f"{draw.player}@{draw.at_ms / 1000:.1f}", self._hands_at(draw))
        yield from (Fault("reach", f"hand {one.hand}@{one.at_ms / 1000:.1f}") for one in left if not one.brief)

    def _is_of(self, reach: Reach, draw: Happening) -> bool:
        return draw.player in self._players and max(reach.by) == reach.by[self._players.index(draw.player)]

    def _hands_at(self, draw: Happening) -> str:
        angle = self._angle(draw.player) if draw.player in self._players else 0.0
        there = [hand for hand in self.hands.values() if hand.entered_ms < draw.at_ms + DREW_MS
                 and (hand.left_ms or self.end_ms) > draw.at_ms - DREW_MS]  # fmt: skip
        return " ".join(f"{hand.id}@{between(hand.angle, angle):.0f}°" for hand in there) or "no hand"


def _came(pair: Pair) -> float:
    return math.inf if pair.track.came is None else pair.track.came.latest_ms


def _apart(stay: Stay, card: CardTrack) -> float:
    """How far the interval in which a track came lies from when a card came to rest, ms."""
    if card.came is None:
        return stay.rests
    return max(0.0, card.came.earliest_ms - stay.rests, stay.rests - card.came.latest_ms)


def _near(stay: Stay, card: CardTrack) -> bool:
    return math.dist(stay.spot[:2], card.centre) < NEAR_MM


def _meets(stay: Stay, card: CardTrack) -> bool:
    """Whether a track says that a card lay there while this one did."""
    after = card.came is None or card.came.earliest_ms < stay.leaves + AROUND_MS
    return after and (card.went is None or card.went.latest_ms > stay.rests)


def _face_up(cards: Iterable[CardTrack]) -> list[CardTrack]:
    return [card for card in cards if card.face == "up" and card.exists > SURE]


def _draws(choreography: Choreography, until_ms: float) -> list[Happening]:
    return [each for each in choreography.happenings if each.type == "draw" and each.at_ms < until_ms]


def _stays(choreography: Choreography) -> Iterator[Stay]:
    """All stays of cards that lie face up long enough."""
    for track in choreography.cards.values():
        if not track.code.startswith(TOKEN):
            yield from (stay for stay in stays_of(track) if stay.up and stay.leaves - stay.rests >= BRIEF_MS)


def _within(plane: Plane, stay: Stay, wide: int, tall: int) -> bool:
    x, y = plane.to_px(np.array([stay.spot[:2]]))[0]
    return bool(0 < x < wide and 0 < y < tall)


def _of(stay: Stay) -> str:
    return f"{stay.code}@{stay.rests / 1000:.2f}"


def _told(card: CardTrack, name: str | None) -> str:
    """A track in words."""
    came = (
        "there already" if card.came is None else f"{card.came.earliest_ms / 1000:.2f}–{card.came.latest_ms / 1000:.2f}"
    )
    went = "" if card.went is None else f", went {card.went.earliest_ms / 1000:.2f}–{card.went.latest_ms / 1000:.2f}"
    return f"{card.id} {name or '?'} came {came}{went}, {len(card.looks)} looks"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.belief.tracked", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("paths", nargs="+", type=Path, metavar="DIR|FILE")
    parser.add_argument("--each", action="store_true", help="print every fault")
    args = parser.parse_args(arguments)
    total, count, draws = Counter[str](), 0, 0
    for path in sorted(file for one in args.paths for file in (one.glob("*.tracks") if one.is_dir() else [one])):
        compared = Compared(read(path))
        faults = list(compared.faults())
        told = Counter(fault.cause for fault in faults)
        print(
            f"{path.stem}: {len(compared.stays)} stays,", ", ".join(f"{n} {cause}" for cause, n in sorted(told.items()))
        )
        if args.each:
            for fault in faults:
                print(f"   {fault.cause:9} {fault.of}  {fault.seen}")
        total += told
        count += len(compared.stays)
        draws += len(compared.draws)
    print(f"all: {count} stays, {draws} draws,", ", ".join(f"{n} {cause}" for cause, n in total.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())

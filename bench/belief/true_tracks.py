"""What a film shows as tracks, from its truth: perfect eyes for the belief. No picture is drawn, nothing is read.

They tell faults of the inference from those of the eyes (`bench.films.table --eyes truth --inference tracks`), within
seconds. Every card is seen and read as soon as it lies there, whatever covers it; every hand is seen; a pile that lies
face down is one card. Cards that lie beyond the picture are not seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from bench.belief.kept_tracks import Kept
from table.record.seats import seat_angle
from table.simulation.film import Film
from table.simulation.motion.acts import TOKEN
from table.simulation.motion.layout import card_corners
from table.simulation.motion.tracks import CardMove, Reach, Spot
from table.simulation.motion.tracks import CardTrack as Filmed
from vision.tracking.table_plane import fit_plane
from vision.tracks import CardTrack, HandTrack, Interval, Look, TableView

STEP_MS = 130.0
"""From one view to the next, ms."""
SEEN_MS = 70.0
"""A card is read so long after it came to rest, ms; it is seen to be gone so long after it went."""
LOOKS_MS = (0.0, 200.0, 500.0, 1700.0)
"""From the first look at a card to each of its looks, ms."""
SHARE = 0.98
"""What a look says of a card's name."""
HIDDEN_MS = 300.0
"""The hand that lays or takes a card hides its place so long before it lies there, or until it is gone, ms."""
BRIEF_MS = 250.0
"""What lies there for less time need not be seen."""
FAR_MM = 60.0
"""A card that is carried farther is another one from then on."""
NEAR_MM = 150.0
"""A hand so near to a card may have laid it."""
PILED_MM = 12.0
"""Cards that lie face down so near to each other are one pile."""
AWAY_MM = 900.0
"""A hand reaches in from so far away."""
KEPT_MS = 10_000.0
"""So long is told of what is gone."""


@dataclass(frozen=True)
class Stay:
    """A card while it lies in one place: which side is up, since when, until when, ms."""

    key: str
    code: str
    spot: Spot
    up: bool
    rests: float
    leaves: float
    layer: float
    slid: tuple[float, Spot]
    """When and where it began to move for the last time before it came to rest: a hand that lets it slide is there."""


def stays(film: Film) -> list[Stay]:
    """All stays of the cards of a film, by when they begin. A token is no card."""
    cards = [track for track in film.choreography.cards.values() if not track.code.startswith(TOKEN)]
    found = [stay for track in cards for stay in stays_of(track)]
    long = [stay for stay in found if stay.leaves - stay.rests >= BRIEF_MS and _within(film, stay.spot)]
    return _without_piles(sorted(long, key=lambda stay: stay.rests))


def stays_of(track: Filmed) -> Iterator[Stay]:
    """The stays of one card."""
    now: Stay | None = None
    slid: tuple[float, Spot] | None = None
    for move in track.moves:
        if move.moving:
            slid = (move.start, move.a)
            continue
        if now is not None and _goes_on(now, move):
            now = replace(now, leaves=move.end, spot=move.a)
            continue
        if now is not None:
            yield now
        now = Stay(
            track.key, track.code, move.a, move.side == "up", move.start, move.end, move.layer,
            slid or (move.start, move.a),
        )  # fmt: skip
    if now is not None:
        yield now


def _goes_on(now: Stay, move: CardMove) -> bool:
    """Whether a card only was pushed, turned or straightened."""
    far = math.dist(now.spot[:2], move.a[:2])
    return far <= FAR_MM and now.up == (move.side == "up") and move.start - now.leaves < 3 * BRIEF_MS


def _within(film: Film, spot: Spot) -> bool:
    x, y = film.to_px(np.array([spot[:2]]), 0.0)[0]
    wide, tall = film.view.size
    return bool(0 < x < wide and 0 < y < tall)


def _without_piles(found: Sequence[Stay]) -> list[Stay]:
    """The same, of each pile that lies face down only the card that lies there longest."""
    kept: list[Stay] = []
    for stay in sorted(found, key=lambda stay: (stay.rests - stay.leaves, stay.rests)):
        piled = not stay.up and any(_piled(stay, other) for other in kept)
        kept += [] if piled else [stay]
    return sorted(kept, key=lambda stay: stay.rests)


def _piled(stay: Stay, other: Stay) -> bool:
    near = math.dist(stay.spot[:2], other.spot[:2]) <= PILED_MM
    return near and not other.up and other.rests <= stay.leaves and stay.rests <= other.leaves


class TrueTracks:
    """The views of a film."""

    def __init__(self, film: Film) -> None:
        self._film = film
        self._seats = len(film.story.players)
        self._stays = stays(film)
        self._reaches = list(film.choreography.reaches)
        self._made: dict[tuple[int, int, bool], CardTrack] = {}

    def views(self) -> Iterator[TableView]:
        """One view after the other, up to the film's end and a little longer."""
        for at_ms in np.arange(0.0, self._film.duration_ms + 2 * HIDDEN_MS, STEP_MS):
            yield self._view(float(at_ms))

    def _view(self, at_ms: float) -> TableView:
        there = [
            (number, stay) for number, stay in enumerate(self._stays, 1)
            if stay.rests + SEEN_MS <= at_ms <= stay.leaves + KEPT_MS
        ]  # fmt: skip
        cards = tuple(self._card(number, stay, at_ms) for number, stay in there)
        hands = tuple(
            self._hand(number, reach, at_ms) for number, reach in enumerate(self._reaches, 1)
            if reach.start <= at_ms <= reach.end + KEPT_MS
        )  # fmt: skip
        return TableView(at_ms, cards, hands, settled_ms=at_ms)

    def _card(self, number: int, stay: Stay, at_ms: float) -> CardTrack:
        first = stay.rests + SEEN_MS
        looks = tuple(first + later for later in LOOKS_MS if first + later <= min(at_ms, stay.leaves))
        gone = stay.leaves + SEEN_MS <= at_ms and stay.leaves < self._film.duration_ms
        key = (number, len(looks), gone)
        if key not in self._made:
            self._made[key] = CardTrack(
                number, card_corners(stay.spot), "up" if stay.up else "down",
                None if stay.rests <= 0 else Interval(max(0.0, stay.rests - HIDDEN_MS), first),
                Interval(stay.leaves, stay.leaves + HIDDEN_MS) if gone else None,
                tuple(Look(when, ((stay.code, SHARE),)) for when in looks) if stay.up else (),
                layer=round(stay.layer), hands=self._by(*stay.slid),
                taken_by=self._by(stay.leaves, stay.spot) if gone else (),
            )  # fmt: skip
        return self._made[key]

    def _by(self, at_ms: float, spot: Spot) -> tuple[tuple[int, float], ...]:
        """The hand that was nearest to a place at a time."""
        found = []
        for number, reach in enumerate(self._reaches, 1):
            hand = reach.at(at_ms) or reach.at(at_ms - 1.0)
            if hand is not None and math.dist(hand.spot[:2], spot[:2]) < NEAR_MM:
                found.append((math.dist(hand.spot[:2], spot[:2]), number))
        return ((min(found)[1], 0.9),) if found else ()

    def _hand(self, number: int, reach: Reach, at_ms: float) -> HandTrack:
        angle = math.radians(seat_angle(reach.player, self._seats))
        until = min(at_ms, reach.end - 1.0)
        places = [(when, *hand.spot[:2]) for when in np.arange(reach.start, until, STEP_MS)
                  if (hand := reach.at(float(when))) is not None]  # fmt: skip
        entry = (AWAY_MM * math.cos(angle), AWAY_MM * math.sin(angle))
        left = reach.end if reach.end <= at_ms else None
        return HandTrack(number, reach.start, left, entry, tuple((float(when), x, y) for when, x, y in places))


def seen(kept: Kept, film: Film) -> Kept:
    """The same film with what perfect eyes see of it."""
    plane = fit_plane([], film.view.size)
    kept.views = [(view.at_ms, view, plane, film.view.size) for view in TrueTracks(film).views()]
    return kept

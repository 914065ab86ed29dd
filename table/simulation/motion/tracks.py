"""Where every card and every hand is at every moment of a film: tracks of eased segments. Table mm, milliseconds."""

from __future__ import annotations

import bisect
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

FaceSide = Literal["up", "down"]
Ease = Literal["both", "out", "in"]


class Spot(NamedTuple):
    """A place on the table: x, y in mm, angle in radians clockwise in the picture."""

    x: float
    y: float
    angle: float = 0.0


def eased(share: float, ease: Ease = "both") -> float:
    """A hand's speed over its way, 0..1 -> 0..1: it starts and ends at rest ("out": only ends, "in": only starts)."""
    share = min(max(share, 0.0), 1.0)
    if ease == "out":
        return 1 - (1 - share) ** 3
    if ease == "in":
        return share**3
    return share**3 * (10 - 15 * share + 6 * share * share)


def between(a: Spot, b: Spot, share: float) -> Spot:
    """The spot that lies `share` of the way from `a` to `b`."""
    return Spot(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.angle + (b.angle - a.angle) * share)


@dataclass(frozen=True)
class CardMove:
    """A card from `start` to `end` ms: on its way from `a` to `b`, `lift` mm above the table at either end; `layer`
    orders the painting; `flips` turns it over on the way. A resting card has a == b and is not `moving`."""

    start: float
    end: float
    a: Spot
    b: Spot
    layer: float
    side: FaceSide = "up"
    lift: tuple[float, float] = (0.0, 0.0)
    ease: Ease = "both"
    moving: bool = False
    flips: bool = False


@dataclass
class CardTrack:
    """One physical card: its name, its key (unique in the film) and its moves, which follow each other."""

    key: str
    code: str
    moves: list[CardMove] = field(default_factory=list)

    def at(self, t_ms: float) -> CardMove | None:
        """The move that holds at a time, None while the card is in somebody's hand or pocket."""
        index = bisect.bisect_right(self.moves, t_ms, key=lambda move: move.start) - 1
        if index < 0 or t_ms >= self.moves[index].end:
            return None
        return self.moves[index]

    def stop(self, t_ms: float) -> CardMove:
        """End the last move at a time and return it. Raises IndexError for a card that never lay."""
        last = self.moves[-1]
        self.moves[-1] = CardMove(
            last.start, t_ms, last.a, last.b, last.layer, last.side, last.lift, last.ease, last.moving, last.flips
        )
        return last


class CardNow(NamedTuple):
    """A card at one moment. `turn` is the share of its width that shows while it turns over (1 at rest)."""

    key: str
    code: str
    side: FaceSide
    spot: Spot
    lift: float
    turn: float
    layer: float
    resting: bool


def card_now(track: CardTrack, move: CardMove, t_ms: float) -> CardNow:
    """The card in the middle of a move."""
    if not move.moving:
        return CardNow(track.key, track.code, move.side, move.a, 0.0, 1.0, move.layer, True)
    share = (t_ms - move.start) / max(move.end - move.start, 1.0)
    way = eased(share, move.ease)
    side, turn = move.side, 1.0
    if move.flips:
        turn = abs(math.cos(math.pi * way))
        if way > 0.5:
            side = "down" if side == "up" else "up"
    lift = move.lift[0] + (move.lift[1] - move.lift[0]) * way
    return CardNow(track.key, track.code, side, between(move.a, move.b, way), lift, turn, move.layer, False)


@dataclass(frozen=True)
class HandMove:
    """A hand from `start` to `end` ms: the anchor's way from `a` to `b`, in one pose, `lift` mm up at either end."""

    start: float
    end: float
    a: Spot
    b: Spot
    pose: str
    lift: tuple[float, float] = (0.0, 0.0)
    ease: Ease = "both"


class HandNow(NamedTuple):
    """A hand at one moment: whose, its anchor and heading (the spot's angle), its pose, mm above the table."""

    player: int
    spot: Spot
    pose: str
    lift: float


@dataclass
class Reach:
    """A hand that comes over the table and leaves again. `player` is the seat's number."""

    player: int
    moves: list[HandMove]

    @property
    def start(self) -> float:
        """When the hand appears, ms."""
        return self.moves[0].start

    @property
    def end(self) -> float:
        """When it is gone, ms."""
        return self.moves[-1].end

    def at(self, t_ms: float) -> HandNow | None:
        """The hand at a time, None before and after the reach."""
        for move in self.moves:
            if move.start <= t_ms < move.end:
                way = eased((t_ms - move.start) / max(move.end - move.start, 1.0), move.ease)
                lift = move.lift[0] + (move.lift[1] - move.lift[0]) * way
                return HandNow(self.player, between(move.a, move.b, way), move.pose, lift)
        return None


class Rest(NamedTuple):
    """A card that came to rest: its key, its code, the side that is up, when, and where."""

    key: str
    code: str
    side: FaceSide
    at_ms: float
    spot: Spot


@dataclass(frozen=True)
class Happening:
    """An event as filmed: `at_ms` is when its cards lie still (a pass: when it was made), `clear_ms` when the hand has
    left the picture; `rests`: every card that it laid; `place`: the zone in which they lie."""

    seq: int
    at_ms: float
    clear_ms: float
    player: str | None
    type: str
    cards: tuple[str, ...] = ()
    rests: tuple[Rest, ...] = ()
    place: str = ""


@dataclass(frozen=True)
class Bump:
    """Somebody knocks the camera: from `at_ms` it shakes and stays displaced by (x, y) px and turned by `turn` rad."""

    at_ms: float
    x: float
    y: float
    turn: float


@dataclass
class Choreography:
    """Everything that moves in a film, in ms from its first frame."""

    cards: dict[str, CardTrack] = field(default_factory=dict)
    reaches: list[Reach] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    bumps: list[Bump] = field(default_factory=list)
    duration_ms: float = 0.0

    def cards_at(self, t_ms: float) -> list[CardNow]:
        """The cards to be seen at a time, in painter's order."""
        shown = [card_now(track, move, t_ms) for track in self.cards.values() if (move := track.at(t_ms)) is not None]
        shown.sort(key=lambda card: (not card.resting, card.layer))
        return shown

    def hands_at(self, t_ms: float) -> Iterator[HandNow]:
        """The hands over the table at a time."""
        for reach in self.reaches:
            if reach.start <= t_ms < reach.end:
                hand = reach.at(t_ms)
                if hand is not None:
                    yield hand

    def quiet_spans(self, shortest_ms: float = 300.0) -> list[tuple[float, float]]:
        """The spans (start, end) in ms in which no hand is over the table and no card moves, not shorter than given."""
        busy = sorted((reach.start, reach.end) for reach in self.reaches)
        spans, free = [], 0.0
        for start, end in [*busy, (self.duration_ms, self.duration_ms)]:
            if start - free >= shortest_ms:
                spans.append((free, start))
            free = max(free, end)
        return spans

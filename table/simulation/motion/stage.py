"""The stage of a film: the hands around it, what lies where, and what hands do with cards."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from referee.cards import COLOURED_RANKS, COLOURS
from table.simulation.motion.layout import STYLES, Pile, Ring, facing, row, seat_angle, wrapped
from table.simulation.motion.manners import MANNERS, Difficulty, Manners
from table.simulation.motion.tracks import (
    CardMove,
    CardTrack,
    Choreography,
    Ease,
    FaceSide,
    HandMove,
    Happening,
    Reach,
    Rest,
    Spot,
)
from table.simulation.motion.zones import Surveyor, Zones
from table.simulation.scripts.beats import Beat, Place
from table.simulation.scripts.story import Story

FOREVER = 1e15
SLID_MM = (45.0, 110.0)
"""A card that is slid into its place is slid so far."""
HOLD_MM = 24.0
"""How far the middle of a held card lies before the finger tips."""


class Stage:
    """The table of a film at a moment (`time`, ms), on which movements are noted one after the other (`done`).

    `safe` and `seen` are convex outlines (n, 2) mm: where cards may lie, and what the camera sees; `room`: where rings
    and zones may reach (None: as `safe`); `manners`: how people play (None: as the difficulty says). Everything random
    comes from `rng`.
    """

    def __init__(
        self,
        story: Story,
        difficulty: Difficulty,
        safe: NDArray[np.float64],
        seen: NDArray[np.float64],
        rng: np.random.Generator,
        room: NDArray[np.float64] | None = None,
        manners: Manners | None = None,
    ) -> None:
        self.rng = rng
        self.manners: Manners = MANNERS[difficulty] if manners is None else manners
        self.players = story.players
        whole = safe if room is None else room
        self.zones: Zones = Surveyor(whole, safe, len(self.players)).survey(story.needs.places)
        self.pile = Pile(STYLES[difficulty], self.zones.field, rng, strict=bool(story.needs.places))
        self.ring = Ring(STYLES[difficulty], whole, len(self.players), rng)
        self.there: dict[tuple[Place, int], list[CardTrack]] = {}  # what lies in the zones; shared ones: seat -1
        self.trick_of: dict[str, int] = {}  # which trick a card was taken in
        self.suits, self.columns = COLOURS, COLOURED_RANKS  # rows and columns of a tableau
        self.free: dict[int, float] = {}  # when the hand of a seat is gone
        self.seen = seen
        self.done = Choreography()
        self.time = float(rng.uniform(1500, 2300))
        self.layer = 0.0
        self.lying: list[tuple[int, list[CardTrack]]] = []  # (seq of the play, its cards), oldest first
        self.heap: list[CardTrack] = []
        self.names: dict[str, int] = {}
        count = len(self.players)
        self.entries = [self._entry(seat, count) for seat in range(count)]
        self.heap_spot, self.heap_kept = self._heap_place(count)

    def edge(self, angle: float) -> float:
        """Distance in mm from the middle to the edge of what the camera sees, in a direction."""
        way = np.array([math.cos(angle), math.sin(angle)])
        far = 900.0
        for a, b in zip(self.seen, np.roll(self.seen, -1, axis=0), strict=True):
            edge = b - a
            cross = way[0] * edge[1] - way[1] * edge[0]
            if abs(cross) < 1e-9:
                continue
            along = (a[0] * edge[1] - a[1] * edge[0]) / cross
            share = (a[0] * way[1] - a[1] * way[0]) / cross
            if along > 0 and -1e-9 <= share <= 1 + 1e-9:
                far = min(far, float(along))
        return far

    def _entry(self, seat: int, players: int) -> Spot:
        """Where a player's hand rests, fingers just out of the picture."""
        angle = seat_angle(seat, players)
        far = self.edge(angle) + 70.0
        return Spot(far * math.cos(angle), far * math.sin(angle), facing(seat, players))

    def _heap_place(self, players: int) -> tuple[Spot, bool]:
        """Where swept cards go: between two seats at the edge, and whether the camera still sees them there."""
        kept = bool(self.rng.random() < self.manners.heap_seen) and not self.zones.outlines()
        gap = int(self.rng.integers(players))
        angle = seat_angle(gap, players) + math.pi / players + float(self.rng.uniform(-0.2, 0.2))
        far = self.edge(angle) + (float(self.rng.uniform(-70, 10)) if kept else 190.0)
        return Spot(far * math.cos(angle), far * math.sin(angle), float(self.rng.uniform(-math.pi, math.pi))), kept

    def wait(self, low_high: tuple[float, float]) -> float:
        """A time between two bounds, ms, by chance."""
        return float(self.rng.uniform(*low_high))

    def toward(self, start: Spot, x: float, y: float) -> float:
        """Heading from a seat towards a place, kept near the seat's own so that the wrist is not broken."""
        wanted = math.atan2(x - start.x, -(y - start.y))
        return start.angle + max(-0.5, min(0.5, wrapped(wanted - start.angle)))

    # -- hands and cards

    def lay(
        self,
        seat: int,
        tracks: Sequence[CardTrack],
        spots: Sequence[Spot],
        side: FaceSide = "up",
        *,
        spread: float = 13.0,
        layers: Sequence[float] | None = None,
    ) -> tuple[float, float]:
        """A hand brings cards in and leaves: (when they lie still, when the hand is gone). `side` is up; `spread` mm
        between the cards in the hand; `layers`: what lies on what, where it is not the newest on top."""
        entry, middle = self.entries[seat], self.middle(spots)
        turn = middle.angle
        ahead = (math.sin(turn), -math.cos(turn))
        # Held by its near edge, so the fingers stay off the far corners.
        grip = Spot(
            middle.x - ahead[0] * HOLD_MM, middle.y - ahead[1] * HOLD_MM, self.toward(entry, middle.x, middle.y)
        )
        flick = self.rng.random() < self.manners.flicks
        start = self.time
        near = start + self.wait(self.manners.reach)
        put = near + self.wait((90, 170))
        if flick:
            grip = Spot(grip.x - ahead[0] * 70, grip.y - ahead[1] * 70, grip.angle)
            put = near + self.wait((130, 200))
        end, slid = grip, not flick and self.manners.slides > 0 and self.rng.random() < self.manners.slides
        if slid:
            way = self.wait(SLID_MM)
            grip = Spot(grip.x - ahead[0] * way, grip.y - ahead[1] * way, grip.angle)
            put = near + self.wait((320, 650))
        else:
            end = grip
        held = row(Spot(grip.x + ahead[0] * HOLD_MM, grip.y + ahead[1] * HOLD_MM, turn), len(tracks), spread)
        for number, (track, spot, on_hand) in enumerate(zip(tracks, spots, held, strict=True)):
            self.layer += 1
            layer = self.layer if layers is None else layers[number]
            far = Spot(on_hand.x - grip.x + entry.x, on_hand.y - grip.y + entry.y, on_hand.angle)
            ease: Ease = "out" if flick else "both"
            low = 0.5 if slid else 10.0
            track.moves += [
                CardMove(start, near, far, on_hand, self.layer, side, lift=(45.0, low), moving=True),
                CardMove(near, put, on_hand, spot, self.layer, side, lift=(low, 0.0), ease=ease, moving=True),
                CardMove(put, FOREVER, spot, spot, layer, side),
            ]  # fmt: skip
        moves = [
            HandMove(start, near, entry, grip, "pinch", (45.0, 8.0)),
            HandMove(near, put, grip, end, "pinch", (8.0, 3.0)),
        ]
        grip = end
        rest = put
        if self.rng.random() < self.manners.hovers:
            rest = put + self.wait(self.manners.hover)
            aside = Spot(grip.x + float(self.rng.normal(0, 12)), grip.y + float(self.rng.normal(0, 12)), grip.angle)
            moves.append(HandMove(put, rest, grip, aside, "reach", (3.0, 22.0)))
            grip = aside
        gone = rest + self.wait(self.manners.leave)
        moves.append(HandMove(rest, gone, grip, entry, "reach", (22.0 if rest > put else 3.0, 50.0)))
        self.reach(seat, moves)
        return put, gone

    def fetch(self, seat: int, tracks: Sequence[CardTrack]) -> tuple[float, float]:
        """A hand takes cards away: (when it has them, when it is gone)."""
        entry = self.entries[seat]
        spots = [track.moves[-1].a for track in tracks]
        middle = self.middle(spots)
        ahead = (math.sin(entry.angle), -math.cos(entry.angle))
        grip = Spot(
            middle.x - ahead[0] * HOLD_MM, middle.y - ahead[1] * HOLD_MM, self.toward(entry, middle.x, middle.y)
        )
        start = self.time
        near = start + self.wait(self.manners.reach)
        took = near + self.wait((180, 320))
        gone = took + self.wait(self.manners.leave)
        held = row(Spot(middle.x, middle.y, middle.angle), len(tracks), min(13.0, 120.0 / len(tracks)))
        for track, spot, on_hand in zip(tracks, spots, held, strict=True):
            last = track.stop(near)
            layer, side = last.layer, last.side
            away = Spot(on_hand.x - grip.x + entry.x, on_hand.y - grip.y + entry.y, on_hand.angle)
            track.moves += [
                CardMove(near, took, spot, on_hand, layer, side, lift=(0.0, 6.0), moving=True),
                CardMove(took, gone, on_hand, away, layer, side, lift=(6.0, 50.0), moving=True),
            ]
        self.reach(seat, [
                HandMove(start, near, entry, grip, "reach", (45.0, 4.0)),
                HandMove(near, took, grip, grip, "pinch", (4.0, 6.0)),
                HandMove(took, gone, grip, entry, "pinch", (6.0, 50.0)),
        ])  # fmt: skip
        return took, gone

    def take_field(self) -> list[CardTrack]:
        """The cards of the field, which is empty from now on."""
        tracks = [track for _, play in self.lying for track in play]
        self.lying.clear()
        self.pile.clear()
        self.ring.clear()
        return tracks

    def collect(
        self,
        seat: int,
        tracks: Sequence[CardTrack],
        target: Spot,
        spread: tuple[float, float],
        *,
        kept: bool = True,
    ) -> tuple[float, float]:
        """One hand draws cards together, lifts them and lays them face down at `target`, `spread` (mm, radians) apart:
        (when they lie there, when the hand is gone). What is not `kept` goes out of sight."""
        entry = self.entries[seat]
        haste = self.manners.haste
        self.time += self.wait((300, 900)) * haste
        spots = [track.moves[-1].a for track in tracks]
        middle = self.middle(spots)
        ahead = (math.sin(entry.angle), -math.cos(entry.angle))
        stack = Spot(middle.x - ahead[0] * 20, middle.y - ahead[1] * 20, entry.angle + float(self.rng.normal(0, 0.15)))
        beyond = Spot(middle.x + ahead[0] * 45, middle.y + ahead[1] * 45, self.toward(entry, middle.x, middle.y))
        grip = Spot(stack.x - ahead[0] * 8, stack.y - ahead[1] * 8, beyond.angle)
        start = self.time
        near = start + self.wait(self.manners.reach)
        drawn = near + self.wait((500, 850)) * haste
        lifted = drawn + self.wait((160, 300)) * haste
        away = lifted + self.wait((520, 800)) * haste
        gone = away + self.wait(self.manners.leave) + 120
        heap_grip = Spot(target.x, target.y, self.toward(entry, target.x, target.y))
        for number, track in enumerate(tracks):
            # Cards further from the hand are reached a little earlier.
            early = near + (drawn - near) * 0.25 * (number % 3) / 3
            lain = self._carried(track, (stack, target), spread, (near, early, drawn, lifted, away))
            if kept:
                track.moves.append(CardMove(away, FOREVER, lain, lain, self.layer, side="down"))
        self.reach(seat, [
                HandMove(start, near, entry, beyond, "gather", (45.0, 4.0)),
                HandMove(near, drawn, beyond, grip, "gather", (4.0, 2.0)),
                HandMove(drawn, lifted, grip, grip, "pinch", (2.0, 20.0)),
                HandMove(lifted, away, grip, heap_grip, "pinch", (20.0, 6.0)),
                HandMove(away, gone, heap_grip, entry, "reach", (6.0, 45.0)),
        ])  # fmt: skip
        return away, gone

    def _carried(
        self,
        track: CardTrack,
        way: tuple[Spot, Spot],
        spread: tuple[float, float],
        times: tuple[float, float, float, float, float],
    ) -> Spot:
        """One card is drawn onto the stack `way[0]`, lifted and laid down near `way[1]`; where it lies then. `times`
        (ms): it is still untouched, is touched, lies on the stack, is lifted, lies there."""
        (stack, target), (near, early, drawn, lifted, away) = way, times
        spot, layer = track.moves[-1].a, track.stop(near).layer
        on_stack = Spot(stack.x + float(self.rng.normal(0, 2.5)), stack.y + float(self.rng.normal(0, 2.5)),
                        spot.angle + wrapped(stack.angle - spot.angle) * 0.93)  # fmt: skip
        self.layer += 1
        lain = Spot(
            target.x + float(self.rng.normal(0, spread[0])), target.y + float(self.rng.normal(0, spread[0])),
            target.angle + float(self.rng.normal(0, spread[1])),
        )  # fmt: skip
        lain = Spot(lain.x, lain.y, on_stack.angle + wrapped(lain.angle - on_stack.angle))
        track.moves += [
            CardMove(near, early, spot, spot, layer),
            CardMove(early, drawn, spot, on_stack, layer, moving=True),
            CardMove(drawn, lifted, on_stack, on_stack, layer, lift=(0.0, 20.0), moving=True),
            CardMove(lifted, away, on_stack, lain, layer, lift=(20.0, 2.0), moving=True, flips=True),
        ]
        return lain

    # -- notes

    def reach(self, seat: int, moves: list[HandMove]) -> None:
        """The hand of a seat comes and goes."""
        self.done.reaches.append(Reach(seat, moves))
        self.free[seat] = max(self.free.get(seat, 0.0), moves[-1].end)

    def tell(
        self,
        beat: Beat,
        at_ms: float,
        clear_ms: float,
        tracks: Sequence[CardTrack] = (),
        what: str = "",
        place: str | None = None,
    ) -> None:
        """Note what happened, and where its cards came to rest."""
        rests = tuple(
            Rest(track.key, track.code, last.side, last.start, last.a)
            for track in tracks
            if not (last := track.moves[-1]).moving
        )
        kind = what or beat.type or beat.kind
        where = place if place is not None else beat.place
        self.done.happenings.append(Happening(beat.seq, at_ms, clear_ms, beat.player, kind, beat.cards, rests, where))

    def seat_of(self, player: str | None) -> int:
        """The number of a player's seat; 0 where there is no such player."""
        return self.players.index(player) if player in self.players else 0

    def new_card(self, code: str) -> CardTrack:
        """A card that was not on the table yet. Several may have one code: their tracks are numbered."""
        self.names[code] = self.names.get(code, 0) + 1
        key = f"{code}#{self.names[code]}"
        track = CardTrack(key, code)
        self.done.cards[key] = track
        return track

    @staticmethod
    def middle(spots: Sequence[Spot]) -> Spot:
        """The mean of places, mm, and of their angles, rad."""
        count = len(spots)
        return Spot(
            sum(spot.x for spot in spots) / count,
            sum(spot.y for spot in spots) / count,
            sum(spot.angle for spot in spots) / count,
        )

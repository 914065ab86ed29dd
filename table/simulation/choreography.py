"""From beats to motion: who reaches when, which cards a hand carries, where they come to lie, how a field is swept."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from table.simulation.layout import STYLES, Pile, facing, row, seat_angle, wrapped
from table.simulation.manners import MANNERS, Difficulty, Manners
from table.simulation.story import Beat, Story
from table.simulation.tracks import Bump, CardMove, CardTrack, Choreography, Ease, HandMove, Happening, Spot, Visit

_FOREVER = 1e15
_HOLD_MM = 24.0
"""How far the middle of a held card lies before the finger tips."""


class Director:
    """Turns a story into a choreography. `safe` and `seen` are convex outlines (n, 2) mm: where cards may lie, and what
    the camera sees. Everything random comes from `rng`."""

    def __init__(
        self,
        story: Story,
        difficulty: Difficulty,
        safe: NDArray[np.float64],
        seen: NDArray[np.float64],
        rng: np.random.Generator,
    ) -> None:
        self.story = story
        self.rng = rng
        self.manners: Manners = MANNERS[difficulty]
        self.pile = Pile(STYLES[difficulty], safe, rng)
        self.seen = seen
        self.done = Choreography()
        self.time = float(rng.uniform(1500, 2300))
        self.layer = 0.0
        self.lying: list[tuple[int, list[CardTrack]]] = []  # (seq of the play, its cards), oldest first
        self.heap: list[CardTrack] = []
        self.names: dict[str, int] = {}
        self.players = story.players
        count = len(self.players)
        self.entries = [self._entry(seat, count) for seat in range(count)]
        self.heap_spot, self.heap_kept = self._heap_place(count)

    def direct(self) -> Choreography:
        """The whole choreography."""
        steps = {
            "play": self._play, "pass": self._pass, "takeback": self._take_back, "sweep": self._sweep,
            "round": self._new_round,
        }  # fmt: skip
        for beat in self.story.beats:
            steps[beat.kind](beat)
        self.done.duration_ms = self.time + 2500
        self.done.visits.sort(key=lambda visit: visit.start)
        self.done.happenings.sort(key=lambda happening: happening.at_ms)
        return self.done

    # -- places

    def _edge(self, angle: float) -> float:
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
        far = self._edge(angle) + 70.0
        return Spot(far * math.cos(angle), far * math.sin(angle), facing(seat, players))

    def _heap_place(self, players: int) -> tuple[Spot, bool]:
        """Where swept cards go: between two seats at the edge, and whether the camera still sees them there."""
        kept = bool(self.rng.random() < self.manners.heap_seen)
        gap = int(self.rng.integers(players))
        angle = seat_angle(gap, players) + math.pi / players + float(self.rng.uniform(-0.2, 0.2))
        far = self._edge(angle) + (float(self.rng.uniform(-70, 10)) if kept else 190.0)
        return Spot(far * math.cos(angle), far * math.sin(angle), float(self.rng.uniform(-math.pi, math.pi))), kept

    def _wait(self, low_high: tuple[float, float]) -> float:
        return float(self.rng.uniform(*low_high))

    def _toward(self, start: Spot, x: float, y: float) -> float:
        """Heading from a seat towards a place, kept near the seat's own so that the wrist is not broken."""
        wanted = math.atan2(x - start.x, -(y - start.y))
        return start.angle + max(-0.5, min(0.5, wrapped(wanted - start.angle)))

    # -- beats

    def _play(self, beat: Beat) -> None:
        seat = self._seat(beat.player)
        entry = self.entries[seat]
        heading = entry.angle + float(self.rng.normal(0, 0.06))
        spots = self.pile.place(len(beat.cards), heading)
        tracks = [self._new_card(code) for code in beat.cards]
        if self.rng.random() < self.manners.changes_mind:
            self._hesitate(seat)
        laid, gone = self._lay(seat, tracks, spots)
        self.lying.append((beat.seq, tracks))
        self.done.happenings.append(Happening(beat.seq, laid, gone, beat.player, "play", beat.cards))
        if self.rng.random() < self.manners.quick:
            self.time = laid + self._wait((150, 350))
            return
        self.time = gone + self._wait(self.manners.gap)
        if self.rng.random() < self.manners.straightens:
            self._straighten(seat, tracks)
        if self.rng.random() < self.manners.bumps:
            self._bump()

    def _lay(self, seat: int, tracks: Sequence[CardTrack], spots: Sequence[Spot]) -> tuple[float, float]:
        """A hand brings cards in and leaves: (when they lie still, when the hand is gone)."""
        entry, middle = self.entries[seat], self._middle(spots)
        turn = middle.angle
        ahead = (math.sin(turn), -math.cos(turn))
        # Held by its near edge, so the fingers stay off the far corners.
        grip = Spot(
            middle.x - ahead[0] * _HOLD_MM, middle.y - ahead[1] * _HOLD_MM, self._toward(entry, middle.x, middle.y)
        )
        flick = self.rng.random() < self.manners.flicks
        start = self.time
        near = start + self._wait(self.manners.reach)
        put = near + self._wait((90, 170))
        if flick:
            grip = Spot(grip.x - ahead[0] * 70, grip.y - ahead[1] * 70, grip.angle)
            put = near + self._wait((130, 200))
        held = row(Spot(grip.x + ahead[0] * _HOLD_MM, grip.y + ahead[1] * _HOLD_MM, turn), len(tracks), 13.0)
        for track, spot, on_hand in zip(tracks, spots, held, strict=True):
            self.layer += 1
            far = Spot(on_hand.x - grip.x + entry.x, on_hand.y - grip.y + entry.y, on_hand.angle)
            ease: Ease = "out" if flick else "both"
            track.moves += [
                CardMove(start, near, far, on_hand, self.layer, lift=(45.0, 10.0), moving=True),
                CardMove(near, put, on_hand, spot, self.layer, lift=(10.0, 0.0), ease=ease, moving=True),
                CardMove(put, _FOREVER, spot, spot, self.layer),
            ]  # fmt: skip
        moves = [
            HandMove(start, near, entry, grip, "pinch", (45.0, 8.0)),
            HandMove(near, put, grip, grip, "pinch", (8.0, 3.0)),
        ]
        rest = put
        if self.rng.random() < self.manners.hovers:
            rest = put + self._wait(self.manners.hover)
            aside = Spot(grip.x + float(self.rng.normal(0, 12)), grip.y + float(self.rng.normal(0, 12)), grip.angle)
            moves.append(HandMove(put, rest, grip, aside, "reach", (3.0, 22.0)))
            grip = aside
        gone = rest + self._wait(self.manners.leave)
        moves.append(HandMove(rest, gone, grip, entry, "reach", (22.0 if rest > put else 3.0, 50.0)))
        self.done.visits.append(Visit(seat, moves))
        return put, gone

    def _pass(self, beat: Beat) -> None:
        seat, at = self._seat(beat.player), self.time
        entry = self.entries[seat]
        gone = at + self._wait((350, 900))
        spot = self._tapping_place(entry)
        if self.rng.random() < self.manners.taps and spot is not None:
            moves, clock, height = [HandMove(at, at + 320, entry, spot, "tap", (35.0, 14.0))], at + 320, 14.0
            for height_to, span in ((0.0, 80), (16.0, 110), (0.0, 90), (12.0, 120)):
                moves.append(HandMove(clock, clock + span, spot, spot, "tap", (height, height_to)))
                clock, height = clock + span, height_to
            gone = clock + self._wait((280, 420))
            moves.append(HandMove(clock, gone, spot, entry, "tap", (height, 35.0)))
            self.done.visits.append(Visit(seat, moves))
        self.done.happenings.append(Happening(beat.seq, at + 300, gone, beat.player, "pass"))
        self.time = gone + self._wait((250, 800))

    def _tapping_place(self, entry: Spot) -> Spot | None:
        """Where a player knocks on the table: at the edge, beside the cards; None where they leave no room."""
        inward = 1 - 115.0 / max(math.hypot(entry.x, entry.y), 200.0)
        across = (math.cos(entry.angle), math.sin(entry.angle))
        aside = float(self.rng.uniform(40, 120))
        cards = [track.moves[-1].a for _, play in self.lying for track in play]
        best: tuple[float, Spot] | None = None
        for way in (aside, -aside):
            spot = Spot(entry.x * inward + across[0] * way, entry.y * inward + across[1] * way, entry.angle)
            room = min((math.dist(spot[:2], card[:2]) for card in cards), default=math.inf)
            if room > 95 and (best is None or room > best[0]):
                best = room, spot
        return None if best is None else best[1]

    def _take_back(self, beat: Beat) -> None:
        """The hand that laid the last play of this player fetches those cards again."""
        for index in range(len(self.lying) - 1, -1, -1):
            if tuple(track.code for track in self.lying[index][1]) == beat.cards:
                break
        else:
            return
        _, tracks = self.lying.pop(index)
        if index == len(self.lying):
            self.pile.remove_last()
        # Somebody has to see it, say it and be believed.
        self.time += self._wait((1800, 3200))
        at, gone = self._fetch(self._seat(beat.player), tracks)
        self.done.happenings.append(Happening(beat.seq, at, gone, beat.player, "takeback", beat.cards))
        self.time = gone + self._wait(self.manners.gap)

    def _fetch(self, seat: int, tracks: Sequence[CardTrack]) -> tuple[float, float]:
        entry = self.entries[seat]
        spots = [track.moves[-1].a for track in tracks]
        middle = self._middle(spots)
        ahead = (math.sin(entry.angle), -math.cos(entry.angle))
        grip = Spot(
            middle.x - ahead[0] * _HOLD_MM, middle.y - ahead[1] * _HOLD_MM, self._toward(entry, middle.x, middle.y)
        )
        start = self.time
        near = start + self._wait(self.manners.reach)
        took = near + self._wait((180, 320))
        gone = took + self._wait(self.manners.leave)
        held = row(Spot(middle.x, middle.y, middle.angle), len(tracks), 13.0)
        for track, spot, on_hand in zip(tracks, spots, held, strict=True):
            layer = track.stop(near).layer
            away = Spot(on_hand.x - grip.x + entry.x, on_hand.y - grip.y + entry.y, on_hand.angle)
            track.moves += [
                CardMove(near, took, spot, on_hand, layer, lift=(0.0, 6.0), moving=True),
                CardMove(took, gone, on_hand, away, layer, lift=(6.0, 50.0), moving=True),
            ]
        self.done.visits.append(
            Visit(seat, [
                HandMove(start, near, entry, grip, "reach", (45.0, 4.0)),
                HandMove(near, took, grip, grip, "pinch", (4.0, 6.0)),
                HandMove(took, gone, grip, entry, "pinch", (6.0, 50.0)),
            ])
        )  # fmt: skip
        return took, gone

    def _sweep(self, beat: Beat) -> None:
        """One hand draws the field together, lifts it and lays it face down on the heap."""
        tracks = [track for _, play in self.lying for track in play]
        self.lying.clear()
        self.pile.clear()
        if not tracks:
            return
        seat = self._seat(beat.player)
        entry = self.entries[seat]
        self.time += self._wait((300, 900))
        spots = [track.moves[-1].a for track in tracks]
        middle = self._middle(spots)
        ahead = (math.sin(entry.angle), -math.cos(entry.angle))
        stack = Spot(middle.x - ahead[0] * 20, middle.y - ahead[1] * 20, entry.angle + float(self.rng.normal(0, 0.15)))
        beyond = Spot(middle.x + ahead[0] * 45, middle.y + ahead[1] * 45, self._toward(entry, middle.x, middle.y))
        grip = Spot(stack.x - ahead[0] * 8, stack.y - ahead[1] * 8, beyond.angle)
        start = self.time
        near = start + self._wait(self.manners.reach)
        drawn = near + self._wait((500, 850))
        lifted = drawn + self._wait((160, 300))
        away = lifted + self._wait((520, 800))
        gone = away + self._wait(self.manners.leave) + 120
        heap_grip = Spot(self.heap_spot.x, self.heap_spot.y, self._toward(entry, self.heap_spot.x, self.heap_spot.y))
        for number, (track, spot) in enumerate(zip(tracks, spots, strict=True)):
            layer = track.stop(near).layer
            on_stack = Spot(stack.x + float(self.rng.normal(0, 2.5)), stack.y + float(self.rng.normal(0, 2.5)),
                            spot.angle + wrapped(stack.angle - spot.angle) * 0.93)  # fmt: skip
            self.layer += 1
            lain = Spot(
                self.heap_spot.x + float(self.rng.normal(0, 9)), self.heap_spot.y + float(self.rng.normal(0, 9)),
                self.heap_spot.angle + float(self.rng.normal(0, 0.35)),
            )  # fmt: skip
            lain = Spot(lain.x, lain.y, on_stack.angle + wrapped(lain.angle - on_stack.angle))
            # Cards further from the hand are reached a little earlier.
            early = near + (drawn - near) * 0.25 * (number % 3) / 3
            track.moves += [
                CardMove(near, early, spot, spot, layer),
                CardMove(early, drawn, spot, on_stack, layer, moving=True),
                CardMove(drawn, lifted, on_stack, on_stack, layer, lift=(0.0, 20.0), moving=True),
                CardMove(lifted, away, on_stack, lain, layer, lift=(20.0, 2.0), moving=True, flips=True),
            ]
            if self.heap_kept:
                track.moves.append(CardMove(away, _FOREVER, lain, lain, self.layer, side="down"))
                self.heap.append(track)
        self.done.visits.append(
            Visit(seat, [
                HandMove(start, near, entry, beyond, "gather", (45.0, 4.0)),
                HandMove(near, drawn, beyond, grip, "gather", (4.0, 2.0)),
                HandMove(drawn, lifted, grip, grip, "pinch", (2.0, 20.0)),
                HandMove(lifted, away, grip, heap_grip, "pinch", (20.0, 6.0)),
                HandMove(away, gone, heap_grip, entry, "reach", (6.0, 45.0)),
            ])
        )  # fmt: skip
        self.done.happenings.append(Happening(beat.seq, away, gone, beat.player, "sweep"))
        self.time = gone + self._wait(self.manners.gap)

    def _new_round(self, beat: Beat) -> None:
        """Between rounds everything is collected and dealt out of the picture."""
        tracks = [*self.heap, *(track for _, play in self.lying for track in play)]
        self.heap.clear()
        self.lying.clear()
        self.pile.clear()
        if tracks:
            self.time += self._wait((900, 1600))
            _, self.time = self._fetch(0, tracks)
        self.done.happenings.append(Happening(beat.seq, self.time, self.time, None, "round"))
        self.time += self._wait((1500, 2600))

    # -- manners

    def _hesitate(self, seat: int) -> None:
        """A hand comes half-way, thinks again and goes."""
        entry = self.entries[seat]
        half = Spot(entry.x * 0.6, entry.y * 0.6, entry.angle)
        start = self.time
        there = start + self._wait((350, 600))
        back = there + self._wait((200, 500))
        gone = back + self._wait((300, 500))
        self.done.visits.append(
            Visit(seat, [
                HandMove(start, there, entry, half, "reach", (45.0, 25.0)),
                HandMove(there, back, half, half, "reach", (25.0, 28.0)),
                HandMove(back, gone, half, entry, "reach", (28.0, 45.0)),
            ])
        )  # fmt: skip
        self.time = gone + self._wait((200, 600))

    def _straighten(self, seat: int, tracks: Sequence[CardTrack]) -> None:
        """A hand nudges cards that lie a little crooked."""
        entry = self.entries[seat]
        spots = [track.moves[-1].a for track in tracks]
        middle = self._middle(spots)
        ahead = (math.sin(entry.angle), -math.cos(entry.angle))
        touch = Spot(middle.x - ahead[0] * 30, middle.y - ahead[1] * 30, self._toward(entry, middle.x, middle.y))
        shift = self.rng.normal(0, 4, 2)
        start = self.time
        near = start + self._wait(self.manners.reach)
        moved = near + self._wait((250, 450))
        gone = moved + self._wait(self.manners.leave)
        for track, spot in zip(tracks, spots, strict=True):
            layer = track.stop(near).layer
            new = Spot(
                spot.x + float(shift[0]), spot.y + float(shift[1]), spot.angle + (middle.angle - spot.angle) * 0.6
            )
            track.moves += [
                CardMove(near, moved, spot, new, layer, moving=True),
                CardMove(moved, _FOREVER, new, new, layer),
            ]
        end = Spot(touch.x + float(shift[0]), touch.y + float(shift[1]), touch.angle)
        self.done.visits.append(
            Visit(seat, [
                HandMove(start, near, entry, touch, "flat", (45.0, 2.0)),
                HandMove(near, moved, touch, end, "flat", (2.0, 2.0)),
                HandMove(moved, gone, end, entry, "reach", (2.0, 45.0)),
            ])
        )  # fmt: skip
        self.time = gone + self._wait(self.manners.gap)

    def _bump(self) -> None:
        x, y = (float(value) for value in self.rng.normal(0, 5, 2))
        self.done.bumps.append(Bump(self.time, x, y, float(self.rng.normal(0, 0.004))))
        self.time += 700

    # -- helpers

    def _seat(self, player: str | None) -> int:
        return self.players.index(player) if player in self.players else 0

    def _new_card(self, code: str) -> CardTrack:
        self.names[code] = self.names.get(code, 0) + 1
        key = f"{code}#{self.names[code]}"
        track = CardTrack(key, code)
        self.done.cards[key] = track
        return track

    @staticmethod
    def _middle(spots: Sequence[Spot]) -> Spot:
        count = len(spots)
        return Spot(
            sum(spot.x for spot in spots) / count,
            sum(spot.y for spot in spots) / count,
            sum(spot.angle for spot in spots) / count,
        )

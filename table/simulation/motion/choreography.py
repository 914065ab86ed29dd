"""From beats to motion: who reaches when, hesitates, straightens cards; what one beat comes to on the stage."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from table.simulation.motion import acts
from table.simulation.motion.stage import FOREVER, Stage
from table.simulation.motion.tracks import Bump, CardMove, CardTrack, Choreography, HandMove, Happening, Spot
from table.simulation.scripts.beats import Beat
from table.simulation.scripts.story import Story

OVERLAP_MS = 220.0
"""An arm comes so much before the card of another one lies, at most: less than its way in takes."""
USUAL_ARM = 0.36
"""Where between the shortest and the longest pause the usual one is."""


class Director:
    """Turns a story into a choreography: performs its beats on a stage, by people with the manners of that stage."""

    def __init__(self, story: Story, stage: Stage) -> None:
        self.story = story
        self.stage = stage
        self.rng = stage.rng
        self.manners = stage.manners

    def direct(self) -> Choreography:
        """The whole choreography."""
        stage = self.stage
        for beat in self.story.beats:
            self.perform(beat)
        stage.done.duration_ms = stage.time + 2500
        stage.done.reaches.sort(key=lambda reach: reach.start)
        stage.done.happenings.sort(key=lambda happening: happening.at_ms)
        return stage.done

    def perform(self, beat: Beat) -> None:
        """One beat, from now on."""
        stage = self.stage
        steps: Mapping[str, Callable[[Beat], None]] = {
            "play": self._play, "pass": self._pass, "takeback": self._take_back, "sweep": self._sweep,
            "round": self._new_round, "together": self._together,
        }  # fmt: skip
        seat = stage.players.index(beat.player) if beat.player in stage.players else -1
        # Nobody has two right hands.
        stage.time = max(stage.time, stage.free.get(seat, 0.0))
        if beat.kind in steps:
            steps[beat.kind](beat)
        else:
            acts.ACTS[beat.kind](stage, beat)

    # -- beats

    def _play(self, beat: Beat) -> None:
        stage = self.stage
        seat, tracks, laid, gone = self._put_down(beat)
        if self.rng.random() < self.manners.quick:
            stage.time = laid + stage.wait((150, 350))
            return
        if self.manners.next_arm[1]:
            stage.time = laid + self._next_arm()
            return
        stage.time = gone + stage.wait(self.manners.gap)
        if self.rng.random() < self.manners.straightens:
            self._straighten(seat, tracks)
        if self.rng.random() < self.manners.bumps:
            self._bump()

    def _next_arm(self) -> float:
        """From the last card at rest to the next arm, ms: mostly short; below 0 where two arms come at once."""
        if self.rng.random() < self.manners.overlaps:
            return -float(self.rng.uniform(0, OVERLAP_MS))
        shortest, longest = self.manners.next_arm
        usual = USUAL_ARM * (longest - shortest) + shortest
        return float(np.clip(usual * math.exp(float(self.rng.normal(0, 0.5))), shortest, longest))

    def _put_down(self, beat: Beat) -> tuple[int, list[CardTrack], float, float]:
        """Cards come to the field: (seat, cards, when they lie still, when the hand is gone)."""
        stage = self.stage
        seat = stage.seat_of(beat.player)
        entry = stage.entries[seat]
        heading = entry.angle + float(self.rng.normal(0, 0.06))
        where = stage.ring if beat.place == "trick" else stage.pile
        spots = where.place(len(beat.cards), heading, seat)
        tracks = [stage.new_card(code) for code in beat.cards]
        if self.rng.random() < self.manners.changes_mind:
            self._hesitate(seat)
        laid, gone = stage.lay(seat, tracks, spots)
        stage.lying.append((beat.seq, tracks))
        stage.tell(beat, laid, gone, tracks, "play", place="field")
        return seat, tracks, laid, gone

    def _together(self, beat: Beat) -> None:
        """Several players lay cards at once, nobody before the others by more than half a second."""
        stage = self.stage
        start, ends = stage.time, []
        for part in beat.parts:
            stage.time = max(start + stage.wait((0, 480)), stage.free.get(stage.seat_of(part.player), 0.0))
            ends.append(self._put_down(part)[3])
        stage.time = max(ends) + stage.wait(self.manners.gap)

    def _pass(self, beat: Beat) -> None:
        stage = self.stage
        seat, at = stage.seat_of(beat.player), stage.time
        entry = stage.entries[seat]
        gone = at + stage.wait((350, 900)) * self.manners.haste
        spot = self._tapping_place(entry)
        if self.rng.random() < self.manners.taps and spot is not None:
            moves, clock, height = [HandMove(at, at + 320, entry, spot, "tap", (35.0, 14.0))], at + 320, 14.0
            for height_to, span in ((0.0, 80), (16.0, 110), (0.0, 90), (12.0, 120)):
                moves.append(HandMove(clock, clock + span, spot, spot, "tap", (height, height_to)))
                clock, height = clock + span, height_to
            gone = clock + stage.wait((280, 420))
            moves.append(HandMove(clock, gone, spot, entry, "tap", (height, 35.0)))
            stage.reach(seat, moves)
        stage.done.happenings.append(Happening(beat.seq, at + 300, gone, beat.player, "pass"))
        stage.time = gone + stage.wait((250, 800)) * self.manners.haste

    def _tapping_place(self, entry: Spot) -> Spot | None:
        """Where a player knocks on the table: at the edge, beside the cards; None where they leave no room."""
        inward = 1 - 115.0 / max(math.hypot(entry.x, entry.y), 200.0)
        across = (math.cos(entry.angle), math.sin(entry.angle))
        aside = float(self.rng.uniform(40, 120))
        cards = [track.moves[-1].a for _, play in self.stage.lying for track in play]
        best: tuple[float, Spot] | None = None
        for way in (aside, -aside):
            spot = Spot(entry.x * inward + across[0] * way, entry.y * inward + across[1] * way, entry.angle)
            room = min((math.dist(spot[:2], card[:2]) for card in cards), default=math.inf)
            if room > 95 and (best is None or room > best[0]):
                best = room, spot
        return None if best is None else best[1]

    def _take_back(self, beat: Beat) -> None:
        """The hand that laid the last play of this player fetches those cards again."""
        stage = self.stage
        for index in range(len(stage.lying) - 1, -1, -1):
            if tuple(track.code for track in stage.lying[index][1]) == beat.cards:
                break
        else:
            self._take_back_from_zone(beat)
            return
        _, tracks = stage.lying.pop(index)
        if index == len(stage.lying):
            stage.pile.remove_last()
            stage.ring.remove_last()
        # Somebody has to see it, say it and be believed.
        stage.time += stage.wait((1800, 3200))
        at, gone = stage.fetch(stage.seat_of(beat.player), tracks)
        stage.tell(beat, at, gone, what="takeback")
        stage.time = gone + stage.wait(self.manners.gap)

    def _take_back_from_zone(self, beat: Beat) -> None:
        """Cards that lie in a zone, such as the rows of a tableau, go back."""
        stage = self.stage
        for lying in stage.there.values():
            tracks = [track for track in lying if track.code in beat.cards]
            if len(tracks) == len(beat.cards):
                stage.time += stage.wait((1800, 3200))
                at, gone = stage.fetch(stage.seat_of(beat.player), tracks)
                lying[:] = [track for track in lying if track not in tracks]
                stage.tell(beat, at, gone, what="takeback")
                stage.time = gone + stage.wait(self.manners.gap)
                return

    def _sweep(self, beat: Beat) -> None:
        """The field goes to the heap."""
        stage = self.stage
        tracks = stage.take_field()
        if not tracks:
            return
        seat, kept = stage.seat_of(beat.player), stage.heap_kept
        away, gone = stage.collect(seat, tracks, stage.heap_spot, (9.0, 0.35), kept=kept)
        if kept:
            stage.heap += tracks
        stage.tell(beat, away, gone, tracks if kept else (), "sweep", place="heap")
        stage.time = gone + stage.wait(self.manners.gap)

    def _new_round(self, beat: Beat) -> None:
        """Between rounds everything is collected and dealt out of the picture."""
        stage = self.stage
        tracks = [*stage.heap, *stage.take_field()]
        for (place, _), lying in stage.there.items():
            if place != "strip":  # strips lie for as long as people play
                tracks += lying
                lying.clear()
        stage.heap.clear()
        if tracks:
            stage.time += stage.wait((900, 1600))
            _, stage.time = stage.fetch(0, tracks)
        stage.done.happenings.append(Happening(beat.seq, stage.time, stage.time, None, "round"))
        stage.time += stage.wait((1500, 2600))

    # -- manners

    def _hesitate(self, seat: int) -> None:
        """A hand comes half-way, thinks again and goes."""
        stage = self.stage
        entry = stage.entries[seat]
        half = Spot(entry.x * 0.6, entry.y * 0.6, entry.angle)
        start = stage.time
        there = start + stage.wait((350, 600))
        back = there + stage.wait((200, 500))
        gone = back + stage.wait((300, 500))
        stage.reach(seat, [
                HandMove(start, there, entry, half, "reach", (45.0, 25.0)),
                HandMove(there, back, half, half, "reach", (25.0, 28.0)),
                HandMove(back, gone, half, entry, "reach", (28.0, 45.0)),
        ])  # fmt: skip
        stage.time = gone + stage.wait((200, 600))

    def _straighten(self, seat: int, tracks: Sequence[CardTrack]) -> None:
        """A hand nudges cards that lie a little crooked."""
        stage = self.stage
        entry = stage.entries[seat]
        spots = [track.moves[-1].a for track in tracks]
        middle = stage.middle(spots)
        ahead = (math.sin(entry.angle), -math.cos(entry.angle))
        touch = Spot(middle.x - ahead[0] * 30, middle.y - ahead[1] * 30, stage.toward(entry, middle.x, middle.y))
        shift = self.rng.normal(0, 4, 2)
        start = stage.time
        near = start + stage.wait(self.manners.reach)
        moved = near + stage.wait((250, 450))
        gone = moved + stage.wait(self.manners.leave)
        for track, spot in zip(tracks, spots, strict=True):
            layer = track.stop(near).layer
            new = Spot(
                spot.x + float(shift[0]), spot.y + float(shift[1]), spot.angle + (middle.angle - spot.angle) * 0.6
            )
            track.moves += [
                CardMove(near, moved, spot, new, layer, moving=True),
                CardMove(moved, FOREVER, new, new, layer),
            ]
        end = Spot(touch.x + float(shift[0]), touch.y + float(shift[1]), touch.angle)
        stage.reach(seat, [
                HandMove(start, near, entry, touch, "flat", (45.0, 2.0)),
                HandMove(near, moved, touch, end, "flat", (2.0, 2.0)),
                HandMove(moved, gone, end, entry, "reach", (2.0, 45.0)),
        ])  # fmt: skip
        stage.time = gone + stage.wait(self.manners.gap)

    def _bump(self) -> None:
        stage = self.stage
        x, y = (float(value) for value in self.rng.normal(0, 5, 2))
        stage.done.bumps.append(Bump(stage.time, x, y, float(self.rng.normal(0, 0.004))))
        stage.time += 700

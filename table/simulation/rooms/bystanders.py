"""What hands do beside playing: they push cards that lie there, rest for seconds, take a snack.

They do it while others play; what is played, and when, stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import cv2
import numpy as np

from table.simulation.motion.acts import TOKEN
from table.simulation.motion.layout import CARD_MM, card_corners
from table.simulation.motion.stage import HOLD_MM, Stage
from table.simulation.motion.tracks import CardMove, CardNow, CardTrack, Choreography, HandMove, Happening, Spot
from table.simulation.pictures.ground import Place
from table.simulation.pictures.tokens import TRAY_MM

PUSHED_MM = (5.0, 30.0)
ROWS_MM = (3.0, 8.0)
"""Cards that lie in rows or on piles are pushed so far."""
SPAN_MS = 60.0
"""Between two visits of one hand, at least."""
REST_MS = (1500.0, 6000.0)
CLEAR_MM = 105.0
"""A hand that rests keeps so far from cards."""


class Bystanders:
    """Adds to what a stage has noted. `duration_ms` is the film's length; nothing is added beyond it."""

    def __init__(self, stage: Stage, rng: np.random.Generator) -> None:
        self.stage = stage
        self.rng = rng
        self.done: Choreography = stage.done
        self.seats = range(len(stage.players))

    def _wait(self, low: float, high: float) -> float:
        return float(self.rng.uniform(low, high))

    def _free(self, seat: int, start: float, end: float) -> bool:
        """Whether a hand is not over the table meanwhile."""
        return start > 0 and end < self.done.duration_ms and all(
            end + SPAN_MS < reach.start or reach.end + SPAN_MS < start
            for reach in self.done.reaches
            if reach.player == seat
        )  # fmt: skip

    def _anyone(self, start: float, end: float) -> int | None:
        free = [seat for seat in self.seats if self._free(seat, start, end)]
        return int(self.rng.choice(free)) if free else None

    # -- pushes

    def push(self, share: float) -> int:
        """Cards of that share of the plays are pushed later, by anybody: how many were."""
        count = 0
        for happening in list(self.done.happenings):
            if happening.rests and happening.rests[0].side == "up" and self.rng.random() < share:
                count += self._push(happening)
        self.done.reaches.sort(key=lambda reach: reach.start)
        return count

    def _push(self, happening: Happening) -> bool:
        keys = [rest.key for rest in happening.rests if not rest.code.startswith(TOKEN)]
        tracks = [self.done.cards[key] for key in (keys if self.rng.random() < 0.5 else keys[-1:])]
        if not tracks:
            return False
        at_ms = happening.at_ms + self._wait(500, 5000)
        length, reach, leave = self._wait(160, 420), self._wait(260, 520), self._wait(240, 480)
        seat = self._anyone(at_ms - reach, at_ms + length + leave)
        low, high = PUSHED_MM if happening.place in ("field", "trick") else ROWS_MM
        far, way, turn = self._wait(low, high), self._wait(-math.pi, math.pi), float(self.rng.normal(0, 0.08))
        if seat is None or not all(self._pushable(track, at_ms, at_ms + length, tracks) for track in tracks):
            return False
        moved: list[tuple[CardTrack, Spot]] = []
        for track in tracks:
            spot = _resting(track, at_ms).a
            moved.append((track, Spot(spot.x + far * math.cos(way), spot.y + far * math.sin(way), spot.angle + turn)))
        safe = self.stage.pile.safe
        if not all(self._inside(safe, spot) for _, spot in moved):
            return False
        middle = self.stage.middle([_resting(track, at_ms).a for track in tracks])
        for track, spot in moved:
            shifted(track, at_ms, at_ms + length, spot)
        self._pushing_hand(seat, middle, (far * math.cos(way), far * math.sin(way)), (at_ms, length, reach, leave))
        return True

    def _pushable(self, track: CardTrack, start: float, end: float, together: Sequence[CardTrack]) -> bool:
        """Whether a card lies there meanwhile, with nothing upon it but what is pushed with it."""
        move = track.at(start)
        if move is None or move.moving or move.start > start - 250 or move.end < end + 300:
            return False
        own = card_corners(move.a).astype(np.float32)
        keys = {each.key for each in together}
        return not any(
            _upon(card, move.layer, own)
            for at_ms in (start, end)
            for card in self.done.cards_at(at_ms)
            if card.key not in keys
        )

    @staticmethod
    def _inside(outline: np.ndarray[tuple[int, ...], np.dtype[np.float32]], spot: Spot) -> bool:
        return all(cv2.pointPolygonTest(outline, (float(x), float(y)), False) >= 0 for x, y in card_corners(spot))

    def _pushing_hand(
        self, seat: int, middle: Spot, way: tuple[float, float], times: tuple[float, float, float, float]
    ) -> None:
        at_ms, length, reach, leave = times
        entry = self.stage.entries[seat]
        ahead = (math.sin(entry.angle), -math.cos(entry.angle))
        touch = Spot(middle.x - ahead[0] * HOLD_MM, middle.y - ahead[1] * HOLD_MM,
                     self.stage.toward(entry, middle.x, middle.y))  # fmt: skip
        end = Spot(touch.x + way[0], touch.y + way[1], touch.angle)
        self.stage.reach(seat, [
            HandMove(at_ms - reach, at_ms, entry, touch, "point", (45.0, 2.0)),
            HandMove(at_ms, at_ms + length, touch, end, "point", (2.0, 2.0)),
            HandMove(at_ms + length, at_ms + length + leave, end, entry, "reach", (2.0, 45.0)),
        ])  # fmt: skip

    # -- rests

    def rest(self, share: float) -> int:
        """Hands that have nothing to do lie on the table, in that share of the pauses that are long enough."""
        count = 0
        for seat in self.seats:
            ends = sorted((reach.start, reach.end) for reach in self.done.reaches if reach.player == seat)
            edges = [(-1.0, 300.0), *ends, (self.done.duration_ms - 200.0, self.done.duration_ms)]
            for (_, free), (until, _) in pairwise(edges):
                room = until - free - 2 * SPAN_MS
                if room > REST_MS[0] + 1000.0 and self.rng.random() < share:
                    start = free + SPAN_MS + self._wait(0, 0.4) * (room - REST_MS[0] - 1000.0)
                    count += self._rest(seat, start, until - SPAN_MS)
        self.done.reaches.sort(key=lambda reach: reach.start)
        return count

    def _rest(self, seat: int, start: float, until: float) -> bool:
        come, go = self._wait(450, 800), self._wait(400, 700)
        length = min(self._wait(*REST_MS), until - start - come - go - 1.0)
        end = start + come + length + go
        spot = self._clear_spot(seat, start, end)
        if spot is None or not self._free(seat, start, end):
            return False
        entry, pose = self.stage.entries[seat], str(self.rng.choice(["flat", "fist", "reach", "tap"]))
        moves = [HandMove(start, start + come, entry, spot, pose, (40.0, 3.0))]
        clock, at = start + come, spot
        while clock < start + come + length - 1.0:
            step = min(self._wait(500, 1400), start + come + length - clock)
            new = Spot(at.x + float(self.rng.normal(0, 2)), at.y + float(self.rng.normal(0, 2)), at.angle)
            moves.append(HandMove(clock, clock + step, at, new, pose, (3.0, 3.0)))
            clock, at = clock + step, new
        moves.append(HandMove(clock, clock + go, at, entry, pose, (3.0, 40.0)))
        self.stage.reach(seat, moves)
        return True

    def _clear_spot(self, seat: int, start: float, end: float) -> Spot | None:
        """Where a hand may lie on the table: not upon cards that lie there then."""
        entry = self.stage.entries[seat]
        away = math.hypot(entry.x, entry.y)
        across = (math.cos(entry.angle), math.sin(entry.angle))
        cards = [card.spot for at_ms in np.arange(start, end, 250.0) for card in self.done.cards_at(float(at_ms))]
        for _ in range(8):
            inward, aside = 1 - self._wait(120, 210) / max(away, 230.0), self._wait(-150, 150)
            x, y = entry.x * inward + across[0] * aside, entry.y * inward + across[1] * aside
            if all(math.hypot(card.x - x, card.y - y) > CLEAR_MM for card in cards):
                return Spot(x, y, entry.angle + self._wait(-0.2, 0.2))
        return None

    # -- snacks

    def snack(self, place: Place, seed: int, every_ms: float) -> int:
        """A tray with something to eat stands there; people take of it, and push it about: how often."""
        track = self.stage.new_card(f"{TOKEN}snack-{seed % 7}")
        spot = Spot(place.x, place.y, place.angle)
        track.moves.append(CardMove(0.0, 1e15, spot, spot, -1.0))
        clock, count = self._wait(0.3, 1.2) * every_ms, 0
        while clock < self.done.duration_ms - 2500:
            length = self._wait(300, 700)
            seat = self._anyone(clock - 600, clock + length + 600)
            if seat is not None:
                here = _resting(track, clock).a
                # Now one way, now the other: it stays where there is room.
                far, way = self._wait(8, 22), math.atan2(place.y - here.y, place.x - here.x) + self._wait(-0.8, 0.8)
                new = Spot(
                    here.x + far * math.cos(way), here.y + far * math.sin(way), here.angle + self._wait(-0.2, 0.2)
                )
                shifted(track, clock + length - 200, clock + length, new)
                self._taking_hand(seat, here, new, clock, length)
                count += 1
            clock += self._wait(0.6, 1.4) * every_ms
        self.done.reaches.sort(key=lambda reach: reach.start)
        return count

    def _taking_hand(self, seat: int, here: Spot, new: Spot, clock: float, length: float) -> None:
        entry = self.stage.entries[seat]
        inward = math.hypot(entry.x, entry.y)
        share = min(0.5, (TRAY_MM[1] / 2 + HOLD_MM) / max(inward, 1.0))
        grip = Spot(here.x + entry.x * share * 0.3, here.y + entry.y * share * 0.3,
                    self.stage.toward(entry, here.x, here.y))  # fmt: skip
        end = Spot(grip.x + new.x - here.x, grip.y + new.y - here.y, grip.angle)
        self.stage.reach(seat, [
            HandMove(clock - 600, clock, entry, grip, "reach", (50.0, 12.0)),
            HandMove(clock, clock + length - 200, grip, grip, "pinch", (12.0, 6.0)),
            HandMove(clock + length - 200, clock + length, grip, end, "pinch", (6.0, 8.0)),
            HandMove(clock + length, clock + length + 600, end, entry, "pinch", (8.0, 50.0)),
        ])  # fmt: skip


def _resting(track: CardTrack, t_ms: float) -> CardMove:
    move = track.at(t_ms)
    assert move is not None and not move.moving
    return move


def _upon(card: CardNow, layer: float, outline: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> bool:
    """Whether a card lies on, or is carried over, a card of that layer and outline."""
    if card.resting and card.layer <= layer:
        return False
    if math.hypot(*(np.array(card.spot[:2]) - outline.mean(axis=0))) > math.hypot(*CARD_MM):
        return False
    other = card_corners(card.spot).astype(np.float32)
    return bool(cv2.intersectConvexConvex(outline, other)[0] > 1.0)


def shifted(track: CardTrack, start: float, end: float, spot: Spot) -> None:
    """A card that rests from before `start` until after `end` is moved to `spot` meanwhile; what it does later begins
    there. Raises AssertionError where it does not rest."""
    move = _resting(track, start)
    index = track.moves.index(move)
    later: list[CardMove] = []
    for following in track.moves[index + 1 :]:
        if following.a != move.a:
            later += track.moves[index + 1 + len(later) :]
            break
        stays = following.b == following.a
        later.append(replace(following, a=spot, b=spot if stays else following.b))
        if not stays:
            later += track.moves[index + 1 + len(later) :]
            break
    track.moves[index:] = [
        replace(move, end=start),
        CardMove(start, end, move.a, spot, move.layer, move.side, moving=True),
        CardMove(end, move.end, spot, spot, move.layer, move.side),
        *later,
    ]

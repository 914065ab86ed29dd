"""All cards of a table: readings become looks of known cards, moves, and new cards; cards that are not found have
gone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from vision.watching.areas import Area, Mask, closed, grown, outlined, outside, overlap, painted
from vision.watching.association import Copies, Match, matched, taken, uncovered
from vision.watching.attention import Attention
from vision.watching.background import Background, Seen
from vision.watching.cards import Card, Reading, shown
from vision.watching.config import WatchingConfig
from vision.watching.hands import Hands
from vision.watching.steadying import Motion
from vision.watching.view import Measure


class Tracks:
    """The cards that lie there, and those that went not long ago (`all`)."""

    def __init__(
        self,
        shape: tuple[int, ...],
        measure: Measure,
        hands: Hands,
        copies: Copies,
        origin_ms: float,
        config: WatchingConfig,
    ) -> None:
        self._shape, self._measure, self._hands = shape[:2], measure, hands
        self._copies, self._origin_ms = copies, origin_ms
        self._config, self._reading = config.cards, config.reading
        self.all: list[Card] = []
        self._next = 1
        self._layer = 0
        self._found: set[int] = set()

    @property
    def lying(self) -> list[Card]:
        """The cards that lie there now."""
        return [card for card in self.all if card.lies]

    @property
    def card_px(self) -> float:
        """Area of a usual card, px of the small picture."""
        areas = [card.area.px for card in self.all if card.name is not None and card.area.px >= self._config.least_px]
        return float(np.median(areas)) if areas else 600.0

    def begin(self, readings: Sequence[Reading], now: float) -> None:
        """Takes in the cards that lie there at the start."""
        for reading in readings:
            if reading.area.px >= self._config.least_px:
                self._add(reading, None, now, soft=False)
        self._measure.add([card.quad for card in self.lying if card.name is not None])

    def want(self, ids: Collection[int], now: float) -> None:
        """The belief asks for another reading of these cards, soon."""
        for card in self.lying:
            if card.id in ids and not card.wanted:
                card.due = min(card.due, now)
            card.wanted = card.id in ids

    def abandon(self, since: float, now: float) -> None:
        """The table is out of sight since then: its cards went unseen."""
        for card in self.lying:
            card.went = (since, now)

    def follow_on(self, before: Tracks) -> None:
        """Takes over the cards of a table that was watched before."""
        self.all, self._next, self._layer = before.all, before._next, before._layer

    def uncovered(self, seen: Seen, background: Background, hand: Mask) -> list[Card]:
        """The cards in whose place the bare table shows again; `hand`: where hands were."""
        return uncovered(self.all, seen, background, hand, self._config)

    def remember(self, seen: Seen, hand: Mask) -> None:
        """How cards look where nothing covers them and nothing changed since they were read."""
        known = outside(np.asarray(grown(seen.moving, 3) | seen.changed | hand, np.uint8))
        for card in self.lying:
            if card.print is None or np.isnan(card.print[card.area.mask > 0]).any():
                card.remember(seen.picture, shown(card, self.all).masked(known))

    def take_in(
        self, readings: Sequence[Reading], seen: Seen, background: Background, hand: Mask, lain: Mask,
        attention: Attention, now: float,
    ) -> list[Card]:  # fmt: skip
        """Takes in the readings of one picture; returns the cards that are new or were moved. `lain`: what changed and
        lies still."""
        changed = np.asarray(grown(closed(lain, 7), 3) | seen.changed, np.uint8)
        self._found = set()
        placed: list[Card] = []
        ranked = sorted(readings, key=lambda one: -one.sure)
        for reading in ranked:
            if reading.area.px < self._config.least_px:
                continue
            match = matched(reading, self.all, self._found, changed, self._is_alone(reading.name), now, self._config)
            card = self._take_in(match, seen, background, hand, changed, attention, now)
            if card is not None:
                placed.append(card)
        self._measure.add([card.quad for card in placed if card.name is not None and not card.soft])
        self.all = [one for one in self.all if one.went is None or now - one.went[1] < self._config.kept_s]
        return placed

    def _is_alone(self, name: str | None) -> bool:
        """Whether no more cards of a name may lie there."""
        return sum(card.name == name for card in self.lying) >= self._copies.of(name)

    def _take_in(
        self,
        match: Match,
        seen: Seen,
        background: Background,
        hand: Mask,
        changed: Mask,
        attention: Attention,
        now: float,
    ) -> Card | None:
        """Takes in one reading; returns its card if that is new or was moved."""
        reading, card = match.reading, match.card
        covered = reading.area.share(hand) >= 0.05
        calm = not covered and reading.area.share(seen.moving) == 0.0
        if match.kind == "same" and card is not None:
            self._found.add(card.id)
            return self._seen_again(card, reading, calm, seen, hand, now)
        if match.kind in ("part", "twin"):
            return None
        if match.kind == "moved" and card is not None:
            if not calm:
                return None
            if card.hands or card.apart(reading.quad) < card.across:
                self._found.add(card.id)
                self._move(card, reading, background, now)
                self._look(card, reading, hand, now)
                return card
            # No hand was seen to lay it: somebody may have held it at the border. It is laid only now.
            if card.lies:
                self.end(card, background, now)
        return self._new(reading, seen, background, hand, changed, attention, now)

    def _seen_again(self, card: Card, reading: Reading, calm: bool, seen: Seen, hand: Mask, now: float) -> Card | None:
        sure = card.sure > self._reading.sure or card.face == "down"
        known = reading.name == card.name and len(card.looks) >= self._reading.looks and sure
        if (card.wanted or not known) and (reading.name is not None or card.name is None):
            self._look(card, reading, hand, now)
        if calm:
            card.soft = False
        if not (calm and (reading.name is None) == (card.name is None)):
            return None
        # The outline of a card that is half covered is known less exactly.
        least = self._config.moved_mm / max(0.2, shown(card, self.all).px / max(1, card.area.px)) ** 2
        apart = card.apart(reading.quad) / self._measure.plane.px_per_mm
        pushed = apart > least and reading.area.share(seen.changed) > self._config.changed / 2
        if pushed:
            card.moves.append(((card.seen, now), card.quad.mean(axis=0)))
        if pushed or apart < min(least, self._config.moved_mm):
            card.lie(reading)
        return card if pushed else None

    def _move(self, card: Card, reading: Reading, background: Background, now: float) -> None:
        lain = card.area.values(background.free)  # empty for a card that lay beyond the picture
        began = card.went[0] if card.went is not None else float(np.median(lain)) if len(lain) else card.seen
        card.moves.append(((began, now), card.quad.mean(axis=0)))
        card.went, card.taken_by = None, ()
        self._layer += 1
        card.layer = self._layer
        card.lie(reading)

    def _new(
        self,
        reading: Reading,
        seen: Seen,
        background: Background,
        hand: Mask,
        changed: Mask,
        attention: Attention,
        now: float,
    ) -> Card | None:
        config, area = self._config, reading.area
        if reading.detection.face == "up" and not reading.detection.alternatives:
            return None
        differs = area.share(changed)
        lies = area.share(seen.moving) <= 0.1 and float(np.median(area.values(background.since))) < now
        if differs < config.changed:
            return self._overlooked(reading, background, hand, attention, now) if lies else None
        since = now
        if not lies:
            if reading.sure < config.twice_sure:
                return None
            glimpse = attention.confirmed(reading, now)
            if glimpse is None:
                return None
            since = glimpse.at
        free, still = background.came(area, changed)
        came = (free, max(free, still if lies else min(still, since)))
        card = self._add(reading, came, now, soft=not lies)
        card.hands = self._hands.near(area, came[1])
        return card

    def _overlooked(
        self, reading: Reading, background: Background, hand: Mask, attention: Attention, now: float
    ) -> Card | None:
        """A card in a place where nothing changed. If it is read twice, it was overlooked until now."""
        if reading.sure < self._config.twice_sure or attention.confirmed(reading, now) is None:
            return None
        lain = float(np.median(reading.area.values(background.came_by)))
        since = float(np.median(reading.area.values(background.came_from)))
        return self._add(reading, None if not np.isfinite(lain) else (since, lain), now, soft=False)

    def _add(self, reading: Reading, came: tuple[float, float] | None, now: float, soft: bool) -> Card:
        self._layer += 1
        card = Card(self._next, reading.quad, reading.area, reading.detection.face, came, self._layer, soft)
        self._next += 1
        card.odds = self._config.unnamed
        card.look(reading, now, self._origin_ms + 1000 * now, 1.0, self._config)
        card.due = now + 0.3
        self._found.add(card.id)
        self.all.append(card)
        return card

    def _look(self, card: Card, reading: Reading, hand: Mask, now: float) -> None:
        visible = shown(card, self.all, hand).px / max(1, card.area.px)
        card.look(reading, now, self._origin_ms + 1000 * now, visible, self._config)

    def looked_for(self, where: Mask) -> Mask:
        """A part of the picture, widened by the whole of each card whose visible part lies mostly in it."""
        lying = self.lying
        most = [card.area for card in lying if shown(card, lying).share(where) > self._config.looked_for]
        return np.asarray(where | painted(most, self._shape), np.uint8)

    def missing(self, readings: Sequence[Reading], where: Mask, free: Mask, hand: Mask, now: float) -> list[Card]:
        """Cards that were looked for in a part of the picture and not found, and have gone."""
        changed = closed(free, 5)
        ghosts = [card for card in self.lying if card.odds < self._config.ghost]
        for card in ghosts:
            card.ghost = True
        lost = [card for card in self.lying if card.id not in self._found and not card.ghost]
        gone = [card for card in lost if self._taken(card, where, changed, hand)]
        # Cards that lay under cards that have gone went with them.
        under = [card for card in lost if card not in gone and _lies_under(card, gone)]
        return [*ghosts, *gone, *(card for card in under if card.area.share(changed) > self._config.gone_share)]

    def _taken(self, card: Card, where: Mask, changed: Mask, hand: Mask) -> bool:
        visible = shown(card, self.lying, hand)
        return visible.share(where) > self._config.looked_for and taken(card, visible, changed, self._config)

    def end(self, card: Card, background: Background, now: float) -> None:
        """A card has gone."""
        visible = shown(card, self.lying)
        left = float(np.median(visible.values(background.free))) if visible.px else now
        card.went = (left, now)
        card.taken_by = self._hands.near(card.area, now)

    def rebase(self, motion: Motion, scale: float) -> None:
        """The steady picture was moved: moves all cards with it, by a motion in px of the full picture."""
        for card in self.all:
            card.quad = card.quad @ motion[:, :2].T + motion[:, 2]
            card.area, card.print = self._area(card, scale), None
            card.moves = [(when, where @ motion[:, :2].T + motion[:, 2]) for when, where in card.moves]

    def _area(self, card: Card, scale: float) -> Area:
        return outlined(card.quad * scale, self._shape)


def _lies_under(card: Card, gone: Sequence[Card]) -> bool:
    return any(overlap(card.area, other.area) > 0.5 * card.area.px for other in gone)

"""Watches a table: frames in, what is known of its cards and hands out. Nothing waits for the picture to lie still."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.tracking.table_plane import Plane
from vision.tracks import Interval, TableView
from vision.types import Image
from vision.watching.areas import Area, Map, Mask, grown, outside, painted
from vision.watching.association import Copies
from vision.watching.attention import Attention
from vision.watching.background import Background, Floats, Seen, evened
from vision.watching.cards import Card, Reading
from vision.watching.clock import FrameClock, Rest
from vision.watching.config import WATCHING, WatchingConfig
from vision.watching.hands import Hands
from vision.watching.reading import Budget, Reader, Rereads
from vision.watching.regions import Regions, parted
from vision.watching.registration import Search, by_names
from vision.watching.steadying import STILL, Motion, Steadier, steadied
from vision.watching.tracks import Tracks
from vision.watching.view import Measure, Teller, Unexplained

COPIES = Copies()
"""Of a standard deck."""


class Watcher:
    """Follows the cards and hands of one table.

    `scanner` reads pictures; `copies`: how many cards of one name there may be; `clock` (s) measures the processor time
    that readings take, None: they count as taking none, so that a film is read alike on every machine.
    """

    def __init__(
        self, scanner: Rereads, copies: Copies = COPIES, config: WatchingConfig = WATCHING,
        clock: Callable[[], float] | None = time.thread_time,
    ) -> None:  # fmt: skip
        self.config = config
        self._copies = copies
        self._clock = FrameClock(config.clock)
        self.budget = Budget(config.reading, clock or (lambda: 0.0))
        self._reader = Reader(scanner, self.budget, config.reading)
        self._table: _Table | None = None
        self._wanted: Collection[int] = ()
        self._origin_ms = 0.0
        self._blind: list[Interval] = []

    @property
    def readings(self) -> int:
        """How often the scanner was asked."""
        return self._reader.count

    @property
    def plane(self) -> Plane | None:
        """px of the steady picture <-> mm of the table; None before the first frame."""
        return None if self._table is None else self._table.measure.plane

    def feed(self, image: Image, at_ms: float) -> TableView:
        """Takes in the next frame (BGR) and its time by the source's clock, ms; returns what is known of the table
        then."""
        across = self.config.across
        size = (across, round(across * image.shape[0] / image.shape[1]))
        small = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
        tick = self._clock.tick(small, at_ms)
        if tick.blind is not None:
            self._blind.append(tick.blind)
        self.budget.earn(tick.step_s)
        table = self._table
        if table is None or table.size != (image.shape[1], image.shape[0]):
            self._origin_ms = tick.now_ms
            table = self._table = _Table(image, small, self._reader, self._copies, self._origin_ms, self.config)
            table.begin(image)
        elif not tick.repeated:
            table.tracks.want(self._wanted, (tick.now_ms - self._origin_ms) / 1000)
            table.follow(image, small, (tick.now_ms - self._origin_ms) / 1000, tick.step_s, self.budget)
            if table.search.is_another:
                table = self._table = self._begun_anew(table, image, small, tick.now_ms)
        return table.view(tick.now_ms, tuple(self._blind))

    def _begun_anew(self, known: _Table, image: Image, small: Image, at_ms: float) -> _Table:
        """The picture shows another table than the known one. The cards of the known one count as gone unseen, those of
        the new one as lying there already."""
        now = (at_ms - self._origin_ms) / 1000
        since = now if known.search.since is None else known.search.since
        self._blind.append(Interval(self._origin_ms + 1000 * since, at_ms))
        known.tracks.abandon(since, now)
        known.hands.abandon()
        table = _Table(image, small, self._reader, self._copies, self._origin_ms, self.config, now)
        table.tracks.follow_on(known.tracks)
        table.hands.follow_on(known.hands)
        table.begin(image)
        return table

    def want(self, cards: Collection[int]) -> None:
        """The belief asks for another reading of these cards (ids of tracks): as urgently as of new ones."""
        self._wanted = cards

    def outlines(self) -> dict[int, NDArray[np.float64]]:
        """(4, 2) px of the newest frame: the outline of each card that lies there, by its id."""
        return {} if self._table is None else self._table.outlines()


class _Table:
    """One table under one camera, from its first frame, `now` s after the first of all."""

    def __init__(
        self, image: Image, small: Image, reader: Reader, copies: Copies, origin_ms: float, config: WatchingConfig,
        now: float = 0.0,
    ) -> None:  # fmt: skip
        self._config, self._reader, self._origin_ms = config, reader, origin_ms
        self.size = (image.shape[1], image.shape[0])
        self._scale = small.shape[1] / image.shape[1]
        picture = small.astype(np.float32)
        self._shape = small.shape[:2]
        self._steadier = Steadier(_grey(picture), config.steadying)
        self._background = Background(picture, now, config.background)
        self.hands = Hands(self._shape, config.hands)
        self._rest = Rest(config.clock)
        self._attention = Attention(self._shape, config.reading, config.cards)
        self.measure = Measure(self.size, config.cards)
        self._teller = Teller(self.measure, self._scale, origin_ms)
        self.tracks = Tracks(self._shape, self.measure, self.hands, copies, origin_ms, config)
        self._busy = np.zeros(self._shape, np.uint8)
        self._hand = np.zeros(self._shape, np.uint8)
        self._grey = _grey(picture)
        self.search = Search(self._steadier, config.registration)
        self._glanced = self._settled = self._began = now
        self._unexplained: list[Unexplained] = []

    def begin(self, image: Image) -> None:
        """Reads what lies there already, in its first frame."""
        self.tracks.begin(self._read_all(image), self._began)
        self._background.covered(self._lying())
        self._cards_changed()

    def follow(self, image: Image, small: Image, now: float, step_s: float, budget: Budget) -> None:
        """Takes in the next frame, the same frame shrunk, its time and how long it lasted, s."""
        if self._rest.goes_on(small, now, step_s):
            self._settled = max(self._settled, now - 2 * step_s)
            return
        step_s += self._rest.end()
        raw = small.astype(np.float32)
        known = outside(self._busy)
        motion = self._steadier.follow(_grey(raw), known, step_s)
        picture, rim = steadied(raw, motion)
        picture = evened(picture, self._background.mean, np.asarray(known & outside(rim), np.uint8), self._config.light)
        cards = self._lying()
        seen = self._background.compare(picture, rim, cards, now, step_s)
        hidden = self.search.hides(
            seen, _grey(picture), _grey(raw), _grey(self._background.mean), now, lambda: self._by_names(image, budget)
        )
        if self.search.found is not None:
            self._rebase(self.search.found, raw, now)
        if hidden:
            return
        self._grey = _grey(picture)
        self._take_away(self.tracks.uncovered(seen, self._background, self._hand), seen, now)
        regions = parted(seen, self._background, now, self.measure.known, self._config.regions)
        self._hand = regions.hand
        self.hands.follow(regions.hands, seen, now, self._config.cards.kept_s)
        for card in self.tracks.lying:
            self.hands.touch(card.area, card.id)
        self._attention.follow(seen, now)
        calm = self._background.learn(seen, cards, now, step_s)
        if not seen.moving.any() and not regions.hands:
            self._steadier.learn(self._grey, calm, step_s)
        for area in regions.settled:
            self._put(np.asarray(area.whole(self._shape) & outside(self._lying()), np.uint8), seen, now)
        self.tracks.remember(seen, regions.hand)
        self._settle(regions, now, step_s)
        self._read(image, motion, seen, regions, now, budget)
        if not (regions.hands or regions.free or regions.settled or self.hands.present or self._attention.glimpses):
            self._rest.begin(small, np.where(seen.restless > 0, np.float32(255), seen.limit), now)
        self._busy = grown(np.asarray(seen.changed | seen.moving | seen.restless | rim, np.uint8), 5)

    def _by_names(self, image: Image, budget: Budget) -> Motion | None:
        """The motion (px of the small picture) that takes the known cards to where they are read in a frame; None if
        too few are."""
        if not budget.news:
            return None
        motion = by_names(self.tracks.lying, self._read_all(image), self._config.registration)
        if motion is not None:
            motion[:, 2] *= self._scale
        return motion

    def _read_all(self, image: Image) -> list[Reading]:
        self._reader.forget()
        return self._reader.read(image, STILL, np.ones(self._shape, np.uint8), whole=True, idle=False)

    def _rebase(self, motion: Motion, raw: Floats, now: float) -> None:
        full = motion.copy()
        full[:, 2] /= self._scale
        self._background.rebase(motion, raw, now)
        self._steadier.rebase(_grey(self._background.mean))
        self.measure.rebase(full)
        self.tracks.rebase(full, self._scale)
        self._reader.forget()
        self._cards_changed()

    def _read(self, image: Image, motion: Motion, seen: Seen, regions: Regions, now: float, budget: Budget) -> None:
        """Reads what `Attention` chooses within the budget, and takes in what was read."""
        news = self._attention.news(regions, self._background, now) if budget.news else []
        again = self._attention.doubtful(self.tracks.lying, seen, regions.hand, now, budget)
        glimpsed = self._attention.glimpsed(now) if budget.news else []
        glance = budget.doubts and not regions.hands and now - self._glanced > self._config.reading.glance_s
        if not (news or again or glimpsed or glance):
            return
        for card in again:
            card.due = now + (self._config.reading.again_s if card.wanted else 0.25) * 2 ** len(card.looks)
        # The size of cards is not known yet, or a reading of what lies free found no card: another scale may find it.
        bare = outside(self._lying())
        vain = [area.masked(bare) for area in regions.free if self._attention.vain(area) == 1]
        missed = any(area.px > 0.3 * self.tracks.card_px for area in vain)
        whole = glance or (bool(news) and budget.spare and (missed or not self.measure.known))
        wanted = any(card.wanted for card in again)
        areas = [*news, *(card.area for card in again), *(one.reading.area for one in glimpsed)]
        where = np.ones(self._shape, np.uint8) if whole else self.tracks.looked_for(painted(areas, self._shape))
        if whole:
            self._glanced = now
        readings = self._reader.read(image, motion, where, whole=whole, idle=not (news or glimpsed or wanted))
        self._attention.was_read(news, now)
        free = painted(regions.free, self._shape)
        lain = free | painted(regions.parts, self._shape)
        new = self.tracks.take_in(readings, seen, self._background, regions.hand, lain, self._attention, now)
        gone = self.tracks.missing(readings, where, free, regions.hand, now)
        self._take_away(gone, seen, now)
        self._explain(new, news, regions, seen, now)
        self._cards_changed()

    def _take_away(self, gone: list[Card], seen: Seen, now: float) -> None:
        """Ends the tracks of cards that have gone. What shows in their place is the bare table."""
        if not gone:
            return
        for card in gone:
            self.tracks.end(card, self._background, now)
        table = grown(seen.bare, 3) | (outside(self._background.bare_known | grown(seen.moving, 3) | self._hand))
        where = grown(painted((card.area for card in gone), self._shape), 3) & outside(self._lying()) & table
        self._background.uncover(seen, np.asarray(where, np.uint8), now)
        seen.changed[where > 0] = 0
        self._steadier.put(self._grey, np.asarray(where, np.uint8))
        self._cards_changed()

    def _explain(self, new: list[Card], news: list[Area], regions: Regions, seen: Seen, now: float) -> None:
        """Adds to the background model what was read and explained, and what was read often enough without finding a
        card."""
        calm, lying = outside(grown(seen.moving, 3)), self._lying()
        around, least = outside(grown(lying, 5)), 0.12 * self.tracks.card_px
        where = np.asarray(grown(painted((card.area for card in new), self._shape), 3) & calm, np.uint8)
        unexplained = []
        for area in news:
            if any(area is part for part in regions.parts):
                continue
            rest = area.masked(around)
            if rest.px >= least and self._attention.vain(area) < self._config.reading.vain:
                continue
            if rest.px >= least:
                unexplained.append((rest, _when(rest, self._background)))
            where |= grown(area.whole(self._shape), 5) & outside(regions.hand)
        self._put(where, seen, now)
        self._unexplained += unexplained

    def _put(self, where: Mask, seen: Seen, now: float) -> None:
        """Adds what lies there now to the background model."""
        if where.any():
            self._unexplained = [one for one in self._unexplained if one[0].share(where) < 0.5]
            self._background.take_in(seen, where, self._lying(), now)
            self._steadier.put(self._grey, where)

    def _lying(self) -> Mask:
        return painted((card.area for card in self.tracks.lying), self._shape)

    def _settle(self, regions: Regions, now: float, step_s: float) -> None:
        """Updates the time up to which everything that lies still has been read."""
        waiting = [
            float(np.median(area.values(self._background.free)))
            for area in (*regions.free, *regions.parts)
            if self._attention.vain(area) < self._config.reading.vain
        ]
        self._settled = max(self._settled, min([now - 2 * step_s, *waiting]))

    def _cards_changed(self) -> None:
        self._steadier.parts([card.area for card in self.tracks.lying])

    def view(self, at_ms: float, blind: tuple[Interval, ...]) -> TableView:
        """All that is known."""
        return self._teller.view(
            at_ms, self.tracks.all, self.hands.told, self._hand, self._unexplained, self.tracks.card_px, self._settled,
            blind,
        )  # fmt: skip

    def outlines(self) -> dict[int, NDArray[np.float64]]:
        """px of the newest frame."""
        motion = self._steadier.motion.copy()
        motion[:, 2] /= self._scale
        return {card.id: card.quad @ motion[:, :2].T + motion[:, 2] for card in self.tracks.lying}


def _grey(picture: Floats) -> Map:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.float32)


def _when(area: Area, background: Background) -> tuple[float, float]:
    return float(np.median(area.values(background.free))), float(np.quantile(area.values(background.since), 0.6))

"""Follows cards from keyframe to keyframe: new, moved, covered, gone; readings fused over time.

A card is new only where the picture changed, and gone only where it changed and the card would be seen. What the
scanner missed once, and what another card covers, stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from vision.tracking.change import (
    Mask,
    Work,
    are_near,
    card_sized,
    change_mask,
    changed_beside,
    changed_share,
    covered_mask,
    reference_picture,
    resized_mask,
    root_px,
    share_within,
    turn_between,
    work_picture,
)
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.outsized import without_outsized
from vision.tracking.pushed import Pictures, still_there, straightened
from vision.tracking.retracted import Sights, misread, same_place, vanished
from vision.tracking.second_outlines import laid_upon
from vision.tracking.table_plane import CARD_MM, Plane, Points, fit_plane
from vision.tracking.tracked import JOKER, Scene, TrackedCard, tell_elsewhere
from vision.tracking.unexplained import measured, overlooked, unexplained
from vision.types import Detection, Image, Quad

__all__ = ["Scene", "TrackedCard", "Tracker"]


class Tracker:
    """Follows the cards of one table. `copies`: how many cards of one name there may be (jokers: `jokers`)."""

    def __init__(
        self, copies: int = 1, jokers: int = 2, plane: Plane | None = None, config: TrackerConfig = TRACKING.tracker
    ) -> None:
        self._config = config
        self.cards: list[TrackedCard] = []
        self.copies = copies
        self.jokers = jokers
        self._given = plane
        self.plane: Plane | None = plane
        self._quads: list[Quad] = []
        self._before: Work | None = None
        self._next = 0
        self._layer = 0
        self._reads = False

    def update(
        self,
        detections: Sequence[Detection],
        image: Image,
        at_ms: float,
        blocked: Mask | None = None,
        read: Sequence[bool] | None = None,
        weight: float = 1.0,
    ) -> Scene:
        """Takes in a still: what the scanner saw in it, the picture itself (BGR), and when. `blocked`: nonzero where an
        arm hides the table (any size; it is stretched over the picture). `read`: which detections were read in this
        picture; the others are known from an earlier one. All were where it is not given. `weight`: what the picture
        counts beside others, a clearer one more."""
        size = (image.shape[1], image.shape[0])
        detections, read = without_outsized(detections, read, self._config)
        work = work_picture(image, config=self._config)
        change = None if self._before is None or self._before.shape != work.shape else change_mask(work, self._before)
        scale = work.shape[1] / size[0]
        seen = covered_mask([detection.quad for detection in detections], work.shape[:2], scale)
        before = work if self._before is None else self._before
        self._before = reference_picture(work, self._before, blocked, seen)
        self._measure(detections, size)
        assert self.plane is not None
        places = [self.plane.to_mm(detection.quad) for detection in detections]
        fresh = [changed_share(change, detection.quad * scale) for detection in detections]
        pairs = self._match(detections, places, fresh, self._laid(detections, fresh, change, scale))
        pictures = None if change is None else Pictures(work, before, scale, self.plane.px_per_mm * scale)
        if pictures is not None:
            pairs |= straightened(self.cards, pairs, detections, places, pictures, self._config)
        sights = Sights(pairs, detections, places, fresh, read)
        moved = self._take_in(sights, at_ms, weight)
        retracted = misread(self.cards, sights, self._config)
        gone = self._missing(pairs, {card.id for card in moved}, detections, change, scale, blocked)
        gone = self._without_pushed(gone, detections, pictures)
        retracted += vanished(self.cards, pairs, self._config)
        gone += [card for card in retracted if card not in gone]
        twice = self._twice(pairs, detections, places, fresh)
        new = self._add({*pairs.values(), *twice}, detections, places, fresh, at_ms, min(size))
        self._reads = self._reads or any(detection.card is not None for detection in detections)
        # Blind eyes prove nothing: only where cards have been read can one have been overlooked.
        if change is not None and not gone and not moved and self._reads:
            new.extend(self._assume(self._free(change, scale, blocked, at_ms), work, scale, at_ms))
        self.cards = [card for card in self.cards if card not in gone]
        if self.copies == 1:
            tell_elsewhere(self.cards, self._config)
        free = None if change is None else self._free(change, scale, blocked, at_ms)
        rest, near = measured(free, [card.quad for card in new], self.plane, scale)
        return Scene(at_ms, tuple(self.cards), tuple(new), tuple(moved), tuple(gone), rest, tuple(retracted), near)

    def _take_in(self, sights: Sights, at_ms: float, weight: float) -> list[TrackedCard]:
        """Gives each known card the look at it, `weight` as in `update`; returns those that lie elsewhere now."""
        moved = []
        for track, index in sights.pairs.items():
            card, fresh = self.cards[track], sights.fresh[index]
            lay = card.centre
            if fresh > self._config.changed / 2:
                card.vain = min(card.vain, self._config.vain)
            read = sights.read is None or sights.read[index]
            card.look(sights.detections[index], sights.places[index], at_ms, read, weight)
            if float(np.linalg.norm(card.centre - lay)) > self._config.moved_mm and fresh > self._config.changed:
                moved.append(card)
        return moved

    def shift(self, dx: float, dy: float) -> None:
        """The camera was bumped: everything lies (dx, dy) px elsewhere in the picture."""
        for card in self.cards:
            card.quad = np.asarray(card.quad + np.array([dx, dy]), np.float32)
            card.marks = tuple((x + dx, y + dy) for x, y in card.marks)
            if self.plane is not None:
                card.quad_mm = self.plane.to_mm(card.quad)
        self._before = None

    def realign(self, detections: Sequence[Detection], image: Image, at_ms: float) -> float:
        """Finds the known cards again after the camera moved: by their names, wherever they lie. Nothing counts as new
        or gone. Returns the share of the named cards (seen last time) that were found: 1.0 where there were none."""
        wanted = [card for card in self.cards if card.card is not None and card.state == "seen" and card.face == "up"]
        self._quads = []
        self.plane = self._given
        self._measure(detections, (image.shape[1], image.shape[0]))
        assert self.plane is not None
        found = 0
        free = list(detections)
        for card in wanted:
            for detection in free:
                if detection.card == card.card:
                    card.look(detection, self.plane.to_mm(detection.quad), at_ms)
                    free.remove(detection)
                    found += 1
                    break
        self._before = work_picture(image, config=self._config)
        return found / len(wanted) if wanted else 1.0

    def afresh(self) -> Tracker:
        """A tracker of another picture: it knows no card and measures the table anew; ids go on."""
        other = Tracker(self.copies, self.jokers, self._given, self._config)
        other._next, other._layer, other._reads = self._next, self._layer, self._reads
        return other

    def forget(self) -> None:
        """Starts afresh: no card is known."""
        self.cards = []

    def _measure(self, detections: Sequence[Detection], size: tuple[int, int]) -> None:
        if self._given is not None and self.plane is not None:
            return
        cards = [item for item in detections if item.face == "up"]
        read = [item.quad for item in cards if item.card is not None]
        few = len(self._quads) < self._config.few_quads
        if self.plane is None or few or (read and len(self._quads) < self._config.fit_quads):
            self._quads.extend(read)
            # A few outlines may be wrong: those of what is probably a card outvote them.
            likely = [item.quad for item in cards if item.card is None and item.confidence >= self._config.likely]
            self.plane = fit_plane([*self._quads, *likely] if few else self._quads, size)
            for card in self.cards:
                card.quad_mm = self.plane.to_mm(card.quad)

    def _laid(
        self, detections: Sequence[Detection], fresh: list[float], change: Mask | None, scale: float
    ) -> list[float]:
        """The changed share of every outline beside the others: what changed where another card lies on it is that one,
        not something that was laid here."""
        quads = [detection.quad for detection in detections]
        return [
            share
            if share <= self._config.changed
            else changed_beside(change, quad, [*quads[:at], *quads[at + 1 :]], scale, self._config.free)
            for at, (quad, share) in enumerate(zip(quads, fresh, strict=True))
        ]

    def _match(
        self, detections: Sequence[Detection], places: list[Points], fresh: list[float], laid: list[float]
    ) -> dict[int, int]:
        """Index of the tracked card -> index of its detection. `fresh`: which share of each detection changed; `laid`:
        beside the others."""
        if not self.cards or not detections:
            return {}
        costs = np.full((len(self.cards), len(detections)), 1e6)
        known = [_Called.of(card.card, card.ranked) for card in self.cards]
        read = [_Called.of(detection.card, detection.alternatives) for detection in detections]
        middles = np.array([place.mean(axis=0) for place in places])
        away = np.linalg.norm(np.array([card.centre for card in self.cards])[:, None] - middles, axis=2)
        names = [other.name for other in read]
        alike = np.array([[one.name is not None and one.name == name for name in names] for one in known])
        for row, column in np.argwhere((away <= float(np.hypot(*CARD_MM))) | alike).tolist():
            costs[row, column] = self._cost(
                self.cards[row], detections[column], places[column], fresh[column], laid[column],
                float(away[row, column]), known[row], read[column],
            )  # fmt: skip
        rows, columns = linear_sum_assignment(np.minimum(costs, self._config.unmatched))
        return {
            int(row): int(column)
            for row, column in zip(rows, columns, strict=True)
            if costs[row, column] < self._config.unmatched
        }

    def _cost(
        self, card: TrackedCard, detection: Detection, place: Points, fresh: float, laid: float, away: float,
        known: _Called, read: _Called,
    ) -> float:  # fmt: skip
        """How unlike (mm) a tracked card and a detection `away` mm from it are; UNMATCHED or more: another card.
        `fresh`, `laid`: as in `_match`; `known`, `read`: what they are called."""
        if not card.seen and share_within(card.quad_mm, place) >= self._config.assumed:
            return min(away, 40.0)  # it was only assumed that a card lies there: this is it
        if (card.face == "down") != (detection.face == "down"):
            return away + 30 if self._turned(card, detection, away, turn_between(place, card.quad_mm), fresh) else 1e6
        if known.name is not None and known.name == read.name:
            guessed = min(known.share, read.share)
            if away > self._config.elsewhere_mm and (
                guessed < self._config.guessed or fresh <= self._config.changed / 2
            ):
                return 1e6  # a guess names no card elsewhere, and none came to where nothing changed
            if not (known.sure or read.sure):
                return away  # guesses that agree tell little: what lies where the card lay may be the card as well
            # The only one of its name: wherever it lies now. Of several, the near one.
            single = self.copies == 1 and known.name != JOKER
            return min(away / 4, 40.0) if single else away / 2
        if away > 30 or turn_between(place, card.quad_mm) > 0.5:
            return 1e6
        if detection.face == "down":
            return away
        # Another name where the picture changed: something was laid here. Of two guesses, only where all of it changed.
        most = self._config.changed if known.sure or read.sure else self._config.fresh
        if laid > most and known.name is not None and read.name is not None:
            return 1e6
        return away + (35.0 if known.sure and read.sure else 15.0)

    @staticmethod
    def _turned(
        card: TrackedCard,
        detection: Detection,
        away: float,
        turn: float,
        fresh: float,
        config: TrackerConfig = TRACKING.tracker,
    ) -> bool:
        """Whether somebody turned a card over where it lay: to its back, which changes the picture, or to the face
        that it had."""
        here = away < config.moved_mm and turn < 0.3 and card.card is not None
        return here and (fresh > config.changed if detection.face == "down" else detection.card == card.card)

    def _missing(
        self,
        pairs: dict[int, int],
        moved: set[int],
        detections: Sequence[Detection],
        change: Mask | None,
        scale: float,
        blocked: Mask | None,
    ) -> list[TrackedCard]:
        """Settles what became of the cards that were not seen; returns those that have gone."""
        gone: list[TrackedCard] = []
        shape = (change.shape[0], change.shape[1]) if change is not None else None
        over = covered_mask([detection.quad for detection in detections], shape, scale) if shape is not None else None
        if over is not None and blocked is not None and blocked.any():
            over |= resized_mask(blocked, over.shape)
        for index, card in enumerate(self.cards):
            if index in pairs:
                continue
            card.vain += 1
            if change is None or over is None:
                card.state = "missed"
                continue
            whole = np.zeros_like(over)
            cv2.fillConvexPoly(whole, np.round(card.quad * scale).astype(np.int32), 1)
            area = int(np.count_nonzero(whole))
            free = (whole > 0) & (over == 0)
            visible = int(np.count_nonzero(free))
            touched = int(np.count_nonzero(change[whole > 0])) > self._config.changed * max(area, 1)
            if touched and area and visible < 0.2 * area:
                above = self._above(card, pairs, moved, detections)
                free = (whole > 0) & (covered_mask(above, over.shape, scale) == 0)
                if blocked is None or not blocked.any():
                    visible = int(np.count_nonzero(free))  # what lay under it hides nothing of it
            if area == 0 or visible < 0.2 * area:
                # Under other cards. If those lay there already and nothing changed, the scanner missed it.
                card.state = "covered" if touched or card.state == "covered" else "missed"
            elif self._empty(whole, free, area, change, scale):
                gone.append(card)
            else:
                card.state = "missed" if card.state == "seen" else card.state
        return gone

    def _empty(self, whole: Mask, free: NDArray[np.bool_], area: int, change: Mask, scale: float) -> bool:
        """Whether the picture changed where a card would be seen, `free` of its `whole` outline of `area` px. What
        changed right beside another card may be that card: its outline is not exact."""
        assert self.plane is not None
        reach = round(self._config.beside_mm * self.plane.px_per_mm * scale)
        hidden = ((whole > 0) & ~free).astype(np.uint8)
        near = cv2.dilate(hidden, np.ones((2 * reach + 1, 2 * reach + 1), np.uint8)) > 0
        clear = free & ~near
        pushed = int(np.count_nonzero(free)) < self._config.half * area
        if np.count_nonzero(clear) >= 0.05 * area:
            free = clear
        least = self._config.changed_beside if pushed else self._config.changed
        return int(np.count_nonzero(change[free])) > least * int(np.count_nonzero(free))

    def _without_pushed(
        self, gone: list[TrackedCard], detections: Sequence[Detection], pictures: Pictures | None
    ) -> list[TrackedCard]:
        """Those that seem to have gone, but for cards that were only pushed a little: the scanner missed them."""
        pushed = [card for card in gone if pictures and still_there(card, detections, pictures, self._config)]
        for card in pushed:
            card.state = "missed"
        return [card for card in gone if card not in pushed]

    def _above(
        self, card: TrackedCard, pairs: dict[int, int], moved: set[int], detections: Sequence[Detection]
    ) -> list[Quad]:
        """The outlines that may lie on a card: of cards that came later, or with it, or were moved, and of new ones."""
        below = {
            index
            for track, index in pairs.items()
            if (other := self.cards[track]).layer < card.layer
            and other.first_ms < card.first_ms
            and other.id not in moved
        }
        return [detection.quad for index, detection in enumerate(detections) if index not in below]

    def _free(self, change: Mask, scale: float, blocked: Mask | None, at_ms: float) -> Mask:
        """What changed beside the cards that are seen now: outlines that were not believed explain nothing."""
        return unexplained(change, [card.quad for card in self.cards if card.last_ms == at_ms], scale, blocked)

    def _assume(self, free: Mask, work: Work, scale: float, at_ms: float) -> list[TrackedCard]:
        """Cards without any name where it changed as if one had been laid, though the scanner saw none."""
        assert self.plane is not None
        found = []
        for quad in overlooked(free, work, self.plane, scale, self._config):
            self._layer += 1
            place = self.plane.to_mm(quad)
            found.append(TrackedCard(self._next, quad, place, "up", at_ms, at_ms, self._layer, state="missed"))
            self._next += 1
        self.cards.extend(found)
        return found

    def _twice(
        self, pairs: dict[int, int], detections: Sequence[Detection], places: list[Points], fresh: list[float]
    ) -> set[int]:
        """Detections of no known card that are second outlines: nothing changed, and they lie just where a card is seen
        that has a name; or just where a surer detection of no known card is. A 9 reads as a 6 upside down."""
        seen = {index for track, index in pairs.items() if self.cards[track].card is not None}
        free = [index for index in range(len(detections)) if index not in pairs.values()]
        free.sort(key=lambda index: -detections[index].confidence)
        twice: set[int] = set()
        for at, index in enumerate(free):
            others = [*(seen if fresh[index] <= self._config.changed / 2 else ()), *free[:at]]
            if any(self._in_place(detections, places, index, other) for other in others):
                twice.add(index)
        return twice

    def _in_place(self, detections: Sequence[Detection], places: list[Points], one: int, other: int) -> bool:
        """Whether two detections of cards face up lie just where each other is."""
        faces = {detections[one].face, detections[other].face}
        return same_place(places[one], places[other], self._config) and faces == {"up"}

    def _add(
        self,
        used: set[int],
        detections: Sequence[Detection],
        places: list[Points],
        fresh: list[float],
        at_ms: float,
        side: int,
    ) -> list[TrackedCard]:
        """Begins to follow the detections that belong to no known card. `side`: the picture's shorter one, px."""
        assert self.plane is not None
        new: list[TrackedCard] = []
        for index, detection in enumerate(detections):
            if index in used:
                continue
            late = fresh[index] <= self._config.changed / 2
            if detection.card is None and not self._config.least_px <= root_px(detection.quad) <= (
                self._config.most * side
            ):
                continue
            # A second outline of a card that is known already, read worse: no card of its own.
            near = [
                card
                for card in [*self.cards, *new]
                if card.face == detection.face and are_near(places[index], card.quad_mm)
            ]
            if detection.card is None and near:
                reach, together = self._config.twice_mm * self.plane.px_per_mm, any(card in new for card in near)
                changed = fresh[index] >= self._config.fresh
                if not (changed and laid_upon(detections, index, near, reach, together)):
                    continue
            if (
                detection.card is None
                and self._next
                and (fresh[index] < self._config.fresh or not card_sized(places[index]))
            ):
                continue
            # A part of a card that lay there reads as anything: what nobody laid has at least the size of a card.
            if late and self._next and detection.face == "up" and not card_sized(places[index]):
                continue
            self._layer += 1
            card = TrackedCard(
                self._next, detection.quad, places[index], detection.face, at_ms, at_ms, self._layer, late=late
            )
            card.look(detection, places[index], at_ms)
            self._next += 1
            new.append(card)
        self.cards.extend(new)
        return new


class _Called(NamedTuple):
    """The best name of a card, how likely it is (1 where it was read), and whether it was read."""

    name: str | None
    share: float
    sure: bool

    @classmethod
    def of(cls, card: str | None, ranked: Sequence[tuple[str, float]]) -> _Called:
        """Of what was read (None: nothing sure) and the names it may have, best first."""
        name, share = ranked[0] if ranked else (None, 1.0)
        return cls(card, 1.0, True) if card is not None else cls(name, share, False)

"""Follows cards from keyframe to keyframe: new, moved, covered, gone; readings fused over time.

A card is new only where the picture changed, and gone only where it changed and the card would be seen. What the
scanner missed once, and what another card covers, stays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import cv2
import numpy as np

from vision.tracking.absent import Changes, departed, may_lie_upon
from vision.tracking.arrival import Arrival, arrived
from vision.tracking.assignment import assigned, candidates, shares_left
from vision.tracking.change import (
    Mask,
    Work,
    are_near,
    card_sized,
    change_mask,
    changed_share,
    covered_mask,
    reference_picture,
    root_px,
    share_within,
    turn_between,
    work_picture,
)
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.kept_indices import kept_indices, where_they_lay
from vision.tracking.plausible_size import plausible
from vision.tracking.pushed import Pictures, around, still_there, straightened
from vision.tracking.retracted import Sights, misread, same_place, vanished
from vision.tracking.second_outlines import Mark, all_shown, indices_apart, laid_upon, one_print
from vision.tracking.table_plane import Plane, Points, fit_plane
from vision.tracking.tracked import Scene, TrackedCard, tell_elsewhere
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
        self._arrival: Arrival | None = None

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
        detections, read = plausible(detections, read, size, self.cards, self._config)
        work = work_picture(image, config=self._config)
        change = None if self._before is None or self._before.shape != work.shape else change_mask(work, self._before)
        scale = work.shape[1] / size[0]
        seen = covered_mask([detection.quad for detection in detections], work.shape[:2], scale)
        before = work if self._before is None else self._before
        self._before = reference_picture(work, self._before, blocked, seen)
        fresh = [changed_share(change, detection.quad * scale) for detection in detections]
        cards = [each for each, new in zip(detections, fresh, strict=True) if self._may_be_card(each, new)]
        self._measure(cards, size)
        assert self.plane is not None
        places = [self.plane.to_mm(detection.quad) for detection in detections]
        left = shares_left(self.cards, detections, fresh, change, scale, self._config)
        weighed = candidates(detections, places, fresh, change, scale, self._config)
        pairs = assigned(self.cards, weighed, self.copies, self._config, left)
        pictures = None if change is None else Pictures(work, before, scale, self.plane.px_per_mm * scale)
        if change is not None and pictures is not None:
            kept = kept_indices(self.cards, pairs, detections, change, scale, self._config)
            detections, places = where_they_lay(detections, places, self.cards, kept)
            pairs |= kept | straightened(self.cards, pairs | kept, detections, places, pictures, self._config)
        sights = Sights(pairs, detections, places, fresh, read)
        marks = {index: self.cards[track].marks for track, index in pairs.items()}
        moved = self._take_in(sights, at_ms, weight)
        changes = Changes(change, scale, blocked, self.plane.px_per_mm)
        gone, retracted, pushed = self._settle(sights, moved, changes, pictures)
        used = {*pairs.values(), *self._twice(sights, marks)}
        self._reads = self._reads or any(map(self._told, cards))
        new = self._add(used, detections, places, fresh, at_ms, first=change is None and not self._reads)
        # Blind eyes prove nothing: only where cards have been read can one have been overlooked.
        if change is not None and not gone and not moved and self._reads:
            new.extend(self._assume(self._free(change, scale, blocked, at_ms, pushed), work, scale, at_ms))
        self.cards = [card for card in self.cards if card not in gone]
        if self.copies == 1:
            tell_elsewhere(self.cards, self._config)
        free = None if change is None else self._free(change, scale, blocked, at_ms, pushed)
        rest, near = measured(free, [card.quad for card in new], self.plane, scale)
        self._arrival = arrived(change, scale, new, near) if new or gone or moved else self._arrival
        return Scene(at_ms, tuple(self.cards), tuple(new), tuple(moved), tuple(gone), rest, tuple(retracted), near,
                     self._laid_unread(free, scale))  # fmt: skip

    def _laid_unread(self, free: Mask | None, scale: float) -> tuple[Quad, ...]:
        """Outlines, px, where the picture changed as if a card or a pile had been laid, before any card was read;
        `free`: what changed and no card explains."""
        if free is None or self._reads:
            return ()
        assert self.plane is not None
        return tuple(overlooked(free, None, self.plane, scale, self._config))

    def _settle(
        self, sights: Sights, moved: Sequence[TrackedCard], changes: Changes, pictures: Pictures | None
    ) -> tuple[list[TrackedCard], list[TrackedCard], list[TrackedCard]]:
        """What became of the cards that were not seen: those that have gone, those of them that never lay there, and
        those that were only pushed."""
        retracted = misread(self.cards, sights, self._config)
        ids = {card.id for card in moved}
        gone = departed(self.cards, sights.pairs, ids, sights.detections, changes, self._config)
        pushed = self._pushed(gone, sights, ids, pictures)
        retracted += vanished(self.cards, sights.pairs, self._config)
        left = [card for card in gone if card not in pushed]
        return left + [card for card in retracted if card not in left], retracted, pushed

    def _take_in(self, sights: Sights, at_ms: float, weight: float) -> list[TrackedCard]:
        """Gives each known card the look at it, `weight` as in `update`; returns those that lie elsewhere now."""
        moved = []
        for track, index in sights.pairs.items():
            card, fresh = self.cards[track], sights.fresh[index]
            lay = card.centre
            if fresh > self._config.changed / 2:
                card.vain = min(card.vain, self._config.vain)
            read = (sights.read is None or sights.read[index]) and not self._half_hidden(card, index, sights)
            card.look(sights.detections[index], sights.places[index], at_ms, read, weight)
            if float(np.linalg.norm(card.centre - lay)) > self._config.moved_mm and fresh > self._config.changed:
                moved.append(card)
        return moved

    def _half_hidden(self, card: TrackedCard, index: int, sights: Sights) -> bool:
        """Whether a card that has a name cannot be read now because another one lies over it: that speaks against no
        name."""
        detection = sights.detections[index]
        if card.card is None or detection.card is not None:
            return False
        above = may_lie_upon(card, self.cards, sights.pairs, (), sights.detections)
        others = [other.quad for other in above if other is not detection]
        return any(share_within(detection.quad, quad) > self._config.hidden for quad in others)

    def shift(self, dx: float, dy: float) -> None:
        """The camera was bumped: everything lies (dx, dy) px elsewhere in the picture."""
        for card in self.cards:
            card.quad = np.asarray(card.quad + np.array([dx, dy]), np.float32)
            card.marks = tuple((x + dx, y + dy) for x, y in card.marks)
            if self.plane is not None:
                card.quad_mm = self.plane.to_mm(card.quad)
        self._before = self._arrival = None

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
        self.cards, self._arrival = [], None

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
            if not (self._quads or likely):  # nobody can read the cards: their outlines tell the scale all the same
                likely = [item.quad for item in cards]
            self.plane = fit_plane([*self._quads, *likely] if few else self._quads, size)
            for card in self.cards:
                card.quad_mm = self.plane.to_mm(card.quad)

    def _pushed(
        self, gone: Sequence[TrackedCard], sights: Sights, moved: Collection[int], pictures: Pictures | None
    ) -> list[TrackedCard]:
        """Those of the cards that seem to have gone which were only pushed a little: the scanner missed them. A card
        that lay on others would still hide what is seen of these."""
        if pictures is None:
            return []
        pushed = []
        for card in gone:
            above = may_lie_upon(card, self.cards, sights.pairs, moved, sights.detections)
            below = [each for each in sights.detections if not any(each is other for other in above)]
            if still_there(card, above, pictures, self._config, below):
                pushed.append(card)
        for card in pushed:
            card.state = "missed"
        return pushed

    def _free(
        self, change: Mask, scale: float, blocked: Mask | None, at_ms: float, pushed: Sequence[TrackedCard]
    ) -> Mask:
        """What changed beside the cards that are seen now, and beside those that were `pushed`, wherever they lie now:
        outlines that were not believed explain nothing."""
        seen = [card.quad for card in self.cards if card.last_ms == at_ms]
        return unexplained(change, [*seen, *(around(card.quad, self._config) for card in pushed)], scale, blocked)

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

    def _may_be_card(self, detection: Detection, fresh: float) -> bool:
        """Whether an outline is that of a card as far as can be told before the cards are followed: it was read, the
        picture changed there, or a card is known there. A pattern of the table may be read by half as well."""
        if detection.card is not None or fresh > self._config.changed:
            return True
        middle = detection.quad.mean(axis=0).tolist()
        return any(cv2.pointPolygonTest(card.quad, middle, False) > 0 for card in self.cards if not card.late)

    def _told(self, detection: Detection) -> bool:
        """Whether something of a card was read."""
        likely = detection.face == "up" and detection.confidence >= self._config.likely
        return detection.card is not None or likely

    def _twice(self, sights: Sights, marks: Mapping[int, Sequence[Mark]]) -> set[int]:
        """Detections of no known card that are second outlines: nothing changed, and they lie just where a card is
        seen, or almost and show what that showed before (`marks`: by detection, where its card's indices were seen); or
        just where a surer detection of no known card is. A 9 reads as a 6 upside down; two cards of a fan that lie so
        show an index each. A card without a name hears what its second outline says."""
        pairs, detections, places, fresh, _ = sights
        seen = {index: self.cards[track] for track, index in pairs.items()}
        free = [index for index in range(len(detections)) if index not in pairs.values()]
        free.sort(key=lambda index: -detections[index].confidence)
        twice: set[int] = set()
        for at, index in enumerate(free):
            others = [*(seen if fresh[index] <= self._config.changed / 2 else ()), *free[:at]]
            here = [
                other
                for other in others
                if self._in_place(detections, places, index, other)
                or (other in seen and self._upon(places[index], detections[index], places[other], seen[other]))
            ]
            here = [other for other in here if not self._two_cards(detections[index], detections[other])]
            again = [other for other in others if other in seen and self._again(sights, index, other, marks[other])]
            for other in again:
                seen[other].marks = (*seen[other].marks, *detections[index].marks)
            if here or again:
                twice.add(index)
            for card in (seen[other] for other in here if other in seen and seen[other].card is None):
                card.hear(detections[index])
        return twice

    def _again(self, sights: Sights, index: int, other: int, marks: Sequence[Mark]) -> bool:
        """Whether a detection lies almost where the card of another one is seen, and all of its indices were seen on
        that card before (`marks`)."""
        detection, place, where = sights.detections[index], sights.places[index], sights.places[other]
        almost = same_place(place, where, self._config, self._config.moved_mm)
        return almost and detection.face == "up" and all_shown(detection.marks, marks, one_print(detection.quad))

    def _upon(self, place: Points, detection: Detection, where: Points, card: TrackedCard) -> bool:
        """Whether an outline lies mostly on a card that was read, turned as that is: of a card below it no index would
        show."""
        alike = turn_between(place, where) < self._config.twice_turn and card.face == detection.face == "up"
        return alike and card.card is not None and share_within(place, where) >= self._config.on_it

    def _two_cards(self, one: Detection, other: Detection) -> bool:
        """Whether detections in one place are two cards of a fan: each was read, as another card, by an index of its
        own."""
        read = None not in (one.card, other.card) and one.card != other.card
        return read and indices_apart(one.marks, other.marks, one_print(one.quad))

    def _in_place(self, detections: Sequence[Detection], places: Sequence[Points], one: int, other: int) -> bool:
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
        first: bool,
    ) -> list[TrackedCard]:
        """Begins to follow the detections that belong to no known card. `first`: nothing tells what was there before,
        and nothing was ever read: what cannot be read may be the table's own."""
        new: list[TrackedCard] = []
        for index, detection in enumerate(detections):
            if index in used or not self._is_card(detections, index, places[index], fresh[index], new):
                continue
            late = fresh[index] <= self._config.changed / 2 or (first and detection.card is None)
            self._layer += 1
            card = TrackedCard(
                self._next, detection.quad, places[index], detection.face, at_ms, at_ms, self._layer, late=late
            )
            card.overlooked = late and not first and detection.card is None
            card.look(detection, places[index], at_ms)
            self._next += 1
            new.append(card)
        self.cards.extend(new)
        return new

    def _is_card(
        self,
        detections: Sequence[Detection],
        index: int,
        place: Points,
        fresh: float,
        new: Sequence[TrackedCard],
    ) -> bool:
        """Whether a detection that belongs to no known card is a card of its own: not a token, a second outline of a
        card that is known already, read worse, or a part of one. `new`: those that came with it."""
        assert self.plane is not None
        detection, config = detections[index], self._config
        if detection.card is None:
            if root_px(detection.quad) < config.least_px:
                return False
            near = [
                card for card in [*self.cards, *new] if card.face == detection.face and are_near(place, card.quad_mm)
            ]
            reach, together = config.twice_mm * self.plane.px_per_mm, any(card in new for card in near)
            if self._arrival is not None and (came := self._arrival.changed(detection.quad, near)) > fresh:
                fresh, together = came, True
            if near and not (fresh >= config.fresh and laid_upon(detections, index, near, reach, together)):
                return False
            if self._next and (fresh < config.fresh or not card_sized(place)):
                return False
        # A part of a card that lay there reads as anything: what nobody laid has at least the size of a card.
        nobody = fresh <= config.changed / 2 and self._next and detection.face == "up"
        return not nobody or card_sized(place)

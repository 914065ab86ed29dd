"""Cards that were seen and never lay there: another name that was read once on a card, an outline that one scan alone
saw."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from vision.tracking.change import share_within, turn_between
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.second_outlines import indices_apart, one_print
from vision.tracking.table_plane import Points
from vision.tracking.tracked import TrackedCard
from vision.types import Detection


class Sights(NamedTuple):
    """What one scan saw: `detections` with their `places`, mm, which share of each changed (`fresh`) and which were
    read in this picture (`read`, None: all), and the `pairs`: index of a known card -> index of its detection."""

    pairs: Mapping[int, int]
    detections: Sequence[Detection]
    places: Sequence[Points]
    fresh: Sequence[float]
    read: Sequence[bool] | None


def same_place(
    place: Points, where: Points, config: TrackerConfig = TRACKING.tracker, apart_mm: float | None = None
) -> bool:
    """Whether two outlines, mm, are one card: of two cards that lie so only the upper one can be seen. `apart_mm`: so
    far from each other at most, `config.twice_mm` where it is not given."""
    apart = float(np.linalg.norm(place.mean(axis=0) - where.mean(axis=0)))
    near = apart < (config.twice_mm if apart_mm is None else apart_mm)
    return near and turn_between(place, where) < config.twice_turn


def misread(
    cards: Sequence[TrackedCard], sights: Sights, config: TrackerConfig = TRACKING.tracker
) -> list[TrackedCard]:
    """Cards that one scan alone saw, just where this one sees a card that lay there before, while nothing changed: that
    card was misread then. It may be that it cannot be read now, but not as another one. A card of a fan that was read
    by an index of its own stays."""
    pairs, detections, places, fresh, read = sights
    before = [
        (cards[track], places[index], detections[index].marks)
        for track, index in pairs.items()
        if fresh[index] <= config.changed / 2
        and cards[track].card is not None
        and detections[index].card in (None, cards[track].card)
        and (read is None or read[index])
    ]
    once = [card for index, card in enumerate(cards) if index not in pairs and card.seen == 1]
    return [
        card
        for card in once
        if any(
            other.first_ms < card.first_ms
            and same_place(card.quad_mm, place, config)
            and not (card.card is not None and indices_apart(card.marks, marks, one_print(card.quad)))
            for other, place, marks in before
        )
    ]


def vanished(
    cards: Sequence[TrackedCard], pairs: Collection[int], config: TrackerConfig = TRACKING.tracker
) -> list[TrackedCard]:
    """Outlines that one scan alone saw, and told next to nothing of, and none of several since, though no other card
    lies there face up: a card that lies free is found again. `pairs`: the cards that this scan saw, by their index."""
    faces = [card for card in cards if card.face == "up"]
    return [
        card
        for index, card in enumerate(cards)
        if index not in pairs
        and (card.seen, card.card, card.face, card.state) == (1, None, "up", "missed")
        and card.vain > config.lost
        and card.confidence < config.lost_name
        and not any(share_within(card.quad_mm, other.quad_mm) > 0 for other in faces if other is not card)
    ]

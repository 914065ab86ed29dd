"""Whether two detections that read alike are one card, by the geometry of their indices."""

from __future__ import annotations

import numpy as np

from vision.detection.assembly import overlap
from vision.detection.config import DETECTION, DeduplicationConfig
from vision.detection.detections import CardFound, IndexFound
from vision.detection.index_layout import FourCorners


def same_card(
    one: CardFound,
    other: CardFound,
    alike: bool,
    four_corners: FourCorners | None = None,
    config: DeduplicationConfig = DETECTION.deduplication,
) -> bool:
    """Whether two detections are one card. `alike`: they read alike; if not, one of them cannot be read at all;
    `four_corners`: where the deck prints its indices, as far as it prints four and the picture shows it."""
    if one_card(one, other):
        return True
    if not alike:
        return False
    if one_index(one, other, config=config) or (four_corners is not None and four_corners.one_card(one, other)):
        return True
    four = (
        in_corners(one, other, config=config)
        or in_corners(other, one, config=config)
        or opposed_of_four(one, other, config=config)
    )
    return (
        four
        or opposite_corners(one, other)
        or meeting(one, other, config=config)
        or side_by_side(one, other, config=config)
    )


def one_card(one: CardFound, other: CardFound) -> bool:
    """Whether two outlines that read alike are one card, each found by one of its two indices.

    These stand on their heads to each other, one of the outlines' middles about halfway between. Two equal cards lie
    like that only by a rare chance.
    """
    if one.complete or other.complete:
        return False
    diagonal = float(np.mean([np.hypot(*(card.quad[0] - card.quad[2])) for card in (one, other)]))
    for a in one.indices:
        for b in other.indices:
            middle = (a.centre + b.centre) / 2
            apart = float(np.hypot(*(a.centre - b.centre))) / max(diagonal, 1e-3)
            near = min(float(np.hypot(*(middle - card.centre))) / max(card.short, 1e-3) for card in (one, other))
            if a.opposed(b) and near < 0.5 and 0.35 < apart < 1.15:
                return True
    return False


def one_index(one: CardFound, other: CardFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether an index of each is the same print, in two boxes: of equal cards the upper one would hide the other's."""
    for a in one.indices:
        for b in other.indices:
            step = b.centre - a.centre
            off = [abs(float(step @ half)) / max(float(half @ half), 1e-3) for half in (a.right, a.down)]
            if max(off) < config.same_print and _alike(a, b, config=config):
                return True
    return False


def without_index(one: CardFound, other: CardFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether either shows no index and much of the smaller outline is shared: the lower of two equal cards is read by
    an index, so much of it is covered."""
    return not (one.indices and other.indices) and overlap(one.quad, other.quad) > config.shared


def opposite_corners(one: CardFound, other: CardFound) -> bool:
    """Whether an index of each stands as the two indices of one card do: upside down to each other, each to the right
    of and below the other as it reads. The sizes of the outlines do not matter."""
    if one.complete or other.complete:
        return False
    return any(_across(a, b) and _across(b, a) for a in one.indices for b in other.indices if a.opposed(b))


def in_corners(part: CardFound, whole: CardFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether the indices of `part` lie in corners of `whole`, along its own, of which it has two already: some decks
    print four."""
    if not part.indices or not whole.complete or part.complete:
        return False
    if not all(any(_along(index, own, config=config) for own in whole.indices) for index in part.indices):
        return False
    right = (whole.quad[1] + whole.quad[2] - whole.quad[0] - whole.quad[3]) / 4
    down = (whole.quad[2] + whole.quad[3] - whole.quad[0] - whole.quad[1]) / 4
    axes = np.stack([right, down], axis=1)
    if abs(np.linalg.det(axes)) < 1.0:
        return False
    places = [np.abs(np.linalg.solve(axes, index.centre - whole.centre)) for index in part.indices]
    return all(bool(place.min() > config.cornered[0] and place.max() < config.cornered[1]) for place in places)


def opposed_of_four(one: CardFound, other: CardFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether indices of both stand as they only do on a card with all four corners printed: upside down to each other,
    one straight below the other as it reads, or below it to the left. At least one outline must be inferred, as two
    equal cards can lie like that, too."""
    if not (one.from_index or other.from_index):
        return False
    pairs = [(a, b) for a in one.indices for b in other.indices if a.opposed(b, config.parallel)]
    return any(_below(a, b) or (_across(a, b, left=True) and _across(b, a, left=True)) for a, b in pairs)


def meeting(one: CardFound, other: CardFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether an index of each votes for the same centre from far apart, along the same direction. Two equal cards that
    lie so close either lie crosswise, or their indices are as close as their centres."""
    short = min(one.short, other.short)
    return any(
        float(np.hypot(*(a.vote - b.vote)))
        < config.meeting * short
        < config.apart * short
        < float(np.hypot(*(a.centre - b.centre)))
        for a in one.indices
        for b in other.indices
        if _along(a, b, config=config)
    )


def side_by_side(one: CardFound, other: CardFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether an index of each stand as the two at one end of a card with all four corners printed: level, about a
    card's width apart, voting towards each other. Indices of equal cards vote as far apart as they lie; where any two
    do, these are equal cards."""
    if one.complete and other.complete:
        return False
    short, level = (one.short + other.short) / 2, False
    for a in one.indices:
        for b in other.indices:
            if not _alike(a, b, config=config):
                continue
            right, down = _steps(a, b)
            apart = float(np.hypot(right, down))
            votes = float(np.hypot(*(a.vote - b.vote)))
            if apart > 0.1 * short and votes > config.towards[1] * apart:
                return False
            wide = config.width_apart[0] * short < abs(right) < config.width_apart[1] * short and abs(
                down
            ) < config.level * abs(right)
            level |= wide and votes < config.towards[0] * apart
    return level


def _below(a: IndexFound, b: IndexFound) -> bool:
    """Whether either lies from the other as the index below it does on a 63×88 mm card (63 mm down), about; a large
    print is half as tall as that. Which way they point is known to ten degrees: the mean of both counts."""
    right, down = (float(np.mean(step)) for step in zip(_steps(a, b), _steps(b, a), strict=True))
    tall = float(np.hypot(*a.down) + np.hypot(*b.down))
    return bool(abs(right) < 0.2 * down and 1.3 * tall < down < 8 * tall)


def _across(a: IndexFound, b: IndexFound, left: bool = False) -> bool:
    """Whether `b` lies from `a` as the far index of a 63×88 mm card does (52 mm right, or left, and 69 mm down), within
    a third."""
    right, down = _steps(a, b)
    right = -right if left else right
    tall = 2 * float(np.hypot(*a.down))
    return bool(0.5 * down < right < 1.0 * down and 2 * tall < down < 9 * tall)


def _steps(a: IndexFound, b: IndexFound) -> tuple[float, float]:
    """How far (px) `b` lies to the right of and below `a`, as `a` reads; zeros where its axes are no axes."""
    axes = np.stack([a.right / max(float(np.hypot(*a.right)), 1e-3), a.down / max(float(np.hypot(*a.down)), 1e-3)], 1)
    if abs(np.linalg.det(axes)) < 0.3:
        return 0.0, 0.0
    right, down = np.linalg.solve(axes, b.centre - a.centre)
    return float(right), float(down)


def _along(a: IndexFound, b: IndexFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether two indices stand the same way up, or on their heads to each other."""
    return abs(float(a.down @ b.down)) > config.parallel * max(a.tall * b.tall, 1e-3)


def _alike(a: IndexFound, b: IndexFound, config: DeduplicationConfig = DETECTION.deduplication) -> bool:
    """Whether two indices stand the same way up."""
    return float(a.down @ b.down) > config.parallel * max(a.tall * b.tall, 1e-3)

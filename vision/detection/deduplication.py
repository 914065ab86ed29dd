"""Whether two findings that read alike are one card: by where their indices stand to each other."""

from __future__ import annotations

import numpy as np

from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import overlap
from vision.detection.index_layout import FourCorners

ROUGHLY = 0.93
"""Cosine of the angle within which indices that stand alike, or on their heads to each other, may be one card's."""
MEETING, APART = 0.25, 0.5
"""In widths of the card: votes nearer than this are for one card, of indices farther apart than that."""
WIDTH_APART = (0.5, 1.25)
"""How far the two indices at one end of a card lie apart, in widths of the card as the outlines have it."""
CORNERED = (0.4, 1.1)
"""Where an index in a corner lies, in halves of the card's sides from its middle: a large one stands far in."""
SHARED = 0.35
"""Outlines that read alike, one of them without an index, are one card where more than this is shared: of two equal
cards that lie over each other the lower one shows a strip along a side, and in that an index, as a rule."""
SAME_PRINT = 0.5
"""How far the boxes of one index are apart, across and down, in halves of their sides."""
LEVEL = 0.45
"""How far one of them may lie below the other, of their distance: small indices say only roughly which way is right."""
TOWARDS = (0.55, 0.75)
"""Votes for one card lie less than this part of their indices' distance apart, those for two more than that one."""


def same_card(one: CardFound, other: CardFound, alike: bool, four_corners: FourCorners | None = None) -> bool:
    """Whether two findings are one card. `alike`: they read alike; if not, one of them cannot be read at all;
    `four_corners`: where the deck prints its indices, as far as it prints four and the picture shows it."""
    if one_card(one, other):
        return True
    if not alike:
        return False
    if one_index(one, other) or (four_corners is not None and four_corners.one_card(one, other)):
        return True
    four = in_corners(one, other) or in_corners(other, one) or opposed_of_four(one, other)
    return four or opposite_corners(one, other) or meeting(one, other) or side_by_side(one, other)


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


def one_index(one: CardFound, other: CardFound) -> bool:
    """Whether an index of each is the same print, in two boxes: of equal cards the upper one would hide the other's."""
    for a in one.indices:
        for b in other.indices:
            step = b.centre - a.centre
            off = [abs(float(step @ half)) / max(float(half @ half), 1e-3) for half in (a.right, a.down)]
            if max(off) < SAME_PRINT and _alike(a, b):
                return True
    return False


def without_index(one: CardFound, other: CardFound) -> bool:
    """Whether either shows no index and much of the smaller outline is shared: the lower of two equal cards is read by
    an index, so much of it is covered."""
    return not (one.indices and other.indices) and overlap(one.quad, other.quad) > SHARED


def opposite_corners(one: CardFound, other: CardFound) -> bool:
    """Whether an index of each stands where the two indices of one card stand to each other, however large their
    outlines were taken to be: on their heads, each to the right of and below the other as it reads."""
    if one.complete or other.complete:
        return False
    return any(_across(a, b) and _across(b, a) for a in one.indices for b in other.indices if a.opposed(b))


def in_corners(part: CardFound, whole: CardFound) -> bool:
    """Whether the indices of `part` lie in corners of `whole`, along its own, of which it has two already: some decks
    print four."""
    if not part.indices or not whole.complete or part.complete:
        return False
    if not all(any(_along(index, own) for own in whole.indices) for index in part.indices):
        return False
    right = (whole.quad[1] + whole.quad[2] - whole.quad[0] - whole.quad[3]) / 4
    down = (whole.quad[2] + whole.quad[3] - whole.quad[0] - whole.quad[1]) / 4
    axes = np.stack([right, down], axis=1)
    if abs(np.linalg.det(axes)) < 1.0:
        return False
    places = [np.abs(np.linalg.solve(axes, index.centre - whole.centre)) for index in part.indices]
    return all(bool(place.min() > CORNERED[0] and place.max() < CORNERED[1]) for place in places)


def opposed_of_four(one: CardFound, other: CardFound) -> bool:
    """Whether indices of both stand to each other as they do on a card that prints all four corners and no other: on
    their heads, one straight below the other as it reads, or below it to the left. One of the outlines at least is only
    inferred: two equal cards can lie like that, too."""
    if not (one.from_index or other.from_index):
        return False
    pairs = [(a, b) for a in one.indices for b in other.indices if a.opposed(b, ROUGHLY)]
    return any(_below(a, b) or (_across(a, b, left=True) and _across(b, a, left=True)) for a, b in pairs)


def meeting(one: CardFound, other: CardFound) -> bool:
    """Whether an index of each votes for the same centre, from far apart, and they lie along each other: equal cards
    that lie so close show indices as close as their centres, or lie crosswise."""
    short = min(one.short, other.short)
    return any(
        float(np.hypot(*(a.vote - b.vote))) < MEETING * short < APART * short < float(np.hypot(*(a.centre - b.centre)))
        for a in one.indices
        for b in other.indices
        if _along(a, b)
    )


def side_by_side(one: CardFound, other: CardFound) -> bool:
    """Whether an index of each stands to the other as the two at one end of a card that prints all four corners: level,
    about the card's width apart, and voting towards each other. Indices of equal cards vote as far apart as they lie;
    where any two do, these are equal cards."""
    if one.complete and other.complete:
        return False
    short, level = (one.short + other.short) / 2, False
    for a in one.indices:
        for b in other.indices:
            if not _alike(a, b):
                continue
            right, down = _steps(a, b)
            apart = float(np.hypot(right, down))
            votes = float(np.hypot(*(a.vote - b.vote)))
            if apart > 0.1 * short and votes > TOWARDS[1] * apart:
                return False
            wide = WIDTH_APART[0] * short < abs(right) < WIDTH_APART[1] * short and abs(down) < LEVEL * abs(right)
            level |= wide and votes < TOWARDS[0] * apart
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


def _along(a: IndexFound, b: IndexFound) -> bool:
    """Whether two indices stand the same way up, or on their heads to each other."""
    return abs(float(a.down @ b.down)) > ROUGHLY * max(a.tall * b.tall, 1e-3)


def _alike(a: IndexFound, b: IndexFound) -> bool:
    """Whether two indices stand the same way up."""
    return float(a.down @ b.down) > ROUGHLY * max(a.tall * b.tall, 1e-3)

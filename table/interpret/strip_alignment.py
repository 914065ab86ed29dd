"""Which outlines of a row are its cards, in which places, and what each is: places and names weighed together.

Cards of a strip lie about evenly, and every rank lies there exactly once. Outlines that are no cards are left out, a
card that was overlooked leaves a gap. Every way to explain the outlines so has a likelihood; how sure a rank is in a
place is the share of the likelihood of all ways that agree on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.solvers import assign

Floats = NDArray[np.float64]

OVERLOOKED = math.log(0.03)
"""Log-probability that a card of the row has no outline."""
NO_CARD = math.log(0.3)
"""The same that an outline without a name is no card,"""
NAMED_NO_CARD = math.log(3e-4)
"""and that one with a name is none,"""
SECOND = math.log(0.2)
"""unless a card of that name lies beside it."""
BESIDE = 0.6
"""So near, in distances from card to card, an outline with the same name is a second one of a card."""
UNEVEN = 0.4
"""Standard deviation of the distances from card to card, in distances, as seen from above."""
WORST = -4.0
"""Log-likelihood of a distance, at least: some are laid far from even."""
MISREAD = 2e-3
"""A reading is wrong so often, whatever it says."""
MOST_OVERLOOKED = 3
"""Where more cards were overlooked, places cannot be told."""
FEW = 5
"""Of fewer cards it is not told how askew they are seen."""
DEPTH = (0.4, 2.5)
"""A row whose ends look nearer or farther than this is not believed, in depths of its first card."""
WAYS, KEPT = 200, 24
"""So many ways are followed from the row's one end to the other; so many of the likeliest are weighed with names."""
FAR = 12.0
"""Ways that are less likely by so much (log) do not count."""


@dataclass(frozen=True)
class Alignment:
    """The likeliest way to explain a row. `outlines`: by place, from weak to strong, the number of its outline, None
    where none was seen; `ranks`: by place; `sure`: by place, how likely that rank is there."""

    outlines: tuple[int | None, ...]
    ranks: tuple[int, ...]
    sure: tuple[float, ...]


@dataclass(frozen=True)
class _Way:
    """One way as far as it goes: `places` of the outlines that are cards, in their order."""

    score: float
    outlines: tuple[int, ...] = ()
    places: tuple[int, ...] = ()


def align_strip(along: Floats, shares: Floats, names: Sequence[int | None]) -> Alignment | None:
    """Explains the outlines of a row. `along` (n,): where their middles lie along it, rising; `shares` (n, ranks): how
    likely each is which rank; `names`: the ranks of those that were named. None where too many cards were overlooked.

    >>> along, shares = np.arange(4.0), np.full((4, 4), 0.01) + 0.96 * np.eye(4)
    >>> found = align_strip(along, shares, [0, 1, 2, 3])
    >>> found.outlines, found.ranks
    ((0, 1, 2, 3), (0, 1, 2, 3))
    """
    count = shares.shape[1]
    if len(along) < max(count - MOST_OVERLOOKED, 2):
        return None
    logs = np.log((1 - MISREAD) * shares + MISREAD / count)
    gap = float(along[-1] - along[0]) / max(count - 1, 1) if len(along) >= count else float(np.median(np.diff(along)))
    ways = list(_ways(along, logs, names, count, max(gap, 1e-6)))
    if not ways:
        return None
    told = sorted((_named(way, along, logs, count) for way in ways), key=lambda each: -each[0])
    best = told[0][0]
    votes = np.zeros((count, count))
    for score, way, ranks in told:
        if score < best - FAR:
            break
        table = _table(way, logs, count)
        for place, rank in enumerate(ranks):
            others = table.copy()
            others[place, rank] = -1e6
            rows, columns = assign(-others)
            less = float(table[range(count), ranks].sum() - table[rows, columns].sum())
            weight = math.exp(score - best)
            second = weight * math.exp(-less)
            votes[place, rank] += weight
            votes[place, columns[place]] += second
    _, way, ranks = told[0]
    outlines: list[int | None] = [None] * count
    for outline, place in zip(way.outlines, way.places, strict=True):
        outlines[place] = outline
    sure = votes[range(count), ranks] / votes.sum(axis=1) * _in_order(way, along, count)
    return Alignment(tuple(outlines), ranks, tuple(float(share) for share in sure))


def from_above(along: Floats, widths: Floats) -> Floats:
    """Where cards lie along a row as a camera straight above would see them; askew, near ones look larger.
    `along` (n,): px along the row, rising; `widths` (n,): how wide each card looks along the row, px.

    Under a projection the square root of the width that a card shows rises evenly along a row.

    >>> from_above(np.array([0.0, 10.0, 20.0]), np.array([6.0, 6.0, 6.0])).tolist()
    [0.0, 10.0, 20.0]
    """
    if len(along) < FEW:
        return along
    away, rise = along[None] - along[:, None], np.sqrt(widths)
    upper = np.triu(away > 0)
    if not upper.any():
        return along
    slope = float(np.median((rise[None] - rise[:, None])[upper] / away[upper]))
    level = float(np.median(rise - slope * along))
    depth = 1 + slope / level * along if level > 0 else np.zeros_like(along)
    if not (depth.min() > DEPTH[0] and depth.max() < DEPTH[1]):
        return along
    flat = along / depth
    scaled: Floats = (flat - flat[0]) * (along[-1] - along[0]) / (flat[-1] - flat[0]) + along[0]
    return scaled


def _ways(along: Floats, logs: Floats, names: Sequence[int | None], count: int, gap: float) -> Iterator[_Way]:
    """The likeliest ways by places alone, each outline counted with its likeliest rank."""
    spare = [_no_card(at, along, names, gap) for at in range(len(along))]
    most = logs.max(axis=1)
    ways = [_Way(0.0)]
    for at in range(len(along)):
        more: list[_Way] = []
        for way in ways:
            more.append(_Way(way.score + spare[at], way.outlines, way.places))
            first = way.places[-1] + 1 if way.places else 0
            overlooked = first - len(way.places)
            for place in range(first, min(first + MOST_OVERLOOKED - overlooked, count - 1) + 1):
                score = way.score + most[at] + OVERLOOKED * (place - first)
                if way.places:
                    score += _evenness(along[at] - along[way.outlines[-1]], place - way.places[-1], gap)
                more.append(_Way(score, (*way.outlines, at), (*way.places, place)))
        ways = sorted(more, key=lambda way: -way.score)[:WAYS]
    whole = [way for way in ways if count - len(way.places) <= MOST_OVERLOOKED and len(way.places) > 1]
    ended = [_Way(way.score + OVERLOOKED * (count - 1 - way.places[-1]), way.outlines, way.places) for way in whole]
    yield from sorted(ended, key=lambda way: -way.score)[:KEPT]


def _no_card(at: int, along: Floats, names: Sequence[int | None], gap: float) -> float:
    """Log-probability that an outline is no card of its own."""
    if names[at] is None:
        return NO_CARD
    beside = any(
        names[other] == names[at] and other != at and abs(along[other] - along[at]) < BESIDE * gap
        for other in range(len(along))
    )
    return SECOND if beside else NAMED_NO_CARD


def _evenness(distance: float, places: int, gap: float) -> float:
    """Log-likelihood of the distance between two cards that lie so many places apart."""
    off = (distance / gap - places) / (UNEVEN * math.sqrt(places))
    return max(-off * off / 2, WORST)


def _in_order(way: _Way, along: Floats, count: int) -> Floats:
    """By place, how likely its card does not lie on the other side of its neighbour: two outlines that nearly lie in
    one place may as well have been seen the wrong way round."""
    sure = np.ones(count)
    first, last = way.outlines[0], way.outlines[-1]
    own = float(along[last] - along[first]) / max(way.places[-1] - way.places[0], 1)
    for (a, b), (p, q) in zip(pairwise(way.outlines), pairwise(way.places), strict=True):
        if q - p > 1:
            continue
        # Cards one step apart, seen so near: the odds of the two orders, as places are off by `UNEVEN` of a step.
        odds = math.exp(-2 * max(float(along[b] - along[a]), 0.0) / max(own, 1e-6) / UNEVEN**2)
        sure[p], sure[q] = sure[p] / (1 + odds), sure[q] / (1 + odds)
    return sure


def _named(way: _Way, along: Floats, logs: Floats, count: int) -> tuple[float, _Way, tuple[int, ...]]:
    """(log-likelihood, way, ranks by place) with every rank once, and distances in the way's own mean distance."""
    table = _table(way, logs, count)
    rows, ranks = assign(-table)
    likely = float(table[rows, ranks].sum())
    score = way.score - sum(float(logs[at].max()) for at in way.outlines)
    first, last = way.outlines[0], way.outlines[-1]
    own = float(along[last] - along[first]) / max(way.places[-1] - way.places[0], 1)
    between = list(zip(pairwise(way.outlines), pairwise(way.places), strict=True))
    score += sum(_evenness(along[b] - along[a], q - p, own) for (a, b), (p, q) in between)
    return score + likely, way, tuple(ranks.tolist())


def _table(way: _Way, logs: Floats, count: int) -> Floats:
    """Log-likelihood of every rank in every place; any where no outline is."""
    table = np.full((count, count), -math.log(count))
    table[list(way.places)] = logs[list(way.outlines)]
    return table

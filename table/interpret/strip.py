"""A strip of order cards: cards in a row, each naming a rank, read as one player's order of strength (N2).

Every rank lies there exactly once, so the row is read as a whole. A card that could be two ranks is the one that no
other card claims; an outline that is no card is left out (`table.interpret.strip_alignment`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from table.interpret.strip_alignment import Alignment, align_strip, from_above
from table.interpret.strip_places import Marks, places_of
from vision.solvers import assign
from vision.types import Detection

SURE = 0.95
"""A place of at least this confidence is not asked about."""
TWICE = 0.9
"""Two cards that each show the same rank with this share were laid twice; with less, one of them may be misread."""
ROW = 0.6
"""The centres of a row lie this near its line, in widths of a card."""
ALIKE = 1.7
"""The cards of a row are at most so many times wider than one another."""
SAME = 0.35
"""Outlines of two looks are of one card where they lie so near, in distances from card to card."""
LEFT_OVER = 0.5
"""How sure the rank that is left over is, at most, where nothing was read on several outlines."""
BLANK = 0.3
"""Nothing was read on an outline without a name whose likeliest rank has a smaller share than this."""
APART = 0.6
"""Two cards of a strip lie at least so far apart, in distances from card to card; nearer, one index is seen twice."""
STAYED = 0.7
"""Two looks see the same row where at least this share of the outlines of either lies where the other saw one."""
FLOOR = 1e-4
"""The share that a reading leaves to each rank that it did not name."""

Shares = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Place:
    """One card of the strip. `rank` None: it could not be told; `ranked`: what it may be, best first; `detection`: the
    index of its detection in the newest look that saw it; `quad` (4, 2) px there; `likely`: what it is likeliest to be
    where every rank lies there once."""

    rank: str | None
    confidence: float
    ranked: tuple[tuple[str, float], ...]
    detection: int
    quad: NDArray[np.float32]
    likely: str | None = None


@dataclass(frozen=True)
class Strip:
    """A strip from weak to strong. `missing`: ranks that no card shows; `doubled`: ranks that two cards show; `guess`:
    the likeliest whole order, and per place the number of its card in `places` (None: no card was seen there); None
    where places cannot be told."""

    places: tuple[Place, ...]
    missing: tuple[str, ...]
    doubled: tuple[str, ...]
    guess: tuple[tuple[str, ...], tuple[int | None, ...]] | None = None

    @property
    def order(self) -> tuple[str, ...] | None:
        """The ranks from weak to strong; None where one is missing, doubled or unread, or a card is too many."""
        found = tuple(place.rank for place in self.places if place.rank is not None)
        whole = len(found) == len(self.places) and not self.missing and not self.doubled
        return found if whole else None

    @property
    def sure(self) -> bool:
        """Whether nothing of it has to be asked about."""
        return self.order is not None and not self.doubtful

    @property
    def doubtful(self) -> tuple[int, ...]:
        """The places (from 0, the weakest) that somebody should look at."""
        return tuple(at for at, place in enumerate(self.places) if self.asks(place))

    def asks(self, place: Place) -> bool:
        """Whether somebody should look at a place."""
        return place.rank is None or place.rank in self.doubled or place.confidence < SURE


@dataclass(frozen=True, eq=False)
class Row:
    """The outlines of a row as one look saw them, from weak to strong. `shares` (n, ranks): how likely each is which
    rank; `quads` (n, 4, 2) px; `indices`: of their detections; `named`: the ranks of those that the scanner named;
    `marks`: px, where indices of each were seen."""

    shares: Shares
    quads: NDArray[np.float32]
    indices: tuple[int, ...]
    named: tuple[str | None, ...]
    marks: tuple[Marks, ...] = ()

    @property
    def middles(self) -> NDArray[np.float64]:
        """(n, 2) px: where the outlines' middles lie."""
        return np.asarray(self.quads.mean(axis=1), np.float64)

    @cached_property
    def places(self) -> NDArray[np.float64]:
        """(n, 2) px: where the cards lie, by their indices where they show (`table.interpret.strip_places`)."""
        return places_of(self.middles, self.marks) if self.marks else self.middles

    @property
    def gap(self) -> float:
        """From card to card, px."""
        if len(self.indices) >= len(self.shares[0]):
            return float(np.linalg.norm(self.middles[-1] - self.middles[0])) / (len(self.shares[0]) - 1)
        return float(np.median(np.linalg.norm(np.diff(self.middles, axis=0), axis=1)))


def read_strip(
    detections: Sequence[Detection], ranks: Sequence[str], towards: tuple[float, float] = (1.0, 0.0)
) -> Strip | None:
    """The strip among the cards of a picture; None where no row of cards lies there.

    `ranks`: the names of the deck's ranks; `towards`: the direction from weak to strong in the picture (x, y), as the
    player who laid it sees it: left to right by default.
    """
    row = find_row(detections, ranks, towards)
    return None if row is None else fused([row], ranks)


def find_row(
    detections: Sequence[Detection], ranks: Sequence[str], towards: tuple[float, float] = (1.0, 0.0)
) -> Row | None:
    """The longest row of cards in a picture, of two at least; the parameters are those of `read_strip`."""
    row = _row(detections, towards)
    if len(row) < 2:
        return None
    shares = np.array([_shares(detections[index], ranks) for index in row])
    quads = np.array([detections[index].quad for index in row], np.float32)
    named = tuple(name if name in ranks else None for name in (_rank(detections[index]) for index in row))
    return Row(shares, quads, tuple(row), named, tuple(detections[index].marks for index in row))


@dataclass(frozen=True, eq=False)
class _Outline:
    """What several looks saw in one place: `seen` are (look, number in it), newest first."""

    seen: tuple[tuple[Row, int], ...]

    @property
    def shown(self) -> tuple[Row, int]:
        """The newest look that named it, or the newest."""
        return next((one for one in self.seen if one[0].named[one[1]] is not None), self.seen[0])

    @property
    def middle(self) -> NDArray[np.float64]:
        """The middle of its outline, px."""
        row, at = self.shown
        return np.asarray(row.middles[at], np.float64)

    @property
    def place(self) -> NDArray[np.float64]:
        """Where it lies, px, by its index where that shows."""
        row, at = self.shown
        return np.asarray(row.places[at], np.float64)

    @property
    def quad(self) -> NDArray[np.float32]:
        """(4, 2) px: its corners."""
        row, at = self.shown
        return np.asarray(row.quads[at], np.float32)

    @property
    def shares(self) -> Shares:
        """How likely it is which rank: the mean of the logarithms of all looks."""
        shares = np.exp(np.mean([np.log(row.shares[at]) for row, at in self.seen], axis=0))
        return cast(Shares, shares / shares.sum())

    def name(self, ranks: Sequence[str]) -> int | None:
        """The number of the rank that it was named."""
        row, at = self.shown
        named = row.named[at]
        return None if named is None else ranks.index(named)


def fused(rows: Sequence[Row], ranks: Sequence[str]) -> Strip:
    """What several looks at one strip come to."""
    outlines = _outlines(rows)
    shares = np.array([outline.shares for outline in outlines])
    lie = np.array([outline.place for outline in outlines])
    way = (lie[-1] - lie[0]) / max(float(np.linalg.norm(lie[-1] - lie[0])), 1e-9)
    widths = np.array([_width_along(outline.quad, way) for outline in outlines])
    along = from_above((lie - lie[0]) @ way, widths)
    told = align_strip(along, shares, [outline.name(ranks) for outline in outlines])
    return _few(outlines, shares, ranks) if told is None else _strip(outlines, shares, ranks, told)


def _outlines(rows: Sequence[Row]) -> list[_Outline]:
    """The outlines of all looks, those of one place together, from weak to strong."""
    found = [_Outline(((rows[-1], at),)) for at in range(len(rows[-1].indices))]
    for row in reversed(rows[:-1]):
        away = np.linalg.norm(np.array([one.middle for one in found])[:, None] - row.middles[None], axis=2)
        mine = {
            int(there): int(here)
            for here, there in zip(*assign(away), strict=True)
            if away[here, there] < SAME * rows[-1].gap
        }
        for at in range(len(row.indices)):
            if at in mine:
                found[mine[at]] = _Outline((*found[mine[at]].seen, (row, at)))
            else:
                found.append(_Outline(((row, at),)))
    way = rows[-1].middles[-1] - rows[-1].middles[0]
    return sorted(found, key=lambda one: float(one.place @ way))


def _strip(outlines: Sequence[_Outline], shares: Shares, ranks: Sequence[str], told: Alignment) -> Strip:
    """The strip of the outlines that are its cards."""
    numbers = [at for at in told.outlines if at is not None]
    slots = [slot for slot, at in enumerate(told.outlines) if at is not None]
    found = {at: (told.ranks[slot], told.sure[slot]) for at, slot in zip(numbers, slots, strict=True)}
    blank = [at for at, outline in enumerate(outlines) if outline.name(ranks) is None and shares[at].max() < BLANK]
    if len(blank) > 1:  # one of them is no card: the rank that is left over may lie where nothing was seen
        known = [at for at in blank if _own_index(outlines, at)]
        doubted = blank if len(known) != 1 else set(blank) - set(known)
        found.update({at: (found[at][0], min(found[at][1], LEFT_OVER)) for at in doubted if at in found})
    likely = {at: told.ranks[slot] for at, slot in zip(numbers, slots, strict=True)}
    for first, second in _twins(shares[numbers]):
        one, other = numbers[first], numbers[second]
        found[one] = found[other] = (int(np.argmax(shares[one])), float(min(shares[one].max(), shares[other].max())))
    order = tuple(ranks[rank] for rank in told.ranks)
    places = tuple(None if at is None else numbers.index(at) for at in told.outlines)
    # A card that was overlooked at an end leaves no gap: it may as well lie at the other end.
    guess = None if places[0] is None or places[-1] is None else (order, places)
    return _told([outlines[at] for at in numbers], shares[numbers], ranks, [found[at] for at in numbers],
                 [likely[at] for at in numbers], guess)  # fmt: skip


def _own_index(outlines: Sequence[_Outline], at: int) -> bool:
    """Whether an index was seen on an outline where no other outline has its card."""
    row, number = outlines[at].shown
    places = np.array([outline.place for outline in outlines])
    away = np.delete(np.linalg.norm(places - places[at], axis=1), at)
    return number < len(row.marks) and len(row.marks[number]) > 0 and bool((away > APART * row.gap).all())


def _few(outlines: Sequence[_Outline], shares: Shares, ranks: Sequence[str]) -> Strip:
    """The cards of a strip of which too few were seen to tell places."""
    settled = _settled(shares)
    found = dict(settled)
    for first, second in _twins(shares):
        found[first] = found[second] = (int(np.argmax(shares[first])), min(shares[first].max(), shares[second].max()))
    each = [found.get(at, (-1, 0.0)) for at in range(len(outlines))]
    likely = [settled[at][0] if at in settled else None for at in range(len(outlines))]
    return _told(outlines, shares, ranks, each, likely, None)


def _told(
    outlines: Sequence[_Outline],
    shares: Shares,
    ranks: Sequence[str],
    found: Sequence[tuple[int, float]],
    likely: Sequence[int | None],
    guess: tuple[tuple[str, ...], tuple[int | None, ...]] | None,
) -> Strip:
    """The strip of cards with (rank, confidence) each."""
    places = []
    for at, (outline, (rank, confidence), may) in enumerate(zip(outlines, found, likely, strict=True)):
        row, number = outline.shown
        best = np.argsort(-shares[at], kind="stable")
        ranked = tuple((ranks[other], float(shares[at][other])) for other in best)
        places.append(
            Place(
                ranks[rank] if rank >= 0 else None,
                float(confidence),
                ranked,
                row.indices[number],
                row.quads[number],
                None if may is None else ranks[may],
            )
        )
    shown = [place.rank for place in places]
    missing = tuple(rank for rank in ranks if rank not in shown)
    doubled = tuple(rank for rank in ranks if shown.count(rank) > 1)
    return Strip(tuple(places), missing, doubled, guess)


def same_row(one: Row, other: Row) -> bool:
    """Whether two looks saw the same cards in the same places: most outlines lie where the other look saw one, and at
    most one of them was read as another rank."""
    away = np.linalg.norm(one.middles[:, None] - other.middles[None], axis=2)
    pairs = [(a, b) for a, b in zip(*assign(away), strict=True) if away[a, b] < one.gap / 2]
    names = [(one.named[a], other.named[b]) for a, b in pairs]
    unlike = sum(a is not None and b is not None and a != b for a, b in names)
    return len(pairs) >= STAYED * max(len(one.indices), len(other.indices)) and unlike <= 1


def _row(detections: Sequence[Detection], towards: tuple[float, float]) -> list[int]:
    """The indices of the face-up cards that make the longest row, from weak to strong."""
    cards = [index for index, seen in enumerate(detections) if seen.face == "up"]
    middles = {index: detections[index].quad.mean(axis=0).astype(np.float64) for index in cards}
    widths = {index: _width(detections[index]) for index in cards}
    best: list[int] = []
    for first in cards:
        for second in cards:
            if first >= second:
                continue
            row = _on_line(first, second, cards, middles, widths)
            if len(row) > len(best):
                best = row
    if not best:
        return []
    line = np.stack([middles[index] for index in best])
    along = np.linalg.svd(line - line.mean(axis=0))[2][0]
    if along @ np.asarray(towards) < 0:
        along = -along
    return sorted(best, key=lambda index: float(middles[index] @ along))


def _on_line(
    first: int,
    second: int,
    cards: Sequence[int],
    middles: dict[int, NDArray[np.float64]],
    widths: dict[int, float],
) -> list[int]:
    """The cards as large as these two whose centres lie on the line through them."""
    along = middles[second] - middles[first]
    length = float(np.linalg.norm(along))
    if length < 1e-6:
        return []
    normal = np.array([-along[1], along[0]]) / length
    size = (widths[first] + widths[second]) / 2
    return [
        index
        for index in cards
        if abs(float((middles[index] - middles[first]) @ normal)) <= ROW * size
        and max(widths[index], size) <= ALIKE * min(widths[index], size)
    ]


def _rank(seen: Detection) -> str | None:
    """The rank of a card that was named."""
    return None if seen.card is None else seen.card[1:]


def _width(seen: Detection) -> float:
    """The length of a card's short sides, px."""
    sides = np.linalg.norm(seen.quad - np.roll(seen.quad, -1, axis=0), axis=1)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def _width_along(quad: NDArray[np.float32], way: NDArray[np.float64]) -> float:
    """How wide a card looks along its row, px: two opposite sides of it lie along the row, a unit vector."""
    sides = np.abs((np.roll(quad, -1, axis=0) - quad).astype(np.float64) @ way)
    return float(max(sides[0] + sides[2], sides[1] + sides[3], 1e-6) / 2)


def _shares(seen: Detection, ranks: Sequence[str]) -> Shares:
    """How likely a card is each of the ranks, whatever its suit."""
    told = dict(seen.alternatives)
    if seen.card is not None:
        told.setdefault(seen.card, seen.confidence)
    shares = np.array([sum(share for code, share in told.items() if code[1:] == rank) for rank in ranks])
    rest = max(0.0, 1.0 - float(shares.sum()))
    shares = np.maximum(shares + rest / len(ranks), FLOOR)
    return cast(Shares, shares / shares.sum())


def _settled(shares: Shares) -> dict[int, tuple[int, float]]:
    """The likeliest way to give every card a rank of its own: by place, the rank and how sure that is.

    A place is as sure as the best way without it is less likely.
    """
    logs = np.log(shares)
    rows, columns = assign(-logs)
    total = float(logs[rows, columns].sum())
    found = {}
    for at, rank in zip(rows.tolist(), columns.tolist(), strict=True):
        without = logs.copy()
        without[at, rank] = -1e6
        others, ranks = assign(-without)
        margin = total - float(without[others, ranks].sum())
        found[at] = (rank, 1 / (1 + float(np.exp(-min(margin, 50.0)))))
    return found


def _twins(shares: Shares) -> list[tuple[int, int]]:
    """Pairs of cards that both show one rank beyond doubt."""
    clear = [(at, int(np.argmax(row))) for at, row in enumerate(shares) if row.max() >= TWICE]
    return [
        (first, second)
        for place, (first, rank) in enumerate(clear)
        for second, other in clear[place + 1 :]
        if other == rank
    ]

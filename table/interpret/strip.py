"""A strip of order cards: cards in a row, each naming a rank, read as one player's order of strength (N2).

Every rank lies there exactly once. So the row is read as a whole: a card that could be two ranks is the one that no
other card claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from vision.types import Detection

SURE = 0.95
"""A place of at least this confidence is not asked about."""
TWICE = 0.9
"""Two cards that each show the same rank with this share were laid twice; with less, one of them may be misread."""
ROW = 0.6
"""The centres of a row lie this near its line, in widths of a card."""
ALIKE = 1.7
"""The cards of a row are at most so many times wider than one another."""
EVEN = 0.25
"""Standard deviation of the distances from card to card in a row, in distances."""
DOUBTFUL = 0.5
"""As sure as this at most is a place where it is not known which outlines are cards."""
FLOOR = 1e-4
"""The share that a reading leaves to each rank that it did not name."""

Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Place:
    """One card of the strip. `rank` None: it could not be told; `ranked`: what it may be, best first; `detection`: the
    index of its detection; `likely`: what it is likeliest to be where every rank lies there once."""

    rank: str | None
    confidence: float
    ranked: tuple[tuple[str, float], ...]
    detection: int
    likely: str | None = None


@dataclass(frozen=True)
class Strip:
    """A strip from weak to strong. `missing`: ranks that no card shows; `doubled`: ranks that two cards show."""

    places: tuple[Place, ...]
    missing: tuple[str, ...]
    doubled: tuple[str, ...]

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
    """The cards of a row as one look saw them, from weak to strong. `shares` (n, ranks): how likely each is which rank;
    `quads` (n, 4, 2) px; `indices`: of their detections; `named`: the ranks of those that the scanner named; `whole`:
    no outline was left out as no card."""

    shares: Shares
    quads: NDArray[np.float32]
    indices: tuple[int, ...]
    named: tuple[str | None, ...]
    whole: bool

    @property
    def middles(self) -> NDArray[np.float64]:
        """(n, 2) px: where the cards' middles lie."""
        return np.asarray(self.quads.mean(axis=1), np.float64)

    @property
    def gap(self) -> float:
        """From card to card, px."""
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
    seen = len(row)
    row, shares = _without_phantoms(detections, row, shares, len(ranks))
    quads = np.array([detections[index].quad for index in row], np.float32)
    named = tuple(_rank(detections[index]) for index in row)
    return Row(shares, quads, tuple(row), named, len(row) == seen)


def fused(rows: Sequence[Row], ranks: Sequence[str]) -> Strip:
    """What several looks at one strip come to: for each card the mean of the logarithms of its shares. The cards are
    those of the newest look that saw the most; `detection` is counted in it."""
    most = max(len(row.indices) for row in rows)
    row = next(row for row in reversed(rows) if len(row.indices) == most)
    shares = np.exp(np.nanmean([_laid_over(other, row) for other in rows], axis=0))
    shares /= shares.sum(axis=1, keepdims=True)
    settled = _settled(shares)
    found = dict(settled)
    if not row.whole:
        # Where an outline may be no card, what the others leave over tells nothing: only what a card says itself.
        found = {
            at: (rank, sure if row.named[at] == ranks[rank] else min(sure, DOUBTFUL))
            for at, (rank, sure) in found.items()
        }
    for first, second in _twins(shares):
        found[first] = found[second] = (int(np.argmax(shares[first])), min(shares[first].max(), shares[second].max()))
    places = []
    for at, index in enumerate(row.indices):
        best = np.argsort(-shares[at], kind="stable")
        ranked = tuple((ranks[rank], float(shares[at][rank])) for rank in best)
        rank, confidence = found.get(at, (-1, 0.0))
        likely = ranks[settled[at][0]] if at in settled else None
        places.append(Place(ranks[rank] if rank >= 0 else None, float(confidence), ranked, index, likely))
    shown = [place.rank for place in places]
    missing = tuple(rank for rank in ranks if rank not in shown)
    doubled = tuple(rank for rank in ranks if shown.count(rank) > 1)
    return Strip(tuple(places), missing, doubled)


def same_row(one: Row, other: Row) -> bool:
    """Whether two looks saw the same cards in the same places: as many, none moved by half the way to the next, and at
    most one of them read as another rank."""
    if len(one.indices) != len(other.indices):
        return False
    away = np.linalg.norm(one.middles - other.middles, axis=1)
    pairs = [(a, b) for a, b in zip(one.named, other.named, strict=True) if a is not None and b is not None]
    return bool((away < one.gap / 2).all()) and sum(a != b for a, b in pairs) <= 1


def guessed(strip: Strip, row: Row, ranks: Sequence[str]) -> tuple[tuple[str, ...], tuple[int | None, ...]] | None:
    """The likeliest whole order where a few cards were not seen or not read, and per place its place in the strip
    (None: no card was seen there). A card that was overlooked leaves a gap; where the gaps do not tell, None.

    `row`: the look that the places of `strip` are counted in.
    """
    absent = len(ranks) - len(strip.places)
    if absent < 0 or any(place.likely is None for place in strip.places):
        return None
    gaps = np.linalg.norm(np.diff(row.middles, axis=0), axis=1)
    holes = [max(0, round(float(gap / row.gap)) - 1) if absent else 0 for gap in gaps]
    if sum(holes) != absent:
        return None
    places: list[int | None] = []
    for at in range(len(strip.places)):
        places += [at, *[None] * (holes[at] if at < len(holes) else 0)]
    rest = iter(rank for rank in ranks if rank not in {place.likely for place in strip.places})
    order = tuple(next(rest) if at is None else strip.places[at].likely or "" for at in places)
    return order, tuple(places)


def _laid_over(row: Row, base: Row) -> Shares:
    """The logarithms of the shares of a look, by the cards of another one; NaN for a card that it did not see."""
    shares = np.full_like(base.shares, np.nan)
    away = np.linalg.norm(base.middles[:, None] - row.middles[None], axis=2)
    for here, there in zip(*linear_sum_assignment(away), strict=True):
        if away[here, there] < base.gap / 2:
            shares[here] = row.shares[there]
    return cast(Shares, np.log(shares))


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


def _without_phantoms(
    detections: Sequence[Detection], row: list[int], shares: Shares, most: int
) -> tuple[list[int], Shares]:
    """The row without the outlines beyond `most` cards that are likeliest no cards.

    A card too many is one that nobody named. Without it the others read better, and lie more evenly.
    """
    middles = np.array([detections[index].quad.mean(axis=0) for index in row])
    kept = list(range(len(row)))
    while len(kept) > most:
        likely = {}
        for at in kept:
            if detections[row[at]].card is None:
                rest = [other for other in kept if other != at]
                likely[at] = _total(shares[rest]) - _uneven(middles[rest])
        if not likely:
            break
        kept.remove(max(likely, key=likely.__getitem__))
    return [row[at] for at in kept], shares[kept]


def _total(shares: Shares) -> float:
    """The logarithm of the likelihood of the likeliest way to give every card a rank of its own."""
    logs = np.log(shares)
    return float(logs[linear_sum_assignment(-logs)].sum())


def _uneven(middles: NDArray[np.float64]) -> float:
    """How unlikely these distances from card to card are, as the negative logarithm of a normal distribution."""
    gaps = np.linalg.norm(np.diff(middles, axis=0), axis=1)
    return float((((gaps / np.median(gaps) - 1) / EVEN) ** 2).sum() / 2)


def _rank(seen: Detection) -> str | None:
    """The rank of a card that was named."""
    return None if seen.card is None else seen.card[1:]


def _width(seen: Detection) -> float:
    """The length of a card's short sides, px."""
    sides = np.linalg.norm(seen.quad - np.roll(seen.quad, -1, axis=0), axis=1)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)


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
    rows, columns = linear_sum_assignment(-logs)
    total = float(logs[rows, columns].sum())
    found = {}
    for at, rank in zip(rows.tolist(), columns.tolist(), strict=True):
        without = logs.copy()
        without[at, rank] = -1e6
        others, ranks = linear_sum_assignment(-without)
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

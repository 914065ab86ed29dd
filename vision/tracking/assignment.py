"""Which detection of a scan is which known card: an assignment by place, name and what changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from vision.solvers import assign
from vision.tracking.change import Mask, changed_beside, share_within, turn_between
from vision.tracking.config import TRACKING, TrackerConfig
from vision.tracking.table_plane import CARD_MM, Points
from vision.tracking.tracked import JOKER, TrackedCard
from vision.types import Detection

NEVER = 1e6
"""The cost of what cannot be the same card, mm."""
AGAINST = 40.0
"""The only card of its name costs no more than this, wherever it lies, mm."""


class Candidate(NamedTuple):
    """A detection as the assignment weighs it: with its `place`, mm, the share of it that changed (`fresh`), and that
    share beside the other detections (`laid`)."""

    detection: Detection
    place: Points
    fresh: float
    laid: float


def candidates(
    detections: Sequence[Detection],
    places: Sequence[Points],
    fresh: Sequence[float],
    change: Mask | None,
    scale: float,
    config: TrackerConfig = TRACKING.tracker,
) -> list[Candidate]:
    """The detections as they are weighed. `fresh`: which share of each changed; where another one lies on it, what
    changed is that one and not something that was laid here. `scale`: px of `change` per px of the picture."""
    quads = [detection.quad for detection in detections]
    laid = [
        share
        if share <= config.changed
        else changed_beside(change, quad, [*quads[:at], *quads[at + 1 :]], scale, config.free)
        for at, (quad, share) in enumerate(zip(quads, fresh, strict=True))
    ]
    return [Candidate(*each) for each in zip(detections, places, fresh, laid, strict=True)]


def shares_left(
    cards: Sequence[TrackedCard],
    detections: Sequence[Detection],
    fresh: Sequence[float],
    change: Mask | None,
    scale: float,
    config: TrackerConfig = TRACKING.tracker,
) -> list[float]:
    """Which share changed of where each known card lay, beside what may have been laid upon it: cards that are read now
    where most of the picture changed. `fresh`, `change`, `scale`: as in `candidates`; 1 where nothing is known."""
    read = [each.quad for each, new in zip(detections, fresh, strict=True) if each.card and new > config.fresh]
    return [changed_beside(change, card.quad, read, scale, config.free) for card in cards]


def assigned(
    cards: Sequence[TrackedCard],
    found: Sequence[Candidate],
    copies: int = 1,
    config: TrackerConfig = TRACKING.tracker,
    left: Sequence[float] = (),
) -> dict[int, int]:
    """Index of the known card -> index of the detection that is this card. `copies`: how many cards of one name there
    may be; `left`: by known card, which share changed where it lay (`shares_left`; empty: nothing is known of that)."""
    if not cards or not found:
        return {}
    costs = np.full((len(cards), len(found)), NEVER)
    known = [_Called.of(card.card, card.ranked) for card in cards]
    read = [_Called.of(each.detection.card, each.detection.alternatives) for each in found]
    middles = np.array([each.place.mean(axis=0) for each in found])
    away = np.linalg.norm(np.array([card.centre for card in cards])[:, None] - middles, axis=2)
    names = [other.name for other in read]
    alike = np.array([[one.name is not None and one.name == name for name in names] for one in known])
    for row, column in np.argwhere((away <= float(np.hypot(*CARD_MM))) | alike).tolist():
        gone = left[row] if left else 1.0
        pair = _Pair(cards[row], found[column], float(away[row, column]), known[row], read[column], gone)
        costs[row, column] = _cost(pair, copies, config)
    rows, columns = assign(np.minimum(costs, config.unmatched))
    return {
        int(row): int(column)
        for row, column in zip(rows, columns, strict=True)
        if costs[row, column] < config.unmatched
    }


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


class _Pair(NamedTuple):
    """A known card and a detection `away` mm from it; what they are called (`known`, `read`); the share that changed
    where the card lay (`left`)."""

    card: TrackedCard
    candidate: Candidate
    away: float
    known: _Called
    read: _Called
    left: float


def _cost(pair: _Pair, copies: int, config: TrackerConfig) -> float:
    """How unlike (mm) a known card and a detection are; `unmatched` or more: another card."""
    card, (detection, place, _, laid), away, known, read, _ = pair
    if not card.seen and share_within(card.quad_mm, place) >= config.assumed:
        return min(away, AGAINST)  # it was only assumed that a card lies there: this is it
    if (card.face == "down") != (detection.face == "down"):
        return away + 30 if _turned(pair, config) else NEVER
    if known.name is not None and known.name == read.name:
        return _namesake(pair, copies, config)
    if away > 30 or turn_between(place, card.quad_mm) > 0.5:
        return NEVER
    if detection.face == "down":
        return away
    # Another name where the picture changed: something was laid here. Of two guesses, only where all of it changed.
    most = config.changed if known.sure or read.sure else config.fresh
    if laid > most and known.name is not None and read.name is not None:
        return NEVER
    return away + (35.0 if known.sure and read.sure else 15.0)


def _namesake(pair: _Pair, copies: int, config: TrackerConfig) -> float:
    """The same of two that have the same name, or the same likeliest one."""
    _, candidate, away, known, read, left = pair
    guessed = min(known.share, read.share)
    if away > config.elsewhere_mm and (guessed < config.guessed or candidate.fresh <= config.changed / 2):
        return NEVER  # a guess names no card elsewhere, and none came to where nothing changed
    single = copies == 1 and known.name != JOKER
    if away > config.elsewhere_mm and not (known.sure and single) and left <= config.changed / 2:
        return NEVER  # nor did one go from there; of several with one name another one may have come
    if not (known.sure or read.sure):
        return away  # guesses that agree tell little: what lies where the card lay may be the card as well
    # The only one of its name: wherever it lies now. Of several, the near one.
    return min(away / 4, AGAINST) if single else away / 2


def _turned(pair: _Pair, config: TrackerConfig) -> bool:
    """Whether somebody turned a card over where it lay: to its back, which changes the picture, or to the face that it
    had."""
    card, (detection, place, fresh, _), away, *_ = pair
    here = away < config.moved_mm and turn_between(place, card.quad_mm) < 0.3 and card.card is not None
    return here and (fresh > config.changed if detection.face == "down" else detection.card == card.card)

"""Two cards that the locator took for one: indices on one outline that contradict each other.

The indices of one card read alike. Where two of them rule each other's names out, one of them belongs to a card that
lies beside or below: it gets an outline of its own, inferred from it. Equal cards are told apart by place: by indices
that vote as far apart as they lie. A card of which only an index peeks out below a back gets an outline of its own too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from models.patches import length
from vision.detection.detections import CardFound, IndexFound
from vision.detection.detector import outline_from_index, sits_in_corner
from vision.recognition.fusion import FLOOR, Corner, Floats, Views

READ = 0.6
"""Least probability of a name for an index to count as read."""
RULED_OUT = 0.01
"""Two indices contradict each other where each gives the other's name less than this."""
QUARTER = 0.5
"""Say of the quarter around an index, beside the index's own."""
BLANK = 0.2
"""Most probability that it is no index at all."""

OWN = 0.13
"""An index that votes within this share of the card's width of the middle of what was taken for a back is its own."""
AT_HOME = 0.08
"""An index that votes within this share of the card's width of its centre is the card's own, whatever it reads."""
EQUAL = 0.9
"""Least probability of the same name for two indices to be those of two equal cards."""
BESIDE, MOVED_WITH = 0.1, 0.35
"""Equal cards' indices lie farther apart than this share of the card's width, and their votes differ from that step by
no more than that share of it."""
LEVEL, ALIKE = 0.95, 1.35
"""They stand the same way up (cosine), and one is at most so many times as tall as the other."""


def split(cards: Sequence[CardFound], views: Sequence[Views]) -> tuple[list[CardFound], list[Views]]:
    """The cards and what is seen of them, none with indices that contradict each other; the added ones at the end."""
    kept: list[CardFound] = []
    seen: list[Views] = []
    added: list[tuple[CardFound, Views]] = []
    for card, view in zip(cards, views, strict=True):
        names = _sure_names(view) if sum(corner.located for corner in view.corners) > 1 else []
        gone: set[int] = set()
        if len(names) == 1:
            gone = _of_an_equal_card(card, view, names[0])
            part = _card_of(card, view, gone) if gone else None
            added += [part] if part else []
            gone = gone if part else set()
        elif names:
            own = max(names, key=lambda name: _belongs(card, view, name))
            told = {name: _told(view, name) for name in names}
            parts = {name: part for name in names if name != own and (part := _card_of(card, view, told[name]))}
            mine = _indices(card, view, own)
            others = [name for name in parts if not _opposite(card, mine, _indices(card, view, name))]
            added += [parts[name] for name in others]
            gone = {at for name in others for at in told[name]}
        less = _without(card, view, gone) if gone else (card, view)
        kept.append(less[0])
        seen.append(less[1])
    return [*kept, *(card for card, _ in added)], [*seen, *(view for _, view in added)]


def _without(card: CardFound, view: Views, gone: set[int]) -> tuple[CardFound, Views]:
    """The card and what is seen of it without some of its indices."""
    rows = {at: row for row, at in enumerate(at for at in range(len(card.indices)) if at not in gone)}
    corners = [corner for corner in view.corners if not (corner.located and corner.at in gone)]
    return (
        replace(card, indices=tuple(card.indices[at] for at in rows)),
        replace(view, corners=tuple(replace(c, at=rows.get(c.at, -1)) for c in corners)),
    )


def _of_an_equal_card(card: CardFound, view: Views, name: int) -> set[int]:
    """Which of the indices that all read `name` belong to another card of that name: they stand the same way up as an
    own one and vote as far from where it votes as they lie from it. Those of one card vote for one place."""
    read = [c for c in view.corners if c.located and c.none < BLANK and _scores(c)[name] > np.log(EQUAL)]
    read.sort(key=lambda c: length(card.indices[c.at].vote - card.centre))
    if len(read) < 2:
        return set()
    own = card.indices[read[0].at]
    return {c.at for c in read[1:] if _lies_beside(own, card.indices[c.at], card.short)}


def _lies_beside(own: IndexFound, other: IndexFound, short: float) -> bool:
    """Whether an index is the same as another one of an equal card, moved with its card."""
    step = other.centre - own.centre
    level = float(own.down @ other.down) > LEVEL * own.tall * other.tall
    like = 1 / ALIKE < other.tall / max(own.tall, 1e-3) < ALIKE
    moved = length(other.vote - own.vote - step) < MOVED_WITH * length(step)
    return level and like and moved and length(step) > BESIDE * short


def face_up(card: CardFound, view: Views, name: int) -> list[tuple[CardFound, Views]]:
    """What a finding is that was taken for a back and yet shows an index that surely reads `name`.

    An index that votes for its middle is its own: the face is a rare one. Any other belongs to a card below the back,
    which keeps its outline and loses its indices.
    """
    away = [length(index.vote - card.centre) for index in _indices(card, view, name)]
    if not away or min(away) < OWN * card.short:
        return [(replace(card, up=1.0), view)]
    below = _card_of(card, view, _told(view, name))
    return [(replace(card, indices=()), replace(view, corners=())), below] if below else [(card, view)]


def _scores(corner: Corner) -> Floats:
    """Log-probabilities of names by an index and, less, by the quarter around it."""
    if corner.quarter is None:
        return corner.scores
    total = corner.scores + QUARTER * (1 - corner.quarter_none) * np.maximum(corner.quarter, FLOOR)
    out: Floats = (total - np.logaddexp.reduce(total)).astype(np.float32)
    return out


def _name(corner: Corner) -> int:
    """Row of the likeliest name, of whatever deck."""
    return int(np.argmax(_scores(corner)))


def _sure_names(view: Views) -> list[int]:
    """The names that indices of a card are read as, each ruling out all others; the likeliest first."""
    read = [c for c in view.corners if c.located and c.none < BLANK and float(np.exp(_scores(c).max())) >= READ]
    chosen: list[Corner] = []
    for corner in sorted(read, key=lambda corner: -float(_scores(corner).max())):
        if all(_contradict(corner, other) for other in chosen):
            chosen.append(corner)
    return [_name(corner) for corner in chosen]


def _contradict(one: Corner, other: Corner) -> bool:
    least = np.log(RULED_OUT)
    return bool(_scores(one)[_name(other)] < least and _scores(other)[_name(one)] < least)


def _told(view: Views, name: int) -> set[int]:
    """Which located indices read `name`."""
    return {corner.at for corner in view.corners if corner.located and _name(corner) == name}


def _indices(card: CardFound, view: Views, name: int) -> list[IndexFound]:
    return [card.indices[at] for at in sorted(_told(view, name))]


def _belongs(card: CardFound, view: Views, name: int) -> tuple[bool, bool, float]:
    """How well the indices of that name fit the outline: what the face shows, whether one sits in a corner, and how
    near the centre they vote."""
    indices = _indices(card, view, name)
    face = view.whole_none < BLANK and int(np.argmax(view.whole)) == name
    away = min(float(np.hypot(*(index.vote - card.centre))) / max(card.short, 1.0) for index in indices)
    return face, any(sits_in_corner(card, index) for index in indices), -away


def _opposite(card: CardFound, own: list[IndexFound], others: list[IndexFound]) -> bool:
    """Whether an index stands to an own one as a card's two do: in corners of the outline, half a turn apart, and it
    takes the card's centre for its own card's."""
    in_place = [
        index
        for index in others
        if sits_in_corner(card, index) and float(np.hypot(*(index.vote - card.centre))) < AT_HOME * card.short
    ]
    return any(float(index.down @ mine.down) < 0 for index in in_place for mine in own if sits_in_corner(card, mine))


def _card_of(card: CardFound, view: Views, told: set[int]) -> tuple[CardFound, Views] | None:
    """A card of its own for some of the indices; nothing of its face is known to show. None where they imply no
    outline."""
    chosen = [corner for corner in view.corners if corner.located and corner.at in told]
    indices = [card.indices[corner.at] for corner in chosen]
    quad = next((quad for index in indices if (quad := outline_from_index(index)) is not None), None)
    if quad is None:
        return None
    score = max(index.score for index in indices)
    found = CardFound(quad, score, 1.0, tuple(indices), from_index=True)
    placed = tuple(replace(corner, at=row) for row, corner in enumerate(chosen))
    return found, Views(placed, np.zeros_like(view.whole), 1.0, 1.0, found.short)

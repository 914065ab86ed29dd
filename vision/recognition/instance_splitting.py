"""Splits an outline that holds the indices of two cards.

Indices of one card read alike. If two rule out each other's name, one belongs to a card beside or below, which gets an
outline inferred from that index. Equal cards are split by geometry: their indices vote as far apart as they lie. A card
of which only an index shows below a back gets an outline of its own as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from models.patches import length
from vision.detection.assembly import outline_from_index, sits_in_corner
from vision.detection.detections import CardFound, IndexFound
from vision.recognition.config import RECOGNITION, SplittingConfig
from vision.recognition.fusion import Corner, Floats, Views


def split(
    cards: Sequence[CardFound], views: Sequence[Views], config: SplittingConfig = RECOGNITION.splitting
) -> tuple[list[CardFound], list[Views]]:
    """The cards and their views, none with indices that contradict each other; added cards at the end."""
    kept: list[CardFound] = []
    seen: list[Views] = []
    added: list[tuple[CardFound, Views]] = []
    for card, view in zip(cards, views, strict=True):
        names = _sure_names(view, config=config) if sum(corner.located for corner in view.corners) > 1 else []
        gone: set[int] = set()
        if len(names) < 2:
            gone = _of_an_equal_card(card, view, names[0], config=config) if names else set()
            gone = gone or _of_a_fan(card, view, config=config)
            part = _card_of(card, view, gone) if gone else None
            added += [part] if part else []
            gone = gone if part else set()
        else:
            own = max(names, key=lambda name: _belongs(card, view, name, config=config))
            told = {name: _told(view, name, config=config) for name in names}
            parts = {name: part for name in names if name != own and (part := _card_of(card, view, told[name]))}
            mine = _indices(card, view, own, config=config)
            others = [
                name
                for name in parts
                if not _opposite(card, mine, _indices(card, view, name, config=config), config=config)
            ]
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


def _of_an_equal_card(
    card: CardFound, view: Views, name: int, config: SplittingConfig = RECOGNITION.splitting
) -> set[int]:
    """Which of the indices that all read `name` belong to an equal card: parallel to an own one, with votes as far
    apart.

    Indices of one card vote for one centre.
    """
    read = [
        c
        for c in view.corners
        if c.located and c.none < config.blank and _scores(c, config=config)[name] > np.log(config.equal)
    ]
    read.sort(key=lambda c: length(card.indices[c.at].vote - card.centre))
    if len(read) < 2:
        return set()
    own = card.indices[read[0].at]
    return {
        c.at for c in read[1:] if _lies_beside(own, card.indices[c.at], card.short, config.moved_with, config=config)
    }


def _of_a_fan(card: CardFound, view: Views, config: SplittingConfig = RECOGNITION.splitting) -> set[int]:
    """Which index belongs to a card right beside, of a fan: parallel to an own one, read otherwise, if unsurely, and
    its vote rather moves with it than stays.

    An outline laid between both cards pulls their votes together.
    """
    read = [c for c in view.corners if c.located and c.none < config.faint]
    read.sort(key=lambda c: length(card.indices[c.at].vote - card.centre))
    for at, own in enumerate(read):
        for other in read[at + 1 :]:
            apart = _lies_beside(card.indices[own.at], card.indices[other.at], card.short, config.fanned, config=config)
            if apart and _unlike(own, other, config=config):
                return {other.at}
    return set()


def _unlike(one: Corner, other: Corner, config: SplittingConfig = RECOGNITION.splitting) -> bool:
    """Whether two indices hardly read as each other's name."""
    names = _name(one, config=config), _name(other, config=config)
    both = float(_scores(one, config=config)[names[1]] + _scores(other, config=config)[names[0]])
    return names[0] != names[1] and both < np.log(config.unlike)


def _lies_beside(
    own: IndexFound, other: IndexFound, short: float, most: float, config: SplittingConfig = RECOGNITION.splitting
) -> bool:
    """Whether an index is that of a card beside, moved with its card: its vote but for `most` of the step."""
    step = other.centre - own.centre
    level = float(own.down @ other.down) > config.level * own.tall * other.tall
    like = 1 / config.alike < other.tall / max(own.tall, 1e-3) < config.alike
    moved = length(other.vote - own.vote - step) < most * length(step)
    return level and like and moved and length(step) > config.beside * short


def face_up(
    card: CardFound, view: Views, name: int, config: SplittingConfig = RECOGNITION.splitting
) -> list[tuple[CardFound, Views]]:
    """What a located back is that shows an index surely reading `name`.

    An index that votes for its middle is its own, so it is a face. Any other belongs to a card below the back, which
    keeps its outline and loses its indices.
    """
    away = [length(index.vote - card.centre) for index in _indices(card, view, name, config=config)]
    if not away or min(away) < config.own * card.short:
        return [(replace(card, up=1.0), view)]
    below = _card_of(card, view, _told(view, name, config=config))
    return [(replace(card, indices=()), replace(view, corners=())), below] if below else [(card, view)]


def _scores(corner: Corner, config: SplittingConfig = RECOGNITION.splitting) -> Floats:
    """Log-probabilities of names by an index and, less, by the quarter around it."""
    if corner.quarter is None:
        return corner.scores
    total = corner.scores + config.quarter * (1 - corner.quarter_none) * np.maximum(
        corner.quarter, RECOGNITION.fusion.floor
    )
    out: Floats = (total - np.logaddexp.reduce(total)).astype(np.float32)
    return out


def _name(corner: Corner, config: SplittingConfig = RECOGNITION.splitting) -> int:
    """Row of the likeliest name, of whatever deck."""
    return int(np.argmax(_scores(corner, config=config)))


def _sure_names(view: Views, config: SplittingConfig = RECOGNITION.splitting) -> list[int]:
    """The names that indices of a card are read as, each ruling out all others; the likeliest first."""
    read = [
        c
        for c in view.corners
        if c.located and c.none < config.blank and float(np.exp(_scores(c, config=config).max())) >= config.read
    ]
    chosen: list[Corner] = []
    for corner in sorted(read, key=lambda corner: -float(_scores(corner, config=config).max())):
        if all(_contradict(corner, other, config=config) for other in chosen):
            chosen.append(corner)
    return [_name(corner, config=config) for corner in chosen]


def _contradict(one: Corner, other: Corner, config: SplittingConfig = RECOGNITION.splitting) -> bool:
    least = np.log(config.ruled_out)
    return bool(
        _scores(one, config=config)[_name(other, config=config)] < least
        and _scores(other, config=config)[_name(one, config=config)] < least
    )


def _told(view: Views, name: int, config: SplittingConfig = RECOGNITION.splitting) -> set[int]:
    """Which located indices read `name`."""
    return {corner.at for corner in view.corners if corner.located and _name(corner, config=config) == name}


def _indices(
    card: CardFound, view: Views, name: int, config: SplittingConfig = RECOGNITION.splitting
) -> list[IndexFound]:
    return [card.indices[at] for at in sorted(_told(view, name, config=config))]


def _belongs(
    card: CardFound, view: Views, name: int, config: SplittingConfig = RECOGNITION.splitting
) -> tuple[bool, bool, float]:
    """How well indices of that name fit the outline: by the face, by a corner, by the distance of their votes."""
    indices = _indices(card, view, name, config=config)
    face = view.whole_none < config.blank and int(np.argmax(view.whole)) == name
    away = min(float(np.hypot(*(index.vote - card.centre))) / max(card.short, 1.0) for index in indices)
    return face, any(sits_in_corner(card, index) for index in indices), -away


def _opposite(
    card: CardFound, own: list[IndexFound], others: list[IndexFound], config: SplittingConfig = RECOGNITION.splitting
) -> bool:
    """Whether an index stands to an own one as a card's second does, and votes for the card's centre."""
    in_place = [
        index
        for index in others
        if sits_in_corner(card, index) and float(np.hypot(*(index.vote - card.centre))) < config.at_home * card.short
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

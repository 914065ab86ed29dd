"""Compares the table with the record: cards that lie there but are in no event, and cards of the record that do not lie
there.

It is the way back where both are out of step. Nothing is written here: whoever sits at the table says what was right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.cards import BACK, JOKER, UNKNOWN
from referee.fold import Fold
from table.interpret.resuming import NEAR, OPEN, Laid, told_of
from vision.types import Detection

Kind = Literal["laid", "gone", "other", "swept"]
"""`laid`: cards lie there that nobody is known to have laid; `gone`: cards of a play lie there no more; `other`: a play
lies there, with other cards than it was read as; `swept`: nothing of the field lies there."""
BESIDE = 1.3
"""Cards so near to each other, in card heights, are taken for one play."""
COVERED = 0.15
"""Where so much of a card's place lies under others, it may be hidden there (a share of its area)."""
Place = NDArray[np.floating]


@dataclass(frozen=True, eq=False)
class Difference:
    """One thing in which the table and the record differ.

    `cards`: what lies there, or should (`?`: not read); `quads` and `alternatives` per card, as far as it was seen;
    `seq` and `player`: the play of the record that it is about, None for `laid`.
    """

    kind: Kind
    cards: tuple[str, ...]
    quads: tuple[Place | None, ...] = ()
    alternatives: tuple[tuple[tuple[str, float], ...], ...] = ()
    seq: int | None = None
    player: str | None = None


@dataclass(frozen=True, eq=False)
class Photograph:
    """A picture of the table, JPEG and (width, height) px, taken at `at_ms`, and how it differs from the record."""

    jpeg: bytes
    size: tuple[int, int]
    at_ms: float
    differences: tuple[Difference, ...]


def compare(fold: Fold, seen: Sequence[Detection]) -> tuple[Difference, ...]:
    """How the cards of a picture differ from what the record says lies there. The plays of the field come first,
    then cards that are in no play. Cards that the record already has from earlier in this round are not new, and a
    card that may be hidden under others is not missing."""
    told = told_of(fold)
    free = [card for card in seen if card.face == "up"]
    matched = [_match(laid, free) for laid in reversed(told.lying)][::-1]
    here = Counter(laid.names[at] for laid, cards in zip(told.lying, matched, strict=True) for at in cards)
    found: list[Difference] = []
    if told.in_field:
        others = [_otherwise(laid, cards, free) for laid, cards in zip(told.lying, matched, strict=True)]
        if not any(matched) and not any(others):
            top = told.lying[-1]
            found.append(Difference("swept", top.names, top.places, seq=top.event.seq, player=top.event.player))
        else:
            for laid, cards, other in zip(told.lying, matched, others, strict=True):
                found += [other] if other is not None else _gone(laid, cards, seen, top=laid is told.lying[-1])
    fresh = []
    for card in free:
        names = [card.card] if card.card is not None else [name for name, _ in card.alternatives[:1]]
        if names and here[names[0]] < told.cards[names[0]]:
            here.update(names)  # it was laid before in this round
        else:
            fresh.append(card)
    return (*found, *map(_laid, _together(fresh)))


def _match(laid: Laid, free: list[Detection]) -> dict[int, Detection]:
    """Place in the play -> the card in the picture, which is taken out of `free`: by name, then by place."""
    found: dict[int, Detection] = {}
    for at, name in enumerate(laid.names):
        card = next((card for card in free if card.card == name), None)
        if card is not None:
            found[at] = card
            _take(card, free)
    for at, (name, where) in enumerate(zip(laid.names, laid.places, strict=False)):
        near = [card for card in free if where is not None and at not in found and _near(card, where)]
        card = next((card for card in near if _may_be(card, name)), None)
        if card is not None:
            found[at] = card
            _take(card, free)
    return found


def _otherwise(laid: Laid, matched: dict[int, Detection], free: list[Detection]) -> Difference | None:
    """The play with other cards, where a card that is read for sure lies in the place of one that it does not have."""
    names = list(laid.names)
    quads: list[Place | None] = list(laid.places)
    ranked: list[tuple[tuple[str, float], ...]] = [()] * len(names)
    changed = False
    for at, where in enumerate(laid.places[: len(names)]):
        if at in matched:
            quads[at], name = matched[at].quad, matched[at].card
            if names[at] in (UNKNOWN, BACK) and name is not None:
                names[at], ranked[at], changed = name, matched[at].alternatives, True
            continue
        card = None if where is None else next((card for card in free if card.card and _near(card, where)), None)
        if card is not None and card.card is not None:
            names[at], quads[at], ranked[at], changed = card.card, card.quad, card.alternatives, True
            _take(card, free)
    if not changed:
        return None
    return Difference("other", tuple(names), tuple(quads), tuple(ranked), laid.event.seq, laid.event.player)


def _gone(laid: Laid, matched: dict[int, Detection], seen: Sequence[Detection], *, top: bool) -> list[Difference]:
    """The cards of a play that are not there, and cannot lie hidden under others."""
    away = []
    for at, name in enumerate(laid.names):
        where = laid.places[at] if at < len(laid.places) else None
        hidden = not top if where is None else any(_over(card.quad, where) for card in seen)
        if at not in matched and name not in (UNKNOWN, BACK) and not hidden:
            away.append(at)
    if not away:
        return []
    places = tuple(laid.places[at] if at < len(laid.places) else None for at in away)
    names = tuple(laid.names[at] for at in away)
    return [Difference("gone", names, places, seq=laid.event.seq, player=laid.event.player)]


def _laid(cards: Sequence[Detection]) -> Difference:
    return Difference(
        "laid",
        tuple(card.card or UNKNOWN for card in cards),
        tuple(card.quad for card in cards),
        tuple(card.alternatives for card in cards),
    )


def _together(cards: Sequence[Detection]) -> list[list[Detection]]:
    """Cards that lie beside each other, as they may have been laid at once."""
    groups: list[list[Detection]] = []
    for card in cards:
        near = [group for group in groups if any(_apart(card, other.quad) < BESIDE for other in group)]
        for group in near:
            groups.remove(group)
        groups.append([*(other for group in near for other in group), card])
    return groups


def _take(card: Detection, free: list[Detection]) -> None:
    free[:] = [other for other in free if other is not card]


def _may_be(card: Detection, name: str) -> bool:
    """Whether a card may be the one that the record names: one of both could not be read for sure."""
    return name in OPEN - {JOKER} or card.card is None or any(code == name for code, _ in card.alternatives)


def _near(card: Detection, where: Place) -> bool:
    return _apart(card, where) < NEAR


def _apart(card: Detection, where: Place) -> float:
    """How far a card lies from a place, in card heights."""
    sides = np.linalg.norm(card.quad - np.roll(card.quad, -1, axis=0), axis=1)
    return float(np.linalg.norm(card.quad.mean(axis=0) - where.mean(axis=0)) / max(float(sides.max()), 1.0))


def _over(quad: Place, where: Place) -> bool:
    """Whether a card hides so much of a place that another one may lie there."""
    one, other = (np.asarray(each, np.float32) for each in (quad, where))
    common, _ = cv2.intersectConvexConvex(one, other)
    return float(common) > COVERED * max(cv2.contourArea(other), 1.0)

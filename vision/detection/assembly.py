"""From located cards and indices to cards: indices find their card, doubles are merged, geometry of both."""

from __future__ import annotations

from dataclasses import replace
from math import dist, hypot

import cv2
import numpy as np

from models.patches import length
from vision.detection.config import DETECTION, LocatorConfig
from vision.detection.detections import CardFound, IndexFound
from vision.types import Quad

INDEX_AT = (26.0, 34.5)
"""From an index's centre to the card's centre, mm right and down of the upright index (63×88 mm card)."""
HALF_CARD = (31.5, 44.0)

STANDARD_INDEX = ((-26.0, -34.0), (4.5, 8.0))
"""Where an index usually is: centre and half size, mm of a 63×88 mm card's frame."""


def outline_from_index(index: IndexFound) -> Quad | None:
    """The card's outline (4, 2) px that an index and its vote imply; None where they do not fit a card."""
    right = index.right / max(length(index.right), 1e-3)
    down = index.down / max(length(index.down), 1e-3)
    axes = np.stack([right, down], axis=1)
    if abs(np.linalg.det(axes)) < 0.3:
        return None
    across, along = np.linalg.solve(axes, index.vote - index.centre)
    if along < 0.5 * length(index.down):
        return None
    half_down = down * (along * HALF_CARD[1] / INDEX_AT[1])
    half_right = right * (max(abs(across), 0.3 * along) * HALF_CARD[0] / INDEX_AT[0])
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.stack([index.vote + sx * half_right + sy * half_down for sx, sy in signs]).astype(np.float32)


def guessed_corners(card: CardFound) -> list[IndexFound]:
    """Indices where the outline says they should be and none was located: top left and bottom right."""
    middle = card.centre
    sides = [length(card.quad[(row + 1) % 4] - card.quad[row]) for row in range(4)]
    quad = card.quad if sides[0] + sides[2] <= sides[1] + sides[3] else np.roll(card.quad, -1, axis=0)
    right = (quad[1] + quad[2] - quad[0] - quad[3]) / 4 / 31.5
    down = (quad[2] + quad[3] - quad[0] - quad[1]) / 4 / 44.0
    (x, y), (half_width, half_height) = STANDARD_INDEX
    guesses = []
    for turn in (1.0, -1.0):
        centre = middle + turn * (right * x + down * y)
        if all(length(centre - index.centre) > 0.2 * card.short for index in card.indices):
            guesses.append(IndexFound(centre, turn * right * half_width, turn * down * half_height, middle, 0.0))
    return guesses


def _within(card: CardFound, index: IndexFound) -> bool:
    point = (float(index.centre[0]), float(index.centre[1]))
    return bool(cv2.pointPolygonTest(card.quad, point, True) > -0.1 * card.short)


def sits_in_corner(card: CardFound, index: IndexFound) -> bool:
    """Whether an index lies in a corner of the card and reads along it, as the card's own index would."""
    (right_x, right_y), (down_x, down_y) = card.halves
    area = right_x * down_y - right_y * down_x
    if abs(area) < 1.0:
        return False
    (x, y), (to_x, to_y) = card.centre.tolist(), index.centre.tolist()
    x, y = to_x - x, to_y - y
    x, y = (x * down_y - y * down_x) / area, (y * right_x - x * right_y) / area
    if not (0.5 < abs(x) < 1.05 and 0.5 < abs(y) < 1.05):
        return False
    up_x, up_y = index.down.tolist()
    along = (down_x * up_x + down_y * up_y) / (max(hypot(down_x, down_y), 1e-3) * max(hypot(up_x, up_y), 1e-3))
    return bool(abs(along) > 0.93 and along * y < 0)


def assemble(
    cards: list[CardFound], indices: list[IndexFound], config: LocatorConfig = DETECTION.locator
) -> list[CardFound]:
    """Assigns each index to the card it votes for; indices without a card make cards of their own."""
    cards = merge(cards)
    owned: list[list[IndexFound]] = [[] for _ in cards]
    loose: list[tuple[IndexFound, Quad]] = []
    centres = [card.centre.tolist() for card in cards]
    for index in indices:
        vote = index.vote.tolist()
        offs = [dist(vote, centre) / max(card.short, 1.0) for card, centre in zip(cards, centres, strict=True)]
        near = [
            row
            for row, card in enumerate(cards)
            if (offs[row] < config.vote_near and _within(card, index))
            or (offs[row] < config.vote_far and card.up >= 0.5 and sits_in_corner(card, index))
        ]
        if near:
            owned[min(near, key=offs.__getitem__)].append(index)
        else:
            quad = outline_from_index(index)
            if quad is not None:
                loose.append((index, quad))
    result = [replace(card, indices=tuple(mine)) for card, mine in zip(cards, owned, strict=True)]
    made: list[CardFound] = []
    for index, quad in loose:
        for row, card in enumerate(made):
            if length(index.vote - card.centre) < 0.3 * card.short:
                made[row] = replace(card, indices=(*card.indices, index))
                break
        else:
            made.append(CardFound(quad, index.score, 1.0, (index,), from_index=True))
    return result + made


def overlap(a: Quad, b: Quad) -> float:
    """Shared area of two convex outlines (4, 2) px over the smaller of both areas, 0..1."""
    shared, _ = cv2.intersectConvexConvex(a, b)
    smaller = min(cv2.contourArea(a), cv2.contourArea(b))
    return float(shared / smaller) if smaller > 0 else 0.0


def merge(cards: list[CardFound]) -> list[CardFound]:
    """Drops the weaker of two detections of one card: equal outlines, or one inferred from an index of the other."""
    kept: list[CardFound] = []
    owned: list[IndexFound] = []
    for card in sorted(cards, key=lambda card: (card.from_index, -card.score)):
        own = tuple(index for index in card.indices if not any(_same(index, other) for other in owned))
        if card.from_index and not own:
            continue
        for row, other in enumerate(kept):
            if _alike(card, other):
                if not other.indices and own:
                    kept[row] = replace(other, indices=own)
                    owned += own
                break
        else:
            kept.append(replace(card, indices=own) if len(own) < len(card.indices) else card)
            owned += own
    return kept


def joined_by(cards: list[CardFound], more: list[CardFound]) -> list[CardFound]:
    """The cards with indices that another pass found: each joins the matching card, or makes a new one."""
    out = list(cards)
    owned = [index for card in cards for index in card.indices]
    for card in more:
        new = tuple(index for index in card.indices if not any(_same(index, other) for other in owned))
        if not new:
            continue
        owned += new
        alike = next((row for row, other in enumerate(out) if _alike(card, other)), None)
        if alike is None:
            out.append(replace(card, indices=new))
        else:
            out[alike] = replace(out[alike], indices=(*out[alike].indices, *new))
    return out


def none_of(known: list[CardFound], cards: list[CardFound]) -> list[CardFound]:
    """Those of the cards that are none of the `known` ones, without indices that belong to one of these."""
    owned = [index for card in known for index in card.indices]
    out: list[CardFound] = []
    for card in cards:
        own = tuple(index for index in card.indices if not any(_same(index, other) for other in owned))
        if (card.indices and not own) or any(_alike(card, other) for other in known):
            continue
        out.append(replace(card, indices=own) if len(own) < len(card.indices) else card)
    return out


def _alike(card: CardFound, other: CardFound) -> bool:
    """Whether two outlines are one: near each other, most of the smaller one shared, of about one size."""
    close = dist(card.centre.tolist(), other.centre.tolist()) < 0.2 * other.short
    return close and overlap(card.quad, other.quad) > 0.7 and 0.6 < card.short / max(other.short, 1) < 1.6


def _same(one: IndexFound, other: IndexFound) -> bool:
    """Whether two detections are the same printed index: one lies within the other."""
    return dist(one.place, other.place) < 0.8 * max(one.tall, other.tall)

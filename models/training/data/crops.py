"""Patches of scenes with their labels: what the reader's views and the label view learn from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.labels import AGAIN, EITHER_WAY, NAMED, NO_LABEL, VALUES, middle_frame
from models.patches import QUARTER_NOMINAL, card_patch, index_frame, index_patch, quarter_patch
from models.render.types import Image
from models.training.data.store import BACK, JOKER, NOWHERE, ON_FACE, OTHER, Example, label_goal

CARD, JOKER_KIND, BACK_KIND, NONE = 0, 1, 2, 3
LEGIBLE, COVERED = 0.9, 0.45
"""Shares of an index that show: from the first on it is read by name, up to the second it shows none; what lies between
teaches nothing."""
SMALL = 13.0
"""Indices less tall (px) are at the edge of legible: fewer of them teach."""
SIZE_ERROR = 0.13
"""How far (log, one sigma) the locator's idea of an index's size is off."""
WORD_WIDTH, WORD_HEIGHT = (0.05, 0.28), (0.08, 0.17)
"""The same for words and lone numbers, by sides (log, mean and one sigma): it takes too much or too little of them."""
VOTE_ERROR = 0.05
"""How far an index's idea of its card's centre is off, as a share of its distance (one sigma)."""
LOCATED = 0.5
"""Share of what a locator found that is looked at as it was found."""
SHOWN = 0.95
"""The middle of a card is read where so much of the card is seen."""


def label(number: int) -> Goal:
    """Rank, suit and kind targets of a class number; -1 where there is none."""
    if number < JOKER:
        return number % 13, number // 13, CARD
    return -1, -1, {JOKER: JOKER_KIND, BACK: BACK_KIND}.get(number, NONE)


def _shaken(
    quad: NDArray[np.float32], rng: np.random.Generator, share: float, size: float | None = None
) -> NDArray[np.float32]:
    """The quad as a locator would give it: shifted, scaled (by e to the `size`), turned and skewed a little."""
    centre = quad.mean(axis=0)
    linear = np.eye(2) * np.exp(rng.normal(0, size or 1.2 * share)) + rng.normal(0, share, (2, 2))
    across = np.abs(quad - centre).mean()
    out: NDArray[np.float32] = ((quad - centre) @ linear.T + centre + rng.normal(0, share * across, 2)).astype(
        np.float32
    )
    return out


Goal = tuple[int, int, int]
Patch = tuple[Image, Goal]
NOTHING = (-1, -1, NO_LABEL)
"""The goal of a patch without a label."""
NO_FACE = (-1, -1, NONE)
"""The goal of a patch that shows no face."""


@dataclass(frozen=True)
class _Place:
    """Where an index is looked for: its box (4, 2) px, its card's centre as it tells, what it shows; `framed`: whether
    the quarter around it shows the same."""

    quad: NDArray[np.float32]
    vote: NDArray[np.float32]
    goal: Goal
    framed: bool


def _places(example: Example, rng: np.random.Generator) -> Iterator[_Place]:
    """Places of indices in one scene: half of those that a locator found as it found them, with what it took for an
    index; the others as a locator might give them."""
    taken = example.located[rng.random(len(example.located)) < LOCATED]
    for row in taken:
        quad, vote, at = row[1:9].reshape(4, 2), row[9:], int(row[0])
        tall = float(np.hypot(*(quad[3] - quad[0])))
        if tall < 7 or (tall < SMALL and rng.random() < 0.6):
            continue
        number = int(example.cards[int(example.indices[at, 0]), 0]) if at >= 0 else OTHER
        yield _Place(quad, vote, label(number), at != ON_FACE)
    yield from _printed(example, rng, {int(row[0]) for row in taken})


def _printed(example: Example, rng: np.random.Generator, taken: Collection[int]) -> Iterator[_Place]:
    """Index boxes shaken at random, but for those that are `taken` (rows): clear ones by name, half-covered ones and
    others as none."""
    for row, index in enumerate(example.indices):
        card = example.cards[int(index[0])]
        number, middle = int(card[0]), card[3:].reshape(4, 2).mean(axis=0)
        visible = index[1]
        quad = index[2:].reshape(4, 2)
        tall = float(np.hypot(*(quad[3] - quad[0])))
        if row in taken or tall < 7 or number in (BACK, OTHER) or COVERED < visible < LEGIBLE:
            continue
        if visible <= COVERED and rng.random() < 0.6:
            continue
        if tall < SMALL and rng.random() < 0.6:
            continue
        goal = label(number) if visible >= LEGIBLE else NO_FACE
        if rng.random() < 0.06:  # far off: a part of an index, a pip, the border
            quad = quad + rng.normal(0, 1, 2).astype(np.float32) * tall
            shift = float(np.abs(quad - index[2:].reshape(4, 2)).mean()) / tall
            if shift < 0.85:
                continue
            goal = NO_FACE
        quad = _shaken(quad, rng, 0.07, SIZE_ERROR)
        centre = quad.mean(axis=0)
        off = VOTE_ERROR if rng.random() < 0.85 else 3 * VOTE_ERROR
        away = float(np.hypot(*(middle - centre)))
        vote = (middle + rng.normal(0, off * away, 2)).astype(np.float32)
        yield _Place(quad, vote, goal, goal != NO_FACE)


def index_patches(example: Example, rng: np.random.Generator) -> Iterator[Patch]:
    """Index patches of one scene with their labels, and some of the ground."""
    for place in _places(example, rng):
        yield index_patch(example.image, *index_frame(place.quad)), place.goal
    for centre, right, down in _ground(example, rng):
        yield index_patch(example.image, centre, right, down), NO_FACE


def quarter_patches(example: Example, rng: np.random.Generator) -> Iterator[Patch]:
    """Quarters of cards around their indices that show, and some of the ground."""
    for place in _places(example, rng):
        if place.framed:  # else the pips beside it may show nonetheless: the index view judges what is an index
            yield quarter_patch(example.image, *index_frame(place.quad), place.vote), place.goal
    for centre, right, down in _ground(example, rng):
        x, y = QUARTER_NOMINAL
        vote = centre + x * np.array([down[1], -down[0]], np.float32) + y * down
        yield quarter_patch(example.image, centre, right, down, vote), NO_FACE


def label_patches(example: Example, rng: np.random.Generator) -> Iterator[Patch]:
    """Prints of one patch collage or scene with their value, sign and kind, and some of the ground: clear ones by name,
    half-covered and far-off ones as none; and the middles of cards that lie free. Half of what a locator found is
    looked at as it was found."""
    taken = example.located[(example.located[:, 0] != ON_FACE) & (rng.random(len(example.located)) < LOCATED)]
    yield from _found_prints(example, taken, rng)
    for at, index in enumerate(example.indices):
        quad = index[2:].reshape(4, 2)
        tall = float(np.hypot(*(quad[3] - quad[0])))
        if at in taken[:, 0] or tall < 7 or (tall < SMALL and rng.random() < 0.6) or COVERED < index[1] < LEGIBLE:
            continue
        if index[1] <= COVERED and rng.random() < 0.8:
            continue
        goal = label_goal(int(example.cards[int(index[0]), 0])) if index[1] >= LEGIBLE else NOTHING
        if rng.random() < 0.06:  # far off
            away = rng.uniform(0, 2 * np.pi)
            quad = quad + np.array([np.cos(away), np.sin(away)], np.float32) * tall * np.float32(rng.uniform(0.9, 1.4))
            goal = NOTHING
        centre, right, down = index_frame(_shaken(quad, rng, 0.07, SIZE_ERROR))
        if rng.random() < 0.6:
            right, down = (half * np.float32(np.exp(rng.normal(*off))) for half, off in
                           ((right, WORD_WIDTH), (down, WORD_HEIGHT)))  # fmt: skip
        yield index_patch(example.image, centre, right, down), goal
    for card in example.cards:
        if card[2] < SHOWN or not card[1]:
            continue
        goal, turned = label_goal(int(card[0])), bool(rng.random() < 0.25)
        if goal[2] != NAMED or (turned and VALUES[goal[0]] in EITHER_WAY):
            continue
        quad = _shaken(card[3:].reshape(4, 2), rng, 0.04)
        yield index_patch(example.image, *middle_frame(quad, turned)), NOTHING if turned else goal
    for centre, right, down in _ground(example, rng):
        yield index_patch(example.image, centre, right, down), NOTHING


def _found_prints(example: Example, taken: NDArray[np.float32], rng: np.random.Generator) -> Iterator[Patch]:
    """What a locator found (rows of `located`), in its own box or in one of those in which it is read again."""
    for row in taken:
        centre, right, down = index_frame(row[1:9].reshape(4, 2))
        if rng.random() < 0.5:
            below, wide, tall = AGAIN[int(rng.integers(len(AGAIN)))]
            centre, right, down = centre + 2 * below * down, right * np.float32(wide), down * np.float32(tall)
        goal = label_goal(int(example.cards[int(example.indices[int(row[0]), 0]), 0])) if row[0] >= 0 else NOTHING
        yield index_patch(example.image, centre, right, down), goal


def _ground(example: Example, rng: np.random.Generator) -> Iterator[tuple[NDArray[np.float32], ...]]:
    """Now and then the frame (centre, half right, half down, px) of a place where no index is."""
    if rng.random() < 0.5:
        height, width = example.image.shape[:2]
        size, angle = np.exp(rng.uniform(2, 4.2)), rng.uniform(0, 2 * np.pi)
        down = np.array([-np.sin(angle), np.cos(angle)], np.float32) * size / 2
        right = np.array([down[1], -down[0]], np.float32) * 0.5
        centre = rng.uniform((0, 0), (width, height)).astype(np.float32)
        seen = [np.hypot(*(row[2:].reshape(4, 2).mean(axis=0) - centre)) for row in example.indices if row[1] > 0.3]
        if not seen or min(seen) > size:
            yield centre, right, down


def card_patches(example: Example, rng: np.random.Generator) -> Iterator[Patch]:
    """Whole-card patches of one scene with their labels, turned by a half turn at random; half of those that a locator
    found in its outlines."""
    height, width = example.image.shape[:2]
    taken = {int(row[0]): row[1:].reshape(4, 2) for row in example.outlines if rng.random() < LOCATED}
    if NOWHERE in taken:
        yield card_patch(example.image, taken[NOWHERE]), NO_FACE
    for at, card in enumerate(example.cards):
        number, quad = int(card[0]), card[3:].reshape(4, 2)
        if card[2] < 0.5 or number == OTHER:
            continue
        if min(np.hypot(*(quad[1] - quad[0])), np.hypot(*(quad[3] - quad[0]))) < 22:
            continue
        quad = taken[at] if at in taken else _shaken(quad, rng, 0.025)
        if rng.random() < 0.5:
            quad = np.roll(quad, 2, axis=0)
        yield card_patch(example.image, quad), label(number)
    if rng.random() < 0.15:
        across = rng.uniform(30, 150)
        angle = rng.uniform(0, 2 * np.pi)
        corners = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * across
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        centre = rng.uniform((0, 0), (width, height))
        known = [np.hypot(*(row[3:].reshape(4, 2).mean(axis=0) - centre)) for row in example.cards]
        if not known or min(known) > across:
            quad = (corners @ turn.T + centre).astype(np.float32)
            yield card_patch(example.image, quad), NO_FACE


Patches = Callable[[Example, np.random.Generator], Iterator[Patch]]
PATCHES: dict[str, Patches] = {
    "index": index_patches,
    "quarter": quarter_patches,
    "card": card_patches,
    "label": label_patches,
}

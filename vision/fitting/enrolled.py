"""A rendered deck enrolled as a person would: one picture of every card, at `easy`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from models.render.cards.fonts import in_turn, marks_for_fitting
from models.render.cards.nono import coloured_deck, nono_deck
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import CardTruth, Deck, Face
from vision.detection.assembly import overlap
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.detection.edge_snapping import refined
from vision.enrolled.gallery import Entry, Gallery, cut_out
from vision.examples.config import EXAMPLES
from vision.examples.taking import shared
from vision.fitting.config import FITTING, EnrollingConfig
from vision.types import Quad

Rng = np.random.Generator
ONE_PLACE = 0.12
"""Two cards whose outlines agree with a located one up to this difference lie in one place."""


class NotFoundError(Exception):
    """A card that the locator finds in none of its pictures."""


def read_deck(kind: str, rng: Rng, fonts: Sequence[str]) -> Deck:
    """A NONO or coloured deck for fitting: drawn in one of `fonts`, NONO with suit marks that train nothing, either."""
    if kind == "coloured":
        return coloured_deck(rng, fonts)
    marks = in_turn(marks_for_fitting(), int(rng.integers(1 << 30)))
    return without_doubles(nono_deck(rng, fonts, marks[0] if marks else None))


def one_of_each(deck: Deck, rng: Rng) -> Deck:
    """Of a NONO deck one card of each word, all of one suit, one of each other suit, all of one word, and its jokers:
    the others can be composed (`vision.enrolled.gallery.Gallery.composed`)."""
    named = [code for code in deck.faces if code[0] in "SHDC" and not code.startswith("BACK")]
    first = named[int(rng.integers(len(named)))]
    kept = {key: face for key, face in deck.faces.items()
            if key not in named or key[0] == first[0] or key[1:] == first[1:]}  # fmt: skip
    return Deck(deck.name, deck.family, kept)


def without_doubles(deck: Deck) -> Deck:
    """The deck with every name once: no second joker."""
    faces = {key: face for key, face in deck.faces.items() if key == face.code or key.startswith("BACK")}
    return Deck(deck.name, deck.family, faces)


def told_apart(deck: Deck, config: EnrollingConfig = FITTING.enrolled) -> Deck:
    """The deck without faces that look like another one, either way up: nobody could play with it."""
    kept: dict[str, Face] = {}
    seen: list[NDArray[np.float32]] = []
    for key, face in deck.faces.items():
        small: NDArray[Any] = cv2.resize(face.image[..., :3], (100, 140), interpolation=cv2.INTER_AREA)
        blurred = np.asarray(cv2.GaussianBlur(small, (0, 0), 2.0), np.float32)
        blank = np.abs(blurred - np.median(blurred, axis=(0, 1))).max() < config.alike
        if key.startswith("BACK"):
            kept[key] = face
        elif not blank and not any(
            np.abs(blurred - other).max() < config.alike for known in seen for other in (known, known[::-1, ::-1])
        ):
            kept[key] = face
            seen.append(blurred)
    return Deck(deck.name, deck.family, kept)


def enrolled(
    deck: Deck, rng: Rng, textures: TextureSource, locator: Locator | None, config: EnrollingConfig = FITTING.enrolled
) -> Gallery:
    """A gallery with one picture of every face; `locator` None: cut out by the true outline, a little off.

    Raises NotFoundError.
    """
    gallery = Gallery(deck.name)
    for code, face in deck.faces.items():
        if code.startswith("BACK"):
            continue
        one = Deck(deck.name, deck.family, {code: face})
        for _ in range(config.tries):
            scene = table_scene(rng, [one], textures, "easy", (1, 1), size=config.size)
            if scene.cards[0].visible < 0.99:
                continue
            truth = scene.cards[0].quad
            quad = (
                jittered(truth, rng, config=config)
                if locator is None
                else matched(scene.cards[0], locator.find(scene.image), config=config)
            )
            if quad is not None:
                quad = refined(scene.image, quad)
                if _in_common(quad, truth) < config.cut_well:
                    continue
                gallery.entries.append(Entry(code, cut_out(scene.image, upright_as(quad, truth)), short_side(quad)))
                break
        else:
            raise NotFoundError(f"{deck.name}: {code} was not found in {config.tries} pictures")
    return gallery


def matched(card: CardTruth, found: list[CardFound], config: EnrollingConfig = FITTING.enrolled) -> Quad | None:
    """The found outline that lies where a card lies."""
    near = [(overlap(item.quad, card.quad), item.quad) for item in found]
    best = max(near, key=lambda row: row[0], default=None)
    return best[1] if best is not None and best[0] > config.same else None


def _in_common(one: Quad, other: Quad) -> float:
    """What two outlines share, of what either covers."""
    shared, _ = cv2.intersectConvexConvex(one, other)
    return float(shared / max(cv2.contourArea(one) + cv2.contourArea(other) - shared, 1e-6))


def upright_as(quad: Quad, truth: Quad) -> Quad:
    """An outline's corners in the order of the card's own: top left first."""
    turns = [np.roll(quad, turn, axis=0) for turn in range(4)]
    return min(turns, key=lambda turn: float(np.abs(turn - truth).sum()))


def jittered(quad: Quad, rng: Rng, config: EnrollingConfig = FITTING.enrolled) -> Quad:
    """An outline as the locator might give it: its corners a little off."""
    return (quad + rng.normal(0, config.jitter * short_side(quad), (4, 2))).astype(np.float32)


def as_found(cards: tuple[CardTruth, ...], rng: Rng, config: EnrollingConfig = FITTING.enrolled) -> list[CardFound]:
    """True outlines (half turns unknown) as the locator might give them."""
    return [
        CardFound(np.roll(jittered(card.quad, rng, config=config), 2 * int(rng.integers(2)), axis=0), 1.0, 1.0)
        for card in cards
    ]


def short_side(quad: Quad) -> float:
    """Length of the shorter side, px."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)


def lying(cards: Sequence[CardTruth], quad: Quad) -> CardTruth | None:
    """The card that somebody sees under an outline (4, 2) px, None where none lies there. Of cards that lie so much in
    one place that the outline may be either's it is the one of which most shows."""
    shares = [shared(card.quad, quad) for card in cards]
    most = max(shares, default=0.0)
    if most < EXAMPLES.known.same_place:
        return None
    there = [card for card, share in zip(cards, shares, strict=True) if share >= most - ONE_PLACE]
    return max(there, key=lambda card: card.visible)


def counted(card: CardTruth, index_shown: float = 0.9, half: float = 0.5) -> bool:
    """Whether a card can be asked for: face up, with an index that shows or half its face."""
    return card.face == "up" and (card.visible >= half or any(mark.visible >= index_shown for mark in card.indices))

"""The card that a picture of an enrolled deck is meant to show: its outline, and the cut-out that is kept."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from table.enrolling.words import EnrollError
from vision.detection.assembly import overlap
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.detection.edge_snapping import refined
from vision.detection.lone_card import lone_card
from vision.detection.outline_contrast import outline_contrast
from vision.enrolled.gallery import Entry, cut_out
from vision.types import Image, Quad

Corners = Sequence[Sequence[float]]
"""Points of a picture, px: x to the right and y down."""

OUTLINED = 0.4
"""Score from which on an outline is a card's, whether an index shows in it or not."""
AS_CLEAR = 0.7
"""An outline of a picture of one card is another card from this share of the clearest outline's score on."""
PLAIN = 0.6
"""Contrast from which on an outline parts paper from ground; a patch of patterned cloth has 0 to 0.3, seldom 0.7."""
AS_PLAIN = 0.2
"""Outlines whose contrasts differ by no more are as plain as each other."""
FAINT = 0.35
"""An outline of this score is the card's where somebody says that there is one: with drawn hanafuda on patterned cloth
the locator is right more often than what stands out from the ground."""
AROUND = 2.5
"""An outline so many times as wide as one inside it is no card."""
PRINT = 1.5
"""An outline so many times narrower than what stands out around it is a part of a card's print."""
SURE = 0.7
"""An outline of this score is a card's, whatever stands out around it, such as a mat, or within it."""
ON_A_MAT = 1.6
"""Such a mat is at least so many times as wide as the card; a frame that is printed around its face is narrower."""
TOLD = 1.0
"""Score of an outline that no network found: it stands out from its ground, or somebody marked it. It is nearly right;
a printed frame lies nearer to it than the search for an edge reaches otherwise."""
WITHIN = 0.8
"""Of two outlines so much of the smaller one lies in the larger one where one is part of the other."""
ACROSS = 0.3
"""Least share of the smaller one that two outlines of one card have in common."""
BEYOND = 0.02
"""A corner so far outside the picture, as a share of the card's width, is cut off: more than an outline is wrong by."""
LEAST_AREA = 0.001
"""Least share of the picture that a marked card covers."""


def rows_of(cards: Sequence[CardFound]) -> list[list[CardFound]]:
    """Row by row from the top, each from the left: cards whose middles differ by less than half a card share a row."""
    rows: list[list[CardFound]] = []
    for card in sorted(cards, key=lambda card: float(card.centre[1])):
        if rows and abs(float(card.centre[1] - rows[-1][0].centre[1])) < 0.7 * card.short:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [sorted(row, key=lambda card: float(card.centre[0])) for row in rows]


def reading_order(cards: Sequence[CardFound]) -> list[CardFound]:
    """The same, one after the other."""
    return [card for row in rows_of(cards) for card in row]


def upright(card: CardFound) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The card's outline, longer sides down the card; the corner nearest to the picture's top left first."""
    quad = card.quad
    sides = [float(np.hypot(*(quad[(row + 1) % 4] - quad[row]))) for row in range(4)]
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    turned = np.roll(quad, 2, axis=0)
    return min((quad, turned), key=lambda way: float(way[0].sum()))


def cut_off(quad: Quad, image: Image) -> bool:
    """Whether a card's outline (4, 2) px reaches beyond its picture."""
    high, wide = image.shape[:2]
    beyond = np.maximum(-quad, quad - np.array([wide - 1, high - 1], np.float32))
    return bool(beyond.max() > BEYOND * np.hypot(*(quad[1] - quad[0])))


def entry_of(image: Image, card: CardFound, code: str = "") -> Entry:
    """A found card (px of `image`) as a gallery keeps it."""
    quad = refined(image, upright(card), nearly=card.score >= TOLD)
    return Entry(code, cut_out(image, quad), card.short, cut_off(quad, image))


def seen_in(image: Image, locator: Locator) -> list[CardFound]:
    """The cards of a picture."""
    return [card for card in locator.find(image) if card.score > OUTLINED or card.indices]


def one_card(image: Image, locator: Locator, file: str | None = None) -> CardFound:
    """The card that is meant: the only one, or one that is much larger than the others. Raises EnrollError; `file`
    names the picture, None: it is the camera's.

    A card that is hardly seen, such as a blank one with a single line on it, is meant where it is alone. Beside a clear
    card a faint outline is none: grain of wood, a printed cloth; nor is one around it: a mat, a sheet of paper. Where
    its outline is faint, and something much larger stands out around it as one card does, the outline is a part of the
    card's print. Where all outlines are patches of the ground, what stands out from that is the card."""
    seen = locator.find(image)
    best = max((card.score for card in seen), default=0.0)
    likely = [card for card in seen if card.score > AS_CLEAR * best or best <= OUTLINED]
    cards = sorted([card for card in likely if not _surrounds(card, likely)], key=lambda card: -card.short)
    if not cards:
        raise EnrollError.of("no-card" if file else "no-card-now", file=file)
    if _alike(cards):
        plain = _plainest(image, cards) or _plainest(image, seen)
        apart = None if plain else standing_out(image, [])
        if apart is not None and outline_contrast(image, apart.quad) >= PLAIN:
            return apart
        if not plain or _alike(plain):
            raise EnrollError.of("several" if file else "several-now", file=file, found=len(cards))
        cards = plain
    return cards[0] if best >= SURE else _whole_of(image, cards[0])


def _whole_of(image: Image, card: CardFound) -> CardFound:
    """What stands out around a faint outline, where the outline is a part of it or of the ground: a print, or one that
    runs across the card's edge. Else the outline."""
    patch = outline_contrast(image, refined(image, card.quad)) < PLAIN
    apart = standing_out(image, [] if patch else [card])
    if apart is None or outline_contrast(image, apart.quad) < PLAIN:
        return card
    part = apart.short > PRINT * card.short and overlap(apart.quad, card.quad) > WITHIN
    return apart if part or (patch and overlap(apart.quad, card.quad) > ACROSS) else card


def _alike(cards: Sequence[CardFound]) -> bool:
    """Whether the two largest of some cards, by size, are about as large: neither is meant more than the other."""
    return len(cards) > 1 and cards[1].short > 0.6 * cards[0].short


def _plainest(image: Image, cards: Sequence[CardFound]) -> list[CardFound]:
    """Those of some outlines that part paper from ground on every side about as plainly as the plainest of them, by
    size; none where all of them are patches of the ground."""
    contrasts = [outline_contrast(image, refined(image, card.quad)) for card in cards]
    least = max(max(contrasts, default=0.0) - AS_PLAIN, PLAIN)
    found = [card for card, contrast in zip(cards, contrasts, strict=True) if contrast >= least]
    return sorted(found, key=lambda card: -card.short)


def the_card(image: Image, locator: Locator, file: str | None = None) -> CardFound:
    """The card of a picture of which somebody says that it shows one card: what stands out from its ground as one card
    does, else a clear outline, else what `one_card` takes for it. Of a file that shows none of these the whole picture
    is the card, where it has a card's proportions and not those of a camera. Raises EnrollError."""
    clear = seen_in(image, locator)
    apart = standing_out(image, clear)
    if apart is not None:
        return apart
    if len(clear) == 1:
        return clear[0]
    try:
        meant: CardFound | None = one_card(image, locator, file)
    except EnrollError:
        meant = None
    if meant is not None and meant.score >= FAINT:
        return meant
    quad = lone_card(image, whole=file is not None and not _as_cameras_do(image))
    if quad is not None:
        return CardFound(quad, TOLD, 1.0)
    if meant is None:
        raise EnrollError.of("no-outline" if file else "no-outline-now", file=file)
    return meant


def standing_out(image: Image, outlines: Sequence[CardFound]) -> CardFound | None:
    """What stands out from the ground of a picture as one card does. None where nothing does, where outlines were found
    and it lies around none of them, such as a patch of the cloth, or where a clear outline was found of which it is not
    the printed frame: then it is a mat, a print, or something else."""
    quad = lone_card(image, whole=False)
    if quad is None:
        return None
    found = CardFound(quad, TOLD, 1.0)
    area = float(cv2.contourArea(quad))
    inside = [one for one in outlines if overlap(quad, one.quad) > WITHIN]
    if outlines and not inside:
        return None
    for one in outlines:
        around = one in inside and one.short < found.short < ON_A_MAT * one.short
        if one.score >= SURE and not (around and float(cv2.contourArea(one.quad)) < area):
            return None
    return found


def _as_cameras_do(image: Image) -> bool:
    """Whether a picture has the proportions of cameras: it was not cropped to a card."""
    high, wide = image.shape[:2]
    return any(abs(max(high, wide) / min(high, wide) - usual) < 0.005 for usual in (4 / 3, 3 / 2, 16 / 9))


def whole_picture(image: Image) -> CardFound:
    """The card of a picture that was cropped to it: all of the picture."""
    high, wide = image.shape[:2]
    right, low = wide - 0.5, high - 0.5
    return CardFound(np.array([[-0.5, -0.5], [right, -0.5], [right, low], [-0.5, low]], np.float32), TOLD, 1.0)


def marked(image: Image, corners: Corners, file: str) -> CardFound:
    """The card whose four corners somebody marked, px of the picture, in any order. Raises EnrollError where they are
    none of a card's; `file` names the picture."""
    quad = np.asarray(corners, np.float32)
    if quad.shape != (4, 2):
        raise EnrollError.of("bad-corners", file=file)
    around = quad - quad.mean(axis=0)
    quad = quad[np.argsort(np.arctan2(around[:, 1], around[:, 0]))]
    if not cv2.isContourConvex(quad) or cv2.contourArea(quad) < LEAST_AREA * image.shape[0] * image.shape[1]:
        raise EnrollError.of("bad-corners", file=file)
    return CardFound(quad, TOLD, 1.0)


def corners_of(text: str, file: str) -> Corners:
    """Four corners, px, as they are typed: `x,y x,y x,y x,y`. Raises EnrollError; `file` names the picture."""
    try:
        corners = [(float(x), float(y)) for x, y in (point.split(",") for point in text.split())]
    except ValueError:
        corners = []
    if len(corners) != 4 or not np.isfinite(corners).all():
        raise EnrollError.of("bad-corners", file=file)
    return corners


def _surrounds(card: CardFound, others: Sequence[CardFound]) -> bool:
    """Whether an outline lies around another one that is much smaller."""
    return any(
        card.short > AROUND * other.short
        and cv2.pointPolygonTest(card.quad, (float(other.centre[0]), float(other.centre[1])), False) > 0
        for other in others
    )

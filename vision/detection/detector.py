"""Where cards lie in a picture: the locator network and the geometry that makes cards of its maps."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from math import dist, hypot
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models import locator_head as head
from models.patches import length, to_input
from vision.detection.box_refiner import Frame, Refiner
from vision.detection.detections import CardFound, IndexFound
from vision.detection.tiling import BARE, BUDGET, Box, boxes_at, closely, size_groups
from vision.runtime import session
from vision.types import Image, Quad

Floats = NDArray[np.float32]

FIRST_PASS = 416
FIRST_LOOKS = ((FIRST_PASS, (18.0, 125.0)), (208, (55.0, 1e9)), (832, (18.0, 125.0)), (1664, (18.0, 125.0)))
"""First looks: the picture's long side, px, and the card widths (px in that look) that it is trusted with."""
MANY = 5
"""Where the first look finds so many cards, none fills the picture: the coarse look is left out."""
SMALL, UNSURE = 20.0, 0.6
"""Cards less wide (px of a first look) may have neighbours that it does not see, and where all scores are lower it may
have seen none at all: a finer look follows."""
SECOND_WIDTHS = (0.52, 1.9)
"""Card widths that a second look is trusted with, in the width it was made for."""
LARGEST_PASS = 1600 * 1000
"""Most pixels of one second look, whatever the budget."""
AVERAGED = 0.95
"""Shrinking further than this averages; above it, interpolation loses nothing and is faster."""
PEAK = 0.22
"""Least height of a peak that counts."""
VOTE_NEAR, VOTE_FAR = 0.3, 0.8
"""How far an index may vote from its card's centre, in card widths: anywhere on it, and where it sits just right."""
INDEX_AT = (26.0, 34.5)
"""From an index's centre to the card's centre, mm right and down of the upright index (63×88 mm card)."""
HALF_CARD = (31.5, 44.0)

STANDARD_INDEX = ((-26.0, -34.0), (4.5, 8.0))
"""Where an index usually is: centre and half size, mm of a 63×88 mm card's frame."""


def _placed(index: IndexFound, frame: Frame) -> IndexFound:
    centre, right, down = frame
    return replace(index, centre=centre, right=right, down=down)


_NOWHERE = np.zeros(2, np.float32)


def resampled(image: Image, scale: float) -> Image:
    """A picture `scale` times as large (at least 16 px each way): averaged where it shrinks, by halves first (fast)."""
    width, height = max(16, round(image.shape[1] * scale)), max(16, round(image.shape[0] * scale))
    if (width, height) == (image.shape[1], image.shape[0]):
        return image
    while width * 2 <= image.shape[1] and height * 2 <= image.shape[0] and not image.shape[0] % 2 | image.shape[1] % 2:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
    if AVERAGED * image.shape[1] <= width:
        return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    if 2 * width >= image.shape[1]:  # the mean of four places between pixels: a third of what averaging areas takes
        image = np.asarray(cv2.resize(image, (2 * width, 2 * height), interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


class Locator:
    """The locator network on onnxruntime, with the refiner (`refiner.onnx`, beside it)."""

    def __init__(self, path: Path, threads: int = 0, refined: bool = True) -> None:
        """`refined` False: boxes of indices as the locator itself gives them. Raises FileNotFoundError."""
        self._net = session(path, threads)
        self._refiner = Refiner(path.with_name("refiner.onnx"), threads) if refined else None
        self.sha = hashlib.sha256(path.read_bytes()).hexdigest() + (self._refiner.sha if self._refiner else "")

    def maps(self, image: Image) -> Floats:
        """The (22, h/4, w/4) maps of a BGR picture whose sides are multiples of 16; heats and face as probabilities."""
        (maps,) = self._net.run(None, {"image": to_input([image])})
        out: Floats = np.asarray(maps[0], np.float32)
        out[:3] = 1 / (1 + np.exp(-np.clip(out[:3], -30, 30)))
        return out

    def look(self, image: Image, scale: float, box: tuple[int, int, int, int] | None = None) -> list[CardFound]:
        """Cards of the part `box` (x0, y0, x1, y1) of a picture resampled by `scale`; in the picture's own px."""
        x0, y0, x1, y1 = box or (0, 0, image.shape[1], image.shape[0])
        part = image[y0:y1, x0:x1]
        resized = resampled(part, scale)
        height, width = resized.shape[:2]
        padded = cv2.copyMakeBorder(resized, 0, -height % 16, 0, -width % 16, cv2.BORDER_REPLICATE)
        cards = assemble(*decode(self.maps(np.asarray(padded, np.uint8))))
        back = 1 / scale
        return [card.moved(back, np.array([x0, y0], np.float32)) for card in cards]

    def find(self, image: Image, again: bool = True) -> list[CardFound]:
        """All cards of a BGR picture: first looks tell where and how large, second ones look closely. `again`: faces
        that show no index are looked at once more; who asks whether a deck has any must not search for it."""
        height, width = image.shape[:2]
        first = self._first(image)
        if not first:
            return []
        widths = np.array([card.short for card in first])
        result: list[CardFound] = []
        for group in size_groups(widths):
            chosen = [first[row] for row in group]
            scale, boxes = closely(chosen, (width, height), BUDGET * len(chosen) / len(first))
            result += self._looks(image, chosen, scale, boxes) or chosen
        cards = merge(result)
        return self._refined(image, self._once_more(image, cards) if again else cards)

    def _looks(self, image: Image, cards: list[CardFound], scale: float, boxes: list[Box]) -> list[CardFound]:
        """What second looks at boxes show, of about the size of the `cards` that they are for."""
        found: list[CardFound] = []
        for box in boxes:
            fitting = min(scale, (LARGEST_PASS / ((box[2] - box[0]) * (box[3] - box[1]))) ** 0.5)
            usual = float(np.median([card.short for card in cards]))
            low, high = np.array(SECOND_WIDTHS) * usual * scale / fitting
            found += [card for card in self.look(image, fitting, box) if low < card.short < high]
        return found

    def _once_more(self, image: Image, cards: list[CardFound]) -> list[CardFound]:
        """The same cards with indices that only another look shows at faces without any: in fans some are overlooked
        at one size and not at another."""
        bare = [card for card in cards if card.up >= 0.5 and not card.indices]
        found: list[CardFound] = []
        for group in size_groups(np.array([card.short for card in bare])):
            chosen = [bare[row] for row in group]
            found += self._looks(image, chosen, *boxes_at(chosen, *BARE, (image.shape[1], image.shape[0])))
        return joined_by(cards, merge(found)) if found else cards

    def _refined(self, image: Image, cards: list[CardFound]) -> list[CardFound]:
        """The same cards, their indices' boxes set right."""
        if self._refiner is None:
            return cards
        frames = [(index.centre, index.right, index.down) for card in cards for index in card.indices]
        better = iter(self._refiner.frames(image, frames))
        return [replace(card, indices=tuple(_placed(index, next(better)) for index in card.indices)) for card in cards]

    def _first(self, image: Image) -> list[CardFound]:
        """Rough findings: every look keeps the sizes it sees well; finer looks follow where more may lie."""
        long = max(image.shape[:2])
        ratio = min(FIRST_PASS / long, 1.0)
        small = resampled(image, ratio)
        found: list[CardFound] = []
        last = ratio
        for side, (low, high) in FIRST_LOOKS:
            if side < FIRST_PASS and len(found) >= MANY:
                continue
            scale = min(side / long, 2.0)
            if side <= FIRST_PASS:
                cards = [card.moved(1 / ratio, _NOWHERE) for card in self.look(small, scale / ratio)]
            elif last >= 1.0 or not _more_may_lie(found, last, UNSURE if last == ratio else 0.0):
                break
            else:
                cards, last = self.look(image, scale), scale
            found += [card for card in cards if low < card.short * scale < high]
        return merge(found)


def _more_may_lie(found: list[CardFound], scale: float, unsure: float) -> bool:
    """Whether a first look, of the picture resampled by `scale`, may have missed cards: no score reaches `unsure`, or
    some are hardly large enough for it."""
    return all(card.score < unsure for card in found) or min(card.short for card in found) * scale < SMALL


def _peaks(heat: Floats, least: float) -> list[tuple[int, int]]:
    """Cells (x, y) that are the highest of their 3×3 neighbourhood and at least `least` high, highest first."""
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= least) & (heat >= top))
    order = np.argsort(-heat[ys, xs])
    return [(int(xs[row]), int(ys[row])) for row in order]


def decode(maps: Floats, least: float = PEAK) -> tuple[list[CardFound], list[IndexFound]]:
    """Cards and indices at the peaks of the maps, in px of the network's input."""
    cells, told = _told_at(maps, head.CARD_HEAT, least)
    centres = cells + told[:, head.CARD_OFFSET] * head.UNIT
    cards = [
        CardFound(head.decode_quad(centre, row[head.CARD_CODE]), float(row[head.CARD_HEAT]), float(row[head.FACE_UP]))
        for centre, row in zip(centres, told, strict=True)
    ]
    cells, told = _told_at(maps, head.INDEX_HEAT, least)
    parts = (
        cells + told[:, head.INDEX_OFFSET] * head.UNIT,
        told[:, head.INDEX_RIGHT] * head.UNIT,
        told[:, head.INDEX_DOWN] * head.UNIT,
        cells + told[:, head.INDEX_VOTE] * head.UNIT,
        told[:, head.INDEX_HEAT].tolist(),
    )
    return cards, _distinct([IndexFound(*row) for row in zip(*parts, strict=True)])


def _told_at(maps: Floats, heat: int, least: float) -> tuple[Floats, Floats]:
    """Middles (N, 2) of the cells at the peaks of a heat map, px, and what all maps say there (N, 22)."""
    peaks = np.array(_peaks(maps[heat], least), np.intp).reshape(-1, 2)
    cells = (peaks * head.STRIDE + head.STRIDE / 2).astype(np.float32)
    return cells, np.ascontiguousarray(maps[:, peaks[:, 1], peaks[:, 0]].T)


def _distinct(indices: list[IndexFound]) -> list[IndexFound]:
    """Without the weaker of two indices that lie on each other."""
    kept: list[IndexFound] = []
    for index in indices:
        reach = 0.8 * max(length(index.down), 3.0)
        if all(length(index.centre - other.centre) > reach for other in kept):
            kept.append(index)
    return kept


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


def assemble(cards: list[CardFound], indices: list[IndexFound]) -> list[CardFound]:
    """Gives each index to the card it votes for; indices without one make cards of their own."""
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
            if (offs[row] < VOTE_NEAR and _within(card, index))
            or (offs[row] < VOTE_FAR and card.up >= 0.5 and sits_in_corner(card, index))
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
    """Shared area over the smaller of the two areas."""
    shared, _ = cv2.intersectConvexConvex(a, b)
    smaller = min(cv2.contourArea(a), cv2.contourArea(b))
    return float(shared / smaller) if smaller > 0 else 0.0


def merge(cards: list[CardFound]) -> list[CardFound]:
    """Without the weaker of two findings of one card: outlines alike, or inferred from an index another one owns."""
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
    """Cards with the indices that another look found beside theirs: each joins the card whose outline that look saw
    alike, or makes one more."""
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


def _alike(card: CardFound, other: CardFound) -> bool:
    """Whether two outlines are one: near each other, most of the smaller one shared, of about one size."""
    close = dist(card.centre.tolist(), other.centre.tolist()) < 0.2 * other.short
    return close and overlap(card.quad, other.quad) > 0.7 and 0.6 < card.short / max(other.short, 1) < 1.6


def _same(one: IndexFound, other: IndexFound) -> bool:
    """Whether two findings are the same printed index: one lies within the other."""
    return dist(one.place, other.place) < 0.8 * max(one.tall, other.tall)

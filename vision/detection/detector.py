"""The locator: one network over the picture at several scales, its maps decoded to cards and indices."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from models import locator_head as head
from models.patches import length, to_input
from vision.detection.assembly import assemble, joined_by, merge
from vision.detection.box_refiner import Frame, Refiner
from vision.detection.config import DETECTION, DetectionConfig, LocatorConfig
from vision.detection.detections import CardFound, IndexFound
from vision.detection.tiling import Box, boxes_at, closely, size_groups
from vision.runtime import session
from vision.types import Image

Floats = NDArray[np.float32]


def _placed(index: IndexFound, frame: Frame) -> IndexFound:
    centre, right, down = frame
    return replace(index, centre=centre, right=right, down=down)


_NOWHERE = np.zeros(2, np.float32)


def resampled(image: Image, scale: float, config: LocatorConfig = DETECTION.locator) -> Image:
    """A picture `scale` times as large (at least 16 px each way): averaged where it shrinks, by halves first (fast)."""
    width, height = max(16, round(image.shape[1] * scale)), max(16, round(image.shape[0] * scale))
    if (width, height) == (image.shape[1], image.shape[0]):
        return image
    while width * 2 <= image.shape[1] and height * 2 <= image.shape[0] and not image.shape[0] % 2 | image.shape[1] % 2:
        half = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
    if config.averaged * image.shape[1] <= width:
        return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    if 2 * width >= image.shape[1]:  # the mean of four places between pixels: a third of what averaging areas takes
        image = np.asarray(cv2.resize(image, (2 * width, 2 * height), interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


class Locator:
    """The locator network on onnxruntime, with the refiner (`refiner.onnx`, beside it)."""

    def __init__(self, path: Path, threads: int = 0, refined: bool = True, config: DetectionConfig = DETECTION) -> None:
        """`refined` False: boxes of indices as the locator itself gives them. Raises FileNotFoundError."""
        self._config, self._tiling = config.locator, config.tiling
        self._net = session(path, threads)
        self._refiner = Refiner(path.with_name("refiner.onnx"), threads, config.refiner) if refined else None
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
        resized = resampled(part, scale, config=self._config)
        height, width = resized.shape[:2]
        padded = cv2.copyMakeBorder(resized, 0, -height % 16, 0, -width % 16, cv2.BORDER_REPLICATE)
        cards = assemble(*decode(self.maps(np.asarray(padded, np.uint8)), self._config.peak), config=self._config)
        back = 1 / scale
        return [card.moved(back, np.array([x0, y0], np.float32)) for card in cards]

    def find(self, image: Image, again: bool = True) -> list[CardFound]:
        """All cards of a BGR picture (H, W, 3), the boxes of their indices refined; `again` as in `locate`."""
        return self.refine(image, self.locate(image, again))

    def locate(self, image: Image, again: bool = True) -> list[CardFound]:
        """All cards of a BGR picture (H, W, 3): first passes tell where and how large, second ones see them at the best
        size. `again`: one more pass at faces without an index; off where the question is whether a deck has any."""
        height, width = image.shape[:2]
        first = self._first(image)
        if not first:
            return []
        widths = np.array([card.short for card in first])
        result: list[CardFound] = []
        for group in size_groups(widths, config=self._tiling):
            chosen = [first[row] for row in group]
            usual = float(np.median(widths[group]))
            scale, boxes = closely(
                chosen, (width, height), self._tiling.budget * len(chosen) / len(first), config=self._tiling
            )
            result += self._looks(image, usual, scale, boxes) or chosen
        cards = merge(result)
        return self._once_more(image, cards) if again else cards

    def within(self, image: Image, usual: float, scale: float, boxes: list[Box]) -> list[CardFound]:
        """The cards in parts of a BGR picture (boxes, px), about `usual` px wide, seen `scale` times as large."""
        return self._once_more(image, merge(self._looks(image, usual, scale, boxes)))

    def _looks(self, image: Image, usual: float, scale: float, boxes: list[Box]) -> list[CardFound]:
        """What second looks at boxes show, of cards that are about `usual` px wide."""
        found: list[CardFound] = []
        for box in boxes:
            fitting = min(scale, (self._config.largest_pass / ((box[2] - box[0]) * (box[3] - box[1]))) ** 0.5)
            low, high = np.array(self._config.second_widths) * usual * scale / fitting
            found += [card for card in self.look(image, fitting, box) if low < card.short < high]
        return found

    def _once_more(self, image: Image, cards: list[CardFound]) -> list[CardFound]:
        """The same cards with indices that only another look shows at faces without any: in fans some are overlooked
        at one size and not at another."""
        bare = [card for card in cards if card.up >= 0.5 and not card.indices]
        found: list[CardFound] = []
        for group in size_groups(np.array([card.short for card in bare]), config=self._tiling):
            chosen = [bare[row] for row in group]
            found += self._looks(
                image,
                float(np.median([card.short for card in chosen])),
                *boxes_at(chosen, *self._tiling.bare, (image.shape[1], image.shape[0]), config=self._tiling),
            )
        return joined_by(cards, merge(found)) if found else cards

    def refine(self, image: Image, cards: list[CardFound]) -> list[CardFound]:
        """The same cards with refined boxes of their indices."""
        if self._refiner is None:
            return cards
        frames = [(index.centre, index.right, index.down) for card in cards for index in card.indices]
        better = iter(self._refiner.frames(image, frames))
        return [replace(card, indices=tuple(_placed(index, next(better)) for index in card.indices)) for card in cards]

    def _first(self, image: Image) -> list[CardFound]:
        """Rough detections: every look keeps the sizes it sees well; finer looks follow where more may lie."""
        long = max(image.shape[:2])
        ratio = min(self._config.first_side / long, 1.0)
        small = resampled(image, ratio, config=self._config)
        found: list[CardFound] = []
        last = ratio
        for side, (low, high) in self._config.first_looks:
            if side < self._config.first_side and len(found) >= self._config.many:
                continue
            scale = min(side / long, 2.0)
            if side <= self._config.first_side:
                cards = [card.moved(1 / ratio, _NOWHERE) for card in self.look(small, scale / ratio)]
            elif last >= 1.0 or not _more_may_lie(
                found, last, self._config.unsure if last == ratio else 0.0, config=self._config
            ):
                break
            else:
                cards, last = self.look(image, scale), scale
            found += [card for card in cards if low < card.short * scale < high]
        return merge(found)


def _more_may_lie(
    found: list[CardFound], scale: float, unsure: float, config: LocatorConfig = DETECTION.locator
) -> bool:
    """Whether a first look, of the picture resampled by `scale`, may have missed cards: no score reaches `unsure`, or
    some are hardly large enough for it."""
    return all(card.score < unsure for card in found) or min(card.short for card in found) * scale < config.small_px


def _peaks(heat: Floats, least: float) -> list[tuple[int, int]]:
    """Cells (x, y) that are the highest of their 3×3 neighbourhood and at least `least` high, highest first."""
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= least) & (heat >= top))
    order = np.argsort(-heat[ys, xs])
    return [(int(xs[row]), int(ys[row])) for row in order]


def decode(maps: Floats, least: float = DETECTION.locator.peak) -> tuple[list[CardFound], list[IndexFound]]:
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

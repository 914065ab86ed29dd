"""Focus, light and glare: measured alike at any size of the cards; on real photographs where they are at hand."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render.camera import Camera
from models.render.cards.deck import built_in
from models.render.stage import Placement, Stage
from vision.fitting.quality import glaring, limit, measured
from vision.imaging.config import IMAGING
from vision.imaging.quality import blur, measure
from vision.types import Detection, Image

PHOTOS = os.environ.get("GYOJI_PHOTOS")


def table(px_per_mm: float, tilt: float = 15.0) -> tuple[Image, list[Detection]]:
    """Four cards on a plain table, 1280×720, and where they lie."""
    camera = Camera.above((1280, 720), px_per_mm, tilt, 20.0)
    cloth = np.random.default_rng(3).normal((60, 95, 40), 3, (720, 1280, 3))
    stage = Stage(camera, np.clip(cloth, 0, 255).astype(np.uint8))
    deck = built_in()
    for number, code in enumerate(("S7", "HQ", "DA", "C10")):
        stage.place(Placement(deck.faces[code], -130 + number * 80, -10, 0.3 * number))
    return stage.image, [Detection(card.quad.astype(np.float32), "up", card.code, 1.0) for card in stage.truth()]


@pytest.mark.parametrize("px_per_mm", [1.2, 2.0, 4.0])
@pytest.mark.parametrize("mm", [0.7, 1.0, 1.5, 2.0])
def test_the_blur_of_cards_is_told_in_mm_at_any_scale(px_per_mm: float, mm: float) -> None:
    image, cards = table(px_per_mm)
    sharp = measure(image, cards)
    soft = measure(np.asarray(cv2.GaussianBlur(image, (0, 0), mm * px_per_mm), np.uint8), cards)
    assert sharp is not None and sharp.blur_mm is not None
    assert soft is not None and soft.blur_mm is not None
    assert not sharp.blurred
    assert soft.blur_mm == pytest.approx(mm, abs=0.35)
    assert soft.blurred == (soft.blur_mm > IMAGING.blurred_mm)
    assert soft.blurred or mm < 1.2


@pytest.mark.parametrize("gain", [0.4, 0.7, 1.0])
def test_focus_does_not_depend_on_the_light(gain: float) -> None:
    image, cards = table(2.0)
    dim = np.asarray(np.clip(image * gain, 0, 255), np.uint8)
    quality = measure(dim, cards)
    assert quality is not None
    assert not (quality.blurred or quality.dark or quality.burnt)


def test_darkness_and_glare_are_seen_on_the_cards() -> None:
    image, cards = table(2.0)
    dark = measure(np.asarray(image // 8, np.uint8), cards)
    assert dark is not None and dark.dark and dark.paper < IMAGING.dark
    lit = measure(glaring(image, cards[1], 0.35), cards)
    assert lit is not None and lit.burnt and lit.glare_mm > IMAGING.glare_mm
    over = measure(np.full_like(image, 255), cards)
    assert over is not None and over.burnt
    beside = image.copy()
    beside[:120] = 255  # a bright window: no card lies there
    aside = measure(beside, cards)
    assert aside is not None and not aside.burnt


def test_without_cards_and_on_tiny_ones_nothing_is_claimed() -> None:
    image, cards = table(2.0)
    assert measure(image, []) is None
    tiny = [Detection(card.quad / 4, "up", card.card, 1.0) for card in cards]
    small = measure(np.asarray(cv2.resize(image, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA), np.uint8), tiny)
    assert small is not None and small.blur_mm is None and not small.blurred
    assert blur(np.full((90, 90), 128, np.uint8)) is None


def test_a_limit_lies_in_the_middle_of_those_with_the_fewest_errors() -> None:
    assert limit([1, 2, 3], [7, 8, 9]) == 5
    assert 3 < limit([1, 2, 3, 9], [5, 8, 9, 9]) < 5


@pytest.mark.skipif(PHOTOS is None, reason="no labelled photographs: GYOJI_PHOTOS names their folder")
def test_sharp_photographs_are_not_called_blurred_and_blurred_ones_are() -> None:
    """Photographs that no limit was fitted on (`use: dev`), every twelfth."""
    assert PHOTOS is not None
    found = measured(Path(PHOTOS), "dev", 12)
    sharp = [quality for quality in found["sharp"] if quality is not None]
    assert sum(quality.blurred or quality.dark or quality.burnt for quality in sharp) <= 0.1 * len(sharp)
    soft = [quality for quality in found["blurred 1.6 mm"] if quality is not None]
    assert sum(quality.blurred for quality in soft) >= 0.8 * len(soft)

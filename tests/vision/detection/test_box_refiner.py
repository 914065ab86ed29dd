"""Boxes of indices and outlines of cards that are refined."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from models.patches import (
    OUTLINE_SIZE,
    PLACE_SIZE,
    Vec,
    index_frame,
    length,
    outline_patch,
    outline_told,
    outlined,
    place_patch,
    place_told,
    placed,
)
from models.render.cards.faces import generate_deck
from models.render.cards.out_of_distribution import out_of_distribution_deck
from models.render.scenes.tabletop import table_scene
from models.render.textures import TextureSource
from vision.detection.box_refiner import Outliner, Refiner
from vision.detection.detector import Locator
from vision.scanner import MODELS

Frame = tuple[Vec, Vec, Vec]


def frame(x: float, y: float, degrees: float, wide: float, tall: float, skew: float = 0.0) -> Frame:
    """An index's centre, half right and half down, px."""
    turn, lean = np.radians(degrees), np.radians(degrees + skew)
    right = np.array([np.cos(turn), np.sin(turn)]) * wide / 2
    down = np.array([-np.sin(lean), np.cos(lean)]) * tall / 2
    return np.array([x, y], np.float32), right.astype(np.float32), down.astype(np.float32)


def corners(of: Frame) -> NDArray[np.float32]:
    """The box's corners (4, 2) px."""
    centre, right, down = of
    return np.stack([centre + x * right + y * down for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


frames = st.builds(
    frame, st.floats(50, 90), st.floats(50, 90), st.floats(0, 360), st.floats(4, 60), st.floats(8, 60),
    st.floats(-30, 30),
)  # fmt: skip


@given(frames, frames)
def test_what_a_box_should_be_told_sets_it_right(found: Frame, truth: Frame) -> None:
    assert np.allclose(corners(placed(*found, place_told(*found, truth))), corners(truth), atol=0.05)


@given(frames, frames, st.floats(0, 360), st.floats(0.5, 3))
def test_what_a_box_is_told_does_not_depend_on_turn_and_size(
    found: Frame, truth: Frame, degrees: float, times: float
) -> None:
    turn = np.radians(degrees)
    matrix = times * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])

    def moved(of: Frame) -> Frame:
        centre, right, down = ((matrix @ part).astype(np.float32) for part in of)
        return centre, right, down

    assert np.allclose(place_told(*found, truth), place_told(*moved(found), moved(truth)), atol=0.02)


def test_the_patch_shows_what_the_box_cuts_off() -> None:
    image = np.full((200, 200, 3), 60, np.uint8)
    image[90:110, 60:140] = (0, 0, 255)  # a word four times as wide as tall
    patch = place_patch(image, *frame(100, 100, 0, 40, 20))
    assert patch.shape == (PLACE_SIZE[1], PLACE_SIZE[0], 3)
    red = patch[PLACE_SIZE[1] // 2, :, 2] > 200
    assert red.mean() > 0.95


@pytest.mark.models
def test_the_refiner_sets_boxes_right_on_tables() -> None:
    rng = np.random.default_rng(11)
    plain, refined = _misplaced(rng)
    assert len(plain) > 20
    assert np.mean(refined) < 0.7 * np.mean(plain)


def _misplaced(rng: np.random.Generator) -> tuple[list[float], list[float]]:
    """How far corners of found boxes lie from the truth, in half heights, as located and as refined."""
    locator, refiner = Locator(MODELS / "locator.onnx", 1, refined=False), Refiner(MODELS / "refiner.onnx", 1)
    plain, refined = [], []
    for _ in range(4):
        scene = table_scene(rng, [generate_deck(rng)], TextureSource(), "home")
        found = [(ix.centre, ix.right, ix.down) for card in locator.find(scene.image) for ix in card.indices]
        truths = [index_frame(m.quad) for card in scene.cards for m in card.indices if m.visible > 0.9]
        for old, new in zip(found, refiner.frames(scene.image, found), strict=True):
            near = [t for t in truths if length(t[0] - old[0]) < 0.8 * length(t[2]) and float(t[2] @ old[2]) > 0]
            for truth in near[:1]:
                for kept, of in ((plain, old), (refined, new)):
                    kept.append(float(np.abs(corners(of) - corners(truth)).mean()) / length(truth[2]))
    return plain, refined


def test_ground_without_print_keeps_a_box_that_can_be() -> None:
    blank = np.full((120, 160, 3), 127, np.uint8)
    (told,) = Refiner(MODELS / "refiner.onnx", 1).frames(blank, [frame(80, 60, 30, 12, 20)])
    assert np.isfinite(corners(told)).all()
    assert 0.3 < length(told[2]) / 10 < 2.5


def test_no_index_asks_for_nothing() -> None:
    assert Refiner(MODELS / "refiner.onnx", 1).frames(np.zeros((40, 40, 3), np.uint8), []) == []


def test_what_is_told_of_an_outline_makes_the_true_one() -> None:
    rng = np.random.default_rng(3)
    truth = np.array([[60, 50], [120, 54], [117, 140], [56, 137]], np.float32)
    for turn in range(4):
        off = (truth + rng.normal(0, 6, (4, 2))).astype(np.float32)
        made = outlined(off, outline_told(off, np.roll(truth, turn, axis=0)))
        assert np.allclose(made, truth, atol=0.01)


def test_the_outline_patch_shows_what_the_outline_cuts_off() -> None:
    image = np.full((300, 300, 3), 40, np.uint8)
    image[100:200, 100:180] = 255
    half = np.array([[100, 100], [180, 100], [180, 150], [100, 150]], np.float32)
    patch = outline_patch(image, half)
    assert patch.shape == (OUTLINE_SIZE[1], OUTLINE_SIZE[0], 3)
    bright = (patch[..., 0] > 150).mean(axis=1) > 0.3
    rows = np.flatnonzero(bright)
    assert rows[0] == pytest.approx(OUTLINE_SIZE[1] * 0.8 / 3.6, abs=2)  # reaches 1.8 half sides each way
    assert bright[rows[0] :].all()  # and the rest of the card reaches beyond the patch's end


@pytest.mark.models
def test_the_outliner_sets_outlines_right_on_tables() -> None:
    rng = np.random.default_rng(5)
    outliner = Outliner(MODELS / "outliner.onnx", 1)
    before, after = [], []
    for _ in range(6):
        scene = table_scene(rng, [out_of_distribution_deck(rng)], TextureSource(), "home")
        cards = [card for card in scene.cards if card.visible > 0.95]
        wide = [length(card.quad[1] - card.quad[0]) for card in cards]
        told = [
            (card.quad + rng.normal(0, 0.08 * width, (4, 2))).astype(np.float32)
            for card, width in zip(cards, wide, strict=True)
        ]
        for card, width, old, new in zip(cards, wide, told, outliner.quads(scene.image, told), strict=True):
            for kept, quad in ((before, old), (after, new)):
                turns = [np.hypot(*(np.roll(quad, turn, axis=0) - card.quad).T).mean() for turn in range(4)]
                kept.append(float(min(turns)) / width)
    assert len(before) > 15
    assert np.median(after) < 0.8 * np.median(before)


def test_an_outline_where_no_card_lies_stays_one() -> None:
    blank = np.full((200, 200, 3), 127, np.uint8)
    outliner = Outliner(MODELS / "outliner.onnx", 1)
    flat = np.array([[60, 50], [150, 50], [150, 90], [60, 90]], np.float32)
    for quad in (flat, flat + np.float32(900)):
        (found,) = outliner.quads(blank, [quad])
        assert np.isfinite(found).all() and cv2.isContourConvex(found)
    assert outliner.quads(blank, []) == []

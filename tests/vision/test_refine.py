"""Boxes of indices that are set right."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from models.patches import PLACE_SIZE, Vec, index_frame, length, place_patch, place_told, placed
from models.render.faces import generate_deck
from models.render.tabletop import table_scene
from models.render.textures import TextureSource
from vision.locate import Locator
from vision.refine import Refiner
from vision.scan import MODELS

needs_refiner = pytest.mark.skipif(not (MODELS / "refiner.onnx").exists(), reason="the models are not built yet")
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


@needs_refiner
def test_the_refiner_sets_boxes_right_on_tables() -> None:
    rng = np.random.default_rng(11)
    plain, refined = _misplaced(rng)
    assert len(plain) > 20
    assert np.mean(refined) < 0.7 * np.mean(plain)


def _misplaced(rng: np.random.Generator) -> tuple[list[float], list[float]]:
    """How far corners of found boxes lie from the truth, in half heights, as located and as set right."""
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


@needs_refiner
def test_ground_without_print_keeps_a_box_that_can_be() -> None:
    blank = np.full((120, 160, 3), 127, np.uint8)
    (told,) = Refiner(MODELS / "refiner.onnx", 1).frames(blank, [frame(80, 60, 30, 12, 20)])
    assert np.isfinite(corners(told)).all()
    assert 0.3 < length(told[2]) / 10 < 2.5


@needs_refiner
def test_no_index_asks_for_nothing() -> None:
    assert Refiner(MODELS / "refiner.onnx", 1).frames(np.zeros((40, 40, 3), np.uint8), []) == []

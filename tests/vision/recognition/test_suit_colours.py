"""The hue of a coloured card's ink, whatever light it lies in."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
import pytest

from models.render.camera import Camera
from models.render.nono import coloured_face, coloured_taste
from models.render.stage import Placement, Stage
from vision.recognition.suit_colours import SUITS, SuitColours, density, hue_bin
from vision.scanner import MODELS, Scanner
from vision.types import Image

INKS = {"R": (40, 20, 215), "B": (180, 95, 25), "Y": (45, 205, 235), "G": (45, 150, 110)}
"""BGR, the green one with more yellow in it than decks of `models.render.nono` have."""
LIGHTS = [(1.0, 1.0, 1.0), (0.95, 0.75, 0.6), (0.55, 0.75, 0.95), (0.4, 0.4, 0.4)]


@lru_cache(maxsize=1)
def colours() -> SuitColours:
    return SuitColours.load(MODELS / "suit_colours.json")


def patch(ground: tuple[int, int, int], ink: tuple[int, int, int]) -> Image:
    """A 7 in `ink` on `ground`, as an index patch."""
    out = np.full((64, 40, 3), ground, np.uint8)
    cv2.polylines(out, [np.array([[10, 14], [30, 14], [18, 50]])], False, ink, 7)
    return out


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("on_ground", [True, False])
@pytest.mark.parametrize("suit", SUITS)
def test_the_hue_of_ink_or_ground_tells_the_suit_in_any_light(
    suit: str, on_ground: bool, light: tuple[float, float, float]
) -> None:
    white = (245, 245, 245)
    drawn = patch(INKS[suit], white) if on_ground else patch(white, INKS[suit])
    lit = np.round(drawn * np.array(light)).astype(np.uint8)
    assert SUITS[int(np.argmax(colours().told([lit])))] == suit


def test_black_and_white_tell_no_suit() -> None:
    assert not colours().told([patch((245, 245, 245), (30, 30, 30))]).any()
    assert not colours().told([]).any()


def test_no_hue_rules_a_suit_out() -> None:
    counts = np.zeros((4, 144))
    counts[np.arange(4), [10, 40, 70, 100]] = 50
    table = SuitColours.of(counts).table
    assert np.exp(table).sum(axis=1) == pytest.approx(1) and table.min() > -9
    assert hue_bin(density(patch((245, 245, 245), INKS["R"])), 144) != hue_bin(
        density(patch((245, 245, 245), INKS["Y"])), 144
    )


def test_a_file_without_hues_is_named(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("models") / "suit_colours.json"
    path.write_text('{"R": [1]}', encoding="utf-8")
    with pytest.raises(ValueError, match=r"suit_colours\.json: no hues of suits"):
        SuitColours.load(path)


@pytest.mark.models
@pytest.mark.parametrize("code", ["G1", "G7", "R7", "B7", "Y4"])
def test_a_face_filled_with_its_colour_is_no_back_and_has_its_own_suit(code: str) -> None:
    rng = np.random.default_rng(12)
    taste = replace(coloured_taste(rng)[0], ground=True, corner=9.0, middle=22.0, size=(56.0, 87.0))
    face = coloured_face(taste, True, code[0], int(code[1:]), INKS[code[0]])
    stage = Stage(Camera.above((800, 600), 3.0, 8.0, 20.0), np.full((600, 800, 3), (165, 178, 185), np.uint8))
    stage.place(Placement(face, 10.0, 5.0, 0.1))
    lit = np.round(cv2.GaussianBlur(stage.image, (0, 0), 1.2) * np.array([0.95, 0.85, 0.8])).astype(np.uint8)
    (seen,) = Scanner(MODELS, "coloured", 1).scan(lit)
    assert seen.face == "up" and seen.card in (code, None)
    assert seen.alternatives[0][0][0] == code[0]

"""The one card in a picture is found without the locator, whatever is printed on it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.render.cards.exotic import hanafuda_like
from vision.detection.lone_card import lone_card
from vision.types import Image, Quad

GROUNDS = {"cloth": (60, 95, 40), "wood": (70, 110, 160), "paper": (225, 225, 222), "dark": (30, 28, 26)}


def laid(face: Image, ground: tuple[int, int, int], degrees: float, wide: float) -> tuple[Image, Quad]:
    """A face on a plain, noisy ground with a shadow beside it, and its outline."""
    high = wide * face.shape[0] / face.shape[1]
    angle = np.deg2rad(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    quad = (np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (wide / 2, high / 2) @ turn + (330, 250)).astype(
        np.float32
    )
    image = np.full((500, 660, 3), ground, np.uint8)
    cv2.fillConvexPoly(
        image, np.rint(quad + np.array([5, 6])).astype(np.int32), tuple(int(0.82 * part) for part in ground)
    )
    source = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * (face.shape[1], face.shape[0])
    matrix = cv2.getPerspectiveTransform(source.astype(np.float32), quad)
    cv2.warpPerspective(face, matrix, (660, 500), image, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    noise = np.random.default_rng(1).normal(0, 4, image.shape)
    return np.clip(cv2.GaussianBlur(image, (0, 0), 0.7) + noise, 0, 255).astype(np.uint8), quad


def blank(colour: tuple[int, int, int]) -> Image:
    """A card with a number written large in its middle."""
    face = np.full((360, 240, 3), colour, np.uint8)
    cv2.putText(face, "7", (70, 240), cv2.FONT_HERSHEY_SIMPLEX, 5, (40, 40, 40), 14, cv2.LINE_AA)
    return np.asarray(face, np.uint8)


@pytest.mark.parametrize("degrees", [0, 12, -25, 78])
@pytest.mark.parametrize("ground", ["cloth", "wood", "dark"])
def test_a_card_that_stands_out_is_outlined(ground: str, degrees: float) -> None:
    faces = list(hanafuda_like(0).faces.values())
    black_framed = [] if ground == "dark" else [np.asarray(faces[3].image[..., :3], np.uint8)]
    for face in (*black_framed, blank((235, 240, 242))):
        image, quad = laid(face, GROUNDS[ground], degrees, 150)
        found = lone_card(image)
        assert found is not None
        ways = [np.roll(quad, turn, axis=0) for turn in range(4)]
        assert min(float(np.abs(found - way).max()) for way in ways) < 0.08 * 150
        assert np.hypot(*(found[1] - found[0])) < np.hypot(*(found[2] - found[1]))


@pytest.mark.parametrize("degrees", [0, 12, -25])
def test_a_card_on_a_striped_cloth_stands_out_from_both_colours(degrees: float) -> None:
    blue, quad = laid(blank((160, 125, 70)), GROUNDS["cloth"], degrees, 150)
    stripes = np.zeros(blue.shape[:2], np.uint8)
    for x in range(-500, 700, 60):
        cv2.line(stripes, (x, 500), (x + 300, 0), 255, 22, cv2.LINE_AA)
    cv2.fillConvexPoly(stripes, np.rint(quad).astype(np.int32), 0)
    striped = np.where(stripes[..., None] > 0, np.array((130, 80, 160), np.uint8), blue)
    found = lone_card(np.asarray(striped, np.uint8))
    assert found is not None
    ways = [np.roll(quad, turn, axis=0) for turn in range(4)]
    assert min(float(np.abs(found - way).max()) for way in ways) < 0.08 * 150
    cv2.fillConvexPoly(blue, np.rint(quad).astype(np.int32), GROUNDS["cloth"])
    empty = np.where(stripes[..., None] > 0, np.array((130, 80, 160), np.uint8), blue)
    assert lone_card(np.asarray(empty, np.uint8), whole=False) is None


def test_a_picture_that_is_the_card_itself_is_the_card() -> None:
    found = lone_card(blank((235, 240, 242)))
    assert found is not None
    np.testing.assert_allclose(found[2], (239, 359), atol=1)


def test_an_empty_table_and_an_odd_shape_are_no_card() -> None:
    ground = np.random.default_rng(2).normal(120, 4, (500, 520, 3)).astype(np.uint8)
    assert lone_card(ground) is None
    cv2.circle(ground, (250, 250), 90, (240, 240, 240), -1)
    assert lone_card(ground) is None


def lit(image: Image, quad: Quad) -> Image:
    """The picture darker to its corners, with the glare of a window at its left border; the card as it was."""
    high, wide = image.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    vignette = 1 - 0.5 * (((x / wide - 0.5) ** 2 + (y / high - 0.5) ** 2) / 0.5)
    glare = 90 * np.exp(-((x / 60) ** 2) - ((y - 0.6 * high) / 90) ** 2)
    out = image * vignette[..., None] + glare[..., None]
    return np.clip(out, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("ground", ["wood", "cloth"])
@pytest.mark.parametrize("degrees", [0, -25, 78])
def test_uneven_light_and_glare_at_the_border_are_no_part_of_the_card(ground: str, degrees: float) -> None:
    """A face with a black frame, as hanafuda have it."""
    face = cv2.copyMakeBorder(blank((235, 240, 242)), 14, 14, 14, 14, cv2.BORDER_CONSTANT, value=(20, 18, 18))
    image, quad = laid(np.asarray(face, np.uint8), GROUNDS[ground], degrees, 150)
    found = lone_card(lit(image, quad), whole=False)
    assert found is not None
    ways = [np.roll(quad, turn, axis=0) for turn in range(4)]
    assert min(float(np.abs(found - way).max()) for way in ways) < 0.05 * 150


def test_of_two_that_touch_neither_is_the_card() -> None:
    """A box beside the card: there is no ground on that side."""
    image, _ = laid(blank((235, 240, 242)), GROUNDS["cloth"], 0, 150)
    cv2.rectangle(image, (408, 60), (600, 440), (40, 60, 190), -1)
    assert lone_card(image, whole=False) is None

"""Pictures registered with what is seen: outlines that are off are corrected, and only the face that lies there
fits."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.render.cards.fonts import HERSHEY
from models.render.cards.nono import coloured_deck
from models.render.types import Deck
from vision.enrolled.config import ENROLLED
from vision.enrolled.face_alignment import together
from vision.enrolled.face_registration import Matcher
from vision.types import Image, Quad

WIDTH = 90
CODES = ("R1", "R4", "B4", "B7", "G10", "Y2")


@pytest.fixture(scope="module")
def deck() -> Deck:
    """The same on every machine: its numbers are line letters, not in whatever fonts there are."""
    return coloured_deck(np.random.default_rng(3), [HERSHEY[4]])


def kept(deck: Deck, code: str) -> tuple[Image, Quad]:
    """A face's picture as a gallery has it, and the outline in it."""
    picture = np.ascontiguousarray(deck.faces[code].image[..., :3])
    height, width = picture.shape[:2]
    return picture, np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)


def matcher(deck: Deck) -> Matcher:
    return Matcher(together([kept(deck, code) for code in CODES]), range(len(CODES)))


def on_a_table(deck: Deck, code: str, angle: float = 0.3, lamp: float = 0.7) -> tuple[Image, Quad]:
    """A face lying turned on a dark table, lit from the left, and its outline."""
    picture, source = kept(deck, code)
    tall = WIDTH * picture.shape[0] / picture.shape[1]
    c, s = np.cos(angle), np.sin(angle)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (WIDTH / 2, tall / 2)
    quad = (corners @ np.array([[c, s], [-s, c]]) + 110).astype(np.float32)
    image = np.full((220, 220, 3), 60, np.uint8)
    matrix = cv2.getPerspectiveTransform(source, quad)
    cv2.warpPerspective(picture, matrix, (220, 220), image, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    light_falls = np.linspace(1.0, lamp, 220)[None, :, None]
    noise = np.random.default_rng(1).normal(0, 3, image.shape)
    return np.clip(cv2.GaussianBlur(image, (0, 0), 0.7) * light_falls + noise, 0, 255).astype(np.uint8), quad


def off(quad: Quad, share: float, seed: int) -> Quad:
    """An outline whose corners are off by up to a share of the width."""
    moved = quad + np.random.default_rng(seed).uniform(-share, share, (4, 2)) * WIDTH
    return moved.astype(np.float32)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("code", CODES)
def test_the_face_that_lies_there_fits_and_no_other(deck: Deck, code: str, turned: bool) -> None:
    image, quad = on_a_table(deck, code)
    told = np.roll(off(quad, 0.08, 4), 2, axis=0) if turned else off(quad, 0.08, 4)
    residuals = matcher(deck).fit(image, [told]).residuals.reshape(-1, 2)
    best = residuals.min(axis=1)
    assert int(best.argmin()) == CODES.index(code) and best.min() < 2 * ENROLLED.face_registration.lies
    assert int(residuals[CODES.index(code)].argmin()) == int(turned)
    assert np.sort(best)[1] > 1.5 * best.min()


def test_what_covers_the_lower_half_of_a_card_does_not_hide_which_it_is(deck: Deck) -> None:
    image, quad = on_a_table(deck, "B4", angle=0.0)
    image[int(quad[:, 1].mean()) + 20 :] = (40, 110, 70)
    residuals = matcher(deck).fit(image, [off(quad, 0.05, 2)]).residuals.reshape(-1, 2).min(axis=1)
    assert int(residuals.argmin()) == CODES.index("B4")


def test_what_is_known_to_lie_on_a_card_does_not_speak_against_it(deck: Deck) -> None:
    image, quad = on_a_table(deck, "B4", angle=0.0)
    other, lying = on_a_table(deck, "Y2", angle=0.0)
    half = int(quad[:, 1].mean())
    image[half:] = other[half - 50 : -50]  # another card's face, from its own middle upwards
    over = lying + np.array([0, 50], np.float32)
    over[:2, 1] = half
    laid = matcher(deck)
    blind, knowing = (laid.fit(image, [off(quad, 0.03, 2)], (), some) for some in ((), (over,)))
    row = CODES.index("B4")
    assert knowing.best == row
    assert knowing.residuals[2 * row] < 0.5 * blind.residuals[2 * row]


def test_a_fit_where_the_card_lies_leads_by_more(deck: Deck) -> None:
    image, quad = on_a_table(deck, "G10")
    right, beside = (matcher(deck).fit(image, [told]) for told in (quad, quad + np.float32(400)))
    assert right.clear and right.best == CODES.index("G10")
    assert right.lead > 2 > beside.lead >= 1 and not beside.clear


def test_a_picture_without_a_card_fits_nothing(deck: Deck) -> None:
    noise = np.random.default_rng(5).normal(120, 40, (220, 220, 3))
    image = np.clip(cv2.GaussianBlur(noise, (0, 0), 3), 0, 255).astype(np.uint8)
    quad = np.array([[60, 50], [150, 50], [150, 176], [60, 176]], np.float32)
    assert matcher(deck).fit(image, [quad]).residuals.min() > ENROLLED.face_registration.lies


def test_an_outline_beside_the_picture_is_no_error(deck: Deck) -> None:
    image, quad = on_a_table(deck, "R1")
    fit = matcher(deck).fit(image, [quad + np.float32(400)])
    assert np.isfinite(fit.residuals).all() and fit.residuals.min() > ENROLLED.face_registration.lies

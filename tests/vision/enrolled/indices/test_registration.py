"""Indices of an enrolled deck registered with those that are found: what differs in a few px is told apart."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.detection.detections import IndexFound
from vision.enrolled.config import ENROLLED
from vision.enrolled.indices.registration import Overlay
from vision.types import Image, Quad

CODES = ("S3", "C3", "S4", "C4")
TALL = 60
"""Half the height of an enrolled index, px."""


def print_of(code: str) -> Image:
    """A picture of an index: a figure, and below it a spade or a club that differ by three bumps."""
    sheet = np.full((200, 140, 3), 235, np.uint8)
    cv2.putText(sheet, code[1], (45, 100), cv2.FONT_HERSHEY_SIMPLEX, 2.2, (30, 30, 30), 7, cv2.LINE_AA)
    for x, y, r in ((70, 122, 10), (60, 136, 10), (80, 136, 10)) if code[0] == "C" else ((70, 132, 15),):
        cv2.circle(sheet, (x, y), r, (30, 30, 30), -1, cv2.LINE_AA)
    cv2.rectangle(sheet, (67, 140), (73, 155), (30, 30, 30), -1)
    return sheet


def index(scale: float = 1.0, off: tuple[float, float] = (0.0, 0.0)) -> IndexFound:
    """Where the print stands in a picture that many times as large, its box off by px."""
    x, y = ((place + 0.5) * scale - 0.5 + by for place, by in zip((70, 100), off, strict=True))
    half = np.array([[28.0, 0], [0, TALL]], np.float32) * np.float32(scale)
    centre = np.array([x, y], np.float32)
    return IndexFound(centre, half[0], half[1], centre + 4 * half[1], 0.9)


def seen(code: str, scale: float, blur: float, lamp: float, seed: int) -> Image:
    """The print as a camera sees it from afar."""
    small = cv2.resize(print_of(code), None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), blur), np.float32) * np.array([0.8, 1.0, 1.1]) * lamp
    noise = np.random.default_rng(seed).normal(0, 3, soft.shape)
    return np.clip(soft + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def overlay() -> Overlay:
    return Overlay.learn([(code, print_of(code), index()) for code in CODES], CODES)


@given(
    code=st.sampled_from(CODES), scale=st.floats(0.17, 0.4), blur=st.floats(0.4, 1.0), lamp=st.floats(0.4, 0.9),
    off=st.tuples(st.floats(-1.2, 1.2), st.floats(-1.2, 1.2)), seed=st.integers(0, 99),
)  # fmt: skip
@settings(max_examples=40, deadline=None)
def test_the_print_that_is_there_fits_best(
    overlay: Overlay, code: str, scale: float, blur: float, lamp: float, off: tuple[float, float], seed: int
) -> None:
    """Indices from 20 px high on, softened, in coloured light, found in a box that is off by 1.2 px."""
    fits = overlay.residuals(seen(code, scale, blur, lamp, seed), index(scale, off), [0, 1, 2, 3], len(CODES))
    assert CODES[int(fits.argmin())] == code


def test_a_name_that_nobody_held_likely_is_found_all_the_same(overlay: Overlay) -> None:
    fits = overlay.residuals(seen("C4", 0.3, 0.6, 0.8, 5), index(0.3), [0], len(CODES))
    assert CODES[int(fits.argmin())] == "C4"


def test_only_the_names_that_others_hold_likeliest_are_compared(overlay: Overlay) -> None:
    few = replace(ENROLLED.index_registration, among=2, likely=2)
    picture = seen("C4", 0.3, 0.6, 0.8, 5)
    fits = overlay.residuals(picture, index(0.3), [0, 3, 1, 2], len(CODES), config=few)
    every = overlay.residuals(picture, index(0.3), [0, 3, 1, 2], len(CODES))
    assert int(fits.argmin()) == 3 and fits[3] == pytest.approx(every[3])
    assert fits[0] == fits[1] == fits[2] == fits.max()


def test_whoever_has_no_kept_index_fits_no_better_than_the_worst() -> None:
    some = Overlay.learn([(code, print_of(code), index()) for code in CODES[:3]], CODES)
    fits = some.residuals(seen("S3", 0.3, 0.6, 0.8, 5), index(0.3), [3, 0], len(CODES))
    assert int(fits.argmin()) == 0 and fits[3] == fits.max()


def test_what_both_indices_of_a_card_have_in_common_is_kept() -> None:
    noise = np.random.default_rng(2).normal(0, 20, (2, 200, 140, 3))
    noisy = [np.clip(print_of("S3") + some, 0, 255).astype(np.uint8) for some in noise]
    clean, one, both = (
        Overlay.learn([("S3", picture, index()) for picture in pictures], ["S3"]).pictures
        for pictures in ([print_of("S3")], noisy[:1], noisy)
    )
    assert float(np.abs(both - clean).mean()) < 0.85 * float(np.abs(one - clean).mean())


def test_an_index_at_the_edge_of_a_picture_or_beyond_is_compared(overlay: Overlay) -> None:
    picture = seen("S3", 0.3, 0.6, 0.8, 5)
    for centre in ((0.0, 0.0), (picture.shape[1] - 1.0, picture.shape[0] - 1.0), (-400.0, 900.0)):
        moved = index(0.3).moved(1.0, np.array(centre, np.float32) - index(0.3).centre)
        assert np.isfinite(overlay.residuals(picture, moved, [0], len(CODES))).all()


def mark(x: float, y: float) -> IndexFound:
    half = np.array([[4.0, 0], [0, 8]], np.float32)
    return IndexFound(np.array([x, y], np.float32), half[0], half[1], np.array([50, 70], np.float32), 0.9)


def outline(scale: float = 1.0, shift: float = 0.0) -> Quad:
    corners: NDArray[np.float32] = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    return corners * np.float32(scale) + np.float32(shift)

"""Cards compared with an enrolled deck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render.cards.exotic import hanafuda_like
from models.render.cards.nono import coloured_deck, nono_deck
from models.render.cards.out_of_distribution import word_fonts
from models.render.types import Deck
from tests.vision.enrolled import test_gallery
from tests.vision.enrolled.test_gallery import laid, made_of, named
from vision.detection.detections import CardFound
from vision.enrolled import gallery as g
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.prototypes import Networks
from vision.enrolled.scoring import GalleryCalibration, fused
from vision.scanner import MODELS
from vision.types import Image, Quad

homes = test_gallery.homes


@pytest.mark.models
@pytest.mark.parametrize("make", [nono_deck, coloured_deck])
def test_after_one_picture_each_the_cards_are_told_apart(make: Callable[[np.random.Generator], Deck]) -> None:
    if make is nono_deck and not word_fonts():
        pytest.skip("no font here draws Japanese")
    deck = make(np.random.default_rng(8))
    codes = [code for code in deck.faces if code not in ("BACK", "JK_2")][::3]
    reader = GalleryReader(made_of(deck, codes), Networks.load(MODELS, 1), GalleryCalibration())
    right = 0
    for number, code in enumerate(codes):
        image, quad = laid(deck, code, 1000 + number)
        for outline in (quad, np.roll(quad, 2, axis=0)):
            right += named(reader, image, outline) == code
    assert right >= 0.9 * 2 * len(codes)


def test_cards_that_were_not_photographed_are_composed_of_suits_and_ranks(tmp_path: Path) -> None:
    deck = coloured_deck(np.random.default_rng(3))
    shown = [*(f"R{rank}" for rank in range(1, 8)), "B1", "Y1", "G1"]
    gallery = made_of(deck, shown)
    assert gallery.composed == {}  # not asked for
    gallery.grid = True
    gallery.save(tmp_path / "mine")
    gallery = g.Gallery.load(tmp_path / "mine")
    missing = [f"{suit}{rank}" for suit in "BYG" for rank in range(2, 8)]
    assert sorted(gallery.composed) == sorted(missing)
    assert gallery.composed["B4"] == [("R4", "B1", "R1")]


@pytest.mark.models
def test_of_a_deck_that_is_read_the_face_that_its_indices_say_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = coloured_deck(np.random.default_rng(8))
    networks = Networks.load(MODELS, 1)
    reader = GalleryReader(made_of(deck, ["R7", "B3", "Y10", "G5"]), networks, GalleryCalibration(), read=True)
    assert reader.has_indices and reader.by_indices
    asked: list[list[int]] = []
    fit = reader.matcher.fit
    monkeypatch.setattr(reader.matcher, "fit", lambda *given: (asked.append(list(given[2])), fit(*given))[1])
    image, quad = laid(deck, "Y10", 77)
    (card,) = networks.locator.find(image)
    reader.look(image, [card])
    row = reader.codes.index("Y10")
    assert [set(faces[:2]) for faces in asked] == [{2 * row, 2 * row + 1}]
    reader.look(image, [CardFound(quad, 1.0, 1.0)])
    assert asked[1:] == [[]]  # no index shows


@pytest.mark.models
def test_half_a_card_is_known_by_what_the_one_on_it_tells() -> None:
    """The lower of two cards, outlined only as far as the other one leaves it free."""
    deck = hanafuda_like(7)
    codes = [f"{month:02}{letter}" for month in range(1, 13) for letter in "ad"]
    reader = GalleryReader(made_of(deck, codes), Networks.load(MODELS, 1), GalleryCalibration())
    alone = together = 0
    for number, (lower, upper) in enumerate(zip(codes[::3], codes[1::3], strict=True)):
        image, quad, top = half_covered(deck, lower, upper, 3000 + number)
        half = quad.copy()
        half[2:] = quad[[1, 0]] + (quad[2:] - quad[[1, 0]]) / 2
        below, above = CardFound(half, 1.0, 1.0), CardFound(top, 1.0, 1.0)
        row = reader.codes.index(lower)
        told = [fused(some[0].seen, reader.calibration) for some in (reader.look(image, [below]),
                                                                     reader.look(image, [below, above]))]  # fmt: skip
        alone += int(told[0].argmax()) == row
        together += int(told[1].argmax()) == row
    assert together >= 6 and together >= alone + 2


@pytest.mark.models
def test_what_lies_on_a_card_is_left_out_once_it_is_settled() -> None:
    """The card on top is named already and not compared: it hides what it hides all the same."""
    deck = hanafuda_like(7)
    codes = [f"{month:02}{letter}" for month in range(1, 13) for letter in "ad"]
    reader = GalleryReader(made_of(deck, codes), Networks.load(MODELS, 1), GalleryCalibration())
    better = []
    for number, (lower, upper) in enumerate(zip(codes[::3], codes[1::3], strict=True)):
        image, quad, top = half_covered(deck, lower, upper, 3000 + number)
        below, above = CardFound(quad, 1.0, 1.0), CardFound(top, 1.0, 1.0)
        leads = []
        for beside in ([], [above]):
            (laid_out,) = reader.look(image, [below], beside)
            residuals = laid_out.seen.residual.reshape(-1, 2).min(axis=1)
            own = reader.codes.index(lower)
            leads.append(float(np.delete(residuals, own).min() / residuals[own]))
        better.append(leads[1] > leads[0])
    assert np.mean(better) >= 0.75


def half_covered(deck: Deck, lower: str, upper: str, seed: int) -> tuple[Image, Quad, Quad]:
    """A card (its whole outline), and another one on its lower half, with its outline, px."""
    image, quad = laid(deck, lower, seed)
    other, top = laid(deck, upper, seed)  # as it lies, and then pushed down by half its height
    down = (quad[3] - quad[0]) / 2
    matrix = np.array([[1, 0, down[0]], [0, 1, down[1]]], np.float32)
    cover = np.zeros((260, 260), np.uint8)
    cv2.fillConvexPoly(cover, np.rint(top + down).astype(np.int32), 1)
    pushed = cv2.warpAffine(other, matrix, (260, 260), borderMode=cv2.BORDER_REPLICATE)
    return np.where(cover[..., None] > 0, pushed, image).astype(np.uint8), quad, (top + down).astype(np.float32)

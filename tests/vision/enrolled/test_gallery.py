"""Any deck by its pictures: kept as they are, told apart after one picture each, nothing named that is not there."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render.exotic import hanafuda_like
from models.render.nono import coloured_deck, nono_deck
from models.render.out_of_distribution import word_fonts
from models.render.types import Deck, Image
from vision.detection.detections import CardFound
from vision.enrolled import gallery as g
from vision.enrolled.embedding import GalleryError
from vision.enrolled.ensemble import Ensemble
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.prototypes import Networks
from vision.enrolled.scoring import GalleryCalibration, fused
from vision.scanner import MODELS
from vision.types import Quad

WIDTH = 120


@pytest.fixture(autouse=True)
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def laid(deck: Deck, code: str, seed: int) -> tuple[Image, np.ndarray[tuple[int, ...], np.dtype[np.float32]]]:
    """A face on a grey table, a little turned and soft, and where it lies."""
    rng = np.random.default_rng(seed)
    picture = deck.faces[code].image[..., :3]
    tall = WIDTH * picture.shape[0] / picture.shape[1]
    angle = rng.uniform(-0.4, 0.4)
    c, s = np.cos(angle), np.sin(angle)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (WIDTH / 2, tall / 2)
    quad = (corners @ np.array([[c, s], [-s, c]]) + 130).astype(np.float32)
    h, w = picture.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
    image = np.full((260, 260, 3), 90, np.uint8)
    cv2.warpPerspective(picture, cv2.getPerspectiveTransform(source, quad), (260, 260), image,
                        flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)  # fmt: skip
    image = cv2.GaussianBlur(image, (0, 0), 0.7)
    return np.clip(image + rng.normal(0, 4, image.shape), 0, 255).astype(np.uint8), quad


def made_of(deck: Deck, codes: list[str]) -> g.Gallery:
    """One picture of each card, as `gyoji enroll` cuts it out."""
    found = g.Gallery("test")
    for number, code in enumerate(codes):
        image, quad = laid(deck, code, number)
        found.entries.append(g.Entry(code, g.cut_out(image, quad), float(WIDTH)))
    return found


def test_a_gallery_keeps_its_pictures(tmp_path: Path) -> None:
    deck = coloured_deck(np.random.default_rng(1))
    before = made_of(deck, ["R1", "B10"])
    before.save(tmp_path / "mine")
    after = g.Gallery.load(tmp_path / "mine")
    assert after.codes == ["R1", "B10"]
    assert all(np.array_equal(a.picture, b.picture) for a, b in zip(before.entries, after.entries, strict=True))


@pytest.mark.parametrize("spoil", ["nothing", "no json", "no picture"])
def test_a_broken_gallery_is_told_in_one_sentence(tmp_path: Path, spoil: str) -> None:
    folder = tmp_path / "mine"
    made_of(coloured_deck(np.random.default_rng(1)), ["R1"]).save(folder)
    if spoil == "nothing":
        folder = tmp_path / "elsewhere"
    elif spoil == "no json":
        (folder / "deck.json").write_text("{", encoding="utf-8")
    else:
        (folder / json.loads((folder / "deck.json").read_text(encoding="utf-8"))["pictures"][0]["file"]).write_bytes(
            b""
        )
    with pytest.raises(GalleryError) as error:
        g.Gallery.load(folder)
    assert str(folder) in str(error.value) and "\n" not in str(error.value)


def named(reader: GalleryReader, image: Image, quad: Quad) -> str:
    """The best name of what lies under an outline."""
    (laid,) = reader.look(image, [CardFound(quad, 1.0, 1.0)])
    return reader.codes[int(np.argmax(fused(laid.seen, reader.calibration)))]


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


def test_a_face_taken_for_a_back_is_named_by_its_picture_and_a_back_is_not() -> None:
    deck = coloured_deck(np.random.default_rng(8))
    codes = [code for code in deck.faces if not code.startswith("BACK")]
    calibration = GalleryCalibration.load(MODELS / "gallery_calibration.json", "plain")
    witnesses = Ensemble(None, GalleryReader(made_of(deck, codes), Networks.load(MODELS, 1), calibration))
    said = {}
    for code in ("R7", "B3", "BACK"):
        image, quad = laid(deck, code, 77)
        ((_, opinion),) = witnesses.opinions(image, [CardFound(quad, score=0.9, up=0.2)])
        said[code] = opinion.name
    assert said == {"R7": "R7", "B3": "B3", "BACK": None}


def test_the_vectors_are_remembered_and_a_spoilt_cache_is_made_anew(tmp_path: Path) -> None:
    deck = coloured_deck(np.random.default_rng(1))
    networks = Networks.load(MODELS, 1)
    gallery = made_of(deck, ["R1", "B10"])
    first = GalleryReader(gallery, networks, GalleryCalibration())
    (kept,) = (tmp_path / "cache" / "gyoji" / "galleries").glob("*.npz")
    again = GalleryReader(gallery, networks, GalleryCalibration())
    kept.write_bytes(b"torn")
    anew = GalleryReader(gallery, networks, GalleryCalibration())
    assert np.allclose(first.card_vectors, again.card_vectors, atol=1e-6)
    assert np.allclose(first.card_vectors, anew.card_vectors, atol=1e-6)


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
    reader = GalleryReader(gallery, Networks.load(MODELS, 1), GalleryCalibration())
    right = 0
    for number, code in enumerate(missing):
        image, quad = laid(deck, code, 2000 + number)
        right += named(reader, image, quad) == code
    assert right >= 0.5 * len(missing)


def test_a_picture_that_was_cut_out_wrongly_is_told() -> None:
    deck = coloured_deck(np.random.default_rng(3))
    codes = [f"{suit}{rank}" for suit in "RB" for rank in range(1, 7)]
    gallery = made_of(deck, codes)
    assert g.odd_ones(gallery) == []
    image, quad = laid(deck, "B3", 3)
    middle = quad.mean(axis=0)
    half = (middle + 0.5 * (quad - middle) + 0.3 * (quad[0] - middle)).astype(np.float32)
    at = codes.index("B3")
    gallery.entries[at] = g.Entry("B3", g.cut_out(image, half), float(WIDTH))
    assert g.odd_ones(gallery) == ["B3"]


def test_half_a_card_is_known_by_what_the_one_on_it_tells() -> None:
    """The lower of two cards, outlined only as far as the other one leaves it free."""
    deck = hanafuda_like(7)
    codes = [f"{month:02}{letter}" for month in range(1, 13) for letter in "ad"]
    reader = GalleryReader(made_of(deck, codes), Networks.load(MODELS, 1), GalleryCalibration())
    alone = together = 0
    for number, (lower, upper) in enumerate(zip(codes[::3], codes[1::3], strict=True)):
        image, quad = laid(deck, lower, 3000 + number)
        other, top = laid(deck, upper, 3000 + number)  # as it lies, and then pushed down by half its height
        down = (quad[3] - quad[0]) / 2
        matrix = np.array([[1, 0, down[0]], [0, 1, down[1]]], np.float32)
        cover = np.zeros((260, 260), np.uint8)
        cv2.fillConvexPoly(cover, np.rint(top + down).astype(np.int32), 1)
        pushed = cv2.warpAffine(other, matrix, (260, 260), borderMode=cv2.BORDER_REPLICATE)
        image = np.where(cover[..., None] > 0, pushed, image).astype(np.uint8)
        half = quad.copy()
        half[2:] = quad[[1, 0]] + (quad[2:] - quad[[1, 0]]) / 2
        below, above = CardFound(half, 1.0, 1.0), CardFound((top + down).astype(np.float32), 1.0, 1.0)
        row = reader.codes.index(lower)
        told = [fused(some[0].seen, reader.calibration) for some in (reader.look(image, [below]),
                                                                     reader.look(image, [below, above]))]  # fmt: skip
        alone += int(told[0].argmax()) == row
        together += int(told[1].argmax()) == row
    assert together >= 6 and together >= alone + 2

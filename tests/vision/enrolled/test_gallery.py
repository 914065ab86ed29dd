"""Any deck by its pictures: kept as they are, told apart after one picture each, nothing named that is not there."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.render.cards.nono import coloured_deck
from models.render.types import Deck, Image
from vision.detection.detections import CardFound
from vision.enrolled import gallery as g
from vision.enrolled.embedding import GalleryError
from vision.enrolled.gallery_reader import GalleryReader
from vision.enrolled.scoring import fused
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

"""The indices of an enrolled deck: found in its pictures, told apart in a fan."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.render.nono import coloured_deck
from models.render.tabletop import table_scene
from models.render.textures import TextureSource
from models.render.types import Deck
from vision.comparing import GalleryReader
from vision.fitting.enrolled import enrolled
from vision.gallery import Gallery, kept_quad
from vision.learned import Networks
from vision.prints import printed
from vision.scan import MODELS
from vision.weighing import GalleryCalibration


@pytest.fixture(scope="module")
def networks() -> Networks:
    return Networks.load(MODELS, 1)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return coloured_deck(np.random.default_rng(5))


@pytest.fixture(scope="module")
def gallery(deck: Deck, networks: Networks) -> Gallery:
    return enrolled(deck, np.random.default_rng(6), TextureSource(), networks.locator)


def test_in_kept_pictures_the_indices_are_found_in_their_corners(gallery: Gallery, networks: Networks) -> None:
    pictures = [(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]
    found = printed(pictures, networks.locator)
    assert sum(len(some) == 2 for some in found) >= 0.8 * len(pictures)
    upright = []
    for some, (picture, _) in zip(found, pictures, strict=True):
        high, wide = picture.shape[:2]
        for index in some:
            share = index.centre / (wide, high)
            assert (np.minimum(share, 1 - share) < 0.45).all()
            upright.append(float(index.down[1]) * (0.5 - share[1]) > 0)
    # Upright in the upper left corner and upside down in the lower right one.
    assert np.mean(upright) > 0.95


def test_indices_tell_covered_cards_apart(
    deck: Deck, gallery: Gallery, networks: Networks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    rng = np.random.default_rng(7)
    reader = GalleryReader(gallery, networks, GalleryCalibration())
    asked = right = 0
    for _ in range(5):
        scene = table_scene(rng, [deck], TextureSource(), "easy")
        marks = [(mark, truth) for truth in scene.cards for mark in truth.indices if mark.visible > 0.95]
        cards = networks.locator.find(scene.image)
        for card, laid in zip(cards, reader.look(scene.image, cards), strict=True):
            for index, scores in zip((ix for ix in card.indices if ix.inwards), laid.seen.index, strict=True):
                off = [float(np.hypot(*(mark.quad.mean(axis=0) - index.centre))) for mark, _ in marks]
                if off and min(off) < 0.4 * np.hypot(*index.down):
                    asked += 1
                    right += reader.codes[int(np.argmax(scores))] == marks[int(np.argmin(off))][1].code
    assert asked > 40 and right >= 0.9 * asked

"""An enrolled deck on drawn tables, before it lies on a real one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.render.cards.nono import coloured_deck
from models.render.textures import TextureSource
from models.render.types import Deck
from vision.detection.box_refiner import edged, short_first
from vision.enrolled.gallery import Gallery, kept_quad
from vision.enrolled.indices.features import printed
from vision.enrolled.prototypes import Networks
from vision.enrolled.synthetic_views import SyntheticTable, SyntheticTables
from vision.fitting.enrolled import enrolled
from vision.scanner import MODELS
from vision.types import Image, Quad

CODES = ("R1", "R7", "B2", "B9", "Y4", "Y10", "G3", "G8")


@pytest.fixture(scope="module")
def networks() -> Networks:
    return Networks.load(MODELS, 1)


@pytest.fixture(scope="module")
def gallery(networks: Networks) -> Gallery:
    deck = coloured_deck(np.random.default_rng(5))
    some = Deck(deck.name, deck.family, {code: deck.faces[code] for code in (*CODES, "BACK")})
    return enrolled(some, np.random.default_rng(6), TextureSource(), networks.locator)


@pytest.fixture(scope="module")
def tables(gallery: Gallery, networks: Networks) -> list[SyntheticTable]:
    marks = printed([(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries], networks.locator)
    tables = SyntheticTables.of(gallery.entries, marks, networks.locator, networks.outliner)
    return [tables[number] for number in range(6)]


@pytest.mark.models
def test_the_decks_own_cards_lie_there_and_bear_their_names(tables: list[SyntheticTable]) -> None:
    indices, cards = ({code for table in tables for code, *_ in part(table)} for part in (_indices, _cards))
    assert len(indices) >= 6 and len(cards) >= 6 and indices | cards <= set(CODES)


def _indices(table: SyntheticTable) -> list[tuple[str, object]]:
    return [(code, patch) for code, patch in table.indices]


def _cards(table: SyntheticTable) -> list[tuple[str, object]]:
    return [(code, quad) for code, _, quad in table.cards]


def test_a_card_is_seen_in_its_own_colour_and_the_right_way_up(tables: list[SyntheticTable], gallery: Gallery) -> None:
    """Laid flat by its outline, a card is most like the enrolled picture of its name, upright."""
    kept = {entry.code: _flat(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries}
    right = upright = 0
    seen = [(code, _flat(image, quad)) for table in tables for code, image, quad in table.cards]
    for code, picture in seen:
        likeness = {name: float(np.corrcoef(picture.ravel(), other.ravel())[0, 1]) for name, other in kept.items()}
        right += max(likeness, key=lambda name: likeness[name])[0] == code[0]
        turned = float(np.corrcoef(picture[::-1, ::-1].ravel(), kept[code].ravel())[0, 1])
        upright += likeness[code] >= turned - 0.02
    assert len(seen) > 15 and right >= 0.8 * len(seen) and upright >= 0.9 * len(seen)


def _flat(image: Image, quad: Quad) -> NDArray[np.float32]:
    target = np.array([[0, 0], [48, 0], [48, 66], [0, 66]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    small = np.asarray(cv2.warpPerspective(image, matrix, (48, 66)), np.float32)
    return small - small.mean(axis=(0, 1))


def test_every_time_the_same_tables_are_drawn(
    gallery: Gallery, networks: Networks, tables: list[SyntheticTable]
) -> None:
    marks = printed([(entry.picture, kept_quad(entry.picture)) for entry in gallery.entries], networks.locator)
    drawn = SyntheticTables.of(gallery.entries, marks, networks.locator, networks.outliner)
    again = drawn[3]  # whichever of them are drawn before
    assert [code for code, _ in again.indices] == [code for code, _ in tables[3].indices]
    assert all((one == two).all() for (_, one), (_, two) in zip(again.indices, tables[3].indices, strict=True))
    assert len(drawn) == len(CODES)
    with pytest.raises(IndexError):
        drawn[len(CODES)]


def test_better_outlines_begin_with_a_short_side(networks: Networks) -> None:
    lying = np.array([[200, 100], [200, 40], [300, 40], [300, 100]], np.float32)
    assert np.hypot(*(short_first(lying)[1] - short_first(lying)[0])) == pytest.approx(60)
    assert np.hypot(*(short_first(np.roll(lying, 1, axis=0))[1] - short_first(np.roll(lying, 1, axis=0))[0])) == 60
    image = np.full((200, 400, 3), 70, np.uint8)
    cv2.rectangle(image, (200, 40), (300, 100), (240, 240, 240), cv2.FILLED)
    ((right, drawn),) = edged(image, [lying + 3], networks.outliner)
    assert right.shape == drawn.shape == (4, 2)
    assert np.abs(drawn.mean(axis=0) - (250, 70)).max() < 4
    assert edged(image, [], networks.outliner) == []

"""Detection where the picture changed: known cards elsewhere are left alone, new ones and those touched are found."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.render.cards.deck import built_in
from models.render.scenes.tabletop import one_more
from models.render.textures import TextureSource
from models.render.types import Rendered
from vision.detection.changed_regions import Mask, cleaned, inside, locate_changed
from vision.detection.detections import CardFound
from vision.detection.detector import Locator
from vision.scanner import MODELS
from vision.tracking.reference import Reference
from vision.types import Quad


def mask(*boxes: tuple[int, int, int, int]) -> Mask:
    drawn = np.zeros((360, 640), np.uint8)
    for left, top, right, bottom in boxes:
        drawn[top:bottom, left:right] = 1
    return drawn


def outline(left: float, top: float, right: float, bottom: float) -> Quad:
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


@pytest.fixture(scope="module")
def locator() -> Locator:
    return Locator(MODELS / "locator.onnx", 1)


@pytest.fixture(scope="module")
def pair() -> tuple[Rendered, Rendered]:
    return one_more(np.random.default_rng([7, 5]), built_in(), TextureSource(), "easy", 6)


def test_specks_are_no_change_and_what_changed_has_a_margin() -> None:
    region = cleaned(mask((10, 10, 12, 12), (100, 100, 120, 120)))
    assert not region[:40, :40].any()
    assert region[98:122, 98:122].all() and not region[97, 97]
    assert not cleaned(mask()).any()


def test_the_share_of_an_outline_that_lies_in_a_region() -> None:
    region = mask((100, 100, 120, 200))
    assert inside(outline(200, 200, 280, 400), region, 0.5) == pytest.approx(0.5, abs=0.05)
    assert inside(outline(400, 200, 480, 400), region, 0.5) == 0.0
    assert inside(outline(-90, -90, -10, -10), region, 0.5) == 0.0


def test_only_what_changed_is_looked_for(locator: Locator, pair: tuple[Rendered, Rendered]) -> None:
    before, after = pair
    known = locator.find(before.image)
    reference = Reference()
    reference.read(before.image)
    changed = reference.changed(after.image)
    assert changed is not None
    told = locate_changed(locator, after.image, known, cleaned(changed))
    assert told is not None
    away, found = told
    (new,) = {card.code for card in after.cards} - {card.code for card in before.cards}
    (truth,) = [card for card in after.cards if card.code == new]
    assert any(inside(card.quad, drawn(truth.quad), 0.5) > 0.9 for card in found)
    assert len(away) >= len(known) - 2
    assert len(away) + len(found) == len(locator.find(after.image))


def drawn(quad: Quad) -> Mask:
    out = np.zeros((360, 640), np.uint8)
    cv2.fillConvexPoly(out, np.round(quad / 2).astype(np.int32), 1)
    return np.asarray(cv2.dilate(out, np.ones((5, 5), np.uint8)), np.uint8)


def test_nothing_is_looked_for_where_nothing_changed(locator: Locator, pair: tuple[Rendered, Rendered]) -> None:
    known = locator.find(pair[0].image)
    assert locate_changed(locator, pair[0].image, known, mask()) == (list(range(len(known))), [])


@pytest.mark.parametrize("changed", [mask((0, 0, 640, 200)), mask((0, 0, 5, 360), (600, 0, 605, 360), (0, 0, 640, 4))])
def test_a_large_region_is_not_read_on_its_own(
    locator: Locator, pair: tuple[Rendered, Rendered], changed: Mask
) -> None:
    assert locate_changed(locator, pair[0].image, locator.find(pair[0].image), changed) is None


def test_without_a_known_card_the_size_is_not_known(locator: Locator, pair: tuple[Rendered, Rendered]) -> None:
    assert locate_changed(locator, pair[0].image, [], mask((10, 10, 50, 50))) is None
    sizes = [CardFound(outline(0, 0, side, 1.4 * side), 0.9, 1.0) for side in (30.0, 30.0, 90.0, 90.0)]
    assert locate_changed(locator, pair[0].image, sizes, mask((10, 10, 50, 50))) is None


def test_a_single_outline_that_was_not_read_does_not_tell_how_large_cards_are(
    locator: Locator, pair: tuple[Rendered, Rendered]
) -> None:
    """It may be a pattern of the table. A card that was read tells it."""
    pattern = CardFound(outline(900, 100, 1200, 520), 0.6, 0.9)
    changed = mask((10, 10, 50, 50))
    assert locate_changed(locator, pair[0].image, [pattern], changed) is None
    assert locate_changed(locator, pair[0].image, [pattern], changed, read=[80.0]) is not None


def test_an_outline_that_may_be_no_card_does_not_tell_how_large_cards_are(
    locator: Locator, pair: tuple[Rendered, Rendered]
) -> None:
    ghost = CardFound(outline(900, 100, 1200, 520), 0.25, 0.9)
    assert locate_changed(locator, pair[0].image, [ghost], mask((10, 10, 50, 50))) is None


def test_cards_that_were_read_tell_how_large_they_are_once_the_table_is_bare(
    locator: Locator, pair: tuple[Rendered, Rendered]
) -> None:
    assert locate_changed(locator, pair[0].image, [], mask((10, 10, 50, 50)), read=[80.0]) is not None


def test_an_outline_around_several_cards_makes_no_region_large(
    locator: Locator, pair: tuple[Rendered, Rendered]
) -> None:
    around = CardFound(outline(100, 0, 1100, 720), 0.3, 0.9)
    assert locate_changed(locator, pair[0].image, [around], mask((300, 160, 340, 200)), read=[80.0]) is not None

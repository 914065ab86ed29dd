"""Whether the label reader is heard at an enrolled deck."""

from __future__ import annotations

import numpy as np
import pytest

from models.labels import DECKS
from models.render.cards.handwritten import Hand, Place, handwritten_deck
from models.render.cards.nono import coloured_deck
from models.render.types import Deck
from tests.vision.enrolled.test_gallery import made_of
from vision.detection.detector import Locator
from vision.enrolled.gallery import Gallery, kept_quad
from vision.enrolled.indices.label_support import is_heard
from vision.recognition.label_reader import LabelReader
from vision.scanner import MODELS
from vision.types import Image, Quad

CODES = tuple(suit + number for suit in "RBYG" for number in ("2", "4", "7", "10"))


def by_hand(place: Place) -> Deck:
    """The coloured deck, written with a pen on coloured card."""
    hand = Hand.draw(np.random.default_rng(1), place, ground=True)
    return handwritten_deck(np.random.default_rng(2), hand, DECKS["coloured"])


def kept(gallery: Gallery) -> list[tuple[str, Image, Quad]]:
    return [(entry.code, entry.picture, kept_quad(entry.picture)) for entry in gallery.entries]


@pytest.fixture(scope="module")
def eyes() -> tuple[LabelReader, Locator]:
    return LabelReader(MODELS, "coloured", 1), Locator(MODELS / "locator.onnx", 1)


def test_at_a_printed_deck_it_is_heard(eyes: tuple[LabelReader, Locator]) -> None:
    assert is_heard(*eyes, kept(made_of(coloured_deck(np.random.default_rng(1)), list(CODES))))


@pytest.mark.models
def test_at_black_numbers_on_coloured_paper_it_is_not(eyes: tuple[LabelReader, Locator]) -> None:
    assert not is_heard(*eyes, kept(made_of(by_hand("corners"), list(CODES))))


def test_at_a_deck_without_indices_it_is_not(eyes: tuple[LabelReader, Locator]) -> None:
    assert not is_heard(*eyes, kept(made_of(by_hand("middle"), list(CODES))))


def test_at_a_deck_that_is_read_as_other_cards_than_it_has_it_is_not(eyes: tuple[LabelReader, Locator]) -> None:
    pictures = kept(made_of(coloured_deck(np.random.default_rng(1)), list(CODES)))
    names = [code for code, _, _ in pictures]
    others = [(name, picture, quad) for name, (_, picture, quad) in zip(names[1:] + names[:1], pictures, strict=True)]
    assert not is_heard(*eyes, others)

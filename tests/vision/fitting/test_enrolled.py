"""Rendered decks enrolled as a person would."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models.labels import DECKS
from models.render.cards.nono import coloured_deck
from models.render.types import CardTruth, Deck
from vision.enrolled.gallery import Entry, Gallery
from vision.enrolled.registry import kind_of
from vision.fitting.enrolled import lying, one_of_each, read_deck, told_apart


def test_of_faces_that_are_one_print_either_way_up_one_is_kept() -> None:
    deck = coloured_deck(np.random.default_rng(3))
    one = deck.faces["R4"]
    turned = replace(one, code="x", image=np.ascontiguousarray(one.image[::-1, ::-1]))
    darker = replace(one, code="y", image=np.clip(one.image.astype(int) - 8, 0, 255).astype(np.uint8))
    faces = {"R4": one, "x": turned, "y": darker, "B4": deck.faces["B4"], "R7": deck.faces["R7"]}
    assert list(told_apart(Deck(deck.name, deck.family, faces)).faces) == ["R4", "B4", "R7"]


def test_one_card_of_each_word_and_suit_composes_the_rest() -> None:
    deck = read_deck("nono", np.random.default_rng(5), ())
    kept = one_of_each(deck, np.random.default_rng(6))
    faces = [code for code in kept.faces if not code.startswith("BACK")]
    assert len(faces) == 13 + 3 + 1 and "JK" in faces
    blank = np.zeros((8, 8, 3), np.uint8)
    gallery = Gallery("some", [Entry(code, blank) for code in faces], grid=True)
    assert sorted([*faces, *gallery.composed]) == sorted(DECKS["nono"])
    assert kind_of([*faces, *gallery.composed], True, composed=True) == "composed"


@pytest.mark.parametrize("kind", list(DECKS))
def test_decks_for_fitting_have_every_card_once(kind: str) -> None:
    faces = read_deck(kind, np.random.default_rng(5), ()).faces
    assert sorted(code for code in faces if not code.startswith("BACK")) == sorted(DECKS[kind])


@pytest.mark.parametrize(("shift", "code"), [(2.0, "H5"), (60.0, "S3")])
def test_of_two_cards_in_one_place_the_one_that_is_seen_lies_under_the_outline(shift: float, code: str) -> None:
    outline = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)
    below, above = CardTruth("S3", "up", outline, 0.1), CardTruth("H5", "up", outline + np.float32(shift), 1.0)
    found = lying([below, above], outline)
    assert found is not None and found.code == code
    assert lying([above], outline + np.float32(300)) is None

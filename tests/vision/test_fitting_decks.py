"""What decks for fitting are made of: faces that can be told apart."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.render.nono import coloured_deck
from models.render.types import Deck
from vision.fitting.enrolled import told_apart


def test_of_faces_that_are_one_print_either_way_up_one_is_kept() -> None:
    deck = coloured_deck(np.random.default_rng(3))
    one = deck.faces["R4"]
    turned = replace(one, code="x", image=np.ascontiguousarray(one.image[::-1, ::-1]))
    darker = replace(one, code="y", image=np.clip(one.image.astype(int) - 8, 0, 255).astype(np.uint8))
    faces = {"R4": one, "x": turned, "y": darker, "B4": deck.faces["B4"], "R7": deck.faces["R7"]}
    assert list(told_apart(Deck(deck.name, deck.family, faces)).faces) == ["R4", "B4", "R7"]

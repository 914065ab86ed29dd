"""A card of which little more than an index is left to see is known again by it, whatever it is read as."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.drawn_table import Lying, Table, names, outline, sight
from vision.tracking.kept_indices import kept_indices, where_they_lay
from vision.tracking.tracked import TrackedCard
from vision.types import Detection

QUAD = np.array([[100, 100], [163, 100], [163, 188], [100, 188]], np.float32)
TURNED = np.array([[95, 110], [160, 70], [200, 150], [135, 190]], np.float32)
CLUB = Detection(TURNED, "up", "C9", 0.99, (("C9", 0.99),), ((107.0, 112.0),))
NOTHING = np.zeros((200, 300), np.uint8)


def lay(face: str = "up") -> TrackedCard:
    card = TrackedCard(1, QUAD, QUAD, "up", 0.0, 0.0, 1)
    card.look(Detection(QUAD, "up", "S9", 0.99, (("S9", 0.99),), ((106.0, 112.0), (156.0, 176.0))), QUAD, 0.0)
    card.face = "up" if face == "up" else "down"
    return card


def test_an_index_in_the_same_place_is_that_of_the_card_that_lay_there() -> None:
    card = lay()
    kept = kept_indices([card], {}, [CLUB], NOTHING, 1.0)
    assert kept == {0: 0}
    (found,), (place,) = where_they_lay([CLUB], [TURNED], [card], kept)
    assert np.array_equal(found.quad, QUAD) and np.array_equal(place, QUAD)


@pytest.mark.parametrize(
    "other",
    [
        replace(CLUB, marks=((125.0, 112.0),)),
        replace(CLUB, marks=()),
        replace(CLUB, marks=((107.0, 112.0), (130.0, 140.0))),
        replace(CLUB, card=None),
        replace(CLUB, face="down"),
    ],
    ids=["elsewhere", "none", "another one as well", "unread", "a back"],
)
def test_another_index_is_another_card(other: Detection) -> None:
    assert kept_indices([lay()], {}, [other], NOTHING, 1.0) == {}


def test_where_the_picture_changed_another_card_may_have_come() -> None:
    changed = NOTHING.copy()
    changed[105:120, 100:115] = 1
    assert kept_indices([lay()], {}, [CLUB], changed, 1.0) == {}


def test_a_card_that_was_found_already_and_a_back_are_not_looked_for() -> None:
    assert kept_indices([lay()], {0: 1}, [CLUB], NOTHING, 1.0) == {}
    assert kept_indices([lay("down")], {}, [CLUB], NOTHING, 1.0) == {}


def test_a_card_that_is_covered_and_read_as_another_one_is_not_new() -> None:
    """Of the 9 an index is left; its outline is taken wrongly, and the index is read as that of the 9 of clubs."""
    nine: Lying = ("S9", 200.0, 200.0, 0.0)
    five: Lying = ("H5", 212.0, 228.0, 10.0)
    table = Table()
    table.look([])
    table.look([nine])
    table.look([nine])
    mark = sight(nine).marks
    turned = Detection(outline(("C9", 212.0, 214.0, -25.0)), "up", "C9", 0.99, (("C9", 0.99), ("S9", 0.01)), mark)
    scene = table.look([nine, five], [turned, sight(five)])
    assert names(scene, "new") == ["H5"] and scene.gone == ()
    (card,) = (each for each in scene.cards if each.card != "H5")
    assert np.allclose(card.quad, outline(nine)) and {"S9", "C9"} <= set(card.votes)

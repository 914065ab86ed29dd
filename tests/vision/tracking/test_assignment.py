"""Which detection is which known card: by place, name and what changed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.drawn_table import C4, H7, S9, SCALE, Lying, Table, draw, names, outline, sight
from vision.tracking.tracker import Tracker
from vision.types import Detection


def test_an_unread_card_that_another_touches_is_not_taken_for_that_one() -> None:
    """Its own outline is guessed otherwise than before, the new card's as it was guessed before."""
    table = Table()
    first = table.look([C4, H7], [sight(C4), sight(H7, None)]).cards[1]
    beside: Lying = ("C9", 200 + 48 * SCALE, 200, 10)
    own = Detection(outline(H7), "up", None, 0.4, (("S5", 0.4), ("H7", 0.3)))
    new = Detection(outline(beside), "up", None, 0.5, (("H7", 0.5), ("C9", 0.2)))
    picture = draw([C4, H7, beside])
    picture[170:235, 208:] //= 2  # darker than the card beside it
    scene = table.tracker.update([sight(C4), own, new], picture, 2000.0)
    assert scene.moved == () and first.centre[0] < scene.new[0].centre[0] and first.state == "seen"


def test_an_unread_card_stays_where_it_lay_when_its_neighbour_is_guessed_by_the_same_name() -> None:
    """The detection where it lay is it, though the one beside it looks more like what it was taken for."""
    table = Table()
    beside: Lying = ("C9", 200 + 46 * SCALE, 200, 10)
    first = table.look([C4, H7], [sight(C4), sight(H7, None)]).cards[1]
    guesses = Detection(outline(H7), "up", None, 0.3, (("D9", 0.3), ("H7", 0.3)))
    alike = Detection(outline(beside), "up", None, 0.7, (("H7", 0.7), ("C9", 0.2)))
    scene = table.look([C4, H7, beside], [sight(C4), alike, guesses])
    assert scene.moved == () and len(scene.new) == 1
    assert np.hypot(*(next(card for card in scene.cards if card.id == first.id).quad.mean(axis=0) - (200, 200))) < 5


def test_a_card_that_was_only_assumed_is_the_one_that_is_read_there() -> None:
    """Two cards come at once, one half under the other; the scanner sees the lower one later."""
    table = Table()
    table.look([S9])
    below: Lying = ("C4", 420, 220, 0)
    above: Lying = ("H7", 420, 240, 0)
    first = table.look([S9, below, above], [sight(S9), sight(above)])
    assert sorted(map(str, names(first, "new"))) == ["H7", "None"]
    second = table.look([S9, below, above])
    assert names(second, "new") == [] and sorted(map(str, names(second, "cards"))) == ["C4", "H7", "S9"]
    assert not any(card.late for card in second.cards)


def test_an_unread_outline_is_not_the_card_that_comes_elsewhere() -> None:
    """A pile of backs that looked like a face, its likeliest name the card's that is laid next."""
    table = Table()
    pile: Lying = ("H7", 470, 300, 0)
    table.look([pile], [sight(pile, None)])
    laid: Lying = ("H7", 400, 150, 10)
    scene = table.look([pile, laid], [sight(laid)])
    assert names(scene, "new") == ["H7"]
    nudged: Lying = ("H7", 485, 300, 0)
    moved = Table()
    moved.look([pile], [sight(pile, None)])
    again = moved.look([nudged])
    assert names(again, "new") == [] and names(again, "cards") == ["H7"]


@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("read", ["C4", None])
def test_a_card_that_was_taken_is_not_found_again_where_nothing_changed(copies: int, read: str | None) -> None:
    """Its name is read, or guessed, of an outline that lay elsewhere all the time and was missed: NONO's strips of
    order cards have the names of cards that are played."""
    table = Table()
    table.tracker = Tracker(copies=copies)
    missed: Lying = ("C4", 300, 180, 0)
    table.look([S9, missed], [sight(S9)])
    laid: Lying = ("C4", 420, 220, 0)
    table.look([S9, missed, laid], [sight(S9), sight(laid)])
    confidence = 0.9 if read is None else 0.97
    there = Detection(outline(missed), "up", read, confidence, (("C4", confidence),))
    taken = table.look([S9, missed], [sight(S9), there])
    assert names(taken, "gone") == ["C4"]
    assert (names(taken, "moved"), [card.late for card in taken.new]) == ([], [] if read is None else [True])


def test_a_straightened_card_is_the_same_card() -> None:
    table = Table()
    before = table.look([H7, S9])
    ids = {card.card: card.id for card in before.cards}
    straight: Lying = ("H7", 222, 190, 0)
    scene = table.look([straight, S9])
    assert {card.card: card.id for card in scene.cards} == ids
    assert names(scene, "moved") == ["H7"]
    assert (names(scene, "new"), names(scene, "gone")) == ([], [])


def test_a_new_card_where_another_lay_is_new() -> None:
    table = Table()
    table.look([H7])
    scene = table.look([("DK", 201, 201, 10)])
    assert names(scene, "new") == ["DK"]


def test_equal_cards_of_two_decks_are_two() -> None:
    table = Table()
    table.tracker = Tracker(copies=2)
    twin: Lying = ("H7", 430, 150, 70)
    table.look([H7])
    scene = table.look([H7, twin])
    assert names(scene, "cards") == ["H7", "H7"]
    again = table.look([H7, twin])
    assert (names(again, "new"), names(again, "gone"), len(again.cards)) == ([], [], 2)


def test_two_jokers_are_two() -> None:
    table = Table()
    one: Lying = ("JK", 200, 200, 0)
    two: Lying = ("JK", 300, 200, 0)
    table.look([one])
    scene = table.look([one, two])
    assert names(scene, "new") == ["JK"]
    assert len(scene.cards) == 2


@pytest.mark.parametrize("stays", [True, False])
def test_a_joker_that_is_laid_half_upon_the_first_one_is_another_one(stays: bool) -> None:
    """Of the first one, which the scanner does not find, most shows as before; or it was taken and laid elsewhere."""
    first: Lying = ("JK", 200, 200, 0)
    second: Lying = ("JK", 200 + 38 * SCALE, 200 + 50 * SCALE, 0)
    table = Table()
    table.look([S9])
    table.look([S9, first])
    before = table.look([S9, first])
    (known,) = (card for card in before.cards if card.card == "JK")
    scene = table.look([S9, *([first] if stays else []), second], [sight(S9), sight(second)])
    assert names(scene, "new") == (["JK"] if stays else []) and scene.gone == ()
    assert [card.id for card in scene.moved] == ([] if stays else [known.id])
    assert np.allclose(known.quad, outline(first if stays else second))


def test_a_guess_that_is_read_at_last_while_another_card_is_laid_on_it_is_no_new_card() -> None:
    """Glare hid its digits: it looked like an 8. What changed since is where the other card lies."""
    table, below, above = Table(), ("D4", 200.0, 150.0, 5.0), ("S3", 195.0, 180.0, 80.0)
    table.look([])
    table.look([below], [replace(sight(below, None), alternatives=(("D8", 0.2), ("D4", 0.18)))])
    scene = table.look([below, above])
    assert names(scene, "new") == ["S3"]
    above = ("H8", 200.0, 150.0, 5.0)
    assert names(table.look([below, above], [sight(above)]), "new") == ["H8"]  # it lies on it, just as it lay


@pytest.mark.parametrize("name", ["JK", "C4"])
@pytest.mark.parametrize("lies", [True, False], ids=["it lies there yet", "it went"])
def test_a_card_that_was_never_named_is_found_elsewhere_by_a_guess_only_if_it_went(name: str, lies: bool) -> None:
    table, lay, elsewhere = Table(), (name, 100.0, 80.0, 0.0), (name, 175.0, 125.0, 0.0)
    table.look([])
    guess = replace(sight(lay, None), alternatives=((name, 0.52),))
    first = table.look([lay], [guess]).new[0]
    scene = table.look([lay, elsewhere] if lies else [elsewhere], [sight(elsewhere)])
    assert [card.id for card in scene.moved] == ([] if lies else [first.id])
    assert bool(scene.new) is lies

"""Cards followed over stills of a drawn table: new, late, seen twice; the plane; a camera that is bumped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.drawn_table import C4, H7, S9, Lying, Table, draw, names, outline, sight
from vision.types import Detection


def test_a_card_is_new_once_and_gone_once() -> None:
    table = Table()
    assert names(table.look([]), "new") == []
    assert names(table.look([H7]), "new") == ["H7"]
    second = table.look([H7])
    assert (names(second, "new"), names(second, "gone"), names(second, "cards")) == ([], [], ["H7"])
    third = table.look([])
    assert (names(third, "gone"), names(third, "cards")) == (["H7"], [])


def test_before_a_card_was_read_the_outlines_of_others_measure_the_table() -> None:
    """A card that is half as large as one that fills a usual picture is followed all the same."""
    table = Table()
    guess = Detection(outline(C4), "up", None, 0.7, (("C4", 0.7), ("S4", 0.2)))
    table.look([C4], [guess])
    scene = table.look([C4, H7], [guess, sight(H7, None)])
    assert len(scene.new) == 1
    sides = np.linalg.norm(scene.new[0].quad_mm - np.roll(scene.new[0].quad_mm, -1, axis=0), axis=1)
    assert np.allclose(sides, [63, 88, 63, 88], atol=6)


def test_cards_of_which_nothing_can_be_read_measure_the_table_all_the_same() -> None:
    """They are half as large as those that fill a usual picture: each is a new card, to be asked about."""
    table = Table()
    table.look([])
    hardly = [replace(sight(card, None), confidence=0.1, alternatives=((card[0], 0.1),)) for card in (C4, H7)]
    table.look([C4], hardly[:1])
    scene = table.look([C4, H7], hardly)
    assert len(scene.new) == 1
    sides = np.linalg.norm(scene.new[0].quad_mm - np.roll(scene.new[0].quad_mm, -1, axis=0), axis=1)
    assert np.allclose(sides, [63, 88, 63, 88], atol=6)


def test_one_wrong_outline_does_not_measure_the_table() -> None:
    """Something between two cards was read as a third: what is probably a card outvotes it."""
    table = Table()
    wrong = Detection(outline(S9) * (1, 0.5) + (0, 100), "up", "S9", 0.98, (("S9", 0.98),))
    others = [Detection(outline(card), "up", None, 0.7, ((card[0], 0.7),)) for card in (H7, C4)]
    scene = table.look([H7, C4], [sight(("D9", 90, 120, 0)), wrong, *others])
    sides = [np.linalg.norm(card.quad_mm - np.roll(card.quad_mm, -1, axis=0), axis=1) for card in scene.new[2:]]
    assert len(sides) == 2 and np.allclose(sides, [63, 88, 63, 88], rtol=0.15)


def test_what_cannot_be_read_in_the_first_picture_of_all_lay_there_before() -> None:
    """A pattern of the table. Beside cards that are read it is a card of theirs."""
    assert [card.late for card in Table().look([H7], [sight(H7, None)]).new] == [True]
    assert [card.late for card in Table().look([H7, C4], [sight(H7, None), sight(C4)]).new] == [False, False]
    table = Table()
    table.look([])
    assert [card.late for card in table.look([H7], [sight(H7, None)]).new] == [False]


def test_what_is_laid_and_not_seen_is_told_until_a_card_was_read() -> None:
    """A pile whose back is like the table: it is neither a card nor forgotten."""
    table = Table()
    assert table.look([]).unseen == ()
    scene = table.look([C4], [])
    (quad,) = scene.unseen
    assert scene.new == () and np.hypot(*(quad.mean(axis=0) - C4[1:3])) < 5
    assert table.look([C4, H7], [sight(H7)]).unseen == ()
    assert table.look([C4, H7, S9], [sight(H7)]).unseen == ()


def test_a_pattern_of_the_table_that_is_read_by_half_is_no_card_that_was_read() -> None:
    """It lay there before: it tells neither how large cards are nor that eyes see what is laid."""
    table, pattern = Table(), replace(sight(("JK", 330.0, 80.0, 0.0), None), alternatives=(("JK", 0.52),))
    pattern = replace(pattern, quad=(pattern.quad - pattern.quad.mean(axis=0)) * 1.4 + pattern.quad.mean(axis=0))
    table.look([])
    scene = table.look([C4], [replace(pattern, confidence=0.52)])
    (quad,) = scene.unseen
    assert np.hypot(*(quad.mean(axis=0) - C4[1:3])) < 5


@pytest.mark.parametrize(("share", "found"), [(0.7, [None]), (0.2, [])], ids=["half read", "next to nothing read"])
def test_eyes_that_read_a_card_by_half_may_have_overlooked_another(share: float, found: list[None]) -> None:
    """Where nothing can be read, what is laid may be anything."""
    table = Table()
    table.look([])
    table.look([C4], [replace(sight(C4, None), confidence=share, alternatives=(("C4", share),))])
    assert names(table.look([C4, H7], [sight(C4, None)]), "new") == found


def test_a_card_noticed_without_a_change_is_late() -> None:
    table = Table()
    table.look([H7, C4], [sight(H7)])
    scene = table.look([H7, C4])
    assert [(card.card, card.late) for card in scene.new] == [("C4", True)]


def test_a_second_outline_just_where_a_card_is_seen_is_no_card_whatever_it_reads_as() -> None:
    """A 9 reads as a 6 upside down. Farther off, where an index of the lower card shows, there are two."""
    table, nine = Table(), ("D9", 200.0, 150.0, 5.0)
    six, beside = ("D6", 202.0, 153.0, 5.0), ("D6", 214.0, 153.0, 5.0)
    table.look([])
    scene = table.look([nine], [sight(six, confidence=0.95), sight(nine)])
    assert names(scene, "new") == ["D9"]
    scene = table.look([nine], [sight(nine), sight(six, confidence=0.99)])
    assert names(scene, "new") == []
    scene = table.look([nine, beside], [sight(nine), sight(beside)])
    assert names(scene, "new") == ["D6"]


def test_an_outline_almost_where_a_card_is_seen_that_has_the_index_it_had_before_is_that_card() -> None:
    """One look gives an index of a queen to a jack that lies a little farther. In a fan the other card's is another."""
    table, queen, jack = Table(), ("DQ", 200.0, 150.0, 5.0), ("DJ", 207.5, 150.0, 5.0)
    (first,) = sight(queen).marks
    second = tuple((2 * np.array(queen[1:3]) - first).tolist())
    table.look([])
    for _ in range(2):
        table.look([queen], [replace(sight(queen), marks=(first, second))])
    for _ in range(2):
        scene = table.look([queen], [replace(sight(queen), marks=(second,)), replace(sight(jack), marks=(first,))])
        assert names(scene, "cards") == ["DQ"]
    scene = table.look([queen, jack], [replace(sight(queen), marks=(second,)), sight(jack)])
    assert names(scene, "cards") == ["DQ", "DJ"]


def test_a_card_keeps_its_name_while_another_one_lies_over_it_and_is_the_same_once_that_is_taken_away() -> None:
    table, below, over = Table(), ("Y3", 200.0, 150.0, 5.0), ("G8", 210.0, 168.0, 5.0)
    guess = replace(sight(below, None), alternatives=(("Y9", 0.7), ("Y4", 0.2)))
    table.look([])
    for _ in range(3):
        table.look([below])
    for _ in range(6):
        scene = table.look([below, over], [guess, sight(over)])
    assert names(scene, "cards") == ["Y3", "G8"]
    scene = table.look([below])
    assert (names(scene, "new"), names(scene, "gone"), names(scene, "cards")) == ([], ["G8"], ["Y3"])


def test_an_outline_that_lies_mostly_on_a_card_that_is_seen_is_no_card_where_nothing_changed() -> None:
    """Of a card below it no index would show: it was read by an index of the card that is seen."""
    table, eight, askew = Table(), ("R8", 200.0, 150.0, 5.0), ("R3", 204.0, 158.0, 8.0)
    table.look([])
    table.look([eight])
    misread = replace(sight(askew, confidence=0.99), marks=sight(eight).marks)
    scene = table.look([eight], [sight(eight), misread])
    assert names(scene, "new") == [] and names(scene, "cards") == ["R8"]


def test_a_card_that_is_outlined_twice_is_no_new_one_though_it_was_followed_by_the_worse_outline() -> None:
    table, nine = Table(), ("D9", 200.0, 150.0, 5.0)
    table.look([])
    table.look([nine])
    worse = replace(sight(nine, None), alternatives=(("D9", 0.6),))
    scene = table.look([nine], [worse, sight(("D9", 203.0, 152.0, 5.0), confidence=0.99)])
    assert names(scene, "new") == []
    scene = table.look([nine], [worse, sight(("D2", 203.0, 152.0, 5.0), confidence=0.99)])
    assert names(scene, "new") == []


def test_a_second_outline_that_reads_otherwise_makes_a_card_without_a_name_no_other_card() -> None:
    """It is as likely misread as the first one: what both say counts, and the card is asked about."""
    table, nine = Table(), ("Y9", 200.0, 150.0, 5.0)
    nearly = replace(sight(nine, None), alternatives=(("Y9", 0.97), ("Y4", 0.01)))
    table.look([])
    for _ in range(3):
        table.look([nine], [nearly])
    scene = table.look([nine], [nearly, sight(("Y4", 202.0, 153.0, 5.0), confidence=0.99)])
    (card,) = scene.cards
    assert scene.new == () and card.card is None and card.ranked[0][0] == "Y9"
    unreadable = Table()
    unreadable.look([])
    unreadable.look([nine], [replace(sight(nine, None), alternatives=(("Y9", 0.05),))])
    scene = unreadable.look([nine], [sight(nine, None), sight(nine)])
    assert names(scene, "cards") == ["Y9"]


def test_an_unread_outline_that_is_too_small_to_be_read_is_no_card() -> None:
    """A token that is set before the first card: nothing tells yet how large a card is in the picture."""
    table, token = Table(), Detection(outline(H7) * 0.7, "up", None, 0.05, (("D9", 0.05),))
    scene = table.look([H7], [token])
    assert names(scene, "new") == [] and scene.cards == ()
    assert names(table.look([H7], [sight(H7, None)]), "new") == [None]


def test_a_part_of_a_card_that_reads_as_another_one_is_no_card_where_nothing_changed() -> None:
    table, part = Table(), replace(sight(S9), quad=outline(H7)[0] + (outline(H7) - outline(H7)[0]) * 0.5)
    table.look([])
    table.look([H7, C4])
    table.look([H7, C4])
    assert names(table.look([H7, C4], [sight(H7), sight(C4), part]), "new") == []


def test_an_unread_outline_that_fills_the_picture_is_no_card() -> None:
    """An empty table has edges, too: nothing tells yet how large a card is in the picture."""
    table, edges = Table(), Detection(outline(H7) * 4.0 - 600, "up", None, 0.13, (("D9", 0.13),))
    scene = table.look([], [edges])
    assert names(scene, "new") == [] and scene.cards == ()


def test_an_unread_card_that_is_laid_just_on_another_one_is_a_card() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 190.0, 140.0, 5.0)
    table.look([])
    table.look([below])
    unread = replace(sight(above, None), alternatives=(("S4", 0.4), ("D9", 0.1)))
    assert names(table.look([below, above], [sight(below), unread]), "new") == [None]


@pytest.mark.parametrize(("aside", "found"), [(20.0, True), (4.0, False)], ids=["between corners", "in a corner"])
def test_an_unread_card_in_the_middle_of_a_fan_is_a_card_where_its_index_is_seen(aside: float, found: bool) -> None:
    """Three cards come at once. The outlines of the lowest and the highest cover the one between them."""
    table, low, high = Table(), ("B5", 200.0, 150.0, 0.0), ("G5", 236.0, 146.0, 0.0)
    middle = replace(
        sight(("Y5", 200.0 + aside / 2, 150.0, 0.0), None),
        alternatives=(("Y1", 0.2), ("Y5", 0.2)),
        marks=((sight(low).marks[0][0] + aside, sight(low).marks[0][1]),),
    )
    table.look([])
    scene = table.look([low, high], [sight(high), sight(low), middle])
    assert names(scene, "new") == ["G5", "B5", *([None] if found else [])]


@pytest.mark.parametrize(("aside", "found"), [(12.0, ["Y10"]), (3.0, [])], ids=["two prints", "one print"])
def test_a_card_of_a_fan_is_one_though_its_outline_lies_on_the_next_one_where_its_own_index_is_read(
    aside: float, found: list[str]
) -> None:
    """Outlines that are told by an index alone are not exact: the middles of two cards may seem to be one."""
    table, upper, lower = Table(), ("Y8", 200.0, 150.0, 0.0), ("Y10", 203.0, 151.0, 0.0)
    index = (sight(upper).marks[0][0] + aside, sight(upper).marks[0][1])
    beside = replace(sight(lower, confidence=0.95), marks=(index,))
    table.look([])
    assert names(table.look([upper, lower], [sight(upper), beside]), "new") == ["Y8", *found]
    later = Table()
    later.look([])
    later.look([upper])
    assert names(later.look([upper], [sight(upper), beside]), "new") == found
    assert later.look([upper], [sight(upper)]).retracted == ()


def test_a_second_outline_of_a_card_on_which_another_is_laid_is_no_card() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 230.0, 150.0, 5.0)
    table.look([])
    table.look([below])
    second = replace(sight(("D9", 210.0, 155.0, 5.0), None), marks=sight(below).marks)
    assert names(table.look([below, above], [sight(below), sight(above), second]), "new") == ["S4"]


def test_a_card_that_is_laid_just_on_another_one_is_a_card() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 202.0, 153.0, 5.0)
    table.look([])
    table.look([below])
    scene = table.look([below, above], [sight(above)])
    assert names(scene, "new") == ["S4"]


def test_a_bumped_camera_keeps_its_cards() -> None:
    table = Table()
    before = table.look([H7, C4])
    ids = {card.card: card.id for card in before.cards}
    marks = {card.id: card.marks for card in before.cards}
    table.tracker.shift(30, -12)
    for card in table.tracker.cards:
        assert card.marks == tuple((x + 30, y - 12) for x, y in marks[card.id])
    shifted: list[Lying] = [("H7", 230, 188, 10), ("C4", 450, 208, 0)]
    scene = table.look(shifted)
    assert {card.card: card.id for card in scene.cards} == ids
    assert (names(scene, "new"), names(scene, "gone")) == ([], [])


@pytest.mark.parametrize("order", [1, -1])
def test_known_cards_are_found_again_in_another_view(order: int) -> None:
    table = Table()
    table.look([H7, S9, C4])
    elsewhere: list[Lying] = [("H7", 300, 120, 80), ("S9", 320, 160, 50), ("C4", 150, 300, 70)]
    seen = [sight(lying) for lying in elsewhere][::order]
    assert table.tracker.realign(seen, draw(elsewhere), 5000) == 1.0
    scene = table.tracker.update(seen, draw(elsewhere), 5100)
    assert (names(scene, "new"), names(scene, "gone")) == ([], [])
    assert table.tracker.realign([], draw([]), 6000) == 0.0


def test_a_tracker_of_another_picture_knows_no_card_and_counts_on() -> None:
    table = Table()
    (card,) = table.look([H7]).new
    table.tracker = table.tracker.afresh()
    assert table.tracker.cards == [] and table.tracker.plane is None
    (other,) = table.look([S9]).new
    assert other.id > card.id


def test_a_card_that_lies_on_another_stays_where_that_one_is_only_remembered() -> None:
    table, below, above = Table(), ("D9", 200.0, 150.0, 5.0), ("S4", 202.0, 153.0, 5.0)
    table.look([])
    table.look([below])
    table.look([below, above], [sight(above)])
    scene = table.tracker.update([sight(below)], draw([below, above]), 9000.0, read=[False])
    assert names(scene, "retracted") == []


def test_looks_that_tell_nothing_do_not_take_a_name_away() -> None:
    """Glare lies on a card at most looks."""
    table, four = Table(), ("D4", 200.0, 150.0, 5.0)
    table.look([])
    table.look([four])
    hidden = replace(sight(four, None), alternatives=(("D8", 0.2), ("D9", 0.15)))
    for _ in range(6):
        scene = table.look([four], [hidden])
    assert [card.card for card in scene.cards] == ["D4"]
    otherwise = replace(sight(four, None), alternatives=(("D8", 0.7), ("D4", 0.2)))
    for _ in range(2):
        scene = table.look([four], [otherwise])
    assert [card.card for card in scene.cards] == [None]


def test_a_card_of_which_nothing_is_told_keeps_its_guesses_as_they_are() -> None:
    table, four = Table(), ("D4", 200.0, 150.0, 5.0)
    table.look([])
    hidden = replace(sight(four, None), alternatives=(("D8", 0.2), ("D9", 0.15)))
    for _ in range(3):
        (card,) = table.look([four], [hidden]).cards
        assert card.ranked == [("D8", pytest.approx(0.2)), ("D9", pytest.approx(0.15))]

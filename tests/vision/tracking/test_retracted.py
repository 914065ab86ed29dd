"""Cards that were seen and never lay there are dropped; those that may lie there are not."""

from __future__ import annotations

from dataclasses import replace

from tests.vision.tracking.drawn_table import H7, Table, names, sight


def test_a_name_that_one_scan_read_on_a_card_that_lies_there_is_retracted() -> None:
    """Somebody straightens a 9, which is misread once as a 6 that was laid on it."""
    table, nine, straight = Table(), ("D9", 200.0, 150.0, 5.0), ("D9", 203.0, 153.0, 8.0)
    six = ("D6", 203.0, 153.0, 8.0)
    table.look([])
    table.look([nine])
    assert names(table.look([straight], [sight(six)]), "new") == ["D6"]
    scene = table.look([straight])
    assert names(scene, "retracted") == names(scene, "gone") == ["D6"]
    assert [card.card for card in scene.cards] == ["D9"]


def test_such_a_name_is_retracted_though_the_card_below_cannot_be_read_now() -> None:
    table, nine, straight = Table(), ("D9", 200.0, 150.0, 5.0), ("D9", 203.0, 153.0, 8.0)
    six = ("D6", 203.0, 153.0, 8.0)
    table.look([])
    table.look([nine])
    table.look([straight], [sight(six)])
    scene = table.look([straight], [sight(straight, None)])
    assert names(scene, "retracted") == ["D6"]
    assert [card.card for card in scene.cards] == ["D9"]


def test_an_outline_that_lies_free_and_was_seen_once_never_lay_there() -> None:
    table, beside = Table(), ("C4", 330.0, 250.0, 0.0)
    table.look([])
    lost = sight(beside, None)
    assert names(table.look([H7, beside], [sight(H7), lost]), "new") == ["H7", None]
    for _ in range(2):
        assert table.look([H7, beside], [sight(H7)]).gone == ()
    scene = table.look([H7, beside], [sight(H7)])
    assert names(scene, "retracted") == names(scene, "gone") == [None]


def test_a_card_that_one_scan_half_read_stays_though_it_is_not_found_again() -> None:
    table, beside = Table(), ("C4", 330.0, 250.0, 0.0)
    table.look([])
    dim = replace(sight(beside, None), alternatives=(("C4", 0.73), ("CA", 0.22)))
    table.look([H7, beside], [sight(H7), dim])
    for _ in range(5):
        assert table.look([H7, beside], [sight(H7)]).gone == ()


def test_an_outline_that_lies_under_a_card_stays_though_it_was_seen_once() -> None:
    table, below = Table(), ("C4", 225.0, 215.0, 10.0)
    table.look([])
    table.look([below, H7], [sight(H7), sight(below, None)])
    for _ in range(5):
        assert table.look([below, H7], [sight(H7)]).gone == ()


def test_an_outline_on_a_pile_that_was_seen_once_never_lay_there() -> None:
    """The arm that put cards there looked like one for a moment."""
    table, pile, arm = Table(), ("C4", 330.0, 250.0, 0.0), ("D9", 350.0, 262.0, 40.0)
    back = replace(sight(pile, None), face="down", alternatives=())
    table.look([])
    table.look([H7, pile], [sight(H7), back])
    seen = replace(sight(arm, None), alternatives=())
    assert names(table.look([H7, pile, arm], [sight(H7), back, seen]), "new") == [None]
    for _ in range(4):
        scene = table.look([H7, pile, arm], [sight(H7), back])
    assert [card.card for card in scene.cards if card.face == "up"] == ["H7"]

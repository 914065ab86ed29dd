"""One card over time: readings fused."""

from __future__ import annotations

import pytest

from tests.table.interpret.made import card
from tests.vision.tracking.drawn_table import H7, Table, names, sight
from vision.tracking.tracked import tell_elsewhere
from vision.types import Detection


def test_an_unsure_reading_becomes_sure_when_later_looks_are() -> None:
    table = Table()
    scene = table.look([H7], [sight(H7, None)])
    assert names(scene, "cards") == [None]
    assert scene.cards[0].ranked[0][0] == "H7"
    assert names(table.look([H7]), "cards") == ["H7"]


def test_readings_that_contradict_each_other_leave_the_card_open() -> None:
    table = Table()
    table.look([H7], [sight(H7, "H7")])
    scene = table.look([H7], [sight(H7, "D7")])
    assert names(scene, "new") == []
    assert names(scene, "cards") == [None]
    assert {code for code, _ in scene.cards[0].ranked} == {"H7", "D7"}


def test_scans_in_vain_count_and_are_half_forgotten_where_the_picture_changes() -> None:
    table = Table()
    for _ in range(4):
        scene = table.look([H7], [sight(H7, None)])
    assert scene.cards[0].vain == 4
    on_top = ("S9", H7[1] + 30, H7[2] + 20, -20)
    (below,) = (card for card in table.look([H7, on_top], [sight(H7, None), sight(on_top)]).cards if card.card is None)
    assert below.vain == 3
    scene = table.look([H7, on_top], [sight(on_top)])
    assert [(card.state, card.vain) for card in scene.cards if card.card is None] == [("missed", 4)]
    assert table.look([H7]).cards[0].vain == 0


def test_a_look_that_took_a_card_for_one_that_lies_elsewhere_tells_nothing() -> None:
    """Under an arm the ♥7 was read as the ♠9, which lies beside it."""
    beside = ("S9", H7[1] + 200, H7[2], 0)
    table = Table()
    scene = table.look([H7, beside], [sight(H7, "S9"), sight(beside)])
    for _ in range(2):
        scene = table.look([H7, beside])
    (card,) = (card for card in scene.cards if card.card == "H7")
    assert card.confidence > 0.95 and [code for code, _ in card.ranked] == ["H7"]


def test_two_cards_that_were_both_read_as_one_are_both_open_to_doubt() -> None:
    beside = ("S9", H7[1] + 200, H7[2], 0)
    table = Table()
    scene = table.look([H7, beside], [sight(H7, "S9"), sight(beside)])
    scene = table.look([H7, beside], [sight(H7, "S9"), sight(beside)])
    assert [card.ranked[0][0] for card in scene.cards] == ["S9", "S9"]


def test_looks_that_say_nothing_at_all_name_nothing() -> None:
    """A scan may give names of which none has any share."""
    read = card(1, None, votes={}, looks=0.0, seen=0)
    empty = Detection(read.quad, "up", None, 0.0, (("H7", 0.0), ("S7", 0.0)))
    read.look(empty, read.quad_mm, 1000.0)
    assert read.card is None and read.confidence == 0.0
    read.elsewhere = frozenset(["H7"])
    assert read.card is None and read.confidence == 0.0


@pytest.mark.parametrize(("x", "left"), [(300.0, ["D9"]), (204.0, ["D9", "D6"])], ids=["elsewhere", "just there"])
def test_a_card_that_lies_just_there_may_be_the_one_that_was_not_read(x: float, left: list[str]) -> None:
    """Upside down it looked like a 9; then a 6 is read."""
    open_one, read = card(1, None, 200.0, 150.0), card(2, "D6", x, 152.0)
    open_one.votes, open_one.looks, read.seen = {"D9": 0.54, "D6": 0.43}, 1.0, 2
    tell_elsewhere([open_one, read])
    assert [name for name, _ in open_one.ranked] == left

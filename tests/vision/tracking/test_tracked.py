"""One card over time: readings fused."""

from __future__ import annotations

from tests.vision.tracking.test_tracker import H7, Table, names, sight


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

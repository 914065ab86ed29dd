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

"""A game that is only recorded, under the camera: who laid what, told by arms alone."""

from __future__ import annotations

from referee.events import Header
from referee.fold import Fold
from table.games import coverage, interpreter


def test_cards_are_laid_and_nobody_knows_how_many_were_dealt() -> None:
    found = interpreter(Fold(Header("free", ("A", "B", "C"), "free")).table)
    assert found.lays and found.deals_all is None
    assert coverage("free", "free").level == "full"

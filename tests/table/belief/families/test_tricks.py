"""What the belief makes of cards that are laid before their players: one property each."""

from __future__ import annotations

import math

import pytest

from table.record.seats import seat_angle
from table.record.storage.log import EventLog
from tests.table.belief.conftest import PLAYERS, ViewedTable


@pytest.fixture
def table(log: EventLog) -> ViewedTable:
    """A table of トリテ, in which one card after the other is laid."""
    return ViewedTable(log, "torite", "torite-a", A=10, B=10, C=10, D=10)


def before(player: str) -> tuple[float, float]:
    """A place before a player, mm."""
    angle = math.radians(seat_angle(PLAYERS.index(player), len(PLAYERS)))
    return 130 * math.cos(angle), 130 * math.sin(angle)


def lay(table: ViewedTable, player: str, name: str, hand: str | None = None) -> None:
    """A card comes to lie before a player, by a hand (None: nobody's was seen)."""
    x, y = before(player)
    number = len(table.cards) + 1
    table.lay(hand, name, place=(x - 30 * number, y))


def test_a_trick_is_laid_in_turn_and_gathered(table: ViewedTable) -> None:
    for player, name in zip("ABCD", ("R7", "B9", "Y2", "G4"), strict=True):
        lay(table, player, name, player)
    table.sweep("B")
    lay(table, "B", "Y3", "B")
    assert table.acts() == ["A:R7", "B:B9", "C:Y2", "D:G4", "B:Y3"]


def test_the_place_of_a_card_tells_whose_it_is_where_no_hand_was_seen(table: ViewedTable) -> None:
    lay(table, "C", "R7")
    lay(table, "D", "B9")
    assert table.acts() == ["C:R7", "D:B9"]


def test_whose_card_nobody_saw_is_asked_about(table: ViewedTable) -> None:
    lay(table, "A", "R7", "A")
    lay(table, "B", "B9", "B")
    table.hand("C")
    table.view()
    lay(table, "D", "G4", "D")
    assert table.acts() == ["A:R7", "B:B9", "C:?*", "D:G4"]


def test_a_lead_by_somebody_who_did_not_take_the_trick_is_not_credited(table: ViewedTable) -> None:
    for player, name in zip("ABCD", ("R7", "B9", "Y2", "G4"), strict=True):
        lay(table, player, name, player)
    table.sweep("A")
    lay(table, "A", "Y3", "A")
    assert table.acts()[-1] != "A:Y3"

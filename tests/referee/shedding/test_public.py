"""What everybody can see of a round of the family."""

from __future__ import annotations

from referee.shedding.public import SheddingDetail
from tests.referee.conftest import Sit, Sitting


def detail(table: Sitting) -> SheddingDetail:
    found = table.fold.table.game.public(table.fold.table.state).detail
    assert isinstance(found, SheddingDetail)
    return found


def test_locks_and_the_order_are_public(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    table.play("B", "H9")
    assert detail(table).lock == ("H",) and not detail(table).reversed
    other = sit()
    other.play("A", "H4 S4 D4 C4")
    assert detail(other).revolution and detail(other).reversed


def test_debts_name_who_owes_what(sit: Sit) -> None:
    table = sit(pass_7=True, reverse_9=True)
    table.play("A", "H7 S7")
    (debt,) = detail(table).owed
    assert debt.player == "A" and dict(debt.dues) == {"give": 2}


def test_hands_that_nobody_saw_stay_hidden(sit: Sit) -> None:
    table = sit()
    table.add("deal", counts=dict.fromkeys("ABCD", 3))
    public = table.fold.table.game.public(table.fold.table.state)
    assert public.known == {}
    assert dict(public.cards_left) == dict.fromkeys("ABCD", 3)

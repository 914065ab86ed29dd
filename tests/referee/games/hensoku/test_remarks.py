"""Words about a settlement: who has to show or draw before anybody pays."""

from __future__ import annotations

from referee.games.hensoku.remarks import awaited
from referee.shedding.state import State
from referee.words.messages import message
from tests.referee.conftest import Sit, Sitting


def seat(sit: Sit, players: str = "ABC", **options: object) -> Sitting:
    return sit("hensoku", players, "hensoku", **options)


def test_what_the_settlement_waits_for_is_named(sit: Sit) -> None:
    table = seat(sit, "AB")
    table.add("deal", counts={"A": 2, "B": 5})
    table.add("draw", player="A", count=1)
    out = table.play("A", "H5 S5 D5")
    state: object = table.fold.table.state
    assert isinstance(state, State)
    assert "B" in awaited(state).en and awaited(state).en in message(out, "en")


def test_nothing_is_settled_while_the_round_is_played(sit: Sit) -> None:
    table = seat(sit)
    table.play("A", "H7")
    early = table.add("settle", player="A", value=100)
    assert early.ruling.code == "wrong-phase" and message(early, "ja")

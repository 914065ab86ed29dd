"""What everybody can see of 変則大富豪: the stock, draws, what hands are worth."""

from __future__ import annotations

from referee.games.hensoku.public import HensokuDetail
from tests.referee.conftest import Sit, Sitting


def seat(sit: Sit, players: str = "ABC", **options: object) -> Sitting:
    return sit("hensoku", players, "hensoku", **options)


def detail(table: Sitting) -> HensokuDetail:
    found = table.fold.table.game.public(table.fold.table.state).detail
    assert isinstance(found, HensokuDetail)
    return found


def test_V13_the_stock_is_what_was_not_dealt(sit: Sit) -> None:
    table = seat(sit)
    assert detail(table).stock is None
    table.add("deal", counts=dict.fromkeys("ABC", 5))
    assert detail(table).stock == 54 - 15
    table.add("draw", player="A", count=1)
    assert detail(table).stock == 54 - 16 and detail(table).drew


def test_V15_a_pass_is_free_where_nothing_beats_the_field(sit: Sit) -> None:
    table = seat(sit)
    table.play("A", "H2")
    assert detail(table).free_pass
    other = seat(sit)
    other.play("A", "H9")
    assert not detail(other).free_pass


def test_hands_have_a_value_once_somebody_is_out(sit: Sit) -> None:
    table = seat(sit)
    assert detail(table).values == {} and detail(table).payer is None and detail(table).to_show == ()

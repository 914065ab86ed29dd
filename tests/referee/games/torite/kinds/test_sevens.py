"""Sevens: turns, passes, who is eliminated (S1–S3)."""

from __future__ import annotations

from referee.games.torite.cards import DECK, SEVENS
from referee.games.torite.kinds.sevens import SevensState
from tests.referee.conftest import Sit, Sitting


def sevens(sit: Sit, players: str = "abc", **options: object) -> Sitting:
    return sit("torite-sevens", players, "torite", **options)


def state_of(table: Sitting) -> SevensState:
    found: object = table.fold.table.state
    assert isinstance(found, SevensState)
    return found


def test_the_four_sevens_lie_there_from_the_start(sit: Sit) -> None:
    state = state_of(sevens(sit))
    assert state.laid == SEVENS == state.joined() and state.turn == -1


def test_S2_one_pass_too_many_eliminates(sit: Sit) -> None:
    table = sevens(sit, "ab", passes=1)
    table.play("a", "R6")
    assert table.add("pass", player="b").ruling.effects == ()
    table.play("a", "R5")
    assert "eliminated" in table.add("pass", player="b").ruling.effects
    assert state_of(table).out == (1,)


def test_the_next_seat_is_one_that_still_plays(sit: Sit) -> None:
    state = state_of(sevens(sit))
    assert state.after(0) == 1 and state._replace(out=(1,)).after(0) == 2 and state.after(2) == 0


def test_an_isolated_card_counts_where_the_table_says_so(sit: Sit) -> None:
    far = 1 << DECK.ids["R3"]
    for isolated in (False, True):
        state = state_of(sevens(sit, isolated=isolated))
        assert bool(state._replace(laid=state.laid | far).joined() & far) is isolated

"""What hands are worth and who pays (V17, V18)."""

from __future__ import annotations

import pytest

from referee.games.hensoku.settle import payment_words, pending, table_of, value
from referee.shedding.state import State
from tests.referee.conftest import Sit, Sitting


def seat(sit: Sit, players: str = "ABC", **options: object) -> Sitting:
    return sit("hensoku", players, "hensoku", **options)


def state_of(table: Sitting) -> State:
    found: object = table.fold.table.state
    assert isinstance(found, State)
    return found


@pytest.mark.parametrize(("cards", "jokers", "worth"), [("H5 H6 HQ H2", 0, 124), ("H5 H6 HQ H2", 1, 820), ("H4", 0, 4)])
def test_V17_the_worked_examples_of_the_source(sit: Sit, cards: str, jokers: int, worth: int) -> None:
    state = state_of(seat(sit))
    assert value(state, state.rules.deck.split(cards.split())[0], jokers) == worth


@pytest.mark.parametrize(("factor", "times"), [("times", 10), ("power", 25)])
def test_V17_two_revolutions_multiply(sit: Sit, factor: str, times: int) -> None:
    state = state_of(seat(sit, revolution_factor=factor))._replace(revolution=True, revolutions=2)
    assert value(state, state.rules.deck.split(["H4"])[0], 0) == 4 * times


def finished(sit: Sit) -> Sitting:
    """C, who may never draw any more, has gone out."""
    table = seat(sit)
    table.deal(A="H4 H5", B="S9 SQ", C="D9")
    table.add("draw", player="A", cards=["DQ"])
    table.play("A", "H4")
    table.play("B", "S9")
    table.add("draw", player="C", cards=["CK"])
    table.play("C", "CK")
    table.add("clear")
    table.play("C", "D9")
    return table


def test_V18_the_highest_hand_pays_the_winner_in_tens(sit: Sit) -> None:
    table = finished(sit)
    result = table.fold.result()
    # A is left with a 5 and a Q, 15; B with a Q, 10. Both could have beaten the 9, so nobody draws.
    assert not pending(state_of(table)) and result.finished
    assert result.winners == ("C",) and result.scores == {"A": -10, "B": 0, "C": 10}


def test_nobody_pays_before_somebody_is_out(sit: Sit) -> None:
    state = state_of(seat(sit))
    assert not pending(state) and payment_words(state) == {} and table_of(state).payer == -1

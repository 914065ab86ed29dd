"""A round that nobody can follow any more: cards are still ruled on, turns are not."""

from __future__ import annotations

from referee.shedding.state import State
from tests.referee.conftest import Sit, Sitting


def lost(sit: Sit) -> Sitting:
    """Who reigned is not known, so nobody knows who fell when somebody finished."""
    table = sit(players="ABCD")
    table.play("A", "H4")  # nobody counted the hands of the first round
    table.add("round", number=2)
    table.add("deal", counts=dict.fromkeys("ABCD", 1))
    table.play("B", "H4")
    return table


def test_cards_are_ruled_on_and_turns_are_not(sit: Sit) -> None:
    table = lost(sit)
    state: object = table.fold.table.state
    assert isinstance(state, State) and state.lost and table.fold.turn is None
    assert table.play("D", "H3").ruling.verdict != "illegal"  # whose turn it is is held against nobody
    assert table.play("C", "H4").ruling.code == "card-seen-before"


def test_a_new_round_begins_afresh(sit: Sit) -> None:
    table = lost(sit)
    table.add("round", number=3, ranks=dict(zip("ABCD", ("daifugo", "fugo", "hinmin", "daihinmin"), strict=True)))
    state: object = table.fold.table.state
    assert isinstance(state, State) and not state.lost

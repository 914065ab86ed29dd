"""The state of a round: fixed facts, whose turn follows, which order counts."""

from __future__ import annotations

from referee.play.knowledge import Hand
from referee.shedding.state import State
from tests.referee.conftest import Sit, Sitting


def state_of(table: Sitting) -> State:
    state: object = table.fold.table.state
    assert isinstance(state, State)
    return state


def test_the_next_player_is_the_next_in_the_direction_of_play(sit: Sit) -> None:
    state = state_of(sit())
    assert state.after(1, 0b1101) == 2 and state.after(3, 0b0010) == 1 and state.after(0, 0) == -1
    assert state._replace(step=-1).after(1, 0b1101) == 0


def test_revolution_and_eleven_back_cancel_out(sit: Sit) -> None:
    state = state_of(sit())
    assert not state.reversed and state._replace(revolution=True).reversed
    assert not state._replace(revolution=True, back=True).reversed


def test_two_rounds_are_equal_where_their_setups_are(sit: Sit) -> None:
    assert state_of(sit()).rules == state_of(sit()).rules
    assert state_of(sit()).rules != state_of(sit(jokers=1)).rules


def test_who_came_with_a_rank_is_found_by_it(sit: Sit) -> None:
    table = sit()
    table.ranks("CABD")
    rules = state_of(table).rules
    assert rules.named("daifugo") == 2 and rules.named("heimin") == -1 and rules.swaps


def test_one_hand_is_replaced(sit: Sit) -> None:
    state = state_of(sit())
    hands = state.with_hand(2, Hand(0, 0, 4))
    assert hands[2].size == 4 and hands[:2] == state.hands[:2] and hands[3] == state.hands[3]

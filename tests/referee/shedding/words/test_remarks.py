"""Words that say more than the code: what is locked, who finished, what is awaited."""

from __future__ import annotations

from referee.fold import Outcome
from referee.shedding.state import State
from referee.shedding.words.remarks import awaited, order_now, order_words
from referee.words.messages import message
from tests.referee.conftest import Sit


def said(outcome: Outcome) -> str:
    return message(outcome, "en")


def test_a_lock_names_its_suits(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    assert "♥" in said(table.play("B", "H9"))


def test_a_revolution_says_the_new_order_once(sit: Sit) -> None:
    table = sit()
    state: object = table.fold.table.state
    assert isinstance(state, State)
    before = order_words(state)
    table.play("A", "H4 S4 D4 C4")
    after: object = table.fold.table.state
    assert isinstance(after, State) and order_words(after) != before and order_now(after) == order_words(after)


def test_what_the_round_waits_for(sit: Sit) -> None:
    table = sit()
    state: object = table.fold.table.state
    assert isinstance(state, State)
    anybody = awaited(state)
    table.play("A", "H7")
    state = table.fold.table.state
    assert isinstance(state, State)
    told = awaited(state)
    assert anybody is not None and told is not None and "B" in told.en and told != anybody


def test_a_wrong_phase_says_why(sit: Sit) -> None:
    told = said(sit().add("bid", player="A", count=13, suit="S"))
    assert told and told != said(sit().add("settle", player="A", value=1))

"""The state of Napoleon before anything happened (Q1)."""

from __future__ import annotations

import pytest

from referee.games.napoleon.cards import DECKS
from referee.games.napoleon.options import NapoleonOptions
from referee.games.napoleon.state import BID, HAND_SIZE, begin, fresh
from referee.play.protocol import Setup


@pytest.mark.parametrize(("players", "hand", "widow"), [("ABCD", 12, 5), ("ABCDE", 10, 3), ("ABCDEF", 8, 5)])
def test_Q1_hands_and_widow_use_up_the_deck(players: str, hand: int, widow: int) -> None:
    n = len(players)
    assert HAND_SIZE[n] == hand and n * hand + widow == DECKS[1].size


def test_whom_the_round_names_bids_first() -> None:
    setup = Setup(("A", "B", "C", "D", "E"), NapoleonOptions(), leader="C")
    state = begin(setup)
    assert state.phase == BID and state.turn == 2 and state.bidder == -1
    assert begin(Setup(setup.players, NapoleonOptions())).turn == -1


def test_a_fresh_deal_forgets_the_bids() -> None:
    state = begin(Setup(("A", "B", "C", "D"), NapoleonOptions()))
    assert fresh(state.seats, "B").turn == 1 and fresh(state.seats).bid == 0

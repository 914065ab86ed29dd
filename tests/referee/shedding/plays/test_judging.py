"""Plays: several faults at once are told in the order of the contract, and what is open stays open."""

from __future__ import annotations

import pytest

from tests.referee.conftest import Sit


@pytest.mark.parametrize(
    ("player", "cards", "code"),
    [("B", "R7", "unknown-card"), ("B", "H7", "card-seen-before"), ("C", "H9", "not-your-turn"),
     ("B", "H9 S9", "wrong-count"), ("B", "H9 S10", "not-a-meld"), ("B", "H4", "too-weak"), ("B", "H9", None)],
)  # fmt: skip
def test_the_first_fault_counts(sit: Sit, player: str, cards: str, code: str | None) -> None:
    table = sit()
    table.play("A", "H7")
    assert table.play(player, cards).ruling.code == code


def test_a_card_that_is_not_in_a_shown_hand_is_no_play(sit: Sit) -> None:
    table = sit()
    table.deal(A="H7 S9", B="H9 SK")
    assert table.play("A", "DQ").ruling.code == "card-not-in-hand"


def test_an_unread_card_is_undecided_until_it_is_amended(sit: Sit) -> None:
    table = sit()
    assert table.play("A", "?").ruling[:2] == ("undecided", "unreadable-card")
    table.add("amend", target=1, event={"type": "play", "player": "A", "cards": ["H7"]})
    ruling = table.fold.ruling(1)
    assert ruling is not None and ruling.verdict == "legal"


def test_a_joker_that_may_be_two_things_is_asked_about(sit: Sit) -> None:
    table = sit()
    asked = table.play("A", "H4 H5 JK")
    assert asked.ruling.verdict in ("legal", "undecided")
    told = sit().play("A", "H4 H5 JK", as_="H6")
    assert told.ruling.verdict == "legal"

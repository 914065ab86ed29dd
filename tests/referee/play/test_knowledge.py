"""What is known of a hand: cards that it holds, cards that it cannot, and claims that a later card disproves."""

from __future__ import annotations

from referee.play.knowledge import UNSEEN, Hand


def test_a_whole_hand_is_full_and_empties_card_by_card() -> None:
    hand = Hand(0b11, 1, 0)
    assert hand.size == 3 and hand.full
    left = hand.leave(0b01).leave(0, 1)
    assert (left.known, left.jokers, left.size) == (0b10, 0, 1)


def test_a_counted_hand_loses_unknown_cards_first_that_were_not_known() -> None:
    hand = Hand(0, 0, 5)
    assert not hand.full and hand.leave(0b1).size == 4
    assert UNSEEN.size < 0 and UNSEEN.leave(0b1).size < 0  # nobody counted


def test_a_shown_card_is_known_and_not_one_more() -> None:
    shown = Hand(0, 0, 5).show(0b100, 0)
    assert shown.known == 0b100 and shown.size == 5

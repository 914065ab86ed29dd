"""What may be done now in a round of Page One, in words."""

from __future__ import annotations

from tests.referee.conftest import Sit, Sitting


def told(table: Sitting) -> str | None:
    now = table.fold.table
    text = now.game.allowed(now.state)
    return None if text is None else text.en


def test_W3_W4_the_led_suit_is_followed_or_cards_are_drawn(sit: Sit) -> None:
    table = sit("pageone", "ABC", "pageone")
    assert told(table) == "Anybody may begin."
    table.add("lead", player="A")
    assert told(table) == "A leads with any card."
    table.play("A", "H7")
    assert told(table) == "B plays hearts or the joker. Without any, B draws until one comes."


def test_W6_with_nothing_left_to_draw_a_pass_is_left(sit: Sit) -> None:
    table = sit("pageone", "ABC", "pageone")
    table.add("deal", counts={"A": 18, "B": 18, "C": 17}, stock=0)
    table.play("A", "H7")
    assert "B passes" in (told(table) or "")


def test_W3_after_a_led_joker_any_card_says_the_suit_and_W8_nothing_follows_the_end(sit: Sit) -> None:
    table = sit("pageone", "ABC", "pageone")
    table.add("deal", hands={"A": ["JK", "H3"], "B": ["S4"], "C": ["S5", "S6"]})
    table.play("A", "JK")
    assert told(table) == "B may play any card."
    table.play("B", "S4")
    assert told(table) is None

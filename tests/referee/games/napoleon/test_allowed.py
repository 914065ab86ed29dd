"""What may be done now in a round of Napoleon, in words."""

from __future__ import annotations

from tests.referee.conftest import Sit, Sitting


def told(table: Sitting) -> str:
    now = table.fold.table
    text = now.game.allowed(now.state)
    assert text is not None
    return text.en


def play(sit: Sit, **options: object) -> Sitting:
    table = sit("napoleon", "ABCDE", "napoleon", **options)
    assert told(table) == "Anybody may bid first."
    table.add("bid", player="A", count=13, suit="H")
    assert "B bids higher than 13 in hearts" in told(table)
    for player in "BCDE":
        table.add("pass", player=player)
    table.add("adjutant", player="A", card="SA")
    table.add("widow", player="A", discards=3)
    return table


def test_Q7_the_led_suit_is_followed(sit: Sit) -> None:
    table = play(sit)
    assert told(table) == "A leads with any card."
    table.play("A", "C5")
    assert told(table) == "B plays clubs; without any, every card is allowed."


def test_Q10_a_joker_calls_trumps_or_leaves_the_next_card_free(sit: Sit) -> None:
    table = play(sit, joker_calls_trumps=True)
    table.play("A", "JK")
    assert "calls trumps: B plays hearts" in told(table)
    table = play(sit)
    table.play("A", "JK")
    assert told(table) == "B may play any card."

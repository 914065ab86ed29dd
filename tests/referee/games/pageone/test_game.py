"""The verbs that are no play: who may sit, the deck, a deal, cards that are counted and shown."""

from __future__ import annotations

import pytest

from referee import games
from referee.play.options import OptionsError

LEGAL = ("legal", None)


def test_W1_two_to_six_play(sit):
    for players in ("AB", "ABCDEF"):
        sit("pageone", players, "pageone")
    for players in ("A", "ABCDEFG"):
        with pytest.raises(OptionsError, match="2 to 6 players"):
            sit("pageone", players, "pageone")


def test_W1_the_joker_is_in_the_deck_where_one_is_played_with(page_one, says):
    assert page_one().fold.table.deck.size == 53
    table = page_one(joker=False)
    assert table.fold.table.deck.size == 52
    assert says(table.play("A", "JK")) == ("illegal", "unknown-card")


def test_W1_nobody_deals_once_cards_were_laid(page_one, says):
    table = page_one()
    assert says(table.add("deal", counts={"A": 4})) == LEGAL
    table.play("A", "S3")
    assert says(table.add("deal", counts={"A": 4})) == ("illegal", "wrong-phase")


def test_W8_a_hand_that_is_counted_or_shown_empty_wins(page_one):
    for kind, more in (("count", {"count": 0}), ("reveal", {"cards": []})):
        table = page_one(hands={"B": 4})
        table.play("A", "S3")
        assert "round-end" in table.add(kind, player="A", **more).ruling.effects
        assert table.fold.result().winners == ("A",)


def test_W8_hands_may_be_counted_after_the_end(page_one, says):
    table = page_one(hands={"A": 1, "B": 4})
    table.play("A", "S3")
    assert table.fold.result().standings is None
    assert says(table.add("count", player="C", count=2)) == LEGAL
    assert table.fold.result().standings == ("A", "C", "B")
    assert says(table.add("count", player="A", count=2)) == ("illegal", "wrong-phase")


def test_W7_a_hand_that_is_counted_down_to_one_card_is_alone(page_one, detail):
    table = page_one()
    table.add("count", player="B", count=1)
    assert detail(table).alone == ("B",)


def test_what_the_game_never_has_is_said_so(page_one, says):
    outcome = page_one().add("bid", player="A", count=13, suit="S")
    assert says(outcome) == ("illegal", "wrong-phase") and outcome.ruling.params["say"] == "code.wrong-phase.never"


def test_a_stranger_does_nothing(page_one, says):
    table = page_one()
    game, state = games.find("pageone"), table.fold.table.state
    assert game.options(state, "Z", ("S3",)) == [] and game.order(state) is None
    table.add("round", number=2, players=["A", "B"])
    assert says(table.play("A", "S3")) == LEGAL


def test_rounds_won_are_counted(page_one, sit):
    table = page_one(hands={"A": 1, "B": 3, "C": 2})
    table.play("A", "S3")
    table.add("round", number=2)
    assert dict(table.fold.table.game.public(table.fold.table.state).wins) == {"A": 1, "B": 0, "C": 0}

"""A game that is only recorded: everything is noted, and only which people and cards there are is ruled on."""

import pytest

from referee import games
from referee.play.options import OptionsError
from referee.play.protocol import Setup
from referee.texts import say


@pytest.fixture
def table(sit):
    return sit("free", "ABC", "free")


def public(table):
    return table.fold.table.game.public(table.fold.table.state)


def test_F1_two_to_ten_people_sit_down():
    game = games.find("free")
    options = games.resolve(game, None, {})
    for count in (1, 11):
        with pytest.raises(OptionsError) as refused:
            game.start(Setup(tuple("ABCDEFGHIJK"[:count]), options))
        assert refused.value.field == "players"
    assert len(game.start(Setup(tuple("ABCDEFGHIJ"), options)).hands) == 10


def test_F1_no_card_lies_there_that_the_deck_does_not_have(table):
    stranger = table.play("A", "R7").ruling
    assert (stranger.verdict, stranger.code, stranger.rule, stranger.cards) == (
        "illegal",
        "unknown-card",
        "F1",
        ("R7",),
    )
    twice = table.play("A", "S4 S4").ruling
    assert (twice.code, twice.cards) == ("card-seen-before", ("S4",))
    assert table.play("A", "JK JK").ruling.verdict == "legal"
    assert table.play("B", "JK JK JK").ruling.code == "card-seen-before"
    table.add("round", number=2, players=["A", "B"])
    assert table.play("C", "S5").ruling.code == "out-of-play"


def test_F1_with_any_deck_whatever_is_read_is_noted(sit):
    table = sit("free", "AB", "free", deck="any")
    assert table.play("A", "MOON R7 S4 S4").ruling.verdict == "legal"
    coloured = sit("free", "AB", "free", deck="coloured")
    assert [coloured.play("A", card).ruling.verdict for card in ("R7", "S4", "JK")] == ["legal", "illegal", "illegal"]


def test_F2_anybody_lays_anything_at_any_time(table):
    for player, cards in (("B", "S3"), ("B", "H3 D9 CQ"), ("A", "S4"), ("C", "JK")):
        ruling = table.play(player, cards).ruling
        assert (ruling.verdict, ruling.code) == ("legal", None)
    assert table.fold.turn is None
    for kind in ("pass", "lead", "settle"):
        assert table.add(kind, player="C").ruling.verdict == "legal"
    assert table.add("declare", player="A", what="finish").ruling.verdict == "legal"
    assert dict(public(table).detail.laid) == {"A": 1, "B": 4, "C": 1}


def test_F1_a_card_that_there_is_once_does_not_lie_twice(table):
    table.play("B", "S3")
    ruling = table.play("A", "S3").ruling
    assert (ruling.verdict, ruling.code, ruling.cards) == ("illegal", "card-seen-before", ("S3",))
    table.add("clear")
    assert table.play("A", "S3").ruling.verdict == "legal"
    assert table.add("deal", hands={"A": ["D3"], "B": ["D3"]}).ruling.code == "card-seen-before"


def test_F2_an_unread_card_is_asked_about(table):
    unread = table.play("A", "? S4").ruling
    assert (unread.verdict, unread.code) == ("undecided", "unreadable-card")
    assert public(table).asks
    table.add("amend", target=1, event={"type": "play", "player": "A", "cards": ["S9", "S4"]})
    assert table.fold.ruling(1).verdict == "legal" and not public(table).asks


def test_F3_the_field_is_what_was_laid_since_the_last_sweep(table):
    table.play("A", "S3")
    table.play("B", "H9 D9")
    assert [(play.player, play.cards) for play in public(table).field.plays] == [("A", ("S3",)), ("B", ("H9", "D9"))]
    assert table.add("clear").ruling.effects == ("clear",)
    assert public(table).field.plays == ()
    assert table.add("clear").ruling.effects == ()


def test_F4_the_table_begins_the_next_round(table):
    table.play("A", "S3")
    expected = {each.kind: each for each in table.fold.table.game.expects(table.fold.table.state)}
    assert dict(expected["round"].offers[0].fields) == {"number": 2} and not expected["round"].seen
    assert set(expected) == {"play", "clear", "round"}
    table.add("round", number=2)
    assert (public(table).round, public(table).begun, public(table).field.plays) == (2, False, ())
    assert "round" not in {each.kind for each in table.fold.table.game.expects(table.fold.table.state)}


def test_F4_a_round_ends_when_all_counted_hands_are_empty(table):
    table.add("deal", counts={"A": 1, "B": 2, "C": 1})
    assert public(table).cards_left == {"A": 1, "B": 2, "C": 1}
    table.play("A", "S3")
    table.play("B", "S4 S5")
    last = table.play("C", "S6")
    assert last.ruling.effects == ("round-end",) and table.fold.table.over
    assert table.fold.result().standings is None and table.fold.result().winners == ()
    again = table.play("C", "S7")  # one that was miscounted is noted as well
    assert (again.ruling.verdict, again.ruling.effects) == ("legal", ())


def test_cards_that_change_hands_are_counted(table):
    table.deal(A="S3 S4 JK", B="H3 H4")
    table.add("draw", player="B", cards=["D5"])
    table.add("give", from_="A", to="B", cards=["S4"])
    table.add("discard", player="A", count=1)
    assert public(table).cards_left == {"A": 1, "B": 4, "C": None}
    assert public(table).known["B"] == ("H3", "S4", "H4", "D5") and "A" not in public(table).known
    table.add("reveal", player="A", cards=["S3"])
    assert public(table).known["A"] == ("S3",)
    table.add("count", player="A", count=5)
    assert public(table).cards_left["A"] == 5
    table.add("show", player="A", cards=["S3", "CK"])
    assert (public(table).known["A"], public(table).cards_left["A"]) == (("S3", "CK"), 5)


def test_a_verdict_is_explained(table):
    game, state = table.fold.table.game, table.fold.table.state
    table.play("A", "R7")
    table.play("A", "S4")
    for event, keys, holds in (
        (table.fold.event(1), ["why.in-play", "why.cards", "code.unknown-card"], [True, False, False]),
        (table.fold.event(2), ["why.in-play", "why.cards"], [True, True]),
    ):
        steps = game.why(state, event)
        assert ([step.key for step in steps], [step.holds for step in steps]) == (keys, holds)
        assert all(say(step.key, lang, step.params) for step in steps for lang in ("ja", "en"))


def test_every_card_and_every_rank_may_be_laid(table):
    game, state = table.fold.table.game, table.fold.table.state
    hand = ("S4", "H4", "D9", "JK")
    assert [choice.cards for choice in game.options(state, "C", hand)] == [
        ("S4",), ("H4",), ("D9",), ("JK",), ("S4", "H4"),
    ]  # fmt: skip
    assert game.options(state, "Z", hand) == []

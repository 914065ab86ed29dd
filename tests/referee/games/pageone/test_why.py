"""Rulings explained step by step."""

from __future__ import annotations

from referee.cards import standard
from referee.words.explain import explain


def keys(table, seq=None):
    seq = table.next - 1 if seq is None else seq
    event = table.fold.now(seq)
    moment = table.fold.before(seq)
    explain(table.fold, seq)
    return [(step.key, step.holds) for step in moment.game.why(moment.state, event) if step.key.startswith("why.page")
            or step.key.startswith("why.tricks") or step.key.startswith("code")]  # fmt: skip


def test_a_card_of_another_suit(page_one):
    table = page_one()
    table.play("A", "S3")
    table.play("B", "H3")
    assert keys(table) == [
        ("why.tricks.count", True), ("why.tricks.led", None), ("why.tricks.not-following", False),
        ("why.pageone.stock", None), ("code.must-follow.pageone", False),
    ]  # fmt: skip
    table.play("B", "S4")
    assert keys(table)[-1] == ("why.tricks.follows", True)


def test_the_joker_and_what_follows_it(page_one):
    table = page_one()
    table.play("A", "JK")
    assert keys(table)[-1] == ("why.tricks.free-lead", True)
    table.play("B", "S4")
    assert keys(table)[-1] == ("why.pageone.joker-led", True)
    table = page_one()
    table.play("A", "S3")
    table.play("B", "JK")
    assert keys(table)[-1] == ("why.pageone.joker", True)


def test_a_pass(page_one, sit):
    table = page_one()
    table.play("A", "S3")
    table.add("pass", player="B")
    assert keys(table) == [("why.pageone.stock", None), ("code.cannot-pass.pageone", False)]
    table = page_one("AB", hands={"A": 30, "B": 23}, stock=0)
    table.play("A", "S3")
    table.add("pass", player="B")
    assert [key for key, _ in keys(table)] == [
        "why.pageone.stock-empty", "why.tricks.led", "why.tricks.void-unknown", "code.must-follow.undecided",
    ]  # fmt: skip
    table = sit("pageone", "AB", "pageone")
    table.play("A", "S3")
    table.add("pass", player="B")
    assert keys(table)[0] == ("why.pageone.stock-unknown", None)


def test_a_pass_by_a_hand_that_is_known(page_one):
    for own, key in (("S9 H6", "why.tricks.not-void"), ("H9 H6", "why.pageone.cannot-follow")):
        others = " ".join(card for card in standard(1).all_codes() if card not in own.split())
        table = page_one("AB", hands={"A": others, "B": own}, stock=0)
        table.play("A", "S3")
        table.add("pass", player="B")
        assert key in [found for found, _ in keys(table)]


def test_an_unread_card(page_one):
    table = page_one()
    table.play("A", "?")
    table.play("B", "H3")
    assert keys(table) == [("code.unreadable-card.led", None)]


def test_a_draw_is_not_said_twice(page_one):
    table = page_one()
    table.play("A", "S3")
    table.add("draw", player="B", count=2)
    event, moment = table.fold.now(table.next - 1), table.fold.before(table.next - 1)
    assert not any(step.key.startswith("effect.") for step in moment.game.why(moment.state, event))

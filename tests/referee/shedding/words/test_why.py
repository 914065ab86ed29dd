"""`why` explains a verdict step by step, and every step can be said in both languages."""

from __future__ import annotations

import pytest

from referee.events import Event
from referee.texts import say


def steps(table, player, cards):
    event = Event(table.next, "play", player, tuple(cards.split()))
    found = table.fold.table.game.why(table.fold.table.state, event)
    for step in found:
        for lang in ("ja", "en"):
            assert say(step.key, lang, step.params)
    return [(step.key, step.holds) for step in found]


def test_a_legal_play_goes_through_every_question_to_its_effects(sit):
    table = sit()
    table.play("A", "H5")
    assert steps(table, "B", "H8") == [
        ("why.phase", True), ("why.in-play", True), ("why.cards", True), ("why.turn", True), ("why.meld", True),
        ("why.count", True), ("why.shape", True), ("why.strength", True), ("effect.eight-cut", None),
        ("effect.clear", None),
    ]  # fmt: skip


def test_a_led_play_is_not_held_against_an_empty_field(sit):
    keys = [key for key, _ in steps(sit(), "A", "H5 H6 JK")]
    assert "why.empty" in keys and "why.strength" not in keys and "why.joker" in keys


@pytest.mark.parametrize(
    ("player", "cards", "question", "code"),
    [
        ("B", "X9", "why.cards", "unknown-card"),
        ("B", "H5", "why.cards", "card-seen-before"),
        ("C", "H9", "why.turn", "not-your-turn"),
        ("B", "H9 H10", "why.meld", "not-a-meld"),
        ("B", "H9 D9", "why.count", "wrong-count"),
        ("B", "S4", "why.strength", "too-weak"),
        ("Z", "S4", "why.in-play", "out-of-play"),
    ],
)
def test_the_first_question_that_fails_ends_the_explanation(sit, player, cards, question, code):
    table = sit()
    table.play("A", "H5")
    assert steps(table, player, cards)[-2:] == [(question, False), (f"code.{code}", False)]


def test_locks_and_ambiguous_jokers_are_explained(sit):
    table = sit()
    table.play("A", "H5")
    table.play("B", "H6")
    assert steps(table, "C", "S9")[-1] == ("code.suit-locked", False)
    uecda = sit("uecda")
    assert steps(uecda, "A", "S9 S10 JK")[-1] == ("code.joker-ambiguous", None)


def test_an_open_question_is_no_fault(sit):
    table = sit()
    table.play("A", "H5")
    assert steps(table, "B", "?")[-2:] == [("why.cards", None), ("code.unreadable-card", None)]

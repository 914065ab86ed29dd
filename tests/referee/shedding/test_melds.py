"""What a joker stands for where nobody said so: one reading is taken, and no foul is called on it (G7)."""

from __future__ import annotations

import pytest

LEGAL = ("legal", None)


def test_G7_a_run_with_a_joker_at_either_end_is_answered_by_what_both_readings_allow(sit, says):
    def table():
        told = sit()
        # 3-4-5 or 4-5-6: the effects are the same.
        assert says(told.play("A", "S4 S5 JK")) == LEGAL
        return told

    assert says(table().play("B", "H5 H6 H7")) == LEGAL
    assert says(table().play("B", "H3 H4 H5")) == ("illegal", "too-weak")
    # Above 3-4-5, not above 4-5-6.
    outcome = table().play("B", "H4 H5 H6")
    assert says(outcome) == ("undecided", "too-weak") and outcome.ruling.rule == "G7"


@pytest.mark.parametrize(("said", "expected"), [("S3", LEGAL), ("S6", ("illegal", "too-weak"))])
def test_G7_what_the_joker_was_said_to_be_settles_it(sit, says, said, expected):
    table = sit()
    table.play("A", "S4 S5 JK", as_=said)
    assert says(table.play("B", "H4 H5 H6")) == expected


@pytest.mark.parametrize(("said", "verdict"), [("S3", "legal"), ("S6", "illegal")])
def test_G7_said_later_the_answer_is_ruled_again(sit, said, verdict):
    table = sit()
    table.play("A", "S4 S5 JK")
    table.play("B", "H4 H5 H6")
    event = {"type": "play", "player": "A", "cards": ["S4", "S5", "JK"], "as": [said]}
    revised = table.add("amend", target=1, event=event).revised
    assert [(revision.seq, revision.ruling.verdict) for revision in revised] == [(2, verdict)]


def test_G7_an_answer_ends_the_doubt(sit, says):
    table = sit(lock=0)
    table.play("A", "S4 S5 JK")
    table.play("B", "H4 H5 H6")
    assert says(table.play("C", "D4 D5 D6")) == ("illegal", "too-weak")
    assert says(table.play("C", "D5 D6 D7")) == LEGAL
    fresh = sit()
    fresh.play("A", "S4 S5 JK")
    fresh.add("clear")
    assert fresh.fold.table.state.doubts == ()


def test_G7_readings_that_differ_in_effect_are_asked_about(sit, says):
    table = sit(profile="uecda", players="ABCDE")
    assert says(table.play("A", "S6 S7 JK")) == ("undecided", "joker-ambiguous")
    assert says(sit(profile="uecda", players="ABCDE").play("A", "S6 S7 JK", as_="S8")) == LEGAL

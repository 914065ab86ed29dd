"""Hands that are swapped in place of the exchange (H14)."""

from __future__ import annotations

import pytest

from referee.words.messages import message

LEGAL = ("legal", None)
LOW = "S3 H3 D3 S4 H4 D4 S5 H5 D5 S6 SK"
HIGH = "S2 H2 D2 SA HA DA SQ HQ DQ CQ CK"
REST = {"B": "C3 C4 C5 C6 C7 C8 C9", "C": "H7 H8 H9 H10 HJ HK D7"}


def dealt(sit, low=LOW, high=HIGH, **options):
    table = sit(**{"tenpen": True, **options})
    table.ranks("ABCD")
    table.deal(A=high, D=low, **REST)
    return table


def declare(table, player="D"):
    return table.add("declare", player=player, what="tenpen")


def test_H14_a_low_hand_is_swapped_with_the_daifugos(sit, says):
    table = dealt(sit)
    outcome = declare(table)
    assert says(outcome) == LEGAL and outcome.ruling.effects == ("tenpen",)
    assert "DさんとAさんの手札が入れ替わります" in message(outcome, "ja")
    public = table.fold.table.game.public(table.fold.table.state)
    assert "S2" in public.known["D"] and "S3" in public.known["A"]
    assert says(table.exchange("D", "A", 2)) == ("illegal", "wrong-phase")
    assert says(table.exchange("C", "B", 1)) == ("illegal", "wrong-phase")
    assert says(table.play("D", "S2")) == LEGAL


@pytest.mark.parametrize(
    ("low", "options", "code"),
    [
        (LOW.replace("SK", "C2"), {}, "tenpen-false"),
        (LOW.replace("SK", "CA"), {}, "tenpen-false"),
        (LOW.replace("SK", "JK"), {}, "tenpen-false"),
        ("S3 H3 D3 S4 H4 D4 S5 H5 D5", {}, "tenpen-false"),
        (LOW, {"tenpen_highest": "10"}, "tenpen-false"),
        (LOW, {"tenpen": False}, "wrong-phase"),
    ],
)
def test_H14_another_hand_is_not(sit, says, low, options, code):
    assert says(declare(dealt(sit, low=low, **options))) == ("illegal", code)


@pytest.mark.parametrize("tenpen_highest", ["K", "10"])
def test_H14_nothing_above_ten_where_the_table_says_so(sit, says, tenpen_highest):
    assert says(declare(dealt(sit, low=LOW.replace("SK", "S10"), tenpen_highest=tenpen_highest))) == LEGAL


def test_H14_only_the_daihinmin_before_the_exchange_and_the_first_lead(sit, says):
    assert says(declare(dealt(sit), "C")) == ("illegal", "wrong-phase")
    assert says(declare(sit(tenpen=True), "D")) == ("illegal", "wrong-phase")
    table = dealt(sit)
    table.exchange("C", "B", "HK")
    assert says(declare(table)) == ("illegal", "wrong-phase")
    led = dealt(sit)
    led.add("lead", player="D")
    assert says(declare(led)) == ("illegal", "wrong-phase")
    again = dealt(sit)
    declare(again)
    assert says(declare(again)) == ("illegal", "wrong-phase")


def counted(sit):
    table = sit(tenpen=True)
    table.ranks("ABCD")
    table.add("deal", counts={"A": 14, "B": 14, "C": 13, "D": 13})
    return table


def test_H14_a_hand_that_nobody_sees_is_believed_until_a_card_disproves_it(sit, says):
    table = counted(sit)
    seq = table.next
    assert says(declare(table)) == ("undecided", "tenpen-false")
    assert table.play("D", "S2").exposed == ()
    # The low hand is the daifugo's now.
    table.passes("ABC")
    table.play("D", "S3")
    outcome = table.play("A", "HA")
    assert [(found.seq, found.code, found.rule) for found in outcome.exposed] == [(seq, "tenpen-false", "H14")]
    assert "天変地異" in message(outcome, "ja")


def test_H14_low_cards_of_the_swapped_hand_prove_nothing(sit):
    table = counted(sit)
    declare(table)
    table.play("D", "S3")
    assert table.play("A", "HK").exposed == ()


def test_H14_too_few_low_cards_are_left_for_such_a_hand(sit, says):
    table = sit(tenpen=True, tenpen_highest="10")
    table.ranks("ABCD")
    low = [f"{suit}{rank}" for rank in "345678" for suit in "SHDC"]
    table.add("deal", hands={"B": low[:12], "C": low[12:]}, counts={"A": 15, "D": 15})
    # Eight low cards are left: 9s and 10s.
    assert says(declare(table)) == ("illegal", "tenpen-false")


def test_H14_is_offered_while_it_may_be_declared(sit):
    table = counted(sit)

    def offers():
        moment = table.fold.table
        return [(each.players, each.blocking) for each in moment.game.expects(moment.state) if each.kind == "declare"]

    assert offers() == [(("D",), False)]
    declare(table)
    assert offers() == []


def test_H14_in_nono_the_own_order_counts(sit, says):
    strip = ["ちょっと", "少々", "少し", "やや", "まあ", "そこそこ", "結構", "とても", "だいぶ", "かなり", "相当",
             "めっちゃ", "わりと"]  # fmt: skip
    for turned, told in ((False, LEGAL), (True, ("illegal", "tenpen-false"))):
        table = sit("nono", "AB", tenpen=True, jokers=0, five_card_unanswerable=False, spade_three=False)
        table.add("round", number=2, ranks={"A": "daifugo", "B": "daihinmin"})
        for player in "AB":
            table.add("order", player=player, ranks=strip[::-1] if turned else strip)
        low = [suit + word for word in strip[:3] for suit in "SHDC"]
        table.add("deal", hands={"B": low}, counts={"A": 20})
        assert says(declare(table, "B")) == told

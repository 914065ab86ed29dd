"""Trump Stadium's Daifugo: T1–T14."""

from __future__ import annotations

LEGAL = ("legal", None)


def test_T1_one_joker_and_a_number_of_rounds(sit, says):
    table = sit("stadium")
    table.play("A", "S5")
    table.play("B", "JK")
    assert says(table.play("C", "JK")) == ("illegal", "card-seen-before")
    table.ranks("ABCD", number=3)
    assert says(table.add("round", number=4)) == ("illegal", "wrong-phase")


def test_T2_the_holder_of_the_diamond_three_leads(sit, says):
    table = sit("stadium")
    table.deal(A="S4 S5", B="D3 S6", C="S7", D="S9")
    assert table.fold.turn == "B"
    assert says(table.play("A", "S4")) == ("illegal", "wrong-leader")
    assert says(table.play("B", "S6")) == LEGAL


def test_T2_a_later_diamond_three_exposes_a_wrong_leader(sit, says):
    table = sit("stadium")
    assert says(table.add("lead", player="A")) == LEGAL
    table.play("A", "S4")
    table.add("clear")
    table.play("A", "H5")
    table.passes("B")
    outcome = table.play("C", "D3")
    assert [(x.seq, x.code, x.rule) for x in outcome.exposed] == [(1, "wrong-leader", "T2")]
    assert says(outcome) == ("illegal", "too-weak")
    assert table.play("C", "D6").exposed == ()


def test_T2_the_daihinmin_leads_later_rounds(sit):
    table = sit("stadium")
    table.ranks("ABCD")
    assert table.fold.turn == "D"


def test_T3_stronger_and_the_same_count_to_the_last_to_have_played(sit, says):
    table = sit("stadium")
    table.play("A", "S5")
    assert says(table.play("B", "H5")) == ("illegal", "too-weak")
    assert says(table.play("B", "H6")) == LEGAL
    assert table.passes("CDA").turn == "B"


def test_T4_an_answer_to_a_sequence_is_wholly_above(sit, says):
    table = sit("stadium")
    table.play("A", "S4 S5 S6")
    outcome = table.play("B", "H5 H6 H7")
    assert says(outcome) == ("illegal", "too-weak") and outcome.ruling.rule == "T4"
    assert says(table.play("B", "H7 H8 H9")) == LEGAL


def test_T5_sequences_of_four_make_a_revolution(sit, says):
    table = sit("stadium")
    assert table.play("A", "S4 S5 S6 S7").ruling.effects == ("revolution",)
    table.add("clear")
    table.play("A", "H7")
    assert says(table.play("B", "H9")) == ("illegal", "too-weak")
    assert says(table.play("B", "H5")) == LEGAL
    assert sit("stadium").play("A", "S4 S5 S6").ruling.effects == ()


def test_T6_a_joker_in_a_group_takes_the_suit_that_makes_the_lock(sit, says):
    table = sit("stadium")
    table.play("A", "H5 D5")
    assert table.play("B", "H6 JK").ruling.effects == ("lock",)
    assert says(table.play("C", "S7 D7")) == ("illegal", "suit-locked")
    assert says(table.play("C", "H7 D7")) == LEGAL


def test_T6_a_single_joker_is_unbeatable(sit, says):
    table = sit("stadium")
    table.play("A", "S2")
    assert says(table.play("B", "JK")) == LEGAL
    assert says(table.play("C", "H2")) == ("illegal", "too-weak")


def test_T7_the_poor_give_their_strongest(sit, says):
    table = sit("stadium")
    table.ranks("ABCD")
    table.deal(A="S4 S5 S6", B="H4 H5", C="C2 C5 C6", D="JK SA H3 H6")
    assert says(table.exchange("D", "A", "JK H6")) == ("illegal", "wrong-exchange")
    assert says(table.exchange("D", "A", "SA JK H3")) == ("illegal", "wrong-exchange")
    assert says(table.exchange("D", "B", "JK SA")) == ("illegal", "wrong-exchange")
    assert says(table.exchange("D", "A", "JK SA")) == LEGAL
    assert says(table.exchange("A", "D", "S4 S5")) == LEGAL
    assert says(table.exchange("C", "B", "C6")) == ("illegal", "wrong-exchange")
    assert says(table.exchange("C", "B", "C2")) == LEGAL
    assert says(table.exchange("B", "C", "H4")) == LEGAL


def test_T8_eights_cut_but_not_in_sequences(sit):
    assert sit("stadium").play("A", "S8").ruling.effects == ("eight-cut", "clear")
    assert sit("stadium").play("A", "S7 S8 S9").ruling.effects == ()


def test_T9_a_jack_reverses_the_order_until_the_field_clears(sit, says):
    table = sit("stadium", lock=0)
    assert table.play("A", "SJ").ruling.effects == ("eleven-back",)
    assert says(table.play("B", "HQ")) == ("illegal", "too-weak")
    assert says(table.play("B", "H9")) == LEGAL
    table.add("clear")
    table.play("B", "D5")
    assert says(table.play("C", "D6")) == LEGAL
    assert sit("stadium").play("A", "S10 SJ SQ").ruling.effects == ()


def test_T9_on_top_of_a_revolution_it_reverses_again(sit, says):
    table = sit("stadium", lock=0)
    table.play("A", "S5 H5 D5 C5")
    table.add("clear")
    table.play("A", "SJ")
    assert says(table.play("B", "H9")) == ("illegal", "too-weak")
    assert says(table.play("B", "HQ")) == LEGAL


def test_T10_lock_after_two_or_three_in_a_row(sit, says):
    two = sit("stadium")
    two.play("A", "D4 H4")
    assert two.play("B", "D6 H6").ruling.effects == ("lock",)
    three = sit("stadium", lock=3)
    three.play("A", "D4")
    assert three.play("B", "D6").ruling.effects == ()
    assert three.play("C", "D7").ruling.effects == ("lock",)
    assert says(three.play("D", "H9")) == ("illegal", "suit-locked")


def test_T11_forbidden_finishes(sit):
    def finish(last, first=None):
        table = sit("stadium")
        table.deal(A=last if first is None else f"{first} {last}", B="S4 H4", C="S6 H6", D="D6 C6")
        if first:
            table.play("A", first)
            table.passes("BCD")
        return table.play("A", last).ruling.effects

    for last in ("JK", "S2", "H2 JK", "S8", "S8 JK"):
        assert "foul-finish" in finish(last), last
    for last in ("S3", "H5 JK", "SK SA S2", "S7 S8 S9", "H3"):
        assert "finish" in finish(last), last
    assert "foul-finish" in finish("H3", first="S9 H9 D9 C9")
    assert "finish" in finish("H2", first="S9 H9 D9 C9")


def test_T11_an_eleven_back_counts_as_reversed(sit):
    for counts, effect in ((True, "foul-finish"), (False, "finish")):
        table = sit("stadium", lock=0, eleven_back_counts_as_reversed=counts)
        table.deal(A="SJ S4", B="H3", C="S6 H6", D="D6 C6")
        table.play("A", "SJ")
        assert effect in table.play("B", "H3").ruling.effects


def test_T11_a_foul_eight_does_not_cut(sit):
    table = sit("stadium")
    table.deal(A="S8", B="S4 H4", C="S9 H6", D="D6 C6")
    outcome = table.play("A", "S8")
    assert outcome.ruling.effects == ("foul-finish",) and outcome.turn == "B"


def test_T12_spade_three_beats_a_single_joker_and_clears(sit):
    table = sit("stadium")
    table.play("A", "JK")
    assert table.play("B", "S3").ruling.effects == ("spade-three", "clear")


def test_T13_the_daifugo_falls_the_moment_another_finishes_first(sit):
    table = sit("stadium", lock=0)
    table.ranks("ABCD")
    table.deal(A="S9 S10", B="D5", C="S6 S7", D="S4 H4")
    table.play("D", "S4")
    table.passes("A")
    assert table.play("B", "D5").ruling.effects == ("finish", "miyako-ochi")


def test_T14_points_by_rank(sit):
    table = sit("stadium", players="ABCDE", lock=0)
    table.deal(A="S4", B="S5", C="S6", D="S7", E="S9 S10")
    outcomes = [table.play(player, card) for player, card in zip("ABCD", ["S4", "S5", "S6", "S7"], strict=True)]
    assert outcomes[-1].rounds[0].result.scores == {"A": 2, "B": 1, "C": 0, "D": -1, "E": -2}
    four = sit("stadium", lock=0)
    four.deal(A="S4", B="S5", C="S6", D="S7 S9")
    for player, card in zip("ABC", ["S4", "S5", "S6"], strict=True):
        four.play(player, card)
    assert four.fold.result().scores == {"A": 2, "B": 1, "C": -1, "D": -2}

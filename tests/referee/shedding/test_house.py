"""House rules H1–H13: each with what it changes, and the same play without it."""

from __future__ import annotations

LEGAL = ("legal", None)


def effects(outcome):
    return outcome.ruling.effects


def test_H1_each_five_skips_one_player(sit):
    assert sit(skip_5=True).play("A", "S5").turn == "C"
    assert sit(skip_5=True).play("A", "S5 H5").turn == "D"
    assert effects(sit(skip_5=True).play("A", "S5 H5 D5")) == ("skip", "clear")
    assert sit().play("A", "S5").turn == "B"


def test_H2_each_seven_gives_a_card_to_the_next_player(sit, says):
    table = sit(pass_7=True)
    table.deal(A="S7 H7 S4 H4 D4", B="S5", C="C4", D="D9")
    outcome = table.play("A", "S7 H7")
    assert effects(outcome) == ("give",) and outcome.turn == "A"
    assert says(table.play("B", "S5")) == ("illegal", "must-give")
    assert says(table.add("give", from_="A", to="C", cards=["S4", "H4"])) == ("illegal", "wrong-receiver")
    assert table.add("give", from_="A", to="B", cards=["S4", "H4"]).turn == "B"
    assert sit().play("A", "S7").turn == "B"


def test_H2_giving_the_last_card_is_a_finish_judged_on_the_seven(sit):
    for last, effect in (("S7", "finish"), ("S7 JK", "foul-finish")):
        table = sit(pass_7=True)
        table.deal(A=f"{last} S4", B="S5", C="C4", D="D9")
        table.play("A", last)
        assert effect in effects(table.add("give", from_="A", to="B", cards=["S4"]))


def test_H3_each_ten_discards_a_card(sit, says):
    table = sit(discard_10=True)
    table.deal(A="S10 S4 H4", B="S5", C="C4", D="D9")
    assert effects(table.play("A", "S10")) == ("discard",)
    assert says(table.add("discard", player="A", cards=["S4"])) == LEGAL
    assert table.fold.turn == "B"
    assert says(sit().add("discard", player="A", cards=["S4"])) == ("illegal", "wrong-phase")


def test_H4_a_nine_turns_the_direction(sit, says):
    table = sit(reverse_9=True)
    outcome = table.play("A", "S9")
    assert effects(outcome) == ("reverse",) and outcome.turn == "D"
    assert says(table.play("B", "H10")) == ("illegal", "not-your-turn")
    assert sit().play("A", "S9").turn == "B"


def test_H5_for_each_queen_a_number_is_named_and_all_discard_it(sit, says):
    table = sit(bomber_q=True)
    table.deal(A="SQ S4 S6", B="S5 H4", C="C4", D="D9")
    assert effects(table.play("A", "SQ")) == ("bomb",)
    assert says(table.add("pass", player="B")) == ("illegal", "must-name")
    assert says(table.add("declare", player="A", what="bomb", value="joker")) == ("illegal", "must-name")
    outcome = table.add("declare", player="A", what="bomb", value="4")
    assert effects(outcome) == ("bomb", "finish") and outcome.turn == "B"
    assert table.fold.table.game.public(table.fold.table.state).cards_left == {"A": 1, "B": 1, "C": 0, "D": 1}
    hidden = sit(bomber_q=True)
    hidden.add("deal", counts=dict.fromkeys("ABCD", 5))
    hidden.play("A", "SQ")
    hidden.add("declare", player="A", what="bomb", value="4")
    assert says(hidden.add("discard", player="C", cards=["C5"])) == ("illegal", "wrong-phase")
    assert says(hidden.add("discard", player="C", cards=["C4"])) == LEGAL


def test_H6_consecutive_numbers_lock_the_next_to_be_consecutive(sit, says):
    table = sit(number_lock=True, lock=0)
    table.play("A", "S4")
    assert effects(table.play("B", "H5")) == ("lock",)
    assert says(table.play("C", "D7")) == ("illegal", "number-locked")
    assert says(table.play("C", "D6")) == LEGAL
    free = sit(lock=0)
    free.play("A", "S4")
    free.play("B", "H5")
    assert says(free.play("C", "D7")) == LEGAL


def test_H7_strict_lock_joins_suit_and_number(sit, says):
    table = sit(strict_lock=True)
    table.play("A", "S4")
    assert effects(table.play("B", "S5")) == ("lock",)
    assert says(table.play("C", "S7")) == ("illegal", "number-locked")
    assert says(table.play("C", "H6")) == ("illegal", "suit-locked")
    assert says(table.play("C", "S6")) == LEGAL
    suits = sit(strict_lock=True)
    suits.play("A", "S4")
    suits.play("B", "S6")
    assert says(suits.play("C", "S9")) == LEGAL


def test_H8_red_or_black_locks(sit, says):
    table = sit(color_lock=True, lock=0)
    table.play("A", "S4")
    assert effects(table.play("B", "C5")) == ("lock",)
    assert says(table.play("C", "H6")) == ("illegal", "suit-locked")
    assert says(table.play("C", "S7")) == LEGAL
    mixed = sit(color_lock=True, lock=0)
    mixed.play("A", "S4")
    mixed.play("B", "H5")
    assert says(mixed.play("C", "C6")) == LEGAL


def test_H9_all_ranks_turn_over_when_the_daihinmin_finishes_first(sit):
    for on, expected in ((True, ("D", "C", "B", "A")), (False, None)):
        table = sit(gekokujo=on)
        table.ranks("ABCD")
        table.deal(A="S9 S10", B="D5 D6", C="S6 S7", D="S4")
        outcome = table.play("D", "S4")
        assert ("gekokujo" in effects(outcome)) is on
        assert table.fold.result().standings == expected


def test_H10_three_threes_beat_everything_and_clear(sit, says):
    for on in (True, False):
        table = sit(sandstorm=on)
        table.play("A", "SA HA DA")
        outcome = table.play("B", "S3 H3 D3")
        assert says(outcome) == (LEGAL if on else ("illegal", "too-weak"))
        assert (effects(outcome) == ("sandstorm", "clear")) is on


def test_H11_as_many_fours_stop_an_eight_cut(sit, says):
    table = sit(stop_4=True)
    table.play("A", "S8 H8")
    assert table.fold.turn == "A"
    assert says(table.play("C", "S4")) == ("illegal", "not-your-turn")
    outcome = table.play("C", "D4 H4")
    assert says(outcome) == LEGAL and effects(outcome)[0] == "stop" and outcome.turn == "D"
    late = sit(stop_4=True)
    late.play("A", "S8")
    late.play("A", "S5")
    assert says(late.play("C", "S4")) == ("illegal", "not-your-turn")
    off = sit()
    off.play("A", "S8")
    assert says(off.play("C", "S4")) == ("illegal", "not-your-turn")


def test_H12_two_nines_clear(sit):
    assert effects(sit(ambulance=True).play("A", "S9 H9")) == ("ambulance", "clear")
    assert effects(sit(ambulance=True).play("A", "S9")) == ()
    assert effects(sit().play("A", "S9 H9")) == ()


def test_H13_two_sixes_clear(sit):
    assert effects(sit(rokurokubi=True).play("A", "S6 H6")) == ("rokurokubi", "clear")
    assert effects(sit().play("A", "S6 H6")) == ()


def test_H1_where_everybody_is_skipped_the_field_is_swept_and_its_owner_leads(sit):
    for options in ({}, {"pass_final": True}, {"owner_gets_turn": True}, {"owner_gets_turn": True, "pass_final": True}):
        outcome = sit(skip_5=True, **options).play("A", "S5 H5 D5")
        assert effects(outcome) == ("skip", "clear") and outcome.turn == "A"
        # More skips than players change nothing.
        more = sit(skip_5=True, players="ABC", **options).play("B", "S5 H5 D5")
        assert effects(more) == ("skip", "clear") and more.turn == "B"
        assert sit(skip_5=True, **options).play("A", "S5 H5").turn == "D"


def test_H2_is_paid_before_H3_where_fewer_cards_are_left(sit, says):
    table = sit(pass_7=True, discard_10=True, foul_finish="off")
    table.deal(A="S7 S8 S9 S10 H3", B="S5 S6", C="C4", D="D9")
    outcome = table.play("A", "S7 S8 S9 S10")
    assert effects(outcome) == ("give",)
    assert says(table.add("discard", player="A", cards=["H3"])) == ("illegal", "must-give")
    assert effects(table.add("give", from_="A", to="B", cards=["H3"]))[0] == "finish"
    both = sit(pass_7=True, discard_10=True)
    both.deal(A="S7 S8 S9 S10 H3 H4 H5", B="S5 S6", C="C4", D="D9")
    assert effects(both.play("A", "S7 S8 S9 S10")) == ("give", "discard")


def test_H5_a_finisher_with_queens_still_names_the_numbers(sit, says):
    table = sit(bomber_q=True)
    table.deal(A="SQ HQ", B="S5 H4", C="C4", D="D9 D10")
    assert effects(table.play("A", "SQ HQ")) == ("bomb",)
    assert table.fold.turn == "A"
    assert says(table.add("pass", player="B")) == ("illegal", "must-name")
    assert effects(table.add("declare", player="A", what="bomb", value="9")) == ("bomb",)
    outcome = table.add("declare", player="A", what="bomb", value="4")
    # The finisher is out before whoever the numbers hit.
    assert effects(outcome) == ("bomb", "finish", "finish") and outcome.turn == "B"
    state = table.fold.table.state
    assert [state.rules.players[seat] for seat in state.finished] == ["A", "C"]
    assert table.fold.table.game.public(state).cards_left == {"A": 0, "B": 1, "C": 0, "D": 1}


def test_H5_a_foul_finisher_with_queens_names_them_too(sit):
    table = sit(bomber_q=True)
    table.deal(A="SQ JK", B="S5 H4", C="C4 C6", D="D9 D10")
    assert effects(table.play("A", "SQ JK")) == ("bomb",)
    table.add("declare", player="A", what="bomb", value="9")
    assert effects(table.add("declare", player="A", what="bomb", value="4")) == ("bomb", "foul-finish")
    assert table.fold.turn == "B"


def test_H5_given_and_named_by_one_play_that_empties_the_hand(sit):
    table = sit(pass_7=True, bomber_q=True, foul_finish="off")
    table.deal(A="S7 S8 S9 S10 SJ SQ H3", B="S5 H4", C="C4 C6", D="D9 D10")
    assert effects(table.play("A", "S7 S8 S9 S10 SJ SQ")) == ("give", "bomb")
    assert effects(table.add("give", from_="A", to="B", cards=["H3"])) == ()
    assert effects(table.add("declare", player="A", what="bomb", value="6")) == ("bomb", "finish")
    assert table.fold.turn == "B"


def test_H9_cancels_miyako_ochi_and_ends_the_round(sit):
    table = sit(gekokujo=True)
    table.ranks("ABCD")
    table.deal(A="S9 S10", B="D5 D6", C="S6 S7", D="S4")
    assert effects(table.play("D", "S4")) == ("finish", "gekokujo", "round-end")
    assert table.fold.result().standings == ("D", "C", "B", "A")
    # Anybody else who finishes first makes the daifugo fall as ever.
    other = sit(gekokujo=True)
    other.ranks("ABCD")
    other.deal(A="S9 S10", B="D5", C="S6 S7", D="S4 S5")
    other.play("D", "S4")
    other.add("pass", player="A")
    assert effects(other.play("B", "D5")) == ("finish", "miyako-ochi")


def test_H11_a_four_stops_through_a_lock(sit, says):
    table = sit(stop_4=True)
    table.play("A", "S6")
    table.play("B", "S7")
    assert table.fold.table.state.lock
    assert effects(table.play("C", "S8")) == ("eight-cut", "clear")
    outcome = table.play("D", "H4")
    assert says(outcome) == LEGAL and effects(outcome)[0] == "stop"
    numbers = sit(stop_4=True, number_lock=True)
    numbers.play("A", "S6")
    numbers.play("B", "H7")
    numbers.play("C", "S8")
    assert says(numbers.play("D", "H4")) == LEGAL


def test_G7_a_pair_of_jokers_is_above_two_two_whatever_they_are_said_to_be(sit, says):
    from referee.messages import message

    table = sit()
    table.play("A", "S2 H2")
    outcome = table.play("B", "JK JK", "S3 H3")
    assert says(outcome) == LEGAL
    assert message(outcome, "ja").endswith("ジョーカーだけで出したときは、ほかのカードの代わりにはなりません。")
    assert message(outcome, "en").endswith("Jokers alone are only jokers, whatever was said.")
    assert table.fold.table.game.public(table.fold.table.state).field.plays[-1].readings == ()
    assert says(table.play("C", "S4 H4")) == ("illegal", "too-weak")
    single = sit().play("A", "JK", "S3")
    assert message(single, "en").endswith("A joker alone is only a joker, whatever was said.")
    # In a group it says which suit it takes: that is no news for nobody.
    assert "ジョーカーだけ" not in message(sit().play("A", "S5 JK", "H5"), "ja")

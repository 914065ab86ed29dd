"""House rules H1–H13, H15–H19 and H22: each with what it changes, and the same play without it."""

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
    from referee.words.messages import message

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


def test_H15_four_twos_are_a_revolution_and_win_at_once(sit, says):
    table = sit(dai_kakumei=True)
    table.deal(A="S2 H2 D2 C2 S4 H4", B="S5 S6", C="C4 C5", D="D9 D10")
    outcome = table.play("A", "S2 H2 D2 C2")
    assert says(outcome) == LEGAL and outcome.ruling.rule == "H15"
    assert effects(outcome) == ("revolution", "dai-kakumei", "finish") and outcome.turn == "B"
    assert says(table.play("A", "S4")) == ("illegal", "out-of-play")
    assert says(table.add("count", player="A", count=2)) == LEGAL
    table.passes("BCD")
    assert table.fold.turn == "B"
    off = sit()
    off.deal(A="S2 H2 D2 C2 S4 H4", B="S5 S6", C="C4 C5", D="D9 D10")
    assert effects(off.play("A", "S2 H2 D2 C2")) == ("revolution",)


def test_H15_four_twos_as_last_cards_are_no_foul(sit):
    for on, effect in ((True, "finish"), (False, "foul-finish")):
        table = sit(dai_kakumei=on)
        table.deal(A="S2 H2 D2 JK", B="S5 S6", C="C4 C5", D="D9 D10")
        assert effect in effects(table.play("A", "S2 H2 D2 JK"))
    three = sit(dai_kakumei=True)
    three.deal(A="S2 H2 D2 S4", B="S5 S6", C="C4 C5", D="D9 D10")
    assert effects(three.play("A", "S2 H2 D2")) == ()


def test_H15_makes_the_reigning_daifugo_fall(sit):
    table = sit(dai_kakumei=True)
    table.ranks("ABCD")
    table.deal(A="S5 S6", B="S4 S7", C="C4 C5", D="S2 H2 D2 C2 D9")
    outcome = table.play("D", "S2 H2 D2 C2")
    assert "miyako-ochi" in effects(outcome) and not table.fold.table.over


def test_H16_three_nines_are_a_revolution(sit, says):
    table = sit(coup=True)
    outcome = table.play("A", "S9 H9 JK")
    assert effects(outcome) == ("coup", "revolution") and outcome.ruling.rule == "H16"
    assert says(table.play("B", "S10 H10 D10")) == ("illegal", "too-weak")
    assert says(table.play("B", "S8 H8 D8")) == LEGAL
    assert effects(sit(coup=True).play("A", "S10 H10 D10")) == ()
    assert effects(sit(coup=True).play("A", "S9 H9")) == ()
    assert effects(sit().play("A", "S9 H9 D9")) == ()


def test_H16_answers_a_revolution(sit):
    table = sit(coup=True)
    table.play("A", "S4 H4 D4 C4")
    table.passes("BCD")
    assert effects(table.play("A", "S9 H9 D9")) == ("coup", "counter-revolution")


def test_H17_no_revolution_follows_an_omen(sit, says):
    table = sit(omen=True)
    outcome = table.play("A", "S6 H6 D6")
    assert effects(outcome) == ("omen", "revolution") and outcome.ruling.rule == "H17"
    table.passes("BCD")
    assert effects(table.play("A", "S9 H9 D9 C9")) == ()
    # The order stays turned: 8s beat 9s.
    assert says(table.play("B", "S10 H10 D10 C10")) == ("illegal", "too-weak")
    assert says(table.play("B", "S8 H8 D8 C8")) == LEGAL
    assert effects(sit().play("A", "S6 H6 D6")) == ()


def test_H17_after_an_omen_five_cards_with_a_joker_can_be_answered(sit, says):
    table = sit(omen=True)
    table.play("A", "S6 H6 D6")
    table.passes("BCD")
    assert effects(table.play("A", "S9 H9 D9 C9 JK")) == ()
    assert says(table.play("B", "S7 H7 D7 C7 JK")) == LEGAL


def test_H17_lasts_until_the_round_ends(sit):
    table = sit(omen=True)
    table.play("A", "S6 H6 D6")
    table.add("round", number=2)
    assert effects(table.play("A", "S9 H9 D9 C9")) == ("revolution",)


def test_H18_three_sevens_that_nobody_beats_win(sit, says):
    table = sit(lucky_seven=True)
    table.deal(A="S7 H7 D7 S4 H4", B="S5 S6", C="C4 C5", D="D9 D10")
    table.play("A", "S7 H7 D7")
    table.passes("BC")
    outcome = table.add("pass", player="D")
    assert effects(outcome) == ("clear", "lucky-seven", "finish") and outcome.turn == "B"
    assert says(table.play("A", "S4")) == ("illegal", "out-of-play")
    off = sit()
    off.deal(A="S7 H7 D7 S4 H4", B="S5 S6", C="C4 C5", D="D9 D10")
    off.play("A", "S7 H7 D7")
    assert effects(off.passes("BCD")) == ("clear",) and off.fold.turn == "A"


def test_H18_three_sevens_that_are_beaten_win_nothing(sit):
    table = sit(lucky_seven=True)
    table.play("A", "S7 H7 D7")
    table.play("B", "S9 H9 D9")
    table.passes("CDA")
    assert table.fold.turn == "B" and not table.fold.table.state.finished
    two = sit(lucky_seven=True)
    two.play("A", "S7 H7")
    assert effects(two.passes("BCD")) == ("clear",) and two.fold.turn == "A"


def test_H18_holds_when_the_field_is_swept_without_a_word(sit):
    table = sit(lucky_seven=True)
    table.play("A", "S7 H7 JK")
    assert effects(table.add("clear")) == ("clear", "lucky-seven", "finish")


def test_H18_unread_cards_may_have_been_three_sevens(sit, says):
    table = sit(lucky_seven=True)
    table.play("A", "? ? ?")
    table.passes("BCD")
    # A may be out, or lead: neither is anybody's fault.
    assert table.fold.turn is None
    assert says(table.play("B", "S5"))[0] != "illegal"
    other = sit(lucky_seven=True)
    other.play("A", "? ? ?")
    other.passes("BCD")
    assert says(other.play("A", "S5"))[0] != "illegal"
    assert says(other.play("C", "S6"))[0] == "illegal"


def test_H19_one_lower_in_the_same_suit_may_be_played(sit, says):
    table = sit(down_number=True)
    table.play("A", "S9")
    assert says(table.play("B", "H8")) == ("illegal", "too-weak")
    assert says(table.play("B", "S7")) == ("illegal", "too-weak")
    assert says(table.play("B", "S8")) == LEGAL
    off = sit()
    off.play("A", "S9")
    assert says(off.play("B", "S8")) == ("illegal", "too-weak")


def test_H19_follows_the_order_in_force_and_only_a_single(sit, says):
    table = sit(down_number=True)
    table.play("A", "S4 H4 D4 C4")
    table.passes("BCD")
    table.play("A", "S9")
    assert says(table.play("B", "S10")) == LEGAL
    pair = sit(down_number=True)
    pair.play("A", "S9 H9")
    assert says(pair.play("B", "S8 H8")) == ("illegal", "too-weak")
    joker = sit(down_number=True)
    joker.play("A", "S2")
    joker.play("B", "JK")
    assert says(joker.play("C", "SA")) == ("illegal", "too-weak")


def test_H19_does_not_break_a_number_lock(sit, says):
    table = sit(down_number=True, number_lock=True, lock=0)
    table.play("A", "S9")
    table.play("B", "H10")
    assert says(table.play("C", "H9")) == ("illegal", "number-locked")
    assert says(table.play("C", "DJ")) == LEGAL


def test_H19_under_a_suit_lock_it_fits_by_itself(sit, says):
    table = sit(down_number=True)
    table.play("A", "S9")
    table.play("B", "S10")
    assert says(table.play("C", "SJ")) == LEGAL
    assert says(table.play("D", "H10")) == ("illegal", "too-weak")


def test_H19_an_unread_card_may_be_answered_from_below(sit, says):
    table = sit(down_number=True)
    table.deal(C="SQ HA HK")
    table.play("A", "SK")
    table.play("B", "?")
    # ♥A is in C's hand, so the king answers nothing that B can have played; the ace answers ♥2.
    assert says(table.play("C", "HK"))[0] == "illegal"
    assert says(table.play("C", "HA"))[0] == "undecided"


def test_H22_a_foul_finish_is_swept_like_an_eight(sit, says):
    for on, expected, turn in ((True, ("clear", "foul-finish"), "B"), (False, ("foul-finish",), "B")):
        table = sit(foul_clears=on)
        table.deal(A="S2", B="S5 S6", C="C4 C5", D="D9 D10")
        outcome = table.play("A", "S2")
        assert effects(outcome) == expected and outcome.turn == turn
        assert says(table.play("B", "S5")) == (LEGAL if on else ("illegal", "too-weak"))


def test_H22_holds_where_the_foul_comes_with_a_debt(sit, says):
    table = sit(foul_clears=True, pass_7=True)
    table.deal(A="S7 JK S4", B="S5 S6", C="C4 C5", D="D9 D10")
    table.play("A", "S7 JK")
    outcome = table.add("give", from_="A", to="B", cards=["S4"])
    assert effects(outcome) == ("clear", "foul-finish")
    assert says(table.play("B", "S5")) == LEGAL


def test_H22_holds_for_a_foul_that_is_told_later(sit, says):
    table = sit(foul_clears=True)
    table.play("A", "S2")
    outcome = table.add("declare", player="A", what="finish", value=True)
    assert effects(outcome) == ("foul-finish", "clear") and outcome.turn == "B"
    assert says(table.play("B", "S5")) == LEGAL


def test_H22_a_clean_finish_stays_on_the_field(sit, says):
    table = sit(foul_clears=True)
    table.deal(A="S9", B="S5 S6", C="C4 C5", D="D9 D10")
    table.play("A", "S9")
    assert says(table.play("B", "S5")) == ("illegal", "too-weak")

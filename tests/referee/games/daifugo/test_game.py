"""The generic game and the five official rules: G1–G15, each with its legal and its illegal side."""

from __future__ import annotations

LEGAL = ("legal", None)


def test_G1_anyone_may_begin_round_one_and_clockwise_follows(sit, says):
    table = sit()
    assert says(table.play("C", "H5")) == LEGAL
    assert says(table.play("A", "H6")) == ("illegal", "not-your-turn")
    assert says(table.play("D", "C6")) == LEGAL
    assert table.fold.turn == "A"


def test_G1_a_lead_event_names_the_first_leader(sit, says):
    table = sit()
    table.add("lead", player="B")
    assert table.fold.turn == "B"
    assert says(table.play("A", "H5")) == ("illegal", "not-your-turn")
    assert says(table.play("B", "D5")) == LEGAL


def test_G1_later_rounds_the_daihinmin_leads(sit, says):
    table = sit()
    table.ranks("ABCD")
    assert table.fold.turn == "D"
    assert says(table.add("lead", player="A")) == ("illegal", "wrong-leader")
    assert says(table.play("A", "H5")) == ("illegal", "wrong-leader")
    assert says(table.play("D", "D5")) == LEGAL


def test_G1_two_and_three_players_play_too(sit, says):
    table = sit(players="AB")
    table.deal(A="S4", B="S5 S6")
    table.play("A", "S4")
    assert dict(table.fold.result().ranks) == {"A": "daifugo", "B": "daihinmin"}
    three = sit(players="ABC")
    three.deal(A="S4", B="S5", C="S6 S7")
    three.play("A", "S4")
    three.play("B", "S5")
    assert dict(three.fold.result().ranks) == {"A": "daifugo", "B": "heimin", "C": "daihinmin"}


def test_G2_strength_runs_from_three_to_two_and_joker(sit, says):
    table = sit(lock=0)
    cards = ["S3", "H4", "S5", "H6", "S7", "H9", "S10", "HJ", "SQ", "HK", "SA", "H2"]
    for player, card in zip("ABCDABCDABCD", cards, strict=True):
        assert says(table.play(player, card)) == LEGAL
    assert says(table.play("A", "JK")) == LEGAL
    assert says(table.play("B", "C2")) == ("illegal", "too-weak")


def test_G2_runs_do_not_wrap(sit, says):
    assert says(sit().play("A", "SK SA S2")) == LEGAL
    assert says(sit().play("A", "SA S2 S3")) == ("illegal", "not-a-meld")


def test_G3_same_number_of_cards_and_stronger(sit, says):
    table = sit(lock=0)
    table.play("A", "S7 H7")
    assert says(table.play("B", "S9")) == ("illegal", "wrong-count")
    assert says(table.play("B", "C7 D7")) == ("illegal", "too-weak")
    assert says(table.play("B", "S6 D6")) == ("illegal", "too-weak")
    assert says(table.play("B", "S9 D9")) == LEGAL


def test_G3_same_shape(sit, says):
    table = sit()
    table.play("A", "S4 S5 S6")
    assert says(table.play("B", "S9 H9 D9")) == ("illegal", "wrong-shape")
    table = sit()
    table.play("A", "S4 H4 D4")
    assert says(table.play("B", "S9 S10 SJ")) == ("illegal", "wrong-shape")


def test_G3_the_leader_may_not_pass_and_a_pass_is_not_final(sit, says):
    table = sit()
    assert says(table.add("pass", player="A")) == ("illegal", "cannot-pass")
    table.play("A", "S4")
    table.passes("B")
    table.play("C", "H5")
    table.passes("DA")
    assert says(table.play("B", "D6")) == LEGAL


def test_G4_single_group_or_sequence_may_be_led(sit, says):
    for cards in ("S5", "S5 H5", "S5 H5 D5", "S5 S6 S7", "S5 S6 S7 S9 S10".replace(" S9 S10", " S8")):
        assert says(sit().play("A", cards)) == LEGAL
    for cards in ("S5 H6", "S5 S6", "S5 S6 H7", "S5 S6 S9", "S5 H5 D6"):
        assert says(sit().play("A", cards)) == ("illegal", "not-a-meld")


def test_G5_when_all_others_passed_the_last_to_play_leads(sit, says):
    table = sit()
    table.play("A", "S4")
    table.play("B", "H5")
    table.passes("CD")
    outcome = table.add("pass", player="A")
    assert outcome.ruling.effects == ("clear",)
    assert outcome.turn == "B"
    assert says(table.play("C", "H6")) == ("illegal", "not-your-turn")


def test_G5_after_a_finisher_the_next_active_player_leads(sit, says):
    table = sit()
    table.deal(A="S4", B="H5 H6", C="H7 H9", D="S9 S10")
    table.play("A", "S4")
    assert table.fold.turn == "B"
    outcome = table.passes("BCD")
    assert outcome.ruling.effects == ("clear",)
    assert outcome.turn == "B"


def test_G6_sequences_need_three_of_one_suit_and_answer_above_the_lowest(sit, says):
    table = sit(lock=0)
    table.play("A", "S3 S4 S5")
    assert says(table.play("B", "H3 H4 H5")) == ("illegal", "too-weak")
    assert says(table.play("B", "H4 H5 H6 H7")) == ("illegal", "wrong-count")
    assert says(table.play("B", "H4 H5 H6")) == LEGAL


def test_G7_jokers_stand_for_any_card(sit, says):
    assert says(sit().play("A", "S5 JK S7")) == LEGAL
    assert says(sit().play("A", "S5 JK JK S8")) == LEGAL
    assert says(sit().play("A", "S5 JK S8")) == ("illegal", "not-a-meld")
    table = sit()
    table.play("A", "S2 H2")
    assert says(table.play("B", "JK JK")) == LEGAL


def test_G7_two_jokers_are_a_pair_above_two_two(sit, says):
    table = sit()
    table.play("A", "JK JK")
    assert says(table.play("B", "S2 H2")) == ("illegal", "too-weak")


def test_G7_readings_that_differ_in_effect_are_asked_for(sit, says):
    table = sit()
    assert says(table.play("A", "S5 JK JK")) == ("undecided", "joker-ambiguous")
    assert table.fold.turn is None
    outcome = table.add(
        "amend", target=1, event={"type": "play", "player": "A", "cards": ["S5", "JK", "JK"], "as": ["S6", "S7"]}
    )
    assert [(r.seq, r.ruling.verdict) for r in outcome.revised] == [(1, "legal")]
    assert says(table.play("B", "H6 H7 H8")) == LEGAL
    group = sit()
    assert says(group.play("A", "S5 JK JK", "H5 D5")) == LEGAL
    assert says(group.play("B", "H6 H7 H8")) == ("illegal", "wrong-shape")
    assert says(sit().play("A", "S5 H5 JK", "D6")) == ("illegal", "not-a-meld")


def test_G8_ranks_follow_the_order_of_finishing(sit, says):
    table = sit(players="ABCDE")
    table.deal(A="S4", B="S5", C="S6", D="S7", E="S9 S10")
    for player, card in zip("ABCD", ["S4", "S5", "S6", "S7"], strict=True):
        table.play(player, card)
    result = table.fold.result()
    assert result.standings == tuple("ABCDE")
    assert result.ranks == dict(zip("ABCDE", ["daifugo", "fugo", "heimin", "hinmin", "daihinmin"], strict=True))
    assert result.winners == ("A",) and result.finished and result.scores == {}


def test_G9_four_of_a_number_reverse_the_order_until_a_second(sit, says):
    table = sit(lock=0)
    assert table.play("A", "S5 H5 D5 C5").ruling.effects == ("revolution",)
    assert says(table.play("B", "S6 H6 D6 C6")) == ("illegal", "too-weak")
    outcome = table.play("B", "S4 H4 D4 JK")
    assert says(outcome) == LEGAL and outcome.ruling.effects == ("counter-revolution",)
    assert says(table.play("C", "S7 H7 D7 C7")) == LEGAL


def test_G9_a_revolution_lasts_and_spares_the_joker(sit, says):
    table = sit(lock=0)
    table.play("A", "S5 H5 D5 C5")
    table.passes("BCD")
    table.play("A", "H2")
    assert says(table.play("B", "S4")) == LEGAL
    assert says(table.play("C", "JK")) == LEGAL
    assert says(table.play("D", "H3")) == ("illegal", "too-weak")


def test_G9_sequences_make_no_revolution(sit):
    assert sit().play("A", "S5 S6 S7 S8 S9").ruling.effects == ()


def test_G9_five_with_a_joker_cannot_be_answered(sit):
    table = sit()
    outcome = table.play("A", "S5 H5 D5 C5 JK")
    assert outcome.ruling.effects == ("revolution", "five-card-revolution", "clear")
    assert outcome.turn == "A"
    assert sit().play("A", "S5 H5 D5 C5 JK JK").turn == "A"


def test_G10_an_eight_cuts_and_leads_again(sit, says):
    table = sit()
    table.play("A", "H5")
    outcome = table.play("B", "S8")
    assert outcome.ruling.effects == ("eight-cut", "clear")
    assert outcome.ruling.rule == "G10" and outcome.ruling.cards == ("S8",)
    assert outcome.turn == "B"
    assert sit().play("A", "S8 H8 JK").ruling.effects == ("eight-cut", "clear")
    assert sit().play("A", "S7 S8 S9").ruling.effects == ()


def test_G11_the_reigning_daifugo_falls_when_another_finishes_first(sit, says):
    table = sit()
    table.ranks("ABCD")
    table.deal(A="S9 S10", B="D5", C="S6 S7", D="S4 H4")
    table.play("D", "S4")
    outcome = table.passes("A")
    outcome = table.play("B", "D5")
    assert outcome.ruling.effects == ("finish", "miyako-ochi")
    assert says(table.play("A", "S9")) == ("illegal", "out-of-play")
    table.play("C", "S6")
    table.passes("D")
    table.play("C", "S7")
    result = table.fold.result()
    assert result.standings == ("B", "C", "D", "A")
    assert result.ranks["A"] == "daihinmin"


def test_G11_a_fouler_is_below_the_fallen(sit):
    table = sit(lock=0)
    table.ranks("ABCD")
    table.deal(A="S9 S10", B="H5", C="S8", D="S4 H4")
    table.play("D", "S4")
    table.passes("A")
    table.play("B", "H5")
    assert table.play("C", "S8").ruling.effects == ("foul-finish", "round-end")
    assert table.fold.result().standings == ("B", "D", "A", "C")


def test_G11_a_foul_finish_does_not_make_the_daifugo_fall(sit, says):
    table = sit()
    table.ranks("ABCD")
    table.deal(A="S9 S10", B="H2", C="S6 S7", D="S4 H4")
    table.play("D", "S4")
    table.passes("A")
    assert table.play("B", "H2").ruling.effects == ("foul-finish",)
    assert says(table.play("C", "JK")) == ("illegal", "card-not-in-hand")
    assert table.fold.turn == "C"


def test_G12_lock_needs_same_suits(sit, says):
    table = sit()
    table.play("A", "H5")
    assert table.play("B", "H6").ruling.effects == ("lock",)
    outcome = table.play("C", "S9")
    assert says(outcome) == ("illegal", "suit-locked") and outcome.ruling.rule == "G12"
    assert outcome.ruling.cards == ("S9",)
    assert says(table.play("C", "HJ")) == LEGAL
    other = sit()
    other.play("A", "H5")
    assert other.play("B", "S6").ruling.effects == ()
    assert says(other.play("C", "D9")) == LEGAL


def test_G12_groups_lock_on_the_full_set_and_sequences_too(sit, says):
    table = sit()
    table.play("A", "H5 D5")
    assert table.play("B", "H6 S6").ruling.effects == ()
    assert table.play("C", "S7 H7").ruling.effects == ("lock",)
    assert says(table.play("D", "H9 D9")) == ("illegal", "suit-locked")
    run = sit()
    run.play("A", "H3 H4 H5")
    assert run.play("B", "H4 H5 H6".replace("H4 H5 H6", "H6 H7 H9").replace("H9", "H8")).ruling.effects == ("lock",)
    assert says(run.play("C", "S9 S10 SJ")) == ("illegal", "suit-locked")


def test_G12_a_joker_satisfies_a_lock_but_makes_none(sit, says):
    table = sit()
    table.play("A", "H5 D5")
    assert table.play("B", "H6 JK").ruling.effects == ()
    assert says(table.play("C", "S7 C7")) == LEGAL
    locked = sit()
    locked.play("A", "H5 D5")
    locked.play("B", "H6 D6")
    assert says(locked.play("C", "S7 JK")) == ("illegal", "suit-locked")
    assert says(locked.play("C", "H7 JK")) == LEGAL


def test_G12_a_lock_ends_with_the_field(sit, says):
    table = sit()
    table.play("A", "H5")
    table.play("B", "H6")
    table.add("clear")
    table.play("B", "H4")
    assert says(table.play("C", "S9")) == LEGAL


def test_G13_spade_three_returns_a_single_joker_even_under_a_lock(sit, says):
    table = sit()
    table.play("A", "H5")
    table.play("B", "H6")
    table.play("C", "JK")
    outcome = table.play("D", "S3")
    assert says(outcome) == LEGAL
    assert outcome.ruling.effects == ("spade-three", "clear") and outcome.turn == "D"
    pair = sit()
    pair.play("A", "JK JK")
    assert says(pair.play("B", "S3")) == ("illegal", "wrong-count")
    plain = sit()
    plain.play("A", "H5")
    assert says(plain.play("B", "S3")) == ("illegal", "too-weak")


def _finish(sit, last, before="", profile="official", **options):
    table = sit(profile, **options)
    table.deal(A=last, B="S4 H4", C="S6 H6", D="D6 C6")
    return table.play("A", last).ruling.effects


def test_G14_foul_finishes(sit):
    for last in ("JK", "S8", "S3", "H2", "H2 JK", "S7 S8 S9", "SK SA S2", "D5 JK"):
        assert "foul-finish" in _finish(sit, last), last
    for last in ("H3", "SA", "D5 C5", "S3 H3", "S9 S10 SJ"):
        assert "finish" in _finish(sit, last), last


def test_G14_in_a_revolution_three_is_foul_and_two_is_not(sit):
    for last, effect in (("H3", "foul-finish"), ("H2", "finish")):
        table = sit()
        table.deal(A=f"S9 H9 D9 C9 {last}", B="S5 H5", C="S6 H6", D="S7 H7")
        table.play("A", "S9 H9 D9 C9")
        table.passes("BCD")
        assert effect in table.play("A", last).ruling.effects


def test_G14_the_order_as_it_stood_before_the_play_counts(sit):
    assert "foul-finish" in _finish(sit, "S2 H2 D2 C2")
    assert "finish" in _finish(sit, "S3 H3 D3 C3")


def test_G15_the_first_fouler_is_last_and_the_field_stays(sit):
    table = sit(lock=0)
    table.deal(A="S8", B="S2", C="S6 H6", D="S7 H7")
    outcome = table.play("A", "S8")
    assert outcome.ruling.effects == ("foul-finish",)
    assert outcome.turn == "B"
    table.play("B", "S2")
    outcome = table.passes("CD")
    assert outcome.ruling.effects == ("clear",) and outcome.turn == "C"
    table.play("C", "S6")
    table.passes("D")
    table.play("C", "H6")
    assert table.fold.result().standings == ("C", "D", "B", "A")
    assert table.fold.result().ranks["A"] == "daihinmin"

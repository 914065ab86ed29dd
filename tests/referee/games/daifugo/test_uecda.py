"""The UECda championship's rules (U), sentence by sentence."""

from __future__ import annotations

from referee.words.messages import message

LEGAL = ("legal", None)


def test_U_the_diamond_three_leads_every_round_after_the_exchange(sit, says):
    table = sit("uecda", players="ABCDE")
    table.ranks("ABCDE")
    table.deal(A="D3 S4 S5", B="H4 H5", C="C4", D="CA C5", E="JK SA C6")
    assert table.fold.turn == "A"
    table.exchange("E", "A", "JK SA")
    table.exchange("A", "E", "D3 S4")
    assert table.fold.turn == "E"
    assert says(table.play("A", "S5")) == ("illegal", "wrong-leader")
    assert says(table.play("E", "C6")) == LEGAL


def test_U_a_pass_is_final_until_the_field_clears(sit, says):
    table = sit("uecda")
    table.play("A", "S4")
    table.passes("B")
    table.play("C", "H5")
    table.passes("D")
    assert table.fold.turn == "A"
    table.play("A", "D6")
    outcome = table.play("B", "C7")
    assert says(outcome) == ("illegal", "not-your-turn") and outcome.ruling.rule == "U"


def test_U_the_owner_gets_a_turn_too(sit, says):
    table = sit("uecda")
    table.play("A", "S4")
    table.passes("BCD")
    assert table.fold.turn == "A"
    assert says(table.play("A", "H5")) == LEGAL
    outcome = table.add("pass", player="A")
    assert outcome.ruling.effects == ("clear",) and outcome.turn == "A"


def test_U_a_finishers_play_stays_then_the_next_leads(sit):
    table = sit("uecda", lock=0)
    table.deal(A="S6", B="S4 S5", C="H7 H9", D="C7 C9")
    table.play("A", "S6")
    outcome = table.passes("BCD")
    assert outcome.ruling.effects == ("clear",) and outcome.turn == "B"


def test_U_sequences_must_be_wholly_above(sit, says):
    table = sit("uecda")
    table.play("A", "S3 S4 S5")
    assert says(table.play("B", "H5 H6 H7")) == ("illegal", "too-weak")
    assert says(table.play("B", "H9 H10 HJ")) == LEGAL


def test_U_five_card_sequences_make_a_revolution_four_do_not(sit):
    assert sit("uecda").play("A", "S3 S4 S5 S6").ruling.effects == ()
    assert sit("uecda").play("A", "S3 S4 S5 S6 S7").ruling.effects == ("revolution",)
    assert sit("uecda").play("A", "S9 H9 D9 C9").ruling.effects == ("revolution",)


def test_U_an_eight_cuts_in_sequences_and_so_does_a_joker_for_one(sit, says):
    assert sit("uecda").play("A", "S7 S8 S9").ruling.effects == ("eight-cut", "clear")
    assert sit("uecda").play("A", "S7 JK S9").ruling.effects == ("eight-cut", "clear")
    table = sit("uecda")
    assert says(table.play("A", "S9 S10 JK")) == ("undecided", "joker-ambiguous")
    assert sit("uecda").play("A", "S9 S10 JK", "S8").ruling.effects == ("eight-cut", "clear")
    assert sit("uecda").play("A", "S9 S10 JK", "SJ").ruling.effects == ()


def test_U_a_joker_takes_the_missing_suit_and_so_can_make_a_lock(sit, says):
    table = sit("uecda")
    table.play("A", "S4 H4")
    assert table.play("B", "S5 JK").ruling.effects == ("lock",)
    assert says(table.play("C", "S6 D6")) == ("illegal", "suit-locked")


def test_U_spade_three_beats_a_joker_under_a_lock_and_cuts(sit):
    table = sit("uecda")
    table.play("A", "H4")
    table.play("B", "H5")
    table.play("C", "JK")
    assert table.play("D", "S3").ruling.effects == ("spade-three", "clear")


def test_U_no_eleven_back_no_miyako_ochi_no_foul_finish(sit):
    assert sit("uecda").play("A", "SJ").ruling.effects == ()
    table = sit("uecda", lock=0)
    table.ranks("ABCD")
    table.deal(A="S9 S10", B="H2", C="S6 S7", D="S4 H4")
    table.play("D", "S4")
    table.passes("A")
    assert table.play("B", "H2").ruling.effects == ("finish",)


def test_U_ties_in_the_exchange_go_by_suit(sit, says):
    table = sit("uecda")
    table.ranks("ABCD")
    table.deal(A="S4 S5", B="H4 H5", C="CA HA C4", D="JK SA DA D4")
    assert says(table.exchange("C", "B", "CA")) == ("illegal", "wrong-exchange")
    assert says(table.exchange("C", "B", "HA")) == LEGAL
    assert says(table.exchange("D", "A", "JK DA")) == ("illegal", "wrong-exchange")
    assert says(table.exchange("D", "A", "JK SA")) == LEGAL


def test_U_points_five_to_one(sit):
    table = sit("uecda", players="ABCDE", lock=0)
    table.deal(A="S4", B="S5", C="S6", D="S7", E="S9 S10")
    for player, card in zip("ABCD", ["S4", "S5", "S6", "S7"], strict=True):
        table.play(player, card)
    assert table.fold.result().scores == {"A": 5, "B": 4, "C": 3, "D": 2, "E": 1}


def test_U_who_cannot_hold_the_diamond_three_does_not_lead(sit, says):
    hand = "S4 S5 S6 S7 S9 S10 SJ SQ SK SA S2"
    counts = {"B": 11, "C": 11, "D": 10, "E": 10}
    table = sit("uecda", players="ABCDE")
    table.add("deal", hands={"A": hand.split()}, counts=counts)
    played = table.play("A", "S4")
    assert says(played) == ("illegal", "wrong-leader") and played.ruling.cards == ("D3",)
    assert message(played, "ja") == "親は♦3を持っている人です。Aさんは持っていません。"
    assert says(table.add("lead", player="A")) == ("illegal", "wrong-leader")
    assert says(table.play("B", "H4")) == ("legal", None)
    for part in ({**counts, "E": 9}, {name: n for name, n in counts.items() if name != "E"}):
        # Not all cards are accounted for: it may not have been dealt. Whoever acts first leads.
        partial = sit("uecda", players="ABCDE")
        partial.add("deal", hands={"A": hand.split()}, counts=part)
        assert says(partial.play("A", "S4")) == ("legal", None)


def test_U_a_false_leader_may_be_let_stand(sit, says):
    for kind, more in (("play", {"cards": ["S4"]}), ("lead", {})):
        table = sit("uecda", players="ABCDE")
        hand = ["S4", "S5", "S6", "S7", "S9", "S10", "SJ", "SQ", "SK", "SA", "S2"]
        table.add("deal", hands={"A": hand}, counts={"B": 11, "C": 11, "D": 10, "E": 10})
        found = table.add(kind, player="A", stands=True, **more)
        assert says(found) == ("illegal", "wrong-leader")
        assert table.fold.turn == ("B" if kind == "play" else "A")

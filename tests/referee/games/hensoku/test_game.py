"""変則大富豪: V1–V19, with the source's worked examples."""

from __future__ import annotations

import pytest

from referee import games
from referee.play.options import OptionsError

LEGAL = ("legal", None)


@pytest.fixture
def seat(sit):
    def start(players="ABC", **options):
        return sit("hensoku", players=players, game="hensoku", **options)

    return start


def drawn(table, player="A"):
    """Somebody has drawn, so that finishing is allowed."""
    assert table.add("draw", player=player, count=1).ruling.verdict == "legal"


def effects(outcome):
    return outcome.ruling.effects


def _last(seat, last, players="ABC"):
    table = seat(players)
    table.deal(A=f"{last} D9", B="S4 H4", C="C4 C5")
    drawn(table)
    # The unseen card goes the way of the known ones: the hand is shown again.
    table.add("reveal", player="A", cards=[*last.split(), "D9", "DQ"])
    table.play("A", "D9")
    table.add("clear")
    table.play("A", "DQ")
    table.add("clear")
    return table, table.play("A", last)


@pytest.mark.parametrize("last", ["S3", "H8", "HJ", "H2", "JK", "C9 JK", "S3 H3"])
def test_V1_a_role_card_in_the_last_play_is_a_loss(seat, last):
    table, outcome = _last(seat, last)
    assert outcome.ruling.verdict == "legal"
    assert effects(outcome)[-3:] == ("foul-finish", "payment", "round-end")
    result = table.fold.result()
    assert result.scores == {"A": -1000, "B": 500, "C": 500}
    assert result.winners == ("B", "C") and result.standings[-1] == "A" and result.finished


@pytest.mark.parametrize("last", ["H3", "C9", "HK", "D3 H3", "H3 C3 D3"])
def test_V1_without_one_it_is_a_clean_finish(seat, last):
    _, outcome = _last(seat, last)
    assert "finish" in effects(outcome) and "foul-finish" not in effects(outcome)


def test_V2_spade_three_beats_a_single_joker_and_cuts(seat):
    table = seat()
    table.play("A", "JK")
    outcome = table.play("B", "S3")
    assert effects(outcome) == ("spade-three", "clear") and outcome.ruling.rule == "V2" and outcome.turn == "B"


def test_V3_a_six_gives_one_card_per_six_to_the_next_player(seat, says):
    table = seat()
    table.deal(A="S6 H6 S4 H4 D4", B="S5 H5", C="C4")
    drawn(table)
    outcome = table.play("A", "S6 H6")
    assert effects(outcome) == ("give",) and outcome.turn == "A"
    assert says(table.play("A", "S4")) == ("illegal", "must-give")
    assert says(table.add("pass", player="B")) == ("illegal", "must-give")
    assert says(table.add("give", from_="A", to="C", cards=["S4"])) == ("illegal", "wrong-receiver")
    assert says(table.add("give", from_="A", to="B", cards=["S5"])) == ("illegal", "card-not-in-hand")
    assert says(table.add("give", from_="A", to="B", count=3)) == ("illegal", "must-give")
    assert table.add("give", from_="A", to="B", cards=["S4"]).turn == "A"
    outcome = table.add("give", from_="A", to="B", cards=["H4"])
    assert says(outcome) == LEGAL and outcome.turn == "B"
    assert table.fold.table.game.public(table.fold.table.state).cards_left == {"A": 2, "B": 4, "C": 1}


def test_V4_an_eight_cuts(seat):
    assert effects(seat().play("A", "H8")) == ("eight-cut", "clear")


def test_V5_a_ten_discards_one_card_per_ten(seat, says):
    table = seat()
    table.deal(A="S10 S4 H4", B="S5 H5", C="C4")
    drawn(table)
    assert effects(table.play("A", "S10")) == ("discard",)
    assert says(table.add("give", from_="A", to="B", cards=["S4"])) == ("illegal", "must-discard")
    assert says(table.add("discard", player="B", cards=["S5"])) == ("illegal", "not-your-turn")
    assert says(table.add("discard", player="A", cards=["S4"])) == LEGAL
    assert table.fold.turn == "B"
    assert says(table.play("B", "S4")) == ("illegal", "card-seen-before")


def test_V6_a_jack_may_reverse_until_the_cut(seat, says):
    table = seat()
    table.play("A", "HJ")
    assert says(table.add("declare", player="B", what="eleven-back", value=True)) == ("illegal", "not-your-turn")
    assert effects(table.add("declare", player="A", what="eleven-back", value=True)) == ("eleven-back",)
    assert says(table.play("B", "DQ")) == ("illegal", "too-weak")
    assert says(table.play("B", "D9")) == LEGAL
    declined = seat()
    declined.play("A", "HJ")
    declined.play("B", "DQ")
    assert says(declined.add("declare", player="A", what="eleven-back", value=True)) == ("illegal", "wrong-phase")


def test_V6_while_it_is_on_three_is_the_role_and_the_free_pass(seat, says):
    for on, effect in ((True, "foul-finish"), (False, "finish")):
        table = seat()
        table.deal(A="CJ D5", B="H3", C="C4 C5")
        drawn(table)
        table.play("A", "CJ")
        table.add("declare", player="A", what="eleven-back", value=on)
        outcome = table.play("B", "H3")
        assert effect in effects(outcome) if on else says(outcome) == ("illegal", "too-weak")
    for counts, expected in ((True, LEGAL), (False, ("illegal", "must-draw"))):
        table = seat(eleven_back_counts_as_reversed=counts)
        table.play("A", "CJ")
        table.add("declare", player="A", what="eleven-back", value=True)
        table.play("B", "H3")
        assert says(table.add("pass", player="C")) == expected


def test_V7_two_is_the_strongest_but_the_joker_and_three_in_revolution(seat, says):
    table = seat()
    table.play("A", "H2")
    assert says(table.play("B", "S2")) == ("illegal", "too-weak")
    assert says(table.play("B", "JK")) == LEGAL
    turned = seat()
    turned.play("A", "S5 H5 D5 C5")
    turned.add("clear")
    turned.play("A", "H4")
    assert says(turned.play("B", "S2")) == ("illegal", "too-weak")
    assert says(turned.play("B", "D3")) == LEGAL


def test_V8_a_joker_that_stands_for_a_role_card_fires_it(seat, says):
    table = seat()
    table.deal(A="S7 JK S9 S4 H4", B="S5 H5", C="C4")
    assert effects(table.play("A", "S7 JK S9")) == ("eight-cut", "clear")
    six = seat()
    six.deal(A="H6 JK S4 H4 D4", B="S5 H5", C="C4")
    six.play("A", "H6 JK")
    assert says(six.add("give", from_="A", to="B", count=2)) == LEGAL
    assert says(seat().play("A", "S6 S7 JK")) == ("undecided", "joker-ambiguous")


def test_V9_fewer_cards_than_owed_are_all_given_and_that_loses(seat):
    table = seat(players="AB")
    table.deal(A="S6 H6 S4 H4", B="S5 H5")
    table.add("draw", player="A", cards=["D9"])
    table.play("A", "D9")
    table.add("clear")
    assert effects(table.play("A", "S6 H6")) == ("give",)
    outcome = table.add("give", from_="A", to="B", cards=["S4", "H4"])
    assert effects(outcome) == ("foul-finish", "payment", "round-end")
    assert table.fold.result().scores == {"A": -500, "B": 500}


def test_V10_sequences_of_four_and_four_of_a_kind_make_a_revolution(seat):
    assert effects(seat().play("A", "H3 H4 H5")) == ()
    assert "revolution" in effects(seat().play("A", "H2 HA HK JK", "HQ"))
    assert "revolution" in effects(seat().play("A", "H3 H4 H5 H7 JK", "H6"))
    assert effects(seat().play("A", "S9 H9 D9 C9")) == ("revolution",)


def test_V11_a_lock_only_between_the_first_play_and_the_second(seat, says):
    table = seat(players="ABCD")
    table.play("A", "H4")
    assert effects(table.play("B", "H5")) == ("lock",)
    assert says(table.play("C", "S7")) == ("illegal", "suit-locked")
    late = seat(players="ABCD")
    late.play("A", "S4")
    late.play("B", "H5")
    assert effects(late.play("C", "H7")) == ()
    assert says(late.play("D", "S9")) == LEGAL
    half = seat(players="ABCD")
    half.play("A", "H4 S4")
    assert effects(half.play("B", "H5 D5")) == ()
    run = seat(players="ABCD")
    run.play("A", "H3 H4 H5")
    assert effects(run.play("B", "HJ HQ HK")) == ()


def test_V12_roles_fire_inside_sequences_discard_first_then_cut(seat):
    table = seat()
    table.deal(A="S8 S9 S10 S4 H4", B="S5 H5", C="C4")
    drawn(table)
    outcome = table.play("A", "S8 S9 S10")
    assert effects(outcome) == ("eight-cut", "discard")
    outcome = table.add("discard", player="A", cards=["S4"])
    assert effects(outcome) == ("clear",) and outcome.turn == "A"


def test_V13_two_to_four_players_and_the_rest_is_the_stock(seat):
    for players in ("A", "ABCDE"):
        with pytest.raises(OptionsError, match="two to four"):
            seat(players)
    table = seat("ABCD")
    table.add("deal", counts=dict.fromkeys("ABCD", 5))
    assert table.fold.table.state.private.stock == 54 - 20


def test_V14_one_draw_in_a_turn_and_a_pass_needs_one(seat, says):
    table = seat()
    table.play("A", "S4")
    assert says(table.add("pass", player="B")) == ("illegal", "must-draw")
    assert says(table.add("draw", player="C", count=1)) == ("illegal", "not-your-turn")
    assert says(table.add("draw", player="B", count=2)) == ("illegal", "drew-twice")
    assert says(table.add("draw", player="B", count=1)) == LEGAL
    assert says(table.add("draw", player="B", count=1)) == ("illegal", "drew-twice")
    assert says(table.add("pass", player="B")) == LEGAL
    table.add("draw", player="C", cards=["H8"])
    assert says(table.play("C", "H8")) == LEGAL
    # The cut begins a new turn with a new draw.
    assert says(table.add("draw", player="C", count=1)) == LEGAL


@pytest.mark.parametrize(
    ("field", "free"),
    [("H2", True), ("JK", True), ("HK HA H2", True), ("H2 S2", True), ("HA", False), ("HQ HK HA", False),
     ("HQ HK HA H2", True), ("S9 H9 D9 C9 JK", True), ("SA HA DA CA", False)],
)  # fmt: skip
def test_V15_free_passes(seat, says, field, free):
    table = seat()
    if len(field.split()) >= 4:
        # In the reversed order it leaves, the same cards are weak or strong the other way round.
        table = seat(revolution=False)
    table.play("A", field)
    assert says(table.add("pass", player="B")) == (LEGAL if free else ("illegal", "must-draw"))


def test_V15_in_a_revolution_three_and_three_four_five(seat, says):
    for field, free in (("H3", True), ("H2", False), ("H3 H4 H5", True), ("HK HA H2", False)):
        table = seat()
        table.play("A", "S9 H9 D9 C9")
        table.add("clear")
        table.play("A", field)
        assert says(table.add("pass", player="B")) == (LEGAL if free else ("illegal", "must-draw")), field


def test_V16_nobody_may_finish_before_a_card_was_drawn(seat, says):
    table = seat()
    table.deal(A="S4 H4", B="S5 H5", C="C4")
    assert says(table.play("A", "S4 H4")) == ("illegal", "finish-before-draw")
    table.add("draw", player="A", cards=["D9"])
    table.play("A", "D9")
    table.add("clear")
    assert effects(table.play("A", "S4 H4")) == ("finish",)


def finished(seat, b, c="C4 C5", last="H4", players="ABC", before=()):
    table = seat(players)
    hands = {"A": " ".join([*before, "D9", last]), "B": b, "C": c}
    table.deal(**{player: hands[player] for player in players})
    table.add("draw", player="A", cards=["CQ"])
    for cards in (*before, "CQ", "D9"):
        table.play("A", cards)
        table.add("clear")
    return table, table.play("A", last)


def test_V17_worked_example_five_six_queen_two_is_124(seat):
    table, outcome = finished(seat, "H5 C6 HQ S2")
    assert table.fold.table.game.public(table.fold.table.state).detail.values["B"] == 124
    assert effects(outcome) == ("finish", "payment", "round-end")
    assert table.fold.result().scores == {"A": 120, "B": -120, "C": 0}


def test_V17_worked_example_with_a_joker_is_820(seat):
    table, _ = finished(seat, "H5 C6 HQ S2 JK")
    assert table.fold.table.game.public(table.fold.table.state).detail.values["B"] == 820
    assert table.fold.result().scores == {"A": 820, "B": -820, "C": 0}


def test_V17_who_could_not_beat_the_last_play_draws_one(seat, says):
    table, outcome = finished(seat, "C5 C9", c="S4 D4", last="HA")
    assert effects(outcome) == ("finish",)
    assert table.fold.turn is None
    assert says(table.add("draw", player="A", cards=["S9"])) == ("illegal", "wrong-phase")
    table.add("draw", player="B", cards=["S9"])
    assert says(table.add("draw", player="B", cards=["S7"])) == ("illegal", "drew-twice")
    outcome = table.add("draw", player="C", cards=["SK"])
    assert effects(outcome) == ("draw", "payment", "round-end")
    # 5 + 9 + 9 = 23 against 4 + 4 + 10 = 18.
    assert table.fold.result().scores == {"A": 20, "B": -20, "C": 0}


def test_V17_hidden_hands_are_shown_first(seat, says):
    table = seat("AB")
    table.deal(A="D9 H4")
    table.add("draw", player="A", cards=["CQ"])
    for cards in ("CQ", "D9"):
        table.play("A", cards)
        table.add("clear")
    assert effects(table.play("A", "H4")) == ("finish",)
    assert says(table.play("B", "H5")) == ("illegal", "wrong-phase")
    outcome = table.add("reveal", player="B", cards=["H5", "C6", "HQ", "S2"])
    assert effects(outcome) == ("payment", "round-end")
    assert table.fold.result().scores == {"A": 120, "B": -120}


def test_V17_in_a_revolution_times_five_per_revolution_and_three_is_a_role(seat):
    for switch, factor in (("times", 5), ("power", 5)):
        table, _ = finished(lambda players, s=switch: seat(players, revolution_factor=s), "H3 S2 C7", c="C5",
                            before=("S9 H9 C9 JK",))  # fmt: skip
        # 3 + 10 + 7 = 20, the 3 doubles, the 2 does not, one revolution.
        assert table.fold.table.game.public(table.fold.table.state).detail.values["B"] == 20 * 2 * factor
    for switch, factor in (("times", 15), ("power", 125)):
        # HA is weak now: C (C5) can beat it, and so can B.
        table, _ = finished(lambda players, s=switch: seat(players, revolution_factor=s), "D3 S2 C7", c="C5",
                            last="H4", before=("S9 H9 C9 JK", "SK HK DK CK", "SQ HQ DQ JK"))  # fmt: skip
        assert table.fold.table.game.public(table.fold.table.state).detail.values["B"] == 20 * 2 * factor


def test_V17_a_spade_three_counts_once_also_in_a_revolution(seat):
    table, _ = finished(seat, "S3 C7", c="C5", before=("S9 H9 C9 JK",))
    assert table.fold.table.game.public(table.fold.table.state).detail.values["B"] == 10 * 2 * 5


def test_V18_a_tie_to_the_last_unit_is_settled_by_the_table(seat, says):
    table, outcome = finished(seat, "H5 C9", c="C5 S9")
    assert effects(outcome) == ("finish",)
    assert says(table.add("settle", player="A")) == ("illegal", "wrong-settlement")
    outcome = table.add("settle", player="C", value="janken")
    assert effects(outcome) == ("payment", "round-end")
    assert table.fold.result().scores == {"A": 10, "B": 0, "C": -10}
    assert says(table.add("settle", player="B")) == ("illegal", "wrong-phase")


def test_V18_only_those_who_tie_can_be_made_to_pay(seat, says):
    table, _ = finished(seat, "H5 C9", c="C5 S9", players="ABC")
    four = seat("ABCD")
    four.deal(A="D9 H4", B="H5 C9", C="C5 S9", D="D5")
    four.add("draw", player="A", cards=["CQ"])
    for cards in ("CQ", "D9"):
        four.play("A", cards)
        four.add("clear")
    four.play("A", "H4")
    assert says(four.add("settle", player="D")) == ("illegal", "wrong-settlement")
    assert says(four.add("settle", player="B")) == LEGAL
    assert says(table.add("settle", player="B")) == LEGAL


def test_V18_a_settlement_before_the_hands_were_shown_can_be_exposed(seat):
    table = seat()
    table.deal(A="D9 H4")
    table.add("draw", player="A", cards=["CQ"])
    for cards in ("CQ", "D9"):
        table.play("A", cards)
        table.add("clear")
    table.play("A", "H4")
    settled = table.add("settle", player="B", value=57)
    assert effects(settled) == ("payment", "round-end")
    assert table.fold.result().scores == {"A": 50, "B": -50, "C": 0}
    table.add("reveal", player="B", cards=["H5"])
    outcome = table.add("reveal", player="C", cards=["HK", "S9"])
    assert [(x.seq, x.code, x.rule) for x in outcome.exposed] == [(settled.event.seq, "wrong-settlement", "V18")]


def test_V19_the_payer_leads_the_next_round(seat, says):
    table, _ = finished(seat, "H5 C6 HQ S2")
    table.add("round", number=2)
    assert table.fold.turn == "B"
    assert says(table.play("A", "S4")) == ("illegal", "wrong-leader")
    assert says(table.exchange("B", "A", 2)) == ("illegal", "wrong-phase")
    assert table.fold.result().scores == {"A": 120, "B": -120, "C": 0}


def test_V19_with_an_empty_stock_passing_is_free(seat, says):
    table = seat()
    table.add("deal", counts=dict.fromkeys("ABC", 5), stock=0)
    table.play("A", "S4")
    assert says(table.add("draw", player="B", count=1)) == ("illegal", "stock-empty")
    assert says(table.add("pass", player="B")) == LEGAL


def test_V_options_of_other_games_are_refused():
    game = games.find("hensoku")
    for asked in ({"next_leader": "daihinmin"}, {"exchange": "2-1"}, {"miyako_ochi": True}, {"gekokujo": True},
                  {"points": [1]}, {"finisher_play": "stays"}):  # fmt: skip
        with pytest.raises(OptionsError):
            games.resolve(game, None, asked)


def test_V_options_list_plays_draws_and_passes(seat):
    table = seat()
    table.deal(A="S4 H4 JK", B="S5 H5", C="C4 D6")
    game, state = table.fold.table.game, table.fold.table.state
    kinds = {choice.type for choice in game.options(state, "A", ["S4", "H4", "JK"])}
    assert kinds == {"play", "draw"}
    table.play("A", "S4")
    choices = game.options(table.fold.table.state, "B", ["S5", "H5"])
    assert {choice.cards for choice in choices if choice.type == "play"} == {("S5",), ("H5",)}
    assert {choice.type for choice in choices} == {"play", "draw"}


def test_V17_a_hand_half_shown_is_no_whole_hand(sit, says):
    table = sit("hensoku", "AB", "hensoku")
    table.add("deal", hands={"A": ["C3"], "B": ["H5", "H6"]}, stock=20)
    assert says(table.add("reveal", player="B", cards=["H5"])) == ("illegal", "wrong-count")
    assert says(table.add("reveal", player="B", cards=["H5", "H7"])) == ("illegal", "card-not-in-hand")
    assert says(table.add("reveal", player="B", cards=["H6", "H5"])) == ("legal", None)
    half = table.add("reveal", player="B", cards=["H6"], stands=True)
    assert says(half) == ("illegal", "wrong-count")
    assert table.fold.table.game.public(table.fold.table.state).cards_left["B"] == 1


def test_V11_the_second_play_makes_the_lock_whoever_makes_it(sit, says):
    table = sit("hensoku", "ABC", "hensoku")
    table.add("deal", counts=dict.fromkeys("ABC", 5), stock=30)
    table.play("A", "S4")
    table.add("draw", player="B", count=1)
    table.add("pass", player="B")
    assert table.play("C", "S5").ruling.effects == ("lock",)
    assert says(table.play("A", "H7")) == ("illegal", "suit-locked")
    late = sit("hensoku", "ABC", "hensoku")
    late.add("deal", counts=dict.fromkeys("ABC", 5), stock=30)
    for player, card in (("A", "S4"), ("B", "H5"), ("C", "H7")):
        assert late.play(player, card).ruling.effects == ()


def test_V16_not_by_a_foul_either_nor_by_the_tables_word(sit, says):
    from referee.words.messages import message

    table = sit("hensoku", "AB", "hensoku")
    table.add("deal", hands={"A": ["S8"], "B": ["H5", "H6"]}, stock=20)
    assert says(table.play("A", "S8")) == ("illegal", "finish-before-draw")
    told = sit("hensoku", "AB", "hensoku")
    told.play("A", "S4")
    outcome = told.add("declare", player="A", what="finish")
    assert says(outcome) == ("illegal", "finish-before-draw")
    assert message(outcome, "ja") == "まだ誰も引いていないので、あがれません。"
    told.add("draw", player="B", count=1)
    assert says(told.add("declare", player="A", what="finish")) == ("legal", None)


def test_V3_V5_giving_and_discarding_are_not_added_twice(sit):
    from referee.play.options import OptionsError

    for key in ("pass_7", "discard_10"):
        with pytest.raises(OptionsError) as refused:
            sit("hensoku", "AB", "hensoku", **{key: True})
        assert refused.value.field == f"options.{key}"

"""Daifugo with NONO cards: N1–N9. Every comparison is made in the order of whoever acts."""

from __future__ import annotations

import pytest

from referee.play.options import OptionsError

LEGAL = ("legal", None)
# Weakest first. Places 1…13 stand for 3 4 5 6 7 8 9 10 J Q K A 2; the thirteenth word is this table's own.
STRIPS = {
    # 椎名: 結構 is the 6, かなり the 7.
    "椎名": "ちょっと 少々 そこそこ 結構 かなり やや まあ とても だいぶ 少し めっちゃ 相当 超",
    # 中森: 結構 is the 5, まあ the 6, かなり the 7.
    "中森": "ちょっと 少々 結構 まあ かなり やや そこそこ とても だいぶ 少し めっちゃ 相当 超",
    # 加藤: かなり is the 6, まあ the 7, とても the 8.
    "加藤": "少し 少々 結構 かなり まあ とても やや そこそこ だいぶ ちょっと めっちゃ 相当 超",
}


@pytest.fixture
def nono(sit):
    def start(**options):
        table = sit("nono", players=list(STRIPS), **options)
        for player, strip in STRIPS.items():
            assert table.add("order", player=player, ranks=strip.split()).ruling.verdict == "legal"
        return table

    return start


def test_N1_strips_for_at_most_twenty_players(sit):
    assert sit("nono", players=[f"P{n}" for n in range(20)])
    with pytest.raises(OptionsError, match="strips for 20"):
        sit("nono", players=[f"P{n}" for n in range(21)])


def test_N1_one_box_is_for_four(sit):
    from referee.events import Header
    from referee.fold import Fold

    for sets, most in ((2, 4), (4, 12), (6, 20)):
        players = tuple(f"P{n}" for n in range(most))
        assert Fold(Header("daifugo", players, "nono", deck={"name": "nono", "sets": sets}))
        with pytest.raises(OptionsError):
            Fold(Header("daifugo", (*players, "one more"), "nono", deck={"name": "nono", "sets": sets}))


def test_N2_an_order_lists_thirteen_words_once_before_the_first_play(sit, nono, says):
    table = sit("nono", players=list(STRIPS))
    words = STRIPS["椎名"].split()
    assert says(table.add("order", player="椎名", ranks=words[:12])) == ("illegal", "bad-order")
    assert says(table.add("order", player="椎名", ranks=[*words[:12], words[0]])) == ("illegal", "bad-order")
    assert says(table.add("order", player="椎名", ranks=words)) == LEGAL
    assert says(table.add("order", player="中森", ranks=[*words[:12], "別の"])) == ("illegal", "bad-order")
    started = nono()
    started.play("椎名", "Sちょっと")
    assert says(started.add("order", player="中森", ranks=words)) == ("illegal", "wrong-phase")
    assert says(sit().add("order", player="A", ranks=words)) == ("illegal", "wrong-phase")


def test_N2_the_strips_name_the_deck(nono, sit, says):
    assert says(nono().play("椎名", "S超")) == LEGAL
    assert says(nono().play("椎名", "Sわりと")) == ("illegal", "unknown-card")
    assert says(nono().play("椎名", "S7")) == ("illegal", "unknown-card")
    unlaid = sit("nono", players=list(STRIPS))
    assert says(unlaid.play("椎名", "Sちょっと")) == ("undecided", "no-order")


def test_N2_a_card_on_a_lone_joker_is_undecided_where_no_strip_was_told(sit, says):
    table = sit("nono", players=list(STRIPS))
    table.play("椎名", "JK")
    assert says(table.play("中森", "Sちょっと")) == ("undecided", "no-order")


def test_N2_strips_stay_for_the_next_round_or_are_laid_anew(nono, says):
    table = nono()
    table.play("椎名", "Sちょっと")
    table.add("round", number=2)
    public = table.fold.table.game.public(table.fold.table.state)
    assert public.detail.orders["中森"] == tuple(STRIPS["中森"].split())
    assert says(table.add("order", player="中森", ranks=STRIPS["椎名"].split())) == LEGAL


def test_N3_both_jokers_are_in_the_play_set(nono, says):
    assert nono().fold.table.state.rules.deck.size == 54
    table = nono()
    table.play("椎名", "JK JK", "JK JK")
    assert says(table.play("中森", "JK")) == ("illegal", "card-seen-before")


def test_N4_the_worked_example(nono, says):
    table = nono()
    # 椎名's 結構 is her 6. For 中森 it is a 5, so he beats it with まあ, his 6.
    assert says(table.play("椎名", "H結構")) == LEGAL
    assert says(table.play("中森", "Sまあ")) == LEGAL
    # For 加藤 まあ is a 7, and とても his 8 that cuts.
    outcome = table.play("加藤", "Dとても")
    assert says(outcome) == LEGAL and outcome.ruling.effects == ("eight-cut", "clear")


def test_N4_too_weak_in_the_actors_own_order(nono, says):
    table = nono()
    table.play("椎名", "H結構")
    outcome = table.play("中森", "S少々")
    assert says(outcome) == ("illegal", "too-weak") and outcome.ruling.rule == "N4"
    # ちょっと is 加藤's queen, but 椎名's weakest word.
    table.play("中森", "Sそこそこ")
    assert says(table.play("加藤", "Dちょっと")) == LEGAL
    assert says(table.play("椎名", "D少々")) == LEGAL


def test_N5_groups_are_the_same_word_and_runs_the_actors_own(nono, says):
    assert says(nono().play("椎名", "Sまあ Hまあ")) == LEGAL
    assert says(nono().play("椎名", "Sまあ H結構")) == ("illegal", "not-a-meld")
    assert says(nono().play("椎名", "S結構 Sかなり Sやや")) == LEGAL
    assert says(nono().play("中森", "S結構 Sかなり Sやや")) == ("illegal", "not-a-meld")
    table = nono(lock=0)
    table.play("椎名", "S結構 Sかなり Sやや")
    # For 中森 the field's weakest is 結構, his 5: his own run from まあ (6) is above it.
    assert says(table.play("中森", "Hまあ Hかなり Hやや")) == LEGAL
    weak = nono(lock=0)
    weak.play("椎名", "S結構 Sかなり Sやや")
    assert says(weak.play("中森", "H少々 H結構 Hまあ")) == ("illegal", "too-weak")


def test_N6_ones_sixth_word_cuts(nono):
    assert nono().play("椎名", "Sやや").ruling.effects == ("eight-cut", "clear")
    assert nono().play("加藤", "Sやや").ruling.effects == ()
    assert nono().play("加藤", "Sとても").ruling.effects == ("eight-cut", "clear")


def test_N7_several_cards_can_be_the_spade_three(nono, says):
    for player, card in (("中森", "Sちょっと"), ("加藤", "S少し")):
        table = nono()
        table.play("椎名", "JK")
        if player == "加藤":
            table.passes(["中森"])
        assert table.play(player, card).ruling.effects == ("spade-three", "clear")
    table = nono()
    table.play("椎名", "JK")
    assert says(table.play("中森", "S少し")) == ("illegal", "too-weak")


def test_N8_a_revolution_turns_everyones_own_order(nono, says):
    table = nono(lock=0)
    table.play("椎名", "S超 H超 D超 C超")
    table.add("clear")
    table.play("椎名", "Sまあ")
    # Reversed, 中森 needs something below まあ in his order.
    assert says(table.play("中森", "Hかなり")) == ("illegal", "too-weak")
    assert says(table.play("中森", "D結構")) == LEGAL


def test_N8_the_foul_finish_goes_by_the_finishers_order(nono):
    for card, effect in (
        ("H超", "foul-finish"),
        ("Hやや", "foul-finish"),
        ("Sちょっと", "foul-finish"),
        ("H少し", "finish"),
    ):
        table = nono()
        table.add("deal", hands={"椎名": [card], "中森": ["C結構", "C相当"], "加藤": ["C少々", "Cだいぶ"]})
        assert effect in table.play("椎名", card).ruling.effects


def test_N9_each_gives_by_their_own_order(nono, says):
    table = nono()
    table.add("round", number=2, ranks={"椎名": "daifugo", "中森": "heimin", "加藤": "daihinmin"})
    hand = ["Sちょっと", "S少し", "Sとても"]
    table.add("deal", hands={"加藤": hand, "椎名": ["H結構"], "中森": ["H少々"]})
    # ちょっと is 加藤's queen: the strongest of these, though 椎名's weakest.
    assert says(table.exchange("加藤", "椎名", "Sとても")) == ("illegal", "wrong-exchange")
    outcome = table.exchange("加藤", "椎名", "Sちょっと")
    assert says(outcome) == LEGAL and outcome.ruling.rule == "N9"

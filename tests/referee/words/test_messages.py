"""What is said beyond the verdict: names for locks, skips and corrections, the order that holds, what is awaited."""

from __future__ import annotations

import pytest

from referee.games import profiles
from referee.games.nono.cards import NONO_RANKS
from referee.records.reader import RecordError
from referee.texts import cards_words, fitting, people_words
from referee.words.messages import message


def ja(outcome):
    return message(outcome, "ja")


def en(outcome):
    return message(outcome, "en")


def test_G9_after_each_reversal_the_order_that_holds_is_said(sit):
    table = sit("stadium", first_leader="record")
    assert ja(table.play("A", "SJ")).endswith("イレブンバック! 場が流れるまで、2が弱く3が強い順です。")
    swept = table.add("clear")
    assert ja(swept) == "場が流れました。強さは元どおり、3が弱く2が強い順です。"
    assert en(swept) == "The field is swept. The usual order holds: 2 is high, 3 is low."
    revolution = table.play("A", "S4 H4 D4 C4")
    assert ja(revolution).endswith("革命! 今は逆順で、2が弱く3が強い順です。")
    assert en(table.add("clear")) == "The field is swept."
    on_top = table.play("A", "HJ")
    assert en(on_top).endswith("11-back! Until the field clears, 2 is high and 3 is low.")
    assert ja(table.add("clear")).endswith("今は逆順で、2が弱く3が強い順です。")
    back = table.play("A", "S9 H9 D9 C9")
    assert ja(back).endswith("革命返し! 強さは元どおり、3が弱く2が強い順です。")


def test_T9_a_pass_that_ends_an_eleven_back_says_so(sit):
    table = sit("stadium", "AB", first_leader="record")
    table.play("A", "SJ")
    assert en(table.add("pass", player="B")).endswith("The usual order holds: 2 is high, 3 is low.")


def test_N8_a_reversal_is_said_in_everybodys_own_order(sit):
    table = sit("nono", "AB")
    for player in "AB":
        table.add("order", player=player, ranks=list(NONO_RANKS))
    rank = NONO_RANKS[3]
    said = table.play("A", " ".join(suit + rank for suit in "SHDC"))
    assert ja(said).endswith("今は逆順で、各自の並びの一番弱い副詞が一番強くなります。")
    assert en(said).endswith("in every strip the weakest adverb is high, the strongest low.")


def test_D1_a_reversal_on_the_coloured_deck_names_its_own_numbers(sit):
    table = sit("torite-daifugo", "AB", "torite", revolution=True)
    assert en(table.play("A", "R4 B4 Y4 G4")).endswith("The order is reversed now: 1 is high, 10 is low.")


@pytest.mark.parametrize(
    ("options", "plays", "said"),
    [
        ({}, ("A S4", "B S6"), "♠縛り!"),
        ({"lock": 0, "number_lock": True}, ("A S4", "B H5"), "数字縛り!"),
        ({"lock": 0, "color_lock": True}, ("A S4", "B C6"), "色縛り(黒)!"),
        ({"lock": 0, "color_lock": True}, ("A H4", "B D6"), "色縛り(赤)!"),
        ({"strict_lock": True}, ("A S4", "B S5"), "激しばり(♠と数字)!"),
        ({"number_lock": True}, ("A S4", "B S5"), "♠縛り! 数字縛り!"),
    ],
)
def test_H6_H7_H8_the_lock_that_began_is_named(sit, options, plays, said):
    table = sit(**options)
    outcome = [table.play(*play.split(" ")) for play in plays][-1]
    assert ja(outcome).split("。", 1)[1] == said


def test_H1_everybody_who_is_skipped_is_named(sit):
    assert ja(sit(skip_5=True).play("A", "S5 H5")) == "Aさん、♠5・♥5。Bさん、Cさんを飛ばします。"
    assert en(sit(skip_5=True).play("A", "S5")) == "A plays ♠5. B is skipped."
    assert "All the others are skipped. The field is cleared." in en(sit(skip_5=True).play("A", "S5 H5 D5"))


def test_H5_whose_hand_a_bomb_emptied_is_named(sit):
    table = sit(bomber_q=True)
    table.deal(A="SQ S4 S6", B="S5 H4", C="C4", D="D9")
    assert ja(table.play("A", "SQ")) == "Aさん、♠Q。Aさんは数字を1つまで指定できます。"
    assert ja(table.add("declare", player="A", what="bomb", value="4")).endswith("4は全員が捨てます。Cさん、あがり!")


def test_corrections_name_the_play_and_the_new_ruling(sit):
    table = sit()
    table.play("A", "S4")
    table.play("B", "S6")
    table.play("C", "S9")
    table.play("D", "S10")
    amended = table.add("amend", target=2, event={"type": "play", "player": "B", "cards": ["H6"]})
    assert ja(amended) == "Bさんの♠6を訂正しました。Bさん、♥6。"
    foul = table.add("amend", target=3, event={"type": "play", "player": "C", "cards": ["S5"]})
    assert ja(foul).startswith("Cさんの♠9を訂正しました。♠5は場の♥6より強くありません。判定が変わりました。")
    assert "Dさんの♠10は反則です。Dさんの番ではありません。今はCさんの番です。" in ja(foul)
    assert en(foul).startswith("Corrected: C's ♠9. ♠5 cannot beat ♥6. Ruled again. A foul: D's ♠10.")
    again = table.add("amend", target=3, event={"type": "play", "player": "C", "cards": ["D5"]})
    assert en(again) == "Corrected: C's ♠5. ♦5 cannot beat ♥6."
    assert en(table.add("undo", target=1)).startswith("Undone: A's ♠4.")
    assert ja(table.add("undo", target=7)).startswith("訂正(Cさんの♠5)を取り消しました。")
    for seq in range(1, 10):
        assert not any(f"{seq}番" in ja(outcome) or f"vent {seq}" in en(outcome) for outcome in (amended, foul))


def test_an_exposure_names_the_play_that_it_proves_wrong(sit):
    table = sit("torite-c", "AB", "torite")
    table.add("deal", counts={"A": 3, "B": 3})
    table.trick("A:R5", "B:Y2")
    proof = table.trick("A:R6", "B:R1")
    assert "Bさんの黄2はリボークでした(Bさんはフォローできるカードを持っていました)。" in ja(proof)
    assert "B's yellow 2: that was a revoke. B could have followed." in en(proof)


@pytest.mark.parametrize(
    ("profile", "game", "event", "said"),
    [
        (
            "official",
            "daifugo",
            {"type": "draw", "player": "A", "count": 1},
            "このゲームに、山札から引く場面はありません。",
        ),
        (
            "official",
            "daifugo",
            {"type": "give", "from": "A", "to": "B", "count": 1},
            "渡さなければならない札はありません。",
        ),
        ("official", "daifugo", {"type": "exchange", "from": "A", "to": "B", "count": 1}, "まだ階級がない"),
        ("stadium", "daifugo", {"type": "declare", "player": "A", "what": "eleven-back"}, "宣言はいりません。"),
        (
            "torite-bonus",
            "torite",
            {"type": "play", "player": "A", "cards": ["R1"]},
            "今は誰からでもミープルを置けます。",
        ),
        ("torite-poker", "torite", {"type": "play", "player": "A", "cards": ["R1"]}, "全員が5枚ずつ見せるところです。"),
        ("napoleon", "napoleon", {"type": "play", "player": "A", "cards": ["S1"]}, "今は誰からでも宣言できます。"),
    ],
)
def test_what_does_not_belong_here_is_told_what_is_awaited(sit, profile, game, event, said):
    outcome = sit(profile, "ABCDE" if game == "napoleon" else "ABCD", game).add(**{"kind": event.pop("type"), **{
        {"from": "from_"}.get(key, key): value for key, value in event.items()
    }})  # fmt: skip
    assert outcome.ruling.code == "wrong-phase" and said in ja(outcome)


def test_G8_a_round_that_is_over_says_that_the_next_must_begin(sit):
    table = sit(players="AB")
    table.deal(A="S4", B="S5 S6")
    table.play("A", "S4")
    assert ja(table.play("B", "S5")) == "このラウンドはもう終わっています。次のラウンドを始めてください。"


def settled(sit, *hands):
    """A hensoku table whose A went out on the ♥A; B, C … hold these hands."""
    names = "BCD"[: len(hands)]
    table = sit("hensoku", "A" + names, "hensoku")
    table.add("deal", counts=dict.fromkeys("A" + names, 2), stock=20)
    table.add("draw", player="A", count=1)
    table.play("A", "C3")
    for name in names:
        table.add("draw", player=name, count=1)
        table.add("pass", player=name)
    table.play("A", "C4 H4")
    return table, dict(zip(names, hands, strict=True))


def test_V17_who_shows_and_who_draws_is_said(sit):
    table, hands = settled(sit, "S5 H6 D9", "C5 D6 S9")
    assert ja(table.add("count", player="B", count=3)).endswith("Bさん、Cさんは手札を公開してください。")
    assert "Cさんは手札を公開してください。" in ja(table.add("reveal", player="B", cards=hands["B"].split()))
    last = table.add("reveal", player="C", cards=hands["C"].split())
    assert ja(last).endswith("Bさん、Cさんは最後の札に勝てないので、1枚引いてください。")
    assert en(last).endswith("B and C cannot beat the last play and draw a card each.")


def test_V18_a_tie_asks_for_janken_and_a_new_round_for_the_payment(sit):
    table, hands = settled(sit, "S5 H6 D9", "C5 D6 S9")
    for player, cards in hands.items():
        table.add("reveal", player=player, cards=cards.split())
    table.add("draw", player="B", cards=["SK"])
    tie = table.add("draw", player="C", cards=["CK"])
    assert ja(tie).endswith("Bさん、Cさんが60点で並びました。じゃんけんで、支払う人を決めてください。")
    asked = table.add("round", number=2)
    assert asked.ruling.verdict == "undecided" and asked.ruling.code == "wrong-phase"
    assert "支払いが、まだ決まっていません。" in ja(asked) and "じゃんけん" in ja(asked)
    # Told where it belongs, the payment counts, and the next round is fine.
    late = table.add("insert", after=asked.event.seq - 1, event={"type": "settle", "player": "B"})
    assert table.scores == {"A": 60, "B": -60, "C": 0}
    assert [(r.seq, r.ruling.verdict) for r in late.revised] == [(asked.event.seq, "legal")]
    assert table.fold.turn == "B"


def test_cards_and_people_are_said_together():
    assert cards_words(("H5", "JK", "H7", "JK"), "en") == "♥5 ♥7 and 2 jokers"
    assert cards_words(("H5", "JK"), "ja") == "♥5・ジョーカー"
    assert cards_words(("?", "?"), "ja") == "読めない札2枚"
    assert people_words(["A", "B", "C"]).en == "A, B and C"


def test_a_sentence_without_a_name_for_its_gap_is_never_chosen():
    assert fitting(["code.not-your-turn"], {"player": "A", "turn": "B"}) == "code.not-your-turn"
    assert fitting(["code.not-your-turn"], {"player": "A", "turn": ""}) == "code.not-your-turn.bare"


def test_every_game_says_what_it_waits_for_at_its_start(sit):
    for game in ("daifugo", "hensoku", "torite", "napoleon"):
        for profile in profiles(game):
            table = sit(profile, "ABCD", game)
            outcome = table.add("bid", player="A", count=13, suit="S") if game != "napoleon" else table.add(
                "widow", player="A", discards=3
            )  # fmt: skip
            assert outcome.ruling.code == "wrong-phase"
            assert len(ja(outcome).split("。")) == 3, ja(outcome)


def test_a_name_that_looks_like_a_key_of_the_catalogue_is_a_name(sit):
    table = sit(players=["@ren", "@suit", "{turn}"])
    assert ja(table.play("@ren", "S4")) == "@renさん、♠4。"
    assert en(table.play("{turn}", "S5")) == "It is not {turn}'s turn; it is @suit's."
    from referee.play.options import OptionsError

    with pytest.raises(OptionsError) as refused:
        sit("@mine")
    assert "@mine" in refused.value.say("ja")


def test_a_refusal_names_the_switch_as_the_form_does(sit):
    from referee.play.options import OptionsError

    with pytest.raises(OptionsError) as refused:
        sit(jokers=0, joker_makes_lock=True)
    assert refused.value.say("ja") == (
        "「ジョーカーで縛りを作れる」はジョーカーのルールですが、ジョーカーがありません(jokers: 0)。"
    )
    with pytest.raises(OptionsError) as refused:
        sit("torite-c", game="torite", stop_4=True)
    assert refused.value.say("en") == (
        '"4-stop: as many 4s stop an 8-cut" is a rule of Daifugo, not of a game of following'
    )


def test_a_correction_that_turns_the_order_says_so(sit):
    table = sit()
    table.play("A", "S7 H7 D7 C7")
    assert ja(table.add("undo", target=1)).endswith("強さは元どおり、3が弱く2が強い順です。")
    assert ja(table.add("undo", target=2)).endswith("今は逆順で、2が弱く3が強い順です。")
    amended = table.add("amend", target=1, event={"type": "play", "player": "A", "cards": ["S7", "H7"]})
    assert ja(amended) == "Aさんの♠7・♥7・♦7・♣7を訂正しました。Aさん、♠7・♥7。強さは元どおり、3が弱く2が強い順です。"
    back = table.add("amend", target=1, event={"type": "play", "player": "A", "cards": ["S8", "H8", "D8", "C8"]})
    assert "Revolution! 8-cut!" in en(back) and en(back).count("The order is reversed now") == 1


def test_G8_a_wrong_exchange_says_what_is_owed(sit):
    table = sit()
    table.ranks("ABCD")
    table.deal(A="S5 H5 D5", B="S6 H6", C="S7 H9", D="S2 H2 D8 C8")
    assert ja(table.exchange("D", "B", 2)) == "交換でDさんが渡す相手はAさんで、2枚です。"
    assert en(table.exchange("D", "A", 3)) == "In the exchange D gives A 2 cards."
    held_back = table.exchange("D", "A", "S2 D8")
    assert ja(held_back) == "Dさんは一番強いカードを渡さなければなりません。まだ♥2を持っています。"
    table.exchange("D", "A", "S2 H2")
    assert en(table.exchange("D", "A", "D8 C8")) == "D has already given in the exchange."
    assert ja(table.exchange("A", "D", "S2 S5")) == "受け取ったばかりの♠2は返せません。"


def test_G8_players_without_a_partner_give_nothing(sit):
    table = sit(players="ABCDE")
    table.ranks("ABCDE")
    assert en(table.exchange("C", "A", 1)) == "C gives nobody anything in the exchange."


def test_N4_an_explanation_names_the_order_it_goes_by(sit):
    from referee.texts import say

    def order(table, player, cards):
        event = table.reader.read({"seq": table.next, "type": "play", "player": player, "cards": cards.split()})
        steps = table.fold.table.game.why(table.fold.table.state, event)
        return next(say(step.key, "en", step.params) for step in steps if step.key == "why.strength")

    strips = sit("nono", "AB")
    for player in "AB":
        strips.add("order", player=player, ranks=list(NONO_RANKS))
    strips.play("A", f"S{NONO_RANKS[3]}")
    assert "in B's strip as it lies?" in order(strips, "B", f"H{NONO_RANKS[5]}")
    colours = sit("torite-daifugo", "AB", "torite")
    colours.play("A", "R3")
    assert "in the usual order (1 low, 10 high)?" in order(colours, "B", "B5")


def test_V6_a_declared_eleven_back_is_said_once(sit):
    table = sit(eleven_back="optional")
    table.play("A", "SJ")
    said = ja(table.add("declare", player="A", what="eleven-back"))
    assert said == "Aさんがイレブンバックを宣言しました。場が流れるまで、2が弱く3が強い順です。"


def test_X7_who_asked_for_a_correction_and_who_agreed_is_said_and_kept(sit):
    table = sit()
    table.play("A", "H5")
    foul = table.next
    table.play("B", "H4")
    told = table.add("takeback", target=foul, player="B", agreed=["A", "C"])
    assert message(told, "ja").endswith("Bさんが申し出て、Aさん、Cさんが認めました。")
    assert message(told, "en").endswith("Asked for by B, agreed to by A and C.")
    assert told.event.agreed == ("A", "C")
    alone = table.add("undo", target=1, player="A")
    assert "Asked for by A. " in message(alone, "en")
    agreed = table.add("undo", target=alone.event.seq, agreed=["D"])
    assert "Agreed to by D." in message(agreed, "en")
    plain = table.add("undo", target=agreed.event.seq)
    assert "greed" not in message(plain, "en") and "Asked" not in message(plain, "en")


@pytest.mark.parametrize("agreed", [[], ["B", "B"], ["Z"], "B", [1]])
def test_X7_whoever_agreed_sits_at_the_table(sit, agreed):
    table = sit()
    table.play("A", "H5")
    with pytest.raises(RecordError) as caught:
        table.add("undo", target=1, agreed=agreed)
    assert caught.value.field == "agreed"

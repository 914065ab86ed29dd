"""The exchange and the leader under hidden hands: claims, and what later cards expose (G8, T7, U)."""

from __future__ import annotations

import json

import pytest

from referee.fold import Fold
from referee.records.reader import read_record

LEGAL = ("legal", None)


def exposed(outcome):
    return [(x.seq, x.code, x.rule) for x in outcome.exposed]


def test_G8_two_cards_and_one_between_the_right_players(sit, says):
    table = sit(players="ABCDE")
    table.ranks("ABCDE")
    assert says(table.exchange("E", "A", 2)) == LEGAL
    assert says(table.exchange("A", "E", 2)) == LEGAL
    assert says(table.exchange("D", "B", 1)) == LEGAL
    assert says(table.exchange("B", "D", 2)) == ("illegal", "wrong-exchange")
    assert says(table.exchange("B", "D", 1)) == LEGAL
    assert says(table.exchange("C", "A", 1)) == ("illegal", "wrong-exchange")
    assert says(table.exchange("B", "D", 1)) == ("illegal", "wrong-exchange")


def test_G8_with_three_players_only_one_card(sit, says):
    table = sit(players="ABC")
    table.add("round", number=2, ranks={"A": "daifugo", "B": "heimin", "C": "daihinmin"})
    assert says(table.exchange("C", "A", 2)) == ("illegal", "wrong-exchange")
    assert says(table.exchange("C", "A", 1)) == LEGAL


def test_G8_no_exchange_in_round_one_or_after_the_first_play(sit, says):
    assert says(sit().exchange("D", "A", 2)) == ("illegal", "wrong-phase")
    table = sit()
    table.ranks("ABCD")
    table.play("D", "S4")
    assert says(table.exchange("D", "A", 2)) == ("illegal", "wrong-phase")


def test_G8_a_card_just_received_cannot_be_given_back(sit, says):
    table = sit()
    table.ranks("ABCD")
    table.exchange("D", "A", "JK S2")
    outcome = table.exchange("A", "D", "S2 S4")
    assert says(outcome) == ("illegal", "wrong-exchange") and outcome.ruling.cards == ("S2",)
    seeing = sit(exchange_blind=False)
    seeing.ranks("ABCD")
    seeing.exchange("D", "A", "JK S2")
    assert says(seeing.exchange("A", "D", "S2 S4")) == LEGAL


def test_G8_an_unseen_return_is_exposed_when_the_card_turns_up(sit):
    table = sit()
    table.ranks("ABCD")
    table.exchange("D", "A", "JK S2")
    table.exchange("A", "D", 2)
    assert exposed(table.play("D", "S2")) == [(3, "returned-received-card", "G8")]


def test_G8_a_stronger_card_played_later_exposes_the_exchange(sit, says):
    table = sit()
    table.ranks("ABCD")
    outcome = table.exchange("D", "A", "S2 SA")
    assert says(outcome) == ("undecided", "wrong-exchange")
    table.exchange("A", "D", "S4 S5")
    table.play("D", "S4")
    table.passes("ABC")
    table.play("D", "HA")
    table.passes("ABC")
    assert exposed(table.play("D", "H2")) == [(2, "withheld-strongest", "G8")]
    table.passes("ABC")
    assert exposed(table.play("D", "D2")) == []


@pytest.mark.parametrize("asked", ["exchange", "proof"])
def test_G8_nothing_is_exposed_while_a_card_that_it_rests_on_is_in_question(sit, asked):
    table = sit(tax_evasion="rank")
    table.ranks("ABCD")
    table.exchange("D", "A", "S2 SA", confirmed=asked != "exchange")
    table.exchange("A", "D", "S4 S5")
    assert exposed(table.play("D", "H2", confirmed=asked != "proof")) == []
    assert not table.fold.table.state.evaders


def test_G8_a_proof_in_question_leaves_the_exchange_to_a_later_one(sit):
    table = sit(tax_evasion="rank")
    table.ranks("ABCD")
    table.exchange("D", "A", "S2 SA")
    table.exchange("A", "D", "S4 S5")
    assert exposed(table.play("D", "H2", confirmed=False)) == []
    table.passes("ABC")
    assert exposed(table.play("D", "D2")) == [(2, "withheld-strongest", "G8")]
    assert [evader.player for evader in table.fold.table.state.evaders] == [3]


def test_G8_a_proof_in_question_spends_none_of_the_cards_that_were_received_unseen(sit):
    table = sit()
    table.ranks("ABCD")
    table.exchange("D", "A", "SK SA")
    table.exchange("A", "D", 2)
    table.play("D", "H2", confirmed=False)
    for card in ("D2", "C2"):
        table.passes("ABC")
        assert exposed(table.play("D", card)) == []
    table.passes("ABC")
    assert exposed(table.play("D", "HA")) == [(2, "withheld-strongest", "G8")]


def test_G8_cards_received_unseen_prove_nothing_at_first(sit):
    table = sit()
    table.ranks("ABCD")
    table.exchange("D", "A", "SK SA")
    table.exchange("A", "D", 2)
    for card in ("H2", "D2"):
        assert exposed(table.play("D", card)) == []
        table.passes("ABC")
    assert exposed(table.play("D", "C2")) == [(2, "withheld-strongest", "G8")]


def test_G8_nothing_stronger_can_be_left_so_the_exchange_is_legal(sit, says):
    other = sit(jokers=1)
    other.ranks("ABCD")
    other.deal(A="S2 H2", B="D2 S3", C="S4 S5")
    assert says(other.exchange("D", "A", "JK C2")) == LEGAL


def test_G8_a_shown_hand_proves_what_is_held_back(sit, says):
    bare = sit()
    bare.ranks("ABCD")
    bare.add("reveal", player="D", cards=["JK", "S4", "S5"])
    assert says(bare.exchange("D", "A", "S4 S5")) == ("illegal", "wrong-exchange")


def test_T7_hinmin_gives_any_by_switch(sit, says):
    for switch, verdict in (("strongest", ("illegal", "wrong-exchange")), ("any", LEGAL)):
        table = sit("stadium", hinmin_gives=switch)
        table.ranks("ABCD")
        table.deal(A="S4 S5", B="H4 H5", C="C2 C5 C6", D="JK SA H3 H6")
        assert says(table.exchange("C", "B", "C5")) == verdict
        assert says(table.exchange("D", "A", "H3 H6")) == ("illegal", "wrong-exchange")


def test_G8_private_cards_stay_private(sit, says):
    table = sit()
    table.ranks("ABCD")
    outcome = table.exchange("D", "A", "S2 SA", audience=["A", "D"])
    assert says(outcome) == LEGAL
    table.play("D", "H4")
    assert table.play("A", "S2").exposed == ()


def test_G8_the_exchange_can_be_off(sit, says):
    table = sit(exchange="none")
    table.ranks("ABCD")
    assert says(table.exchange("D", "A", 2)) == ("illegal", "wrong-phase")


def test_G8_a_joker_that_was_received_first_proves_nothing() -> None:
    header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
              "players": ["A", "B", "C", "D"]}  # fmt: skip
    ranks = {"A": "hinmin", "B": "daihinmin", "C": "daifugo", "D": "fugo"}
    events = [
        {"seq": 1, "type": "round", "number": 2, "ranks": ranks},
        {"seq": 2, "type": "exchange", "from": "D", "to": "A", "cards": ["JK"]},
        {"seq": 3, "type": "exchange", "from": "A", "to": "D", "cards": ["S2"]},
        {"seq": 4, "type": "play", "player": "B", "cards": ["S5"]},
        {"seq": 5, "type": "pass", "player": "C"},
        {"seq": 6, "type": "pass", "player": "D"},
        {"seq": 7, "type": "play", "player": "A", "cards": ["JK"]},
    ]
    read_header, read_events, _ = read_record(json.dumps(line) for line in (header, *events))
    outcomes = Fold(read_header).extend(read_events)
    assert outcomes[2].ruling.verdict == "undecided"
    assert outcomes[-1].exposed == ()


def test_G8_a_joker_just_received_goes_back_for_certain_where_there_is_no_other(sit, says):
    table = sit(jokers=1)
    table.ranks("ABCD")
    table.exchange("D", "A", "JK S2")
    outcome = table.exchange("A", "D", "JK S4")
    assert says(outcome) == ("illegal", "wrong-exchange") and outcome.ruling.cards == ("JK",)
    seen = sit()
    seen.ranks("ABCD")
    seen.deal(B="JK S5")
    seen.exchange("D", "A", "JK S2")
    assert says(seen.exchange("A", "D", "JK S4")) == ("illegal", "wrong-exchange")


def test_G8_a_joker_of_ones_own_may_go_where_another_came(sit, says):
    known = sit()
    known.ranks("ABCD")
    known.deal(A="JK S4 S5")
    known.exchange("D", "A", "JK S2")
    assert says(known.exchange("A", "D", "JK S4")) == LEGAL
    table = sit()
    table.ranks("ABCD")
    table.exchange("D", "A", "JK S2")
    outcome = table.exchange("A", "D", "JK S4")
    assert says(outcome) == ("undecided", "wrong-exchange") and outcome.ruling.cards == ("JK",)


def test_G8_a_joker_that_goes_where_another_came_leaves_one_unseen_card_less(sit, says):
    """Everybody else's hand is known: the giver's own joker and best card went, and the rest is all weaker."""
    ranks = "34567890JQKA2".replace("0", "T")
    deck = [suit + rank.replace("T", "10") for rank in ranks for suit in "SHDC"]
    poor = ["JK", "S2", *deck[:11]]
    rest = [card for card in deck if card not in poor]
    hands = {"A": ["JK", *rest[:13]], "B": rest[13:27], "C": rest[27:]}
    table = sit()
    table.ranks("ABCD")
    table.add("deal", hands=hands, counts={"D": len(poor)})
    table.exchange("A", "D", f"JK {hands['A'][1]}")
    assert says(table.exchange("D", "A", "JK S2"))[0] != "illegal"
    # A card that is not the strongest is still too little.
    other = sit()
    other.ranks("ABCD")
    other.add("deal", hands=hands, counts={"D": len(poor)})
    other.exchange("A", "D", f"JK {hands['A'][1]}")
    assert says(other.exchange("D", "A", f"S2 {deck[10]}"))[0] == "illegal"


def test_G8_a_joker_elsewhere_exposes_that_one_went_back(sit, says):
    for player, found in (("D", []), ("B", [(3, "returned-received-card", "G8")])):
        table = sit()
        table.ranks("ABCD")
        table.exchange("D", "A", "JK S2")
        table.exchange("A", "D", "JK S4")
        table.play("D", "S5")
        table.passes("A")
        if player == "D":
            table.passes("BC")
        assert exposed(table.play(player, "JK")) == found

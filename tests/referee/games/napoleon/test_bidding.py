"""Napoleon before the first card: the table, bids, the adjutant, the widow (Q1, Q4–Q6)."""

from __future__ import annotations

import pytest

from referee.play.options import OptionsError

LEGAL = ("legal", None)
PHASE = ("illegal", "wrong-phase")


@pytest.fixture
def napoleon(sit):
    return lambda players="ABCDE", **options: sit("napoleon", players, "napoleon", **options)


def bid(table, player: str, count: int, suit: str, **more):
    return table.add("bid", player=player, count=count, suit=suit, **more)


def decided(table, players: str = "ABCDE", suit: str = "S", count: int = 13):
    """The first player is Napoleon."""
    bid(table, players[0], count, suit)
    table.passes(players[1:])
    return table


def public(table):
    return table.fold.table.game.public(table.fold.table.state)


@pytest.mark.parametrize(("players", "hand", "widow"), [("ABCD", 12, 5), ("ABCDE", 10, 3), ("ABCDEF", 8, 5)])
def test_Q1_four_to_six_players_and_their_widow(napoleon, says, players, hand, widow):
    t = napoleon(players)
    assert says(t.add("deal", counts=dict.fromkeys(players, hand))) == LEGAL
    assert public(t).detail.widow == widow
    decided(t, players)
    t.add("adjutant", player="A", card="SA")
    out = t.add("widow", player="A", discards=widow - 1)
    assert says(out) == ("illegal", "wrong-count")
    assert says(t.add("widow", player="A", discards=widow)) == LEGAL
    assert public(t).cards_left == dict.fromkeys(players, hand)


@pytest.mark.parametrize("players", ["ABC", "ABCDEFGH"])
def test_Q1_not_with_fewer_or_more(napoleon, players):
    with pytest.raises(OptionsError) as caught:
        napoleon(players)
    assert caught.value.field == "players"


def test_Q1_fifty_three_cards_with_one_joker(napoleon, says):
    t = napoleon()
    assert says(t.deal(A="JK", B="S3", C="", D="", E="")) == LEGAL
    assert says(t.deal(A="JK", B="JK", C="", D="", E="")) == ("illegal", "card-seen-before")
    assert says(t.deal(A="R3", B="", C="", D="", E="")) == ("illegal", "unknown-card")


def test_Q1_without_a_deal_the_hands_have_the_size_of_the_rule(napoleon):
    t = napoleon("ABCD")
    assert public(t).cards_left == dict.fromkeys("ABCD", 12)
    decided(t, "ABCD")
    t.add("adjutant", player="A", card="SA")
    t.add("widow", player="A", discards=5)
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    out = None
    for rank in ranks[:12]:
        # A leads spades and wins every trick.
        for player, suit in zip("ABCD", "SHDC", strict=True):
            out = t.play(player, suit + rank)
    assert out.ruling.effects == ("trick", "round-end")
    assert out.rounds[0].result.winners == ("A",)
    assert dict(out.rounds[0].result.scores)["A"] == 20


def test_Q1_a_small_deal_leaves_the_other_hands_open(napoleon):
    t = napoleon()
    t.add("deal", hands={"A": ["S3", "S4"]})
    assert public(t).cards_left == {"A": 2, "B": None, "C": None, "D": None, "E": None}


def test_Q4_from_thirteen_to_twenty(napoleon, says):
    t = napoleon()
    assert says(bid(t, "A", 12, "S")) == ("illegal", "bid-too-low")
    assert says(bid(t, "A", 21, "S")) == ("illegal", "bid-too-high")
    assert says(bid(t, "A", 13, "X")) == ("illegal", "unknown-suit")
    assert says(bid(t, "A", 13, "C")) == LEGAL
    assert says(bid(t, "B", 20, "C")) == LEGAL


@pytest.mark.parametrize(("lowest", "verdict"), [(12, "legal"), (13, "illegal"), (14, "illegal")])
def test_Q4_option_lowest_bid(napoleon, lowest, verdict):
    assert bid(napoleon(lowest_bid=lowest), "A", 12, "S").ruling.verdict == verdict


@pytest.mark.parametrize(
    ("count", "suit", "legal"),
    [(13, "D", False), (13, "C", False), (13, "H", True), (13, "S", True), (14, "C", True), (12, "S", False)],
)
def test_Q4_after_thirteen_diamonds_more_or_a_higher_suit(napoleon, count, suit, legal):
    t = napoleon()
    bid(t, "A", 13, "D")
    ruling = bid(t, "B", count, suit).ruling
    assert (ruling.verdict, ruling.code) == (LEGAL if legal else ("illegal", "bid-too-low"))


def test_Q4_the_first_bidder_is_named_by_lead_or_acts_first(napoleon, says):
    t = napoleon()
    assert says(t.add("lead", player="C")) == LEGAL
    assert says(bid(t, "A", 13, "S")) == ("illegal", "not-your-turn")
    assert says(t.add("pass", player="C")) == LEGAL
    assert t.fold.turn == "D"
    t = napoleon()
    assert t.fold.turn is None
    assert says(bid(t, "B", 13, "S")) == LEGAL
    assert t.fold.turn == "C"
    assert says(t.add("lead", player="A")) == PHASE


def test_Q4_who_passed_may_bid_again(napoleon, says):
    t = napoleon()
    t.add("pass", player="A")
    bid(t, "B", 13, "D")
    t.passes("CDE")
    assert says(bid(t, "A", 13, "H")) == LEGAL
    assert says(bid(t, "B", 14, "C")) == LEGAL
    t.passes("CDEA")
    assert (public(t).detail.napoleon, public(t).detail.trump) == ("B", "C")


def test_Q4_when_all_others_passed_the_bidder_is_napoleon(napoleon, says):
    t = napoleon()
    t.add("pass", player="A")
    bid(t, "B", 15, "H")
    assert says(t.add("pass", player="D")) == ("illegal", "not-your-turn")
    t.passes("CDE")
    assert public(t).detail.napoleon is None
    t.passes("A")
    assert (public(t).detail.napoleon, public(t).detail.trump, t.fold.turn) == ("B", "H", "B")
    assert says(bid(t, "C", 16, "H")) == PHASE
    assert says(t.add("pass", player="C")) == PHASE


def test_Q4_all_pass_without_a_bid_deal_again(napoleon, says):
    t = napoleon()
    t.add("deal", counts=dict.fromkeys("ABCDE", 10))
    t.passes("BCDEA")
    assert t.fold.turn is None
    # The new deal may not have been entered.
    assert says(bid(t, "B", 13, "S")) == ("undecided", "wrong-phase")
    assert says(t.add("deal", counts=dict.fromkeys("ABCDE", 10))) == LEGAL
    assert says(bid(t, "C", 13, "S")) == LEGAL
    assert says(t.add("deal", counts=dict.fromkeys("ABCDE", 10))) == PHASE


def test_Q4_where_no_deal_was_recorded_a_new_bid_means_that_there_was_one(napoleon, says):
    t = napoleon()
    t.passes("BCDEA")
    assert says(bid(t, "C", 13, "S")) == LEGAL


def test_Q4_a_low_bid_that_stands_counts(napoleon, says):
    t = napoleon()
    bid(t, "A", 13, "S")
    assert says(bid(t, "B", 13, "C", stands=True)) == ("illegal", "bid-too-low")
    t.passes("CDEA")
    assert public(t).detail.napoleon == "B"


def test_Q5_napoleon_names_the_adjutants_card_before_the_widow(napoleon, says):
    t = napoleon()
    assert says(t.add("adjutant", player="A", card="SA")) == PHASE
    decided(t)
    assert says(t.add("widow", player="A", discards=3)) == PHASE
    assert says(t.add("adjutant", player="B", card="SA")) == ("illegal", "not-your-turn")
    assert says(t.add("adjutant", player="A", card="S1")) == ("illegal", "unknown-card")
    assert says(t.add("adjutant", player="A", card="HQ")) == LEGAL
    assert says(t.add("adjutant", player="A", card="SA")) == PHASE
    assert public(t).detail.adjutant_cards == ("HQ",)
    assert public(t).detail.adjutants == ()


def test_Q5_unknown_until_the_card_is_played(napoleon, says):
    t = decided(napoleon())
    t.add("adjutant", player="A", card="HQ")
    t.add("widow", player="A", discards=3)
    t.play("A", "H3")
    t.play("B", "H4")
    out = t.play("C", "HQ")
    assert out.ruling.effects == ("adjutant-revealed",)
    assert public(t).detail.side == ("A", "C")


def test_Q5_in_napoleons_own_hand_it_reveals_nobody(napoleon):
    t = decided(napoleon())
    t.add("adjutant", player="A", card="HQ")
    t.add("widow", player="A", discards=3)
    assert t.play("A", "HQ").ruling.effects == ()
    assert public(t).detail.side == ("A",)


def test_Q5_a_shown_hand_reveals_the_adjutant(napoleon):
    t = decided(napoleon())
    t.add("adjutant", player="A", card="HQ")
    t.add("widow", player="A", discards=3)
    assert t.add("show", player="D", cards=["HQ"]).ruling.effects == ("adjutant-revealed",)
    assert public(t).detail.adjutants == ("D",)


def test_Q6_napoleon_discards_as_many_as_the_widow_has(napoleon, says):
    t = decided(napoleon())
    t.add("adjutant", player="A", card="HQ")
    assert says(t.play("A", "H3")) == PHASE
    assert says(t.add("widow", player="B", discards=3)) == ("illegal", "not-your-turn")
    assert says(t.add("widow", player="A", discards=["H4", "H5"])) == ("illegal", "wrong-count")
    assert says(t.add("widow", player="A", discards=["H4", "H5", "H6"])) == LEGAL
    assert t.fold.turn == "A"
    assert says(t.play("A", "H5")) == ("illegal", "card-seen-before")


def test_Q6_discards_come_from_the_hand_or_the_widow(napoleon, says):
    t = napoleon()
    hands = {"A": ["S3", "S4"], "B": ["H3", "H4"]}
    t.add("deal", hands=hands, counts={"C": 2, "D": 2, "E": 2}, widow=["C3", "C4", "C5"])
    decided(t)
    t.add("adjutant", player="A", card="HQ")
    assert says(t.add("widow", player="A", discards=["H3", "C3", "C4"])) == ("illegal", "card-not-in-hand")
    assert says(t.add("widow", player="A", discards=["S3", "C3", "C4"])) == LEGAL
    assert says(t.play("A", "C5")) == LEGAL
    assert public(t).cards_left["A"] == 1


def test_Q6_face_cards_among_the_discards_count_for_nobody(napoleon):
    t = napoleon()
    t.add("deal", hands={"A": ["S3"], "B": ["S4"], "C": ["S5"], "D": ["S6"], "E": ["S7"]}, widow=["HA", "HK", "HQ"])
    decided(t)
    t.add("adjutant", player="A", card="S7")
    t.add("widow", player="A", discards=["HA", "HK", "HQ"])
    for player, card in zip("ABCDE", ["S3", "S4", "S5", "S6", "S7"], strict=True):
        out = t.play(player, card)
    assert sum(out.rounds[0].result.scores.values()) == 0


def test_Q6_a_small_deal_may_have_any_widow(napoleon, says):
    t = napoleon()
    t.add("deal", counts=dict.fromkeys("ABCDE", 2), widow=1)
    decided(t)
    t.add("adjutant", player="A", card="S7")
    assert says(t.add("widow", player="A", discards=3)) == ("illegal", "wrong-count")
    assert says(t.add("widow", player="A", discards=1)) == LEGAL


def test_Q5_a_card_named_to_some_is_named_and_stays_unknown_to_the_others(sit):
    def bidden():
        table = sit("napoleon", game="napoleon", players="ABCDE")
        table.add("bid", player="A", count=13, suit="S")
        table.passes("BCDE")
        return table

    private = bidden()
    named = private.add("adjutant", player="A", card="DA", audience=["A"])
    assert named.ruling[:2] == ("legal", None) and "DA" not in str(named.ruling)
    private.add("widow", player="A", discards=3)
    private.play("A", "D5")
    assert "adjutant-revealed" not in private.play("B", "DA").ruling.effects
    unread = bidden().add("adjutant", player="A", card="?")
    assert unread.ruling[:2] == ("undecided", "unreadable-card")


@pytest.mark.parametrize(
    ("players", "jokers", "widow"),
    [("ABCD", 1, 5), ("ABCDE", 1, 3), ("ABCDEF", 1, 5), ("ABCDEFG", 1, 4),
     ("ABCD", 0, 4), ("ABCDE", 0, 2), ("ABCDEF", 0, 4), ("ABCDEFG", 0, 3)],
)  # fmt: skip
def test_Q1_the_widow_is_what_is_not_dealt(sit, says, players, jokers, widow):
    t = sit("napoleon", players, "napoleon", jokers=jokers)
    t.add("bid", player="A", count=13, suit="S")
    t.passes(players[1:])
    t.add("adjutant", player="A", card="HQ")
    assert public(t).detail.widow == widow
    assert says(t.add("widow", player="A", discards=widow + 1)) == ("illegal", "wrong-count")
    assert says(t.add("widow", player="A", discards=widow)) == LEGAL


def test_Q1_without_a_joker_there_is_none_to_deal_to_name_or_to_play(sit, says):
    t = sit("napoleon", "ABCDE", "napoleon", jokers=0)
    assert says(t.deal(A="JK")) == ("illegal", "unknown-card")
    t.add("bid", player="A", count=13, suit="S")
    t.passes("BCDE")
    assert says(t.add("adjutant", player="A", card="JK")) == ("illegal", "unknown-card")
    t.add("adjutant", player="A", card="HQ")
    t.add("widow", player="A", discards=2)
    assert says(t.play("A", "JK")) == ("illegal", "unknown-card")
    assert t.fold.table.deck.jokers == 0


@pytest.mark.parametrize("key", ["joker_when_void", "joker_calls_trumps", "spade_three_calls_joker"])
def test_Q1_rules_about_a_joker_need_one(sit, key):
    with pytest.raises(OptionsError) as caught:
        sit("napoleon", "ABCDE", "napoleon", jokers=0, **{key: True})
    assert (caught.value.field, caught.value.reason) == (f"options.{key}", "no-jokers")


def named(sit, players="ABCDEF", cards=("HQ", "DQ"), **options):
    t = sit("napoleon", players, "napoleon", **{"adjutants": 2, **options})
    t.add("bid", player="A", count=13, suit="S")
    t.passes(players[1:])
    return t, [t.add("adjutant", player="A", card=card) for card in cards]


def test_Q14_napoleon_names_two_cards_one_after_the_other(sit, says):
    t, outcomes = named(sit, cards=("HQ", "HQ", "DQ"))
    assert [says(outcome) for outcome in outcomes] == [LEGAL, ("illegal", "named-twice"), LEGAL]
    assert public(t).detail.adjutant_cards == ("HQ", "DQ") and public(t).detail.phase == "widow"
    one, told = named(sit, cards=("HQ", "DQ"), adjutants=1)
    assert [says(outcome) for outcome in told] == [LEGAL, PHASE] and public(one).detail.phase == "widow"


def test_Q14_the_widow_waits_for_both_and_the_second_card_is_offered_once(sit, says):
    t, _ = named(sit, cards=("HQ",))
    assert says(t.add("widow", player="A", discards=5)) == PHASE
    moment = t.fold.table
    offers = [offer.fields["card"] for each in moment.game.expects(moment.state) for offer in each.offers]
    assert "DQ" in offers and "HQ" not in offers


@pytest.mark.parametrize("adjutants", [1, 2])
def test_Q14_two_adjutants_need_six_players(sit, adjutants):
    sit("napoleon", "ABCDEF", "napoleon", adjutants=adjutants)
    if adjutants == 1:
        sit("napoleon", "ABCDE", "napoleon", adjutants=adjutants)
        return
    with pytest.raises(OptionsError) as caught:
        sit("napoleon", "ABCDE", "napoleon", adjutants=adjutants)
    assert (caught.value.field, caught.value.reason) == ("options.adjutants", "adjutants-players")

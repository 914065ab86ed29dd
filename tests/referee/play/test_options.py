"""Values of switches that no profile has: what each changes, with the side on which it does not."""

from __future__ import annotations

import pytest

from referee.games.hensoku.settle import value


@pytest.mark.parametrize(("eleven_back_counts_as_reversed", "effect"), [(True, "foul-finish"), (False, "finish")])
def test_T11_whether_an_eleven_back_counts_as_reversed(sit, eleven_back_counts_as_reversed, effect):
    table = sit("stadium", first_leader="record", eleven_back_counts_as_reversed=eleven_back_counts_as_reversed)
    table.deal(A="SJ H9", B="H3", C="SQ D4", D="SK SA")
    table.play("A", "SJ")
    assert table.play("B", "H3").ruling.effects == (effect,)


def test_T11_without_the_count_two_is_the_forbidden_card_under_an_eleven_back(sit):
    assert sit(eleven_back_counts_as_reversed=False).fold.table.state.counts_as_reversed is False
    table = sit("stadium", players="AB", first_leader="record", eleven_back_counts_as_reversed=False)
    table.deal(A="SJ H2", B="H4 S5")
    table.play("A", "SJ")
    table.play("B", "H4")
    assert table.play("A", "H2").ruling.code == "too-weak"


@pytest.mark.parametrize(
    ("options", "verdict"), [({"hinmin_gives": "strongest"}, "illegal"), ({"hinmin_gives": "any"}, "legal")]
)
def test_T7_the_hinmin_may_give_any_card_where_the_table_says_so(sit, options, verdict):
    table = sit(**options)
    table.ranks("ABCD")
    table.deal(C="S2 H4", D="S3 H3")
    assert table.exchange("C", "B", "H4").ruling.verdict == verdict
    # The daihinmin gives the strongest in any case.
    assert table.exchange("D", "A", "S3 H3").ruling.verdict == "legal"


def test_V19_the_switches_of_an_exchange_make_none(sit):
    options = {"exchange_blind": True, "hinmin_gives": "any", "exchange_ties": "SHDC"}
    table = sit("hensoku", game="hensoku", players="AB", **options)
    table.add("round", number=2, ranks={"A": "daifugo", "B": "daihinmin"})
    assert table.exchange("B", "A", 1).ruling.code == "wrong-phase"


# Every length but 0 (never) and those of the profiles.
LENGTHS = [
    {"sequence_revolution": 3}, {"sequence_revolution": 4}, {"sequence_revolution": 5}, {"sequence_revolution": 6},
    {"sequence_revolution": 7}, {"sequence_revolution": 8}, {"sequence_revolution": 9}, {"sequence_revolution": 10},
    {"sequence_revolution": 11}, {"sequence_revolution": 12}, {"sequence_revolution": 13},
]  # fmt: skip
RUN = ["S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA", "S2"]


@pytest.mark.parametrize("options", LENGTHS, ids=lambda options: str(options["sequence_revolution"]))
def test_T5_a_sequence_of_the_agreed_length_makes_a_revolution_and_a_shorter_one_does_not(sit, options):
    length = options["sequence_revolution"]
    assert "revolution" in sit(**options).play("A", " ".join(RUN[:length])).ruling.effects
    if length > 3:
        assert "revolution" not in sit(**options).play("A", " ".join(RUN[: length - 1])).ruling.effects


@pytest.mark.parametrize("options", LENGTHS[:8], ids=lambda options: str(options["sequence_revolution"]))
def test_D1_the_coloured_deck_takes_the_length_too(sit, options):
    on = {"sequences": True, "revolution": True, **options}
    length = options["sequence_revolution"]
    run = [f"R{number}" for number in range(1, 11)]
    table = sit("torite-daifugo", game="torite", **on)
    assert "revolution" in table.play("A", " ".join(run[:length])).ruling.effects
    if length > 3:
        table = sit("torite-daifugo", game="torite", **on)
        assert "revolution" not in table.play("A", " ".join(run[: length - 1])).ruling.effects


@pytest.mark.parametrize("options", [{"revolution_factor": "times"}, {"revolution_factor": "power"}])
def test_V17_three_revolutions_multiply_or_are_a_power(sit, options):
    table = sit("hensoku", game="hensoku", players="AB", **options)
    table.deal(A="S4", B="S5 S9")
    state = table.fold.table.state
    factors = {"times": (5, 10, 15), "power": (5, 25, 125)}[options["revolution_factor"]]
    hand = sum(1 << state.rules.deck.ids[card] for card in ("S5", "S9"))
    for revolutions, factor in enumerate(factors, start=1):
        assert value(state._replace(revolution=True, revolutions=revolutions), hand, 0) == 14 * factor
    # A revolution that was answered counts nothing.
    assert value(state._replace(revolution=False, revolutions=2), hand, 0) == 14


@pytest.mark.parametrize("colour", ["R", "B", "Y", "G"])
def test_P1_any_colour_can_be_trump(sit, colour):
    trumps = [{"trump": "R"}, {"trump": "B"}, {"trump": "Y"}, {"trump": "G"}]
    options = next(options for options in trumps if options["trump"] == colour)
    other = "B" if colour != "B" else "R"
    table = sit("torite-c", game="torite", players="AB", **options)
    table.deal(A=f"{other}10 {other}9", B=f"{colour}1 {colour}2")
    table.play("A", f"{other}10")
    assert table.play("B", f"{colour}1").ruling.verdict == "legal"
    assert table.fold.turn == "B"


def napoleon(sit, trump, hands, **options):
    """Five players after the widow, A is Napoleon."""
    table = sit("napoleon", game="napoleon", players="ABCDE", **options)
    table.deal(**hands)
    table.add("bid", player="A", count=13, suit=trump)
    table.passes("BCDE")
    table.add("adjutant", player="A", card="C2")
    assert table.add("widow", player="A", discards=3).ruling.verdict == "legal"
    return table


@pytest.mark.parametrize(
    ("options", "against_almighty", "against_main_jack", "against_back_jack", "against_trumps"),
    [
        ({"joker_led": "weakest"}, "E", "E", "E", "E"),
        ({"joker_led": "strongest"}, "A", "A", "A", "A"),
        ({"joker_led": "below-almighty"}, "E", "A", "A", "A"),
        ({"joker_led": "below-back-jack"}, "E", "E", "E", "A"),
    ],
    ids=lambda value: value["joker_led"] if isinstance(value, dict) else value,
)
def test_Q10_how_strong_a_led_joker_is(
    sit, options, against_almighty, against_main_jack, against_back_jack, against_trumps
):
    for last, winner in (
        ("SA", against_almighty), ("HJ", against_main_jack), ("DJ", against_back_jack), ("HK", against_trumps),
    ):  # fmt: skip
        hands = {"A": "JK D4", "B": "H5 C3", "C": "C4 D5", "D": "HQ D6", "E": f"{last} D8"}
        table = napoleon(sit, "H", hands, joker_calls_trumps=True, **options)
        for player, card in zip("ABCD", ("JK", "H5", "C4", "HQ"), strict=True):
            assert table.play(player, card).ruling.verdict == "legal"
        assert table.play("E", last).ruling.verdict == "legal"
        assert table.fold.turn == winner, last


@pytest.mark.parametrize(
    ("options", "trump", "cards", "second", "winner"),
    [
        ({}, "H", "D3 D2 DA DK DQ", False, "B"),
        ({"same_two_first_trick": False}, "H", "D3 D2 DA DK DQ", False, "C"),
        ({"same_two_first_trick": False}, "H", "D3 D2 DA DK DQ", True, "B"),
        ({}, "H", "H3 H2 HA HK HQ", False, "B"),
        ({"same_two_in_trumps": False}, "H", "H3 H2 HA HK HQ", False, "C"),
        ({"same_two_in_trumps": False}, "H", "D3 D2 DA DK DQ", False, "B"),
        ({}, "H", "H3 H2 HJ HK HQ", False, "C"),
        ({}, "S", "S3 S2 SA SK SQ", False, "C"),
        ({}, "H", "D3 D2 DJ DK DQ", False, "B"),
        ({}, "H", "D3 D2 DA DK C3", False, "C"),
    ],
)
def test_Q11_where_the_two_wins(sit, options, trump, cards, second, winner):
    trick = dict(zip("ABCDE", cards.split(), strict=True))
    first = dict(zip("ABCDE", ["C10", "C6", "C7", "C8", "C9"], strict=True))
    hands = {player: f"{card} {first[player]}" for player, card in trick.items()}
    table = napoleon(sit, trump, hands, same_two=True, **options)
    if second:
        for player, card in first.items():
            table.play(player, card)
        assert table.fold.turn == "A"
    for player, card in trick.items():
        assert table.play(player, card).ruling.verdict == "legal"
    if second:
        assert dict(table.fold.result().scores)[winner] >= 3
    else:
        assert table.fold.turn == winner

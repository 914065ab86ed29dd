"""Every switch of Daifugo, and for each of its values a verdict or an effect that it changes."""

from __future__ import annotations

import dataclasses

import pytest

from referee import games
from referee.play.options import OptionsError, as_dict, json_schema
from referee.shedding.options import SheddingOptions

LEGAL = "legal"


def story(sit, *steps, profile="official", players="ABCD", hands=None, ranks=None, **options):
    """Plays `steps` ("A H5", "A -" passes, "clear", "declare A") and returns (verdict, code, effects) of the last."""
    table = sit(profile, players=players, **options)
    if ranks:
        table.ranks(ranks)
    if hands:
        table.deal(**hands)
    outcome = None
    for step in steps:
        player, _, cards = step.partition(" ")
        if player == "clear":
            outcome = table.add("clear")
        elif player == "declare":
            outcome = table.add("declare", player=cards, what="eleven-back", value=True)
        elif cards == "-":
            outcome = table.add("pass", player=player)
        else:
            cards, _, said = cards.partition(" as ")
            outcome = table.play(player, cards, said or None)
    return outcome.ruling.verdict, outcome.ruling.code, outcome.ruling.effects


# switch -> [(value, steps, story options, expected (verdict, code), effect that must be there or None)]
HANDS = {"A": "S8", "B": "S4 H4", "C": "S6 H6", "D": "D6 C6"}
CASES = [
    ("jokers", 2, ["A JK JK"], {}, (LEGAL, None), None),
    ("jokers", 1, ["A JK JK"], {}, ("illegal", "card-seen-before"), None),
    ("jokers", 0, ["A JK"], {}, ("illegal", "unknown-card"), None),
    ("sequences", True, ["A S4 S5 S6"], {}, (LEGAL, None), None),
    ("sequences", False, ["A S4 S5 S6"], {}, ("illegal", "not-a-meld"), None),
    ("sequence_follow", "above-lowest", ["A S4 S5 S6", "B H5 H6 H7"], {}, (LEGAL, None), None),
    ("sequence_follow", "above-all", ["A S4 S5 S6", "B H5 H6 H7"], {}, ("illegal", "too-weak"), None),
    ("revolution", True, ["A S5 H5 D5 C5", "clear", "A H7", "B C6"], {}, (LEGAL, None), None),
    ("revolution", False, ["A S5 H5 D5 C5", "clear", "A H7", "B C6"], {}, ("illegal", "too-weak"), None),
    ("sequence_revolution", 0, ["A S3 S4 S5 S6 S7", "clear", "A H7", "B C6"], {}, ("illegal", "too-weak"), None),
    ("sequence_revolution", 4, ["A S3 S4 S5 S6", "clear", "A H7", "B C6"], {}, (LEGAL, None), None),
    ("sequence_revolution", 5, ["A S3 S4 S5 S6", "clear", "A H7", "B C6"], {}, ("illegal", "too-weak"), None),
    ("five_card_unanswerable", True, ["A S5 H5 D5 C5 JK", "A S4"], {}, (LEGAL, None), None),
    ("five_card_unanswerable", False, ["A S5 H5 D5 C5 JK", "A S4"], {}, ("illegal", "not-your-turn"), None),
    ("eight_cut", True, ["A S8", "A S4"], {}, (LEGAL, None), None),
    ("eight_cut", False, ["A S8", "A S4"], {}, ("illegal", "not-your-turn"), None),
    ("eight_cut_in_sequences", False, ["A S7 S8 S9", "A S4"], {}, ("illegal", "not-your-turn"), None),
    ("eight_cut_in_sequences", True, ["A S7 S8 S9", "A S4"], {}, (LEGAL, None), None),
    ("joker_as_eight", False, ["A S7 JK S9", "A S4"], {"eight_cut_in_sequences": True},
     ("illegal", "not-your-turn"), None),
    ("joker_as_eight", True, ["A S7 JK S9", "A S4"], {"eight_cut_in_sequences": True}, (LEGAL, None), None),
    ("eleven_back", "off", ["A SJ", "B HQ"], {}, (LEGAL, None), None),
    ("eleven_back", "forced", ["A SJ", "B HQ"], {}, ("illegal", "too-weak"), None),
    ("eleven_back", "optional", ["A SJ", "B HQ"], {}, (LEGAL, None), None),
    ("eleven_back", "optional", ["A SJ", "declare A", "B HQ"], {}, ("illegal", "too-weak"), None),
    ("eleven_back", "optional", ["A SJ", "B HQ", "declare A"], {}, ("illegal", "wrong-phase"), None),
    ("eleven_back", "off", ["A SJ", "declare A"], {}, ("illegal", "wrong-phase"), None),
    ("lock", 0, ["A H4", "B H5", "C S6"], {}, (LEGAL, None), None),
    ("lock", 2, ["A H4", "B H5", "C S6"], {}, ("illegal", "suit-locked"), None),
    ("lock", 3, ["A H4", "B H5", "C S6"], {}, (LEGAL, None), None),
    ("lock", 3, ["A H4", "B H5", "C H6", "D S7"], {}, ("illegal", "suit-locked"), None),
    ("lock_scope", "any", ["A S4", "B H5", "C H6", "D S7"], {}, ("illegal", "suit-locked"), None),
    ("lock_scope", "first-two", ["A S4", "B H5", "C H6", "D S7"], {}, (LEGAL, None), None),
    ("lock_scope", "first-two", ["A H4", "B H5", "C S7"], {}, ("illegal", "suit-locked"), None),
    ("lock_sequences", True, ["A H3 H4 H5", "B H6 H7 H8", "C S9 S10 SJ"], {}, ("illegal", "suit-locked"), None),
    ("lock_sequences", False, ["A H3 H4 H5", "B H6 H7 H8", "C S9 S10 SJ"], {}, (LEGAL, None), None),
    ("joker_makes_lock", False, ["A H4 S4", "B H5 JK", "C D6 C6"], {}, (LEGAL, None), None),
    ("joker_makes_lock", True, ["A H4 S4", "B H5 JK", "C D6 C6"], {}, ("illegal", "suit-locked"), None),
    ("spade_three", True, ["A JK", "B S3"], {}, (LEGAL, None), "spade-three"),
    ("spade_three", False, ["A JK", "B S3"], {}, ("illegal", "too-weak"), None),
    ("spade_three_through_lock", True, ["A H4", "B H5", "C JK", "D S3"], {}, (LEGAL, None), "spade-three"),
    ("spade_three_through_lock", False, ["A H4", "B H5", "C JK", "D S3"], {}, ("illegal", "suit-locked"), None),
    ("miyako_ochi", True, ["D S4", "A -", "B D5", "C -", "D -", "A S9"], {"ranks": "ABCD", "hands": {
        "A": "S9 S10", "B": "D5", "C": "S6 S7", "D": "S4 H4"}}, ("illegal", "out-of-play"), None),
    ("miyako_ochi", False, ["D S4", "A -", "B D5", "C -", "D -", "A S9"], {"ranks": "ABCD", "hands": {
        "A": "S9 S10", "B": "D5", "C": "S6 S7", "D": "S4 H4"}}, (LEGAL, None), None),
    ("foul_triggers_miyako_ochi", False, ["D S4", "A -", "B H2"], {"ranks": "ABCD", "hands": {
        "A": "S9 S10", "B": "H2", "C": "S6 S7", "D": "S4 H4"}}, (LEGAL, None), "foul-finish"),
    ("foul_triggers_miyako_ochi", True, ["D S4", "A -", "B H2"], {"ranks": "ABCD", "hands": {
        "A": "S9 S10", "B": "H2", "C": "S6 S7", "D": "S4 H4"}}, (LEGAL, None), "miyako-ochi"),
    ("foul_finish", "off", ["A S8"], {"hands": HANDS}, (LEGAL, None), "eight-cut"),
    ("foul_finish", "contains", ["A D5 JK"], {"hands": {**HANDS, "A": "D5 JK"}}, (LEGAL, None), "foul-finish"),
    ("foul_finish", "pure", ["A D5 JK"], {"hands": {**HANDS, "A": "D5 JK"}}, (LEGAL, None), "finish"),
    ("foul_finish", "roles", ["A DJ"], {"hands": {**HANDS, "A": "DJ"}}, (LEGAL, None), "foul-finish"),
    ("foul_finish", "contains", ["A DJ"], {"hands": {**HANDS, "A": "DJ"}}, (LEGAL, None), "finish"),
    ("pass_final", False, ["A S4", "B -", "C S5", "D -", "A D6", "B D7"], {"lock": 0}, (LEGAL, None), None),
    ("pass_final", True, ["A S4", "B -", "C S5", "D -", "A D6", "B D7"], {"lock": 0},
     ("illegal", "not-your-turn"), None),
    ("owner_gets_turn", False, ["A S4", "B -", "C -", "D -", "A -"], {}, ("illegal", "cannot-pass"), None),
    ("owner_gets_turn", True, ["A S4", "B -", "C -", "D -", "A -"], {}, (LEGAL, None), "clear"),
    ("finisher_play", "stays", ["A S5", "B S4"], {"hands": {**HANDS, "A": "S5"}}, ("illegal", "too-weak"), None),
    ("finisher_play", "clears", ["A S5", "B S4"], {"hands": {**HANDS, "A": "S5"}}, (LEGAL, None), None),
    ("finisher_play", "ends-round", ["A S5", "B S4"], {"hands": {**HANDS, "A": "S5"}},
     ("illegal", "wrong-phase"), None),
    ("first_leader", "record", ["B S4"], {"hands": {**HANDS, "A": "D3 S5"}}, (LEGAL, None), None),
    ("first_leader", "d3", ["B S4"], {"hands": {**HANDS, "A": "D3 S5"}}, ("illegal", "wrong-leader"), None),
    ("next_leader", "daihinmin", ["A S8"], {"hands": HANDS, "ranks": "ABCD"}, ("illegal", "wrong-leader"), None),
    ("next_leader", "d3", ["A S5"], {"hands": {**HANDS, "A": "D3 S5"}, "ranks": "ABCD"}, (LEGAL, None), None),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}={case[1]}")
def test_every_switch_changes_a_verdict(sit, case):
    switch, value, steps, extra, expected, effect = case
    verdict, code, effects = story(sit, *steps, **extra, **{switch: value})
    assert (verdict, code) == expected
    assert effect is None or effect in effects


ELSEWHERE = {
    # test_exchange.py, test_house.py, test_tenpen.py, test_salvage.py, test_evasion.py,
    # tests/referee/games/daifugo/test_stadium.py
    "eleven_back_counts_as_reversed", "exchange", "exchange_blind", "hinmin_gives", "exchange_ties", "rounds", "points",
    "skip_5", "pass_7", "discard_10", "reverse_9", "bomber_q", "number_lock", "strict_lock", "color_lock", "gekokujo",
    "sandstorm", "stop_4", "ambulance", "rokurokubi", "tenpen", "tenpen_highest", "dai_kakumei", "coup", "omen",
    "lucky_seven", "down_number", "salvage_3", "tax_evasion", "foul_clears",
}  # fmt: skip


def test_no_switch_is_forgotten():
    assert {case[0] for case in CASES} | ELSEWHERE == {field.name for field in dataclasses.fields(SheddingOptions)}


DOCUMENT = """
jokers 2 1 1|sequences true true true|sequence_follow above-lowest above-all above-all|revolution true true true
sequence_revolution 0 4 5|five_card_unanswerable true false false|eight_cut true true true
eight_cut_in_sequences false false true|joker_as_eight false false true|eleven_back off forced off
eleven_back_counts_as_reversed true true true|lock 2 2 2|lock_scope any any any|lock_sequences true true true
joker_makes_lock false true true|spade_three true true true|spade_three_through_lock true true true
miyako_ochi true true false|foul_triggers_miyako_ochi false false false|foul_finish contains pure off
pass_final false false true|owner_gets_turn false false true|finisher_play stays stays stays|exchange 2-1 2-1 2-1
exchange_blind true false false|hinmin_gives strongest strongest strongest|exchange_ties any any SHDC
first_leader record d3 d3|next_leader daihinmin daihinmin d3|rounds 0 3 0
"""


def test_profiles_are_those_of_the_rules_document():
    rows = [row.split() for line in DOCUMENT.split("\n") for row in line.split("|") if row]
    game = games.find("daifugo")
    for column, profile in enumerate(("official", "stadium", "uecda"), start=1):
        values = as_dict(games.resolve(game, profile, {}))
        for row in rows:
            assert str(values[row[0]]).lower() == row[column].lower(), (profile, row[0])
    assert as_dict(games.resolve(game, "stadium", {}))["points"] == [2, 1, 0, -1, -2]
    assert as_dict(games.resolve(game, "uecda", {}))["points"] == [5, 4, 3, 2, 1]
    assert as_dict(games.resolve(game, "official", {}))["points"] is None


@pytest.mark.parametrize(
    "asked",
    [
        {"next_leader": "payer"},
        {"jokers": 0, "joker_makes_lock": True},
        {"jokers": 0, "spade_three": True},
        {"sequences": False, "sequence_revolution": 4},
        {"sequences": False, "eight_cut_in_sequences": True},
        {"eight_cut": False, "eight_cut_in_sequences": True},
        {"revolution": False, "five_card_unanswerable": True},
        {"joker_as_eight": True},
        {"foul_finish": "off", "foul_triggers_miyako_ochi": True},
        {"lock": 0, "strict_lock": True},
        {"eight_cut": False, "stop_4": True},
        {"points": []},
        {"lock": 1},
        {"lock": True},
        {"jokers": "2"},
        {"eight_cut": 1},
        {"no_such_switch": True},
        {"points": "many"},
        {"rounds": -1},
    ],
)
def test_contradictory_or_wrong_options_are_refused_with_one_sentence(asked):
    with pytest.raises(OptionsError) as caught:
        games.resolve(games.find("daifugo"), "official", asked)
    assert caught.value.field.startswith("options.")
    assert "\n" not in str(caught.value)


def test_a_switch_that_loses_its_effect_is_no_contradiction():
    assert games.resolve(games.find("daifugo"), "official", {"jokers": 0}).jokers == 0
    assert games.resolve(games.find("daifugo"), "uecda", {"eight_cut": False}).eight_cut is False


def test_the_schema_describes_every_switch_and_its_default():
    schema = json_schema(SheddingOptions, {}, "Daifugo")
    assert set(schema["properties"]) == {field.name for field in dataclasses.fields(SheddingOptions)}
    assert schema["properties"]["lock"]["enum"] == [0, 2, 3]
    assert schema["properties"]["points"]["default"] is None
    for profile in games.profiles("daifugo").values():
        assert set(profile) <= set(schema["properties"])

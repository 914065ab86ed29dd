"""Every word exists in Japanese and English, with the same parameters; every code that games speak has words."""

from __future__ import annotations

import re
import string

import pytest

from referee import games
from referee.play.options import json_schema
from referee.texts import catalogue, has

CODES = """
not-your-turn wrong-leader wrong-count wrong-shape too-weak suit-locked not-a-meld not-adjacent card-seen-before
card-not-in-hand unknown-card unreadable-card joker-ambiguous cannot-pass must-follow same-colour must-draw drew-twice
stock-empty must-give must-discard wrong-receiver finish-before-draw bid-too-low bid-too-high wrong-exchange
wrong-settlement bad-order out-of-play wrong-phase number-locked must-name finish-false tenpen-false
card-not-discarded named-twice wrong-remedy"""
EXPOSED = """revoke forced-colour-false withheld-strongest returned-received-card wrong-leader wrong-settlement
finish-false tenpen-false"""
EFFECTS = """clear eight-cut revolution counter-revolution eleven-back lock spade-three five-card-revolution
miyako-ochi finish foul-finish trick all-cancelled draw give discard eliminated adjutant-revealed payment round-end skip
reverse bomb sandstorm ambulance rokurokubi gekokujo stop tenpen dai-kakumei coup omen lucky-seven salvage
replay loss"""


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("key", catalogue())
def test_both_languages_stand_and_want_the_same_parameters(key):
    text = catalogue()[key]
    assert text.ja.strip() and text.en.strip()
    # Japanese has no number of its own to inflect, so it may leave a name out, but never asks for more.
    assert fields(text.ja) <= fields(text.en) | {"player", "count"}
    assert fields(text.en) <= fields(text.ja) | {"player", "count", "unread"}
    if not key.startswith(("card.", "shape.")):
        assert re.search(r"[ぁ-んァ-ヶ一-龠々]", text.ja), key


def test_every_code_and_effect_of_the_contract_has_words():
    for prefix, codes in (("code", CODES), ("exposed", EXPOSED), ("effect", EFFECTS)):
        assert [code for code in codes.split() if not has(f"{prefix}.{code}")] == []


def test_every_game_profile_switch_and_cited_rule_has_words():
    missing = set()
    for name in games.names():
        game = games.find(name)
        wanted = {f"game.{name}"} | {f"profile.{profile}" for profile in games.profiles(name)}
        schema = json_schema(game.options_class, {}, name)
        for switch, entry in schema["properties"].items():
            wanted |= {f"option.{switch}", f"rule.{entry['x-rule']}"}
        missing |= {key for key in wanted if not has(key)}
    assert missing == set()


def test_messages_read_as_a_player_would_say_them(sit):
    from referee.words.messages import message

    draw = sit("hensoku", "AB", "hensoku")
    assert message(draw.add("draw", player="A", count=1), "ja") == "Aさんが1枚引きました。"
    paid = sit("hensoku", "AB", "hensoku")
    paid.add("deal", hands={"A": ["C3"], "B": ["H5", "H6", "HQ", "H2"]}, stock=20)
    paid.add("draw", player="A", cards=["HA"])
    paid.play("A", "C3")
    paid.add("draw", player="B", cards=["JK"])
    paid.add("pass", player="B")
    last = paid.play("A", "HA")
    assert "清算: BさんがAさんに820点払います。" in message(last, "ja")
    bomb = sit(bomber_q=True)
    bomb.play("A", "HQ")
    named = bomb.add("declare", player="A", what="bomb", value="4")
    assert message(named, "ja").startswith("Aさん、4を指定。") and message(named, "en").startswith("A names 4.")


@pytest.mark.parametrize("key", [key for key in catalogue() if key.startswith(("rule.", "sheet."))])
def test_rules_are_told_in_one_tone(key):
    told = catalogue()[key].ja
    if told.endswith("。"):
        sentences = re.sub(r"\([^)]*\)", "", told).rstrip("。").split("。")
        assert all(re.search(r"(す|ん|です: .*)$", sentence) or "{" in sentence for sentence in sentences), told

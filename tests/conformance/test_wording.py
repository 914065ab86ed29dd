"""Sentences that once were wrong, or said too often, as they are said now."""

from __future__ import annotations

import json

import pytest

from table.commands.records.judge import judged
from tests.conformance.test_rule_cases import event, header

NAPOLEON = "bid A 13 D/B pass/C pass/D pass/E pass"
SAID = {
    "a joker that the deck does not have": (
        'game daifugo/official ABCD {"jokers": 0, "five_card_unanswerable": false}', "A JK",
        "Not in this deck: the joker.", "ジョーカーはこのデッキにないカードです。"),
    "a joker that was a revoke": (
        'game napoleon/napoleon ABCDE {"joker_when_void": true}',
        f"lead A/{NAPOLEON}/adjutant A HA/widow A 3/A S4/B SQ/C JK/D SK/E S9/D HA/E H3/A H4/B H5/C S10",
        "C's joker: that was a revoke.", "Cさんのジョーカーはリボークでした"),
    "an unread card that is corrected": (
        "game daifugo/official ABCD", "A H5/B ?/amend 2 B BACK",
        "Corrected: B's unread card.", "Bさんの読めない札を訂正しました。"),
    "three hands that a bomb empties": (
        'game daifugo/official ABCD {"bomber_q": true}',
        'deal A:SQ,H4,H6 B:D5 C:C5 D:S5/lead A/A SQ/declare A bomb "5"',
        "Everybody discards every 5. B, C and D are out of cards! The round is over.",
        "5は全員が捨てます。Bさん、Cさん、Dさん、あがり! ラウンド終了です。"),
    "somebody who is out with cards in hand": (
        'game daifugo/official ABCD {"lucky_seven": true}', "deal A:8 B:8 C:8 D:8/A S7 H7 D7/clear",
        "nobody answered three 7s! A is out!", "ラッキーセブン! Aさん、あがり!"),
    "a card that is taken back": (
        'game daifugo/official ABCD {"salvage_3": true}', "A JK/B S3/draw B JK",
        "B takes a card back.", "Bさんが札を1枚拾いました。"),
    "an undo where nothing was reversed": (
        "game daifugo/official ABCD", "A S5/B S6/undo 2", "Undone: B's ♠6.", "Bさんの♠6を取り消しました。"),
    "the last revolution of a round": (
        'game daifugo/official ABCD {"omen": true}', "A S6 H6 D6",
        "three 6s make the last revolution of this round! Revolution!", "このラウンド最後の革命です。革命!"),
    "more numbers than may be named": (
        'game daifugo/official ABCD {"bomber_q": true}', 'A SQ/declare A bomb "joker"',
        "Only a number of the deck can be named, no more than one.",
        "指定できるのはデッキにある数字だけで、1つまでです。"),
    "what a joker stands for": (
        "game daifugo/official ABCD", 'A H5 H6 JK {"as":["H7"]}',
        "A plays ♥5 ♥6 and the joker (as ♥7).", "Aさん、♥5・♥6・ジョーカー(♥7として)。"),
    "one of two adjutants": (
        'game napoleon/napoleon ABCDEF {"adjutants": 2}',
        f"lead A/{NAPOLEON}/F pass/adjutant A HA/adjutant A HK/widow A 5/A H4/B HA",
        "B is one of the adjutants!", "副官の1人はBさんでした!"),
    "one card twice in one play": (
        "game daifugo/official ABCD", "A H5 H5", "One card cannot lie there twice: ♥5.",
        "1枚しかない♥5が2枚あります。"),
}  # fmt: skip


@pytest.mark.parametrize("what", SAID)
def test_it_is_said_once_and_rightly(what: str) -> None:
    head, lines, en, ja = SAID[what]
    events = [{"seq": seq, **event(text)} for seq, text in enumerate(lines.split("/"), start=1)]
    record = [json.dumps(line, ensure_ascii=False).encode() for line in (header(head), *events)]
    said = next(line["message"] for line in judged(record) if line.get("seq") == len(events))
    assert said["en"].count(en) == 1 and said["ja"].count(ja) == 1, said
    if what.startswith(("an undo", "a card that is taken")):  # nothing else
        assert (said["en"], said["ja"]) == (en, ja)

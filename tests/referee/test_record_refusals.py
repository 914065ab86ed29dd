"""A record that cannot be read is refused in Japanese and English; every sentence of the catalogue is said by one."""

from __future__ import annotations

import json
import re

import pytest

from referee.judging import follow
from referee.records.reader import RecordError
from referee.records.values import LONGEST, MOST
from referee.texts import catalogue

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["A", "B"]}


def refused(*lines: object) -> RecordError:
    """The refusal of a record of these lines: objects, texts or bytes."""
    told = [line if isinstance(line, str | bytes) else json.dumps(line, ensure_ascii=False) for line in lines]
    with pytest.raises(RecordError) as caught:
        list(follow(told))
    return caught.value


def header(**fields: object) -> RecordError:
    """The refusal of a header."""
    return refused({**HEADER, **fields})


def event(kind: str, **fields: object) -> RecordError:
    """The refusal of one event; events 1 and 2 came before it."""
    passed = ({"seq": seq, "type": "pass", "player": "A"} for seq in (1, 2))
    return refused(HEADER, *passed, {"seq": 3, "type": kind, **fields})


CASES = {
    "empty": lambda: refused(),
    "blank": lambda: refused(" "),
    "line-long": lambda: refused("x" * (LONGEST + 1)),
    "deep": lambda: refused("[" * 100_000),
    "torn": lambda: refused('{"seq": 0'),
    "no-object": lambda: refused("[]"),
    "digits": lambda: refused("1" * 10_000),
    "no-utf-8": lambda: refused(b"\xff"),
    "no-seq": lambda: refused(HEADER, {"type": "clear"}),
    "seq-twice": lambda: refused(HEADER, {"seq": 0, "type": "clear"}),
    "seq-falls": lambda: refused(HEADER, {"seq": 5, "type": "clear"}, {"seq": 3, "type": "clear"}),
    "no-header": lambda: refused({"seq": 1, "type": "clear"}),
    "format": lambda: header(format="gyoji/9"),
    "header-seq": lambda: header(seq=1),
    "no-type": lambda: refused(HEADER, {"seq": 1}),
    "second-header": lambda: refused(HEADER, {**HEADER, "seq": 1}),
    "unknown-type": lambda: event("jump"),
    "nested": lambda: event("amend", target=1, event={"type": "undo", "target": 1}),
    "header": lambda: header(colour="red"),
    "event": lambda: event("clear", colour="red"),
    "either": lambda: event("exchange", **{"from": "A", "to": "B"}),
    "no-field": lambda: event("clear", colour="R"),
    "needs-field": lambda: event("pass"),
    "field-twice": lambda: refused('{"seq": 0, "seq": 0}'),
    "as": lambda: event("play", player="A", cards=["JK", "S3"], **{"as": ["S4", "S5"]}),
    "count": lambda: event("draw", player="A", count=2, cards=["S3"]),
    "no-event": lambda: event("undo", target=9),
    "no-player": lambda: event("pass", player="太郎"),
    "no-number": lambda: refused('{"seq": NaN}'),
    "must-be": lambda: event("pass", player=3),
    "must-be.highest": lambda: event("count", player="A", count=1 << 60),
    "must-be.listed": lambda: event("play", player="A", cards=["S3"] * (MOST + 1)),
    "must-be.long": lambda: event("play", player="A", cards=["S" * 1_001]),
    "kind.text": lambda: header(game=3),
    "kind.object": lambda: header(options=3),
    "kind.truth": lambda: event("clear", confirmed="yes"),
    "kind.positive": lambda: event("round", number=0),
    "kind.amount": lambda: event("count", player="A", count=-1),
    "kind.time": lambda: event("clear", at_ms="noon"),
    "kind.share": lambda: event("clear", confidence=2),
    "kind.source": lambda: event("clear", source="ear"),
    "kind.player": lambda: event("pass", player=3),
    "kind.players": lambda: header(players=["A", "A"]),
    "kind.words": lambda: event("order", player="A", ranks="all"),
    "kind.cards": lambda: event("play", player="A", cards=[]),
    "kind.hand": lambda: event("deal", stock={}, hands={}),
    "kind.pile": lambda: event("widow", player="A", discards=-1),
    "kind.ranks": lambda: event("round", number=2, ranks={"A": "king"}),
    "kind.counts": lambda: event("deal", counts={"A": "many"}),
    "kind.hands": lambda: event("deal", hands={"A": 3}),
    "kind.audience": lambda: event("clear", audience=3),
    "kind.evidence": lambda: event("clear", evidence="yes"),
    "kind.target": lambda: event("undo", target="last"),
    "kind.place": lambda: event("insert", after="last", event={"type": "clear"}),
    "kind.event": lambda: event("amend", target=1, event="pass"),
}
UNSAID = {"kind.anything", "kind.number"}
"""No field is refused for these: one takes everything, of the other there are only narrower ones."""


@pytest.mark.parametrize("key", CASES)
def test_a_refusal_speaks_both_languages(key: str) -> None:
    error = CASES[key]()
    pattern = re.escape(catalogue()[f"record.{key}"].ja)
    assert re.search(re.sub(r"\\\{[a-z]+\\\}", ".+", pattern), error.say("ja")), error.say("ja")
    assert error.message == error.say("en")
    assert not re.search("[{}@]", error.say("ja") + error.message)
    assert str(error).startswith(f"line {error.line}")


def test_every_sentence_about_a_record_is_said() -> None:
    assert {key.removeprefix("record.") for key in catalogue() if key.startswith("record.")} - UNSAID == {*CASES}


def test_a_table_that_cannot_be_played_keeps_its_reason() -> None:
    error = header(profile="mine")
    assert (error.line, error.field, error.reason) == (1, "profile", "refused.no-profile")
    assert "「mine」というプロファイルはありません" in error.say("ja")

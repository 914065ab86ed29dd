"""Torn, reordered, doubled and hostile records: ruled, or refused with one line that names line and field."""

from __future__ import annotations

import json
import random

import pytest

from bench.rules import spoil
from referee.records.reader import RecordError
from table.simulation.scripts.players import Sitting, hidden, kinds

pytestmark = pytest.mark.random

KINDS = {kind.label: kind for kind in kinds()}
HEAD = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official",
        "players": ["A", "B", "C"]}  # fmt: skip


def record(label, seed=0, rounds=1):
    return [json.dumps(line, ensure_ascii=False).encode() for line in Sitting(KINDS[label], seed).play(rounds).lines]


def lines(*events, **header):
    return [json.dumps(line).encode() for line in ({**HEAD, **header}, *events)]


def where(found):
    assert isinstance(found, RecordError)
    return found.line, found.field


@pytest.mark.parametrize("label", KINDS)
def test_honest_records_are_ruled(label):
    sitting = Sitting(KINDS[label], 3).play(2)
    for told in (sitting.lines, hidden(sitting.lines, frozenset(), False)):
        assert spoil.refusal([json.dumps(line).encode() for line in told]) is None


@pytest.mark.parametrize("label", KINDS)
def test_a_record_torn_at_any_byte_of_a_line(label):
    whole = record(label)
    rng = random.Random(label)
    for at in rng.sample(range(len(whole)), 4):
        for cut in sorted(rng.sample(range(1, len(whole[at])), min(12, len(whole[at]) - 1))):
            assert where(spoil.refusal([*whole[:at], whole[at][:cut]])) == (at + 1, None)
        assert spoil.refusal(whole[: at + 1]) is None


@pytest.mark.parametrize("label", ["daifugo/stadium", "hensoku/hensoku", "torite/torite-c", "napoleon/napoleon"])
def test_lines_swapped_or_doubled_are_named(label):
    whole = record(label)
    rng = random.Random(label)
    for _ in range(10):
        first, second = sorted(rng.sample(range(1, len(whole)), 2))
        swapped = list(whole)
        swapped[first], swapped[second] = swapped[second], swapped[first]
        assert where(spoil.refusal(swapped)) == (first + 2, "seq")
        doubled = [*whole[:second], whole[first], *whole[second:]]
        assert where(spoil.refusal(doubled)) == (second + 1, "seq")
        headless = whole[first:]
        assert where(spoil.refusal(headless)) == (1, "type")


@pytest.mark.random
@pytest.mark.parametrize("kind", range(6))
def test_spoilt_records_never_raise_anything_else(kind):
    label = ["daifugo/official", "daifugo/nono", "hensoku/hensoku", "torite/torite-bonus", "torite/torite-sevens",
             "napoleon/napoleon-local"][kind]  # fmt: skip
    count, crashes = spoil.fuzz([KINDS[label]], 60, seed=kind, most=250)
    assert count == 250 and not crashes


@pytest.mark.random
def test_spoilt_records_are_of_both_sorts():
    rng = random.Random(1)
    honest = spoil.corpus([KINDS["daifugo/official"], KINDS["torite/torite-c"]], 1)
    found = [spoil.refusal(spoil.spoil(rng, rng.choice(honest))) for _ in range(200)]
    ruled = sum(error is None for error in found)
    assert 20 < ruled < 180
    assert len({(error.field, error.message.split(":")[0]) for error in found if error}) > 10


def test_a_crash_would_be_noticed(monkeypatch):
    def fails(told):
        raise ZeroDivisionError

    monkeypatch.setattr(spoil, "judged", fails)
    count, crashes = spoil.fuzz([KINDS["torite/torite-e"]], 60, seed=1, most=3)
    assert count == 3 == len(crashes) and "ZeroDivisionError" in crashes[0][1]


BIG = 2**53 - 1
PLAY = {"seq": 1, "type": "play", "player": "A", "cards": ["S5"]}


@pytest.mark.parametrize(
    "events",
    [
        [{"seq": BIG, "type": "clear"}],
        [{"seq": 1, "type": "deal", "counts": {"A": BIG, "B": BIG}, "stock": BIG, "widow": BIG}],
        [{"seq": 1, "type": "count", "player": "A", "count": BIG}, {**PLAY, "seq": 2}],
        [{"seq": 1, "type": "round", "number": BIG}, {**PLAY, "seq": 2}],
        [{"seq": 1, "type": "round", "number": 2, "players": ["B", "A"]}, {"seq": 2, "type": "pass", "player": "C"}],
        [{"seq": 1, "type": "round", "number": 2, "ranks": {"A": "daifugo", "B": "daifugo"}},
         {"seq": 2, "type": "exchange", "from": "A", "to": "A", "count": BIG}],
        [{"seq": 1, "type": "play", "player": "A", "cards": ["S5"] * 60}],
        [{"seq": 1, "type": "play", "player": "A", "cards": ["JK"] * 40}],
        [{"seq": 1, "type": "play", "player": "A", "cards": ["?"] * 60}],
        [{"seq": 1, "type": "declare", "player": "A", "what": "bomb", "value": [[[]]]}],
        [{"seq": 1, "type": "bid", "player": "A", "count": BIG, "suit": "\x00"}],
        [PLAY, {"seq": 2, "type": "amend", "target": 1, "event": {"type": "round", "number": 2, "players": ["B"]}}],
        [PLAY, *({"seq": seq, "type": "undo", "target": seq - 1} for seq in range(2, 60))],
        [PLAY, *({"seq": seq, "type": "insert", "after": seq - 1, "event": PLAY} for seq in range(2, 60))],
        [PLAY, {"seq": 2, "type": "stand", "target": 1}, {"seq": 3, "type": "takeback", "target": 2}],
        [{**PLAY, "audience": []}, {"seq": 2, "type": "undo", "target": 1, "audience": ["A"]}],
        [{**PLAY, "at_ms": -1e299, "confidence": 0, "t": "never", "evidence": [{}]}],
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["daifugo", "hensoku", "torite", "napoleon"])
def test_readable_nonsense_is_ruled(game, events):
    players = ["A", "B", "C", "D"] if game == "napoleon" else ["A", "B", "C"]
    found = spoil.refusal(lines(*events, game=game, profile=None, players=players))
    # A round may name players that the game has no table for; everything else is ruled.
    assert found is None or (
        found.field in ("players", "event.players") and any("players" in json.dumps(event) for event in events)
    )


@pytest.mark.parametrize("depth", [50, 5_000, 200_000])
def test_deep_nesting_is_refused_or_ignored(depth):
    deep = b'{"seq":1,"type":"declare","player":"A","what":"x","value":' + b"[" * depth + b"]" * depth + b"}"
    found = spoil.refusal([*lines(), deep])
    assert found is None or where(found)[0] == 2


def test_a_number_too_large_to_read():
    assert where(spoil.refusal([*lines(), b'{"seq":' + b"1" * 6000 + b',"type":"clear"}']))[0] == 2
    assert where(spoil.refusal([*lines(), b'{"seq":1,"type":"clear","at_ms":1e999}'])) == (2, "at_ms")


@pytest.mark.parametrize(
    ("line", "field", "words"),
    [
        ('{"seq":1,"type":"play","player":"A","cards":["' + "S" * 10_000_000 + '"]}', None, "more than 1048576"),
        ('{"seq":1,"type":"play","player":"A","cards":[' + '"S3",' * 100_000 + '"S3"]}', "cards", "at most 1000"),
        ('{"seq":1,"type":"deal","hands":{"A":[' + '"S3",' * 100_000 + '"S3"]}}', "hands", "at most 1000"),
        ('{"seq":1,"type":"play","player":"A","cards":["' + "S" * 9_000 + '"]}', "cards", "at least one card"),
        ('{"seq":1,"type":"count","player":"A","count":' + "9" * 5_000 + "}", None, "too many digits"),
        ('{"seq":1,"type":"count","player":"A","count":' + "9" * 4_000 + "}", "count", "to 9007199254740991"),
        ('{"seq":1,"type":"deal","counts":{"A":1000000000000000000}}', "counts", "to 9007199254740991"),
        ('{"seq":' + "9" * 40 + ',"type":"clear"}', "seq", "whole number"),
        ('{"seq":1,"type":"round","number":2,"ranks":{"A":"king"}}', "ranks", "daihinmin"),
        ('{"seq":1,"type":"round","number":2,"options":{"x":1}}', "options.x", "no such switch"),
        ('{"seq":1,"type":"insert","after":0,"event":{"type":"round","number":2,"options":{"x":1}}}',
         "event.options.x", "no such switch"),
    ],
)  # fmt: skip
def test_what_no_table_has_is_refused_at_once(line, field, words):
    found = spoil.refusal([*lines(), line.encode()])
    assert where(found) == (2, field)
    assert words in found.message and len(str(found)) < 1_500


@pytest.mark.parametrize("key", ["a\nb", "a\u2028b", "a\ud800", "\x00\x1b[31m", "k" * 100_000])
def test_a_hostile_switch_is_named_on_one_short_line(key):
    found = spoil.refusal(lines(options={key: 1}))
    assert found.line == 1 and found.field.startswith("options.")
    assert str(found).isprintable() and len(str(found)) < 1_500


@pytest.mark.parametrize("field", ["game", "profile"])
def test_a_hostile_name_of_a_game_is_refused_on_one_short_line(field):
    found = spoil.refusal(lines(**{field: "a\nb\u2028" + "x" * 900}))
    assert where(found) == (1, field)
    assert str(found).isprintable() and len(str(found)) < 1_500


def test_points_that_nobody_could_count_are_refused():
    for points in ([10**400] * 5, [1] * 101):
        assert where(spoil.refusal(lines(options={"points": points}))) == (1, "options.points")

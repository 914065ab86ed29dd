"""Reading records: what is accepted, and one clear sentence with line and field for what is not."""

from __future__ import annotations

import json

import pytest

from referee.records.reader import RecordError, line_of, read_record
from referee.records.schema import EVENTS

HEAD = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
        "players": ["A", "B", "C"]}  # fmt: skip
PLAY = {"seq": 1, "type": "play", "player": "A", "cards": ["S5"]}


def refuse(*lines):
    with pytest.raises(RecordError) as caught:
        read_record([line if isinstance(line, str | bytes) else json.dumps(line) for line in lines])
    assert "\n" not in str(caught.value)
    return caught.value.line, caught.value.field


GOOD = {
    "tournament": {"tournament": {"set_length": 2}},
    "round": {"number": 2, "ranks": {"A": "daifugo"}, "leader": "B", "players": ["A", "B", "D"]},
    "order": {"player": "A", "ranks": [str(n) for n in range(13)]},
    "deal": {"counts": {"A": 3}, "hands": {"B": ["S4", "?"]}, "stock": 30},
    "count": {"player": "A", "count": 0},
    "exchange": {"from": "A", "to": "B", "count": 2},
    "lead": {"player": "A"},
    "play": {"player": "A", "cards": ["S5", "JK"], "as": ["S6"]},
    "pass": {"player": "B"},
    "clear": {},
    "draw": {"player": "A", "count": 1},
    "give": {"from": "A", "to": "B", "cards": ["S4"]},
    "discard": {"player": "A", "count": 1},
    "declare": {"player": "A", "what": "eleven-back", "value": True},
    "reveal": {"player": "A", "cards": []},
    "bid": {"player": "A", "count": 13, "suit": "S"},
    "adjutant": {"player": "A", "card": "SA"},
    "widow": {"player": "A", "discards": ["S3", "S4", "S5"]},
    "meeple": {"player": "A", "colour": "R"},
    "show": {"player": "A", "cards": ["R1"]},
    "settle": {"player": "A", "value": "janken"},
    "remedy": {"target": 1, "what": "trick", "to": "B"},
    "undo": {"target": 1},
    "amend": {"target": 1, "event": {"type": "pass", "player": "A"}},
    "insert": {"after": 0, "event": {"type": "pass", "player": "A"}},
    "stand": {"target": 1},
    "takeback": {"target": 1, "player": "A", "agreed": ["B", "C"]},
}


@pytest.mark.parametrize("kind", EVENTS)
def test_every_type_is_read_with_the_common_fields(kind):
    line = {"seq": 7, "type": kind, "at_ms": 12.5, "t": "2026-01-01T00:00:00Z", "source": "camera", "confidence": 0.9,
            "confirmed": True, "audience": ["A"], "evidence": [{"sha256": "0"}], **GOOD[kind]}  # fmt: skip
    header, events, reader = read_record([json.dumps(item) for item in (HEAD, PLAY, line)])
    assert header.players == ("A", "B", "C")
    assert events[1].type == kind and events[1].seq == 7
    assert reader.lines[7] == 3


@pytest.mark.parametrize("kind", EVENTS)
def test_an_event_is_written_as_it_was_read(kind):
    line = {"seq": 7, "type": kind, **GOOD[kind], "at_ms": 12.5, "confirmed": False, "audience": ["A"], "stands": True,
            "evidence": [{"sha256": "0"}]}  # fmt: skip
    _, events, _ = read_record([json.dumps(item) for item in (HEAD, PLAY, line)])
    assert [line_of(event) for event in events] == [PLAY, line]


def test_a_give_names_who_gave_as_player():
    _, events, _ = read_record([json.dumps(HEAD), json.dumps({"seq": 1, "type": "give", **GOOD["give"]})])
    assert (events[0].player, events[0].to, events[0].cards) == ("A", "B", ("S4",))


def test_blank_lines_and_a_missing_last_newline_are_fine():
    _, events, reader = read_record((json.dumps(HEAD) + "\n\n" + json.dumps(PLAY)).encode().splitlines(keepends=True))
    assert len(events) == 1 and reader.lines[1] == 3


def test_the_header_must_be_there_and_right():
    assert refuse() == (1, None)
    assert refuse("") == (1, None)
    assert refuse(PLAY) == (1, "type")
    assert refuse({**HEAD, "format": "gyoji/2"}) == (1, "format")
    assert refuse({**HEAD, "seq": 3}) == (1, "seq")
    assert refuse({key: value for key, value in HEAD.items() if key != "players"}) == (1, "players")
    assert refuse({**HEAD, "players": ["A", "A"]}) == (1, "players")
    assert refuse({**HEAD, "players": []}) == (1, "players")
    assert refuse({**HEAD, "options": []}) == (1, "options")
    assert refuse({**HEAD, "colour": 1}) == (1, "colour")
    assert refuse(HEAD, HEAD)[0] == 2


def test_a_torn_or_garbled_line_is_named():
    assert refuse(HEAD, json.dumps(PLAY)[:-9]) == (2, None)
    assert refuse(HEAD, "[1]") == (2, None)
    assert refuse(HEAD, b'{"seq": 1, "type": "\xff"}') == (2, None)
    assert refuse(HEAD, "[" * 100_000) == (2, None)
    assert refuse(HEAD, '{"seq": NaN}') == (2, None)
    assert refuse(HEAD, '{"seq": 1, "seq": 2, "type": "clear"}') == (2, "seq")
    assert refuse(HEAD, '{"seq": ' + "9" * 5000 + "}") == (2, None)


def test_seq_must_be_a_rising_whole_number():
    assert refuse(HEAD, {**PLAY, "seq": "1"}) == (2, "seq")
    assert refuse(HEAD, {**PLAY, "seq": True}) == (2, "seq")
    assert refuse(HEAD, {key: value for key, value in PLAY.items() if key != "seq"}) == (2, "seq")
    assert refuse(HEAD, PLAY, PLAY) == (3, "seq")
    assert refuse(HEAD, {**PLAY, "seq": 5}, {**PLAY, "seq": 3}) == (3, "seq")
    assert refuse(HEAD, {**PLAY, "seq": 0}) == (2, "seq")


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"type": "shuffle"}, "type"),
        ({"type": 5}, "type"),
        ({}, "type"),
        ({"type": "play", "player": "A"}, "cards"),
        ({"type": "play", "player": "A", "cards": "S5"}, "cards"),
        ({"type": "play", "player": "A", "cards": []}, "cards"),
        ({"type": "play", "player": "A", "cards": [5]}, "cards"),
        ({"type": "play", "player": "A", "cards": ["\ud800"]}, "cards"),
        ({"type": "play", "player": "Z", "cards": ["S5"]}, "player"),
        ({"type": "play", "cards": ["S5"]}, "player"),
        ({"type": "pass", "player": "all"}, "player"),
        ({"type": "clear", "audience": ["all"]}, "audience"),
        ({"type": "clear", "evidence": [{}] * 1_001}, "evidence"),
        ({"type": "play", "player": "A", "cards": ["S5"], "as": ["S6"]}, "as"),
        ({"type": "play", "player": "A", "cards": ["S5"], "card": "S6"}, "card"),
        ({"type": "play", "player": "A", "cards": ["S5"], "source": "dream"}, "source"),
        ({"type": "play", "player": "A", "cards": ["S5"], "confidence": 2}, "confidence"),
        ({"type": "play", "player": "A", "cards": ["S5"], "confirmed": "yes"}, "confirmed"),
        ({"type": "play", "player": "A", "cards": ["S5"], "audience": ["Z"]}, "audience"),
        ({"type": "exchange", "from": "A", "to": "B"}, "cards"),
        ({"type": "exchange", "from": "A", "to": "B", "cards": ["S5"], "count": 2}, "count"),
        ({"type": "deal"}, "counts"),
        ({"type": "deal", "counts": {"A": -1}}, "counts"),
        ({"type": "deal", "hands": {"Z": []}}, "hands"),
        ({"type": "order", "player": "A", "ranks": "x"}, "ranks"),
        ({"type": "round"}, "number"),
        ({"type": "round", "number": 0}, "number"),
        ({"type": "undo", "target": 9}, "target"),
        ({"type": "undo", "target": 2}, "target"),
        ({"type": "undo", "target": 0}, "target"),
        ({"type": "undo", "target": "1"}, "target"),
        ({"type": "insert", "after": 9, "event": {"type": "clear"}}, "after"),
        ({"type": "amend", "target": 1, "event": {"type": "play", "player": "A"}}, "event.cards"),
        ({"type": "amend", "target": 1, "event": {"type": "undo", "target": 1}}, "event.type"),
        ({"type": "amend", "target": 1, "event": 5}, "event"),
        ({"type": "insert", "after": 1, "event": {"player": "A"}}, "event.type"),
    ],
)
def test_a_wrong_field_is_named(line, field):
    assert refuse(HEAD, PLAY, {"seq": 2, **line}) == (3, field)

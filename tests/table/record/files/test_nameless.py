"""Names of players go out of a record wherever they may stand; cards and suits that are spelled alike stay."""

from __future__ import annotations

from referee.events import Event
from referee.json_values import JsonLine
from referee.records.reader import read_record
from referee.records.schema import EVENTS
from table.record.files.nameless import nameless

HEADER = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "napoleon", "players": ["S", "Ren", "Yui", "Sora"],
          "tournament": {"name": "Ren's cup"}}  # fmt: skip


def test_letters_stand_for_players_in_every_field() -> None:
    lines = [
        HEADER,
        {"seq": 1, "type": "deal", "counts": {"S": 2, "Ren": 2}, "hands": {"Yui": ["S3", "H4"]}},
        {"seq": 2, "type": "bid", "player": "S", "count": 13, "suit": "S"},
        {"seq": 3, "type": "give", "from": "Ren", "to": "S", "cards": ["S3"], "audience": ["Ren", "S"]},
        {"seq": 4, "type": "amend", "target": 2, "event": {"type": "bid", "player": "Yui", "count": 14, "suit": "S"}},
        {"seq": 5, "type": "undo", "target": 3, "player": "Sora", "agreed": ["Ren"]},
        {"seq": 6, "type": "round", "players": ["Ren", "Mio"], "ranks": {"Ren": "fugo"}, "leader": "Mio"},
    ]
    told = nameless(lines)
    assert told[0]["players"] == ["A", "B", "C", "D"] and "tournament" not in told[0]
    assert told[1]["counts"] == {"A": 2, "B": 2} and told[1]["hands"] == {"C": ["S3", "H4"]}
    assert told[2] == {"seq": 2, "type": "bid", "player": "A", "count": 13, "suit": "S"}
    assert (told[3]["from"], told[3]["to"], told[3]["cards"], told[3]["audience"]) == ("B", "A", ["S3"], ["B", "A"])
    assert told[4]["event"] == {"type": "bid", "player": "C", "count": 14, "suit": "S"}
    assert (told[5]["player"], told[5]["agreed"]) == ("D", ["B"])
    assert (told[6]["players"], told[6]["ranks"], told[6]["leader"]) == (["B", "E"], {"B": "fugo"}, "E")


def test_no_example_of_the_format_keeps_a_name() -> None:
    names = ["Aoi", "Ren", "Yui", "Sora"]
    lines = [{**HEADER, "game": "daifugo", "players": names}]
    for kind in EVENTS.values():
        lines += [{"seq": len(lines), "type": kind.name, **example} for example in kind.examples]
    told = repr(nameless(lines))
    assert not any(name in told for name in names)


def test_the_record_can_still_be_read() -> None:
    import json

    lines = [{**HEADER, "game": "daifugo"}, {"seq": 1, "type": "play", "player": "Yui", "cards": ["S3"]}]
    header, events, _ = read_record([json.dumps(line) for line in nameless(lines)])
    assert header.players == ("A", "B", "C", "D")
    assert events == [Event(1, "play", "C", ("S3",))]


def test_a_changed_tournament_stays_readable() -> None:
    head: JsonLine = {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "players": ["Aoi", "Ren"]}
    event: JsonLine = {"seq": 1, "type": "tournament", "tournament": {"set_length": 2}}
    assert nameless([head | {"tournament": {"name": "Aoi"}}, event])[1] == event
    assert "tournament" not in nameless([head | {"tournament": {"name": "Aoi"}}])[0]

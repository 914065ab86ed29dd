"""The host of a virtual table: who plays, what is told of it and when, and that hands stay hidden."""

from __future__ import annotations

import json

import pytest

from models.render.cards.deck import built_in
from referee.records.reader import read_record
from table.simulation.film import Film
from table.simulation.hosting import NoGameError, due, game_for, named, public, told
from table.simulation.scripts.players import Line, game_to_film

HEADER = {"game": "napoleon", "profile": "napoleon", "players": ["Aoi", "Ren", "Yui", "Sora"]}


def lines(*events: Line) -> list[Line]:
    return [{"seq": 0, "type": "game"}, *({"seq": seq, **event} for seq, event in enumerate(events, 1))]


def test_a_game_is_played_by_whoever_sits_there() -> None:
    lines = game_for(HEADER, 5, rounds=1)
    header, events, _ = read_record([json.dumps(line) for line in lines])
    assert header.players == ("Aoi", "Ren", "Yui", "Sora") and header.game == "napoleon"
    assert {event.player for event in events if event.player} <= set(header.players)
    assert game_for(HEADER, 5, rounds=1) == lines  # a restart goes on with the same one


def test_it_is_said_how_many_could_play() -> None:
    with pytest.raises(NoGameError) as refused:
        game_for({**HEADER, "players": list("ABCDEFGHI")}, 5)
    assert 4 in refused.value.seats and 9 not in refused.value.seats


def test_names_that_are_cards_or_words_change_nothing_else() -> None:
    lines = named([
        {"type": "game", "players": ["A", "B"]},
        {"type": "play", "player": "A", "cards": ["A", "B"]},
        {"type": "insert", "after": 1, "event": {"type": "pass", "player": "B"}},
        {"type": "deal", "counts": {"A": 2}, "stock": ["A"]},
    ], ("play", "counts"))  # fmt: skip
    assert lines[1] == {"type": "play", "player": "play", "cards": ["A", "B"]}
    assert lines[2] == {"type": "insert", "after": 1, "event": {"type": "pass", "player": "counts"}}
    assert lines[3] == {"type": "deal", "counts": {"play": 2}, "stock": ["A"]}


def test_bids_are_told_at_their_moment_and_plays_never() -> None:
    lines = game_to_film("napoleon/napoleon", 3)
    film = Film(lines, built_in("standard"), seed=1, difficulty="easy", size=(320, 180), fps=5.0)
    said = due(film, lines)
    assert {"deal", "bid", "adjutant"} <= {line["type"] for _, line in said}
    assert not {"play", "clear"} & {line["type"] for _, line in said}
    moments = [at for at, _ in said]
    assert moments == sorted(moments) and moments[-1] <= film.duration_ms + 1000


def test_what_lies_on_the_table_is_never_said() -> None:
    for kind in ("play", "draw", "discard", "reveal", "show", "order"):
        assert not told(lines({"type": kind}))


def test_a_pass_is_said_where_no_card_tells_it() -> None:
    """Between two cards it is known by them; in a bidding, before a round's first card and after its last it is not."""
    nothing, card = {"type": "pass"}, {"type": "play"}
    assert told(lines(nothing, card, nothing, card, nothing)) == {1, 5}
    assert told(lines(card, nothing, {"type": "round"}, nothing, card)) == {2, 3, 4}
    assert told(lines({"type": "bid"}, nothing, card, nothing, {"type": "draw"})) == {1, 2}


def sevens(*events: Line) -> list[Line]:
    head = {"type": "game", "format": "gyoji/1", "game": "torite", "profile": "torite-sevens", "players": list("ABC")}
    return [{"seq": seq, **event} for seq, event in enumerate([{**head, "options": {}}, *events])]


def test_passes_are_said_where_everybody_passed_and_fewer_would_have_done() -> None:
    """A lays, B and C and A and B pass, C lays: the table looks as if B alone had passed."""
    a, b, c = ({"type": "pass", "player": player} for player in "ABC")
    red, blue = ({"type": "play", "player": player, "cards": [card]} for player, card in (("A", "R6"), ("C", "B6")))
    assert told(sevens(red, b, blue)) == set()
    assert told(sevens(red, b, c, a, b, blue)) == {2, 3, 4}
    assert told(sevens(red, b, c, a, b, c, a, b, blue)) == {2, 3, 4, 5, 6, 7}
    own = {"type": "play", "player": "A", "cards": ["G6"]}
    assert told(sevens(red, b, c, own)) == set()


def test_passes_that_clear_the_field_are_not_said() -> None:
    """B passes on the last card of A, and leads once it is swept."""
    deal: Line = {"type": "deal", "counts": {"A": 1, "B": 5, "C": 5}}
    lines = sevens(deal, {"type": "play", "player": "A", "cards": ["S3"]},
                   *({"type": "pass", "player": player} for player in "BC"),
                   {"type": "play", "player": "B", "cards": ["S4"]})  # fmt: skip
    lines[0] |= {"game": "daifugo", "profile": "official"}
    assert told(lines) == {1}


def test_hands_are_counted_not_shown() -> None:
    deal = public({"seq": 1, "type": "deal", "hands": {"A": ["S3", "S4"]}, "counts": {"B": 5}, "at_ms": 3})
    assert deal == {"type": "deal", "counts": {"A": 2, "B": 5}, "source": "tap"}
    widow = public({"seq": 2, "type": "widow", "player": "A", "discards": ["S3", "S4", "H5"]})
    assert widow == {"type": "widow", "player": "A", "discards": 3, "source": "tap"}
    given = public({"seq": 3, "type": "exchange", "from": "A", "to": "B", "cards": ["S3", "JK"]})
    assert given == {"type": "exchange", "from": "A", "to": "B", "count": 2, "source": "tap"}

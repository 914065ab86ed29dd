"""Every game is filmed: what its players do, where its cards lie, and that nothing leaves the table."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from typing import Any

import cv2
import numpy as np
import pytest

from models.render.decks import built_in
from models.render.difficulty import LEVELS
from referee import games
from referee.fold import Fold
from table.simulation.acts import TOKEN
from table.simulation.film import Film
from table.simulation.manners import Difficulty
from table.simulation.players import Kind, game_to_film, kinds
from table.simulation.script import Script, script_of
from table.simulation.story import parse_record

KINDS = kinds()
LABELS = [kind.label for kind in KINDS]


def film(label: str, level: Difficulty, seed: int = 1, rounds: int = 1) -> tuple[list[dict[str, Any]], Film]:
    lines = game_to_film(label, seed, rounds)
    deck = built_in(Fold(parse_record(lines)[0]).table.deck.name)
    return lines, Film(lines, deck, seed=seed, difficulty=level, size=(640, 360))


@pytest.fixture(scope="module", params=list(zip(LABELS, itertools.cycle(LEVELS), strict=False)), ids=LABELS)
def filmed(request: pytest.FixtureRequest) -> tuple[list[dict[str, Any]], Film]:
    label, level = request.param
    return film(label, level)


def test_every_game_has_a_script_of_its_own() -> None:
    for name in games.names():
        header = {"seq": 0, "type": "game", "format": "gyoji/1", "game": name, "players": list("ABCDE")[:4]}
        if name == "napoleon":
            header["players"] = list("ABCDE")
        assert type(script_of(Fold(parse_record([header])[0]).table)) is not Script


def test_every_event_is_told_in_its_order(filmed: tuple[list[dict[str, Any]], Film]) -> None:
    lines, made = filmed
    told = [happening.seq for happening in made.choreography.happenings]
    assert set(told) == {line["seq"] for line in lines[1:]}
    by_seq = {seq: happening.at_ms for seq, happening in zip(told, made.choreography.happenings, strict=True)}
    turns = [by_seq[line["seq"]] for line in lines if line["type"] in ("draw", "pass", "order", "meeple", "widow")]
    assert turns == sorted(turns)


def test_what_was_played_is_seen(filmed: tuple[list[dict[str, Any]], Film]) -> None:
    lines, made = filmed
    happened = {(item.seq, item.type): item for item in made.choreography.happenings}
    for line in lines:
        if line["type"] in ("play", "show", "reveal") and line["cards"]:
            item = happened[line["seq"], line["type"]]
            already = {"R7", "B7", "Y7", "G7"}
            seen = Counter(rest.code for rest in item.rests if rest.side == "up")
            assert seen == Counter(line["cards"]) or set(line["cards"]) & already
            for rest in item.rests:
                now = next(card for card in made.choreography.cards_at(rest.at_ms + 1) if card.key == rest.key)
                assert now.resting and now.spot == rest.spot and now.side == rest.side


def test_moves_follow_each_other_and_no_hand_is_in_two_places(filmed: tuple[list[dict[str, Any]], Film]) -> None:
    _, made = filmed
    for track in made.choreography.cards.values():
        for one, two in itertools.pairwise(track.moves):
            assert one.end == two.start and math.dist(one.b[:2], two.a[:2]) < 1e-6
            flipped = one.side != two.side
            assert flipped == one.flips
    by_seat: dict[int, list[tuple[float, float]]] = {}
    for visit in made.choreography.visits:
        by_seat.setdefault(visit.player, []).append((visit.start, visit.end))
    for spans in by_seat.values():
        for (_, end), (start, _) in itertools.pairwise(sorted(spans)):
            assert start >= end - 1e-6


def test_cards_lie_in_the_picture_and_in_their_zone(filmed: tuple[list[dict[str, Any]], Film]) -> None:
    _, made = filmed
    outlines = made.zones.outlines()
    width, height = made.view.size
    for item in made.choreography.happenings:
        seat = made.story.players.index(item.player) if item.player in made.story.players else -1
        for rest in item.rests if item.place != "heap" else ():  # a swept heap may lie half beyond the edge
            x, y = made.view.to_px(np.array([rest.spot[:2]]))[0]
            assert 0 <= x < width and 0 <= y < height
            zone = outlines.get((item.place, seat), outlines.get((item.place, -1)))
            if zone is not None:
                near = cv2.pointPolygonTest(zone.astype(np.float32), (rest.spot.x, rest.spot.y), True)
                assert near > -30, (item.type, item.place, near)


def test_zones_do_not_overlap(filmed: tuple[list[dict[str, Any]], Film]) -> None:
    _, made = filmed
    lying = [(key, zone) for key, zone in made.zones.outlines().items() if key[0] != "shown"]
    for (one, a), (two, b) in itertools.combinations(lying, 2):
        shared = cv2.intersectConvexConvex(a.astype(np.float32), b.astype(np.float32))[0]
        assert shared < 0.15 * abs(cv2.contourArea(b.astype(np.float32))), (one, two)


def test_a_play_lies_on_no_strip(filmed: tuple[list[dict[str, Any]], Film]) -> None:
    _, made = filmed
    strips = [zone for (place, _), zone in made.zones.outlines().items() if place == "strip"]
    for item in made.choreography.happenings:
        for rest in item.rests if item.type == "play" else ():
            for zone in strips:
                assert cv2.pointPolygonTest(zone.astype(np.float32), (rest.spot.x, rest.spot.y), False) < 0


def test_taken_tricks_lie_face_down_before_their_taker() -> None:
    lines, made = film("torite/torite-c", "home")
    tricks = [item for item in made.choreography.happenings if item.type == "gather"]
    assert tricks and all(rest.side == "down" for item in tricks for rest in item.rests)
    players = lines[0]["players"]
    for item in tricks:
        spot = made.zones.spots["captured", players.index(item.player)]
        assert all(math.dist(rest.spot[:2], spot[:2]) < 40 for rest in item.rests)
    played = sum(line["type"] == "play" for line in lines)
    lying = [card for card in made.choreography.cards_at(made.duration_ms - 1) if card.side == "down"]
    assert len(lying) == played


def test_cards_laid_at_once_come_within_half_a_second() -> None:
    lines, made = film("torite/torite-e", "home")
    times = {item.seq: item.at_ms for item in made.choreography.happenings if item.type == "play"}
    plays = [line["seq"] for line in lines if line["type"] == "play"]
    count = len(lines[0]["players"])
    for number in range(0, len(plays), count):
        trick = [times[seq] for seq in plays[number : number + count]]
        assert max(trick) - min(trick) < 1500
    everybody = [times[seq] for seq in plays[:count]]
    assert everybody != sorted(everybody) or count < 4, "nobody waits for the others"


def test_a_stock_is_drawn_from_and_a_strip_is_each_players_own() -> None:
    lines, made = film("hensoku/hensoku", "home", 4)
    stock = next(line["stock"] for line in lines if line["type"] == "deal")
    draws = sum(line["type"] == "draw" for line in lines)
    end = made.choreography.cards_at(made.duration_ms - 1)
    assert draws and sum(card.code == "BACK" for card in end) == stock - draws
    lines, made = film("daifugo/nono", "home", 2)
    orders = {line["player"]: line["ranks"] for line in lines if line["type"] == "order"}
    suits = set()
    for item in made.choreography.happenings:
        if item.type == "order":
            assert [card[1:] for card in item.cards] == orders[item.player]
            suits.add(item.cards[0][0])
            along = [rest.spot for rest in item.rests]
            right = (math.cos(along[6].angle), math.sin(along[6].angle))
            ways = [spot.x * right[0] + spot.y * right[1] for spot in along]
            assert ways == sorted(ways), "weakest at the owner's left"
    assert len(suits) == len(orders)


def test_meeples_are_set_and_are_no_cards() -> None:
    lines, made = film("torite/torite-bonus", "home")
    set_down = [item for item in made.choreography.happenings if item.type == "meeple"]
    colours = [line["colour"] for line in lines if line["type"] == "meeple"]
    assert [item.rests[0].code for item in set_down] == [TOKEN + colour for colour in colours]
    at = set_down[-1].clear_ms + 1
    assert not made.lying(at)
    empty = made._painter.surface.astype(int)
    assert (np.abs(made._painter.paint(made.choreography.cards_at(at), ()) - empty).max(axis=2) > 40).sum() > 50


def test_the_truth_tells_where_each_card_came_to_rest_and_when() -> None:
    _, made = film("napoleon/napoleon", "hard")
    again = film("napoleon/napoleon", "hard")[1]
    truth = [json.loads(json.dumps(line)) for line in made.truth()]
    assert truth == [json.loads(json.dumps(line)) for line in again.truth()]
    head = truth[0]
    assert {zone["place"] for zone in head["zones"]} == {"captured", "widow", "discard"}
    assert {"px_per_mm", "tilt", "blur", "noise", "kelvin", "glare", "jpeg"} <= set(head["conditions"])
    for line in truth:
        if line["type"] == "play":
            (laid,) = line["laid"]
            assert laid["card"] == line["cards"][0] and laid["at_ms"] == line["at_ms"] and line["place"] == "field"
    stills = [line for line in truth if line["type"] == "still"]
    for line in (line for line in truth if line["type"] == "play"):
        still = next((still for still in stills if still["from_ms"] >= line["clear_ms"] - 1), None)
        same = [card for card in still["cards"] if card["key"] == line["laid"][0]["key"]] if still else []
        if same and same[0]["face"] == "up" and not head["bumps"]:
            assert np.abs(np.array(same[0]["quad"]) - line["laid"][0]["quad"]).max() < 12


def test_rounds_and_games_follow_each_other_on_one_table() -> None:
    lines: list[dict[str, Any]] = [
        {
            "seq": 0,
            "type": "game",
            "format": "gyoji/1",
            "game": "torite",
            "profile": "torite-c",
            "players": list("ABC"),
        },
        {"seq": 1, "type": "play", "player": "A", "cards": ["R3"]},
        {"seq": 2, "type": "play", "player": "B", "cards": ["R4"]},
        {"seq": 3, "type": "play", "player": "C", "cards": ["R5"]},
        {"seq": 4, "type": "round", "number": 2, "profile": "torite-sevens"},
        {"seq": 5, "type": "play", "player": "A", "cards": ["R6"]},
        {"seq": 6, "type": "play", "player": "B", "cards": ["R9"]},
        {"seq": 7, "type": "takeback", "target": 6},
    ]
    made = Film(lines, built_in("coloured"), size=(640, 360))
    kinds_told = [(item.type, item.seq) for item in made.choreography.happenings]
    assert kinds_told == [
        ("play", 1), ("play", 2), ("play", 3), ("gather", 3), ("round", 4), ("sevens", 5), ("play", 5), ("play", 6),
        ("takeback", 7),
    ]  # fmt: skip
    end = made.choreography.cards_at(made.duration_ms - 1)
    assert Counter(card.code for card in end) == Counter(["R7", "B7", "Y7", "G7", "R6"])


def test_a_label_that_there_is_none_of() -> None:
    with pytest.raises(KeyError):
        game_to_film("chess/blitz", 1)
    assert isinstance(KINDS[0], Kind)

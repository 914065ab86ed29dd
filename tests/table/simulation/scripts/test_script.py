"""Every game is filmed: what its players do, where its cards lie, and that nothing leaves the table."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

import cv2
import numpy as np
import pytest

from models.render.difficulty import LEVELS
from referee import games
from referee.fold import Fold
from table.simulation.film import Film
from table.simulation.scripts.players import kinds
from table.simulation.scripts.script import Script, script_of
from table.simulation.scripts.story import parse_record
from tests.table.simulation.filming import film

KINDS = kinds()
LABELS = [kind.label for kind in KINDS]


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
    for reach in made.choreography.reaches:
        by_seat.setdefault(reach.player, []).append((reach.start, reach.end))
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

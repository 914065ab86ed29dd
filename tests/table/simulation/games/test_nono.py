"""Every player has a strip of order cards, and plays stay clear of them."""

from __future__ import annotations

import math

import cv2
import numpy as np
import pytest

from models.render.difficulty import LEVELS
from table.simulation.motion.manners import Difficulty
from tests.table.simulation.filming import film


def test_a_strip_is_each_players_own_weakest_at_the_owners_left() -> None:
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


@pytest.mark.film
@pytest.mark.parametrize("level", LEVELS)
def test_a_play_lies_on_no_strip(level: Difficulty) -> None:
    _, made = film("daifugo/nono", level)
    strips = [zone for (place, _), zone in made.zones.outlines().items() if place == "strip"]
    assert len(strips) == len(made.story.players)
    for item in made.choreography.happenings:
        for rest in item.rests if item.type == "play" else ():
            for zone in strips:
                assert cv2.pointPolygonTest(zone.astype(np.float32), (rest.spot.x, rest.spot.y), False) < 0

"""Tricks are gathered by whoever took them."""

from __future__ import annotations

import math

from tests.table.simulation.filming import film


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

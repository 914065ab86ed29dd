"""What cards mean in trick-taking games: nobody passes, and a gathered trick says nothing."""

from __future__ import annotations

import numpy as np

from table.interpret.memory import Memory, Play
from table.interpret.tricks import Tricks
from tests.table.interpret.made import arm, card, moment, play, seen

TABLE = moment(play("A", "R5"), game="torite", profile="torite-c")


def test_the_next_player_laid_the_card_and_nobody_passed() -> None:
    new = card(2, "R7")
    (found,) = Tricks().propose(seen([new], [new], [arm(1)]), TABLE, Memory())
    assert [dict(event) for event in found.events] == [{"type": "play", "player": "B", "cards": ["R7"]}]
    assert found.plays[0].ruling.verdict != "illegal"


def test_a_trick_that_is_gathered_says_nothing() -> None:
    memory = Memory(plays=[Play(1, {1}, ("R5",), True, 0.0)])
    (found,) = Tricks().propose(seen([], arms=[arm(0)]), TABLE, memory)
    assert found.events == () and found.swept and found.lying == ()


def test_a_dealers_token_tells_who_leads_where_nobody_knows() -> None:
    """In a photograph of a whole trick no arm is seen: the cards lie before their players, the token before D."""
    begun = moment(game="torite", profile="torite-c")
    places = {"A": (640.0, 560.0), "B": (400.0, 360.0), "C": (640.0, 160.0), "D": (880.0, 360.0)}
    cards = [card(number, f"R{number + 1}", *place) for number, place in enumerate(places.values())]
    token = np.array([180.0, 5.0])
    look = seen(cards, cards, token=token)
    (found,) = Tricks().propose(look, begun, Memory())
    events = [dict(event) for event in found.events]
    assert events[0] == {"type": "lead", "player": "D"}
    assert [event["player"] for event in events[1:]] == ["D", "A", "B", "C"]
    known = moment(play("A", "B5"), game="torite", profile="torite-c")
    (later,) = Tricks().propose(seen(cards[1:2], cards[1:2], token=token), known, Memory())
    assert "lead" not in [event["type"] for event in later.events]

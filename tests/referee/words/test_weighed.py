"""What else an event could have been, in words."""

from __future__ import annotations

from referee.events import Event
from referee.json_values import JsonObject
from referee.words.weighed import weighed

OTHERS: list[JsonObject] = [
    {"share": 0.06, "type": "play", "player": "Aoi", "cards": ["C7"]},
    {"share": 0.03, "type": "play", "player": "Ren", "cards": ["S7"]},
    {"share": 0.02, "type": None, "player": None, "cards": []},
    {"share": "much"},
]


def test_what_else_an_event_could_have_been_is_said_in_both_languages() -> None:
    event = Event(3, "play", player="Aoi", cards=("S7",), confidence=0.89, evidence=({"otherwise": OTHERS},))  # type: ignore[dict-item]
    told = list(weighed(event))
    assert [text.en for text in told] == [
        "The camera was 89 % sure. What else it could have been:",
        "That it was ♣7: 6 %.", "That Ren had played: 3 %.", "That nothing was played: 2 %.",
    ]  # fmt: skip
    assert told[2].ja == "Renさんが出した可能性: 3%"


def test_nothing_is_said_of_an_event_of_which_nothing_else_is_known() -> None:
    assert not [*weighed(Event(3, "play", player="Aoi", cards=("S7",), confidence=0.89, evidence=({"sha256": "9f"},)))]

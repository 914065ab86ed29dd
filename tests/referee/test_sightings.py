"""What a fault about a card that cannot be there rests on is said with the event that showed it."""

from __future__ import annotations

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from referee.words.messages import message


def said(*events: Event, lang: str = "en", counts: dict[str, int] | None = None) -> str:
    table = Fold(Header("daifugo", tuple("ABC"), "official"))
    if counts:
        table.add(Event(0, "deal", counts=counts))
    return [message(table.add(event), lang) for event in events][-1]


AGAIN = (Event(1, "play", "A", ("S9",)), Event(2, "pass", "B"))


def test_a_card_that_was_played_says_when_and_by_whom() -> None:
    assert said(*AGAIN, Event(3, "play", "C", ("S9",))) == "Seen before: ♠9. Played 2 events earlier by A."
    assert said(*AGAIN, Event(3, "play", "C", ("S9",)), lang="ja") == "♠9はもう出ています。2手前にAさんが出しました。"


@pytest.mark.parametrize(("source", "misread"), [("camera", True), ("inferred", True), ("tap", False), (None, False)])
def test_only_what_a_camera_read_may_be_a_misreading(source: str | None, misread: bool) -> None:
    assert ("misreading" in said(*AGAIN, Event(3, "play", "C", ("S9",), source=source))) == misread


def test_what_is_left_in_a_hand_says_when_it_went_back() -> None:
    told = said(
        Event(1, "play", "A", ("S9",)), Event(2, "play", "B", ("S5",)), Event(3, "takeback", target=2),
        Event(4, "play", "B", ("H10",)), counts={"A": 5, "B": 1, "C": 5},
    )  # fmt: skip
    assert told == "B cannot hold ♥10. What is left must be ♠5, taken back 1 event earlier."

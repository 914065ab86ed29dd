"""What somebody who holds a hand may do, and why not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from referee.events import Event, Header
from referee.fold import Table, fold
from vision.types import Detection
from webui.helping import help_with, read_hand
from webui.problems import RefusedError
from webui.shapes.phone import Hand, Help


def moment(game: str, profile: str, players: str, *events: Event) -> Table:
    return fold(Header(game, tuple(players), profile), list(events)).table


def asked(table: Table, player: str, *cards: str) -> Help:
    return help_with(table, player, Hand(cards=list(cards)))


def whys(found: Help) -> dict[str, str | None]:
    return {held.card: held.code for held in found.held if not held.may}


def test_daifugo_says_what_beats_the_field_and_why_the_rest_does_not() -> None:
    table = moment("daifugo", "official", "ABCD", Event(1, "play", "A", ("S7",)))
    found = asked(table, "B", "H5", "H8", "D8", "C2")
    assert found.turn == "B"
    assert [way.cards for way in found.ways if way.type == "play"] == [["H8"], ["D8"], ["C2"]]
    assert next(way for way in found.ways if way.cards == ["H8"]).effects
    assert [way.type for way in found.ways if not way.cards] == ["pass"]
    assert whys(found) == {"H5": "too-weak"}
    weak = found.held[0]
    assert weak.why is not None and weak.why.ja.endswith("。") and weak.why.en.endswith(".")


def test_out_of_turn_nothing_may_be_played() -> None:
    table = moment("daifugo", "official", "ABCD", Event(1, "play", "A", ("S7",)))
    found = asked(table, "C", "H9")
    assert (found.ways, found.turn, whys(found)) == ([], "B", {"H9": "not-your-turn"})


def test_a_trick_game_knows_the_hand_and_tells_nobody() -> None:
    events = [Event(1, "bid", "A", count=13, suit="S"), *(Event(2 + at, "pass", name) for at, name in enumerate("BCD"))]
    events += [Event(5, "adjutant", "A", card="SA"), Event(6, "widow", "A", count=5), Event(7, "play", "A", ("H7",))]
    table = moment("napoleon", "napoleon", "ABCD", *events)
    before = table.game.public(table.state)
    found = asked(table, "B", "H3", "C9")
    assert [way.cards for way in found.ways] == [["H3"]]
    assert whys(found) == {"C9": "must-follow"}  # proven by the hand, which nobody else has seen
    assert table.game.public(table.state) == before


def test_a_hand_that_the_deck_has_not() -> None:
    table = moment("daifugo", "official", "ABCD")
    for cards in (("S3", "S3"), ("X9",), ("?",)):
        with pytest.raises(RefusedError) as refused:
            asked(table, "A", *cards)
        assert refused.value.problem.code == "no-card"


def test_after_the_round_nobody_may_do_anything() -> None:
    table = moment(
        "daifugo", "official", "AB", Event(1, "deal", counts={"A": 1, "B": 1}), Event(2, "play", "A", ("S4",))
    )
    assert table.over and asked(table, "B", "S5").ways == []


def seen(card: str | None, x: float, *ranked: tuple[str, float]) -> Detection:
    quad = np.array([[x, 0], [x + 5, 0], [x + 5, 9], [x, 9]], np.float32)
    return Detection(quad, "up", card, ranked[0][1] if ranked else 0.0, ranked)


def test_a_photograph_is_read_from_left_to_right_with_its_doubts() -> None:
    data = bytes(cv2.imencode(".jpg", np.full((2000, 3000, 3), 90, np.uint8))[1].tobytes())
    shapes: list[tuple[int, ...]] = []

    def scan(image: np.ndarray) -> list[Detection]:
        shapes.append(image.shape)
        return [
            seen("S3", 50, ("S3", 0.99)),
            seen(None, 80, ("S3", 0.5), ("S8", 0.4)),
            seen("H9", 10, ("H9", 0.95)),
        ]

    read = read_hand(data, scan, ["S3", "S8", "H9"])
    assert shapes == [(1067, 1600, 3)]
    assert read.cards == ["H9", "S3", "S8"]  # there is one S3, and it lies there already
    assert read.doubtful == [2] and [[each.card for each in ranked] for ranked in read.alternatives] == [[], [], ["S8"]]
    for found, code in ((b"nonsense", "photograph"), (data, "no-hand")):
        with pytest.raises(RefusedError) as refused:
            read_hand(found, lambda image: [], ["S3"])
        assert refused.value.problem.code == code

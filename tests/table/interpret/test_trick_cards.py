"""Whose is which card of a trick: by its place and by the arms; cards that came at once, cards that nobody saw."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest

from table.interpret.trick_cards import placed
from tests.table.interpret.ring import Ring


@pytest.fixture
def ring(tmp_path: Path) -> Callable[..., Ring]:
    return lambda *arguments: Ring(tmp_path, *arguments)


def test_a_place_speaks_for_the_seat_that_it_lies_before() -> None:
    for players in (3, 4, 5, 6):
        for seat in range(players):
            angle = math.radians(90 + 360 * seat / players + 12)
            fits = placed((70 * math.cos(angle), 70 * math.sin(angle)), players)
            assert fits[seat] == 1.0 and max(fits[:seat] + fits[seat + 1 :]) < 0.65
    assert placed((3.0, -5.0), 4) == [1.0] * 4


def test_cards_of_a_trick_that_all_lay_at_once_are_told_apart(ring: Callable[..., Ring]) -> None:
    table = ring("torite-e")
    for names in (("R1", "B2", "Y3", "G4"), ("R5", "B6", "Y7", "G8")):
        cards = [table.card(name, player) for name, player in zip(names, "ABCD", strict=True)]
        # The arms crossed each other's ways, and two of them were seen as one.
        table.look(
            [cards[2], cards[0], cards[3], cards[1]], [table.arm(who, cards["ABCD".index(who)]) for who in "CAB"]
        )
        table.gather("D", "D")
    assert sorted(table.told()) == sorted(["A:R1", "B:B2", "C:Y3", "D:G4", "A:R5", "B:B6", "C:Y7", "D:G8"])
    assert not table.doubts


def test_of_cards_that_came_at_once_one_is_whose_it_lies_before_though_another_one_was_not_seen(
    ring: Callable[..., Ring],
) -> None:
    """The arm of the second player was told apart from the others at its beginning only."""
    table = ring("torite-e", "ABCDE")
    cards = [table.card(name, player, far=50.0) for name, player in zip(("R1", "B2", "Y3", "G4"), "ABCD", strict=True)]
    short = table.arm("B", None)
    short.tip, short.path = short.entry, [(short.path[0][0], *short.entry)]
    others = [table.arm(who, cards["ABCD".index(who)]) for who in "ACD"]
    table.look(cards, [short, *others, table.arm("E", None)])
    assert sorted(table.told()) == ["A:R1", "B:B2", "C:Y3", "D:G4"]


def test_an_unread_outline_beside_a_card_is_nobody_s_play(ring: Callable[..., Ring]) -> None:
    table = ring("torite-c")
    table.lay("A", "R1")
    card = table.card("R2", "B")
    outline = table.card(None, "B", far=120.0)
    table.look([card, outline], [table.arm("B", card)])
    table.lay("C", "R3")
    assert table.told() == ["A:R1", "B:R2", "C:R3"]


@pytest.mark.parametrize(
    ("came", "apart_ms", "told"),
    [
        ("CAB", 500.0, ["C:B1", "~A:?", "~B:?"]),
        ("BCA", 500.0, ["~B:?", "C:B1", "~A:?"]),
        ("CAB", 50.0, ["~A:?", "~B:?", "~C:B1"]),
    ],
    ids=["from C", "from B", "at once"],
)
def test_of_a_trick_whose_lead_is_unknown_and_whose_cards_came_at_once_the_arms_tell_who_led(
    ring: Callable[..., Ring], came: str, apart_ms: float, told: list[str]
) -> None:
    """Of the trick before two cards were not read. Where the arms came at once the table is asked."""
    table = ring("torite-a", "ABC")
    table.lay("A", "R1")
    for player in "BC":
        unread = table.card(None, player, likely=(("R5", 0.4), ("Y5", 0.4)))
        table.look([unread], [table.arm(player, unread)])
    table.gather("A")
    half = (("Y9", 0.4), ("G9", 0.4))
    cards = {
        "A": table.card(None, "A", likely=half), "B": table.card(None, "B", far=90.0, likely=half),
        "C": table.card("B1", "C"),
    }  # fmt: skip
    arms = [table.arm(who, cards[who]) for who in came]
    for number, arm in enumerate(arms):
        arm.path = [(at_ms + apart_ms * number, x, y) for at_ms, x, y in arm.path]
        arm.end_ms += apart_ms * number
    table.look(list(cards.values()), arms)
    assert table.told()[3:] == told


@pytest.mark.parametrize(("green", "told"), [(0.4, True), (0.05, False)])
def test_a_card_that_is_half_read_is_a_play_where_its_player_s_arm_came_at_all(
    ring: Callable[..., Ring], green: float, told: bool
) -> None:
    """It may be one number in two colours. The arm was followed alone at its beginning only."""
    table = ring("torite-e", "ABCDE")
    cards = [table.card(name, player, far=50.0) for name, player in zip(("R1", "B2", "Y3", "G4"), "ABCD", strict=True)]
    half = table.card(None, "E", far=50.0, likely=(("G9", green), ("Y9", 0.2)))
    short = table.arm("E", None)
    short.tip, short.path = short.entry, [(short.path[0][0], *short.entry)]
    table.look([*cards, half], [short, *(table.arm(who, card) for who, card in zip("ABCD", cards, strict=True))])
    assert sorted(table.told()) == ["A:R1", "B:B2", "C:Y3", "D:G4", *(["~E:?"] if told else [])]


def test_two_cards_that_came_in_one_go_are_two_plays_by_turn(ring: Callable[..., Ring]) -> None:
    table = ring("torite-c")
    table.lay("A", "R1")
    second, third, unread = table.card("R2", "B"), table.card("R3", "C"), table.card(None, "D")
    table.look([unread, third, second], [table.arm("D", unread), table.arm("B", second), table.arm("C", third)])
    assert table.told() == ["A:R1", "B:R2", "C:R3", "~D:?"]


def test_gathered_cards_face_down_are_no_plays(ring: Callable[..., Ring]) -> None:
    table = ring("torite-c")
    for player, name in zip("ABCD", ("R1", "R2", "R3", "R9"), strict=True):
        table.lay(player, name)
    table.gather("D", "D")
    assert table.told() == ["A:R1", "B:R2", "C:R3", "D:R9"]


def test_a_card_that_nobody_saw_is_asked_about_and_nobody_after_it_is_wrong(ring: Callable[..., Ring]) -> None:
    table = ring("torite-c")
    table.lay("A", "R1")
    table.look((), [table.arm("B", None)])  # the card is not seen
    for player, name in zip("CD", ("R3", "R9"), strict=True):
        table.lay(player, name)
    assert table.told() == ["A:R1", "~B:?", "C:R3", "D:R9"]
    missed = table.card("R2", "B")
    missed.late = True
    table.look([missed])
    assert table.told() == ["A:R1", "~B:R2", "C:R3", "D:R9"]


def test_whoever_lays_out_of_turn_is_still_called(ring: Callable[..., Ring]) -> None:
    table = ring("torite-c")
    table.lay("A", "R1")
    table.lay("C", "R3")
    assert table.told() == ["A:R1", "!C:R3"]

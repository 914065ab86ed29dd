"""A photograph of a whole trick: whose is which card, in which order, and what is missing of it."""

from __future__ import annotations

import numpy as np

from referee.fold import Table as Moment
from table.interpret.memory import Memory, Play
from table.interpret.photographed_tricks import unread_tricks, whole_trick
from table.interpret.proposals import Proposal
from tests.table.interpret.made import arm, card, moment, play, seen

PLACES = {"A": (640.0, 560.0), "B": (400.0, 360.0), "C": (640.0, 160.0), "D": (880.0, 360.0)}
TOKEN_OF_D = np.array([180.0, 5.0])


def begun(*events: tuple[str, str]) -> Moment:
    return moment(*(play(*event) for event in events), game="torite", profile="torite-c")


def photographed(
    cards: dict[str, str | None], table: Moment, token: np.ndarray[tuple[int, ...], np.dtype[np.float64]] | None = None,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Proposal | None:  # fmt: skip
    """What a photograph of cards before their players means."""
    lying = [
        card(number, name, PLACES[player][0] + shift[0], PLACES[player][1] + shift[1])
        for number, (player, name) in enumerate(cards.items(), 1)
    ]
    return whole_trick(seen(lying, lying, token=token, photograph=True), table, Memory())


def told(found: Proposal | None) -> list[tuple[object, ...]]:
    assert found is not None
    return [(event["type"], event["player"], *event.get("cards", [])) for event in found.events]  # type: ignore[misc]


def test_the_cards_follow_whoever_the_token_lies_before() -> None:
    found = photographed({"A": "R1", "B": "R2", "C": "R3", "D": "R4"}, begun(), TOKEN_OF_D)
    assert told(found) == [("lead", "D"), ("play", "D", "R4"), ("play", "A", "R1"), ("play", "B", "R2"),
                           ("play", "C", "R3")]  # fmt: skip
    assert found is not None and found.sure


def test_who_led_is_asked_about_where_nothing_tells() -> None:
    found = photographed({"A": "R1", "B": "R2", "C": "R3", "D": "R4"}, begun())
    assert found is not None and [play.player for play in found.plays] == ["A", "B", "C", "D"]
    assert [play.doubtful for play in found.plays] == [True, False, False, False] and found.ask


def test_the_camera_was_not_held_above_the_middle() -> None:
    found = photographed({"A": "R1", "B": "R2", "C": "R3", "D": "R4"}, begun(), TOKEN_OF_D, shift=(-130.0, 60.0))
    assert [event[1:] for event in told(found)[1:]] == [("D", "R4"), ("A", "R1"), ("B", "R2"), ("C", "R3")]


def test_a_card_that_was_not_found_between_others_is_asked_about() -> None:
    found = photographed({"A": "R1", "C": "R3", "D": "R4"}, begun(), np.array([5.0, 180.0]))
    assert told(found) == [("lead", "A"), ("play", "A", "R1"), ("play", "B", "?"), ("play", "C", "R3"),
                           ("play", "D", "R4")]  # fmt: skip
    assert found is not None and found.ask


def test_a_card_that_was_not_found_at_the_end_is_told_with_the_next_photograph() -> None:
    table = begun(("A", "R1"), ("B", "R2"), ("C", "R3"))
    found = photographed({"A": "B1", "B": "B2", "C": "B3", "D": "B4"}, table)
    assert told(found) == [("play", "D", "?"), ("play", "C", "B3"), ("play", "D", "B4"), ("play", "A", "B1"),
                           ("play", "B", "B2")]  # fmt: skip
    # D's card may have taken the trick, else C's did.
    assert found is not None and [play.doubtful for play in found.plays] == [True, False, False, False]
    assert [(line.event["player"], line.event["confirmed"]) for line in found.lines] == [("D", False)]
    # It may be a photograph's only look: who leads is told between them.
    led = photographed({"A": "B1", "B": "B2", "C": "B3", "D": "B4"}, table, TOKEN_OF_D)
    assert told(led) == [("play", "D", "?"), ("lead", "D"), ("play", "D", "B4"), ("play", "A", "B1"),
                         ("play", "B", "B2"), ("play", "C", "B3")]  # fmt: skip
    assert led is not None and not any(play.doubtful for play in led.plays)


def test_a_trick_whose_token_contradicts_the_record_is_asked_about() -> None:
    """A photograph was not taken, or could not be read: cards laid out of turn must prove nothing."""
    table = begun(("A", "R1"), ("B", "R2"), ("C", "R3"), ("D", "R4"))  # D took the trick
    cards: dict[str, str | None] = {"A": "B1", "B": "B2", "C": "B3", "D": "B4"}
    agreed = photographed(cards, table, TOKEN_OF_D)
    assert agreed is not None and not any(play.doubtful for play in agreed.plays)
    assert told(photographed(cards, table)) == told(agreed)
    found = photographed(cards, table, np.array([5.0, 180.0]))
    assert found is not None and found.ask and all(play.doubtful for play in found.plays)
    assert [event[0] for event in told(found)] == ["play"] * 4


def test_a_trick_that_still_lies_there_goes_on() -> None:
    """Two photographs of one trick: only what came is told, by what is known of those that lay there."""
    lying = [card(1, "R1", *PLACES["A"]), card(2, "R2", *PLACES["B"])]
    memory = Memory(plays=[Play(1, {1}, ("R1",), True, 0.0)])
    assert whole_trick(seen(lying, lying[1:], photograph=True), begun(("A", "R1")), memory) is None


def test_a_film_is_no_photograph() -> None:
    lying = [card(1, "R1", *PLACES["A"])]
    assert whole_trick(seen(lying, lying, [arm(0)]), begun(), Memory()) is None


def test_a_photograph_that_could_not_be_read_was_a_trick() -> None:
    table = begun(("A", "R1"), ("B", "R2"), ("C", "R3"), ("D", "R4"))  # D took the trick
    asked = [("play", player, "?") for player in "DABC"]
    assert told(unread_tricks(1, table)) == asked
    found = unread_tricks(2, table)
    assert told(found)[:4] == asked and len(found.lines) == 8
    assert all(line.event["confirmed"] is False and line.source == "inferred" for line in found.lines)


def test_what_is_missing_of_the_trick_before_comes_first() -> None:
    found = told(unread_tricks(1, begun(("A", "R1"), ("B", "R2"), ("C", "R3"))))
    assert found[0] == ("play", "D", "?") and len(found) == 5


def test_a_round_that_is_over_has_no_further_trick() -> None:
    table = begun(("A", "R1"), ("B", "R2"), ("C", "R3"), ("D", "R4"))
    assert unread_tricks(1, table._replace(over=True)).lines == ()

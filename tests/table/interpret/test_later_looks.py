"""Questions about cards that later looks, or cards that are laid later, answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from table.interpret import later_looks
from table.interpret.later_looks import _surely_since
from tests.table.interpret.made import card


def lay_unsurely(table: Any, player: str, name: str, votes: dict[str, float], *, named: bool) -> None:
    """A player lays a card that looks like several; `named`: one look was sure that it is `name`."""
    table.number += 1
    made = card(table.number, None, x=300 + 60 * (table.number % 12))
    made.votes, made.looks, made.named = votes, 1.0, {name: 0.95} if named else {}
    table.lying[name] = made
    table.look(player, new=[made])


def second_unsure(looks: Callable[..., Any], votes: dict[str, float], *, named: bool) -> Any:
    """A table at which A laid a card that was read surely, and B the 7 of hearts, which was not."""
    table = looks()
    table.lay("A", "H4")
    lay_unsurely(table, "B", "H7", votes, named=named)
    return table


def last(table: Any, player: str) -> tuple[tuple[str, ...], bool | None]:
    """The cards of a player's first play as it counts now, and what it says of confirmation."""
    found = next(event for _, event, _ in table.session.trial().standing()
                 if event.type == "play" and event.player == player)  # fmt: skip
    return found.cards, found.confirmed


def test_a_card_is_none_of_those_that_are_laid_later(looks: Callable[..., Any]) -> None:
    """It was a 7 or a 9 of hearts; then the 9 is laid, read surely."""
    table = second_unsure(looks, {"H7": 0.62, "H9": 0.37}, named=False)
    assert last(table, "B") == (("?",), False)
    table.lay("C", "H9")
    table.look("D")
    assert last(table, "B")[0] == ("?",)  # it may be another 7, or anything that the looks leave open
    table = second_unsure(looks, {"H7": 0.88, "H9": 0.11}, named=False)
    assert last(table, "B") == (("?",), False)
    table.lay("C", "H9")
    table.look("D")
    assert last(table, "B") == (("H7",), None)


def test_a_card_is_weighed_anew_only_once_something_was_learned(
    looks: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Weighing takes longer than a look where many cards lie unread."""
    counted = list[int]()
    monkeypatch.setattr(later_looks, "weighed", lambda *known: counted.append(1))
    table = looks()
    table.lay("A", "H4")
    lay_unsurely(table, "B", "H7", {"H7": 0.62, "H9": 0.37}, named=False)
    before = len(counted)
    for _ in range(3):
        table.look("D")
    assert len(counted) <= before + 1
    table.lay("C", "H9")
    table.look("D")
    assert len(counted) > before + 1


def test_a_card_that_was_named_unsurely_stays_in_question_while_other_suits_are_left(looks: Callable[..., Any]) -> None:
    """The 9 is laid later: it is a 7, of hearts as far as anybody saw, but no other 7 has come yet."""
    table = second_unsure(looks, {"H7": 0.79, "H9": 0.2}, named=True)
    assert last(table, "B") == (("H7",), False)
    table.lay("C", "H9")
    table.look("D")
    assert last(table, "B") == (("H7",), False)


def test_a_card_that_was_named_unsurely_becomes_sure_by_later_looks(looks: Callable[..., Any]) -> None:
    table = second_unsure(looks, {"H7": 0.7, "H2": 0.29}, named=True)
    assert last(table, "B") == (("H7",), False)
    table.lying["H7"].votes, table.lying["H7"].looks = {"H7": 9.6, "H2": 0.3}, 10.0
    table.look("C")
    assert last(table, "B") == (("H7",), None)


@pytest.mark.parametrize(
    ("votes", "named", "told"),
    [
        ({"H4": 2.5, "D4": 1.5}, {"H4": 0.99, "D4": 0.98}, (("H4",), False)),
        ({"H4": 1.5, "D4": 2.5}, {"H4": 0.99, "D4": 0.98}, (("D4",), False)),
        ({"H4": 2.5, "D4": 1.5}, {"H4": 0.99}, (("H4",), None)),
        ({"H4": 3.8, "D4": 0.2}, {"H4": 0.99, "D4": 0.98}, (("H4",), None)),
    ],
    ids=["half of the looks", "most looks", "not surely", "one look of many"],
)
def test_a_card_that_is_surely_read_as_another_one_later_is_asked_about(
    looks: Callable[..., Any],
    votes: dict[str, float],
    named: dict[str, float],
    told: tuple[tuple[str, ...], bool | None],
) -> None:
    table = looks()
    table.lay("A", "H4")
    assert last(table, "A") == (("H4",), None)
    table.lying["H4"].votes, table.lying["H4"].looks, table.lying["H4"].named = votes, 4.0, named
    table.look("B")
    assert last(table, "A") == told
    table.look("B")
    assert last(table, "A") == told


def test_a_card_that_people_named_is_not_asked_about_again(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    seq = next(seq for seq, event, _ in table.session.trial().standing() if event.type == "play")
    table.session.accept({"type": "amend", "target": seq, "event": {"type": "play", "player": "A", "cards": ["H4"]}})
    card = table.lying["H4"]
    card.votes, card.looks, card.named = {"H4": 2.0, "D4": 2.0}, 4.0, {"H4": 0.99, "D4": 0.98}
    table.look("B")
    assert last(table, "A") == (("H4",), None)


def test_a_card_that_was_surely_read_in_two_ways_stays_in_question_until_one_settles_it(
    looks: Callable[..., Any],
) -> None:
    table = looks()
    table.lay("A", "H4")
    card = table.lying["H4"]
    for votes, confirmed in (
        ({"H4": 2.5, "D4": 1.5}, False),
        ({"H4": 8.2, "D4": 1.8}, False),
        ({"H4": 19, "D4": 1}, None),
    ):
        card.votes, card.looks, card.named = votes, sum(votes.values()), {"H4": 0.99, "D4": 0.98}
        table.look("B")
        assert last(table, "A") == (("H4",), confirmed)


def test_a_play_that_may_have_one_card_more_stays_in_question(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4", beside=0.4)
    assert last(table, "A") == (("H4",), False)
    table.look("B")
    assert last(table, "A") == (("H4",), False)


def test_a_card_that_was_named_unsurely_is_worth_a_clearer_picture(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    assert not table.driver.in_doubt
    lay_unsurely(table, "B", "H7", {"H7": 0.7, "H2": 0.29}, named=True)
    assert table.driver.in_doubt
    table.lying["H7"].votes, table.lying["H7"].looks = {"H7": 9.6, "H2": 0.3}, 10.0
    table.look("C")
    assert not table.driver.in_doubt


def test_a_deal_that_begins_the_next_round_brings_every_card_back() -> None:
    """What is laid then was not laid after a card of the round before."""
    fold = Fold(Header("daifugo", ("A", "B"), "official"))
    fold.add(Event(1, "deal", counts={"A": 2, "B": 2}))
    fold.add(Event(2, "play", "A", ("H4",)))
    fold.add(Event(3, "play", "B", ("S5",)))
    fold.add(Event(4, "play", "A", ("SK",)))
    assert fold.table.over
    fold.add(Event(5, "deal", counts={"A": 2, "B": 2}))
    fold.add(Event(6, "play", "B", ("D9",)))
    assert _surely_since(fold, 2) == {"S5", "SK"}
    assert _surely_since(fold, 6) == set()


HAND = ("R1", "B2", "Y8", "G10", "?1")


def show(table: Any) -> tuple[list[str], bool | None]:
    """What A has shown as it counts now, in order of names, and what it says of confirmation."""
    found = next(event for _, event, _ in table.session.trial().standing() if event.type == "show")
    return sorted(found.cards), found.confirmed


def poker(looks: Callable[..., Any], *names: str) -> Any:
    """A table at which A has shown these cards."""
    table = looks("torite-poker", "ABC", game="torite")
    table.lay("A", *names, at=(200.0, 480.0))
    return table


def learn(table: Any, name: str, votes: dict[str, float], named: bool = False) -> None:
    """Later looks tell more of a card."""
    card = table.lying[name]
    card.votes, card.looks = {code: 6 * share for code, share in votes.items()}, 6.0
    card.named = {max(votes, key=lambda code: votes[code]): 0.95} if named else {}


def test_a_hand_whose_last_card_is_read_later_is_asked_about_no_longer(looks: Callable[..., Any]) -> None:
    table = poker(looks, *HAND)
    assert show(table) == (["?", "B2", "G10", "R1", "Y8"], False)
    assert table.driver.in_doubt
    learn(table, "?1", {"B5": 0.97}, named=True)
    table.look("A")
    assert show(table) == (["B2", "B5", "G10", "R1", "Y8"], None)
    assert not table.driver.in_doubt


def test_a_hand_whose_card_is_read_unsurely_stays_in_question_until_it_is_sure(looks: Callable[..., Any]) -> None:
    table = poker(looks, *HAND)
    learn(table, "?1", {"B5": 0.8, "B3": 0.15}, named=True)
    table.look("A")
    assert show(table) == (["B2", "B5", "G10", "R1", "Y8"], False)
    learn(table, "?1", {"B5": 0.96, "B3": 0.02}, named=True)
    table.look("A")
    assert show(table) == (["B2", "B5", "G10", "R1", "Y8"], None)


def test_a_card_of_a_hand_is_none_that_was_shown_elsewhere(looks: Callable[..., Any]) -> None:
    table = poker(looks, *HAND)
    learn(table, "?1", {"B5": 0.6, "B3": 0.39})
    table.look("A")
    assert show(table) == (["?", "B2", "G10", "R1", "Y8"], False)
    learn(table, "?1", {"B5": 0.89, "B3": 0.1})
    table.lay("B", "B3", "R6", "R7", "R8", "R9", at=(-100.0, 200.0))
    table.look("A")
    assert show(table) == (["B2", "B5", "G10", "R1", "Y8"], None)


@pytest.mark.parametrize("late", [True, False], ids=["lay there", "was laid since"])
def test_a_card_of_a_hand_that_is_found_later_belongs_to_it(looks: Callable[..., Any], late: bool) -> None:
    table = poker(looks, *HAND[:4])
    assert show(table) == (["?", "B2", "G10", "R1", "Y8"], False)
    table.lay("A", "B5", at=(200.0, 480.0))
    table.lying["B5"].late = late
    table.look("A")
    assert show(table) == ((["B2", "B5", "G10", "R1", "Y8"], None) if late else (["?", "B2", "G10", "R1", "Y8"], False))


def test_a_card_of_a_hand_that_is_read_unsurely_is_none_that_was_shown_elsewhere(looks: Callable[..., Any]) -> None:
    table = poker(looks, *HAND)
    learn(table, "?1", {"B5": 0.89, "B3": 0.1}, named=True)
    table.look("A")
    assert show(table) == (["B2", "B5", "G10", "R1", "Y8"], False)
    table.lay("B", "B3", "R6", "R7", "R8", "R9", at=(-100.0, 200.0))
    table.look("A")
    assert show(table) == (["B2", "B5", "G10", "R1", "Y8"], None)


def test_a_hand_of_which_a_card_was_not_found_is_looked_for_until_enough_looks_in_vain(
    looks: Callable[..., Any],
) -> None:
    table = poker(looks, *HAND[:4])
    assert table.driver.in_question and table.driver.in_doubt
    for _ in range(later_looks.WHOLE):
        table.look("A")
    assert not table.driver.in_question and not table.driver.in_doubt

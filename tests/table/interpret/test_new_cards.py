"""New cards: what is believed and when, what is called a foul, what is asked about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.table.interpret.made import card
from tests.table.interpret.ring import Ring
from vision.tracking.tracker import Scene

Watch = Callable[..., Any]
Looks = Callable[..., Any]


@pytest.mark.film
def test_an_illegal_play_is_called_and_its_take_back_seen(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H9").play("B", "S6").take_back("B").play("B", "SK")
    found = watch(drawn)
    assert found.acts() == ["A:H9", "B:S6", "takeback", "B:SK"]
    assert found.verdicts() == ["legal", "illegal", "legal", "legal"]
    assert found.session.view()["timeline"][2]["taken_back"]


@pytest.mark.film
def test_an_unread_card_is_asked_about_and_never_guessed(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6", read=None)
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:?"]
    assert found.line("B:?")["confirmed"] is False
    assert found.verdicts()[-1] == "undecided"
    assert found.session.view()["timeline"][-1]["alternatives"][0][0][0] == "S6"


@pytest.mark.film
def test_what_follows_an_unread_card_may_tell_what_it_was(drawn: Any, watch: Watch) -> None:
    """The unread ♠8 cut: B leads again, which nothing else allows."""
    drawn.play("A", "H4").play("B", "S8", read=None).sweep("B").play("B", "C5").play("C", "D6")
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert found.acts()[-1] == "C:D6"


@pytest.mark.film
def test_a_name_that_was_seen_before_is_a_misreading_not_a_fault(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").sweep("A").play("A", "S5").play("B", "D4", read="H4")
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert found.acts()[-1] == "B:?"


@pytest.mark.film
def test_two_plays_in_one_go_are_two(drawn: Any, watch: Watch) -> None:
    drawn.both("A", "H4", "B", "S6").play("C", "D9")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3


def test_a_lead_beside_which_more_changed_is_asked_about(looks: Looks) -> None:
    """Two jokers are led, and one is seen. An answer has as many cards as the lead."""
    table = looks()
    table.lay("A", "JK", beside=0.11)
    assert table.acts() == ["A:JK~"]
    table = looks()
    table.lay("A", "S5")
    table.lay("B", "H6", beside=0.11)
    assert table.acts() == ["A:S5", "B:H6"]


def test_a_lead_far_from_which_something_changed_is_all_that_was_led(looks: Looks) -> None:
    """An arm had hidden the swept cards while the table was looked at; they lie far from the lead."""
    table = looks()
    table.lay("A", "DQ", unexplained=0.44)
    assert table.acts() == ["A:DQ"]


def test_a_trick_has_one_card_of_everybody_whatever_else_changed(looks: Looks) -> None:
    table = looks("torite-a", game="torite")
    table.lay("A", "R5", beside=0.11)
    assert table.acts() == ["A:R5"]


def test_a_card_that_waited_for_more_of_a_hand_keeps_the_arm_that_laid_it(looks: Looks) -> None:
    """B has passed three times and may lay a hand down; D reaches in, and B's card counts as a play."""
    table = looks("torite-sevens", game="torite", counts=dict.fromkeys("ABCD", 9))
    table.session.accept({"type": "deal", "counts": dict.fromkeys("ABCD", 9), "source": "tap"})
    turns = ("A R6", "B", "C R5", "D R4", "A R3", "B", "C R2", "D R1", "A R10", "B", "C R9", "D R8", "A B6")
    for player, *cards in map(str.split, turns):
        kind = {"type": "play", "cards": cards} if cards else {"type": "pass"}
        table.session.accept({**kind, "player": player, "source": "tap"})
    table.lay("B", "B8", at=(800.0, 200.0), final=False)
    table.driver.flush()
    assert table.acts()[-1] == "A:B6"
    table.lying["B8"].seen = 4
    for _ in range(4):
        table.look("D", final=False)
    assert table.acts()[-1] == "B:B8"


def test_a_hand_that_is_not_whole_is_looked_at_longer(looks: Looks) -> None:
    """One scan lost a card of it: it is told once all its cards were seen as often."""
    table = looks("torite-poker", game="torite", counts=dict.fromkeys("ABCD", 7))
    table.session.accept({"type": "deal", "counts": dict.fromkeys("ABCD", 7), "source": "tap"})
    table.lay("A", "B2", "G1", "R7", "B7", at=(300.0, 560.0), final=False)
    for _ in range(3):
        table.look("A", final=False)
    assert table.acts() == [] and table.driver.waiting
    for lying in table.lying.values():
        lying.seen = 4
    table.look("A", final=False)
    assert table.acts() == ["A:? B2 B7 G1 R7~"]


def two_arms(path: Path, near: bool) -> list[str]:
    """B lays a card that is too weak; C reaches in meanwhile, to the same card or elsewhere."""
    table = Ring(path, "torite-daifugo")
    table.lay("A", "R5")
    laid = table.card("Y3", "B")
    elsewhere = table.card(None, "C", far=250.0)
    table.look([laid], [table.arm("B", laid), table.arm("C", laid if near else elsewhere)])
    return table.told()


def test_a_foul_is_called_though_another_arm_came_elsewhere_meanwhile(tmp_path: Path) -> None:
    assert two_arms(tmp_path, near=False) == ["A:R5", "!B:Y3"]


def test_where_two_arms_came_to_a_card_no_foul_is_called(tmp_path: Path) -> None:
    assert not any(told.startswith("!") for told in two_arms(tmp_path, near=True))


@pytest.mark.parametrize("unread", [False, True])
def test_a_card_of_a_layout_is_no_foul_while_one_lies_there_that_nobody_could_read(looks: Looks, unread: bool) -> None:
    table = looks("torite-sevens", game="torite", counts=dict.fromkeys("ABCD", 9))
    table.session.accept({"type": "deal", "counts": dict.fromkeys("ABCD", 9), "source": "tap"})
    table.session.accept({"type": "play", "player": "A", "cards": ["R6"], "source": "tap"})
    table.session.accept({"type": "pass", "player": "B", "source": "tap"})
    if unread:
        table.lying["?"] = card(99, None, 200.0, 100.0)
        table.driver.adopt(Scene(table.at_ms, tuple(table.lying.values()), (), (), ()))
    table.lay("C", "Y9", at=(800.0, 300.0))
    assert ("illegal" in {line["verdict"] for line in table.session.rulings() if "verdict" in line}) != unread

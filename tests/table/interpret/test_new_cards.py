"""New cards: what is believed and when, what is called a foul, what is asked about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.table.interpret.ring import Ring

Watch = Callable[..., Any]


def test_an_illegal_play_is_called_and_its_take_back_seen(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H9").play("B", "S6").take_back("B").play("B", "SK")
    found = watch(drawn)
    assert found.acts() == ["A:H9", "B:S6", "takeback", "B:SK"]
    assert found.verdicts() == ["legal", "illegal", "legal", "legal"]
    assert found.session.view()["timeline"][2]["taken_back"]


def test_an_unread_card_is_asked_about_and_never_guessed(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6", read=None)
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:?"]
    assert found.line("B:?")["confirmed"] is False
    assert found.verdicts()[-1] == "undecided"
    assert found.session.view()["timeline"][-1]["alternatives"][0][0][0] == "S6"


def test_what_follows_an_unread_card_may_tell_what_it_was(drawn: Any, watch: Watch) -> None:
    """The unread ♠8 cut: B leads again, which nothing else allows."""
    drawn.play("A", "H4").play("B", "S8", read=None).sweep("B").play("B", "C5").play("C", "D6")
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert found.acts()[-1] == "C:D6"


def test_a_name_that_was_seen_before_is_a_misreading_not_a_fault(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").sweep("A").play("A", "S5").play("B", "D4", read="H4")
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert found.acts()[-1] == "B:?"


def test_two_plays_in_one_go_are_two(drawn: Any, watch: Watch) -> None:
    drawn.both("A", "H4", "B", "S6").play("C", "D9")
    found = watch(drawn)
    assert found.acts() == ["A:H4", "B:S6", "C:D9"]
    assert found.verdicts() == ["legal"] * 3


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

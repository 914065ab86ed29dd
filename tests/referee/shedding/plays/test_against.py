"""A play against the field: count, shape, strength, lock, in that order."""

from __future__ import annotations

import pytest

from tests.referee.conftest import Sit


@pytest.mark.parametrize(
    ("field", "cards", "code"),
    [("H7 S7", "H9", "wrong-count"), ("H4 H5 H6", "S9 H9 D9", "wrong-shape"), ("H7", "S5", "too-weak"),
     ("H7", "S9", None)],
)  # fmt: skip
def test_what_keeps_a_play_from_answering(sit: Sit, field: str, cards: str, code: str | None) -> None:
    table = sit()
    table.play("A", field)
    assert table.play("B", cards).ruling.code == code


def test_a_lock_is_asked_about_last(sit: Sit) -> None:
    table = sit()
    table.play("A", "H7")
    table.play("B", "H9")
    assert table.play("C", "S8").ruling.code == "too-weak"  # strength before the lock
    assert table.play("C", "S10").ruling.code == "suit-locked"
    assert table.play("C", "H10").ruling.verdict == "legal"


def test_after_a_revolution_the_weak_beat_the_strong(sit: Sit) -> None:
    table = sit()
    table.play("A", "H9 S9 D9 C9")
    table.add("clear")
    table.play("A", "H7")
    assert table.play("B", "S8").ruling.code == "too-weak" and table.play("B", "S5").ruling.verdict == "legal"

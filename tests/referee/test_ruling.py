"""Rulings as values: the verdict, its parts, and what they are without anything said."""

from __future__ import annotations

import pytest

from referee.ruling import FINE, ILLEGAL, LEGAL, NO_PARAMS, Exposure, Ruling


def test_a_ruling_says_nothing_that_was_not_said() -> None:
    assert Ruling(LEGAL) == FINE
    assert FINE[:6] == (LEGAL, None, None, (), (), ()) and dict(FINE.params) == {}


def test_nobody_fills_the_shared_parameters() -> None:
    with pytest.raises(TypeError):
        NO_PARAMS["player"] = "A"  # type: ignore[index]


def test_a_ruling_is_changed_by_making_another() -> None:
    exposed = Exposure(3, "revoke", "C1")
    changed = FINE._replace(verdict=ILLEGAL, exposed=(exposed,))
    assert changed.verdict == ILLEGAL and changed.exposed[0].code == "revoke" and FINE.exposed == ()

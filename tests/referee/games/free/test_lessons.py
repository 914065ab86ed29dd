"""The free table shows what is recorded and asks nothing: there is no rule to know."""

from __future__ import annotations

from referee.games.free.lessons import COURSES


def test_F2_plays_may_be_made_and_nothing_is_asked() -> None:
    assert len(COURSES["free"].tasks) == 3 and COURSES["free"].quiz == ()

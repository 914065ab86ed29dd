"""Cards that were counted at the table and do not fit the record put an earlier play in question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Looks = Callable[..., Any]


def counted(table: Any, player: str, count: int) -> None:
    table.session.accept({"type": "count", "player": player, "count": count, "source": "tap"})
    table.look(player)


def left(table: Any, player: str) -> int:
    moment = table.session.moment()
    found = moment.game.public(moment.state).cards_left[player]
    assert isinstance(found, int)
    return found


def test_fewer_cards_than_the_record_says_a_partner_was_not_seen(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    table.sweep("B")
    table.lay("B", "C9")
    counted(table, "B", left(table, "B") - 1)
    assert table.acts()[-2:] == ["B:count", "amend B:? C9~"]


def test_more_cards_than_the_record_says_somebody_else_may_have_laid_one(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    counted(table, "B", left(table, "B") + 1)
    assert table.acts()[-2:] == ["B:count", "amend B:S6~"]


@pytest.mark.parametrize("away", [0, 30])
def test_a_count_that_fits_or_that_no_play_explains_asks_nothing(looks: Looks, away: int) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    counted(table, "B", left(table, "B") + away)
    assert table.acts() == ["A:H4", "B:S6", "B:count"]


def test_what_people_said_of_a_play_is_not_asked_again(looks: Looks) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    seq = table.session.last_seq()
    answer = {"type": "play", "player": "B", "cards": ["S6"]}
    table.session.accept({"type": "amend", "target": seq, "source": "tap", "event": answer})
    counted(table, "B", left(table, "B") + 1)
    assert table.acts()[-1] == "B:count"

"""A rule is cited by the id that its profile's rule set gives it."""

from __future__ import annotations

import pytest

from referee import games
from referee.shedding.book import GENERIC, book, cite
from referee.texts import has


def test_a_rule_set_cites_its_own_ids_and_the_general_ones_else() -> None:
    own = book({"lock": "V11"})
    assert cite(own, "lock") == "V11" and cite(GENERIC, "lock") != "V11"
    assert cite(own, "revolution") == cite(GENERIC, "revolution")


@pytest.mark.parametrize("name", ["daifugo", "hensoku"])
def test_every_rule_that_a_profile_cites_has_words(name: str) -> None:
    for game in games.called(name):
        for told in game.books.values():
            assert all(has(f"rule.{ident}") for ident in told.book.values())

"""Which cards lie on a table that is only recorded."""

import pytest

from referee import games
from referee.games.free.options import MOST_JOKERS
from referee.play.options import OptionsError, means


def test_a_deck_without_jokers_asks_for_no_number_of_them():
    game = games.find("free")
    assert not means(games.resolve(game, None, {"deck": "coloured"}), "jokers")
    assert means(games.resolve(game, None, {"deck": "any"}), "jokers")


@pytest.mark.parametrize("asked", [{"deck": "tarot"}, {"jokers": MOST_JOKERS + 1}, {"jokers": -1}, {"packs": 2}])
def test_what_there_is_not_is_refused(asked):
    with pytest.raises(OptionsError):
        games.resolve(games.find("free"), None, asked)

"""The family: who first empties the hand wins, whatever deck and switches a subclass sets."""

from __future__ import annotations

import pytest

from referee import games
from referee.play.options import Options, OptionsError
from referee.play.protocol import Setup
from referee.shedding.game import Shedding
from referee.shedding.options import SheddingOptions
from tests.referee.conftest import Sit

FAMILY = [game for name in games.names() for game in games.called(name) if isinstance(game, Shedding)]


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: type(game).__name__)
def test_the_switches_of_a_table_become_those_of_the_family(game: Shedding[Options]) -> None:
    options = games.resolve(game, game.default_profile, {})
    assert isinstance(game.switches(options), SheddingOptions)


@pytest.mark.parametrize("game", FAMILY, ids=lambda game: type(game).__name__)
def test_nobody_plays_alone(game: Shedding[Options]) -> None:
    with pytest.raises(OptionsError) as refused:
        game.start(Setup(("A",), games.resolve(game, game.default_profile, {}), profile=game.default_profile))
    assert refused.value.field == "players"


def test_the_deck_has_the_jokers_of_the_switches(sit: Sit) -> None:
    assert sit(jokers=1).fold.table.deck.size == 53


def test_a_card_that_was_shown_by_an_illegal_play_is_known(sit: Sit) -> None:
    table = sit()
    table.deal(A="H9 S3", B="H4 HK")
    table.play("A", "H9")
    assert table.play("B", "H4").ruling.code == "too-weak"
    public = table.fold.table.game.public(table.fold.table.state)
    assert "H4" in public.known["B"] and public.turn == "B"

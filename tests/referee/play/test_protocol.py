"""What every game is: the same verbs, and what a round takes and leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee import games
from referee.events import Event
from referee.play.judgement import FINE, Judgement
from referee.play.protocol import AnyGame, Carry, Game, Setup, Steps
from referee.ruling import ILLEGAL
from referee.shedding.options import SheddingOptions
from tests.referee.seats import seated

GAMES = [game for name in games.names() for game in games.called(name)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_every_game_has_every_verb(game: AnyGame) -> None:
    verbs = [name for name, value in vars(Game).items() if callable(value) and not name.startswith("_")]
    assert len(verbs) >= 14 and all(callable(getattr(game, verb)) for verb in verbs)
    assert game.default_profile in game.profiles and game.rule_sets


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
def test_a_fresh_round_has_no_result_and_leaves_nothing_unusual(game: AnyGame) -> None:
    options = games.resolve(game, game.default_profile, {})
    _, state = seated(game, options, game.default_profile)
    assert game.result(state).standings is None and not game.result(state).finished
    assert game.carry(state).leader is None and dict(game.carry(state).ranks) == {}


def test_another_options_object_leaves_the_rest_of_a_setup() -> None:
    setup = Setup(("A", "B"), SheddingOptions(), 3, Carry(leader="B"), "A", "nono", 17, "official")
    other = setup.playing(SheddingOptions(jokers=0))
    assert other.options.jokers == 0 and other == replace(setup, options=other.options)


class Counting(Steps[int]):
    """A game whose state counts events; a pass is illegal."""

    def judge(self, state: int, event: Event) -> Judgement[int]:
        return Judgement(ILLEGAL, "cannot-pass", plan=state + 1) if event.type == "pass" else FINE.to(state + 1)

    def shown(self, state: int, event: Event, judgement: Judgement[int]) -> int:
        return -1


def test_what_does_not_count_leads_to_what_it_showed() -> None:
    game = Counting()
    assert game.step(5, Event(1, "play"))[1] == 6
    assert game.step(5, Event(1, "pass"))[1] == -1
    assert game.step(5, Event(1, "pass", stands=True))[1] == 6
    assert game.step(5, Event(1, "play"), taken_back=True)[1] == -1

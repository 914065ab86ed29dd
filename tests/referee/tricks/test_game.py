"""What games with seats and known hands do alike: every one of them, by the registry."""

from __future__ import annotations

import pytest

from referee import games
from referee.events import Event
from referee.play.judgement import FINE
from referee.play.options import Options, OptionsError
from referee.play.protocol import Setup
from referee.tricks.game import Seated, SeatedGame

GAMES = [game for name in games.names() for game in games.called(name) if isinstance(game, SeatedGame)]


@pytest.fixture(params=GAMES, ids=lambda game: type(game).__name__)
def game(request: pytest.FixtureRequest) -> SeatedGame[Seated, Options]:
    found: SeatedGame[Seated, Options] = request.param
    return found


def begun(game: SeatedGame[Seated, Options]) -> Seated:
    found = games.resolve(game, game.default_profile, {})  # type: ignore[arg-type]
    for players in ("ABCD", "ABCDE"):
        try:
            state: Seated = game.start(Setup(tuple(players), found, profile=game.default_profile))  # type: ignore[attr-defined]
        except OptionsError:
            continue
        return state
    raise AssertionError(game)


def test_there_are_some() -> None:
    assert {type(game).__name__ for game in GAMES} >= {"Napoleon", "PageOne", "Tricks", "Sevens", "Poker"}


def test_no_order_changes_and_the_deck_is_that_of_the_seats(game: SeatedGame[Seated, Options]) -> None:
    state = begun(game)
    assert game.order(state) is None and game.deck_of(state) is state.seats.deck


def test_a_card_that_was_shown_in_vain_is_known(game: SeatedGame[Seated, Options]) -> None:
    state = begun(game)
    code = state.seats.deck.codes[0]
    after = game.shown(state, Event(1, "play", "A", (code,)), FINE._replace(verdict="illegal", code="not-your-turn"))
    assert after.held.hands[0].known == 1 and state.held.hands[0].known == 0
    assert game.shown(state, Event(1, "pass", "A"), FINE) is state


def test_nobody_has_won_a_round_that_is_not_over(game: SeatedGame[Seated, Options]) -> None:
    state = begun(game)
    assert game.carry(state).private == dict.fromkeys(state.seats.players, 0)

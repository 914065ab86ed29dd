"""Quick players play a deal to its end, and what the end is worth."""

from __future__ import annotations

import random

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from table.advice.playing import decided, play_out, worth
from table.simulation.scripts.players import Kind, Sitting

KINDS = [Kind("daifugo", profile, {}, profile) for profile in ("official", "uecda", "nono")] + [
    Kind("torite", profile, {}, profile) for profile in ("torite-a", "torite-c", "torite-daifugo")
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.label)
def test_a_deal_is_played_to_its_end(kind: Kind) -> None:
    for seed in range(5):
        sitting = Sitting(kind, seed)
        sitting.deal()
        game, player = sitting.table.game, sitting.header.players[1]
        first = next((seat for seat in sitting.header.players if game.turn(sitting.table.state) is None), player)
        if game.turn(sitting.table.state) is None:
            sitting.add({"type": "lead", "player": first})
        end = play_out(game, sitting.table.state, player, random.Random(seed))
        assert decided(end, player)
        assert 0 <= worth(game, end, player)[0] <= 1


def test_whoever_is_out_first_is_worth_most() -> None:
    fold = Fold(Header("daifugo", ("A", "B", "C")))
    fold.add(Event(1, "deal", hands={"A": ("H5",), "B": ("H6", "S3"), "C": ("H7", "S4")}))
    fold.add(Event(2, "play", "A", ("H5",)))
    game, state = fold.table.game, fold.table.state
    assert decided(state, "A") and worth(game, state, "A") == (1.0, True)
    assert not decided(state, "B")
    assert worth(game, play_out(game, state, "B", random.Random(1)), "B")[1] is False


def test_the_quick_player_lays_the_weakest_card_that_beats_the_field() -> None:
    fold = Fold(Header("daifugo", ("A", "B")))
    fold.add(Event(1, "deal", hands={"A": ("H5", "S3"), "B": ("HK", "H6", "S4")}))
    fold.add(Event(2, "play", "A", ("H5",)))
    game, state = fold.table.game, fold.table.state
    # B lays ♥6, A has nothing, then ♠4, and ♥K last: A never comes to play ♠3.
    assert worth(game, play_out(game, state, "B", random.Random(1)), "B") == (1.0, True)

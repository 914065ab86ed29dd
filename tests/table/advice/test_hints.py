"""Hints: legal, the same for the same seed, with a reason in both languages, and good where it can be seen."""

from __future__ import annotations

import random

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from table.advice.hints import CANDIDATES, Budget, candidates, hint
from table.simulation.scripts.players import Kind, Sitting, kinds

BUDGET = Budget(60, None)


KINDS = [Kind("daifugo", profile, {}, profile) for profile in ("official", "uecda", "nono")] + [
    Kind("torite", profile, {}, profile) for profile in ("torite-a", "torite-c")
]


@pytest.mark.random
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.label)
def test_a_hint_is_legal_and_says_why_in_both_languages(kind: Kind) -> None:
    given = 0
    for seed in range(3):
        sitting = Sitting(kind, seed)
        sitting.deal()
        for _ in range(12):
            table = sitting.table
            turn = table.game.turn(table.state)
            if turn is not None:
                found = hint(table, turn, sitting.hands[turn], random.Random(seed), BUDGET)
                assert found is not None and found.play in table.game.options(table.state, turn, sitting.hands[turn])
                assert found.reason.ja.endswith("。") and found.reason.en.endswith(".")
                assert "{" not in found.reason.ja + found.reason.en
                given += bool(found.tried)
            if not sitting.step():
                break
    assert given > 5


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.label)
def test_in_every_game_a_hint_is_legal_or_there_is_none(kind: Kind) -> None:
    sitting = Sitting(kind, 1)
    sitting.deal()
    for _ in range(30):
        table = sitting.table
        turn = table.game.turn(table.state)
        if turn is not None and len(sitting.lines) % 4 == 0:
            found = hint(table, turn, sitting.hands[turn], random.Random(1), Budget(8, None))
            assert found is None or found.play in table.game.options(table.state, turn, sitting.hands[turn])
        if not sitting.step():
            break


def test_the_same_seed_gives_the_same_hint() -> None:
    sitting = Sitting(Kind("daifugo", "official", {}, "o"), 4)
    sitting.deal()
    table, turn = sitting.table, sitting.header.players[0]
    sitting.add({"type": "lead", "player": turn})
    one, two = (hint(sitting.table, turn, sitting.hands[turn], random.Random(7), BUDGET) for _ in range(2))
    assert one == two and one is not None and len(one.tried) > 1
    assert table.over is False


def test_a_play_that_wins_at_once_is_found() -> None:
    fold = Fold(Header("daifugo", ("A", "B")))
    fold.add(Event(1, "deal", counts={"A": 3, "B": 3}))
    fold.add(Event(2, "lead", "A"))
    # The 8 clears the field, the pair ends it; any other order gives B a turn.
    found = hint(fold.table, "A", ("H8", "S4", "H4"), random.Random(1), Budget(120, None))
    assert found is not None and found.play.cards in (("H8",), ("S4", "H4"))
    assert found.tried[0].wins == found.tried[0].deals


def test_a_single_choice_needs_no_deals() -> None:
    fold = Fold(Header("daifugo", ("A", "B")))
    fold.add(Event(1, "deal", counts={"A": 3, "B": 3}))
    fold.add(Event(2, "play", "A", ("HK",)))
    found = hint(fold.table, "B", ("S3", "S4", "H6"), random.Random(1), BUDGET)
    assert found is not None and found.play.type == "pass" and found.tried == ()
    assert found.reason.en == "Nothing else is allowed now."


def test_no_hint_out_of_turn_nor_in_games_whose_hands_are_not_sampled() -> None:
    fold = Fold(Header("daifugo", ("A", "B")))
    fold.add(Event(1, "play", "A", ("HK",)))
    assert hint(fold.table, "A", ("S3", "HA"), random.Random(1), BUDGET) is None
    pages = Fold(Header("pageone", ("A", "B")))
    assert hint(pages.table, "A", ("S3", "HA"), random.Random(1), BUDGET) is None


def test_few_plays_of_a_large_hand_are_compared() -> None:
    fold = Fold(Header("daifugo", ("A", "B", "C")))
    fold.add(Event(1, "lead", "A"))
    hand = ("S3", "H3", "D3", "S5", "H6", "H7", "H8", "H9", "CJ", "DJ", "S2", "H2", "JK")
    found = candidates(fold.table, "A", hand, fold.table.game.options(fold.table.state, "A", hand))
    assert len(found) == CANDIDATES and ("S3", "H3", "D3") in [choice.cards for choice in found]


def test_a_clock_ends_the_trying() -> None:
    sitting = Sitting(Kind("daifugo", "official", {}, "o"), 4)
    sitting.deal()
    sitting.add({"type": "lead", "player": "A"})
    found = hint(sitting.table, "A", sitting.hands["A"], random.Random(7), Budget(100_000, 0.0))
    assert found is not None and 0 < sum(each.deals for each in found.tried) < 100
    assert found.tried[0].deals > 0

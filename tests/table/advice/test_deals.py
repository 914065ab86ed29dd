"""Sampled deals fit what was seen: sizes of hands, cards known, cards that have gone, and voids."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.events import Event, Header
from referee.fold import Fold
from referee.records.reader import Reader
from table.advice.deals import Unseen, deal, opened, unseen
from table.simulation.scripts.players import Kind, Sitting, hidden

KINDS = [Kind("daifugo", profile, {}, profile) for profile in ("official", "uecda", "nono")] + [
    Kind("torite", "torite-c", {}, "torite-c")
]


def as_seen(sitting: Sitting, player: str) -> Fold:
    """The table as one player knows it."""
    reader, fold = Reader(), Fold(sitting.header)
    reader.read(sitting.lines[0])
    for line in hidden(sitting.lines[1:], frozenset({player}), False):
        event = reader.read(dict(line))
        assert isinstance(event, Event)
        fold.add(event)
    return fold


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(KINDS), st.integers(0, 10_000), st.integers(0, 30))
def test_a_deal_has_every_card_once_and_hands_of_the_right_size(kind: Kind, seed: int, moves: int) -> None:
    sitting = Sitting(kind, seed)
    sitting.deal()
    for _ in range(moves):
        if not sitting.step():
            break
    if sitting.table.over:
        return
    player = sitting.header.players[0]
    moment, own = as_seen(sitting, player).table, sitting.hands[player]
    cards = unseen(moment, player, own)
    assert cards is not None
    hands = deal(cards, random.Random(seed))
    assert sorted(hands[player]) == sorted(own)
    assert {name: len(hand) for name, hand in hands.items()} == {n: len(hand) for n, hand in sitting.hands.items()}
    still = Counter(card for hand in sitting.hands.values() for card in hand) + Counter(sitting.rest)
    assert Counter(card for hand in hands.values() for card in hand) <= still
    public = moment.game.public(opened(moment.state, moment.deck, moment.setup.players, hands))
    assert {name: sorted(public.known.get(name, ())) for name in hands} == {n: sorted(h) for n, h in hands.items()}


def test_the_true_hands_have_no_card_that_a_deal_bars() -> None:
    for seed in range(6):
        sitting = Sitting(Kind("torite", "torite-c", {}, "torite-c"), seed)
        sitting.deal()
        while sitting.step() and not sitting.table.over:
            player = sitting.header.players[0]
            cards = unseen(as_seen(sitting, player).table, player, sitting.hands[player])
            assert cards is not None
            assert all(cards.barred[name].isdisjoint(hand) for name, hand in sitting.hands.items())


def test_a_void_that_was_shown_is_kept() -> None:
    fold = Fold(Header("torite", ("A", "B", "C"), "torite-c"))
    fold.add(Event(1, "deal", counts={"A": 6, "B": 6, "C": 6}))
    fold.add(Event(2, "play", "A", ("R7",)))
    fold.add(Event(3, "play", "B", ("B2",)))
    hand = ("R1", "R2", "R3", "G1", "G2", "G3")
    cards = unseen(fold.table, "C", hand)
    assert cards is not None and {"R4", "R10"} <= cards.barred["B"]
    for seed in range(20):
        assert not [card for card in deal(cards, random.Random(seed))["B"] if card[0] == "R"]


@pytest.mark.parametrize("seed", range(10))
def test_a_deal_that_is_hard_to_hit_is_put_together(seed: int) -> None:
    pool = tuple(f"R{number}" for number in range(1, 9)) + tuple(f"B{number}" for number in range(1, 9))
    red = frozenset(card for card in pool if card[0] == "R")
    cards = Unseen({"A": (), "B": ()}, {"A": 8, "B": 8}, {"A": red, "B": frozenset()}, pool)
    hands = deal(cards, random.Random(seed))
    assert red.isdisjoint(hands["A"]) and set(hands["B"]) == red


def test_claims_that_leave_no_deal_are_not_looked_at() -> None:
    cards = Unseen({"A": ()}, {"A": 1}, {"A": frozenset({"R1"})}, ("R1",))
    assert deal(cards, random.Random(1)) == {"A": ("R1",)}


def test_hands_that_nobody_counted_share_what_is_left() -> None:
    fold = Fold(Header("daifugo", ("A", "B", "C")))
    fold.add(Event(1, "play", "A", ("H5",)))
    cards = unseen(fold.table, "B", ("S3", "S4", "S5"))
    assert cards is not None and cards.room["B"] == 0
    assert sum(cards.room.values()) == len(cards.pool) and abs(cards.room["A"] - cards.room["C"]) <= 1


def test_other_games_are_not_sampled() -> None:
    fold = Fold(Header("pageone", ("A", "B")))
    assert unseen(fold.table, "A", ()) is None

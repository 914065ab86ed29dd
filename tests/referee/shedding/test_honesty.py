"""Exchanges under hidden hands: honest ones are never exposed, dishonest ones at the first card that proves it."""

from __future__ import annotations

import random

import pytest

from referee import games
from referee.events import Event, Header
from referee.fold import Fold
from referee.shedding.plays.exchange import duty

PLAYERS = tuple("ABCD")
RANKS = dict(zip(PLAYERS, ("daifugo", "fugo", "hinmin", "daihinmin"), strict=True))
SUITS = "CDHS"


def strength(card):
    order = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    return (13, 0) if card == "JK" else (order.index(card[1:]), SUITS.index(card[0]))


def second_round(profile, seed, liar, unseen):
    """Exchange and a random round; returns (seq of the lie, what D still held above it, the outcomes)."""
    rng = random.Random(seed)
    game = games.find("daifugo")
    folded = Fold(Header("daifugo", PLAYERS, profile))
    deck = list(folded.table.deck.all_codes())
    rng.shuffle(deck)
    hands = {player: deck[number * 13 : (number + 1) * 13] for number, player in enumerate(PLAYERS)}
    outcomes = []

    def add(kind, player=None, **fields):
        outcomes.append(folded.add(Event(len(outcomes) + 1, kind, player, **fields)))
        return outcomes[-1]

    add("round", number=2, ranks=RANKS)
    add("deal", counts=dict.fromkeys(PLAYERS, 13))
    lie, above, moves = 0, set(), []
    for number, player in enumerate(PLAYERS):
        to, count, strongest = duty(folded.table.state, number)
        hand = sorted(hands[player], key=strength)
        given = hand[-count:] if strongest else hand[:count]
        if player == "D" and liar:
            # The joker or the best card stays behind.
            given = hand[-3:-1]
        moves.append((number, player, PLAYERS[to], given))
    for number, player, to, given in reversed(moves):
        rich = RANKS[player] in ("daifugo", "fugo")
        what = {"count": len(given)} if rich and unseen else {"cards": tuple(given)}
        outcome = add("exchange", player, to=to, **what)
        assert outcome.ruling.verdict != "illegal"
        if player == "D" and liar:
            lie = outcome.event.seq
            above = {card for card in hands["D"] if strength(card)[0] > min(strength(c)[0] for c in given)} - {*given}
        assert number >= 0
    for _, player, to, given in moves:
        hands[player] = [card for card in hands[player] if card not in given]
        hands[to] = hands[to] + given
    proof = None
    while not folded.table.over and len(outcomes) < 150:
        player = folded.turn or rng.choice(PLAYERS)
        choice = rng.choice(game.options(folded.table.state, player, hands[player]))
        outcome = add(choice.type, player, cards=choice.cards or None, readings=choice.readings or None)
        assert outcome.ruling.verdict == "legal"
        if proof is None and player == "D" and above & {*choice.cards}:
            proof = outcome.event.seq
        for card in choice.cards:
            hands[player].remove(card)
    return lie, proof, outcomes


@pytest.mark.parametrize("profile", ["official", "stadium"])
@pytest.mark.parametrize("unseen", [False, True])
def test_an_honest_exchange_is_never_exposed(profile, unseen):
    for seed in range(6):
        _, _, outcomes = second_round(profile, seed, liar=False, unseen=unseen)
        assert not any(outcome.exposed for outcome in outcomes)


@pytest.mark.parametrize("profile", ["official", "stadium"])
def test_a_withheld_card_is_exposed_when_it_is_played_and_not_before(profile):
    proven = 0
    for seed in range(8):
        lie, proof, outcomes = second_round(profile, seed, liar=True, unseen=False)
        exposing = [outcome.event.seq for outcome in outcomes if (lie, "withheld-strongest") in
                    {(x.seq, x.code) for x in outcome.exposed}]  # fmt: skip
        assert exposing == ([] if proof is None else [proof])
        proven += proof is not None
    assert proven

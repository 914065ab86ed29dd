"""Referees that others wrote: following suit and who takes a trick against OpenSpiel's bridge, hands against PokerKit.

Both are needed by tests only; without them these tests are skipped.
"""

from __future__ import annotations

import random
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from referee.events import Event, Header
from referee.fold import Fold
from referee.games.torite.cards import DECK
from referee.games.torite.kinds.poker import strength

NAMES = "ABCD"
BRIDGE_SUITS = "CDHS"
BRIDGE_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PASS, ONE_CLUB = 52, 55
GAMES = range(12)


def standard_code(card: int) -> str:
    """Bridge's card number as a card of the standard deck."""
    return BRIDGE_SUITS[card % 4] + BRIDGE_RANKS[card // 4]


def coloured_code(card: int, trump: int) -> str | None:
    """The same card on the coloured deck, 2 … J as 1 … 10, trumps as yellow; None for Q K A."""
    suit = card % 4
    colour = "Y" if suit == trump else "RBGY"[suit] if trump not in range(4) else "RBG"[(suit - trump - 1) % 4]
    return None if card // 4 > 9 else f"{colour}{card // 4 + 1}"


class Bridge:
    """A random deal of OpenSpiel's bridge, bid to one of a suit (0–3: C D H S) or without trumps (4) by North."""

    def __init__(self, seed: int, trump: int) -> None:
        pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel (open_spiel) is not installed")
        self.rng = random.Random(seed)
        self.state = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
        self.hands: list[set[int]] = [set(), set(), set(), set()]
        dealt = 0
        while self.state.is_chance_node():
            card = self.rng.choice(self.state.legal_actions())
            self.hands[dealt % 4].add(card)
            self.state.apply_action(card)
            dealt += 1
        for call in (ONE_CLUB + trump, PASS, PASS, PASS):
            self.state.apply_action(call)
        self.leader = 1

    def tricks(self):
        """Per trick: (hands before it, who leads, [(seat, legal cards, card played)], who took it); None after the last
        one, whose taker plays no more."""
        for number in range(13):
            before = [set(hand) for hand in self.hands]
            leader, plays = self.leader, []
            for step in range(4):
                seat = (leader + step) % 4
                legal = set(self.state.legal_actions())
                card = self.rng.choice(sorted(legal))
                self.state.apply_action(card)
                self.hands[seat].remove(card)
                plays.append((seat, legal, card))
            taker = None
            if number < 12:
                # Declarer's and dummy's cards are one player's: whose hand it is shows in the cards.
                free = set(self.state.legal_actions())
                taker = next(seat for seat in range(4) if self.hands[seat] == free)
                self.leader = taker
            yield before, leader, plays, taker


def listed(folded: Fold, seat: int, hand: list[str]) -> set[str]:
    table = folded.table
    found = table.game.options(table.state, NAMES[seat], hand)
    return {choice.cards[0] for choice in found if choice.type == "play"}


@pytest.mark.parametrize("trump", range(4))
@pytest.mark.parametrize("seed", GAMES)
def test_Q7_following_suit_as_bridge_does(seed, trump):
    for hands, leader, plays, _ in Bridge(seed, trump).tricks():
        cards = [[standard_code(card) for card in sorted(hand)] for hand in hands]
        folded = Fold(Header("napoleon", tuple(NAMES), "napoleon"))
        folded.add(Event(1, "deal", hands=dict(zip(NAMES, map(tuple, cards), strict=True)), widow=("JK",)))
        folded.add(Event(2, "bid", NAMES[leader], count=13, suit=BRIDGE_SUITS[trump]))
        for step in range(1, 4):
            folded.add(Event(2 + step, "pass", NAMES[(leader + step) % 4]))
        folded.add(Event(6, "adjutant", NAMES[leader], card="SA"))
        assert folded.add(Event(7, "widow", NAMES[leader], ("JK",))).ruling.verdict == "legal"
        for number, (seat, legal, card) in enumerate(plays, start=8):
            assert folded.turn == NAMES[seat]
            assert listed(folded, seat, cards[seat]) == {standard_code(fit) for fit in legal}
            for other in hands[seat]:
                event = Event(number, "play", NAMES[seat], (standard_code(other),))
                verdict = folded.table.game.step(folded.table.state, event)[0].verdict
                assert verdict == ("legal" if other in legal else "illegal")
            folded.add(Event(number, "play", NAMES[seat], (standard_code(card),)))


@pytest.mark.parametrize("trump", range(5))
@pytest.mark.parametrize("seed", GAMES)
def test_C1_P2_coloured_tricks_as_bridge_has_them(seed, trump):
    profile = "torite-c" if trump == 4 else "torite-a-trump"
    compared = taken = 0
    for hands, leader, plays, taker in Bridge(seed, trump).tricks():
        cards = [[code for card in sorted(hand) if (code := coloured_code(card, trump))] for hand in hands]
        folded = Fold(Header("torite", tuple(NAMES), profile))
        folded.add(Event(1, "deal", hands=dict(zip(NAMES, map(tuple, cards), strict=True))))
        folded.add(Event(2, "lead", NAMES[leader]))
        for number, (seat, legal, card) in enumerate(plays, start=3):
            led = plays[0][2] % 4
            # Whoever could follow with a court card alone is void on the coloured deck: nothing to compare.
            courts = any(other % 4 == led for other in hands[seat]) and not any(
                other % 4 == led and other // 4 <= 9 for other in hands[seat]
            )
            expected = {code for fit in legal if (code := coloured_code(fit, trump))}
            if not courts or number == 3:
                assert listed(folded, seat, cards[seat]) == expected
                compared += 1
            code = coloured_code(card, trump)
            if code is None:
                break
            outcome = folded.add(Event(number, "play", NAMES[seat], (code,)))
        else:
            if taker is not None:
                assert outcome.ruling.params["winner"] == NAMES[taker]
                taken += 1
    assert compared > 15 and taken > 0


@pytest.mark.random
def test_K1_poker_hands_as_pokerkit_orders_them():
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit (pokerkit) is not installed")
    rng = random.Random(7)
    # 1 is low only: without aces the numbers 1 … 10 are poker's 2 … J.
    ranks, suits = "23456789TJ", "cdhs"
    hands = []
    for numbers in combinations_with_replacement(range(10), 5):
        if max(map(numbers.count, numbers)) > 4:
            continue
        colours = {number: rng.sample(range(4), numbers.count(number)) for number in set(numbers)}
        hands.append([number * 4 + colours[number].pop() for number in numbers])
    hands += [
        [number * 4 + colour for number in numbers] for numbers in combinations(range(10), 5) for colour in (0, 3)
    ]
    theirs = [pokerkit.StandardHighHand("".join(ranks[card // 4] + suits[card % 4] for card in hand)) for hand in hands]
    ours = [strength(hand) for hand in hands]
    order = sorted(range(len(hands)), key=lambda place: ours[place])
    for one, other in pairwise(order):
        assert (ours[one] == ours[other]) == (theirs[one] == theirs[other]), (hands[one], hands[other])
        assert not theirs[other] < theirs[one], (hands[one], hands[other])
    assert len({hand[0] for hand in ours}) == 9 and len(hands) > 2000


@pytest.mark.parametrize("seed", range(30))
def test_K1_winners_as_pokerkit_finds_them(seed):
    pokerkit = pytest.importorskip("pokerkit", reason="PokerKit (pokerkit) is not installed")
    rng = random.Random(seed)
    cards = rng.sample(DECK.codes[:-1], 20)
    hands = {name: cards[seat * 5 : seat * 5 + 5] for seat, name in enumerate(NAMES)}
    folded = Fold(Header("torite", tuple(NAMES), "torite-poker"))
    for seq, (name, hand) in enumerate(hands.items(), start=1):
        folded.add(Event(seq, "show", name, tuple(hand)))
    suits = dict(zip("RBYG", "cdhs", strict=True))
    theirs = {
        name: pokerkit.StandardHighHand("".join("23456789TJ"[int(card[1:]) - 1] + suits[card[0]] for card in hand))
        for name, hand in hands.items()
    }
    best = max(theirs.values())
    assert set(folded.result().winners) == {name for name, hand in theirs.items() if hand == best}

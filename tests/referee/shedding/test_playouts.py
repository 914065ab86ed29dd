"""Whole rounds of random legal play: what `options` offers is legal, has the effects it says, and leads to an end."""

from __future__ import annotations

import random

import pytest

from referee import games
from referee.events import Event, Header
from referee.fold import Fold

HOUSE = ("skip_5", "pass_7", "discard_10", "reverse_9", "bomber_q", "number_lock", "strict_lock", "color_lock",
         "gekokujo", "sandstorm", "stop_4", "ambulance", "rokurokubi")  # fmt: skip
TABLES = [
    ("daifugo", "official", {}),
    ("daifugo", "stadium", {}),
    ("daifugo", "uecda", {}),
    ("daifugo", "nono", {}),
    ("daifugo", "official", dict.fromkeys(HOUSE, True)),
    ("daifugo", "official", {"finisher_play": "clears", "owner_gets_turn": True, "eleven_back": "forced"}),
    ("hensoku", "hensoku", {}),
]


class Playout:
    """A table whose players hold real hands."""

    def __init__(self, game: str, profile: str, options: dict, seed: str) -> None:
        self.rng = random.Random(seed)
        self.game = games.find(game)
        self.players = tuple("ABCDE"[: self.rng.randint(3, 4)])
        self.fold = Fold(Header(game, self.players, profile, options))
        self.seq = 0
        if profile == "nono":
            words = list(self.fold.table.state.rules.deck.ranks)
            for player in self.players:
                self.rng.shuffle(words)
                self.add("order", player, strip=tuple(words))
        self.stock = list(self.fold.table.state.rules.deck.all_codes())
        self.rng.shuffle(self.stock)
        size = 5 if game == "hensoku" else len(self.stock) // len(self.players)
        self.hands = {player: [self.stock.pop() for _ in range(size)] for player in self.players}
        self.add("deal", hands={player: tuple(hand) for player, hand in self.hands.items()}, stock=len(self.stock))

    def add(self, kind: str, player: str | None = None, **fields):
        self.seq += 1
        outcome = self.fold.add(Event(self.seq, kind, player, **fields))
        assert outcome.ruling.verdict == "legal", (kind, player, fields, outcome.ruling)
        return outcome

    def move(self) -> None:
        player = self.fold.turn or self.players[0]
        choices = self.game.options(self.fold.table.state, player, self.hands[player])
        assert choices, "whoever has the turn can do something"
        choice = self.rng.choice(choices)
        hand = self.hands[player]
        if choice.type == "draw":
            card = self.stock.pop()
            hand.append(card)
            self.add("draw", player, cards=(card,))
        elif choice.type in ("give", "discard"):
            self.pay(choice.type, player, choice.params["count"])
        elif choice.type == "declare":
            rank = self.rng.choice(self.fold.table.state.rules.deck.ranks)
            self.add("declare", player, what="bomb", value=rank)
            for held in self.hands.values():
                held[:] = [card for card in held if card[1:] != rank or card == "JK"]
        else:
            outcome = self.add(choice.type, player, cards=choice.cards or None, readings=choice.readings or None)
            assert outcome.ruling.effects == choice.effects
            for card in choice.cards:
                hand.remove(card)

    def pay(self, kind: str, player: str, count: int) -> None:
        hand = self.hands[player]
        cards = tuple(hand.pop() for _ in range(min(count, len(hand))))
        state = self.fold.table.state
        index = self.players.index(player)
        to = self.players[state.after(index, state.active & ~(1 << index))]
        self.add(kind, player, cards=cards, **({"to": to} if kind == "give" else {}))
        if kind == "give":
            self.hands[to].extend(cards)

    def settle(self) -> None:
        """After a clean finish in hensoku: the last draws, then the table's word on a tie."""
        for player in self.game.public(self.fold.table.state).detail.to_draw:
            card = self.stock.pop()
            self.hands[player].append(card)
            self.add("draw", player, cards=(card,))
        if not self.fold.table.over:
            values = self.game.public(self.fold.table.state).detail.values
            self.add("settle", max(values, key=values.get))


@pytest.mark.parametrize(("game", "profile", "options"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_random_legal_play_ends_and_conserves_the_cards(game, profile, options, seed):
    table = Playout(game, profile, options, f"{game} {profile} {sorted(options)} {seed}")
    for _ in range(600):
        if table.fold.table.state.over:
            break
        table.move()
        state = table.fold.table.state
        for player, hand in zip(table.players, state.hands, strict=True):
            mask, jokers, bad = state.rules.deck.split(table.hands[player])
            assert (hand.known, hand.jokers, hand.unknown, bad) == (mask, jokers, 0, [])
            assert not mask & state.gone
    assert table.fold.table.state.over
    if not table.fold.table.over:
        table.settle()
    result = table.fold.result()
    assert result.finished and sorted(result.standings or ()) == list(table.players)
    if game == "hensoku":
        assert sum(result.scores.values()) == 0

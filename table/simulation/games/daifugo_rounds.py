"""Whole Daifugo rounds played legally at random as people like to play: low cards first, several at once. Records to
film; `players.game_to_film` plays any game, but chooses evenly."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from referee import games
from referee.cards import JOKER, STANDARD_RANKS, SUITS
from referee.events import Event, Header
from referee.fold import Fold
from referee.play.protocol import Choice
from referee.records.reader import Reader
from referee.records.schema import FORMAT
from referee.ruling import LEGAL
from referee.shedding.options import SheddingOptions

PLAYERS = ("A", "B", "C", "D", "E")


class _Table:
    """A table at which everybody plays legal cards at random. `lines` is the record so far."""

    def __init__(self, rng: random.Random, profile: str, options: Mapping[str, Any], players: Sequence[str]) -> None:
        self.rng = rng
        self.reader = Reader()
        self.lines: list[dict[str, Any]] = []
        header = self.reader.read({
            "seq": 0, "type": "game", "format": FORMAT, "game": "daifugo", "profile": profile,
            "options": dict(options), "players": list(players),
        })  # fmt: skip
        assert isinstance(header, Header)
        self.lines.append({
            "seq": 0, "type": "game", "format": FORMAT, "game": "daifugo", "profile": profile,
            "options": dict(options), "players": list(players),
        })  # fmt: skip
        self.fold = Fold(header)
        self.players = tuple(players)
        self.hands: dict[str, list[str]] = {}

    def add(self, kind: str, **fields: Any) -> tuple[str, ...]:
        """Record an event and return its effects. Raises AssertionError where the referee calls it anything but
        legal."""
        line = {"seq": len(self.lines), "type": kind, **fields}
        event = self.reader.read(line)
        assert isinstance(event, Event)
        outcome = self.fold.add(event)
        assert outcome.ruling.verdict == LEGAL, (line, outcome.ruling)
        self.lines.append(line)
        return outcome.ruling.effects

    def deal(self) -> None:
        """Shuffle and deal everything, clockwise from the first player."""
        cards = list(self.fold.table.deck.all_codes())
        self.rng.shuffle(cards)
        self.hands = {player: cards[seat :: len(self.players)] for seat, player in enumerate(self.players)}
        self.add("deal", hands={player: list(hand) for player, hand in self.hands.items()})

    def exchange(self, ranks: Mapping[str, str]) -> None:
        """The exchange of rounds after the first, by the ranks of the one before (G8)."""
        options = self.fold.table.setup.options
        if not isinstance(options, SheddingOptions) or options.exchange == "none":
            return
        few = len(self.players) <= 3
        by_rank = {rank: player for player, rank in ranks.items()}
        pairs = [("daihinmin", "daifugo", 1 if few else 2)] + ([] if few else [("hinmin", "fugo", 1)])
        for poor_rank, rich_rank, count in pairs:
            poor, rich = by_rank.get(poor_rank), by_rank.get(rich_rank)
            if poor is None or rich is None:
                continue
            best = sorted(self.hands[poor], key=_strength, reverse=True)[:count]
            # Nobody chooses after seeing what they receive: from the hand as it was dealt.
            spare = self.rng.sample(self.hands[rich], count)
            for giver, receiver, cards in ((poor, rich, best), (rich, poor, spare)):
                self.add("exchange", **{"from": giver, "to": receiver, "cards": cards})
                for card in cards:
                    self.hands[giver].remove(card)
                self.hands[receiver].extend(cards)

    def play_round(self) -> None:
        """Play until the round is over."""
        while not self.fold.table.over:
            table = self.fold.table
            player = self.fold.turn
            if player is None:
                player = self.rng.choice(self.players)
                self.add("lead", player=player)
            choices = table.game.options(self.fold.table.state, player, self.hands[player])
            chosen = self._choose(choices)
            if chosen.type == "pass":
                self.add("pass", player=player)
                continue
            said = {"as": list(chosen.readings)} if chosen.readings else {}
            self.add("play", player=player, cards=list(chosen.cards), **said)
            for card in chosen.cards:
                self.hands[player].remove(card)

    def _choose(self, choices: Sequence[Choice]) -> Choice:
        """People play low cards first, like to play several at once, and pass now and then."""
        plays = [choice for choice in choices if choice.type == "play"]
        passes = [choice for choice in choices if choice.type == "pass"]
        if not plays or (passes and self.rng.random() < 0.15):
            return (passes or plays)[0]
        weights = [_appeal(choice.cards) for choice in plays]
        return self.rng.choices(plays, weights)[0]


def _strength(card: str) -> int:
    """Strength of a card before any revolution; equal numbers S > H > D > C."""
    if card == JOKER:
        return 4 * len(STANDARD_RANKS)
    return 4 * STANDARD_RANKS.index(card[1:]) + 3 - SUITS.index(card[0])


def _appeal(cards: Sequence[str]) -> float:
    """How readily a play is chosen: many cards, low ones, no jokers."""
    strongest = max(map(_strength, cards)) // 4
    return (1 + 1.5 * (len(cards) - 1)) / (1 + strongest) / (1 + 3 * cards.count(JOKER))


def random_round(
    seed: int,
    profile: str = "official",
    players: Sequence[str] = PLAYERS[:4],
    *,
    rounds: int = 1,
    options: Mapping[str, Any] | None = None,
    open_hands: bool = False,
) -> list[dict[str, Any]]:
    """The record (header and events, JSON-ready) of `rounds` rounds of Daifugo played legally at random to their end.

    `open_hands` keeps the dealt hands and the exchanged cards in the record; otherwise it says how many, as a camera
    would know it. Raises referee.play.options.OptionsError for a profile, options or players that cannot be played.
    """
    games.resolve(games.find("daifugo"), profile, options or {})
    table = _Table(random.Random(seed), profile, options or {}, players)
    for number in range(1, rounds + 1):
        ranks: Mapping[str, str] = {}
        if number > 1:
            ranks = table.fold.table.game.carry(table.fold.table.state).ranks
            table.add("round", number=number)
        table.deal()
        table.exchange(ranks)
        table.play_round()
    return table.lines if open_hands else [_closed(line) for line in table.lines]


def _closed(line: dict[str, Any]) -> dict[str, Any]:
    """What of an event can be known without looking into the hands."""
    if line["type"] == "deal":
        counts = {player: len(hand) for player, hand in line["hands"].items()}
        return {"seq": line["seq"], "type": "deal", "counts": counts}
    if line["type"] == "exchange":
        kept = {name: value for name, value in line.items() if name != "cards"}
        return {**kept, "count": len(line["cards"])}
    return line

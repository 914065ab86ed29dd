"""How often a player who follows the hints wins: `python -m bench.rules.advice --games official,uecda,nono,torite-a`.

One seat, another one every round, plays every hint; the others play at random, greedily (the weakest play that is
allowed) or, in Daifugo, as the default client of UECda's kit. The hinted player sees what that seat sees. In the line
`greedy seat` the same seat plays greedily instead: what hints are worth beyond that. `--open` adds the line `all
hands`: the same search by a seat that sees every hand, about as far as hints can get.

All cards are dealt. A round is won by whoever the referee names a winner, also where several share the first place;
`share` counts such a round as a part of one.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from referee.cards import JOKER
from referee.events import Event
from referee.fold import Fold
from referee.records.reader import Reader
from referee.shedding.state import IDENTITY
from referee.shedding.state import State as SheddingState
from table.advice.hints import Budget, hint
from table.simulation.scripts.players import Kind, Line, Sitting, hidden

KINDS = {
    "official": Kind("daifugo", "official", {}, "official"),
    "uecda": Kind("daifugo", "uecda", {}, "uecda"),
    "stadium": Kind("daifugo", "stadium", {}, "stadium"),
    "nono": Kind("daifugo", "nono", {}, "nono"),
    **{f"torite-{letter}": Kind("torite", f"torite-{letter}", {}, f"torite-{letter}") for letter in "abcd"},
}
Player = Callable[["Match", Sequence[Line]], Line]


class Match(Sitting):
    """One round in which `hero` plays by a hint and everybody else as `others` does."""

    def __init__(self, kind: Kind, seed: int, seats: int, hero: Player, others: Player) -> None:
        super().__init__(kind, seed, seats=seats)
        self.hero = self.header.players[seed % seats]
        self._plays = {name: hero if name == self.hero else others for name in self.header.players}
        self._seen = Fold(self.header)
        self._reader = Reader()
        self._reader.read(self.lines[0])
        self._told = 1
        cards = len(self.table.deck.all_codes())
        self._size = 0 if isinstance(self.table.state, SheddingState) else cards // seats

    def deal(self, small: int = 0) -> None:
        """All cards, as far as everybody gets the same number."""
        super().deal(small or self._size)

    def choose(self, found: Sequence[Line]) -> Line:
        """What the player whose turn it is does."""
        players = {line.get("player") for line in found}
        if len(players) != 1 or found[0]["type"] not in ("play", "pass"):
            return super().choose(found)
        return self._plays[players.pop() or ""](self, found)

    def seen(self) -> Fold:
        """The table as the hinted player knows it."""
        for line in hidden(self.lines[self._told :], frozenset({self.hero}), False):
            event = self._reader.read(dict(line))
            assert isinstance(event, Event)
            self._seen.add(event)
        self._told = len(self.lines)
        return self._seen


def anything(match: Match, found: Sequence[Line]) -> Line:
    """Any legal play."""
    return Sitting.choose(match, found)


def strength(match: Match, player: str, card: str) -> int:
    """How strong a card is now; in tricks its number."""
    state: Any = match.table.state
    if not isinstance(state, SheddingState):
        return int(card[1:])
    if card == JOKER:
        return 99
    place = (state.orders[state.rules.index[player]] or IDENTITY)[match.table.deck.ids[card] >> 2]
    return -place if state.reversed else place


def greedy(match: Match, found: Sequence[Line]) -> Line:
    """The weakest play that is allowed; of equally weak ones the one with most cards. Never passes by choice."""
    plays = [line for line in found if line["type"] == "play"]
    if not plays:
        return found[0]
    return min(plays, key=lambda line: (max(strength(match, line["player"], card) for card in line["cards"]),
                                        -len(line["cards"]), line["cards"]))  # fmt: skip


def client(match: Match, found: Sequence[Line]) -> Line:
    """UECda's default client as described: it leads sequences, else groups, else single cards, the most cards first and
    the weakest of those; it answers with the weakest meld of the field's kind that breaks no larger one, and lays a
    joker alone only where nothing else answers."""
    plays = [line for line in found if line["type"] == "play"]
    if not plays:
        return found[0]
    player = plays[0]["player"]
    ranks = Counter(card[1:] for card in match.hands[player] if card != JOKER)
    leads = match.table.game.public(match.table.state).field.count == 0

    def key(line: Line) -> tuple[Any, ...]:
        cards: list[str] = line["cards"]
        numbers = {card[1:] for card in cards if card != JOKER}
        weak = max((strength(match, player, card) for card in cards if card != JOKER), default=99)
        kind = 0 if len(numbers) > 1 else 1 if len(cards) > 1 else 2
        breaks = len(numbers) == 1 and ranks[next(iter(numbers))] > sum(card != JOKER for card in cards)
        return (kind, -len(cards), breaks, weak, cards) if leads else (JOKER in cards, breaks, weak, cards)

    best = min(plays, key=key)
    passing = next((line for line in found if line["type"] == "pass"), None)
    # A group is kept whole rather than broken to answer, where passing is allowed.
    return passing if passing is not None and key(best)[1] is True and not leads else best


def advised(playouts: int, sees_all: bool = False) -> Player:
    """A player who does what the hint says; with `sees_all` by a table on which every hand lies open."""

    def play(match: Match, found: Sequence[Line]) -> Line:
        player = match.hero
        table = match.table if sees_all else match.seen().table
        advice = hint(table, player, match.hands[player], match.rng, Budget(playouts, None))
        if advice is None:
            return greedy(match, found)
        wanted = (advice.play.type, list(advice.play.cards), list(advice.play.readings))
        same = (line for line in found if (line["type"], line.get("cards", []), line.get("as", [])) == wanted)
        return next(same, None) or greedy(match, found)

    return play


OTHERS: dict[str, Player] = {"random": anything, "greedy": greedy, "client": client}


def won(match: Match) -> tuple[bool, float]:
    """Whether the hinted seat came out first, and its share of the first place (1/2 where two have it)."""
    match.play()
    result = match.table.game.result(match.table.state)
    if isinstance(match.table.state, SheddingState):
        first = bool(result.standings) and (result.standings or ("",))[0] == match.hero
        return first, float(first)
    first = match.hero in result.winners
    return first, first / max(1, len(result.winners))


def interval(wins: float, rounds: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z, share = 1.96, wins / rounds
    middle = (share + z * z / (2 * rounds)) / (1 + z * z / rounds)
    half = z / (1 + z * z / rounds) * math.sqrt(share * (1 - share) / rounds + z * z / (4 * rounds * rounds))
    return middle - half, middle + half


class Measured(NamedTuple):
    """The part of the rounds that were won, its 95 % interval, and the part where a shared first place is shared."""

    won: float
    low: float
    high: float
    share: float


def measure(kind: Kind, seats: int, rounds: int, hero: Player, others: Player) -> Measured:
    """How a seat does over so many rounds."""
    found = [won(Match(kind, seed, seats, hero, others)) for seed in range(rounds)]
    wins = sum(first for first, _ in found)
    return Measured(wins / rounds, *interval(wins, rounds), sum(share for _, share in found) / rounds)


def main(argv: Sequence[str] | None = None) -> None:
    """Prints a line per game and number of players."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="official,uecda,nono,torite-a")
    parser.add_argument("--players", default="2,4", help="numbers of players, such as 2,4")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--against", default="random", choices=sorted(OTHERS))
    parser.add_argument("--playouts", type=int, default=400, help="playouts per hint")
    parser.add_argument("--open", action="store_true", help="also a seat that sees every hand")
    asked = parser.parse_args(argv)
    heroes = [("hints", advised(asked.playouts)), ("greedy seat", greedy)]
    if asked.open:
        heroes.append(("all hands", advised(asked.playouts, sees_all=True)))
    for name in asked.games.split(","):
        for seats in map(int, asked.players.split(",")):
            for label, hero in heroes:
                found = measure(KINDS[name], seats, asked.rounds, hero, OTHERS[asked.against])
                print(f"{name:10} {seats} players  against {asked.against:7} {label:12} won {found.won:6.1%}  "
                      f"[{found.low:.1%}, {found.high:.1%}]  share {found.share:6.1%}  {asked.rounds} rounds",
                      flush=True)  # fmt: skip


if __name__ == "__main__":
    main()

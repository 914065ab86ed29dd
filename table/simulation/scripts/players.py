"""Players who know every card and play legal events at random, in any game and profile; records for the other benches.

`actions` lists what may happen next at a table whose cards are all known; `Sitting` picks among it with a seed.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from referee import games
from referee.cards import JOKER
from referee.events import Event, Header
from referee.fold import Fold, Outcome, Table
from referee.json_values import JsonObject
from referee.play.protocol import Choice
from referee.records.reader import Reader
from referee.records.schema import FORMAT
from referee.shedding.options import SheddingOptions
from referee.shedding.public import SheddingDetail
from table.simulation.scripts.dealing import Dealing, Everything
from table.simulation.scripts.script import module_of

Line = dict[str, Any]
Hands = dict[str, list[str]]

MOST_EVENTS = 600


class Kind(NamedTuple):
    """What is played: game, profile, and the switches that differ from it; `label` names it in print and in files;
    `tournament`: the header's, if any. People keep their seats in it."""

    game: str
    profile: str
    options: JsonObject
    label: str
    tournament: JsonObject | None = None


def kinds() -> list[Kind]:
    """Every game with every profile it has, and some with their house rules."""
    profiles = [(name, profile) for name in games.names() for profile in games.profiles(name)]
    found = [Kind(name, profile, {}, f"{name}/{profile}") for name, profile in profiles]
    for name in games.names():
        for rules, label in (("HOUSE_RULES", "house-rules"), ("MORE_HOUSE_RULES", "more-house-rules")):
            house = getattr(module_of(None, name), rules, {})
            found += [Kind(name, profile, options, f"{name}/{label}") for profile, options in house.items()]
    return found


def actions(table: Table, hands: Mapping[str, Sequence[str]]) -> list[Line]:
    """Everything legal that may happen next: lines of a record without `seq`. `hands` are the whole hands.

    A draw says nothing about its card; of a payment every choice of cards is listed.
    """
    game, state = table.game, table.state
    names = table.setup.players
    found: list[Line] = []
    if table.over:
        return found
    turn = game.turn(state)
    for player in names if turn is None else (turn,):
        for choice in game.options(state, player, tuple(hands[player])):
            found.extend(_lines(table, player, choice, hands))
    return found


def _lines(table: Table, player: str, choice: Choice, hands: Mapping[str, Sequence[str]]) -> list[Line]:
    line: Line = {"type": choice.type, "player": player}
    params = choice.params
    if choice.type in ("give", "discard"):
        amount = params["count"]
        assert isinstance(amount, int)
        count = min(amount, len(hands[player]))
        if choice.type == "give":
            line = {"type": "give", "from": player, "to": _next(table, player)}
        return [{**line, "cards": list(cards)} for cards in sorted(set(combinations(hands[player], count)))]
    if choice.type == "bid":
        return [{**line, "count": params["count"], "suit": params["suit"]}]
    if choice.type == "draw":
        return [{**line, "count": 1}]
    if choice.type == "declare":
        return [{**line, "what": params["what"], "value": params["value"]}]
    if choice.type == "widow":
        return [{**line, "discards": list(choice.cards)}]
    for key in ("card", "colour"):
        if choice.type in ("adjutant", "meeple") and key in params:
            line[key] = params[key]
    if choice.cards:
        line["cards"] = list(choice.cards)
    if choice.readings:
        line["as"] = list(choice.readings)
    return [line]


def _next(table: Table, player: str) -> str:
    """The next player in the direction of play who is still in the round."""
    public = table.game.public(table.state)
    assert isinstance(public.detail, SheddingDetail)
    names = public.players if public.detail.direction == "clockwise" else public.players[::-1]
    place = names.index(player)
    return next(name for name in (*names[place + 1 :], *names[:place]) if name not in public.gone)


def move(hands: Hands, line: Line) -> None:
    """Moves the cards that a line names out of hands and into hands. Raises ValueError where they are not there."""
    kind = line["type"]
    giver: str = line.get("from") or line.get("player") or ""
    cards: list[str] = line.get("discards") or line.get("cards") or []
    if kind in ("play", "give", "discard", "exchange", "widow"):
        for card in cards:
            hands[giver].remove(card)
        if kind in ("give", "exchange"):
            hands[line["to"]].extend(cards)
    elif kind == "draw":
        hands[giver].extend(cards)


class Sitting:
    """A record being played at random: `lines` and `events` so far, the fold that knows every card, and the hands.

    `choices` sums how many legal actions there were to choose from. With `fouls` > 0, that share of the plays and gifts
    is one that full knowledge calls illegal and that the table lets stand; `fouled` maps its seq to the code. No more
    than `most` players sit down; `seats` of them where that is given.
    """

    def __init__(self, kind: Kind, seed: int, fouls: float = 0.0, most: int = 99, seats: int = 0) -> None:
        self.rng = random.Random(f"{kind.label} {seed}")
        self.reader = Reader()
        seats = seats or min(self.rng.choice(seats_of(kind)), most)
        head: Line = {"seq": 0, "type": "game", "format": FORMAT, "game": kind.game, "profile": kind.profile,
                      "options": dict(kind.options), "players": list("ABCDEFG"[:seats])}  # fmt: skip
        if kind.tournament:
            head["tournament"] = {**kind.tournament, "seats": "kept"}
        header = self.reader.read(head)
        assert isinstance(header, Header)
        self.header = header
        self.lines = [head]
        self.events: list[Event] = []
        self.fold = Fold(header)
        self.hands: Hands = {player: [] for player in header.players}
        self.stock: list[str] = []
        self.rest: list[str] = []
        self.widow: list[str] = []
        self.aside: list[str] = []
        self.choices = 0
        # What a bomb (H5) took from hands and nobody has told yet; the numbers of the lines that told it.
        self.untold: dict[str, list[str]] = {}
        self.bombed: set[int] = set()
        self.fouls = fouls
        self.fouled: dict[int, str | None] = {}
        self.last: Outcome | None = None

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.fold.table

    def add(self, line: Line) -> Outcome:
        """Takes a line into the record, and its cards out of the hands."""
        line = {"seq": len(self.lines), **line}
        event = self.reader.read(line)
        assert isinstance(event, Event)
        self.lines.append(line)
        self.events.append(event)
        before = self.table
        self.last = self.fold.add(event)
        if "trick" in self.last.ruling.effects:
            lay = before.game.public(before.state).field.plays
            self.aside += [*(card for play in lay for card in play.cards), *line.get("cards", ())]
        if line["type"] == "widow":
            self.hands[line["player"]].extend(self.widow)
            self.rest += line.get("discards", ())
        if line["type"] == "declare" and line["what"] == "bomb":
            self._explode(line["value"])
        elif line["seq"] not in self.bombed:
            move(self.hands, line)
        return self.last

    def _explode(self, value: object) -> None:
        """Everybody who still plays discards the cards of a number that was named; who tells of it, and when, is
        another matter."""
        named = value if isinstance(value, list) else [value]
        gone = self.table.game.public(self.table.state).gone
        for player in [player for player in self.hands if player not in gone]:
            hand = self.hands[player]
            hit = [card for card in hand if card != JOKER and card[1:] in named]
            self.hands[player] = [card for card in hand if card not in hit]
            if hit:
                self.untold.setdefault(player, []).extend(hit)

    def tell_bombed(self) -> bool:
        """A player tells of some of what a bomb took; False where nobody has anything to tell."""
        if not self.untold:
            return False
        player = self.rng.choice(list(self.untold))
        cards = self.untold.pop(player)
        self.bombed.add(len(self.lines))
        self.add({"type": "discard", "player": player, "cards": cards})
        return True

    def play(self, rounds: int = 1) -> Sitting:
        """Plays so many rounds to their ends (or to `MOST_EVENTS`)."""
        for number in range(1, rounds + 1):
            if number > 1:
                self.add({"type": "round", "number": number})
            self.deal()
            if number > 1:
                self.exchange()
            while len(self.lines) < number * MOST_EVENTS and self.step():
                pass
            self.dealing.after(self)
            if not self.table.over:
                break
        return self

    @property
    def dealing(self) -> Dealing:
        """How the game is dealt."""
        setup = self.table.setup
        found = module_of(setup.profile, self.table.game.name)
        return Everything() if found is None else found.dealing(setup.options)

    def deal(self, small: int = 0) -> None:
        """What comes before the cards, then whole hands; with `small` > 0 hands of so many cards."""
        names, dealing, setup = self.header.players, self.dealing, self.table.setup
        dealing.before(self)
        cards = list(self.table.deck.all_codes())
        self.rest = dealing.laid_out(cards)
        cards = [card for card in cards if card not in self.rest]
        self.rng.shuffle(cards)
        aside = setup.tournament.left_over(len(cards), len(names))
        while JOKER in cards[len(cards) - aside :]:  # X5: jokers are always dealt
            self.rng.shuffle(cards)
        wanted = dealing.size(len(cards), len(names), self.rng)
        size = small or wanted
        self.hands = {player: cards[seat * size : (seat + 1) * size] for seat, player in enumerate(names)}
        cards = cards[size * len(names) :]
        if not small and dealing.everything:
            # Who sits first gets a card more; or what does not divide is set aside, face down.
            for player, card in zip(names, cards if aside == 0 else (), strict=False):
                self.hands[player].append(card)
            cards = []
        self.stock, self.widow, self.aside, self.untold = [], [], [], {}
        more = dealing.left(self, cards, bool(small))
        self.add({"type": "deal", "hands": {player: list(hand) for player, hand in self.hands.items()}, **more})

    def step(self) -> bool:
        """One event more; False where the round is over or nothing can happen."""
        if self.table.over:
            return False
        detail = self.table.game.public(self.table.state).detail
        back = detail.may_declare_eleven_back if isinstance(detail, SheddingDetail) else None
        if back and self.rng.random() < 0.5:
            self.add({"type": "declare", "player": back, "what": "eleven-back", "value": self.rng.random() < 0.8})
            return True
        if getattr(self.table.state, "phase", "") == "redeal":
            self.deal()
            return True
        if self.dealing.between(self):
            return True
        if self.untold and self.rng.random() < 0.4 and self.tell_bombed():
            return True
        dealing = self.dealing
        line = dealing.beside(self)
        if line is None:
            found = actions(self.table, self.hands)
            if not found:
                return False
            self.choices += len(found)
            line = self.choose(found)
        if line["type"] == "draw":
            line = {"type": "draw", "player": line["player"], "cards": self._drawn(line["count"])}
        if line["type"] == "play" and self.rng.random() < self.fouls:
            line = self._foul(line)
        outcome = self.add(line)
        if outcome.ruling.verdict != "legal":
            self.fouled[outcome.event.seq] = outcome.ruling.code
        if "eliminated" in outcome.ruling.effects and not self.table.over:
            player = line["player"]
            self.add({"type": "reveal", "player": player, "cards": list(self.hands[player])})
            self.rest += self.hands[player]
            self.hands[player] = []
        return True

    def choose(self, found: Sequence[Line]) -> Line:
        """One of several legal lines: any."""
        return self.dealing.choose(found, self.rng)

    def _drawn(self, count: int) -> list[str]:
        """So many cards from the stock; once it has run out, the tricks put aside are shuffled and lie there."""
        found = []
        for _ in range(count):
            if not self.stock:
                self.rng.shuffle(self.aside)
                self.stock, self.aside = self.aside, []
            found.append(self.stock.pop())
        return found

    def _foul(self, line: Line) -> Line:
        """The same play with another card of the hand, let stand, where full knowledge calls that illegal."""
        player = line["player"]
        other = {"type": "play", "player": player, "cards": [self.rng.choice(self.hands[player])]}
        event = Event(len(self.lines), "play", player, tuple(other["cards"]))
        if self.table.game.step(self.table.state, event)[0].verdict != "illegal":
            return line
        return {**other, "stands": True}

    def exchange(self) -> None:
        """What every rank owes: the poor the strongest by their own order, the rich whatever they like."""
        options = self.table.setup.options
        if self.dealing.exchanged(self) or not isinstance(options, SheddingOptions) or options.exchange == "none":
            return
        by_rank = {rank: player for player, rank in self.table.setup.carry.ranks.items()}
        pairs = [("daihinmin", "daifugo", 2 if len(self.header.players) > 3 else 1), ("hinmin", "fugo", 1)]
        for poor, rich, count in pairs:
            if poor not in by_rank or rich not in by_rank:
                continue
            giver, taker = by_rank[poor], by_rank[rich]
            best = self._strongest(giver, count)
            back = self.rng.sample(self.hands[taker], count)
            sides: list[Line] = [
                {"type": "exchange", "from": giver, "to": taker, "cards": best},
                {"type": "exchange", "from": taker, "to": giver, "cards": back},
            ]
            self.rng.shuffle(sides)
            for side in sides:
                outcome = self.add(side)
                if outcome.ruling.verdict != "legal":
                    self.fouled[outcome.event.seq] = outcome.ruling.code

    def _strongest(self, player: str, count: int) -> list[str]:
        setup = self.table.setup
        detail = self.table.game.public(self.table.state).detail
        assert isinstance(detail, SheddingDetail)
        ranks = detail.orders.get(player) or self.table.deck.ranks
        ties = isinstance(setup.options, SheddingOptions) and setup.options.exchange_ties == "SHDC"

        def strength(card: str) -> tuple[float, float]:
            tie = "CDHS".index(card[0]) if ties and card != JOKER else self.rng.random()
            return (len(ranks) if card == JOKER else ranks.index(card[1:]), tie)

        return sorted(self.hands[player], key=strength, reverse=True)[:count]


def seats_of(kind: Kind) -> Sequence[int]:
    """How many may sit down."""
    module = module_of(None, kind.game)
    chosen = getattr(module, "seats", None)
    found: Sequence[int] = chosen(kind.options) if chosen is not None else getattr(module, "SEATS", (4,))
    return found


def hidden(lines: Sequence[Line], seen: frozenset[str], transfers: bool) -> list[Line]:
    """The same record as a table with hidden hands would write it: hands only of `seen`, cards that change hands only
    between them, or to everybody's eyes where `transfers` is true; draws and widows face down."""
    found = []
    for line in lines:
        kind = line["type"]
        if kind not in ("deal", "exchange", "give", "draw", "discard", "widow"):
            # The very same line: `read` knows it again.
            found.append(line)
            continue
        new = dict(line)
        if kind == "deal":
            dealt = line["hands"]
            new["hands"] = {player: hand for player, hand in dealt.items() if player in seen}
            new["counts"] = {player: len(hand) for player, hand in dealt.items() if player not in seen}
            if "widow" in line:
                new["widow"] = len(line["widow"])
        elif kind in ("exchange", "give", "draw", "discard") and "cards" in line:
            eyes = {line.get("from", line.get("player")), line.get("to", line.get("player"))}
            if not (transfers and kind != "draw") and not eyes <= seen:
                new["count"] = len(new.pop("cards"))
        elif kind == "widow":
            new["discards"] = len(line["discards"])
        found.append(new)
    return found


def read(lines: Sequence[Line], known: Sitting | None = None) -> tuple[Header, list[Event]]:
    """Header and events of a record's lines; those that are as in the sitting `known` are not read again."""
    reader = Reader()
    header = reader.read(lines[0])
    assert isinstance(header, Header)
    events: list[Event] = []
    for place, line in enumerate(lines[1:]):
        told = known.events[place] if known and line is known.lines[place + 1] else reader.read(line)
        assert isinstance(told, Event)
        events.append(told)
    return header, events


def known(table: Table) -> list[tuple[tuple[str, ...], int]]:
    """Per seat what everybody knows of the hand: (codes sorted, how many more there are, -1 where nobody counted)."""
    public = table.game.public(table.state)
    found = []
    for player in public.players:
        sure, size = tuple(sorted(public.known.get(player, ()))), public.cards_left.get(player)
        found.append((sure, -1 if size is None else size - len(sure)))
    return found


def as_seen(lines: Sequence[Line]) -> list[Line]:
    """The same record as a table writes it that shows no hand: of cards dealt, passed on or drawn only how many; what
    is discarded by name is seen."""
    found = []
    for line in lines:
        new = dict(line)
        if line["type"] == "deal" and "hands" in line:
            new["counts"] = {player: len(hand) for player, hand in new.pop("hands").items()}
            if isinstance(line.get("widow"), list):
                new["widow"] = len(line["widow"])
        elif line["type"] in ("exchange", "give", "draw") and "cards" in line:
            new["count"] = len(new.pop("cards"))
        elif line["type"] == "widow" and isinstance(line.get("discards"), list):
            new["discards"] = len(line["discards"])
        found.append(new)
    return found


def game_to_film(label: str, seed: int, rounds: int = 1) -> list[Line]:
    """A random legal record of a kind of game (`game/profile`, as `kinds` names them), with what a table shows of it.

    Raises KeyError for a label that there is none of.
    """
    kind = {kind.label: kind for kind in kinds()}[label]
    most = Sitting(kind, seed).dealing.most_players
    return as_seen(Sitting(kind, seed, most=most).play(rounds).lines)

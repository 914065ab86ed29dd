"""How people move the cards of a game: what the belief asks of each family of games.

`Moves` says who may act with which cards, and what it means that cards went. What the rules allow is the referee's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from referee.cards import UNKNOWN
from referee.events import Event
from referee.moment import Table
from table.belief.evidence import Evidence, log
from table.belief.history import Act, Hypothesis, Lying, added, stepped
from table.belief.probabilities import PROBABILITIES, Probabilities
from table.belief.timeline import Arrival, Departure
from table.interpret.turns import expected_of, lies, may_lead, next_turn, silent_pass


class Actor(NamedTuple):
    """Somebody who may act now: the table then, what happened unseen before, the logarithm of how likely that is.
    `cleared`: the field was swept unseen; `out`: it is not their turn, which the weight holds already."""

    player: str
    table: Table
    acts: tuple[Act, ...] = ()
    weight: float = 0.0
    cleared: bool = False
    out: bool = False


class Later(NamedTuple):
    """Actors that are worked out only if they may matter: `weight` is at least as high as any of theirs."""

    weight: float
    actors: Callable[[], Sequence[Actor | Later]]


class Moves(Protocol):
    """One family's model of how people move its cards."""

    def actors(self, now: Hypothesis, step: Arrival) -> Sequence[Actor | Later]:
        """Who may have laid the next cards, after what; the likeliest first."""

    def parts(self, now: Hypothesis, cards: Sequence[Evidence]) -> Iterator[tuple[tuple[Evidence, ...], float]]:
        """Which of the cards that came may be the next move, with the logarithm of how likely that is."""

    def place(self, card: Evidence, seat: int, seats: int) -> float:
        """The logarithm of how likely a player of a seat lays a card where it lies."""

    def went(self, now: Hypothesis, step: Departure) -> list[Hypothesis]:
        """What it may mean that cards went; empty: nothing."""


@dataclass(frozen=True)
class Model:
    """What the belief knows of a game: how people move its cards, and whether the whole deck is dealt (None: nobody
    knows)."""

    moves: Moves
    deals_all: bool | None = True


class Silence:
    """Who may act next after silent acts. What was worked out of a table is remembered for a while."""

    def __init__(self, p: Probabilities = PROBABILITIES) -> None:
        self.p = p
        self._known: dict[int, tuple[object, tuple[Actor, ...]]] = {}
        self._hidden: dict[tuple[int, str], tuple[object, Actor | None]] = {}

    def actors(self, table: Table) -> tuple[Actor, ...]:
        """Whoever's turn it is, then, after each silent pass, whose it is then. Times are not told."""
        known = self._known.get(id(table.state))
        if known is None or known[0] is not table.state:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            known = (table.state, tuple(self._walk(table)))
            self._known[id(table.state)] = known
        return known[1]

    def unseen(self, table: Table, player: str, count: int | None = None) -> Actor | None:
        """The table after a player has laid cards that nobody found: so many, or (None) as many as the field asks for,
        or one. None where that would be a foul."""
        key = (id(table.state), player)
        known = self._hidden.get(key)
        if known is None or known[0] is not table.state:
            if len(self._hidden) > REMEMBERED:
                self._hidden.clear()
            known = (table.state, _laid_unseen(table, player, count))
            self._hidden[key] = known
        return known[1]

    def _first(self, table: Table) -> Iterator[Actor]:
        """Whoever may act though it is not known whose turn it is: who may lead, or anybody at a beginning."""
        leads = may_lead(table)
        for name in leads:
            yield Actor(name, table, (), log(self.p.passes))
        if next_turn(table) is None and not leads and not table.over:
            may = expected_of(table, "play")
            for name in may:
                yield Actor(name, table, (), log(1.0 / len(may)))

    def _walk(self, table: Table) -> Iterator[Actor]:
        acts: tuple[Act, ...] = ()
        weight, cleared, seen = 0.0, False, set[str]()
        yield from self._first(table)
        while not cleared:
            turn = next_turn(table)
            if turn is None or turn in seen:
                return
            yield Actor(turn, table, acts, weight)
            seen.add(turn)
            ruling, after, drew = silent_pass(table, turn)
            if ruling.verdict == "illegal" or after.state is table.state:
                return
            weight += log(self.p.passes_on if acts else self.p.passes) + (log(self.p.undrawn) if drew else 0.0)
            acts += (Act("draw", turn, number=1),) if drew else ()
            acts += (Act("pass", turn, verdict=ruling.verdict),)
            cleared = "clear" in ruling.effects
            table = after
        turn = next_turn(table)
        if turn is not None:
            yield Actor(turn, table, acts, weight, cleared)


def _laid_unseen(table: Table, player: str, count: int | None) -> Actor | None:
    if count is None:
        count = table.game.public(table.state).field.count if lies(table) else 1
    names = (UNKNOWN,) * max(count, 1)
    ruling, after = stepped(table, Event(0, "play", player=player, cards=names))
    if ruling.verdict == "illegal":
        return None
    return Actor(player, after, (Act("play", player, names, verdict=ruling.verdict),))


def came_before(part: Sequence[Evidence], cards: Sequence[Evidence], p: Probabilities = PROBABILITIES) -> float:
    """The logarithm of how likely some of the cards came before the others, by their times."""
    rest = [card for card in cards if card not in part]
    if any(card.came.before(one.came) for card in rest for one in part):
        return log(p.reversed_order)
    return 0.0 if all(one.came.before(card.came) for card in rest for one in part) else log(0.5)


def split_in(cards: Sequence[Evidence], p: Probabilities = PROBABILITIES) -> float:
    """How likely cards that came at once are two moves: the longer nobody could see them come, and the later one of
    them came than another, the more."""
    came = [card.came for card in cards if math.isfinite(card.came.earliest_ms)]
    if len(cards) < 2 or not came:
        return p.together * (len(cards) > 1)
    last = [each.latest_ms for each in came]
    blind = max(each.latest_ms - each.earliest_ms for each in came)
    waits = blind / p.blind_ms + (max(last) - min(last)) / p.spread_ms
    return min(MOST_SPLIT, 1.0 - (1.0 - p.together) * math.exp(-waits))


def taken_back(
    now: Hypothesis, under: tuple[Lying, ...], step: Departure, p: Probabilities = PROBABILITIES
) -> Hypothesis:
    """The play on top went back to the hand, by the hand that laid it; `under` lies there still."""
    top = now.lying[-1]
    event = Event(0, "play", player=top.act.player, cards=top.act.cards)
    after = top.table.game.step(top.table.state, event, True)[1]
    weight = log(p.taken_back if top.counted else p.foul_taken_back)
    seat = now.table.setup.players.index(top.act.player or "")
    act = Act("takeback", top.act.player, at_ms=step.at_ms, target=top.act)
    table = top.table._replace(state=after) if top.counted else now.table
    return Hypothesis(table, now.weight + weight + step.by[seat], added(now.end, act), under)


def bases(now: Hypothesis, p: Probabilities = PROBABILITIES) -> Iterator[tuple[Table, tuple[Act, ...], float]]:
    """The table as it is, and as it is where the foul that lies on top stands; what was done for that, and the
    logarithm of how likely it is."""
    yield now.table, (), 0.0
    if now.lying and not now.lying[-1].counted:
        foul = now.lying[-1]
        act = foul.act
        event = Event(0, "play", player=act.player, cards=act.cards, stands=True)
        after = stepped(foul.table, event)[1]
        yield after, (Act("stand", act.player, at_ms=act.at_ms, target=act),), log(p.stands)


def passed(count: int, p: Probabilities = PROBABILITIES) -> float:
    """The logarithm of how likely so many pass one after the other."""
    return log(p.passes) + (count - 1) * log(p.passes_on) if count else 0.0


def unseen_play(actor: Actor, step: Arrival | Departure, p: Probabilities = PROBABILITIES) -> float:
    """The logarithm of how likely an actor lays cards of which none is found."""
    if isinstance(step, Arrival) and step.changed:
        return log(p.unseen_change)
    if actor.table.setup.players.index(actor.player) not in step.reached:
        return log(p.unseen)
    return log(p.unseen_hand)


def out_of_turn(now: Hypothesis, known: Collection[str], p: Probabilities = PROBABILITIES) -> list[Actor]:
    """Everybody but those who may act."""
    others = [name for name in now.table.setup.players if name not in known]
    return [Actor(name, now.table, (), log(p.out_of_turn / len(others)), out=True) for name in others]


def cleared_by(step: Departure, table: Table, p: Probabilities = PROBABILITIES) -> float:
    """The logarithm of how likely the hands that were seen cleared the field, after which the table is this."""
    seats = table.setup.players
    first = next_turn(table)
    own = math.exp(step.by[seats.index(first)]) if first is not None else 1 / len(seats)
    return log(p.clears_own * own + (1.0 - p.clears_own) / len(seats))


def lost_by(step: Departure, p: Probabilities = PROBABILITIES) -> float:
    """The logarithm of how likely cards are only lost sight of: no hand took them."""
    return log(p.lost / len(step.by))


def at(acts: Sequence[Act], at_ms: float) -> tuple[Act, ...]:
    """The same acts at a time."""
    return tuple(act._replace(at_ms=at_ms) for act in acts)


MOST_SPLIT = 0.99
"""However late a card comes after another, they may be one move."""
REMEMBERED = 4096
"""So many tables are remembered at most."""

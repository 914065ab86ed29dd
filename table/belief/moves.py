"""How people move the cards of a game: what the belief asks of each family of games.

`Moves` says who may act with which cards, and what it means that cards went. What the rules allow is the referee's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from referee.cards import UNKNOWN
from referee.events import Event
from referee.moment import Table
from table.belief.evidence import Evidence, log
from table.belief.history import Act, Hypothesis, Lying, added, stepped
from table.belief.probabilities import PROBABILITIES, Probabilities
from table.belief.reaches import Reach
from table.belief.timeline import Arrival, Departure, Together
from table.interpret.turns import expected_of, lies, may_lead, next_turn, silent_pass


class Actor(NamedTuple):
    """A player who may act next: the table before that, the unseen acts assumed to lead to it (`acts`), and the
    log-probability of this. `cleared`: the field was swept unseen; `out`: they act out of turn, which the weight
    includes; `kind`: the event type of laying cards, if it is not `laid_as(table)`."""

    player: str
    table: Table
    acts: tuple[Act, ...] = ()
    weight: float = 0.0
    cleared: bool = False
    out: bool = False
    kind: str | None = None


class Later(NamedTuple):
    """Actors that are computed only if they may matter. `weight` is an upper bound of theirs."""

    weight: float
    actors: Callable[[], Sequence[Actor | Later]]


class Moves(Protocol):
    """One family's model of how people move its cards."""

    def actors(self, now: Hypothesis, step: Arrival) -> Sequence[Actor | Later]:
        """Who may have laid the next cards, after which unseen acts; the likeliest first."""

    def parts(self, now: Hypothesis, cards: Sequence[Evidence]) -> Iterator[tuple[tuple[Evidence, ...], float]]:
        """Which of the cards that came may be the next move, with the logarithm of how likely that is."""

    def place(self, card: Evidence, seat: int, seats: int) -> float:
        """The log-probability that the player of a seat lays a card where this one lies."""

    def went(self, now: Hypothesis, step: Departure) -> list[Hypothesis]:
        """The hypotheses after cards went, one for each reason; empty: it means nothing."""


@dataclass(frozen=True)
class Model:
    """What the belief knows of a game: how people move its cards, whether the whole deck is dealt (None: nobody knows),
    and whether every player has a strip of order cards. `together`: which cards form one arrival; `lying`: the cards
    that lie there according to the record, so that nobody can lay them."""

    moves: Moves
    deals_all: bool | None = True
    strips: bool = False
    together: Together = "times"
    lying: Callable[[Table], Collection[str]] = lambda table: ()


class Silence:
    """Who may act next, after silent acts: passes and draws that no camera sees. Results are cached per table."""

    def __init__(self, p: Probabilities = PROBABILITIES) -> None:
        self.p = p
        self._known: dict[int, tuple[object, tuple[Actor, ...]]] = {}
        self._hidden: dict[tuple[int, str], tuple[object, Actor | None]] = {}

    def actors(self, table: Table) -> tuple[Actor, ...]:
        """The player whose turn it is, then the one after a silent pass, after two of them, and so on. The passes have
        no times yet."""
        known = self._known.get(id(table.state))
        if known is None or known[0] is not table.state:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            known = (table.state, tuple(self._walk(table)))
            self._known[id(table.state)] = known
        return known[1]

    def unseen(self, table: Table, player: str, count: int | None = None) -> Actor | None:
        """The table after a player has laid cards that nobody found: `count` of them, or (None) as many as the field
        asks for, or else one. None where that would be a foul."""
        key = (id(table.state), player)
        known = self._hidden.get(key)
        if known is None or known[0] is not table.state:
            if len(self._hidden) > REMEMBERED:
                self._hidden.clear()
            known = (table.state, _laid_unseen(table, player, count))
            self._hidden[key] = known
        return known[1]

    def _first(self, table: Table) -> Iterator[Actor]:
        """The players who may act besides the one whose turn it is: those who may lead, or anybody who may begin."""
        kind = laid_as(table)
        if kind != "play" and not table.over:
            may = expected_of(table, kind)
            yield from (Actor(name, table, (), log(1.0 / len(may))) for name in may)
            return
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
        while not cleared and laid_as(table) == "play":
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
        if turn is not None and cleared:
            yield Actor(turn, table, acts, weight, cleared)


def _laid_unseen(table: Table, player: str, count: int | None) -> Actor | None:
    if count is None:
        count = table.game.public(table.state).field.count if lies(table) else 1
    names, kind = (UNKNOWN,) * max(count, 1), laid_as(table)
    ruling, after = stepped(table, Event(0, kind, player=player, cards=names))
    if ruling.verdict == "illegal":
        return None
    return Actor(player, after, (Act(kind, player, names, verdict=ruling.verdict),))


def laid_as(table: Table) -> str:
    """The event type of laying cards face up now: a play, or what is owed before the next play (`OWED`)."""
    kinds = [each.kind for each in table.game.expects(table.state)]
    return "play" if "play" in kinds else next((kind for kind in kinds if kind in OWED), "play")


def drawn(
    now: Hypothesis, step: Reach, silence: Silence, p: Probabilities = PROBABILITIES, *, none: bool = False
) -> Iterator[Hypothesis]:
    """The hypotheses after a hand reached to the stock. A player who may draw, perhaps after silent passes, drew one
    card, or as many as they owe; or nobody drew. `none`: certainly nobody drew."""
    due = [] if none else [*_drawers(now, silence)]
    draws = (p.draws_brief if step.brief else p.draws) if due else 0.0
    yield now.worse(log(1.0 - draws))
    for actor, count in due:
        ruling, after = stepped(actor.table, Event(0, "draw", player=actor.player, count=count))
        if ruling.verdict != "illegal":
            seat = after.setup.players.index(actor.player)
            weight = log(draws) + actor.weight + step.by[seat] + math.log(len(step.by))
            act = Act("draw", actor.player, (), step.ids, step.at_ms, number=count)
            yield now._replace(table=after).did(*at(actor.acts, step.at_ms), act).worse(weight)


def _drawers(now: Hypothesis, silence: Silence) -> Iterator[tuple[Actor, int]]:
    """Who may draw from the stock, and how many cards: the player whose turn it is or will be after silent passes, or
    one who may draw at any time."""
    if now.table.over:
        return
    listed = silence.actors(now.table)
    known = {actor.player for actor in listed}
    others = [Actor(name, now.table) for name in _owed(now.table) if name not in known]
    for actor in (*listed, *others):
        count = _owed(actor.table).get(actor.player)
        if count is not None:
            yield actor, count


def _owed(table: Table) -> dict[str, int]:
    """Per player who may draw from the stock now: how many cards. One, or as many as a penalty says."""
    due = (each for each in table.game.expects(table.state) if each.kind == "draw" and each.zone == "stock")
    return {name: each.count or 1 for each in due for name in each.players}


def came_before(part: Sequence[Evidence], cards: Sequence[Evidence], p: Probabilities = PROBABILITIES) -> float:
    """The log-probability that the cards in `part` came before the others, by their times."""
    rest = [card for card in cards if card not in part]
    if any(card.came.before(one.came) for card in rest for one in part):
        return log(p.reversed_order)
    return 0.0 if all(one.came.before(card.came) for card in rest for one in part) else log(0.5)


def split_in(cards: Sequence[Evidence], p: Probabilities = PROBABILITIES) -> float:
    """The probability that cards that came at once are two moves. It grows with the time in which they could come
    unseen, and with the time between the first and the last of them."""
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
    """The hypothesis that the player of the newest play took it back; `under`: the plays that still lie there."""
    top = now.lying[-1]
    event = Event(0, "play", player=top.act.player, cards=top.act.cards)
    after = top.table.game.step(top.table.state, event, True)[1]
    weight = log(p.taken_back if top.counted else p.foul_taken_back)
    seat = now.table.setup.players.index(top.act.player or "")
    act = Act("takeback", top.act.player, at_ms=step.at_ms, target=top.act)
    table = top.table._replace(state=after) if top.counted else now.table
    return Hypothesis(table, now.weight + weight + step.by[seat], added(now.end, act), under)


def bases(now: Hypothesis, p: Probabilities = PROBABILITIES) -> Iterator[tuple[Table, tuple[Act, ...], float]]:
    """The tables to go on from, each with the acts that lead to it and their log-probability: the table as it is; and,
    if the newest play is a foul, the table on which that foul stands."""
    yield now.table, (), 0.0
    if now.lying and not now.lying[-1].counted:
        foul = now.lying[-1]
        act = foul.act
        event = Event(0, "play", player=act.player, cards=act.cards, stands=True)
        after = stepped(foul.table, event)[1]
        yield after, (Act("stand", act.player, at_ms=act.at_ms, target=act),), log(p.stands)


def passed(count: int, p: Probabilities = PROBABILITIES) -> float:
    """The log-probability that `count` players pass one after the other."""
    return log(p.passes) + (count - 1) * log(p.passes_on) if count else 0.0


def unseen_play(actor: Actor, step: Arrival | Departure, p: Probabilities = PROBABILITIES) -> float:
    """The log-probability that an actor lays cards of which none is found."""
    if isinstance(step, Arrival) and step.changed:
        return log(p.unseen_change)
    if actor.table.setup.players.index(actor.player) not in step.reached:
        return log(p.unseen)
    return log(p.unseen_hand)


def after_unseen(
    actor: Actor, step: Arrival, silence: Silence, follow: Callable[[Table], Iterable[Actor]], count: int | None = None
) -> Later:
    """Who may act after an actor laid cards of which none was found. `follow` gives the actors on the table after that;
    `count`: see `Silence.unseen`."""
    weight = actor.weight + unseen_play(actor, step, silence.p)

    def after() -> Sequence[Actor]:
        hidden = silence.unseen(actor.table, actor.player, count)
        if hidden is None:
            return ()
        acts = (*actor.acts, *hidden.acts)
        return [each._replace(acts=(*acts, *each.acts), weight=weight + each.weight) for each in follow(hidden.table)]

    return Later(weight, after)


def out_of_turn(now: Hypothesis, known: Collection[str], p: Probabilities = PROBABILITIES) -> list[Actor]:
    """All players but the `known` ones, who may act: the others act out of turn."""
    others = [name for name in now.table.setup.players if name not in known]
    return [Actor(name, now.table, (), log(p.out_of_turn / len(others)), out=True) for name in others]


def cleared_by(step: Departure, table: Table, p: Probabilities = PROBABILITIES) -> float:
    """The log-probability that the field was cleared by the hands that were seen; `table`: the table after that."""
    seats = table.setup.players
    first = next_turn(table)
    own = math.exp(step.by[seats.index(first)]) if first is not None else 1 / len(seats)
    return log(p.clears_own * own + (1.0 - p.clears_own) / len(seats))


def lost_by(step: Departure, p: Probabilities = PROBABILITIES) -> float:
    """The log-probability that cards still lie there and are only not found: no hand took them."""
    return log(p.lost / len(step.by))


def at(acts: Sequence[Act], at_ms: float) -> tuple[Act, ...]:
    """The acts with `at_ms` as their time."""
    return tuple(act._replace(at_ms=at_ms) for act in acts)


OWED = ("discard", "reveal", "show")
"""Event types that lay cards but are no plays."""
MOST_SPLIT = 0.99
"""Upper bound of `split_in`: however late a card comes after another, they may be one move."""
REMEMBERED = 4096
"""Maximum number of cached tables."""

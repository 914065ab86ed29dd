"""Explains cards that came: a best-first search over who laid which of them, under which names, after which unseen
acts.

The search goes through all histories of a beam at once. Weights only fall along a path (but see `_may_join`), so that
the likeliest explanation is found first and unlikely ones are never tried.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from referee.cards import JOKER, UNKNOWN
from referee.events import Event
from referee.moment import Table
from referee.ruling import ILLEGAL, Ruling
from table.belief.evidence import FEW, Evidence, log
from table.belief.history import Act, Hypothesis, Lying, added, stepped
from table.belief.moves import REMEMBERED, Actor, Later, Moves, at, laid_as
from table.belief.probabilities import LIMITS, PROBABILITIES, Limits, Probabilities
from table.belief.timeline import Arrival
from table.interpret.readings import possible

IMPOSSIBLE = frozenset({"card-seen-before", "card-not-in-hand", "unknown-card", "out-of-play", "wrong-phase"})
"""Codes of fouls that nobody makes in practice: more likely a card was misread, or the history is wrong."""
TURNS = frozenset({"not-your-turn", "wrong-leader"})
COMBINED, TRIED = 12, 200
"""Maximum number of ways to name the cards of one move that are considered, and that are generated to find these."""


class Fixed(NamedTuple):
    """What people said of cards (ids): who laid them as what; `player` None: they are no play."""

    player: str | None
    cards: tuple[str, ...] = ()


class Way(NamedTuple):
    """A node of the search: a history, the cards still to be explained (`rest`) and, once they are chosen, the cards of
    the next move (`part`), who laid them and their names. `joins`: `part` belongs to the newest play."""

    now: Hypothesis
    rest: tuple[Evidence, ...]
    part: tuple[Evidence, ...] = ()
    actor: Actor | Later | None = None
    names: tuple[str | None, ...] | None = None
    joins: bool = False


@dataclass
class Laying:
    """Explains an arrival. `fixed`: what people said of cards, by their ids; `lying`: the cards that lie there
    according to the record."""

    moves: Moves
    fixed: dict[frozenset[int], Fixed] = field(default_factory=dict)
    lying: Callable[[Table], Collection[str]] = lambda table: ()
    p: Probabilities = PROBABILITIES
    limits: Limits = LIMITS
    _possible: dict[tuple[object, ...], tuple[object, bool]] = field(default_factory=dict)

    def explain(self, beam: Sequence[Hypothesis], step: Arrival) -> list[Hypothesis]:
        """The histories after an arrival, the likeliest first."""
        self._step = step
        self._heap: list[tuple[float, int, Way]] = []
        self._count = 0
        self._least = -1e9
        for now in beam:
            self._push(now.weight, Way(now, step.cards))
        found: list[Hypothesis] = []
        while self._heap and len(found) < self.limits.beam and self._count < self.limits.ways:
            negative, _, way = heapq.heappop(self._heap)
            if -negative < self._least:
                break
            if not way.rest and not way.part:
                found.append(way.now._replace(weight=-negative))
                self._least = max(self._least, -negative - self.limits.cutoff)
            elif way.joins:
                self._join(-negative, way)
            elif way.names is not None:
                self._try(-negative, way)
            elif isinstance(way.actor, Later):
                self._whose(-negative - way.actor.weight - self._most(way), way, way.actor.actors())
            elif way.actor is not None:
                self._name(-negative, way)
            elif way.part:
                self._attribute(-negative, way)
            else:
                self._part(-negative, way)
        return found

    def _push(self, weight: float, way: Way) -> None:
        if weight >= self._least:
            self._count += 1
            heapq.heappush(self._heap, (-weight, self._count, way))

    def _part(self, weight: float, way: Way) -> None:
        """Chooses which of the cards are the next move."""
        for part, likely in self.moves.parts(way.now, way.rest):
            rest = tuple(card for card in way.rest if card not in part)
            best = sum(card.names[0][1] for card in part)
            self._push(weight + likely + best, way._replace(rest=rest, part=part))

    def _attribute(self, weight: float, way: Way) -> None:
        """Chooses who laid these cards; or that they are no cards, or belong to the newest play."""
        lying = {None, *self.lying(way.now.table)}
        none = sum(max(likely for name, likely in card.names if name in lying) for card in way.part)
        if self._said(way.part) in (None, Fixed(None)):
            best = sum(card.names[0][1] for card in way.part)
            self._push(weight - best + none, Way(way.now, way.rest))
        if not way.now.table.over:
            self._whose(weight, way, self.moves.actors(way.now, self._step))
        self._may_join(weight, way)

    def _whose(self, weight: float, way: Way, actors: Sequence[Actor | Later]) -> None:
        fixed = self._said(way.part)
        players = way.now.table.setup.players
        for actor in actors:
            if isinstance(actor, Later):
                self._push(weight + actor.weight + self._most(way), way._replace(actor=actor))
            elif fixed is None or fixed.player in (None, actor.player):
                seat = players.index(actor.player)
                self._push(weight + actor.weight + self._fits(way, seat, fixed), way._replace(actor=actor))

    def _fits(self, way: Way, seat: int, fixed: Fixed | None) -> float:
        """The log-probability that the cards were laid from a seat. Each hand that seems to have brought some of them
        counts once."""
        if fixed is not None:
            return 0.0
        count = len(way.now.table.setup.players)
        hands: dict[int | None, float] = {}
        for card in way.part:
            hands[card.seat] = max(card.by[seat], hands.get(card.seat, FEW))
        by = sum(likely for hand, likely in hands.items() if hand is not None) if {*hands} - {None} else hands[None]
        return by + sum(self.moves.place(card, seat, count) for card in way.part)

    def _most(self, way: Way) -> float:
        """`_fits` of the likeliest seat."""
        fixed = self._said(way.part)
        return max(self._fits(way, seat, fixed) for seat in range(len(way.now.table.setup.players)))

    def _said(self, part: Sequence[Evidence]) -> Fixed | None:
        return self.fixed.get(frozenset(card.id for card in part)) if self.fixed else None

    def _name(self, weight: float, way: Way) -> None:
        """Chooses the names of the cards; some may be no cards."""
        best = sum(card.names[0][1] for card in way.part)
        fixed = self._said(way.part)
        if fixed is not None:
            names: tuple[str | None, ...] = fixed.cards or (None,) * len(way.part)
            self._push(weight - best, way._replace(names=names))
            return
        if self._elsewhere(way.part):
            return
        for named, likely in _combined(way.part):
            self._push(weight - best + likely, way._replace(names=named))

    def _elsewhere(self, part: Sequence[Evidence]) -> bool:
        """Whether people said of some of these cards that they are part of another move."""
        ids = {card.id for card in part}
        return any(ids & said for said in self.fixed)

    def _try(self, weight: float, way: Way) -> None:
        """Lets the referee rule on the move, and adds the history after it."""
        actor, names = way.actor, tuple(name for name in way.names or () if name is not None)
        assert isinstance(actor, Actor)
        ids = [card.id for card, name in zip(way.part, way.names or (), strict=False) if name is not None]
        if not names:
            return
        kind = actor.kind or laid_as(actor.table)
        ruling, after = stepped(actor.table, Event(0, kind, player=actor.player, cards=names))
        self._with_hidden(weight, way, kind, ruling)
        act = Act(kind, actor.player, names, tuple(sorted(ids)), self._step.at_ms, ruling.verdict)
        foul = ruling.verdict == ILLEGAL
        before = added(way.now.end, *at(actor.acts, self._step.at_ms))
        lying = Lying(act, frozenset(ids), actor.table, before, not foul)
        kept = () if actor.cleared else way.now.lying
        now = Hypothesis(after, 0.0, added(before, act), (*kept, lying) if kind == "play" else kept)
        self._push(weight + self._faulty(way, actor, kind, names, ruling), Way(now, way.rest))

    def _with_hidden(self, weight: float, way: Way, kind: str, ruling: Ruling) -> None:
        """Adds the same move with hidden cards, if it is a foul only for having too few."""
        missing = _missing(ruling)
        if missing and self._said(way.part) is None:
            more = (*(way.names or ()), *(UNKNOWN,) * missing)
            hidden = missing if kind == "play" else 1  # the player's other cards are still to come
            self._push(weight + hidden * log(self.p.hidden_partner), way._replace(names=more))

    def _faulty(self, way: Way, actor: Actor, kind: str, names: tuple[str, ...], ruling: Ruling) -> float:
        """The log-probability of a move with such a ruling, relative to a legal one."""
        if self._said(way.part) is not None or (actor.out and ruling.code in TURNS):
            return 0.0
        if kind != "play" and ruling.verdict == ILLEGAL:
            return log(self.p.impossible)
        return self.fault(ruling, self._may_fit(actor.table, actor.player, names))

    def _may_fit(self, table: Table, player: str, names: tuple[str, ...]) -> bool:
        """Whether there are names for the unread cards of a play with which it is legal."""
        if UNKNOWN not in names or len(names) == 1:
            return True
        key = (id(table.state), player, tuple(sorted(names)))
        known = self._possible.get(key)
        if known is None or known[0] is not table.state:
            if len(self._possible) > REMEMBERED:
                self._possible.clear()
            due = (each for each in table.game.expects(table.state) if each.kind == "play")
            fits = all(each.count in (None, len(names)) for each in due) and possible(table, player, names)
            known = self._possible[key] = (table.state, fits)
        return known[1]

    def fault(self, ruling: Ruling, fits: bool = True) -> float:
        """The log-probability of an act with such a ruling, relative to a legal one; not `fits`: it would be a foul
        whatever its unread cards are."""
        if ruling.verdict != ILLEGAL:
            return 0.0 if fits else log(self.p.breaks_rule)
        if ruling.code in IMPOSSIBLE:
            return log(self.p.impossible)
        return log(self.p.out_of_turn if ruling.code in TURNS else self.p.breaks_rule)

    def _may_join(self, weight: float, way: Way) -> None:
        """Adds the hypothesis that the cards were laid with the newest play and overlooked until now. If that play was
        a foul, the cost of the foul is given back, as with these cards it is legal."""
        if not way.now.lying or way.now.end is None or self._said(way.part) is not None:
            return
        top = way.now.lying[-1]
        if way.now.end.act is top.act and top.ids:
            seat = way.now.table.setup.players.index(top.act.player or "")
            relief = 0.0 if top.counted else -log(self.p.breaks_rule)
            free = min(card.came.earliest_ms for card in way.part) - top.act.at_ms
            likely = self.p.late if free <= self.p.gathered_ms else self.p.late_long
            late = log(likely) + self._fits(way, seat, None) + relief
            self._push(weight + late, way._replace(joins=True))

    def _join(self, weight: float, way: Way) -> None:
        """Adds the cards to the newest play: they were laid with it and overlooked."""
        top = way.now.lying[-1]
        best = sum(card.names[0][1] for card in way.part)
        for named, likely in islice(_combined(way.part), 3):
            names = (*top.act.cards, *(name for name in named if name is not None))
            if None in named or not self._may_fit(top.table, top.act.player or "", names):
                continue
            ruling, after = stepped(top.table, Event(0, "play", player=top.act.player, cards=names))
            if ruling.verdict == ILLEGAL:
                continue
            ids = (*top.act.tracks, *(card.id for card in way.part))
            act = top.act._replace(cards=names, tracks=tuple(sorted(ids)), verdict=ruling.verdict)
            lying = top._replace(act=act, ids=top.ids | set(ids), counted=True)
            now = Hypothesis(after, 0.0, added(top.before, act), (*way.now.lying[:-1], lying))
            self._push(weight - best + likely, Way(now, way.rest))


def _missing(ruling: Ruling) -> int:
    """How many cards a move lacks, if it is a foul only for having too few; else 0."""
    needed, given = ruling.params.get("needed"), ruling.params.get("given")
    if ruling.verdict != ILLEGAL or ruling.code != "wrong-count":
        return 0
    return max(0, needed - given) if isinstance(needed, int) and isinstance(given, int) else 0


Named = tuple[tuple[str | None, ...], float]
"""Names of some cards, and the logarithm of how likely these are."""


def _combined(cards: Sequence[Evidence]) -> Iterator[Named]:
    """Names for some cards together, the likeliest first; then, with each of them taken for no card, the likeliest for
    the others."""
    told = [*_likeliest(cards, COMBINED)]
    yield from told
    known = {names for names, _ in told}
    for place, card in enumerate(cards if len(cards) > 1 else ()):
        for names, likely in _likeliest((*cards[:place], *cards[place + 1 :]), 1):
            without = (*names[:place], None, *names[place:])
            if without not in known:
                yield without, likely + next(weight for name, weight in card.names if name is None)


def _likeliest(cards: Sequence[Evidence], most: int) -> Iterator[Named]:
    """At most `most` ways to name cards, best first, in which no name but the joker's occurs twice."""
    return islice((named for named in islice(_best_first(cards), TRIED) if _once(named[0])), most)


def _once(names: Sequence[str | None]) -> bool:
    """Whether no name but the joker's occurs twice."""
    plain = [name for name in names if name not in (None, UNKNOWN, JOKER)]
    return len(set(plain)) == len(plain)


def _best_first(cards: Sequence[Evidence]) -> Iterator[Named]:
    """All ways to name cards, the likeliest first."""
    heap = [(-sum(card.names[0][1] for card in cards), 0, (0,) * len(cards))]
    while heap:
        negative, first, ranks = heapq.heappop(heap)
        yield tuple(card.names[rank][0] for card, rank in zip(cards, ranks, strict=True)), -negative
        for place in range(first, len(cards)):
            less = _next(cards[place], ranks[place])
            if less is not None:
                more = (*ranks[:place], ranks[place] + 1, *ranks[place + 1 :])
                heapq.heappush(heap, (negative + less, place, more))


def _next(card: Evidence, rank: int) -> float | None:
    """By how much (a logarithm) the next name of a card is less likely than this one; None: there is none."""
    known = card.names
    return known[rank][1] - known[rank + 1][1] if rank + 1 < len(known) else None

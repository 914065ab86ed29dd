"""The beam: the likeliest histories after each step of a timeline, and what they say together."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from referee.events import Event
from referee.moment import Place, Table
from referee.moment import step as place
from referee.play.options import OptionsError
from referee.ruling import ILLEGAL
from table.belief.evidence import log
from table.belief.history import Act, Beam, Hypothesis, acts_of, added, common, keys, recent
from table.belief.laying import Laying
from table.belief.moves import Moves, Silence, at, drawn
from table.belief.probabilities import LIMITS, PROBABILITIES, Limits, Probabilities
from table.belief.reaches import Reach
from table.belief.rounds import Opening, begun
from table.belief.timeline import Arrival, Departure, Step, Told

SURPRISING = 2.0
"""Where the likeliest history lost less (a logarithm) what came fits it: it is more than a pass costs."""
FEW, WAYS = 6, 800
"""So many of the likeliest histories are followed through another order of steps, and so many ways to explain each
step are considered."""
OVERTAKEN, LATE_MS = 4, 3500.0
"""A card that is told of late came before so many of the newest steps at most, and in so short a time, ms."""
WINDOW = 3
"""So many steps on end are looked at for what surprises."""


@dataclass
class Filter:
    """Follows a timeline. What was concluded of steps that are as before is kept: only what follows from a new or
    changed step is worked out again."""

    start: Beam
    moves: Moves
    laying: Laying
    opening: Opening
    p: Probabilities = PROBABILITIES
    limits: Limits = LIMITS

    def __post_init__(self) -> None:
        self._done: list[tuple[Step, Beam]] = []
        self._lost: list[float] = []
        """By step, by how much (a logarithm) even the likeliest history became less likely."""
        self._silence = Silence(self.p)
        self._briefly = replace(self.laying, limits=replace(self.limits, beam=FEW, ways=WAYS))
        self.pending = False
        """Whether cards wait for something that has to be told."""

    def __len__(self) -> int:
        """How many steps may be worked out again."""
        return len(self._done)

    @property
    def done(self) -> tuple[tuple[Step, Beam], ...]:
        """The steps that may be worked out again, each with the histories after it."""
        return tuple(self._done)

    @property
    def beam(self) -> Beam:
        """The histories after all steps."""
        return self._done[-1][1] if self._done else self.start

    def invalidate(self, ids: frozenset[int]) -> None:
        """What people said of these cards counts from now on: everything since they came is worked out again."""
        for number, (step, _) in enumerate(self._done):
            shown = [card.id for card in step.cards] if isinstance(step, Arrival) else []
            if ids.intersection(step.ids if isinstance(step, Reach) else shown):
                self._drop(number)
                return

    def _drop(self, number: int) -> None:
        del self._done[number:], self._lost[number:]

    def surprises(self) -> dict[float, float]:
        """By the time of each step, how much likelihood the likeliest history lost there and in the steps beside it: of
        so many on end that one is among, the most. What fits no history well may be something that none knows."""
        sums = [sum(self._lost[max(at, 0) : at + WINDOW]) for at in range(1 - WINDOW, len(self._lost))]
        return {step.at_ms: max(sums[at : at + WINDOW]) for at, (step, _) in enumerate(self._done)}

    def trim(self, keep: int) -> tuple[Step, ...]:
        """Begins after all but the newest steps, `keep` of them, from now on; the steps that are let go of."""
        if len(self._done) <= keep:
            return ()
        gone = self._done[:-keep]
        self._done, self._lost = self._done[-keep:], self._lost[-keep:]
        self.start = gone[-1][1]
        return tuple(step for step, _ in gone)

    def after(self, keep: int) -> Beam:
        """The histories before the newest steps, `keep` of them."""
        return self._done[-keep - 1][1] if len(self._done) > keep else self.start

    def run(self, steps: Sequence[Step]) -> Beam:
        """The histories after these steps."""
        left = list(steps)
        number = 0
        self.pending = False
        beam = self.start
        while left:
            step = self._next(left, beam)
            if step is None:
                self.pending = True
                break
            left.remove(step)
            if number < len(self._done) and self._done[number][0] == step:
                beam = self._done[number][1]
            else:
                self._drop(number)
                beam = self._add(beam, step)
            number += 1
        self._drop(number)
        return self.beam

    def _add(self, beam: Beam, step: Step) -> Beam:
        """The histories after one more step. Where it fits none of them well it may have happened before the newest."""
        after = self._after(beam, step)
        lost = beam[0].weight - max((now.weight for now in after), default=beam[0].weight)
        after += self._overtaken(step, lost)
        lost = beam[0].weight - max((now.weight for now in after), default=beam[0].weight)
        beam = pruned(after, self.limits) or beam
        self._lost.append(lost)
        self._done.append((step, beam))
        return beam

    def _overtaken(self, step: Step, lost: float) -> list[Hypothesis]:
        """The histories in which cards were told of late: they came before the newest steps. They are looked for where
        the order in which they were told of costs as much."""
        found: list[Hypothesis] = []
        gained = 0.0
        for count, (newer, _) in enumerate(reversed(self._done[-OVERTAKEN:]), 1):
            if lost < SURPRISING or isinstance(newer, Told) or step.at_ms - newer.at_ms > LATE_MS:
                break
            gained += self._lost[-count]
            for late, others in parted(step) if isinstance(newer, Arrival) else ():
                found += self._told_of_late(late, others, count, lost, gained)
        return found

    def _told_of_late(
        self, late: Arrival, others: Sequence[Step], count: int, lost: float, gained: float
    ) -> list[Hypothesis]:
        """The same where certain cards came before so many steps; others came with them."""
        at_ms = self._done[-count][0].at_ms
        likely = log(self.p.told_late) - max(0.0, _earliest(late) - at_ms) / self.p.late_ms
        if lost + gained < -likely:
            return []
        order = [replace(late, at_ms=at_ms), *(one for one, _ in self._done[-count:]), *others]
        return [now.worse(gained + likely) for now in self._through(order, count)]

    def _through(self, steps: Sequence[Step], count: int) -> list[Hypothesis]:
        """The histories after other steps than the newest, so many of them; weights as those before these."""
        beam, lost = self.after(count)[:FEW], 0.0
        for step in steps:
            found = self._after(beam, step, self._briefly)
            beam = pruned(found, self._briefly.limits)
            if not beam:
                return []
            lost += max(now.weight for now in found)
        return [now.worse(lost) for now in beam]

    def _next(self, left: Sequence[Step], beam: Beam) -> Step | None:
        """The step that is taken next: where cards wait for something that has to be told, that."""
        first = left[0]
        if not isinstance(first, Arrival) or not owes(beam[0]):
            return first
        return next((step for step in left if isinstance(step, Told)), None)

    def _after(self, beam: Beam, step: Step, laying: Laying | None = None) -> list[Hypothesis]:
        if isinstance(step, Arrival):
            ready = [self._begun(now, step.at_ms) for now in beam]
            return (laying or self.laying).explain(ready, step)
        if isinstance(step, Reach):
            none = frozenset(step.ids) in self.laying.fixed
            return [*chain.from_iterable(drawn(now, step, self._silence, self.p, none=none) for now in beam)]
        if isinstance(step, Departure):
            return [*chain.from_iterable(self.moves.went(now, step) or [now] for now in beam)]
        return [*chain.from_iterable(self._told(now, step) for now in beam)]

    def _begun(self, now: Hypothesis, at_ms: float) -> Hypothesis:
        return begun(now, self.opening, at_ms)

    def _told(self, now: Hypothesis, step: Told) -> Iterable[Hypothesis]:
        """What people told happened: at once, after silent passes, after a play that nobody saw."""
        event = step.event
        act = Act(event.type, event.player, event.cards or (), (), step.at_ms, seq=step.seq, event=event)
        direct = _taken(now, act, event, (), 0.0, now.table)
        if direct is not None:
            yield direct
        elif event.type not in ("round", "deal"):
            yield from self._told_later(now, act, event, step.at_ms)
        if direct is None or direct.weight <= now.weight + log(self.p.told_foul):
            refused = act._replace(verdict=ILLEGAL)
            yield now.did(refused).worse(log(self.p.told_foul))

    def _told_later(self, now: Hypothesis, act: Act, event: Event, at_ms: float) -> Iterable[Hypothesis]:
        listed = self._silence.actors(now.table)
        found = [(actor.acts, actor.weight, actor.table) for actor in listed[1:]]
        for one in listed:
            hidden = self._silence.unseen(one.table, one.player)
            if hidden is not None:
                weight = one.weight + log(self.p.unseen)
                found += [((*one.acts, *hidden.acts, *each.acts), weight + each.weight, each.table)
                          for each in self._silence.actors(hidden.table)]  # fmt: skip
        for acts, weight, table in found:
            after = _taken(now, act, event, at(acts, at_ms), weight, table)
            if after is not None:
                yield after


def parted(step: Step) -> Iterator[tuple[Arrival, tuple[Arrival, ...]]]:
    """Cards that came as those that were told of late, and the others: all of them, or those from one seat."""
    if not isinstance(step, Arrival):
        return
    yield step, ()
    seats = {card.seat for card in step.cards}
    for seat in sorted(seats - {None}, key=str) if len(seats) > 1 else ():
        late, others = (tuple(card for card in step.cards if (card.seat == seat) is own) for own in (True, False))
        yield replace(step, cards=late), (replace(step, cards=others),)


def _earliest(step: Arrival) -> float:
    """When the first of its cards came at the earliest, ms."""
    return min(card.came.earliest_ms for card in step.cards)


def _taken(
    now: Hypothesis, act: Act, event: Event, acts: tuple[Act, ...], weight: float, table: Table
) -> Hypothesis | None:
    """The history with a told event after some acts; None where the rules do not have it."""
    try:
        after, ruling, _ = place(table, Place(event.seq, event))
    except OptionsError:
        return None
    if ruling is None or (ruling.verdict == ILLEGAL and not event.stands):
        return None
    lying = () if event.type == "round" else now.lying
    return Hypothesis(after, now.weight + weight, added(now.end, *acts, act._replace(verdict=ruling.verdict)), lying)


def owes(now: Hypothesis) -> bool:
    """Whether cards may only be laid once people have told something."""
    if now.table.over:
        return False
    due = now.table.game.expects(now.table.state)
    seen = {"play", "draw", "discard", "show", "reveal", "clear"}
    return any(each.blocking for each in due) and not any(each.kind in seen for each in due)


def pruned(found: Iterable[Hypothesis], limits: Limits = LIMITS) -> Beam:
    """The likeliest of some histories. Histories that led to the same table by the same newest acts are joined: the
    likeliest of them stays. What only that one says of earlier acts keeps the doubt that it had before."""
    ranked = sorted(found, key=_weight, reverse=True)
    if not ranked:
        return ()
    least = ranked[0].weight - limits.cutoff
    kept: dict[tuple[object, ...], list[Hypothesis]] = {}
    for now in ranked:
        if now.weight < least:
            break
        key = (recent(now.end, limits.recent), *(each.ids for each in now.lying))
        alike = kept.setdefault(key, [])
        at = next((at for at, other in enumerate(alike) if other.table.state == now.table.state), None)
        if at is None:
            alike.append(now)
        else:
            alike[at] = merged(alike[at], now)
    best = sorted((now for alike in kept.values() for now in alike), key=_weight, reverse=True)[: limits.beam]
    top = best[0].weight
    return tuple(now._replace(weight=now.weight - top) for now in best)


def merged(first: Hypothesis, second: Hypothesis) -> Hypothesis:
    """Two histories as the first, which is the likelier one."""
    weight = first.weight + math.log1p(math.exp(second.weight - first.weight))
    if first.end is None or second.end is None or first.end.mark == second.end.mark:
        return first._replace(weight=weight)
    since = common([first.end, second.end])
    acts, others = acts_of(first.end, since), acts_of(second.end, since)
    said = {*keys(others)}
    share = math.exp(first.weight - weight)
    doubted = [act if key in said else act._replace(share=act.share * share)
               for act, key in zip(acts, keys(acts), strict=True)]  # fmt: skip
    return first._replace(weight=weight, end=added(since, *doubted))


def _weight(now: Hypothesis) -> float:
    return now.weight

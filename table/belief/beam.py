"""The beam search: the likeliest histories after each step of a timeline."""

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
"""If the likeliest history lost less log-likelihood than this at a step, the step fits it. A pass costs less."""
FEW, WAYS = 6, 800
"""When steps are tried in another order: how many of the likeliest histories are followed, and the maximum number of
search nodes for each step."""
OVERTAKEN, LATE_MS = 4, 3500.0
"""A card that is reported late came before at most this many of the newest steps, none of them older than this, ms."""
WINDOW = 3
"""Number of consecutive steps over which the lost likelihood is summed (`Filter.surprises`)."""


@dataclass
class Filter:
    """Runs the beam along a timeline. Results are kept up to the first step that is new or changed; only what follows
    from there is recomputed."""

    start: Beam
    moves: Moves
    laying: Laying
    opening: Opening
    p: Probabilities = PROBABILITIES
    limits: Limits = LIMITS

    def __post_init__(self) -> None:
        self._done: list[tuple[Step, Beam]] = []
        self._lost: list[float] = []
        """Per step: how much log-likelihood even the likeliest history lost."""
        self._silence = Silence(self.p)
        self._briefly = replace(self.laying, limits=replace(self.limits, beam=FEW, ways=WAYS))
        self.pending = False
        """Whether cards wait for an event that people have to enter."""

    def __len__(self) -> int:
        """How many steps may be recomputed."""
        return len(self._done)

    @property
    def done(self) -> tuple[tuple[Step, Beam], ...]:
        """The steps that may be recomputed, each with the histories after it."""
        return tuple(self._done)

    @property
    def beam(self) -> Beam:
        """The histories after all steps."""
        return self._done[-1][1] if self._done else self.start

    def invalidate(self, ids: frozenset[int]) -> None:
        """Drops all results since these cards came: people said something new about them."""
        for number, (step, _) in enumerate(self._done):
            shown = [card.id for card in step.cards] if isinstance(step, Arrival) else []
            if ids.intersection(step.ids if isinstance(step, Reach) else shown):
                self._drop(number)
                return

    def _drop(self, number: int) -> None:
        del self._done[number:], self._lost[number:]

    def surprises(self) -> dict[float, float]:
        """Per time of a step, ms: the most log-likelihood that the likeliest history lost over any `WINDOW` consecutive
        steps that contain it. A large loss means that perhaps none of the histories is true."""
        sums = [sum(self._lost[max(at, 0) : at + WINDOW]) for at in range(1 - WINDOW, len(self._lost))]
        return {step.at_ms: max(sums[at : at + WINDOW]) for at, (step, _) in enumerate(self._done)}

    def trim(self, keep: int) -> tuple[Step, ...]:
        """Drops all but the newest `keep` steps: the beam before these is the new start. Returns the dropped steps."""
        if len(self._done) <= keep:
            return ()
        gone = self._done[:-keep]
        self._done, self._lost = self._done[-keep:], self._lost[-keep:]
        self.start = gone[-1][1]
        return tuple(step for step, _ in gone)

    def after(self, keep: int) -> Beam:
        """The histories before the newest `keep` steps."""
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
        """The histories after one more step. If it fits none well, it may have happened before the newest steps."""
        after = self._after(beam, step)
        lost = beam[0].weight - max((now.weight for now in after), default=beam[0].weight)
        after += self._overtaken(step, lost)
        lost = beam[0].weight - max((now.weight for now in after), default=beam[0].weight)
        beam = pruned(after, self.limits) or beam
        self._lost.append(lost)
        self._done.append((step, beam))
        return beam

    def _overtaken(self, step: Step, lost: float) -> list[Hypothesis]:
        """The histories in which the cards of a step were reported late: they came before the newest steps. They are
        computed only if the step lost much likelihood in the order in which it was reported."""
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
        """The histories in which the cards `late` came before the newest `count` steps, and the `others` after
        these."""
        at_ms = self._done[-count][0].at_ms
        likely = log(self.p.told_late) - max(0.0, _earliest(late) - at_ms) / self.p.late_ms
        if lost + gained < -likely:
            return []
        order = [replace(late, at_ms=at_ms), *(one for one, _ in self._done[-count:]), *others]
        return [now.worse(gained + likely) for now in self._through(order, count)]

    def _through(self, steps: Sequence[Step], count: int) -> list[Hypothesis]:
        """The histories if `steps` take the place of the newest `count` steps. Weights are relative to the likeliest
        history before these steps."""
        beam, lost = self.after(count)[:FEW], 0.0
        for step in steps:
            found = self._after(beam, step, self._briefly)
            beam = pruned(found, self._briefly.limits)
            if not beam:
                return []
            lost += max(now.weight for now in found)
        return [now.worse(lost) for now in beam]

    def _next(self, left: Sequence[Step], beam: Beam) -> Step | None:
        """The step to take next. If cards wait for an event that people have to enter: that event, or None if not there
        yet."""
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
        """The hypotheses after an event that people entered: it happened at once, after silent passes, or after a play
        that nobody saw. If the rules forbid it at once, it may also be a foul, which is unlikely."""
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
    """The ways to split an arrival into cards reported late and the others: all are late, or those from one seat."""
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
    """The hypothesis after `acts` and then an event that people entered; None if the rules do not allow it."""
    try:
        after, ruling, _ = place(table, Place(event.seq, event))
    except OptionsError:
        return None
    if ruling is None or (ruling.verdict == ILLEGAL and not event.stands):
        return None
    lying = () if event.type == "round" else now.lying
    return Hypothesis(after, now.weight + weight, added(now.end, *acts, act._replace(verdict=ruling.verdict)), lying)


def owes(now: Hypothesis) -> bool:
    """Whether cards may only be laid once people have entered an event."""
    if now.table.over:
        return False
    due = now.table.game.expects(now.table.state)
    seen = {"play", "draw", "discard", "show", "reveal", "clear"}
    return any(each.blocking for each in due) and not any(each.kind in seen for each in due)


def pruned(found: Iterable[Hypothesis], limits: Limits = LIMITS) -> Beam:
    """The likeliest of some histories. Those with the same table and the same newest acts are merged into the likeliest
    of them. Its earlier acts which the others lack stay doubtful, by their `Act.share`."""
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
    """Two histories merged into the first, which is the likelier one."""
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

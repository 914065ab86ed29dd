"""How people move the cards of a shedding game: plays pile up on one field, which is swept once nobody answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from referee.events import Event
from table.belief.evidence import Evidence, log
from table.belief.history import Act, Hypothesis, Lying, stepped
from table.belief.moves import (
    Actor,
    Later,
    Silence,
    after_unseen,
    at,
    bases,
    came_before,
    cleared_by,
    lost_by,
    out_of_turn,
    passed,
    split_in,
    taken_back,
    unseen_play,
)
from table.belief.probabilities import LIMITS, PROBABILITIES, Probabilities
from table.belief.timeline import Arrival, Departure
from table.interpret.turns import lies, may_lead, passes

MOST_APART = 4
"""If more cards than this came at once, only a few ways to split them into moves are tried (`_few`)."""


@dataclass(frozen=True)
class Shedding:
    """See `table.belief.moves.Moves`."""

    p: Probabilities = PROBABILITIES
    silence: Silence = field(default_factory=Silence)

    def actors(self, now: Hypothesis, step: Arrival) -> Sequence[Actor | Later]:
        """The player whose turn it is after silent passes, or after a play that nobody saw; or a player out of turn."""
        found: list[Actor | Later] = []
        known = set[str]()
        for base, acts, weight in bases(now, self.p):
            for each in self._swept_unseen(self.silence.actors(base), now):
                actor = each._replace(acts=(*acts, *each.acts), weight=weight + each.weight)
                found.append(actor)
                known |= {actor.player} if not actor.acts else set()
                if not (actor.cleared and now.lying):
                    found.append(self._unseen(actor, now, step))
        return found + out_of_turn(now, known, self.p)

    def _swept_unseen(self, actors: Sequence[Actor], now: Hypothesis) -> Iterator[Actor]:
        """The actors; those that assume an unseen sweep are less likely if cards of the field still seem to lie
        there."""
        for each in actors:
            yield each._replace(weight=each.weight + log(self.p.unseen_sweep) * bool(each.cleared and now.lying))

    def _unseen(self, actor: Actor, now: Hypothesis, step: Arrival) -> Later:
        """Who may act after an actor laid cards of which none was found."""
        return after_unseen(
            actor, step, self.silence, lambda table: self._swept_unseen(self.silence.actors(table), now)
        )

    def parts(self, now: Hypothesis, cards: Sequence[Evidence]) -> Iterator[tuple[tuple[Evidence, ...], float]]:
        """All of the cards, or some of them before the others."""
        split = split_in(cards, self.p)
        yield tuple(cards), log(1.0 - split)
        for part in _few(now, cards) if len(cards) > MOST_APART else _subsets(cards):
            yield part, came_before(part, cards, self.p) + log(split)

    def place(self, card: Evidence, seat: int, seats: int) -> float:
        """Everybody lays them in the middle."""
        return 0.0

    def went(self, now: Hypothesis, step: Departure) -> list[Hypothesis]:
        """The field was swept, a play was taken back to the hand, or a card still lies there and is only not found."""
        if not now.ids & step.ids:
            return []
        lying = tuple(each._replace(ids=each.ids - step.ids) for each in now.lying)
        kept = tuple(each for each in lying if each.ids)
        shown = [each for each in kept if each.ids & step.left]
        found = self._back(now, lying, step, shown=bool(shown))
        if not shown or (not lying[-1].ids and len(shown) < len(lying) / 2):
            found += self._cleared(now, step)
        if not found or (kept and (lying[-1].ids or shown)):
            found.append(now._replace(lying=kept).worse(0.0 if lying[-1].ids else lost_by(step, self.p)))
        return found

    def _back(self, now: Hypothesis, lying: tuple[Lying, ...], step: Departure, *, shown: bool) -> list[Hypothesis]:
        """The hypothesis that the newest play was taken back, if all of it is gone and other plays are left or there
        were none."""
        top = lying[-1]
        back = not top.ids and (shown or len(lying) == 1)
        return [taken_back(now, lying[:-1], step, self.p)] if back else []

    def _cleared(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        for swept in self._swept(now, step):
            yield swept.worse(cleared_by(step, swept.table, self.p))

    def _swept(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        """The hypotheses of a sweep: everybody else has passed, or the last play ended the field; perhaps after a play
        that nobody saw."""
        for base, acts, weight in bases(now, self.p):
            start = now._replace(table=base, lying=()).did(*acts).worse(weight + log(1.0 - self.p.foul_taken_back)
                                                                       * (not _counted(now)))  # fmt: skip
            if base.over or not lies(base):
                yield start
                continue
            if may_lead(base):
                yield start.worse(log(self.p.ends_field))
            yield from self._passed(start, step)
            yield from self._ended_unseen(start, step)

    def _passed(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        events, after = passes(now.table)
        if after is None:
            _, swept = stepped(now.table, Event(0, "clear"))
            yield now._replace(table=swept).did(Act("clear", None, (), (), step.at_ms)).worse(log(self.p.unseen_sweep))
            return
        acts = [Act(each.type, each.player, (), (), step.at_ms, number=each.count) for each in events]
        silent = sum(act.type == "pass" for act in acts)
        yield now._replace(table=after).did(*acts).worse(passed(silent, self.p))

    def _ended_unseen(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        """Somebody laid cards that nobody saw, and those were swept with the others."""
        for actor in self.silence.actors(now.table):
            likely = actor.weight + unseen_play(actor, step, self.p)
            if actor.cleared or now.weight + likely < -LIMITS.cutoff:
                continue
            hidden = self.silence.unseen(actor.table, actor.player)
            if hidden is not None:
                acts = at((*actor.acts, *hidden.acts), step.at_ms)
                yield from self._passed(now._replace(table=hidden.table).did(*acts).worse(likely), step)


def _few(now: Hypothesis, cards: Sequence[Evidence]) -> Iterator[tuple[Evidence, ...]]:
    """The subsets of many cards that may be one move. These are the cards that one hand brought; and, among the cards
    that may have come first, any as many as the field asks for which one hand may have brought."""
    yield from _by_hands(cards)
    first = [card for card in cards if not any(other.came.before(card.came) for other in cards)]
    field = now.table.game.public(now.table.state).field
    for count in (field.count,) if lies(now.table) else range(1, 5):
        for part in combinations(first, min(count, len(first))):
            if len({card.seat for card in part} - {None}) < 2 and len(part) < len(cards):
                yield part


def _by_hands(cards: Sequence[Evidence]) -> Iterator[tuple[Evidence, ...]]:
    """Per hand, the cards that it brought, unless these are all."""
    for seat in sorted({card.seat for card in cards if card.seat is not None}):
        part = tuple(card for card in cards if card.seat == seat)
        if len(part) < len(cards):
            yield part


def _subsets(cards: Sequence[Evidence]) -> Iterator[tuple[Evidence, ...]]:
    """All subsets of the cards, but the empty one and the whole."""
    for count in range(1, len(cards)):
        yield from combinations(cards, count)


def _counted(now: Hypothesis) -> bool:
    """Whether the newest play on the table is no foul."""
    return not now.lying or now.lying[-1].counted

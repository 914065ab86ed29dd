"""How people move the cards of a trick-taking game: everybody lays one card before their seat, then one player takes
them all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from table.belief.evidence import Evidence, before_seat
from table.belief.history import Act, Hypothesis, added
from table.belief.moves import (
    Actor,
    Later,
    Silence,
    bases,
    came_before,
    cleared_by,
    lost_by,
    out_of_turn,
    taken_back,
    unseen_play,
)
from table.belief.probabilities import PROBABILITIES, Probabilities
from table.belief.timeline import Arrival, Departure


@dataclass(frozen=True)
class Tricks:
    """See `table.belief.moves.Moves`."""

    p: Probabilities = PROBABILITIES
    silence: Silence = field(default_factory=Silence)

    def actors(self, now: Hypothesis, step: Arrival) -> Sequence[Actor | Later]:
        """The player whose turn it is, or anybody who has not laid yet; those who act after cards that nobody saw; or a
        player out of turn."""
        due: list[Actor | Later] = []
        for table, acts, weight in bases(now, self.p):
            due += [_later(each, acts, weight) for each in self._due(now._replace(table=table), step, 1)]
        known = {actor.player for actor in due if isinstance(actor, Actor)}
        return [*due, *out_of_turn(now, known, self.p)]

    def _due(self, now: Hypothesis, step: Arrival, more: int) -> Iterator[Actor | Later]:
        for actor in self.silence.actors(now.table):
            yield actor
            if more < len(now.table.setup.players):
                yield self._unseen(now, actor, step, more)

    def _unseen(self, now: Hypothesis, actor: Actor, step: Arrival, more: int) -> Later:
        """Who may act after the actor laid a card that nobody saw, and perhaps after further players did so too."""
        weight = actor.weight + unseen_play(actor, step, self.p)

        def after() -> Sequence[Actor | Later]:
            hidden = self.silence.unseen(actor.table, actor.player, 1)
            if hidden is None:
                return ()
            acts = (*actor.acts, *hidden.acts)
            next_ones = self._due(now._replace(table=hidden.table), step, more + 1)
            return [_later(each, acts, weight) for each in next_ones]

        return Later(weight, after)

    def parts(self, now: Hypothesis, cards: Sequence[Evidence]) -> Iterator[tuple[tuple[Evidence, ...], float]]:
        """One card after the other; in a game without turns only in the given order."""
        alone = now.table.game.turn(now.table.state) is not None
        for card in cards if alone else cards[:1]:
            yield (card,), came_before((card,), cards, self.p) if alone else 0.0

    def place(self, card: Evidence, seat: int, seats: int) -> float:
        """Everybody lays it before their own seat."""
        return before_seat(card, seat, seats, self.p)

    def went(self, now: Hypothesis, step: Departure) -> list[Hypothesis]:
        """The trick was gathered, the newest card was taken back, or a card still lies there and is only not found."""
        gone = now.ids & step.ids
        if not gone:
            return []
        lying = tuple(each._replace(ids=each.ids - step.ids) for each in now.lying)
        kept = tuple(each for each in lying if each.ids)
        found: list[Hypothesis] = []
        if not any(each.ids & step.left for each in kept):
            found += self._gathered(now, step)
        top = lying[-1]
        if not top.ids and (kept or len(lying) == 1):
            found.append(taken_back(now, kept, step, self.p))
        found.append(now._replace(lying=kept).worse(lost_by(step, self.p)))
        return found

    def _gathered(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        """All cards of a trick were taken. Each player without a card in it laid one that nobody saw, or passed."""
        for base, first, likely in bases(now, self.p):
            begun = now.did(*first).worse(likely)
            yield from self._completed(begun, step, Actor("", base), len(base.setup.players))

    def _completed(self, now: Hypothesis, step: Departure, so_far: Actor, more: int) -> Iterator[Hypothesis]:
        """The same after what was not seen `so_far`: up to so many `more` players laid a card, or passed."""
        table = so_far.table
        if table.over or not table.game.public(table.state).field.plays:
            weight = so_far.weight + cleared_by(step, table, self.p)
            yield now._replace(table=table, lying=(), end=added(now.end, *so_far.acts)).worse(weight)
            return
        for actor in self.silence.actors(table) if more else ():
            acts = (*so_far.acts, *(act._replace(at_ms=step.at_ms) for act in actor.acts))
            passed = actor._replace(acts=acts, weight=so_far.weight + actor.weight)
            if not actor.table.game.public(actor.table.state).field.plays:
                yield from self._completed(now, step, passed, more - 1)
            elif (hidden := self.silence.unseen(actor.table, actor.player, 1)) is not None:
                laid = tuple(act._replace(at_ms=step.at_ms) for act in hidden.acts)
                weight = passed.weight + unseen_play(actor, step, self.p)
                yield from self._completed(now, step, hidden._replace(acts=(*acts, *laid), weight=weight), more - 1)


def _later(actor: Actor | Later, acts: tuple[Act, ...], weight: float) -> Actor | Later:
    """An actor with further acts before theirs, of this log-probability."""
    if isinstance(actor, Actor):
        return actor._replace(acts=(*acts, *actor.acts), weight=weight + actor.weight)
    inner = actor.actors
    return Later(weight + actor.weight, lambda: [_later(each, acts, weight) for each in inner()])

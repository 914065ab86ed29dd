"""How people move the cards of 七並べ: one card each into the rows, where it stays; who is out lays down the whole
hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from referee.moment import Table
from table.belief.evidence import Evidence, log
from table.belief.history import Act, Hypothesis
from table.belief.moves import (
    Actor,
    Later,
    Silence,
    after_unseen,
    bases,
    came_before,
    lost_by,
    out_of_turn,
    taken_back,
)
from table.belief.probabilities import PROBABILITIES, Probabilities
from table.belief.timeline import Arrival, Departure
from table.interpret.turns import expected_of, silent_pass

OUT = "eliminated"
"""The effect of a pass after which a hand is laid down."""


@dataclass(frozen=True)
class Tableau:
    """See `table.belief.moves.Moves`."""

    p: Probabilities = PROBABILITIES
    silence: Silence = field(default_factory=Silence)

    def actors(self, now: Hypothesis, step: Arrival) -> Sequence[Actor | Later]:
        """The player whose turn it is after silent passes; one who is out, or would be after one more pass; or a player
        out of turn."""
        found: list[Actor | Later] = []
        known = set[str]()
        for base, acts, weight in bases(now, self.p):
            for each in self.silence.actors(base):
                actor = each._replace(acts=(*acts, *each.acts), weight=weight + each.weight)
                found += [actor, self._unseen(actor, step), *self._out(actor)]
                known |= {actor.player} if not actor.acts else set()
            found += [Actor(name, base, acts, weight, kind="reveal") for name in expected_of(base, "reveal")]
        return found + out_of_turn(now, known, self.p)

    def _out(self, actor: Actor) -> Iterator[Actor]:
        """The same player laying down their hand, if one more pass eliminates them."""
        ruling, after, _ = silent_pass(actor.table, actor.player)
        if OUT in ruling.effects:
            act = Act("pass", actor.player, verdict=ruling.verdict)
            weight = actor.weight + log(self.p.passes)
            yield Actor(actor.player, after, (*actor.acts, act), weight, kind="reveal")

    def _unseen(self, actor: Actor, step: Arrival) -> Later:
        """Who may act after the actor laid a card that nobody saw."""
        return after_unseen(actor, step, self.silence, self.silence.actors, 1)

    def parts(self, now: Hypothesis, cards: Sequence[Evidence]) -> Iterator[tuple[tuple[Evidence, ...], float]]:
        """One card after the other, or all at once, as a hand that is laid down."""
        if len(cards) > 1:
            yield tuple(cards), 0.0
        for card in cards:
            yield (card,), came_before((card,), cards, self.p)

    def place(self, card: Evidence, seat: int, seats: int) -> float:
        """Everybody lays them into the same rows."""
        return 0.0

    def went(self, now: Hypothesis, step: Departure) -> list[Hypothesis]:
        """The newest card was taken back, a card still lies there and is only not found, or the rows were collected."""
        if not now.ids & step.ids:
            return []
        lying = tuple(each._replace(ids=each.ids - step.ids) for each in now.lying)
        kept = tuple(each for each in lying if each.ids)
        found = [taken_back(now, kept, step, self.p)] if not lying[-1].ids and kept else []
        return [*found, now._replace(lying=kept).worse(lost_by(step, self.p) if kept else 0.0)]


def lying(laid: Sequence[str], table: Table) -> Sequence[str]:
    """Which of the cards `laid` into the rows, according to the record, nobody can lay any more: all of them; but none
    before the first play if nobody counted the hands."""
    public = table.game.public(table.state)
    counted = all(count is not None for count in public.cards_left.values())
    return laid if public.begun or counted else ()

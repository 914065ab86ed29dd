"""How people move the cards of a shedding game: plays pile up on one field, which is swept once nobody answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from referee.cards import UNKNOWN
from referee.events import Event
from referee.moment import Table
from table.belief.evidence import Evidence, log
from table.belief.history import Act, Hypothesis, Lying, added, stepped
from table.belief.moves import Actor, Later, Silence, at
from table.belief.probabilities import PROBABILITIES, Probabilities
from table.belief.timeline import Arrival, Departure
from table.interpret.turns import lies, passes

MOST_APART = 4
"""Of more cards that came at once no parts are considered but by the hands that brought them."""


@dataclass(frozen=True)
class Shedding:
    """See `table.belief.moves.Moves`."""

    p: Probabilities = PROBABILITIES
    silence: Silence = field(default_factory=Silence)

    def actors(self, now: Hypothesis, step: Arrival) -> Sequence[Actor | Later]:
        """Whoever's turn it is after silent passes; after a play that nobody saw; somebody out of turn."""
        found: list[Actor | Later] = []
        known = set[str]()
        for base, acts, weight in self._bases(now):
            for each in self._swept_unseen(self.silence.actors(base), now):
                actor = each._replace(acts=(*acts, *each.acts), weight=weight + each.weight)
                found.append(actor)
                known |= {actor.player} if not actor.acts else set()
                if not (actor.cleared and now.lying):
                    found.append(self._unseen(actor, now, step))
        for name in now.table.setup.players:
            if name not in known:
                found.append(Actor(name, now.table, (), log(self.p.out_of_turn)))
        return found

    def _bases(self, now: Hypothesis) -> Iterator[tuple[Table, tuple[Act, ...], float]]:
        """The table as it is, and as it is where the foul that lies on top stands."""
        yield now.table, (), 0.0
        if now.lying and not now.lying[-1].counted:
            table, act = standing(now.lying[-1])
            yield table, (act,), log(self.p.stands)

    def _swept_unseen(self, actors: Sequence[Actor], now: Hypothesis) -> Iterator[Actor]:
        """The same, less likely where the field was swept though cards of it seem to lie there."""
        for each in actors:
            yield each._replace(weight=each.weight + log(self.p.unseen_sweep) * bool(each.cleared and now.lying))

    def _unseen(self, actor: Actor, now: Hypothesis, step: Arrival) -> Later:
        """Who may act after an actor laid cards of which none was found."""
        came = now.table.setup.players.index(actor.player) in step.reached
        likely = self.p.unseen_change if step.changed else self.p.unseen_hand if came else self.p.unseen
        weight = actor.weight + log(likely)

        def after() -> Sequence[Actor]:
            hidden = self.silence.unseen(actor.table, actor.player)
            if hidden is None:
                return ()
            acts = (*actor.acts, *hidden.acts)
            return [each._replace(acts=(*acts, *each.acts), weight=weight + each.weight)
                    for each in self._swept_unseen(self.silence.actors(hidden.table), now)]  # fmt: skip

        return Later(weight, after)

    def parts(self, cards: Sequence[Evidence]) -> Iterator[tuple[tuple[Evidence, ...], float]]:
        """All of them, or some: those of one hand before those of another."""
        seats = {card.seat for card in cards} - {None}
        yield tuple(cards), log(self.p.apart) if len(seats) > 1 else 0.0
        for part in _by_hands(cards) if len(cards) > MOST_APART else _subsets(cards):
            rest = [card for card in cards if card not in part]
            mixed = {card.seat for card in part} & {card.seat for card in rest}
            yield part, self._before(part, cards) + (log(self.p.together) if mixed else 0.0)

    def _before(self, part: Sequence[Evidence], cards: Sequence[Evidence]) -> float:
        """The logarithm of how likely a part came before the others, by their times."""
        rest = [card for card in cards if card not in part]
        if any(card.came.before(one.came) for card in rest for one in part):
            return log(self.p.reversed_order)
        return 0.0 if all(one.came.before(card.came) for card in rest for one in part) else log(0.5)

    def place(self, card: Evidence, seat: int, seats: int) -> float:
        """Everybody lays them in the middle."""
        return 0.0

    def went(self, now: Hypothesis, step: Departure) -> list[Hypothesis]:
        """A sweep; a play that goes back to the hand; a card that was only lost sight of."""
        if not now.ids & step.ids:
            return []
        lying = tuple(each._replace(ids=each.ids - step.ids) for each in now.lying)
        kept = tuple(each for each in lying if each.ids)
        shown = [each for each in kept if each.ids & step.left]
        found = self._back(now, lying, step, shown=bool(shown))
        if not shown or (not lying[-1].ids and len(shown) < len(lying) / 2):
            found += self._swept(now, step)
        if not found or (kept and (lying[-1].ids or shown)):
            found.append(now._replace(lying=kept).worse(0.0 if lying[-1].ids else log(self.p.lost)))
        return found

    def _back(self, now: Hypothesis, lying: tuple[Lying, ...], step: Departure, *, shown: bool) -> list[Hypothesis]:
        """The play on top went back, where all of it is gone and others are left, or there was no other."""
        top = lying[-1]
        back = not top.ids and (shown or len(lying) == 1 or not top.counted)
        return [self._taken_back(now, lying[:-1], step)] if back else []

    def _taken_back(self, now: Hypothesis, under: tuple[Lying, ...], step: Departure) -> Hypothesis:
        """The play on top went back to the hand, by the hand that laid it."""
        top = now.lying[-1]
        event = Event(0, "play", player=top.act.player, cards=top.act.cards)
        after = top.table.game.step(top.table.state, event, True)[1]
        weight = log(self.p.taken_back if top.counted else self.p.foul_taken_back)
        seat = now.table.setup.players.index(top.act.player or "")
        act = Act("takeback", top.act.player, (), (), step.at_ms, target=top.act)
        table = top.table._replace(state=after) if top.counted else now.table
        return Hypothesis(table, now.weight + weight + step.by[seat], added(now.end, act), under)

    def _swept(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        """Everybody else has passed, or the last play ended the field; perhaps after one that nobody saw."""
        for base, acts, weight in self._bases(now):
            start = now._replace(table=base, lying=()).did(*acts).worse(weight + log(1.0 - self.p.foul_taken_back)
                                                                       * (not _counted(now)))  # fmt: skip
            if base.over or not lies(base):
                yield start
                continue
            yield from self._passed(start, step)
            yield from self._ended_unseen(start, step)

    def _passed(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        events, after = passes(now.table)
        if after is None:
            _, swept = stepped(now.table, Event(0, "clear"))
            yield now._replace(table=swept).did(Act("clear", None, (), (), step.at_ms)).worse(log(self.p.unseen_sweep))
            return
        acts = [Act(each.type, each.player, (), (), step.at_ms, number=each.count) for each in events]
        yield now._replace(table=after).did(*acts)

    def _ended_unseen(self, now: Hypothesis, step: Departure) -> Iterator[Hypothesis]:
        """Somebody laid cards that nobody saw, and those were swept with the others."""
        for actor in self.silence.actors(now.table):
            seat = now.table.setup.players.index(actor.player)
            likely = log(self.p.unseen_hand if seat in step.reached else self.p.unseen) + actor.weight
            hidden = None if actor.cleared else self.silence.unseen(actor.table, actor.player)
            if hidden is not None:
                acts = at((*actor.acts, *hidden.acts), step.at_ms)
                yield from self._passed(now._replace(table=hidden.table).did(*acts).worse(likely), step)


def _by_hands(cards: Sequence[Evidence]) -> Iterator[tuple[Evidence, ...]]:
    """Some of the cards: those that one hand brought."""
    for seat in sorted({card.seat for card in cards if card.seat is not None}):
        part = tuple(card for card in cards if card.seat == seat)
        if len(part) < len(cards):
            yield part


def _subsets(cards: Sequence[Evidence]) -> Iterator[tuple[Evidence, ...]]:
    """Some of the cards, in every way."""
    for count in range(1, len(cards)):
        yield from combinations(cards, count)


def _counted(now: Hypothesis) -> bool:
    """Whether no foul lies on top."""
    return not now.lying or now.lying[-1].counted


def standing(foul: Lying) -> tuple[Table, Act]:
    """The table where a foul stands, and the act of letting it."""
    act = foul.act
    event = Event(0, "play", player=act.player, cards=act.cards or (UNKNOWN,), stands=True)
    return stepped(foul.table, event)[1], Act("stand", act.player, (), (), act.at_ms, target=act)

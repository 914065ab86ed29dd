"""Whose turn it is, after whose silent passes somebody acts, and what everybody's passes lead to.

The referee is asked on states of its own; nothing is written here.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.events import Event
from referee.fold import Table as Moment
from referee.ruling import Ruling

SILENCE = 0.85
"""How likely one more player passed without anybody hearing it."""
UNDRAWN = 0.3
"""How likely a player drew the card that a pass needs, and nobody saw it."""
NEEDS_DRAW = "must-draw"
"""The ruling on a pass before which a card has to be drawn."""


class Actor(NamedTuple):
    """A player who may have acted: whose silent passes came before, the table after those, and who of those must
    have drawn a card before passing."""

    player: str
    silent: tuple[str, ...]
    table: Moment
    drew: tuple[str, ...] = ()

    @property
    def weight(self) -> float:
        """How likely so much went unheard and unseen."""
        return SILENCE ** len(self.silent) * UNDRAWN ** len(self.drew)


def actors(moment: Moment) -> list[Actor]:
    """Everybody at the table."""
    cleared = moment.game.public(moment.state).field.owner is None
    found = {name: Actor(name, (), moment) for name in (may_lead(moment) if cleared else ())}
    table, silent, drawn = moment, tuple[str, ...](), tuple[str, ...]()
    for _ in moment.setup.players:
        turn = next_turn(table)
        if turn is None or turn in found:
            break
        found[turn] = Actor(turn, silent, table, drawn)
        ruling, after, drew = silent_pass(table, turn)
        if ruling.verdict == "illegal" or "clear" in ruling.effects:
            break
        silent, table, drawn = (*silent, turn), after, (*drawn, turn) if drew else drawn
    return [found.get(name, Actor(name, (), moment)) for name in moment.setup.players]


def sets_tokens(moment: Moment) -> bool:
    """Whether players set tokens on the table now (meeples), before any card may be laid."""
    return bool(expected_of(moment, "meeple"))


def next_turn(moment: Moment) -> str | None:
    """Whose turn it is; while a card is unread, whoever would be next if nothing special happened."""
    turn = moment.game.turn(moment.state)
    if turn is not None:
        return turn
    public = moment.game.public(moment.state)
    owner = public.field.owner
    if not public.asks:
        return None
    if owner is None:
        passing = expected_of(moment, "pass")
        return passing[0] if len(passing) == 1 else None
    names = moment.setup.players
    away = {*public.passed, *public.gone}
    place = names.index(owner)
    # Last comes the owner, who may have to pass on their own play as well.
    return next((name for name in (*names[place + 1 :], *names[: place + 1]) if name not in away), None)


def may_lead(moment: Moment) -> tuple[str, ...]:
    """Who may play at once because the newest play may have cleared the field, where it is not known whether it did: a
    joker that may stand for an 8."""
    public = moment.game.public(moment.state)
    if public.turn is not None or not public.asks:
        return ()
    passing = expected_of(moment, "pass")
    return tuple(name for name in expected_of(moment, "play") if name not in passing) if len(passing) == 1 else ()


def expected_of(moment: Moment, kind: str) -> tuple[str, ...]:
    """Who may do something of a kind now."""
    return next((item.players for item in moment.game.expects(moment.state) if item.kind == kind), ())


def silent_pass(moment: Moment, player: str) -> tuple[Ruling, Moment, bool]:
    """A pass; whether it needs that the player has drawn a card, which nobody saw."""
    ruling, after = attempt(moment, Event(0, "pass", player=player))
    if ruling.code != NEEDS_DRAW:
        return ruling, after, False
    drawn, table = attempt(moment, Event(0, "draw", player=player, count=1))
    if drawn.verdict == "illegal":
        return ruling, after, False
    return *attempt(table, Event(0, "pass", player=player)), True


def attempt(moment: Moment, event: Event) -> tuple[Ruling, Moment]:
    """The ruling on an event and the table after it; an illegal event leaves the table as it is."""
    ruling, after = moment.game.step(moment.state, event)
    return ruling, moment if ruling.verdict == "illegal" else moment._replace(state=after)


def passes(moment: Moment) -> tuple[list[Event], Moment | None]:
    """The passes of everybody until the field clears, with the draws that they need, and the table after them; None
    where they do not clear it."""
    silent: list[Event] = []
    for _ in range(2 * len(moment.setup.players)):
        turn = next_turn(moment)
        if turn is None:
            break
        ruling, after, drew = silent_pass(moment, turn)
        if ruling.verdict == "illegal" or after.state == moment.state:
            break
        silent += [Event(0, "draw", player=turn, count=1)] if drew else []
        silent.append(Event(0, "pass", player=turn))
        moment = after
        if "clear" in ruling.effects:
            return silent, moment
    return silent, None


def lies(moment: Moment) -> bool:
    """Whether, for the referee, something lies in the field, so that a play has to answer it with as many cards."""
    return bool(moment.game.public(moment.state).field.plays)

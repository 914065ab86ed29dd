"""The beginning of a round that nobody entered: cards are laid though the round before is over, or nothing was
dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from referee.events import Event
from referee.json_values import JsonLine
from referee.moment import Place, Table
from referee.moment import step as place
from referee.play.options import OptionsError
from referee.ruling import ILLEGAL
from table.belief.history import Act, Hypothesis, added


class Opening(NamedTuple):
    """How a round begins at this table. `fields`: the other fields of the `round` event with a given number;
    `deals_all`: whether the whole deck is dealt (None: nobody knows). `told`: per round number, how many cards each
    player is dealt, if people said so before the round."""

    fields: Callable[[int], JsonLine]
    deals_all: bool | None = True
    told: Mapping[int, Mapping[str, int]] = {}


def begun(now: Hypothesis, opening: Opening, at_ms: float) -> Hypothesis:
    """The hypothesis after the `round` and `deal` events that are still missing before the first card of a round."""
    if now.table.over:
        now = _next(now, opening, at_ms)
    public = now.table.game.public(now.table.state)
    unknown = not public.begun and not any(count is not None for count in public.cards_left.values())
    told = opening.told.get(now.table.setup.number)
    if now.table.over or not unknown or (opening.deals_all is None and told is None):
        return now
    dealt = told or counts(now.table, opening.deals_all)
    event = Event(0, "deal", counts=dealt, confirmed=told is not None)
    return _with(now, event, Act("deal", None, at_ms=at_ms, event=event))


def counts(table: Table, deals_all: bool | None) -> dict[str, int]:
    """How many cards each player is usually dealt: equal shares. Cards left over go to the first seats if all are
    dealt."""
    players, size = table.setup.players, table.deck.size
    share, more = divmod(size, len(players))
    if table.setup.tournament.left_over(size, len(players)) or not deals_all:
        more = 0
    return {name: share + (seat < more) for seat, name in enumerate(players)}


def _next(now: Hypothesis, opening: Opening, at_ms: float) -> Hypothesis:
    number = now.table.setup.number + 1
    fields = opening.fields(number)
    options, players = fields.get("options"), fields.get("players")
    event = Event(0, "round", number=number)
    if isinstance(options, dict):
        event = replace(event, options=options)
    if isinstance(players, list):
        event = replace(event, players=tuple(map(str, players)))
    return _with(now, event, Act("round", None, at_ms=at_ms, event=event))._replace(lying=())


def _with(now: Hypothesis, event: Event, act: Act) -> Hypothesis:
    try:
        after, ruling, _ = place(now.table, Place(0, event))
    except OptionsError:
        return now
    if ruling is None or ruling.verdict == ILLEGAL:
        return now
    return now._replace(table=after, end=added(now.end, act))

"""What may come next in a round of 変則大富豪: draws beside what the family has, and the settlement after a finish."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import bits
from referee.games.hensoku import settle
from referee.games.hensoku.settle import table_of
from referee.play.expects import Expectation, Offer, waiting
from referee.shedding import expects as family
from referee.shedding.plays.possible_states import all_of
from referee.shedding.state import State

DRAW = (Offer({"count": 1}),)


def expects(state: State, may_pass: bool) -> tuple[Expectation, ...]:
    """All that may come."""
    if state.over:
        return waiting((*_draws(state), *_settlement(state))) if settle.pending(state) else ()
    return family.expects(state, tuple(_draws(state)), may_pass)


def _draws(state: State) -> Iterator[Expectation]:
    """A card from the stock, where that is right in every state that the round may be in (V14, V17)."""
    drawing = state.rules.all_players
    for possible in all_of(state):
        drawing &= _may_draw(possible)
    if drawing:
        names = state.rules.players
        yield Expectation("draw", tuple(names[player] for player in bits(drawing)), zone="stock", offers=DRAW)


def _may_draw(possible: State) -> int:
    table = table_of(possible)
    if table.stock == 0 or possible.lost:
        return 0
    if settle.pending(possible):
        show, draw = settle.waits_for(possible)
        return sum(1 << player for player in (*show, *draw)) & ~table.last_draws
    return 0 if table.drew else family.may_act(possible)


def _settlement(state: State) -> Iterator[Expectation]:
    """Hands that are shown and, of those that tie, who pays (V17, V18)."""
    names = state.rules.players
    show, draw = settle.waits_for(state)
    for player in show:
        size = state.hands[player].size
        yield Expectation("reveal", (names[player],), zone="hand", count=None if size < 0 else size)
    if draw:
        yield Expectation("draw", tuple(names[player] for player in draw), zone="stock", offers=DRAW)
    if not show and not draw:
        tied = [set(settle.highest(possible)[0]) for possible in all_of(state)]
        may = tuple(name for player, name in enumerate(names) if all(player in each for each in tied))
        if may:
            yield Expectation("settle", may, offers=(Offer({}),))

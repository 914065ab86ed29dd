"""Every legal play of a hand on the coloured deck, with what it would cause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from referee.cards import COLOURS
from referee.events import Event
from referee.game import Choice
from referee.games.torite import sevens, tricks
from referee.games.torite.cards import DECK
from referee.games.torite.poker import SIZE, PokerState
from referee.games.torite.sevens import SevensState
from referee.games.torite.state import MEEPLES, TrickState
from referee.ruling import LEGAL, Ruling


def choices(state: Any, seat: int, hand: Sequence[str], judge: Callable[[Any, Event], Ruling]) -> list[Choice]:
    """Every legal play of the seat holding exactly `hand`; empty out of turn, for no cards, for cards of no deck.

    Where an unread card hides whose turn it is, the plays of whoever's it may be, if it is.
    """
    if any(code not in DECK.ids for code in hand):
        return []
    if isinstance(state, TrickState) and state.takers and tricks.turn_fault(state, seat) is None:
        state = state._replace(takers=0)
    if isinstance(state, SevensState) and state.doubt and sevens.turn_fault(state, seat) is None:
        state = state._replace(doubt=False)
    player = state.seats.players[seat]
    if isinstance(state, TrickState) and state.phase == MEEPLES:
        found = [(Event(0, "meeple", player, colour=colour), {"colour": colour}) for colour in COLOURS]
    elif isinstance(state, PokerState):
        found = [(Event(0, "show", player, cards), {}) for cards in combinations(hand, SIZE)]
    else:
        found = [(Event(0, "play", player, (card,)), {}) for card in hand]
        if isinstance(state, SevensState) and hand:
            found.append((Event(0, "pass", player), {}))
    state = state._replace(held=state.held.holding(seat, sum(1 << DECK.ids[code] for code in set(hand))))
    out = []
    for event, params in found:
        ruling = judge(state, event)
        if ruling.verdict == LEGAL:
            out.append(Choice(event.type, event.cards or (), (), ruling.effects, params))
    return out

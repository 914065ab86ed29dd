"""Every legal play of a hand in Page One."""

from __future__ import annotations

from collections.abc import Sequence

from referee.events import Event
from referee.games.pageone.play import joker_only, judge_draw, judge_pass, judge_play, turn_fault
from referee.games.pageone.state import State
from referee.play.protocol import Choice
from referee.ruling import LEGAL
from referee.tricks.game import holding


def choices(state: State, player: str, hand: Sequence[str]) -> list[Choice]:
    """Every card, a draw, or a pass of a player who holds exactly `hand`; empty out of turn."""
    seat = state.seats.index.get(player, -1)
    ids = state.seats.deck.ids
    if seat < 0 or state.winner >= 0 or turn_fault(state, seat) is not None or any(code not in ids for code in hand):
        return []
    # Where an unread card hides who leads, the plays of whoever may, if it is them.
    state = holding(state._replace(takers=0), player, hand)
    ruled = [(code, judge_play(state, Event(0, "play", player, (code,)))) for code in hand]
    found = [Choice("play", (code,), (), ruling.effects) for code, ruling in ruled if ruling.verdict == LEGAL]
    # Who leads may play any card; a joker that may not be the last one is none.
    short = state.trick or joker_only(state, seat)
    if short and judge_draw(state, Event(0, "draw", player, count=1)).verdict == LEGAL:
        found.append(Choice("draw", params={"count": 1}))
    if judge_pass(state, Event(0, "pass", player)).verdict == LEGAL:
        found.append(Choice("pass"))
    return found

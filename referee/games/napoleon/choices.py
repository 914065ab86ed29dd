"""Everything a player may do in a round of Napoleon, with what it would cause."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from referee.cards import SUITS
from referee.events import Event
from referee.games.napoleon.bidding import MOST, judge_bid, judge_pass, widow_size
from referee.games.napoleon.play import judge_play, turn_fault
from referee.games.napoleon.state import ADJUTANT, BID, PLAY, REDEAL, WIDOW, State
from referee.json_values import JsonLine
from referee.play.judgement import Judgement
from referee.play.protocol import Choice
from referee.ruling import LEGAL
from referee.tricks.game import holding


def choices(state: State, player: str, hand: Sequence[str]) -> list[Choice]:
    """Every legal bid, pass, adjutant's card, discard or play of a player who holds exactly `hand`.

    Empty out of turn. For the discards, `hand` is the hand with the widow taken up.
    """
    seat = state.seats.index.get(player, -1)
    deck = state.seats.deck
    if seat < 0 or state.turn not in (-1, seat) or any(code not in deck.ids for code in hand):
        return []
    if state.phase in (BID, REDEAL):
        return _bids(state, player)
    if state.phase == ADJUTANT:
        return [Choice("adjutant", (), (), (), {"card": code}) for code in deck.all_codes()
                if deck.ids[code] not in state.named]  # fmt: skip
    if state.phase == WIDOW:
        return [Choice("widow", cards) for cards in combinations(hand, max(0, widow_size(state)))]
    if state.phase != PLAY or turn_fault(state, seat) is not None:
        return []
    # Where an unread card hides who leads, the plays of whoever may, if it is them.
    state = holding(state._replace(takers=0), player, hand)
    ruled = [(code, judge_play(state, Event(0, "play", player, (code,)))) for code in hand]
    return [Choice("play", (code,), (), ruling.effects) for code, ruling in ruled if ruling.verdict == LEGAL]


def _bids(state: State, player: str) -> list[Choice]:
    found: list[tuple[Event, JsonLine]] = [
        (Event(0, "bid", player, count=count, suit=suit), {"count": count, "suit": suit})
        for count in range(state.options.lowest_bid, MOST + 1)
        for suit in reversed(SUITS)
    ]
    ruled: list[tuple[str, Judgement[State], JsonLine]] = [
        ("bid", judge_bid(state, event), said) for event, said in found
    ]
    ruled.append(("pass", judge_pass(state, Event(0, "pass", player)), {}))
    return [Choice(kind, (), (), ruling.effects, said) for kind, ruling, said in ruled if ruling.verdict == LEGAL]

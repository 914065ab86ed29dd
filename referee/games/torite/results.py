"""What a round of the coloured deck came to: standings, scores, winners."""

from __future__ import annotations

from referee.games.torite.cards import COLOUR
from referee.games.torite.kinds.poker import PokerState
from referee.games.torite.kinds.sevens import SevensState
from referee.games.torite.state import OVER, TrickState
from referee.play.protocol import Result


def scores(state: TrickState) -> tuple[int, ...]:
    """Points by seat so far."""
    if not state.options.meeples:
        return state.tricks
    return tuple(
        (pile & COLOUR[colour]).bit_count() if colour >= 0 else 0
        for pile, colour in zip(state.captured, state.meeples, strict=True)
    )


def receivers(state: TrickState, seat: int) -> list[int]:
    """Who may get the trick in which that seat revoked: anybody else, the next clockwise first (X6)."""
    n = len(state.seats.players)
    return [other % n for other in range(seat + 1, seat + n)]


def tricks(state: TrickState) -> Result:
    """Tricks count tricks (B1) or captured cards of one's colour (M3)."""
    points = scores(state)
    names = state.seats.players
    counted = state.seats.by_name(points)
    if state.phase != OVER:
        return Result(scores=counted)
    if state.loose or (state.options.meeples and state.hidden):
        # A trick whose taker nobody could read might have gone to anyone, an unread card may be of any colour.
        return Result(scores=counted, finished=True)
    # X6: whoever lost the round for a revoke is last.
    order = sorted(range(len(names)), key=lambda seat: (seat == state.loser, -points[seat]))
    top = max(points[seat] for seat in order if seat != state.loser)
    winners = tuple(names[seat] for seat in range(len(names)) if points[seat] == top and seat != state.loser)
    return Result(tuple(names[seat] for seat in order), {}, counted, winners, True)


def sevens(state: SevensState) -> Result:
    """One point for a win: first out, or last who is in (S2, S3)."""
    names = state.seats.players
    won = state.seats.by_name(tuple(int(seat == state.winner) for seat in range(len(names))))
    if not state.over:
        return Result(scores=won)
    last = [seat for seat in reversed(state.out) if seat != state.winner]
    rest = [seat for seat in range(len(names)) if seat != state.winner and seat not in state.out]
    sizes = [state.size(seat) for seat in range(len(names))]
    # Fewer cards left is better, where everybody's number is known; whoever was out longest comes last.
    if all(sizes[seat] >= 0 for seat in rest):
        rest.sort(key=lambda seat: sizes[seat])
    order = [state.winner, *rest, *last]
    return Result(tuple(names[seat] for seat in order), {}, won, (names[state.winner],), True)


def poker(state: PokerState) -> Result:
    """One point for a win: the strongest hand, or several that are as strong (K1)."""
    names = state.seats.players
    nothing = dict.fromkeys(names, 0)
    if not state.over:
        return Result(scores=nothing)
    if state.blind:
        return Result(scores=nothing, finished=True)
    found = state.strengths
    order = sorted(range(len(names)), key=found.__getitem__, reverse=True)
    best = max(found)
    won = tuple(int(value == best) for value in found)
    winners = tuple(name for name, one in zip(names, won, strict=True) if one)
    return Result(tuple(names[seat] for seat in order), {}, state.seats.by_name(won), winners, True)

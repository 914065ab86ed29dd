"""What a round of Napoleon came to: face cards per player, the side that won (Q9)."""

from __future__ import annotations

from referee.games.napoleon.cards import faces
from referee.games.napoleon.state import OVER, State
from referee.play.protocol import Result
from referee.tricks import taking


def side(state: State) -> tuple[int, ...]:
    """The seats of Napoleon's side as far as known."""
    if state.bidder < 0:
        return ()
    return (state.bidder, *state.adjutants)


def settled(state: State) -> bool:
    """Whether everybody can tell who is on which side and who took what: no card that decides it went unread."""
    if state.loose or state.hidden or len(state.named) < state.options.adjutants or min(state.named) < 0:
        return False
    # The named cards were shown, or all cards were played and they were in the widow, the discards or Napoleon's hand.
    return state.phase == OVER


def secret(state: State, seat: int) -> bool:
    """Whether that seat may be an adjutant whom nobody has seen yet."""
    return seat not in side(state) and not _all_located(state)


def receivers(state: State, seat: int) -> list[int]:
    """Who may get the trick in which that seat revoked: the other side; anybody else where nobody knows which side that
    is (X6)."""
    n, ours = len(state.seats.players), side(state)
    if secret(state, seat):
        return [other % n for other in range(seat + 1, seat + n)]
    if seat not in ours:
        return list(ours)
    return [other % n for other in range(seat + 1, seat + n) if other % n not in ours]


def moved(state: State, cards: int, taker: int, seat: int) -> State:
    """The state with the cards of a trick in another pile."""
    return state._replace(captured=taking.moved(state.captured, cards, taker, seat))


def _all_located(state: State) -> bool:
    """Whether everybody can tell who the adjutants are."""
    ours = state.revealed | state.discarded | state.held.hands[state.bidder].known | state.captured[state.bidder]
    played = sum(mask for trick in state.past for seat, mask in trick.laid if seat == state.bidder)
    return all(card >= 0 and (ours | played) >> card & 1 for card in state.named)


def _made(state: State, counts: tuple[int, ...]) -> bool | None:
    """Whether Napoleon's side won; None where nobody can tell."""
    ours = side(state)
    if state.loser >= 0:
        # X6: whoever revoked loses with all of that side; the table says who gains where nobody knows which that is.
        if state.gainer >= 0:
            return state.gainer in ours
        return False if state.loser in ours else True if _all_located(state) else None
    return sum(counts[seat] for seat in ours) >= state.bid if settled(state) else None


def result(state: State) -> Result:
    """`scores` are face cards taken, `winners` the side that won once the last trick is over."""
    names = state.seats.players
    counts = tuple(faces(pile) for pile in state.captured)
    scores = state.seats.by_name(counts)
    if state.phase != OVER:
        return Result(scores=scores)
    made, ours = _made(state, counts), side(state)
    if made is None:
        return Result(scores=scores, finished=True)
    won = [seat for seat in range(len(names)) if (seat in ours) == made]
    lost = [seat for seat in range(len(names)) if (seat in ours) != made]
    order = [*sorted(won, key=lambda seat: -counts[seat]), *sorted(lost, key=lambda seat: -counts[seat])]
    return Result(tuple(names[seat] for seat in order), {}, scores, tuple(names[seat] for seat in won), True)

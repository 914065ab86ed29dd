"""What may come next in a round of Napoleon: bids, the adjutant's card, the widow, then cards."""

from __future__ import annotations

from collections.abc import Iterator

from referee.cards import SUITS
from referee.events import Event
from referee.games.napoleon import results
from referee.games.napoleon.bidding import MOST, judge_pass, widow_size
from referee.games.napoleon.cards import BID_ORDER
from referee.games.napoleon.play import turn_fault
from referee.games.napoleon.state import ADJUTANT, BID, OVER, REDEAL, WIDOW, State
from referee.play.expects import Expectation, Offer, waiting
from referee.tricks import remedy
from referee.tricks.public import cards_left


def expects(state: State) -> tuple[Expectation, ...]:
    """All that may come; after the round only what follows a revoke."""
    proven = remedy.expects(state, state.options.revoke, results.receivers, results.secret)
    return (*waiting(tuple(_expected(state))), *proven)


def _expected(state: State) -> Iterator[Expectation]:
    names = state.seats.players
    napoleon = names[state.bidder : state.bidder + 1]
    if state.phase == OVER:
        return
    if state.phase in (BID, REDEAL):
        yield from _bidding(state)
    elif state.phase == ADJUTANT:
        deck = state.seats.deck
        cards = tuple(Offer({"card": code}) for code in deck.all_codes() if deck.ids[code] not in state.named)
        yield Expectation("adjutant", napoleon, offers=cards)
    elif state.phase == WIDOW:
        size = widow_size(state)
        yield Expectation("widow", napoleon, zone="stock", count=None if size < 0 else size)
    else:
        may = tuple(name for seat, name in enumerate(names) if turn_fault(state, seat) is None)
        yield Expectation("play", may, True, "field", 1)
        if state.last and not state.trick:
            yield Expectation("clear", (), True, "captured")


def _bidding(state: State) -> Iterator[Expectation]:
    """Bids and passes (Q4); after everybody passed a new deal, which comes first where the one before was told."""
    names = state.seats.players
    if state.phase == BID or not state.dealt:
        bidding = names if state.turn < 0 else (names[state.turn],)
        bids = tuple(Offer({"count": count, "suit": suit}) for count, suit in _higher(state))
        if bids:
            yield Expectation("bid", bidding, offers=bids)
        ruling = judge_pass(state, Event(0, "pass", bidding[0]))
        more = ruling.ruling if "say" in ruling.params else None
        yield Expectation("pass", bidding, offers=(Offer({}, more),))
    if state.phase == REDEAL:
        counts = {name: left for name, left in cards_left(state.seats, state.held).items() if left is not None}
        yield Expectation("deal", (), zone="hand", offers=(Offer({"counts": counts}),))


def _higher(state: State) -> Iterator[tuple[int, str]]:
    """The bids that are allowed, lowest first."""
    before = None
    if state.phase == BID and state.bidder >= 0:
        before = state.bid, BID_ORDER[SUITS[state.trump]]
    for count in range(state.options.lowest_bid, MOST + 1):
        for suit in reversed(SUITS):
            if before is None or (count, BID_ORDER[suit]) > before:
                yield count, suit

"""From the deal to the first card: bids, passes, the adjutant, the widow (Q1, Q4–Q6)."""

from __future__ import annotations

from referee.events import Event
from referee.games.napoleon.cards import BID_ORDER, suit_index
from referee.games.napoleon.state import ADJUTANT, BID, HAND_SIZE, PLAY, REDEAL, UNREAD, WIDOW, State, fresh
from referee.play.judgement import FINE, Judgement
from referee.play.knowledge import UNSEEN, Hand
from referee.ruling import ILLEGAL, UNDECIDED
from referee.tricks import common
from referee.tricks.holdings import read
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, fault, fine, not_your_turn
from referee.tricks.standard_deck import SUIT_KEYS

MOST = 20


def judge_deal(state: State, event: Event) -> Judgement[State]:
    """A deal, before anybody has bid, or again after all have passed (Q4)."""
    if state.phase == REDEAL or (state.phase == BID and state.unseen):
        state = fresh(state.seats)
    elif state.phase != BID or state.acted:
        return WRONG_PHASE
    ruling, held = common.deal(state.seats, state.held, event)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling
    n = len(held.hands)
    if any(hand.size != HAND_SIZE[n] for hand in held.hands):
        # A smaller deal: hands that it does not name may have any size.
        named = {**(event.hands or {}), **(event.counts or {})}
        rule = Hand(0, 0, HAND_SIZE[n])
        pairs = zip(state.seats.players, held.hands, strict=True)
        held = held._replace(hands=tuple(UNSEEN if p not in named and hand == rule else hand for p, hand in pairs))
    after = state._replace(held=held, dealt=True)
    if event.widow is not None:
        known = event.widow if isinstance(event.widow, tuple) else ()
        size = len(event.widow) if isinstance(event.widow, tuple) else event.widow
        ids = state.seats.deck.ids
        after = after._replace(widow=sum(1 << ids[code] for code in known if code in ids), widow_size=size)
    return ruling.to(after)


def judge_bid(state: State, event: Event) -> Judgement[State]:
    """A bid: so many face cards and a suit, higher than the last (Q4)."""
    state, seat, ruling = _actor(state, event)
    if ruling is not None and (ruling.code != "not-your-turn" or not event.stands):
        return ruling
    suit = suit_index(event.suit)
    if suit < 0:
        return fault("unknown-suit", "Q4", value=event.suit)
    count = event.count or 0
    params: dict[str, object] = {"suit": SUIT_KEYS[suit], "lowest": state.options.lowest_bid}
    if ruling is None:
        if count > MOST:
            ruling = Judgement(ILLEGAL, "bid-too-high", "Q4")
        elif count < state.options.lowest_bid:
            ruling = Judgement(ILLEGAL, "bid-too-low", "Q4", params={"say": "code.bid-too-low.least", **params})
        elif state.bidder >= 0 and (count, BID_ORDER[event.suit or ""]) <= (state.bid, BID_ORDER["SHDC"[state.trump]]):
            ruling = Judgement(ILLEGAL, "bid-too-low", "Q4")
    if ruling is not None and not event.stands:
        return ruling
    after = state._replace(bidder=seat, bid=count, trump=suit, passed=0, acted=True, turn=_next(state, seat))
    if ruling is not None:
        return ruling._replace(plan=after)
    return _doubted(state, FINE.to(after, params=params))


def judge_pass(state: State, event: Event) -> Judgement[State]:
    """A pass while bidding: when all others have passed since a bid, the bidder is Napoleon; all without one: again."""
    state, seat, ruling = _actor(state, event)
    if ruling is not None and (ruling.code != "not-your-turn" or not event.stands):
        return ruling
    seats = state.seats
    n = len(seats.players)
    passed = state.passed | 1 << seat
    params: dict[str, object] = {}
    if state.bidder >= 0 and passed | 1 << state.bidder == (1 << n) - 1:
        after = state._replace(passed=passed, phase=ADJUTANT, turn=state.bidder, leader=state.bidder)
        params = {"say": "event.pass.napoleon", "napoleon": seats.players[state.bidder],
                  "suit": SUIT_KEYS[state.trump]}  # fmt: skip
    elif passed == (1 << n) - 1:
        after = state._replace(passed=passed, phase=REDEAL, turn=-1, leader=-1)
        params = {"say": "event.pass.redeal"}
    else:
        after = state._replace(passed=passed, acted=True, turn=_next(state, seat))
    if ruling is not None:
        return ruling._replace(plan=after)
    return _doubted(state, FINE.to(after, params=params, rule="Q4" if params else None))


def _doubted(state: State, ruling: Judgement[State]) -> Judgement[State]:
    """The ruling on the first to bid or pass after a new deal that nobody saw, though the one before was told."""
    if not state.unseen or state.acted:
        return ruling
    return Judgement(UNDECIDED, "wrong-phase", "Q4", params={"say": "code.wrong-phase.redeal"}, plan=ruling.plan)


def _next(state: State, seat: int) -> int:
    """Whose turn to bid it is after that seat; out of turn it stays where it was."""
    return (seat + 1) % len(state.seats.players) if state.turn in (-1, seat) else state.turn


def _actor(state: State, event: Event) -> tuple[State, int, Judgement[State] | None]:
    """Who bids or passes, and the fault of phase, place or turn. After a redeal that nobody saw the bidding is new."""
    seat = state.seats.index.get(event.player or "", -1)
    if state.phase == REDEAL:
        state = fresh(state.seats)._replace(unseen=state.dealt)
    if state.phase != BID:
        return state, seat, WRONG_PHASE._replace(rule="Q4")
    if seat < 0:
        return state, seat, OUT_OF_PLAY
    if state.turn not in (-1, seat):
        return state, seat, not_your_turn(state.seats.players[state.turn], "Q4")
    return state, seat, None


def judge_lead(state: State, event: Event) -> Judgement[State]:
    """The table says who bids first; later it can only repeat who leads (Q4, Q7, Q8)."""
    seats = state.seats
    seat = seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY
    if state.phase == BID and not state.acted:
        return fine(state._replace(turn=seat, leader=seat))
    if state.phase == REDEAL:
        return fine(fresh(seats, event.player))
    if state.phase != PLAY or state.trick:
        return WRONG_PHASE
    after = state._replace(turn=seat, leader=seat)
    if state.turn not in (-1, seat):
        ruling = fault("wrong-leader", "Q8" if state.done else "Q7", leader=seats.players[state.turn])
        return ruling.to(after) if event.stands else ruling
    return fine(after)


def judge_adjutant(state: State, event: Event) -> Judgement[State]:
    """Napoleon names the card whose holder is the adjutant, before taking the widow (Q5); or two such cards (Q14)."""
    if state.phase != ADJUTANT:
        return WRONG_PHASE._replace(rule="Q5")
    bad = _napoleon_only(state, event, "Q5")
    if bad is not None:
        return bad
    card = state.seats.deck.ids.get(event.card or "", UNREAD)
    if card >= 0 and card in state.named:
        return fault("named-twice", "Q14", (event.card or "",))
    named = (*state.named, card)
    after = state._replace(named=named, phase=WIDOW if len(named) == state.options.adjutants else ADJUTANT)
    if card >= 0:
        return FINE.to(after, params={"say": "event.adjutant.named", "named": (event.card or "",)})
    if event.card == "BACK":
        # Named where not everybody could hear it.
        return FINE.to(after)
    if event.card == "?":
        return Judgement(UNDECIDED, "unreadable-card", plan=after)
    return Judgement(ILLEGAL, "unknown-card", None, (event.card or "",))


def _napoleon_only(state: State, event: Event, rule: str) -> Judgement[State] | None:
    seat = state.seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY
    if seat != state.bidder:
        return not_your_turn(state.seats.players[state.bidder], rule)
    return None


def judge_widow(state: State, event: Event) -> Judgement[State]:
    """Napoleon takes the widow and discards as many (Q6)."""
    if state.phase != WIDOW:
        return WRONG_PHASE._replace(rule="Q5" if state.phase == ADJUTANT else "Q6")
    bad = _napoleon_only(state, event, "Q6")
    if bad is not None:
        return bad
    discards = event.cards
    count = len(discards) if discards is not None else event.count or 0
    size = widow_size(state)
    taken = _take_widow(state, count if size < 0 else size)
    seat = state.bidder
    mask = unread = 0
    if discards is not None:
        mask, unread, bad = read(taken.held, state.seats.deck, seat, discards, event.player or "")
    if bad is None and size >= 0 and count != size:
        bad = fault("wrong-count", "Q6", needed=size, given=count, say="code.wrong-count.discards")
    if bad is not None and not event.stands:
        return bad
    held = taken.held
    held = held.bury(seat, count) if discards is None else held.leave(seat, mask, count - mask.bit_count())
    after = taken._replace(held=held, discarded=mask, phase=PLAY, turn=seat, leader=seat)
    if bad is not None:
        return bad.to(after)
    if unread:
        return Judgement(UNDECIDED, "unreadable-card", plan=after)
    return FINE.to(after, params={"count": count})


def widow_size(state: State) -> int:
    """Cards in the widow: as dealt, else by the number of players; -1 where a smaller deal did not say (Q1)."""
    if state.widow_size >= 0:
        return state.widow_size
    n = len(state.seats.players)
    usual = all(hand.size in (-1, HAND_SIZE[n]) for hand in state.held.hands)
    return state.seats.deck.size - n * HAND_SIZE[n] if usual else -1


def _take_widow(state: State, size: int) -> State:
    """The state with the widow in Napoleon's hand."""
    seat, held = state.bidder, state.held
    hand = held.hands[seat]
    # What was seen in a hand before may be wrong about the widow only where somebody misread: then it adds nothing.
    known = state.widow & ~held.gone
    held = held._replace(aside=held.aside & ~known)
    held = held.with_hand(seat, hand.enter(known, 0, max(0, size - known.bit_count())))
    return state._replace(held=held)

"""What each event does in a round of Page One: cards, draws, passes, what is said (W2 to W8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Never

from referee.cards import UNREADABLE
from referee.events import Event
from referee.games.pageone.state import Play, State, drawable
from referee.play.judgement import FINE, Judgement
from referee.play.knowledge import Claim, Hand
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure
from referee.tricks import taking
from referee.tricks.holdings import Holdings, codes, exposures, read
from referee.tricks.rulings import OUT_OF_PLAY, WRONG_PHASE, Advance, against_card, fault, fine, not_your_turn
from referee.tricks.standard_deck import HEIGHT, JOKER, JOKER_BIT, SUIT, SUIT_KEYS, led
from referee.tricks.unread import doubted, outcomes, taker_of


def best(cards: Sequence[int]) -> int:
    """The place of the card that takes a trick: the joker, else the highest card of the led suit (W5)."""
    if JOKER in cards:
        return cards.index(JOKER)
    return max(range(len(cards)), key=lambda at: (cards[at] & 3 == cards[0] & 3, HEIGHT[cards[at] >> 2]))


def suit_of(duties: Sequence[int]) -> str:
    """The suit to follow, a key of the catalogue."""
    return SUIT_KEYS[SUIT.index(duties[0])] if len(duties) == 1 and duties[0] else "@suit.led"


def follows(state: State, mask: int) -> bool | None:
    """Whether a card (a bit of `mask`) may be laid on the trick; None where an unread card hides it."""
    if mask & JOKER_BIT:
        return True
    found = {not duty or bool(mask & duty) for duty in led(state.held, state.trick)}
    return found.pop() if len(found) == 1 else None


def turn_fault(state: State, seat: int) -> Judgement[Never] | None:
    """The ruling where it is not that seat's turn."""
    names = state.seats.players
    if state.turn == seat:
        return None
    if state.turn < 0:
        return taking.cannot_lead(state, seat, "W5")
    if not state.begun:
        return fault("wrong-leader", "W2", leader=names[state.turn])
    return not_your_turn(names[state.turn], "W3" if state.trick else "W5")


def joker_only(state: State, seat: int) -> bool:
    """Whether a hand may hold nothing but a joker with which it may not go out (W8)."""
    if state.options.joker_finish or state.held.size(seat) not in (-1, 1):
        return False
    return bool(state.held.may_play(seat, state.seats.everything) & JOKER_BIT)


def judge_play(state: State, event: Event) -> Judgement[State]:
    """The ruling on a card: phase, place, the card itself, turn, count, the led suit (W2, W3)."""
    seat = state.seats.index.get(event.player or "")
    if state.winner >= 0:
        return WRONG_PHASE
    if seat is None:
        return OUT_OF_PLAY
    cards = event.cards or ()
    mask, unread, bad = read(state.held, state.seats.deck, seat, cards, event.player or "")
    exposed: tuple[Exposure, ...] = ()
    if bad is None:
        exposed = exposures(state.held, event, seat, mask)
        bad = turn_fault(state, seat)
    if bad is None and len(cards) != 1:
        bad = fault("wrong-count", "W3" if state.trick else "W2", needed=1, given=len(cards))
    if bad is None and unread:
        after, effects, params = advance(state, event, seat, 0)
        return Judgement(UNDECIDED, "unreadable-card", effects=effects, params=params, plan=after)
    fits = follows(state, mask)
    if bad is None and fits is False:
        bad = _not_followed(state, cards)
    if bad is None and not state.options.joker_finish and mask & JOKER_BIT and state.held.size(seat) == 1:
        bad = Judgement(ILLEGAL, "must-draw", "W8", cards, params={"say": "code.must-draw.pageone"})
    if bad is not None:
        return against_card(bad, exposed, advance(state, event, seat, mask) if event.stands else None)
    after, effects, params = advance(state, event, seat, mask)
    if fits is None:
        params["say"] = "code.unreadable-card.led"
        return Judgement(UNDECIDED, "unreadable-card", "W3", (), effects, exposed, params, after)
    if taking.lead_in_doubt(state):
        return doubted("W5", exposed, effects, params, after)
    return Judgement(LEGAL, None, None, (), effects, exposed, params, after)


def _not_followed(state: State, cards: tuple[str, ...]) -> Judgement[Never]:
    """The ruling on a card that does not follow: who cannot follow draws (W4), and passes with nothing left to draw
    (W6). Whatever is held, this is wrong."""
    empty = drawable(state) == 0
    say = "code.must-follow.pageone.empty" if empty else "code.must-follow.pageone"
    said = {"say": say, "suit": suit_of(led(state.held, state.trick))}
    return Judgement(ILLEGAL, "must-follow", "W6" if empty else "W4", cards, params=said)


def advance(state: State, event: Event, seat: int, mask: int) -> Advance[State]:
    """The state after a seat laid the cards of an event, what that sets off, and the words for it. `mask`: those of
    them that were read.

    One card counts for the trick; more than one lie there only because the table let them stand.
    """
    held = state.held
    card = mask.bit_length() - 1 if mask else -1
    play = Play(seat, card, 0 if mask else held.may_play(seat, state.seats.everything), event.sure)
    if not state.trick:
        state = _led(state, seat)
    laid = len(event.cards or ())
    held = held.leave(seat, mask, laid - mask.bit_count(), event.sure)
    trick, lying = (*state.trick, play), state.lying + laid
    state = left(state._replace(held=held, trick=trick, lying=lying, begun=True), seat)
    if held.empty(seat):
        return finish(state, seat)
    return onward(state, seat)


def left(state: State, seat: int) -> State:
    """The state where a hand has another size than before: whoever has one card left owes the word for it (W7)."""
    size = state.held.size(seat)
    owed = state.options.penalty if size in (-1, 1) else 0
    # Said while the last card but one was laid: it counts for the one that is left.
    said = state.said if size in (-1, 1) else state.said & ~(1 << seat)
    return state._replace(owed=(*state.owed[:seat], owed, *state.owed[seat + 1 :]), said=said)


def _led(state: State, seat: int) -> State:
    """The state as that seat leads: if several may have taken the trick before, it was the one."""
    taker = taker_of(state.held, state.takers, seat) if state.takers else state.taker
    return state._replace(leader=seat, taker=taker, takers=0, passed=0)


def finish(state: State, seat: int) -> Advance[State]:
    """The first empty hand wins (W8)."""
    return state._replace(winner=seat, turn=-1), ("finish", "round-end"), {}


def onward(state: State, seat: int) -> Advance[State]:
    """The state after a seat laid a card or passed: the next one's turn, or the end of the trick."""
    n = len(state.seats.players)
    done = state.passed | sum({1 << play.seat for play in state.trick})
    following = next((step % n for step in range(seat + 1, seat + n) if not done >> step % n & 1), -1)
    if following < 0 and state.trick:
        return close(state)
    # A card out of turn that stands does not move the turn.
    return state._replace(turn=following if state.turn in (-1, seat) else state.turn), (), {}


def close(state: State) -> Advance[State]:
    """The end of a trick: who takes it and leads next; its cards go aside (W5)."""
    end = taking.ended(state, outcomes(state.held, state.trick, best))
    after = state._replace(
        trick=(), lying=0, passed=0, last=state.trick, taker=end.taker, takers=end.takers, turn=end.leader,
        leader=end.taker, aside=state.aside + state.lying,
    )  # fmt: skip
    return after, end.effects, end.params


def judge_draw(state: State, event: Event) -> Judgement[State]:
    """Cards drawn in turn (W4), or by who forgot to say that one card was left (W7)."""
    seat = state.seats.index.get(event.player or "")
    if state.winner >= 0:
        return WRONG_PHASE
    if seat is None:
        return OUT_OF_PLAY
    cards = event.cards or ()
    count = len(cards) if cards else event.count or 0
    before = shuffled(state, count)
    mask, bad = _drawn(before, cards)
    if bad is None:
        bad = _may_draw(state, seat, count)
    if bad is not None and not event.stands:
        return bad
    held = enter(before.held, seat, mask, count - mask.bit_count())
    stock = before.stock if before.stock < 0 else max(0, before.stock - count)
    owed = tuple(max(0, most - count) if other == seat else most for other, most in enumerate(state.owed))
    fined = turn_fault(state, seat) is not None
    after = before._replace(
        held=held, stock=stock, owed=owed if fined else state.owed, said=state.said & ~(1 << seat), begun=True
    )
    if not fined and after.turn < 0 and not state.owed[seat]:
        # Whoever acts first leads, or takes the turn that nobody knew of.
        after = after._replace(turn=seat)
        after = after if after.trick else _led(after, seat)
    if bad is not None:
        return bad.to(after, effects=("draw",))
    return FINE.to(after, effects=("draw",), params={"say": "event.draw.penalty"} if fined else {})


def _drawn(state: State, cards: Sequence[str]) -> tuple[int, Judgement[Never] | None]:
    """The mask of drawn cards that somebody saw, and the fault if they cannot come from the stock."""
    ids = state.seats.deck.ids
    mask = 0
    foreign, twice = [], []
    seen = state.held.gone
    for hand in state.held.hands:
        seen |= hand.known
    for code in cards:
        bit = 1 << ids[code] if code in ids else 0
        if (mask | seen) & bit:
            twice.append(code)
        elif not bit and code not in UNREADABLE:
            foreign.append(code)
        mask |= bit
    if foreign:
        return mask, fault("unknown-card", None, tuple(foreign))
    return mask, fault("card-seen-before", None, tuple(twice)) if twice else None


def _may_draw(state: State, seat: int, count: int) -> Judgement[Never] | None:
    """The fault where a seat may not draw so many cards."""
    bad = turn_fault(state, seat)
    most = state.owed[seat]
    if bad is not None and most:
        bad = None
        if count > most:
            bad = fault("wrong-count", "W7", needed=most, given=count, say="code.wrong-count.penalty")
    if bad is None and count > drawable(state) >= 0:
        bad = fault("stock-empty", "W6", say="code.stock-empty.pageone")
    return bad


def shuffled(state: State, count: int) -> State:
    """The state before so many cards are drawn. Where the stock is too small, or nobody knows how large it is, the
    tricks that lie aside may be shuffled into it (W6)."""
    held = state.held._replace(aside=0)
    if 0 <= count <= state.stock:
        return state._replace(held=held)
    # A card that left its hand unread may come back into another one: it is no card of the first hand any more.
    hands = tuple(
        Hand(held.sure[seat], 0, held.size(seat) - held.sure[seat].bit_count(), hand.claims) if buried else hand
        for seat, (hand, buried) in enumerate(zip(held.hands, held.buried, strict=True))
    )
    none = (0,) * len(hands)
    table = sum({1 << play.card for play in state.trick if play.card >= 0})
    held = held._replace(hands=hands, buried=none, sure=none, gone=held.gone & table, shown=held.shown & ~held.gone)
    return state._replace(held=held, stock=state.stock if state.stock < 0 else state.stock + state.aside, aside=0)


def enter(held: Holdings, seat: int, mask: int, hidden: int) -> Holdings:
    """After these cards, and `hidden` unseen ones, came into a hand."""
    sure = held.sure[seat] | mask if held.buried[seat] else 0
    held = held.with_hand(seat, held.hands[seat].enter(mask, 0, hidden))
    return held._replace(sure=(*held.sure[:seat], sure, *held.sure[seat + 1 :]))


def judge_pass(state: State, event: Event) -> Judgement[State]:
    """A pass: only with nothing left to draw, and only by who cannot follow (W4, W6)."""
    seat = state.seats.index.get(event.player or "")
    if state.winner >= 0:
        return WRONG_PHASE
    if seat is None:
        return OUT_OF_PLAY
    ruling = turn_fault(state, seat) or _may_pass(state, seat)
    if ruling.verdict == ILLEGAL and not event.stands:
        return ruling
    duties = led(state.held, state.trick)
    if ruling.verdict == UNDECIDED and ruling.code == "must-follow" and len(duties) == 1:
        sure = event.sure and all(play.sure for play in state.trick[:2])
        claim = Claim(event.seq, duties[0], "revoke", "W6", sure=sure)
        state = state._replace(held=state.held.with_hand(seat, state.held.hands[seat].claim(claim)))
    after, effects, params = onward(state._replace(passed=state.passed | 1 << seat, begun=True), seat)
    return ruling.to(after, effects=effects, params={**ruling.params, **params})


def _may_pass(state: State, seat: int) -> Judgement[Never]:
    """The ruling on a pass in turn."""
    count = drawable(state)
    duties = led(state.held, state.trick)
    if count > 0:
        return fault("cannot-pass", "W4", say="code.cannot-pass.pageone")
    if not state.trick and joker_only(state, seat):
        # The joker may be laid only with another card left (W8), and there is none to draw.
        return FINE if count == 0 else Judgement(UNDECIDED, "cannot-pass", "W8")
    if not all(duties):
        # Any card may be laid, so there is one to lay.
        return Judgement(UNDECIDED if any(duties) else ILLEGAL, "cannot-pass", "W2")
    found = {state.held.duty(seat, duty, state.seats.everything) for duty in duties}
    said = {"say": "code.must-follow", "suit": suit_of(duties)}
    if found == {ILLEGAL}:
        return Judgement(
            ILLEGAL, "must-follow", "W6", codes(state.seats.deck, _follow(state, seat, duties)), params=said
        )
    if count < 0:
        return Judgement(UNDECIDED, "cannot-pass", "W4")
    return FINE if found == {LEGAL} else Judgement(UNDECIDED, "must-follow", "W6", params={"suit": said["suit"]})


def _follow(state: State, seat: int, duties: Sequence[int]) -> int:
    """The cards known to be in a hand that would follow, where one suit is led."""
    return state.held.hands[seat].known & duties[0] if len(duties) == 1 else 0


def judge_clear(state: State, event: Event) -> Judgement[State]:
    """Cards put aside: a trick that is complete, or one that nobody else could follow (W5, W6)."""
    if not state.trick:
        return fine(state)
    if state.winner >= 0:
        return fine(state)
    count = drawable(state)
    if count > 0 and not event.stands:
        return WRONG_PHASE
    after, effects, params = close(state)
    if count > 0:
        return WRONG_PHASE.to(after, effects=effects, params=params)
    ruling = fine(after, effects, (), **params)
    return ruling if count == 0 else ruling._replace(verdict=UNDECIDED, code="wrong-phase", rule="W4")


def judge_declare(state: State, event: Event) -> Judgement[State]:
    """Said at the table: "ページワン" (W7), or to be out of cards (W8)."""
    seat = state.seats.index.get(event.player or "")
    if state.winner >= 0:
        return fine(state) if event.what == "finish" and seat == state.winner else WRONG_PHASE
    if seat is None:
        return OUT_OF_PLAY
    if event.what == "finish":
        if event.value is False:
            return fine(state)
        if state.held.size(seat) > 0:
            return fault("finish-false", "W8")
        after, effects, params = finish(state, seat)
        return fine(after, effects, (), **params, say="event.declare.finish")
    if event.what != "page-one":
        return WRONG_PHASE
    if event.value is False:
        return fine(state)
    size = state.held.size(seat)
    # It may be said while the last card but one is laid.
    if size not in (-1, 1) and not (size == 2 and turn_fault(state, seat) is None):
        return fault("false-page-one", "W7").to(fined(state, seat))
    return fine(state._replace(said=state.said | 1 << seat), say="event.declare.page-one")


def fined(state: State, seat: int) -> State:
    """The state after "ページワン" was said falsely: that may cost as much as to forget it (W7)."""
    if not state.options.false_shout:
        return state
    return state._replace(owed=(*state.owed[:seat], state.options.penalty, *state.owed[seat + 1 :]))


def judge_lead(state: State, event: Event) -> Judgement[State]:
    """The table says who leads; once somebody took a trick it can only repeat it (W2, W5)."""
    seat = state.seats.index.get(event.player or "")
    if state.winner >= 0 or state.trick:
        return WRONG_PHASE
    if seat is None:
        return OUT_OF_PLAY
    bad = turn_fault(state, seat) if state.begun else None
    if bad is not None:
        name = state.seats.name(state.turn)
        bad = fault("wrong-leader", "W5", leader=name or "")
        if not event.stands:
            return bad
    after = _led(state, seat)._replace(turn=seat)
    return fine(after) if bad is None else bad.to(after)

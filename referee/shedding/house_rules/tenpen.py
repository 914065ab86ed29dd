"""A hand of low cards may be swapped with the daifugo's, in place of the exchange (H14)."""

from __future__ import annotations

from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.knowledge import Claim, Hand, may_hold, must_hold
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED
from referee.shedding.held import joker_bit
from referee.shedding.state import TEN, State

RULE = "H14"
LEAST = 10
"""Cards that such a hand has at least."""
_KING = 10


def may_declare(state: State) -> int:
    """Who may say so now: the daihinmin, before anything is exchanged and anybody leads; -1 for nobody."""
    rules = state.rules
    if not rules.o.tenpen or state.begun or state.played or state.over or state.exchanged or state.swapped:
        return -1
    poor, rich = rules.named("daihinmin"), rules.named("daifugo")
    return poor if poor >= 0 and rich >= 0 else -1


def high_cards(state: State, player: int) -> int:
    """The cards (a mask, the joker's bit among them) that such a hand may not have, in its player's order."""
    order = state.orders[player]
    if order is None:
        return 0
    most = _highest(state)
    high = sum(15 << 4 * rank for rank, place in enumerate(order) if place > most)
    return high | joker_bit(state, state.rules.deck.jokers)


def _highest(state: State) -> int:
    """The place in an order of strength of the highest card that such a hand may have."""
    return _KING if state.rules.o.tenpen_highest == "K" else TEN


def judge(state: State, event: Event, player: int) -> Judgement[State]:
    """The ruling on the declaration of a player who is in the round; its plan has the hands swapped."""
    rules = state.rules
    if not rules.o.tenpen:
        return _wrong_phase(".no-tenpen")._replace(rule=None)
    if state.begun or state.played or state.exchanged or state.swapped:
        return _wrong_phase(".tenpen-late")
    if rules.unsure:
        unknown = (Hand(),) * rules.n
        plan = state._replace(hands=unknown, shown=0, exchanged=(), swapped=True)
        return Judgement(UNDECIDED, "wrong-phase", RULE, plan=plan)
    if may_declare(state) != player:
        return _wrong_phase(".tenpen-who")
    hand, high = state.hands[player], high_cards(state, player)
    plan = _swapped(state, player)
    shown = hand.known & high
    if shown or hand.jokers or 0 <= hand.size < LEAST or _must_hold(state, hand, high):
        cards = rules.deck.join(shown, hand.jokers)
        order = state.orders[player]
        params: dict[str, object] = {"least": LEAST}
        if order is not None:
            params["highest"] = rules.deck.ranks[order.index(_highest(state))]
        if 0 <= hand.size < LEAST:
            params["say"] = "code.tenpen-false.few"
        return Judgement(ILLEGAL, "tenpen-false", RULE, cards, params=params, plan=plan if event.stands else None)
    if high and hand.size >= LEAST and not _may_hold(state, hand, high):
        return Judgement(LEGAL, None, RULE, (), ("tenpen",), params={"say": "event.declare.tenpen"}, plan=plan)
    claimed = hand.claim(Claim(event.seq, high, "tenpen-false", RULE, sure=event.sure)) if high else hand
    plan = _swapped(state._replace(hands=state.with_hand(player, claimed)), player)
    return Judgement(UNDECIDED, "tenpen-false", RULE, (), ("tenpen",), plan=plan)


def _wrong_phase(why: str) -> Judgement[State]:
    return Judgement(ILLEGAL, "wrong-phase", RULE, params={"say": f"code.wrong-phase{why}"})


def _unseen(state: State) -> int:
    """Cards that nobody has located; the joker's bit while one of them is."""
    deck = state.rules.deck
    everything = (1 << 4 * len(deck.ranks)) - 1
    jokers = deck.jokers
    for hand in state.hands:
        everything &= ~hand.known
        jokers -= hand.jokers
    return everything | joker_bit(state, max(0, jokers))


def _must_hold(state: State, hand: Hand, high: int) -> bool:
    """Whether there are not enough low cards for the hand."""
    return bool(high) and must_hold(hand, high, _unseen(state))


def _may_hold(state: State, hand: Hand, high: int) -> bool:
    return may_hold(hand, high, _unseen(state))


def _swapped(state: State, player: int) -> State:
    """The state with the two hands swapped; nothing is exchanged any more."""
    other = state.rules.named("daifugo")
    hands = list(state.hands)
    hands[player], hands[other] = hands[other], hands[player]
    return state._replace(hands=tuple(hands), swapped=True)

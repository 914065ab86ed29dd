"""The exchange between rounds (G8, T7, U, N9): who gives whom how many, the strongest or any, and never back."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import JOKER, bits
from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.knowledge import Claim, Hand
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure, Verdict
from referee.shedding import held
from referee.shedding.book import cite
from referee.shedding.held import Cards, card_fault, exposures, joker_bit, settled, show
from referee.shedding.plays.laying import prescribe
from referee.shedding.state import IDENTITY, JOKER_RANK, Given, State


def duty(state: State, giver: int) -> tuple[int, int, bool]:
    """(receiver, how many cards, whether the strongest) that a player owes by rank; (-1, 0, False) if nothing."""
    rules = state.rules
    if rules.o.exchange == "none" or state.swapped:
        return -1, 0, False
    rank = rules.ranks[giver]
    count = 2 if rules.n > 3 else 1
    pairs = {"daifugo": ("daihinmin", count), "daihinmin": ("daifugo", count)}
    if rules.n > 3:
        pairs |= {"fugo": ("hinmin", 1), "hinmin": ("fugo", 1)}
    if rank not in pairs:
        return -1, 0, False
    partner, cards = pairs[rank]
    strongest = rank == "daihinmin" or (rank == "hinmin" and rules.o.hinmin_gives == "strongest")
    receiver = rules.named(partner)
    return (receiver, cards, strongest) if receiver >= 0 else (-1, 0, False)


class Side(NamedTuple):
    """One side of an exchange being judged: the state before, who gives whom which cards, what the giver received
    before, what the cards expose, the state after, and how many cards are owed yet."""

    state: State
    event: Event
    giver: int
    receiver: int
    cards: Cards
    received: Given | None
    exposed: tuple[Exposure, ...]
    plan: State
    left: int = 0

    @property
    def rule(self) -> str:
        """The rule that is cited."""
        return cite(self.state.rules.book, "exchange")

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the cards; none where they are not told."""
        return self.event.cards or ()

    def wrong(self, cards: tuple[str, ...]) -> Judgement[State]:
        """Not what is owed; `cards` show it."""
        plan = self.plan if self.event.stands else None
        return Judgement(ILLEGAL, "wrong-exchange", self.rule, cards, (), self.exposed, plan=plan)


def judge_exchange(state: State, event: Event) -> Judgement[State]:
    """The ruling on one side of an exchange; its plan is the state after it."""
    rules = state.rules
    rule = cite(rules.book, "exchange")
    giver, receiver = rules.index.get(event.player or "", -1), rules.index.get(event.to or "", -1)
    if state.over or state.played or not rules.swaps or state.swapped:
        return Judgement(ILLEGAL, "wrong-phase", rule)
    if giver < 0 or receiver < 0:
        return Judgement(ILLEGAL, "out-of-play", rule)
    if rules.unsure:
        return _anyhow(completed(state), event, giver, receiver)
    codes = event.cards or ()
    state, cards, fault = _taken(state, giver, receiver, codes)
    if fault is not None:
        return fault
    count = len(codes) if codes else event.count or 0
    plan = _give(state, event, giver, receiver, cards, count - cards.mask.bit_count() - cards.jokers)
    received = side_of(state, receiver)
    side = Side(state, event, giver, receiver, cards, received, exposures(state, event, giver, cards), plan)
    partner, _, strongest = duty(state, giver)
    left = due(state, giver) - count
    if partner != receiver or left < 0 or count < 1:
        return side.wrong(codes)
    return _judge_side(side._replace(left=left), strongest)


def side_of(state: State, giver: int) -> Given | None:
    """All that a player gave so far in the exchange, in one event or several; None for nothing."""
    found = [side for side in state.exchanged if side.giver == giver]
    if not found:
        return None
    mask = 0
    for side in found:
        mask |= side.mask
    return Given(giver, mask, sum(side.jokers for side in found), sum(side.hidden for side in found))


def due(state: State, giver: int) -> int:
    """How many cards a player still owes in the exchange."""
    gave = side_of(state, giver)
    given = 0 if gave is None else gave.mask.bit_count() + gave.jokers + gave.hidden
    return duty(state, giver)[1] - given


def _taken(
    state: State, giver: int, receiver: int, codes: tuple[str, ...]
) -> tuple[State, Cards, Judgement[State] | None]:
    """The cards of one side, and the fault if they cannot come from that hand. What the other side gave before may not
    have been told: then this may be some of it, and the state is the one after that."""
    cards, fault = card_fault(state, giver, codes)
    if fault is not None and duty(state, giver)[0] == receiver and due(state, receiver) > 0:
        told = _untold(state, receiver)
        if card_fault(told, giver, codes)[1] is None:
            return told, cards, None
    return state, cards, fault


def _judge_side(side: Side, strongest: bool) -> Judgement[State]:
    """The ruling on as many cards as are owed, to whom they are owed: none that was just received, and the strongest
    where those are due."""
    state, cards, received = side.state, side.cards, side.received
    returned = _returns(state, side.giver, cards, received)
    if returned == ILLEGAL and received is not None:
        back = cards.mask & received.mask
        return side.wrong(state.rules.deck.join(back, 0 if back else min(cards.jokers, received.jokers)))
    good = Judgement(LEGAL, None, side.rule, (), (), side.exposed, plan=side.plan)
    if returned == UNDECIDED:
        side = side._replace(plan=_claim_joker(state, side.event, side.plan, side.giver, side.receiver))
        params = {"say": "code.wrong-exchange.own-joker"}
        good = Judgement(UNDECIDED, "wrong-exchange", side.rule, (JOKER,), (), side.exposed, params, side.plan)
    return _judge_strongest(side, good, returned) if strongest and (side.codes or _told(side)) else good


def _told(side: Side) -> bool:
    """Whether cards of this side were named in an earlier event."""
    gave = side_of(side.state, side.giver)
    return gave is not None and bool(gave.mask or gave.jokers)


def _judge_strongest(side: Side, good: Judgement[State], returned: Verdict) -> Judgement[State]:
    """The ruling where the strongest cards are due; `good` where nothing speaks against these."""
    state, cards, received, plan = side.state, side.cards, side.received, side.plan
    deck = state.rules.deck
    if cards.unread:
        unread = tuple(code for code in side.codes if code not in deck.ids)
        return Judgement(UNDECIDED, "unreadable-card", None, unread, (), side.exposed, plan=plan)
    gave = side_of(state, side.giver) or Given(side.giver, 0, 0, 0)
    hidden = gave.hidden + (side.event.count or 0 if not side.codes else 0)
    better, better_joker, open_cards, certain = _stronger(state, side.giver, cards, gave.mask, received)
    if better.bit_count() + better_joker > side.left + hidden:
        return side.wrong(deck.join(better, better_joker))
    if side.left or hidden:
        # More is to come, or went over unseen: that may be the stronger ones.
        return good
    if certain:
        return side.wrong(side.codes)
    if returned == UNDECIDED:
        # Right only with both jokers located: the one that came, and one's own that goes.
        open_cards &= ~joker_bit(state, 1)
    if not open_cards:
        return good
    claimed = open_cards
    if received is not None and received.jokers:
        # A joker seen later may be the one that was just received: it proves nothing.
        claimed &= ~joker_bit(state, 1)
    if claimed:
        claim = Claim(side.event.seq, claimed, "withheld-strongest", side.rule, received.hidden if received else 0,
                      side.event.sure)  # fmt: skip
        plan = plan._replace(hands=plan.with_hand(side.giver, plan.hands[side.giver].claim(claim)))
    return Judgement(UNDECIDED, "wrong-exchange", side.rule, side.codes, (), side.exposed, plan=plan)


def _anyhow(state: State, event: Event, giver: int, receiver: int) -> Judgement[State]:
    """The ruling on an exchange where nobody knows who owes what. As many cards come back as go, told or not."""
    codes = event.cards or ()
    cards, fault = card_fault(state, giver, codes)
    if fault is not None:
        return fault
    count = len(codes) if codes else event.count or 0
    hidden = count - cards.mask.bit_count() - cards.jokers
    hand = state.hands[giver].leave(cards.mask, cards.jokers, hidden).enter(0, 0, count)
    after = state._replace(hands=state.with_hand(giver, hand))
    hand = after.hands[receiver].leave(0, 0, count)
    hand = hand.enter(cards.mask, cards.jokers, hidden, joker_bit(state, cards.jokers))
    after = after._replace(hands=after.with_hand(receiver, hand))
    return Judgement(UNDECIDED, "wrong-exchange", cite(state.rules.book, "exchange"), codes, plan=after)


def completed(state: State) -> State:
    """The state before the first play: what was owed and not told went over unseen, so that nothing is held against a
    hand that the record does not know. Hands that are told and are not the whole deck are a position after it."""
    if state.rules.unsure:
        if state.swapped:
            return prescribe(state)
        hands = tuple(Hand(0, 0, hand.size, hand.claims) for hand in state.hands)
        return prescribe(state._replace(hands=hands, shown=0))
    sizes = [hand.size for hand in state.hands]
    whole = min(sizes) < 0 or sum(sizes) == state.rules.deck.size - max(0, state.rules.spare)
    for giver in range(state.rules.n):
        receiver, owed, _ = duty(state, giver)
        if owed and due(state, giver) > 0 and (whole or _gave(state, receiver) or _gave(state, giver)):
            state = _untold(state, giver)
    return prescribe(state)


def counted(state: State, player: int, count: int) -> State:
    """The state after a hand was counted before the first play: the number tells which gifts went over untold."""
    partner, owed = duty(state, player)[0], due(state, player)
    size = state.hands[player].size
    if state.rules.unsure or (owed and size < 0):
        # Nobody can tell which gifts it counts.
        return state
    coming = due(state, partner) if partner >= 0 else 0
    if coming > 0 and count == size + coming:
        return _untold(state, partner)
    if owed > 0 and count == size - owed:
        return _untold(state, player)
    return state._replace(hands=state.with_hand(player, held.counted(state.hands[player], count)))


def _gave(state: State, giver: int) -> bool:
    return any(side.giver == giver for side in state.exchanged)


def _untold(state: State, giver: int) -> State:
    """The state after a player gave what they owe, unseen."""
    receiver, count = duty(state, giver)[0], due(state, giver)
    same = {claim for claim in state.hands[giver].claims if claim in state.hands[receiver].claims}
    state = state._replace(hands=state.with_hand(giver, state.hands[giver].leave(0, 0, count)))
    hand = state.hands[receiver].enter(0, 0, count)
    # What the giver claims not to hold either did not come from there.
    claims = tuple(claim if claim in same else claim._replace(slack=claim.slack + count)
                   for claim in state.hands[receiver].claims)  # fmt: skip
    hand = hand._replace(claims=claims)
    given = Given(giver, 0, 0, count)
    return state._replace(hands=state.with_hand(receiver, hand), exchanged=(*state.exchanged, given))


def _returns(state: State, giver: int, cards: Cards, received: Given | None) -> Verdict:
    """Whether a card just received goes back where that is forbidden (G8): jokers look alike, so one that goes may be
    the giver's own if there can be such a one."""
    if not state.rules.o.exchange_blind or received is None:
        return LEGAL
    if cards.mask & received.mask:
        return ILLEGAL
    if not received.jokers or not cards.jokers:
        return LEGAL
    hand = state.hands[giver]
    own = max(0, hand.jokers - received.jokers)
    if cards.jokers <= own:
        return LEGAL
    located = state.gone_jokers + sum(other.jokers for number, other in enumerate(state.hands) if number != giver)
    most = state.rules.deck.jokers - located - received.jokers
    if hand.unknown >= 0:
        most = min(most, own + hand.unknown - received.hidden)
    return ILLEGAL if cards.jokers > most else UNDECIDED


def _claim_joker(state: State, event: Event, plan: State, giver: int, receiver: int) -> State:
    """Whoever gives a joker after receiving one claims it is their own: nobody else can hold that one."""
    claim = Claim(event.seq, joker_bit(state, 1), "returned-received-card", cite(state.rules.book, "exchange"),
                  sure=event.sure)  # fmt: skip
    hands = tuple(hand if player in (giver, receiver) else hand.claim(claim) for player, hand in enumerate(plan.hands))
    return plan._replace(hands=hands)


def _strength(state: State, giver: int, card: int) -> int:
    """The strength of a card for the giver, before any revolution; with ties by suit where the rule has them."""
    order = state.orders[giver] or IDENTITY
    value = 4 * order[card >> 2]
    return value + 3 - (card & 3) if state.rules.o.exchange_ties == "SHDC" else value


def _stronger(
    state: State, giver: int, cards: Cards, before: int, received: Given | None
) -> tuple[int, int, int, bool]:
    """Cards stronger than the weakest one given, these or those `before` (a mask): (mask of those certainly held back,
    jokers held back, mask of those perhaps held back, whether one of these must be: there are too few weaker cards to
    fill the hand)."""
    rules = state.rules
    hand = state.hands[giver]
    given = cards.mask | before
    weakest = min((_strength(state, giver, card) for card in bits(given)), default=4 * JOKER_RANK)
    took = received.mask if received is not None else 0
    took_jokers = received.jokers if received is not None else 0
    above = sum(1 << card for card in range(4 * len(rules.deck.ranks)) if _strength(state, giver, card) > weakest)
    kept = hand.known & ~cards.mask & ~took & above
    kept_jokers = max(0, hand.jokers - cards.jokers - took_jokers) if given else 0
    own = hand.unknown - hand.missing(cards.mask, cards.jokers) - (received.hidden if received is not None else 0)
    if hand.full or (hand.unknown > 0 and own <= 0):
        # Nothing of one's own stays that nobody has seen.
        return kept, kept_jokers, 0, False
    elsewhere, jokers_out = state.gone, state.gone_jokers
    for number, other in enumerate(state.hands):
        elsewhere |= other.known
        jokers_out += max(other.jokers, cards.jokers) if number == giver else other.jokers
    open_cards = above & ~elsewhere & ~cards.mask
    if given and jokers_out < rules.deck.jokers:
        open_cards |= joker_bit(state, 1)
    everything = (1 << 4 * len(rules.deck.ranks)) - 1
    weaker = everything & ~above & ~elsewhere & ~cards.mask
    # A joker that goes after one came may be one's own, if there is another: then one unseen card less stays.
    spare = max(0, min(cards.jokers, hand.jokers) - max(0, hand.jokers - took_jokers))
    spare = min(spare, rules.deck.jokers - jokers_out)
    return kept, kept_jokers, open_cards, bool(given) and own - spare > weaker.bit_count()


def _give(state: State, event: Event, giver: int, receiver: int, cards: Cards, hidden: int) -> State:
    """The state after the cards changed hands."""
    if giver == receiver:
        return state
    bit = joker_bit(state, cards.jokers)
    earlier = side_of(state, receiver)
    hand = settled(state, event, giver, cards)
    state = state._replace(hands=state.with_hand(giver, hand.leave(cards.mask, cards.jokers, hidden)))
    hand = state.hands[receiver].enter(cards.mask, cards.jokers, hidden, bit)
    if hidden and earlier is not None and earlier.mask and state.rules.o.exchange_blind:
        # Unseen cards come back: the poor claim not to have got their own again.
        rule = cite(state.rules.book, "exchange")
        hand = hand.claim(Claim(event.seq, earlier.mask, "returned-received-card", rule, sure=event.sure))
    state = state._replace(hands=state.with_hand(receiver, hand))
    given = Given(giver, cards.mask, cards.jokers, hidden)
    return prescribe(state._replace(exchanged=(*state.exchanged, given)))


def shown(state: State, event: Event) -> State:
    """The state after an exchange that was refused: its cards are known to be in the giver's hand."""
    giver = state.rules.index.get(event.player or "", -1)
    return show(state, event, giver) if giver >= 0 and event.cards else state

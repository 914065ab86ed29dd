"""A play: is it legal, what does it do. Faults are looked for in the contract's order; the first one found is the
ruling."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.cards import JOKER, UNREADABLE, bits
from referee.daifugo import ending, field, house
from referee.daifugo.book import cite
from referee.daifugo.melds import odd, readings, strongest, weakest
from referee.daifugo.state import D3, FOUR, GROUP, IDENTITY, JOKER_RANK, ODD, SEQUENCE, Laid, Last, Meld, State
from referee.events import Event
from referee.knowledge import Claim
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure, Ruling


class Cards(NamedTuple):
    """An event's cards: plain ones (mask), jokers, how many could not be read."""

    mask: int
    jokers: int
    unread: int


class Fault(NamedTuple):
    """What is wrong with a reading: how far it got (later faults mean nearer to legal), and the ruling's parts."""

    stage: int
    code: str
    rule: str
    cards: tuple[str, ...]
    params: dict[str, Any]


def sort_cards(state: State, codes: tuple[str, ...]) -> tuple[Cards, tuple[str, ...], tuple[str, ...]]:
    """(the cards, codes that are in no such deck, codes that repeat within the event)."""
    ids = state.rules.deck.ids
    joker = state.rules.deck.joker
    mask = jokers = unread = 0
    strange: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    for code in codes:
        card = ids.get(code)
        if card is None:
            if code in UNREADABLE:
                unread += 1
            else:
                strange = (*strange, code)
        elif card == joker:
            jokers += 1
        elif mask >> card & 1:
            twice = (*twice, code)
        else:
            mask |= 1 << card
    return Cards(mask, jokers, unread), strange, twice


def card_fault(state: State, player: int, codes: tuple[str, ...]) -> tuple[Cards, Ruling | None]:
    """The cards of an event from a player's hand, and the ruling if they cannot come from there.

    Unknown cards first, then cards seen before, then cards that are not in the hand.
    """
    cards, strange, twice = sort_cards(state, codes)
    if strange:
        return cards, Ruling(ILLEGAL, "unknown-card", None, strange)
    deck = state.rules.deck
    mask, jokers, unread = cards
    elsewhere = other_jokers = 0
    for number, hand in enumerate(state.hands):
        if number != player:
            elsewhere |= hand.known
            other_jokers += hand.jokers
    again = mask & (state.gone | (elsewhere & state.shown))
    if again or twice or jokers > deck.jokers - state.gone_jokers:
        seen = deck.join(again) + twice
        return cards, Ruling(ILLEGAL, "card-seen-before", None, seen or (JOKER,))
    hand = state.hands[player]
    absent = mask & elsewhere
    if absent or jokers > deck.jokers - state.gone_jokers - other_jokers:
        return cards, Ruling(ILLEGAL, "card-not-in-hand", None, deck.join(absent) or (JOKER,))
    if hand.unknown >= 0 and hand.missing(mask, jokers) + unread > hand.unknown:
        lacking = deck.join(mask & ~hand.known, max(0, jokers - hand.jokers)) if not unread else codes
        if not unread or hand.missing(mask, jokers) > hand.unknown or hand.size < len(codes):
            return cards, Ruling(ILLEGAL, "card-not-in-hand", None, lacking)
    return cards, None


def take(state: State, player: int, cards: Cards) -> State:
    """The state after the cards left the hand for the table; what they disprove of the hand's claims is settled."""
    hand = state.hands[player]
    if hand.claims:
        hand = hand.settle(cards.mask, joker_bit(state, cards.jokers))
    return state._replace(
        hands=state.with_hand(player, hand.leave(cards.mask, cards.jokers, cards.unread)),
        gone=state.gone | cards.mask,
        gone_jokers=min(state.rules.deck.jokers, state.gone_jokers + cards.jokers),
    )


def joker_bit(state: State, jokers: int) -> int:
    """The bit that stands for jokers in a claim, if there are any."""
    return 1 << state.rules.deck.joker if jokers else 0


def exposures(state: State, player: int, cards: Cards) -> tuple[Exposure, ...]:
    """What these cards from this hand prove about earlier events."""
    hand = state.hands[player]
    return hand.exposures(cards.mask, joker_bit(state, cards.jokers)) if hand.claims else ()


def show(state: State, player: int, codes: tuple[str, ...]) -> State:
    """The state after cards were seen and went back to the hand (an illegal play, or one taken back)."""
    cards, strange, twice = sort_cards(state, codes)
    mask = cards.mask & ~state.gone
    hand = state.hands[player]
    if strange or twice or mask != cards.mask or not hand.can_hold(mask, cards.jokers):
        # Somebody misread: such cards say nothing about the hand.
        return state
    if any(other.known & mask for number, other in enumerate(state.hands) if number != player):
        return state
    hand = hand.settle(mask, joker_bit(state, cards.jokers)).show(mask, cards.jokers)
    return state._replace(hands=state.with_hand(player, hand), shown=state.shown | mask)


def lead_claims(state: State, player: int, seq: int) -> State:
    """The state after somebody began: where the diamond 3 leads, everybody else claims not to have it (T2, U)."""
    hands = state.hands
    if state.rules.wants_d3() and not state.gone & D3 and not any(hand.known & D3 for hand in hands):
        claim = Claim(seq, D3, "wrong-leader", cite(state.rules.book, "leader"))
        hands = tuple(hand if number == player else hand.claim(claim) for number, hand in enumerate(hands))
    return state._replace(begun=True, turn=player, hands=hands)


def prescribe(state: State) -> State:
    """Names the leader as soon as the hands tell who holds the diamond 3 (T2, U)."""
    if state.begun or not state.rules.wants_d3():
        return state
    holder = next((number for number, hand in enumerate(state.hands) if hand.known & D3), -1)
    return state if holder == state.turn else state._replace(turn=holder)


def turn_fault(state: State, player: int) -> Ruling | None:
    """The ruling if it is not the player's turn (or not theirs to lead the round)."""
    turn = state.turn
    if turn < 0 or turn == player or state.murky:
        return None
    rules = state.rules
    name = rules.players[turn]
    if not state.begun:
        return Ruling(ILLEGAL, "wrong-leader", cite(rules.book, "leader"), params={"leader": name})
    key = "leads" if state.field is None else "turn"
    if rules.o.pass_final and state.passed >> player & 1:
        key = "pass-final"
    return Ruling(ILLEGAL, "not-your-turn", cite(rules.book, key), params={"turn": name})


def judge_play(state: State, event: Event) -> Ruling:
    """The ruling on a play, with the state it leads to as its plan."""
    rules = state.rules
    codes = event.cards or ()
    player = rules.index.get(event.player or "", -1)
    ruling = _before_cards(state, player)
    cards, fault = card_fault(state, player, codes) if player >= 0 else (Cards(0, 0, 0), None)
    exposed = exposures(state, player, cards) if player >= 0 else ()
    if ruling is None and event.readings is not None:
        strange = tuple(code for code in event.readings if code not in rules.deck.ids)
        fault = fault or (Ruling(ILLEGAL, "unknown-card", None, strange) if strange else None)
    ruling = ruling or fault
    if ruling is None and cards.unread:
        plan = _murky(state, event, player, cards) if state.turn in (-1, player) or state.murky else None
        unread = tuple(code for code in codes if code in UNREADABLE)
        return Ruling(UNDECIDED, "unreadable-card", None, unread, (), exposed, plan=plan)
    if ruling is None and state.cut_from is not None and player != state.turn:
        stopped = _stop(state, event, player, cards, exposed)
        if stopped is not None:
            return stopped
    ruling = ruling or turn_fault(state, player)
    if ruling is None and state.orders[player] is None:
        plan = _murky(state, event, player, cards)
        return Ruling(UNDECIDED, "no-order", "N2", (), (), exposed, plan=plan)
    if ruling is None:
        if not state.begun:
            state = lead_claims(state, player, event.seq)
        elif state.murky and player == state.owner:
            ruling = Ruling(UNDECIDED, "not-your-turn", cite(rules.book, "turn"), params={"turn": ""})
            return ruling._replace(exposed=exposed, plan=_stand(state, event, player, cards, [], codes))
        return _judge_meld(state, event, player, cards, exposed)
    if event.stands and player >= 0 and not state.over:
        effects: list[str] = []
        plan = _stand(lead_claims(state, player, event.seq) if not state.begun else state, event, player, cards,
                      effects, codes)  # fmt: skip
        return ruling._replace(exposed=exposed, effects=tuple(effects), plan=plan)
    return ruling._replace(exposed=exposed)


def _stop(
    state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]
) -> Ruling | None:
    """H11: as many 4s thrown on an 8-cut before its player leads again: the cut is void, the 4s lie on top."""
    before = state.cut_from
    order = state.orders[player] or IDENTITY
    if before is None or before.field is None or not before.active >> player & 1:
        return None
    for meld in candidates(state, player, cards, event.readings):
        if meld.size == before.field.size and house.copies(meld, order, FOUR) == meld.size and meld.kind == GROUP:
            effects = ["stop"]
            after, _ = lay(before._replace(hands=state.hands, shown=state.shown), event, player, meld, effects)
            return Ruling(LEGAL, None, "H11", event.cards or (), tuple(effects), exposed, plan=after)
    return None


def _before_cards(state: State, player: int) -> Ruling | None:
    """Phase and place in the round: the faults that come before the cards are looked at."""
    if state.over:
        return Ruling(ILLEGAL, "wrong-phase")
    if player < 0:
        return Ruling(ILLEGAL, "out-of-play", cite(state.rules.book, "finished"))
    if state.owed:
        return house.debt_fault(state)
    if state.out >> player & 1:
        key = "miyako-ochi" if player == state.fallen else "finished"
        return Ruling(ILLEGAL, "out-of-play", cite(state.rules.book, key))
    return None


def candidates(state: State, player: int, cards: Cards, said: tuple[str, ...] | None) -> list[Meld]:
    """Every reading of the cards as a meld in the player's order."""
    stand_ins = None
    if said is not None and not any(code == JOKER for code in said):
        stand_ins = tuple(state.rules.deck.ids[code] for code in said)
    order = state.orders[player] or IDENTITY
    return readings(cards.mask, cards.jokers, order, state.rules.o.sequences, stand_ins)


def _judge_meld(state: State, event: Event, player: int, cards: Cards, exposed: tuple[Exposure, ...]) -> Ruling:
    """From the meld on: may it be played, and what does it do."""
    codes = event.cards or ()
    found = candidates(state, player, cards, event.readings)
    fits: list[Meld] = []
    worst: Fault | None = None
    for meld in found:
        fault = meld_fault(state, player, meld)
        if fault is None:
            fits.append(meld)
        elif worst is None or fault.stage > worst.stage:
            worst = fault
    if fits:
        return _lay_best(state, event, player, fits, exposed)
    if worst is None:
        key = "meld"
        worst = Fault(0, "not-a-meld", cite(state.rules.book, key), codes, {})
    plan = None
    effects: list[str] = []
    if event.stands:
        plan = _stand(state, event, player, cards, effects, codes)
    verdict = ILLEGAL
    if state.murky and worst.code != "not-a-meld":
        # The field could not be read: nothing can be held against it.
        verdict, plan = UNDECIDED, plan or _stand(state, event, player, cards, effects, codes)
    return Ruling(verdict, worst.code, worst.rule, worst.cards, tuple(effects), exposed, worst.params, plan)


def _lay_best(
    state: State, event: Event, player: int, fits: list[Meld], exposed: tuple[Exposure, ...]
) -> Ruling:
    """The ruling on a play with at least one good reading: the strongest, unless readings differ in what they do."""
    effects: list[str] = []
    if len(fits) == 1:
        meld = fits[0]
        after, why = lay(state, event, player, meld, effects)
    else:
        order = state.orders[player] or IDENTITY
        fits.sort(key=lambda fit: weakest(fit, order, state.reversed), reverse=True)
        meld = fits[0]
        after, why = lay(state, event, player, meld, effects)
        for other in fits[1:]:
            others: list[str] = []
            changed, _ = lay(state, event, player, other, others)
            if other.kind != meld.kind or others != effects or _waits(changed) != _waits(after):
                cards = Cards(meld.mask, meld.jokers, 0)
                plan = _murky(state, event, player, cards)
                return Ruling(UNDECIDED, "joker-ambiguous", cite(state.rules.book, "joker"), (JOKER,) * meld.jokers,
                              (), exposed, plan=plan)  # fmt: skip
    if state.murky:
        after = after._replace(murky=False)
        return Ruling(UNDECIDED, "too-weak", cite(state.rules.book, "strength"), event.cards or (), tuple(effects),
                      exposed, {"field": ("?",)}, after)  # fmt: skip
    rule, decisive = why
    return Ruling(LEGAL, None, rule, decisive, tuple(effects), exposed, _names(after), after)


def _waits(state: State) -> tuple[Any, ...]:
    """What a play leaves to be done: debts, an 11-back to declare."""
    return state.owed, state.may_back


def _names(after: State) -> dict[str, Any]:
    """Parameters for the words about effects."""
    if not after.owed:
        return {}
    return {f"owed_{kind}": count for kind, count in after.owed[0].dues}


def meld_fault(state: State, player: int, meld: Meld) -> Fault | None:
    """What is wrong with a reading: count, shape, strength, lock, and what else the game forbids."""
    fault = against_field(state, player, meld)
    if fault is None and state.rules.forbids is not None:
        found = state.rules.forbids(state, player, meld)
        if found is not None:
            return Fault(5, found[0], found[1], state.rules.deck.join(meld.mask, meld.jokers), {})
    return fault


def against_field(state: State, player: int, meld: Meld) -> Fault | None:
    """What is wrong with a reading against the field: count, shape, strength, lock."""
    top = state.field
    if top is None:
        return None
    rules = state.rules
    book = rules.book
    join = rules.deck.join
    if meld.size != top.size:
        params = {"needed": top.size, "given": meld.size}
        return Fault(1, "wrong-count", cite(book, "play"), join(meld.mask, meld.jokers), params)
    if top.kind == ODD:
        return None
    if meld.kind != top.kind:
        return Fault(2, "wrong-shape", cite(book, "play"), join(meld.mask, meld.jokers), {})
    order = state.orders[player] or IDENTITY
    o = rules.o
    reverse = state.reversed
    if o.spade_three and field.is_single_joker(top) and field.is_spade_three(meld, order):
        if state.lock and not o.spade_three_through_lock and field.locked_out(meld, state.lock):
            return _lock_fault(state, meld)
        return None
    if house.trumps(state, meld, order):
        return None
    against = strongest if meld.kind == SEQUENCE and o.sequence_follow == "above-all" else weakest
    if weakest(meld, order, reverse) <= against(top, order, reverse):
        key = "sequence" if meld.kind == SEQUENCE else "strength"
        beaten = {"field": state.pile[-1].cards if state.pile else join(top.mask, top.jokers)}
        return Fault(3, "too-weak", cite(book, key), join(meld.mask, meld.jokers), beaten)
    if state.lock and field.locked_out(meld, state.lock):
        return _lock_fault(state, meld)
    return house.lock_fault(state, meld, order)


def _lock_fault(state: State, meld: Meld) -> Fault:
    wrong = field.locked_out(meld, state.lock)
    cards = sum(1 << card for card in bits(meld.mask) if wrong >> (card & 3) & 1)
    deck = state.rules.deck
    suits = "".join(deck.suits[suit] for suit in bits(state.lock))
    params = {"lock": _SuitNames(suits), "suits": suits}
    return Fault(4, "suit-locked", cite(state.rules.book, "lock"), deck.join(cards), params)


class _SuitNames(str):
    """Suits of a lock as text: ♠♥."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return "".join("♠♥♦♣"["SHDC".index(suit)] for suit in self)


def lay(
    state: State, event: Event, player: int, meld: Meld, effects: list[str]
) -> tuple[State, tuple[str | None, tuple[str, ...]]]:
    """Puts a meld on the field. Fills `effects`; returns the state and what to cite: (rule id, cards that made it
    so)."""
    rules = state.rules
    o = rules.o
    book = rules.book
    order = state.orders[player] or IDENTITY
    deck = rules.deck
    was_reversed = state.counts_as_reversed
    top = state.field
    rule: str | None = None
    decisive: tuple[str, ...] = ()
    hand = state.hands[player]
    bit = joker_bit(state, meld.jokers)
    left = (hand.settle(meld.mask, bit) if hand.claims else hand).leave(meld.mask, meld.jokers)

    revolution, back = state.revolution, state.back
    revolutions = state.revolutions
    if field.revolves(o, meld):
        effects.append("counter-revolution" if revolution else "revolution")
        revolution = not revolution
        revolutions += 1
        rule = cite(book, "sequence-revolution" if meld.kind == SEQUENCE else "revolution")
    jack = field.has_jack(meld, order, book == "V") and o.eleven_back != "off"
    if jack and o.eleven_back == "forced":
        effects.append("eleven-back")
        back = not back
        rule = rule or cite(book, "eleven-back")

    empty = left.size == 0
    bad, bad_jokers = ending.foul(o, meld, order, was_reversed) if empty else (0, 0)
    fouled = bool(bad or bad_jokers)
    spade = top is not None and o.spade_three and field.is_single_joker(top) and field.is_spade_three(meld, order)
    eight = field.cuts(o, meld, order)
    five = field.unanswerable(o, meld)
    sweep = house.sweep_effect(o, meld, order)
    cut = bool(eight or spade or five or sweep) and not fouled

    shared = field.matches(o, meld, top) if o.lock else 0
    streak = state.streak + 1 if shared else 1
    lock = state.lock
    if lock:
        union = lock | meld.suits
        lock = union if meld.kind == GROUP and union.bit_count() <= meld.width else lock
    elif shared and streak >= o.lock and not cut:
        plays = len(state.pile) + 1
        if o.lock_scope == "any" or (streak == plays and plays == o.lock):
            lock = shared
            effects.append("lock")
            rule = rule or cite(book, "lock")
    number_lock = colour_lock = 0
    if top is not None and (o.number_lock or o.strict_lock or o.color_lock) and not cut:
        number_lock, colour_lock = house.new_locks(state, meld, order, bool(shared))
        if (number_lock, colour_lock) != (state.number_lock, state.colour_lock) and "lock" not in effects:
            effects.append("lock")
    if shared and shared != meld.suits:
        meld = meld._replace(suits=shared)

    if five:
        effects.append("five-card-revolution")
        rule = cite(book, "five-card")
    if eight and not fouled:
        effects.append("eight-cut")
        rule = cite(book, "eight-cut-sequence" if meld.kind == SEQUENCE else "eight-cut")
        decisive = deck.join(sum(1 << card for card in bits(meld.mask) if order[card >> 2] == 5), 0) or (JOKER,)
    if spade and not fouled:
        effects.append("spade-three")
        rule = cite(book, "spade-three")
        decisive = deck.join(meld.mask)
    if sweep and not fouled:
        effects.append(sweep[0])
        rule = sweep[1]
    stands_for = tuple(deck.codes[card] for card in meld.run if not meld.mask >> card & 1)
    laid = Laid(player, event.cards or (), event.readings or stands_for)
    known = left.unknown >= 0
    state = state._replace(
        hands=state.with_hand(player, left),
        gone=state.gone | meld.mask,
        gone_jokers=min(deck.jokers, state.gone_jokers + meld.jokers),
        begun=True,
        played=True,
        bombed=0,
        cut_from=None,
        field=meld,
        owner=player,
        pile=(*state.pile, laid),
        passed=state.passed if o.pass_final else 0,
        streak=streak,
        lock=lock,
        revolution=revolution,
        revolutions=revolutions,
        back=back,
        number_lock=bool(number_lock),
        colour_lock=int(colour_lock),
        may_back=player if jack and o.eleven_back == "optional" else -1,
        lasts=state.lasts if known else (*state.lasts[:player], Last(meld, was_reversed), *state.lasts[player + 1 :]),
    )
    if house.active(o):
        state, house_rule = house.after_play(state, player, meld, order, cut, was_reversed, effects)
        rule = rule or house_rule
        if state.owed:
            return state, (rule, decisive)
    if fouled:
        rule, decisive = cite(book, "foul-finish"), deck.join(bad, bad_jokers)
    return resolve(state, player, cut, fouled, effects), (rule, decisive)


def resolve(state: State, player: int, cut: bool, fouled: bool, effects: list[str]) -> State:
    """After a play and what it owes: the cut, the finish, the next turn."""
    empty = state.hands[player].size == 0
    if cut:
        effects.append("clear")
    if empty:
        state = ending.finish(state, player, fouled, effects)
        if state.over:
            return field.clear(state)._replace(turn=-1) if cut else state
    if cut:
        swept = field.clear(state)
        return swept._replace(cut_from=state) if "eight-cut" in effects and state.rules.o.stop_4 else swept
    if empty and state.rules.o.finisher_play == "clears":
        effects.append("clear")
        return field.clear(state)
    return field.pass_on(state, player, effects)


def _murky(state: State, event: Event, player: int, cards: Cards) -> State:
    """The state after a play that cannot be read yet: the cards lie there, what follows waits for an answer."""
    if not state.begun:
        state = lead_claims(state, player, event.seq)
    state = take(state, player, cards)
    meld = odd(cards.mask, cards.jokers)._replace(size=len(event.cards or ()))
    state = state._replace(
        field=meld,
        owner=player,
        pile=(*state.pile, Laid(player, event.cards or (), event.readings or ())),
        passed=state.passed if state.rules.o.pass_final else 0,
        played=True,
        murky=True,
        streak=1,
        may_back=-1,
    )
    return state._replace(turn=state.after(player, field.waiting(state)))


def _stand(
    state: State, event: Event, player: int, cards: Cards, effects: list[str], codes: tuple[str, ...]
) -> State:
    """The state after an illegal play that the table lets stand: laid as the best reading, or as odd cards."""
    state = state._replace(murky=False)
    if state.out >> player & 1:
        return take(state, player, cards)
    readable = cards.mask.bit_count() + cards.jokers == len(codes)
    said = event.readings
    if said is not None and any(code not in state.rules.deck.ids for code in said):
        said = None
    found = candidates(state, player, cards, said) if readable and codes else []
    fits = [meld for meld in found if meld_fault(state, player, meld) is None] or found
    if fits:
        return lay(state, event, player, fits[-1], effects)[0]
    state = take(state, player, cards)
    meld = odd(cards.mask, cards.jokers)._replace(size=len(codes), rank=JOKER_RANK)
    state = state._replace(
        field=meld, owner=player, pile=(*state.pile, Laid(player, codes, ())), begun=True, played=True, streak=1,
        passed=state.passed if state.rules.o.pass_final else 0, may_back=-1,
    )  # fmt: skip
    return resolve(state, player, False, False, effects)

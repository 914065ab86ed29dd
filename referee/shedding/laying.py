"""A play laid on the field: what it sets off, and what follows when one stands against the rules."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import JOKER, bits
from referee.events import Event
from referee.knowledge import Claim, Hand
from referee.shedding import ending, field, house
from referee.shedding.against import candidates, meld_fault
from referee.shedding.book import cite
from referee.shedding.held import Cards, joker_bit, spend, take
from referee.shedding.melds import odd
from referee.shedding.state import D3, GROUP, IDENTITY, JOKER_RANK, SEQUENCE, Laid, Last, Meld, State

Why = tuple[str | None, tuple[str, ...]]


class Laying(NamedTuple):
    """What a play may lead to: the state, its effects, and what to cite (rule id, cards that made it so)."""

    state: State
    effects: tuple[str, ...]
    why: Why


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


def leads_falsely(state: State, player: int) -> bool:
    """Whether the diamond 3 leads and is somebody else's for certain: all cards are dealt, this hand is known, and it
    is not there (T2, U)."""
    if state.begun or not state.rules.wants_d3() or state.gone & D3:
        return False
    hand = state.hands[player]
    sizes = [other.size for other in state.hands]
    return hand.full and not hand.known & D3 and min(sizes) >= 0 and sum(sizes) == state.rules.deck.size


def layings(state: State, event: Event, player: int, meld: Meld) -> list[Laying]:
    """Everything a meld put on the field may lead to: two states where nobody counted the hand and this may have been
    the last of it."""
    effects: list[str] = []
    after, why = lay(state, event, player, meld, effects)
    found = [Laying(after, tuple(effects), why)]
    hand = state.hands[player]
    if hand.unknown < 0 and may_be_last(state, player, meld.size):
        effects = []
        last = Hand(meld.mask, meld.jokers, 0, hand.claims)
        after, why = lay(state._replace(hands=state.with_hand(player, last)), event, player, meld, effects)
        found.append(Laying(after, tuple(effects), why))
    return found


def may_be_last(state: State, player: int, count: int) -> bool:
    """Whether so many cards may have been the last of a hand that nobody counted."""
    return state.spent[player] + count >= state.least


def lay(state: State, event: Event, player: int, meld: Meld, effects: list[str]) -> tuple[State, Why]:
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
    jack = field.has_jack(meld, order, rules.game.eleven_back_in_sequences) and o.eleven_back != "off"
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
    # Jokers alone stand for nothing, whatever was said (G7).
    laid = Laid(player, event.cards or (), (event.readings or stands_for) if meld.mask else ())
    known = left.unknown >= 0
    state = state._replace(
        hands=state.with_hand(player, left),
        gone=state.gone | meld.mask,
        gone_jokers=min(deck.jokers, state.gone_jokers + meld.jokers),
        begun=True,
        played=True,
        bombed=0,
        cut_from=None,
        murky=False,
        field=meld,
        doubts=(),
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
    if not known:
        state = spend(state, player, meld.size)
    if rules.house:
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
        state = state.rules.game.finish(state, player, fouled, effects)
        if state.over:
            return field.clear(state)._replace(turn=-1) if cut else state
    if cut:
        swept = field.clear(state)
        return swept._replace(cut_from=state) if "eight-cut" in effects and state.rules.o.stop_4 else swept
    if empty and state.rules.o.finisher_play == "clears":
        effects.append("clear")
        return field.clear(state)
    return field.pass_on(state, player, effects)


def stand(state: State, event: Event, player: int, cards: Cards, effects: list[str], codes: tuple[str, ...]) -> State:
    """The state after an illegal play that the table lets stand: laid as the best reading, or as odd cards."""
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
        field=meld, doubts=(), owner=player, pile=(*state.pile, Laid(player, codes, ())), begun=True, played=True,
        streak=1, passed=state.passed if state.rules.o.pass_final else 0, may_back=-1, murky=False,
    )  # fmt: skip
    return resolve(state, player, False, False, effects)

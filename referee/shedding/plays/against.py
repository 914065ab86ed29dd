"""A meld against the field: every reading of the cards, and what is wrong with one."""

from __future__ import annotations

from referee.cards import JOKER, bits
from referee.shedding import field
from referee.shedding.book import cite
from referee.shedding.held import Cards
from referee.shedding.house_rules import house
from referee.shedding.melds import readings, strongest, weakest
from referee.shedding.state import IDENTITY, ODD, SEQUENCE, Fault, Meld, State
from referee.texts import suits_words


def candidates(state: State, player: int, cards: Cards, said: tuple[str, ...] | None) -> list[Meld]:
    """Every reading of the cards as a meld in the player's order."""
    stand_ins = None
    if said is not None and not any(code == JOKER for code in said):
        stand_ins = tuple(state.rules.deck.ids[code] for code in said)
    order = state.orders[player] or IDENTITY
    return readings(cards.mask, cards.jokers, order, state.rules.o.sequences, stand_ins)


def meld_fault(state: State, player: int, meld: Meld) -> Fault | None:
    """What is wrong with a reading: count, shape, strength, lock, and what else the game forbids."""
    fault = against_field(state, player, meld)
    if fault is None:
        found = state.rules.game.forbids(state, player, meld)
        if found is not None:
            return Fault(5, found[0], found[1], state.rules.deck.join(meld.mask, meld.jokers), {})
    return fault


def special(state: State, meld: Meld, order: tuple[int, ...]) -> tuple[str, str] | None:
    """(key, rule) of what lets a play beat the field though it is not simply stronger: 3-3-3 (H10), the ♠3 on a joker
    (G13), exactly one lower (H19)."""
    o, top = state.rules.o, state.field
    if house.trumps(state, meld, order):
        return "sandstorm", "H10"
    if o.spade_three and field.is_single_joker(top) and field.is_spade_three(meld, order):
        return "spade-three", cite(state.rules.book, "spade-three")
    if house.one_lower(state, meld, order):
        return "down-number", "H19"
    return None


def against_field(state: State, player: int, meld: Meld) -> Fault | None:
    """What is wrong with a reading against the field: count, shape, strength, lock."""
    top = state.field
    if top is None:
        return None
    rules = state.rules
    book = rules.book
    join = rules.deck.join
    order = state.orders[player] or IDENTITY
    key, _ = special(state, meld, order) or ("", "")
    if key == "sandstorm":
        return None
    if meld.size != top.size:
        if not top.size:
            # Nobody knows how many cards lie there.
            return None
        params = {"needed": top.size, "given": meld.size}
        return Fault(1, "wrong-count", cite(book, "play"), join(meld.mask, meld.jokers), params)
    if top.kind == ODD:
        return None
    if meld.kind != top.kind:
        return Fault(2, "wrong-shape", cite(book, "play"), join(meld.mask, meld.jokers), {})
    o = rules.o
    reverse = state.reversed
    if key == "spade-three":
        if state.lock and not o.spade_three_through_lock and field.locked_out(meld, state.lock):
            return _lock_fault(state, meld)
        return None
    if top.size > 4 and field.unanswerable(o, top, state.sealed):
        beaten = {"field": state.pile[-1].cards if state.pile else join(top.mask, top.jokers)}
        return Fault(3, "too-weak", cite(book, "five-card"), join(meld.mask, meld.jokers), beaten)
    against = strongest if meld.kind == SEQUENCE and o.sequence_follow == "above-all" else weakest
    if key != "down-number" and weakest(meld, order, reverse) <= against(top, order, reverse):
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
    params = {"lock": suits_words(suits), "suits": suits}
    return Fault(4, "suit-locked", cite(state.rules.book, "lock"), deck.join(cards), params)

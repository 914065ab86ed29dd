"""A play of which cards could not be read is every play it may have been: each meld it may be, each thing it may have
set off (G7, G9–G14; T9; H)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import combinations

from referee.cards import bits
from referee.events import Event
from referee.play.knowledge import Hand
from referee.shedding import ending, field
from referee.shedding.held import Cards, take
from referee.shedding.house_rules import house
from referee.shedding.melds import odd, readings, strongest, weakest
from referee.shedding.plays.against import meld_fault
from referee.shedding.plays.laying import Laying, layings, lead_claims, may_be_last
from referee.shedding.state import (
    FIVE,
    GROUP,
    IDENTITY,
    JOKER_RANK,
    NINE,
    ODD,
    QUEEN,
    SEQUENCE,
    SEVEN,
    SIX,
    TEN,
    Laid,
    Last,
    Meld,
    Rules,
    State,
)

_OWING = (FIVE, SIX, SEVEN, NINE, TEN, QUEEN)
_UNKNOWN_SIZE = 0
_TURNS = frozenset({"revolution", "counter-revolution", "five-card-revolution", "coup", "omen"})


def completions(state: State, player: int, cards: Cards) -> tuple[Meld, ...]:
    """Every meld that cards may be of which `cards.unread` were not read, in the player's order, groups first."""
    deck = state.rules.deck
    hand = state.hands[player]
    pool = ((1 << 4 * len(deck.ranks)) - 1) & ~state.gone & ~cards.mask
    jokers = deck.jokers - state.gone_jokers - cards.jokers
    for number, other in enumerate(state.hands):
        if number != player:
            pool &= ~other.known
            jokers -= other.jokers
    if hand.full:
        pool &= hand.known
        jokers = min(jokers, hand.jokers - cards.jokers)
    jokers = max(0, min(jokers, cards.unread))
    found = _melds(cards, pool, jokers, state.orders[player] or IDENTITY, state.rules.o.sequences)
    if hand.unknown < 0 or not (hand.known or hand.jokers):
        return found
    return tuple(meld for meld in found if hand.can_hold(meld.mask, meld.jokers))


@functools.lru_cache(maxsize=64)
def _melds(cards: Cards, pool: int, jokers: int, order: tuple[int, ...], sequences: bool) -> tuple[Meld, ...]:
    found = list(_groups(cards, pool, jokers, len(order)))
    if sequences and cards.mask.bit_count() + cards.jokers + cards.unread >= 3:
        found.extend(_sequences(cards, pool, jokers, order))
    return tuple(found)


def _groups(cards: Cards, pool: int, jokers: int, ranks: int) -> Iterator[Meld]:
    mask, own_jokers, unread = cards
    size = mask.bit_count() + own_jokers + unread
    low = ((mask & -mask).bit_length() - 1) >> 2 if mask else 0
    if mask >> 4 * low > 15:
        return
    for rank in (low,) if mask else range(ranks):
        suits = mask >> 4 * rank & 15
        free = [1 << suit for suit in bits(pool >> 4 * rank & 15)]
        for used in range(jokers + 1):
            if suits or used < unread:
                for chosen in combinations(free, unread - used):
                    here = suits | sum(chosen)
                    yield Meld(GROUP, size, rank, (), here, size, here << 4 * rank, own_jokers + used)
    if not mask and jokers >= unread:
        yield Meld(GROUP, size, JOKER_RANK, (), 0, size, 0, size)


def _sequences(cards: Cards, pool: int, jokers: int, order: tuple[int, ...]) -> Iterator[Meld]:
    mask, own_jokers, unread = cards
    size = mask.bit_count() + own_jokers + unread
    ranks = {place: rank for rank, place in enumerate(order)}
    suits = {card & 3 for card in bits(mask)}
    own = {order[card >> 2] for card in bits(mask)}
    if len(suits) > 1 or len(own) < mask.bit_count():
        return
    first = max(min(ranks), max(own) - size + 1) if own else min(ranks)
    last = min(max(ranks) - size + 1, min(own)) if own else max(ranks) - size + 1
    for suit in suits or range(4):
        for start in range(first, last + 1):
            open_places = [place for place in range(start, start + size) if place not in own]
            lacking = [place for place in open_places if not pool >> (ranks[place] * 4 + suit) & 1]
            for used in range(jokers + 1):
                for stood in combinations(open_places, own_jokers + used):
                    if len(stood) < size and all(place in stood for place in lacking):
                        run = tuple(ranks[place] * 4 + suit for place in range(start, start + size))
                        natural = sum(1 << ranks[place] * 4 + suit for place in open_places if place not in stood)
                        yield Meld(SEQUENCE, size, run[0] >> 2, run, 1 << suit, 1, mask | natural, len(stood))


def leaves(state: State, event: Event, player: int, cards: Cards) -> list[Laying]:
    """Every state that a play of `player`, whose turn it is, may have led to, with its effects; empty where no cards
    that could lie there would have been right. The field is a set of melds (`State.doubts`)."""
    if not state.begun:
        state = lead_claims(state, player, event)
    if state.orders[player] is not None:
        return _of_melds(state, event, player, cards, completions(state, player, cards))
    found: list[Laying] = []
    for order in _orders(state, cards):
        told = state._replace(orders=(*state.orders[:player], order, *state.orders[player + 1 :]))
        melds = completions(told, player, cards) if cards.unread else readings(cards.mask, cards.jokers, order, True)
        found.extend(_of_melds(told, event, player, cards, melds))
    return [laying._replace(state=laying.state._replace(orders=state.orders)) for laying in found]


def _orders(state: State, cards: Cards) -> Iterator[tuple[int, ...]]:
    """Orders of strength that tell apart what cards of a player without a strip can be (N2)."""
    count = len(state.rules.deck.ranks)
    shown = list(dict.fromkeys(card >> 2 for card in bits(cards.mask)))
    rest = [rank for rank in range(count) if rank not in shown]
    for start in range(count - max(1, len(shown)) + 1):
        by_place = [*rest[:start], *shown, *rest[start:]]
        yield tuple(by_place.index(rank) for rank in range(count))


def _of_melds(state: State, event: Event, player: int, cards: Cards, melds: Iterable[Meld]) -> list[Laying]:
    order = state.orders[player] or IDENTITY
    alike: dict[tuple[object, ...], tuple[State, dict[Meld, None]]] = {}
    size = _size(cards)
    told = (bool(state.lock), state.hands[player].size == size or may_be_last(state, player, size))
    plays = tuple(melds)
    suited = bool(state.lock or state.colour_lock or state.rules.o.down_number)
    for top, base in _tops(state, order):
        under = None if top is None else (top.kind, top.rank == JOKER_RANK, top.rank if _counts_rank(state) else 0)
        beats: dict[tuple[object, ...], bool] = {}
        for meld, does in _sorts(state.rules, plays, order, *told, base.counts_as_reversed, state.sealed):
            height = meld.kind, meld.rank, meld.suits if suited else 0, does
            if height not in beats:
                beats[height] = state.fog or meld_fault(base, player, meld) is None
            if beats[height]:
                key = (under, base.back, does, field.matches(state.rules.o, meld, top) if state.rules.o.lock else 0)
                alike.setdefault(key, (base, {}))[1][meld] = None
    found: list[Laying] = []
    for base, same in alike.values():
        fit = list(same)
        for laying in layings(base, event, player, fit[0]):
            found.extend(_unread(state, event, player, cards, laying, fit))
    return found


def _tops(state: State, order: tuple[int, ...]) -> Iterator[tuple[Meld | None, State]]:
    """Of every sort of meld that the field may be, the one that is easiest to beat, and the state with it alone."""
    if state.field is None or state.fog:
        for base in bare(state) if state.fog else (state,):
            yield base.field, base
        return
    easiest: dict[tuple[object, ...], Meld] = {}
    for top in (state.field, *state.doubts):
        key = as_field(state, top)
        other = easiest.get(key)
        if other is None or _height(state, top, order) < _height(state, other, order):
            easiest[key] = top
    for top in easiest.values():
        yield top, state._replace(field=top, doubts=())


def bare(state: State) -> Iterator[State]:
    """The states that the field may be in where nobody knows what lies on it, without what is held against nobody."""
    base = state._replace(field=None, doubts=(), passed=0, lock=0, number_lock=False, colour_lock=0, streak=0,
                          back=False)  # fmt: skip
    o = state.rules.o
    yield base
    if o.eleven_back != "off":
        yield base._replace(back=True)
    if o.salvage_3 and o.spade_three:
        # A ♠3 clears if a joker lies there, and then takes a card back (H20).
        yield base._replace(field=Meld(GROUP, 1, JOKER_RANK, (), 0, 1, 0, 1))


def _height(state: State, top: Meld, order: tuple[int, ...]) -> int:
    """What a play must beat, in the order of whoever acts."""
    if top.kind == ODD:
        return 0
    above_all = top.kind == SEQUENCE and state.rules.o.sequence_follow == "above-all"
    return (strongest if above_all else weakest)(top, order, state.reversed)


def _counts_rank(state: State) -> bool:
    """Whether it matters by how much a play is higher, or lower (H6, H7, H19)."""
    return bool(state.rules.o.number_lock or state.rules.o.strict_lock or state.rules.o.down_number)


def as_field(state: State, top: Meld | None) -> tuple[object, ...]:
    """What of a field matters to a play on it, beside what it must beat."""
    if top is None:
        return ()
    o = state.rules.o
    rank = top.rank if _counts_rank(state) or top.rank == JOKER_RANK else -1
    suits = top.suits if (o.lock and not state.lock) or o.color_lock or o.down_number else 0
    return top.kind, top.size, rank, suits, top.width, not top.mask, not top.jokers


@functools.lru_cache(maxsize=64)
def _sorts(
    rules: Rules, melds: tuple[Meld, ...], order: tuple[int, ...], locked: bool, last: bool, reverse: bool, sealed: bool
) -> tuple[tuple[Meld, tuple[object, ...]], ...]:
    """Every meld with what of it matters to what it sets off, whatever it lies on; two melds alike there and in the
    suits that they share with the field differ only in what beats them."""
    o = rules.o
    found = []
    for meld in melds:
        joker = meld.rank == JOKER_RANK and meld.kind == GROUP
        does = (
            meld.kind, meld.rank if o.number_lock or o.strict_lock else joker,
            meld.suits if locked or o.color_lock else 0, not meld.jokers, field.revolves(o, meld, order, sealed),
            field.small_revolution(o, meld, order), field.wins_at_once(o, meld, order), field.stays(o, meld, order),
            field.cuts(o, meld, order),
            o.eleven_back != "off" and field.has_jack(meld, order, rules.game.eleven_back_in_sequences),
            field.is_spade_three(meld, order), field.unanswerable(o, meld, sealed), house.sweep_effect(o, meld, order),
            last and any(ending.foul(o, meld, order, reverse)),
            tuple(house.copies(meld, order, place) for place in _OWING) if rules.house else (),
        )  # fmt: skip
        found.append((meld, does))
    return tuple(found)


def _size(cards: Cards) -> int:
    return cards.mask.bit_count() + cards.jokers + cards.unread


def _unread(
    state: State, event: Event, player: int, cards: Cards, laying: Laying, melds: list[Meld]
) -> Iterator[Laying]:
    """The state after one of `melds` was laid, as it is known without the unread cards."""
    after = blurred(state, event, player, cards, laying.state, melds)
    yield laying._replace(state=after)
    if {"revolution", "counter-revolution"} & {*laying.effects}:
        # What turns the order for the rest of the round is not taken for granted from cards that nobody read.
        still = after._replace(revolution=state.revolution, revolutions=state.revolutions, sealed=state.sealed)
        effects = tuple(effect for effect in laying.effects if effect not in _TURNS)
        yield laying._replace(state=still, effects=effects)


def blurred(state: State, event: Event, player: int, cards: Cards, after: State, melds: list[Meld]) -> State:
    """`after` with the unread cards of a play unread: hands and what has gone as if face down, the field any of
    `melds`."""
    taken = take(state, event, player, cards)
    hand = taken.hands[player]
    if after.hands[player].size == 0 and hand.size != 0:
        hand = Hand(0, 0, 0, hand.claims)
    fog = state.fog
    pile = (*after.pile[:-1], Laid(player, event.cards or (), ())) if after.pile else ()
    lasts = after.lasts
    if lasts is not state.lasts:
        size = _size(cards)
        last = Last(odd(cards.mask, cards.jokers)._replace(size=size), False)
        lasts = (*lasts[:player], last, *lasts[player + 1 :])
    first, *others = melds
    lies = after.field is not None
    if lies:
        first = first._replace(suits=after.field.suits if after.field else 0) if len(melds) == 1 else first
    before = after.cut_from
    if before is not None and before is not state.cut_from:
        before = blurred(state, event, player, cards, before, melds)
    return after._replace(
        hands=taken.with_hand(player, hand), gone=taken.gone, gone_jokers=taken.gone_jokers, pile=pile, lasts=lasts,
        cut_from=before, field=first if lies else None, doubts=tuple(others) if lies else (), murky=lies,
        fog=fog and lies, back=after.back and not fog, unseen=taken.unseen,
    )  # fmt: skip


def stops(state: State, event: Event, player: int, cards: Cards) -> list[Laying]:
    """H11: unread cards thrown on an 8-cut may be the 4s that stop it."""
    before = state.cut_from
    if before is None or before.field is None or not before.active >> player & 1:
        return []
    order = state.orders[player] or IDENTITY
    melds = house.fours(state.rules.o, completions(state, player, cards), order, before.field.size)
    found = []
    base = before._replace(hands=state.hands, shown=state.shown, faults=state.faults)
    for meld in melds:
        for top in (before.field, *before.doubts):
            for laying in layings(base._replace(field=top, doubts=()), event, player, meld):
                found.append(
                    laying._replace(
                        state=blurred(base, event, player, cards, laying.state, [meld]),
                        effects=("stop", *laying.effects),
                    )
                )
    return found


def stood(state: State, event: Event, player: int, cards: Cards, sized: bool) -> State:
    """The state after unread cards that could not be right were laid and stayed: of so many cards, or (`sized` False)
    of as many as whoever answers thinks."""
    if state.out >> player & 1 or state.over:
        return take(state, event, player, cards) if not state.over else state
    if not state.begun:
        state = lead_claims(state, player, event)
    state = take(state, event, player, cards)
    size = _size(cards)
    meld = odd(cards.mask, cards.jokers)._replace(size=size if sized else _UNKNOWN_SIZE)
    state = state._replace(
        field=meld, doubts=(), owner=player, pile=(*state.pile, Laid(player, event.cards or (), ())), played=True,
        passed=state.passed if state.rules.o.pass_final else 0, murky=True, streak=1, may_back=-1, owed=(),
        cut_from=None,
    )  # fmt: skip
    among = field.waiting(state)
    return state._replace(turn=state.after(player, among)) if among else field.clear(state)

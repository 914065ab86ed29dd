"""Deals that fit what was seen: where the unseen cards may be, one such deal at random, the state with open hands."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.cards import JOKER, Deck, bits
from referee.frozen import quick
from referee.moment import Table as Moment
from referee.play.knowledge import Claim, Hand
from referee.play.protocol import AnyState
from referee.shedding.state import State as SheddingState
from referee.tricks.holdings import Holdings

TRIES = 40
"""So many deals are thrown away where voids are known, before one is put together by them."""


@quick
class Unseen(NamedTuple):
    """What nobody at the table can see except the holders of the hands. By player: `known` cards of the hand, `room`
    for so many more, `barred` cards that cannot be among those. `pool`: the cards that may be in any of these hands; if
    they are more than there is room for, the rest lies in no hand."""

    known: Mapping[str, tuple[str, ...]]
    room: Mapping[str, int]
    barred: Mapping[str, frozenset[str]]
    pool: tuple[str, ...]


def unseen(moment: Moment, player: str, hand: Sequence[str]) -> Unseen | None:
    """What `player` who holds exactly `hand` cannot see; None in a game whose hands are not sampled."""
    state = moment.game.holding(moment.state, player, hand)
    names, deck = moment.setup.players, moment.deck
    if isinstance(state, SheddingState):
        return _of_shedding(state, names, deck)
    held = holdings(state)
    # Whoever draws from a stock holds cards that no deal of the hands alone knows.
    return None if held is None or hasattr(state, "stock") else _of_tricks(held, names, deck)


def holdings(state: object) -> Holdings | None:
    """What is known of the hands in a game of tricks; None in any other game."""
    held = getattr(state, "held", None)
    return held if isinstance(held, Holdings) else None


def _of_shedding(state: SheddingState, names: Sequence[str], deck: Deck) -> Unseen:
    everything = (1 << deck.joker) - 1
    seen, jokers = state.gone, state.gone_jokers
    for hand in state.hands:
        seen |= hand.known
        jokers += hand.jokers
    pool = (*deck.join(everything & ~seen), *[JOKER] * max(0, deck.jokers - jokers))
    out = {seat for seat in range(len(names)) if state.out >> seat & 1}
    room = _rooms([0 if seat in out else hand.unknown for seat, hand in enumerate(state.hands)], len(pool))
    return Unseen(
        {name: deck.join(hand.known, hand.jokers) for name, hand in zip(names, state.hands, strict=True)},
        dict(zip(names, room, strict=True)),
        {name: _barred(deck, hand.claims) for name, hand in zip(names, state.hands, strict=True)},
        pool,
    )


def _of_tricks(held: Holdings, names: Sequence[str], deck: Deck) -> Unseen:
    pool = _coded(deck, held.unseen(sum(1 << card for card in deck.ids.values())))
    known = [held.sure[seat] if held.buried[seat] else hand.known for seat, hand in enumerate(held.hands)]
    sizes = [held.size(seat) for seat in range(len(names))]
    left = [-1 if size < 0 else max(0, size - mask.bit_count()) for size, mask in zip(sizes, known, strict=True)]
    return Unseen(
        {name: _coded(deck, mask) for name, mask in zip(names, known, strict=True)},
        dict(zip(names, _rooms(left, len(pool)), strict=True)),
        {name: _barred(deck, hand.claims) for name, hand in zip(names, held.hands, strict=True)},
        pool,
    )


def _coded(deck: Deck, mask: int) -> tuple[str, ...]:
    return tuple(deck.codes[card] for card in bits(mask))


def _barred(deck: Deck, claims: Iterable[Claim]) -> frozenset[str]:
    """What a hand has claimed to hold none of, where no card came into it since."""
    return frozenset(deck.codes[card] for claim in claims if not claim.slack for card in bits(claim.cards))


def _rooms(rooms: Sequence[int], cards: int) -> list[int]:
    """Room in hands, never more than there are cards; hands that nobody counted (-1) share what the others leave."""
    found = [max(0, room) for room in rooms]
    uncounted = [seat for seat, room in enumerate(rooms) if room < 0]
    left = max(0, cards - sum(found))
    for place, seat in enumerate(uncounted):
        found[seat] = left // len(uncounted) + (place < left % len(uncounted))
    while sum(found) > cards:
        found[found.index(max(found))] -= 1
    return found


def deal(cards: Unseen, rng: random.Random) -> dict[str, tuple[str, ...]]:
    """Every hand, dealt at random among all deals that fit. Where no deal fits what players claim about their hands,
    one of them has fouled, and the claims are ignored."""
    pool = list(cards.pool)
    for _ in range(TRIES if any(cards.barred.values()) else 1):
        rng.shuffle(pool)
        dealt, start = {}, 0
        for player, room in cards.room.items():
            dealt[player] = pool[start : start + room]
            start += room
        if all(cards.barred[player].isdisjoint(hand) for player, hand in dealt.items()):
            return _whole(cards, dealt)
    return _whole(cards, _matched(cards, pool, rng) or dealt)


def _whole(cards: Unseen, dealt: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    return {player: (*known, *dealt[player]) for player, known in cards.known.items()}


def _matched(cards: Unseen, pool: Sequence[str], rng: random.Random) -> dict[str, list[str]] | None:
    """A deal without barred cards by augmenting paths, from a random order; None where there is none."""
    places = [player for player, room in cards.room.items() for _ in range(room)]
    rng.shuffle(places)
    lying: dict[int, int] = {}  # place of the pool -> place in a hand

    def fill(place: int, tried: set[int]) -> bool:
        for number, card in enumerate(pool):
            if number in tried or card in cards.barred[places[place]]:
                continue
            tried.add(number)
            if number not in lying or fill(lying[number], tried):
                lying[number] = place
                return True
        return False

    if not all(fill(place, set()) for place in range(len(places))):
        return None
    dealt: dict[str, list[str]] = {player: [] for player in cards.room}
    for number, place in lying.items():
        dealt[places[place]].append(pool[number])
    return dealt


def opened(state: AnyState, deck: Deck, names: Sequence[str], hands: Mapping[str, Sequence[str]]) -> AnyState:
    """The state in which everybody holds exactly these cards and all of them are known."""
    masks = [deck.split(hands[name]) for name in names]
    whole: Any = state
    held = holdings(state)
    if held is None:
        known = tuple(Hand(mask, jokers, 0) for mask, jokers, _ in masks)
        shed: AnyState = whole._replace(hands=known, also=())
        return shed
    nothing = (0,) * len(names)
    tricks = tuple(Hand(mask | (1 << deck.joker if jokers else 0), 0, 0) for mask, jokers, _ in masks)
    trick: AnyState = whole._replace(held=held._replace(hands=tricks, buried=nothing, sure=nothing))
    return trick

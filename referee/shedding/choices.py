"""Every legal play of a hand, with what each would cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from referee.cards import bits
from referee.events import Event
from referee.json_values import JsonValue
from referee.play.knowledge import Hand
from referee.play.protocol import Choice
from referee.ruling import LEGAL, UNDECIDED
from referee.shedding.held import Cards, sort_cards
from referee.shedding.plays.against import candidates, meld_fault
from referee.shedding.plays.judging import judge_play
from referee.shedding.plays.moves import judge_pass
from referee.shedding.plays.possible_states import all_of
from referee.shedding.state import IDENTITY, SEQUENCE, THREE, TWO, State


def card_sets(state: State, player: int, mask: int, jokers: int) -> Iterator[tuple[int, int]]:
    """(mask, jokers) of everything that could be a meld: on a field with cards, only of its count."""
    top = state.field if state.cut_from is None or state.turn == player else state.cut_from.field
    size = top.size if top is not None else 0
    by_rank: dict[int, list[int]] = {}
    for card in bits(mask):
        by_rank.setdefault(card >> 2, []).append(card)
    for count in range(1, jokers + 1):
        if size in (0, count):
            yield 0, count
    for cards in by_rank.values():
        for natural in range(1, len(cards) + 1):
            for used in range(jokers + 1):
                if size in (0, natural + used):
                    for chosen in combinations(cards, natural):
                        yield sum(1 << card for card in chosen), used
    order = state.orders[player] or IDENTITY
    if state.rules.o.sandstorm and size not in (0, 3):
        # Three 3s beat whatever lies there (H10).
        threes = by_rank.get(order.index(THREE), [])
        for natural in range(1, min(3, len(threes)) + 1):
            if 3 - natural <= jokers:
                for chosen in combinations(threes, natural):
                    yield sum(1 << card for card in chosen), 3 - natural
    if not state.rules.o.sequences or (top is not None and (size < 3 or top.kind != SEQUENCE)):
        return
    seen: set[tuple[int, int]] = set()
    for suit in range(4):
        places = {order[card >> 2]: card for card in bits(mask) if card & 3 == suit}
        for low in range(TWO - 1):
            for high in range(low + 2, TWO + 1):
                length = high - low + 1
                if size and length != size:
                    continue
                here = [places[place] for place in range(low, high + 1) if place in places]
                for used in range(jokers + 1):
                    # A joker may also replace a card that the hand holds.
                    if used >= length or length - used > len(here) or length - used < 1:
                        continue
                    for chosen in combinations(here, length - used):
                        found = (sum(1 << card for card in chosen), used)
                        if found not in seen and (length - used > 1):
                            seen.add(found)
                            yield found


def holding(state: State, player: str, hand: Sequence[str]) -> State:
    """The state if `player` holds exactly `hand`; as it is where there is no such player or card."""
    number = state.rules.index.get(player, -1)
    cards, foreign, twice = sort_cards(state, tuple(hand))
    if number < 0 or foreign or twice or cards.unread:
        return state
    held = Hand(cards.mask, cards.jokers, 0, state.hands[number].claims)
    # Nothing that this player holds can be in another hand, whatever was thought of it.
    hands = tuple(
        held if seat == number else other._replace(known=other.known & ~cards.mask, jokers=0)
        for seat, other in enumerate(state.hands)
    )
    return state._replace(hands=hands, gone=state.gone & ~cards.mask)


def choices(state: State, player: str, hand: Sequence[str]) -> list[Choice]:
    """The legal events of `player` holding `hand`, cheapest cards first, a pass last; empty out of turn.

    Where a joker leaves the reading open, there is one choice per effect, with `readings` to say which. Where the round
    may be in several states, what is legal in all of them, and a pass that is in one.
    """
    if not state.also:
        return _choices(state, player, hand)
    first, *others = [_choices(possible, player, hand) for possible in all_of(state) if not possible.faults]
    legal = [{(choice.type, choice.cards, choice.readings) for choice in found} for found in others]
    kept = [choice for choice in first if all((choice.type, choice.cards, choice.readings) in keys for keys in legal)]
    passing = next((choice for found in (first, *others) for choice in found if choice.type == "pass"), None)
    return kept if passing is None or passing in kept else [*(c for c in kept if c.type != "pass"), passing]


def _choices(state: State, player: str, hand: Sequence[str]) -> list[Choice]:
    number = state.rules.index.get(player, -1)
    if number < 0 or state.over or state.out >> number & 1:
        return []
    if state.turn not in (-1, number) and (state.cut_from is None or state.owed):
        return []
    cards, foreign, twice = sort_cards(state, tuple(hand))
    if foreign or twice or cards.unread:
        return []
    if state.owed:
        return _payments(state, number)
    state = holding(state, player, hand)
    found: list[Choice] = []
    deck = state.rules.deck
    for mask, jokers in card_sets(state, number, cards.mask, cards.jokers):
        codes = deck.join(mask, jokers)
        ruling = judge_play(state, Event(0, "play", player, codes))
        if ruling.verdict == LEGAL:
            found.append(Choice("play", codes, (), ruling.effects))
        elif ruling.verdict == UNDECIDED and ruling.code == "joker-ambiguous":
            found.extend(_readings(state, number, player, mask, jokers, codes))
    if state.field is not None and state.turn in (-1, number):
        ruling = judge_pass(state, Event(0, "pass", player))
        if ruling.verdict == LEGAL:
            found.append(Choice("pass", effects=ruling.effects))
    return found


def _readings(
    state: State, number: int, player: str, mask: int, jokers: int, codes: tuple[str, ...]
) -> Iterator[Choice]:
    """One choice per different effect of an ambiguous play."""
    deck = state.rules.deck
    told: set[tuple[int, tuple[str, ...]]] = set()
    for meld in candidates(state, number, Cards(mask, jokers, 0), None):
        if meld_fault(state, number, meld) is not None:
            continue
        if meld.kind == SEQUENCE:
            said = tuple(deck.codes[card] for card in meld.run if not mask >> card & 1)
        else:
            free = [suit for suit in range(4) if not meld.suits >> suit & 1]
            said = tuple(deck.codes[meld.rank * 4 + suit] for suit in free[:jokers])
        if len(said) != jokers:
            continue
        ruling = judge_play(state, Event(0, "play", player, codes, said))
        key = (meld.kind, ruling.effects)
        if ruling.verdict == LEGAL and key not in told:
            told.add(key)
            yield Choice("play", codes, said, ruling.effects)


def _payments(state: State, number: int) -> list[Choice]:
    """What a player who owes may do: pay it (which cards is their choice)."""
    debt = state.owed[0]
    if debt.player != number:
        return []
    found = []
    for kind, count in debt.dues:
        if kind == "bomb":
            values: tuple[JsonValue, ...] = (*state.rules.deck.ranks, False)
            found += [Choice("declare", params={"what": kind, "value": value}) for value in values]
        else:
            found.append(Choice(kind, params={"count": count}))
    return found

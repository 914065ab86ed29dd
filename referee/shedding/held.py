"""Cards and the hands they come from: what an event shows, whether it can come from there, what it proves."""

from __future__ import annotations

from typing import NamedTuple

from referee.cards import JOKER, UNREADABLE
from referee.events import Event
from referee.play.judgement import Judgement
from referee.play.knowledge import Hand
from referee.ruling import ILLEGAL, Exposure
from referee.shedding.state import State


class Cards(NamedTuple):
    """An event's cards: plain ones (mask), jokers, how many could not be read."""

    mask: int
    jokers: int
    unread: int


def sort_cards(state: State, codes: tuple[str, ...]) -> tuple[Cards, tuple[str, ...], tuple[str, ...]]:
    """(the cards, codes that are in no such deck, codes that repeat within the event)."""
    ids = state.rules.deck.ids
    joker = state.rules.deck.joker
    mask = jokers = unread = 0
    foreign: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()
    for code in codes:
        card = ids.get(code)
        if card is None:
            if code in UNREADABLE:
                unread += 1
            else:
                foreign = (*foreign, code)
        elif card == joker:
            jokers += 1
        elif mask >> card & 1:
            twice = (*twice, code)
        else:
            mask |= 1 << card
    return Cards(mask, jokers, unread), foreign, twice


def card_fault(state: State, player: int, codes: tuple[str, ...]) -> tuple[Cards, Judgement[State] | None]:
    """The cards of an event from a player's hand, and the ruling if they cannot come from there.

    Unknown cards first, then cards seen before, then cards that are not in the hand.
    """
    cards, foreign, twice = sort_cards(state, codes)
    if foreign:
        return cards, Judgement(ILLEGAL, "unknown-card", None, foreign)
    deck = state.rules.deck
    mask, jokers, unread = cards
    elsewhere = other_jokers = 0
    for number, hand in enumerate(state.hands):
        if number != player:
            elsewhere |= hand.known
            other_jokers += hand.jokers
    hand = state.hands[player]
    # What is known to be in this hand is no other's fault, whatever was seen elsewhere since.
    claimed, more = mask & ~hand.known, max(0, jokers - hand.jokers)
    bombed = mask & state.bombed
    if bombed:
        return cards, Judgement(ILLEGAL, "withheld-bombed", "H5", deck.join(bombed))
    again = claimed & (state.gone | (elsewhere & state.shown))
    if again or twice or jokers > deck.jokers or (more and jokers > deck.jokers - state.gone_jokers):
        if twice and not again:
            said = {"say": "code.card-seen-before.twice"}
            return cards, Judgement(ILLEGAL, "card-seen-before", None, twice, params=said)
        return cards, Judgement(ILLEGAL, "card-seen-before", None, deck.join(again) + twice or (JOKER,))
    absent = claimed & elsewhere
    if absent or (more and jokers > deck.jokers - state.gone_jokers - other_jokers):
        return cards, Judgement(ILLEGAL, "card-not-in-hand", None, deck.join(absent) or (JOKER,))
    if hand.unknown >= 0 and hand.missing(mask, jokers) + unread > hand.unknown:
        lacking = deck.join(mask & ~hand.known, max(0, jokers - hand.jokers)) if not unread else codes
        if not unread or hand.missing(mask, jokers) > hand.unknown or hand.size < len(codes):
            return cards, Judgement(ILLEGAL, "card-not-in-hand", None, lacking, params=_left(state, hand))
    return cards, None


def _left(state: State, hand: Hand) -> dict[str, object]:
    """The cards of a hand of which all are known, for what is said of it; empty where one is not."""
    return {} if hand.unknown else {"held": state.rules.deck.join(hand.known)}


def settled(state: State, event: Event, player: int, cards: Cards) -> Hand:
    """A hand after its claims were held against the cards that an event shows of it. While the event is in question
    they all wait on: another card may prove them false."""
    hand = state.hands[player]
    return hand.settle(cards.mask, joker_bit(state, cards.jokers)) if hand.claims and event.sure else hand


def take(state: State, event: Event, player: int, cards: Cards) -> State:
    """The state after the cards of an event left the hand for the table; what they disprove of the hand's claims is
    settled."""
    hand = settled(state, event, player, cards)
    if hand.unknown < 0:
        state = spend(state, player, cards.mask.bit_count() + cards.jokers + cards.unread)
    return state._replace(
        hands=state.with_hand(player, hand.leave(cards.mask, cards.jokers, cards.unread)),
        gone=state.gone | cards.mask,
        gone_jokers=min(state.rules.deck.jokers, state.gone_jokers + cards.jokers),
        unseen=state.unseen + cards.unread,
    )


def spend(state: State, player: int, count: int) -> State:
    """The state after so many cards left a hand (or came in: below 0), where nobody counted it."""
    if state.hands[player].unknown >= 0:
        return state
    spent = state.spent
    return state._replace(spent=(*spent[:player], spent[player] + count, *spent[player + 1 :]))


def fewest(state: State, player: int) -> int:
    """The fewest cards that a hand may hold: nobody may have counted it, or a bomb may have taken cards of it that were
    never told (H5)."""
    hand = state.hands[player]
    opened = state.opened[player]
    lost = max(0, untold(state, opened)) if opened else 0
    if hand.unknown < 0:
        return max(0, state.least - state.spent[player] - lost)
    return hand.size - min(hand.unknown, lost)


def untold(state: State, cards: int) -> int:
    """How many of these cards, whose numbers were named, may have left hands that still count them; below 0 where those
    who are taken to be out for it would have had more than there are (H5)."""
    out = sum(max(0, hand.unknown) for seat, hand in enumerate(state.hands) if hides(state, seat))
    return (cards & ~state.gone).bit_count() - out


def hides(state: State, player: int) -> bool:
    """Whether somebody is taken to be out because a named number took the last cards, untold (H5). Whoever fell, or won
    with cards in hand, is out for that."""
    held = player == state.fallen or state.retired >> player & 1
    return bool(state.out >> player & 1 and state.opened[player]) and not held


def counted(hand: Hand, count: int) -> Hand:
    """A hand that was counted."""
    known = hand.known.bit_count() + hand.jokers
    if count < known:
        return Hand(0, 0, count, hand.claims)
    return hand._replace(unknown=count - known)


def joker_bit(state: State, jokers: int) -> int:
    """The bit that stands for jokers in a claim, if there are any."""
    return 1 << state.rules.deck.joker if jokers else 0


def every_card(state: State) -> int:
    """The cards of the deck as a claim has them, any joker among them."""
    return (1 << 4 * len(state.rules.deck.ranks)) - 1 | joker_bit(state, 1)


def exposures(state: State, event: Event, player: int, cards: Cards) -> tuple[Exposure, ...]:
    """What an event that shows these cards from this hand proves about earlier ones; nothing while it is in
    question."""
    hand = state.hands[player]
    return hand.exposures(cards.mask, joker_bit(state, cards.jokers)) if hand.claims and event.sure else ()


def show(state: State, event: Event, player: int) -> State:
    """The state after the cards of an event were seen and went back to the hand (an illegal play, or one taken
    back)."""
    cards, foreign, twice = sort_cards(state, event.cards or ())
    mask = cards.mask & ~state.gone
    hand = state.hands[player]
    jokers = cards.jokers + sum(other.jokers for number, other in enumerate(state.hands) if number != player)
    many = cards.jokers > 0 and jokers + state.gone_jokers > state.rules.deck.jokers
    if foreign or twice or mask != cards.mask or many or not hand.can_hold(mask, cards.jokers):
        # Somebody misread: such cards say nothing about the hand.
        return state
    if any(other.known & mask for number, other in enumerate(state.hands) if number != player):
        return state
    hand = settled(state, event, player, cards).show(mask, cards.jokers)
    return state._replace(hands=state.with_hand(player, hand), shown=state.shown | mask)

"""Napoleon's deck as masks and strengths (Q1, Q2); ids as in `referee.tricks.standard_deck`."""

from __future__ import annotations

from collections.abc import Sequence

from referee.cards import STANDARD_RANKS, SUITS, bits, standard
from referee.games.napoleon.options import BELOW_ALMIGHTY, BELOW_BACK_JACK, JACKS, STRONGEST, NapoleonOptions
from referee.tricks.standard_deck import HEIGHT, JOKER, SUIT

# By the number of jokers; ids are the same in both.
DECKS = (standard(0), standard(1))
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
JACK, QUEEN, ACE, TWO = (STANDARD_RANKS.index(rank) for rank in ("J", "Q", "A", "2"))
SPADE_THREE = SPADES
ALMIGHTY = ACE * 4 + SPADES
HEART_QUEEN = QUEEN * 4 + HEARTS
# A K Q J 10 of each suit: 20 in all (Q1).
FACES = sum(1 << rank * 4 + suit for rank in range(STANDARD_RANKS.index("10"), ACE + 1) for suit in range(4))
# The suit of the same colour: spades and clubs, hearts and diamonds.
PARTNER = (CLUBS, DIAMONDS, HEARTS, SPADES)
# Strength of a bid's suit (Q4): S > H > D > C.
BID_ORDER = {"S": 3, "H": 2, "D": 1, "C": 0}
_TRUMP, _BACK, _MAIN, _ALMIGHTY = 200, 400, 500, 600
_JOKER_LED = {STRONGEST: 700, BELOW_ALMIGHTY: 550, BELOW_BACK_JACK: 300}


def main_jack(trump: int) -> int:
    """The jack of trumps."""
    return JACK * 4 + trump


def back_jack(trump: int) -> int:
    """The jack of the other suit of the same colour."""
    return JACK * 4 + PARTNER[trump]


def faces(mask: int) -> int:
    """How many face cards are among some cards."""
    return (mask & FACES).bit_count()


def _table(trump: int) -> tuple[int, ...]:
    """Strength of each card that does not depend on the led suit; 0 for the rest."""
    strengths = [0] * 53
    for card in bits(SUIT[trump]):
        strengths[card] = _TRUMP + HEIGHT[card >> 2]
    strengths[back_jack(trump)] = _BACK
    strengths[main_jack(trump)] = _MAIN
    strengths[ALMIGHTY] = _ALMIGHTY
    return tuple(strengths)


_FIXED = tuple(_table(trump) for trump in range(4))


def best(options: NapoleonOptions, trump: int, cards: Sequence[int], first: bool) -> int:
    """The place of the card that takes a complete trick; see `taken`."""
    return taken(options, trump, cards, first)[0]


def taken(options: NapoleonOptions, trump: int, cards: Sequence[int], first: bool) -> tuple[int, str, str]:
    """(the place of the card that takes a complete trick, what it takes it as, the rule).

    `cards` are ids in playing order; `first` for the first trick of the round.
    """
    if options.yoromeki and HEART_QUEEN in cards and ALMIGHTY in cards:
        return cards.index(HEART_QUEEN), "yoromeki", "Q12"
    if options.same_two:
        two = _same_two(options, trump, cards, first)
        if two >= 0:
            return two, "same-two", "Q11"
    fixed = _FIXED[trump]
    led_joker = cards[0] == JOKER
    led = next((card & 3 for card in cards if card != JOKER), 0)
    top, place = -1, 0
    for at, card in enumerate(cards):
        if card == JOKER:
            strength = _JOKER_LED.get(options.joker_led, -1) if led_joker and options.joker_calls_trumps else -1
        else:
            strength = fixed[card] or (100 + HEIGHT[card >> 2] if card & 3 == led else 0)
        if strength > top:
            top, place = strength, at
    if cards[place] == JOKER:
        return place, "joker", "Q10"
    tiers = ((_ALMIGHTY, "almighty"), (_MAIN, "main-jack"), (_BACK, "back-jack"), (_TRUMP, "trump"))
    return place, next((name for least, name in tiers if top >= least), "led"), "Q2"


def _same_two(options: NapoleonOptions, trump: int, cards: Sequence[int], first: bool) -> int:
    """The place of the two that takes a trick of one suit, -1 if the rule does not hold; jokers have no suit (Q11)."""
    if (first and not options.same_two_first_trick) or JOKER in cards:
        return -1
    suit = cards[0] & 3
    two = TWO * 4 + suit
    if two not in cards or any(card & 3 != suit for card in cards):
        return -1
    if suit == trump and not options.same_two_in_trumps:
        return -1
    # The back jack is of one suit with the two where that is the other suit of its colour.
    stops = {ALMIGHTY, main_jack(trump)} | ({back_jack(trump)} if options.same_two_stopped_by == JACKS else set())
    return -1 if stops & {*cards} else cards.index(two)


def suit_index(letter: str | None) -> int:
    """Index of a suit's letter, -1 for none."""
    return SUITS.find(letter) if letter and len(letter) == 1 else -1

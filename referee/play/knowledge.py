"""What is known about the hands that nobody sees: cards proven, counts, and claims that a later card can disprove.

One small immutable value per player. Cards are ids of the game's deck in masks; `Deck.joker` is a bit in `Claim.cards`,
jokers in a hand are counted. Only cards in a hand are known here: games keep those that have gone.
"""

from __future__ import annotations

from typing import NamedTuple

from referee.frozen import quick
from referee.ruling import Exposure


@quick
class Claim(NamedTuple):
    """ "I hold none of these": what event `seq` claimed about a hand; showing one of `cards` from it proves the fault.

    `cards` is a mask of card ids (bit `joker` for any joker). `code` and `rule` are those of the exposure. `slack`
    unseen cards came into the hand since, so that many of `cards` prove nothing yet. `sure` False: a card that it rests
    on is in question, so it proves nothing before that is answered.
    """

    seq: int
    cards: int
    code: str
    rule: str
    slack: int = 0
    sure: bool = True


@quick
class Hand(NamedTuple):
    """A hand: `known` mask, `jokers` known in it, `unknown` more cards (-1: nobody knows how many), and its claims."""

    known: int = 0
    jokers: int = 0
    unknown: int = -1
    claims: tuple[Claim, ...] = ()

    @property
    def size(self) -> int:
        """Cards in the hand, -1 if that is not known."""
        return -1 if self.unknown < 0 else self.known.bit_count() + self.jokers + self.unknown

    @property
    def full(self) -> bool:
        """Whether every card of the hand is known."""
        return self.unknown == 0

    def missing(self, mask: int, jokers: int = 0) -> int:
        """How many of these cards are not known to be in the hand."""
        return (mask & ~self.known).bit_count() + max(0, jokers - self.jokers)

    def can_hold(self, mask: int, jokers: int = 0) -> bool:
        """Whether the hand may hold all of these together, by what is known of it alone."""
        return self.unknown < 0 or self.missing(mask, jokers) <= self.unknown

    def show(self, mask: int, jokers: int = 0) -> Hand:
        """The hand after these cards of it were seen and stayed in it."""
        hidden = self.missing(mask, jokers)
        if not hidden:
            return self
        unknown = self.unknown if self.unknown < 0 else max(0, self.unknown - hidden)
        return Hand(self.known | mask, max(self.jokers, jokers), unknown, self.claims)

    def leave(self, mask: int, jokers: int = 0, hidden: int = 0) -> Hand:
        """The hand after these cards, and `hidden` unseen ones, left it.

        Where unseen cards leave, no known card can be told to have stayed: all become unknown.
        """
        known = self.known & ~mask
        unknown = self.unknown
        if unknown > 0:
            unknown = max(0, unknown - self.missing(mask, jokers))
        rest = max(0, self.jokers - jokers)
        if hidden:
            count = -1 if unknown < 0 else max(0, known.bit_count() + rest + unknown - hidden)
            return Hand(0, 0, count, self.claims)
        return Hand(known, rest, unknown, self.claims)

    def enter(self, mask: int, jokers: int = 0, hidden: int = 0, joker_bit: int = 0) -> Hand:
        """The hand after these cards, and `hidden` unseen ones, came into it; what it claimed covers them no more."""
        claims = self.claims
        if claims:
            gone = mask | (joker_bit if jokers else 0)
            claims = tuple(c._replace(cards=c.cards & ~gone, slack=c.slack + hidden) for c in claims if c.cards & ~gone)
        unknown = self.unknown if self.unknown < 0 else self.unknown + hidden
        return Hand(self.known | mask, self.jokers + jokers, unknown, claims)

    def claim(self, claim: Claim) -> Hand:
        """The hand with one more claim about it."""
        return self._replace(claims=(*self.claims, claim))

    def exposures(self, mask: int, joker_bit: int = 0) -> tuple[Exposure, ...]:
        """What showing these cards (jokers as `joker_bit`) from the hand proves."""
        shown = mask | joker_bit
        return tuple(
            Exposure(c.seq, c.code, c.rule) for c in self.claims if c.sure and (c.cards & shown).bit_count() > c.slack
        )

    def settle(self, mask: int, joker_bit: int = 0) -> Hand:
        """The hand after its claims were held against these cards: a fault is exposed once."""
        shown = mask | joker_bit
        if not self.claims or not any(c.cards & shown for c in self.claims):
            return self
        kept = []
        for c in self.claims:
            hits = (c.cards & shown).bit_count()
            if hits <= c.slack:
                kept.append(c._replace(cards=c.cards & ~shown, slack=c.slack - hits) if hits else c)
        return self._replace(claims=tuple(kept))


UNSEEN = Hand()


def must_hold(hand: Hand, cards: int, unseen: int, buried: int = 0) -> bool:
    """Whether every hand that fits what was seen holds one of `cards` (a mask).

    `unseen` masks the cards that may be anywhere unseen. `buried` of the hand's cards were laid away face down since,
    nobody knows which. Every card exists once here: a lone joker is a bit like any other.
    """
    certain = (hand.known & cards).bit_count()
    if hand.unknown > 0:
        # More hidden cards than there are others left to fill them.
        certain += max(0, hand.unknown - (unseen & ~cards).bit_count())
    return certain > buried


def may_hold(hand: Hand, cards: int, unseen: int, buried: int = 0) -> bool:
    """Whether some hand that fits what was seen holds one of `cards`; the parameters are those of `must_hold`."""
    if hand.unknown >= 0 and hand.size <= buried:
        return False
    return bool(hand.known & cards) or (hand.unknown != 0 and bool(unseen & cards))

"""Where the cards are, as far as anybody saw: hands, cards that have gone, cards known to lie elsewhere.

Cards are bits of a mask (ids of the game's deck); every card exists once, so a lone joker is a bit like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Never, TypeVar

from referee.cards import UNREADABLE, Deck, bits
from referee.events import Event
from referee.frozen import quick
from referee.play.judgement import Judgement
from referee.play.knowledge import UNSEEN, Hand, may_hold, must_hold
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure, Verdict

T = TypeVar("T")


@quick
class Holdings(NamedTuple):
    """What is known of every hand. `hands` by seat; `gone`: cards seen leaving a hand or laid out; `aside`: cards known
    to be in no hand; `shown`: cards that were seen at the table while they were in a hand.

    `buried[seat]` cards left that hand face down or unread, and nobody knows which. Until that is cleared up, `hands`
    counts them in, and `sure[seat]` masks the cards that were seen in the hand since.
    """

    hands: tuple[Hand, ...]
    buried: tuple[int, ...]
    sure: tuple[int, ...]
    gone: int = 0
    aside: int = 0
    shown: int = 0

    def size(self, seat: int) -> int:
        """Cards in a hand, -1 if that is not known."""
        size = self.hands[seat].size
        return size - self.buried[seat] if size > 0 else size

    def empty(self, seat: int) -> bool:
        """Whether a hand is known to be empty."""
        return self.size(seat) == 0

    def unseen(self, everything: int) -> int:
        """The cards of the deck (mask `everything`) that nobody has located."""
        seen = self.gone | self.aside
        for hand in self.hands:
            seen |= hand.known
        return everything & ~seen

    def may_play(self, seat: int, everything: int) -> int:
        """The cards (a mask) that may be the next to leave a hand."""
        hand = self.hands[seat]
        return hand.known | self.unseen(everything) if hand.unknown else hand.known

    def surplus(self, seat: int, count: int) -> bool:
        """Whether so many cards are more than a hand has."""
        return 0 <= self.size(seat) < count

    def elsewhere(self, seat: int) -> int:
        """The cards known to be somewhere else than in that hand, those that have gone left out."""
        found = self.aside
        for other, hand in enumerate(self.hands):
            if other != seat:
                found |= hand.known
        return found

    def impossible(self, seat: int, mask: int) -> int:
        """Those of some cards, not gone, that this hand cannot hold; all of them where it cannot hold them together."""
        hand = self.hands[seat]
        missing = mask & ~hand.known
        if not missing and not self.buried[seat]:
            return 0
        bad = mask & self.elsewhere(seat)
        if hand.unknown >= 0:
            if missing.bit_count() > hand.unknown:
                bad |= missing
            if self.buried[seat] and self.size(seat) < (self.sure[seat] | mask).bit_count():
                bad |= mask & ~self.sure[seat]
        return bad

    def duty(self, seat: int, cards: int, everything: int) -> Verdict:
        """What playing none of `cards` is: illegal if the hand must hold one, legal if it cannot, else undecided."""
        if not cards:
            return LEGAL
        hand = self.hands[seat]
        buried = self.buried[seat]
        if (hand.known if not buried else self.sure[seat]) & cards:
            return ILLEGAL
        unseen = self.unseen(everything)
        if not may_hold(hand, cards, unseen, buried):
            return LEGAL
        return ILLEGAL if must_hold(hand, cards, unseen, buried) else UNDECIDED

    def without(self, seat: int, mask: int, cards: int, everything: int) -> Verdict:
        """What playing `mask`, none of `cards`, out of a hand is that may hold it and that has nothing buried: `duty`
        once the card was seen in the hand."""
        hand = self.hands[seat]
        if hand.known & cards:
            return ILLEGAL
        seen = hand.show(mask)
        unseen = self.unseen(everything) & ~mask
        if not may_hold(seen, cards, unseen):
            return LEGAL
        return ILLEGAL if must_hold(seen, cards, unseen) else UNDECIDED

    def with_hand(self, seat: int, hand: Hand) -> Holdings:
        """With another value for one hand."""
        if self.hands[seat] is hand:
            return self
        return self._replace(hands=_put(self.hands, seat, hand))

    def show(self, seat: int, mask: int, settles: bool = True) -> Holdings:
        """After these cards were seen in a hand and stayed there; impossible ones teach nothing.

        `settles`: they are held against what was claimed of the hand. Cards that somebody is asked about are not: the
        claims wait for their proof.
        """
        if not mask or mask & self.gone or self.impossible(seat, mask):
            return self
        held = self.with_hand(seat, self.hands[seat].show(mask).settle(mask if settles else 0))
        if mask & ~held.shown:
            held = held._replace(shown=held.shown | mask)
        return held._make_sure(seat, self.sure[seat] | mask) if self.buried[seat] else held

    def leave(self, seat: int, mask: int, unread: int = 0, settles: bool = True) -> Holdings:
        """After these cards, and `unread` ones, left a hand for the table. `settles` as for `show`."""
        hand = self.hands[seat]
        missing = (mask & ~hand.known).bit_count()
        if missing:
            elsewhere = mask & self.elsewhere(seat)
            held = self._without(elsewhere) if elsewhere else self
            if hand.unknown >= 0 and missing > hand.unknown:
                # Let stand though the hand seemed not to hold them: some other card of it left instead.
                unread += missing - hand.unknown
        else:
            held = self
        after = hand.settle(mask if settles else 0).leave(mask)
        if unread and hand.unknown < 0:
            after = after._replace(known=0)
        buried = self.buried[seat]
        held = held._replace(hands=_put(held.hands, seat, after), gone=held.gone | mask)
        if not buried and not unread:
            return held
        if unread and hand.unknown >= 0:
            held = held._replace(buried=_put(held.buried, seat, min(after.size, buried + unread)))
        # An unread card may be one that was seen in the hand before.
        return held._make_sure(seat, 0 if unread else self.sure[seat] & ~mask)

    def whole(self, seat: int, mask: int, unread: int = 0, settles: bool = True) -> Holdings:
        """After a whole hand was shown: exactly these cards, and `unread` more that could not be read. `settles` as for
        `show`."""
        hand = self.hands[seat].settle(mask if settles else 0)
        aside = self.aside | (hand.known & ~mask) if not unread else self.aside
        held = self._replace(aside=aside, buried=_put(self.buried, seat, 0), sure=_put(self.sure, seat, 0))
        return held.with_hand(seat, Hand(mask, 0, unread, hand.claims))

    def holding(self, seat: int, mask: int) -> Holdings:
        """If that hand were exactly these cards, nothing claimed of it."""
        return self.whole(seat, mask).with_hand(seat, Hand(mask, 0, 0))

    def bury(self, seat: int, count: int) -> Holdings:
        """After `count` cards of a hand were laid away face down."""
        if not count:
            return self
        hand = self.hands[seat]
        if hand.unknown < 0:
            return self.with_hand(seat, hand._replace(known=0))
        return self._replace(buried=_put(self.buried, seat, self.buried[seat] + count))._make_sure(seat, 0)

    def _make_sure(self, seat: int, sure: int) -> Holdings:
        if self.buried[seat] and self.size(seat) == sure.bit_count():
            # Those cards were held against the claims when they were seen.
            return self.whole(seat, sure, settles=False)
        return self if sure == self.sure[seat] else self._replace(sure=_put(self.sure, seat, sure))

    def _without(self, mask: int) -> Holdings:
        """Those cards are not where they were thought to be: those hands hold others instead."""
        hands = tuple(
            hand._replace(
                known=hand.known & ~mask,
                unknown=hand.unknown if hand.unknown < 0 else hand.unknown + (hand.known & mask).bit_count(),
            )
            for hand in self.hands
        )
        return self._replace(hands=hands, aside=self.aside & ~mask)


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def unknown_hands(players: int) -> Holdings:
    """Nothing is known of so many hands."""
    return Holdings((UNSEEN,) * players, (0,) * players, (0,) * players)


class Reading(NamedTuple):
    """Cards of an event: the mask of those in the deck, how many could not be read, the fault found in reading."""

    mask: int
    unread: int
    fault: Judgement[Never] | None


def read(held: Holdings, deck: Deck, seat: int, cards: Sequence[str], player: str) -> Reading:
    """Reads the cards that a hand shows. Faults: unknown-card, card-seen-before, card-not-in-hand, in that order."""
    mask = unread = 0
    ids = deck.ids
    foreign: list[str] = []
    again: list[str] = []
    for code in cards:
        card = ids.get(code, -1)
        if card < 0:
            if code in UNREADABLE:
                unread += 1
            else:
                foreign.append(code)
        elif mask >> card & 1:
            again.append(code)
        else:
            mask |= 1 << card
    if foreign:
        return Reading(mask, unread, Judgement(ILLEGAL, "unknown-card", None, tuple(foreign)))
    seen = mask & held.gone
    if mask & held.shown:
        seen |= mask & held.shown & held.elsewhere(seat)
    if seen or again:
        said = {} if seen else {"say": "code.card-seen-before.twice"}
        cannot = Judgement(ILLEGAL, "card-seen-before", None, (*codes(deck, seen), *again), params=said)
        return Reading(mask, unread, cannot)
    bad = held.impossible(seat, mask)
    if bad:
        return Reading(
            mask, unread, Judgement(ILLEGAL, "card-not-in-hand", None, codes(deck, bad), params={"player": player})
        )
    if unread and held.surplus(seat, mask.bit_count() + unread):
        some = tuple(code for code in cards if code in UNREADABLE)
        return Reading(mask, unread, Judgement(ILLEGAL, "card-not-in-hand", None, some, params={"player": player}))
    return Reading(mask, unread, None)


def codes(deck: Deck, mask: int) -> tuple[str, ...]:
    """The codes of a mask: by suit, then by rank, a joker last."""
    if not mask & mask - 1:
        # One card, as nearly always.
        return (deck.codes[mask.bit_length() - 1],) if mask else ()
    return tuple(deck.codes[card] for card in sorted(bits(mask), key=lambda card: (card == deck.joker, card & 3, card)))


def exposures(held: Holdings, event: Event, seat: int, mask: int) -> tuple[Exposure, ...]:
    """What an event that shows these cards of a hand proves about earlier ones; nothing while it is in question."""
    hand = held.hands[seat]
    return hand.exposures(mask) if hand.claims and mask and event.sure else ()

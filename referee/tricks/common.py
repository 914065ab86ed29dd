"""Events that every game of cards on a table knows: deal, count, reveal, show. Each returns a ruling and what is known
after it; the game puts both together."""

from __future__ import annotations

from typing import Never

from referee.events import Event
from referee.judgement import FINE, Judgement
from referee.knowledge import Hand
from referee.tricks.holdings import Holdings, codes, exposures, read
from referee.tricks.rulings import OUT_OF_PLAY, fault, not_all_read
from referee.tricks.seats import Seats

Found = tuple[Judgement[Never], Holdings]


def deal(seats: Seats, held: Holdings, event: Event, ignored: int = 0) -> Found:
    """A deal: the hands and counts it names, all other hands as before. Cards in the mask `ignored` are not dealt.

    Faults: unknown-card, card-seen-before (dealt twice), wrong-count (hand and count disagree), out-of-play.
    """
    ids = seats.deck.ids
    hands = dict(event.hands or {})
    counts = dict(event.counts or {})
    piles = [pile for pile in (event.stock, event.widow) if isinstance(pile, tuple)]
    seen = 0
    unknown: list[str] = []
    twice: list[str] = []
    for code in [code for cards in (*hands.values(), *piles) for code in cards]:
        card = ids.get(code, -1)
        if card < 0:
            if code not in ("?", "BACK"):
                unknown.append(code)
        elif seen >> card & 1:
            twice.append(code)
        else:
            seen |= 1 << card
    if any(player not in seats.index for player in (*hands, *counts)):
        stranger = next(player for player in (*hands, *counts) if player not in seats.index)
        return OUT_OF_PLAY._replace(params={"player": stranger}), held
    if unknown:
        return fault("unknown-card", None, tuple(unknown)), held
    if twice:
        return fault("card-seen-before", None, tuple(twice)), held
    for player, cards in hands.items():
        if player in counts and counts[player] != len(cards):
            return fault("wrong-count", None, needed=counts[player], given=len(cards)), held
    after = list(held.hands)
    for player, count in counts.items():
        after[seats.index[player]] = Hand(0, 0, count)
    for player, cards in hands.items():
        known = unread = 0
        for code in cards:
            if code in ids:
                known |= 1 << ids[code]
            else:
                unread += 1
        after[seats.index[player]] = Hand(known & ~ignored, 0, unread)
    aside = sum(1 << ids[code] for pile in piles for code in pile if code in ids) & ~ignored
    return FINE, held._replace(hands=tuple(after), aside=held.aside | aside)


def count(seats: Seats, held: Holdings, event: Event) -> Found:
    """Cards left, counted at the table; it goes before what was thought to be known. Fault: out-of-play."""
    seat = seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY, held
    counted = event.count or 0
    hand = held.hands[seat]
    if held.size(seat) == counted:
        return FINE, held
    known = hand.known.bit_count()
    if counted >= known and not held.buried[seat] and hand.unknown:
        return FINE, held.with_hand(seat, hand._replace(unknown=counted - known))
    # The table has counted otherwise: what was thought to be known of the hand is not.
    places = range(len(held.hands))
    held = held._replace(
        buried=tuple(0 if place == seat else held.buried[place] for place in places),
        sure=tuple(0 if place == seat else held.sure[place] for place in places),
    )
    return FINE, held.with_hand(seat, Hand(0, 0, counted, hand.claims))


def reveal(seats: Seats, held: Holdings, event: Event) -> Found:
    """The whole hand shown: it may expose earlier events. Faults: those of its cards, wrong-count."""
    seat = seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY, held
    cards = event.cards or ()
    mask, unread, bad = read(held, seats.deck, seat, cards, event.player or "")
    size = held.size(seat)
    hand = held.hands[seat]
    if bad is None and size >= 0 and len(cards) != size:
        bad = fault("wrong-count", None, needed=size, given=len(cards), say="code.wrong-count.revealed")
    if bad is None and not unread and not held.buried[seat] and hand.known & ~mask:
        missing = codes(seats.deck, hand.known & ~mask)
        bad = fault("card-not-in-hand", None, missing, say="code.card-not-in-hand.revealed")
    if bad is not None and not event.stands:
        return bad, held
    exposed = exposures(held, seat, mask)
    ruling = bad or (not_all_read(event) if unread else FINE)
    if exposed:
        ruling = ruling._replace(exposed=exposed)
    held = held.whole(seat, mask, unread)
    return ruling, held._replace(shown=held.shown | mask)


def show(seats: Seats, held: Holdings, event: Event) -> Found:
    """Some cards of a hand shown: they stay in it and may expose earlier events."""
    seat = seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY, held
    mask, unread, bad = read(held, seats.deck, seat, event.cards or (), event.player or "")
    if bad is not None:
        return bad, held
    ruling = not_all_read(event) if unread else FINE
    exposed = exposures(held, seat, mask)
    if exposed:
        ruling = ruling._replace(exposed=exposed)
    return ruling, held.show(seat, mask)


def glimpse(seats: Seats, held: Holdings, event: Event, ruling: Judgement[object]) -> Holdings:
    """What an event that does not count still showed: cards of a hand, unless they were misread. Cards that cannot be
    are no cards of that hand, whatever else is wrong with the event."""
    if event.type not in ("play", "show", "reveal") or not event.cards:
        return held
    if ruling.code in ("unknown-card", "card-seen-before", "card-not-in-hand", "out-of-play"):
        return held
    seat = seats.index.get(event.player or "")
    if seat is None:
        return held
    mask, _, bad = read(held, seats.deck, seat, event.cards, event.player or "")
    return held if bad is not None else held.show(seat, mask)

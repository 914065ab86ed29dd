"""Events that every game of cards on a table knows: deal, count, reveal, show. Each returns a ruling and what is known
after it; the game puts both together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Never

from referee import dealing
from referee.cards import UNREADABLE
from referee.events import Event
from referee.play.judgement import FINE, Judgement
from referee.play.knowledge import Hand
from referee.play.options import Options
from referee.ruling import ILLEGAL
from referee.tricks.holdings import Holdings, codes, exposures, read
from referee.tricks.rulings import OUT_OF_PLAY, fault, not_all_read
from referee.tricks.seats import Seats

Found = tuple[Judgement[Never], Holdings]


def deal(seats: Seats[Options], held: Holdings, event: Event, ignored: int = 0, everything: bool = False) -> Found:
    """A deal: the hands and counts it names, all other hands as before. Cards in the mask `ignored` are not dealt;
    `everything`: all others are.

    Faults: unknown-card, card-seen-before (dealt twice), wrong-count (hand and count disagree), impossible-deal (more
    cards than there are), out-of-play. Undecided: uneven-deal.
    """
    hands, counts = dict(event.hands or {}), dict(event.counts or {})
    piles = [pile for pile in (event.stock, event.widow) if isinstance(pile, tuple)]
    bad = _misdeal(seats, hands, counts, [code for cards in (*hands.values(), *piles) for code in cards])
    named = dealing.sizes(event)
    others = [held.size(seat) for player, seat in seats.index.items() if player not in named and held.size(seat) > 0]
    if bad is None and (many := dealing.impossible(event, seats.deck.size, None, others)) is not None:
        bad = Judgement(ILLEGAL, many.code, params=many.params)
    if bad is not None:
        return bad, held
    ids = seats.deck.ids
    after = list(held.hands)
    for player, count in counts.items():
        after[seats.index[player]] = Hand(0, 0, count)
    for player, cards in hands.items():
        known = sum(1 << ids[code] for code in cards if code in ids)
        after[seats.index[player]] = Hand(known & ~ignored, 0, sum(code not in ids for code in cards))
    aside = sum(1 << ids[code] for pile in piles for code in pile if code in ids) & ~ignored
    size = seats.deck.size - ignored.bit_count()
    doubt = dealing.uneven(event, size, len(seats.players), None) if everything else None
    ruling = FINE if doubt is None else FINE._replace(verdict=doubt.verdict, code=doubt.code)
    return ruling, held._replace(hands=tuple(after), aside=held.aside | aside)


def _misdeal(
    seats: Seats[Options], hands: Mapping[str, Sequence[str]], counts: Mapping[str, int], dealt: Sequence[str]
) -> Judgement[Never] | None:
    """What is wrong with a deal of those cards in all."""
    ids = seats.deck.ids
    unseated = next((player for player in (*hands, *counts) if player not in seats.index), None)
    if unseated is not None:
        return OUT_OF_PLAY._replace(params={"player": unseated})
    unknown = tuple(code for code in dealt if code not in ids and code not in UNREADABLE)
    if unknown:
        return fault("unknown-card", None, unknown)
    seen: set[str] = set()
    twice: list[str] = []
    for code in dealt:
        if code in seen:
            twice.append(code)
        elif code in ids:
            seen.add(code)
    if twice:
        return fault("card-seen-before", None, tuple(twice))
    for player, cards in hands.items():
        if player in counts and counts[player] != len(cards):
            return fault("wrong-count", None, needed=counts[player], given=len(cards))
    return None


def count(seats: Seats[Options], held: Holdings, event: Event) -> Found:
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


def reveal(seats: Seats[Options], held: Holdings, event: Event) -> Found:
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
    exposed = exposures(held, event, seat, mask)
    ruling = bad or (not_all_read(event) if unread else FINE)
    if exposed:
        ruling = ruling._replace(exposed=exposed)
    held = held.whole(seat, mask, unread, event.sure)
    return ruling, held._replace(shown=held.shown | mask)


def show(seats: Seats[Options], held: Holdings, event: Event) -> Found:
    """Some cards of a hand shown: they stay in it and may expose earlier events."""
    seat = seats.index.get(event.player or "")
    if seat is None:
        return OUT_OF_PLAY, held
    mask, unread, bad = read(held, seats.deck, seat, event.cards or (), event.player or "")
    if bad is not None:
        return bad, held
    ruling = not_all_read(event) if unread else FINE
    exposed = exposures(held, event, seat, mask)
    if exposed:
        ruling = ruling._replace(exposed=exposed)
    return ruling, held.show(seat, mask, event.sure)


def glimpse(seats: Seats[Options], held: Holdings, event: Event, ruling: Judgement[object]) -> Holdings:
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
    return held if bad is not None else held.show(seat, mask, event.sure)

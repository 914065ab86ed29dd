"""Reading cards played together: every group and sequence they can be, in the order of the player who acts (G2,
G4–G7)."""

from __future__ import annotations

from referee.cards import bits
from referee.shedding.state import GROUP, JOKER_RANK, ODD, SEQUENCE, TWO, Meld


def readings(
    mask: int, jokers: int, order: tuple[int, ...], sequences: bool, stand_ins: tuple[int, ...] | None = None
) -> list[Meld]:
    """Every reading of these cards as a meld, groups first, then sequences from the weakest.

    `mask` holds the natural cards; `order` maps a rank to its place in the actor's order; `stand_ins` are the card ids
    that the jokers were said to stand for (None: not said).
    """
    count = mask.bit_count() + jokers
    if not mask:
        # A joker alone is only a joker, two are a pair above all others (G7).
        return [Meld(GROUP, count, JOKER_RANK, (), 0, count, 0, jokers)]
    found: list[Meld] = []
    rank = ((mask & -mask).bit_length() - 1) >> 2
    suits = mask >> (4 * rank)
    if suits < 16:
        if stand_ins is None:
            found.append(Meld(GROUP, count, rank, (), suits, count, mask, jokers))
        elif all(card >> 2 == rank for card in stand_ins):
            for card in stand_ins:
                suits |= 1 << (card & 3)
            found.append(Meld(GROUP, count, rank, (), suits, count, mask, jokers))
    if sequences and count >= 3 and (jokers or suits >= 16):
        found.extend(_runs(mask, jokers, count, order, stand_ins))
    return found


def _runs(mask: int, jokers: int, count: int, order: tuple[int, ...], stand_ins: tuple[int, ...] | None) -> list[Meld]:
    cards = list(bits(mask))
    suit = cards[0] & 3
    if any(card & 3 != suit for card in cards):
        return []
    places = {order[card >> 2]: card for card in cards}
    low, high = min(places), max(places)
    if high - low >= count:
        return []
    at = sorted(range(len(order)), key=order.__getitem__) if jokers else []
    found = []
    for start in range(max(min(order), high - count + 1), min(low, TWO + 1 - count) + 1):
        run = tuple(places[p] if p in places else at[p] * 4 + suit for p in range(start, start + count))
        if stand_ins is not None and sorted(stand_ins) != sorted(card for card in run if not mask >> card & 1):
            continue
        found.append(Meld(SEQUENCE, count, run[0] >> 2, run, 1 << suit, 1, mask, jokers))
    return found


def odd(mask: int, jokers: int) -> Meld:
    """Cards that lie in the field though they are no meld: the table let them stand."""
    return Meld(ODD, mask.bit_count() + jokers, JOKER_RANK, (), 0, 0, mask, jokers)


def weakest(meld: Meld, order: tuple[int, ...], reverse: bool) -> int:
    """Strength of a meld's weakest card in an actor's order: 0…12, or 13 for jokers alone."""
    if meld.kind == SEQUENCE:
        places = [order[card >> 2] for card in meld.run]
        return TWO - max(places) if reverse else min(places)
    if meld.rank == JOKER_RANK:
        return JOKER_RANK
    return TWO - order[meld.rank] if reverse else order[meld.rank]


def strongest(meld: Meld, order: tuple[int, ...], reverse: bool) -> int:
    """Strength of a meld's strongest card in an actor's order."""
    if meld.kind == SEQUENCE:
        places = [order[card >> 2] for card in meld.run]
        return TWO - min(places) if reverse else max(places)
    return weakest(meld, order, reverse)

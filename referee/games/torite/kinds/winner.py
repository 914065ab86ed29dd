"""Who takes a trick of the coloured deck. Pure arithmetic on the cards in the order they were played."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.torite.options import NOT_FOLLOW, SIMULTANEOUS, ToriteOptions

TRUMP = {"none": -1, "R": 0, "B": 1, "Y": 2, "G": 3}


def best(options: ToriteOptions, cards: Sequence[int]) -> int:
    """The place in `cards` (ids, in playing order) of the card that takes the trick; -1 if all cancelled out (E2)."""
    return taken(options, cards)[0]


def taken(options: ToriteOptions, cards: Sequence[int]) -> tuple[int, str, str]:
    """(that place, what the card takes the trick as, the rule)."""
    fit, among, rule = _contest(options, cards)
    if not fit:
        return -1, "cancelled", "E2"
    # Equal best numbers: the first played wins; min and max keep the first.
    choose = min if options.low_wins else max
    return choose(fit, key=lambda place: cards[place] >> 2), f"{among}.{'low' if options.low_wins else 'high'}", rule


def _contest(options: ToriteOptions, cards: Sequence[int]) -> tuple[list[int], str, str]:
    """(the places of the cards that may take the trick, what they are, the rule)."""
    if options.kind == SIMULTANEOUS:
        alone = _alone([card >> 2 for card in cards])
        return alone, "alone" if len(alone) < len(cards) else "all", "E2"
    if options.kind == NOT_FOLLOW:
        # A card of the colour just before it cannot win, forced or let stand (A2).
        other = [place for place, card in enumerate(cards) if place == 0 or (card ^ cards[place - 1]) & 3]
        return other, "any", "A3"
    trumps = [place for place, card in enumerate(cards) if card & 3 == TRUMP[options.trump]]
    if trumps:
        return trumps, "trump", "P1"
    return [place for place, card in enumerate(cards) if card & 3 == cards[0] & 3], "led", "C3"


def _alone(numbers: Sequence[int]) -> list[int]:
    """The places of the numbers that only one of the cards has (E2)."""
    return [place for place, number in enumerate(numbers) if numbers.count(number) == 1]

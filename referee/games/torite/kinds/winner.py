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
    among, rule = "led", "C3"
    if options.kind == SIMULTANEOUS:
        rule = "E2"
        numbers = [card >> 2 for card in cards]
        fit = [place for place, number in enumerate(numbers) if numbers.count(number) == 1]
        among = "alone" if len(fit) < len(cards) else "all"
    elif options.kind == NOT_FOLLOW:
        # A card of the colour just before it cannot win, forced or let stand (A2).
        among, rule = "any", "A3"
        fit = [place for place, card in enumerate(cards) if place == 0 or (card ^ cards[place - 1]) & 3]
    else:
        trump = TRUMP[options.trump]
        fit = [place for place, card in enumerate(cards) if card & 3 == trump]
        if fit:
            among, rule = "trump", "P1"
        else:
            led = cards[0] & 3
            fit = [place for place, card in enumerate(cards) if card & 3 == led]
    if not fit:
        return -1, "cancelled", "E2"
    # Equal best numbers: the first played wins; min and max keep the first.
    choose = min if options.low_wins else max
    return choose(fit, key=lambda place: cards[place] >> 2), f"{among}.{'low' if options.low_wins else 'high'}", rule

"""Who pays whom at the end of an evening: the fewest payments that settle what everybody has won and lost.

>>> settle({"Aoi": 30, "Ren": -10, "Yui": -20})
[Payment(payer='Yui', to='Aoi', amount=20), Payment(payer='Ren', to='Aoi', amount=10)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

EXACT = 12
"""For up to so many people who owe or are owed something the fewest payments are found for certain."""


class Payment(NamedTuple):
    """One payment, in the unit of the balances."""

    payer: str
    to: str
    amount: int


def balances(scores: Mapping[str, int]) -> dict[str, int]:
    """What everybody has won (above 0) or lost; the sum is 0. Scores that sum to 0 are payments already; of points
    everybody pays everybody else the difference.

    >>> balances({"Aoi": 5, "Ren": 3, "Yui": 1})
    {'Aoi': 6, 'Ren': 0, 'Yui': -6}
    """
    total = sum(scores.values())
    return {player: score if total == 0 else len(scores) * score - total for player, score in scores.items()}


def settle(owed: Mapping[str, int]) -> list[Payment]:
    """The fewest payments after which nobody owes anything, the largest first. Raises ValueError where the balances do
    not sum to 0."""
    if sum(owed.values()) != 0:
        raise ValueError(f"the balances sum to {sum(owed.values())}, not to 0")
    people = [(player, amount) for player, amount in owed.items() if amount != 0]
    groups = _groups([amount for _, amount in people]) if len(people) <= EXACT else [list(range(len(people)))]
    found = [payment for group in groups for payment in _greedy([people[index] for index in group])]
    return sorted(found, key=lambda payment: -payment.amount)


def _groups(amounts: list[int]) -> list[list[int]]:
    """The most groups of people that settle among themselves: each saves one payment. As indices of `amounts`."""
    everybody = (1 << len(amounts)) - 1
    sums, most, came = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for chosen in range(1, everybody + 1):
        low = chosen & -chosen
        sums[chosen] = sums[chosen ^ low] + amounts[low.bit_length() - 1]
        bits = [1 << index for index in range(len(amounts)) if chosen >> index & 1]
        came[chosen] = max((chosen ^ bit for bit in bits), key=most.__getitem__)
        most[chosen] = most[came[chosen]] + (sums[chosen] == 0)
    groups, group, chosen = [], list[int](), everybody
    while chosen:
        group.append((chosen ^ came[chosen]).bit_length() - 1)
        chosen = came[chosen]
        if sums[chosen] == 0:
            groups.append(group)
            group = []
    return groups


def _greedy(people: list[tuple[str, int]]) -> list[Payment]:
    """At most one payment fewer than people: whoever owes most pays whoever is owed most."""
    left, found = dict(people), []
    while left:
        payer, to = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        amount = min(-left[payer], left[to])
        found.append(Payment(payer, to, amount))
        left[payer] += amount
        left[to] -= amount
        left = {player: rest for player, rest in left.items() if rest}
    return found

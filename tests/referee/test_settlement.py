"""The settlement: everybody is even afterwards, with as few payments as can be."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.settlement import EXACT, balances, settle


def after(owed: dict[str, int]) -> dict[str, int]:
    left = dict(owed)
    for payer, to, amount in settle(owed):
        assert amount > 0 and payer != to
        left[payer] += amount
        left[to] -= amount
    return left


def fewest(amounts: list[int]) -> int:
    """The least number of payments by brute force: people less the most groups that sum to 0."""
    people = [amount for amount in amounts if amount]

    def groups(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        best = 0
        for size in range(1, len(left) + 1):
            for others in itertools.combinations(range(1, len(left)), size - 1):
                chosen = (0, *others)
                if sum(left[index] for index in chosen) == 0:
                    rest = tuple(amount for index, amount in enumerate(left) if index not in chosen)
                    best = max(best, 1 + groups(rest))
        return best

    return len(people) - groups(tuple(people))


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=6))
def test_everybody_is_even_after_the_fewest_payments(amounts: list[int]) -> None:
    amounts = [*amounts, -sum(amounts)]
    owed = {f"p{index}": amount for index, amount in enumerate(amounts)}
    assert set(after(owed).values()) == {0}
    assert len(settle(owed)) == fewest(amounts)


def test_two_pairs_settle_apart() -> None:
    assert len(settle({"A": 7, "B": -7, "C": 3, "D": -3})) == 2


def test_many_people_are_even_too() -> None:
    owed = {f"p{index}": index - 10 for index in range(21)}
    assert set(after(owed).values()) == {0}
    assert len(settle(owed)) <= 20


def test_points_are_paid_by_their_difference_and_payments_as_they_are() -> None:
    assert balances({"A": 10, "B": -10}) == {"A": 10, "B": -10}
    assert balances({"A": 5, "B": 3, "C": 1}) == {"A": 6, "B": 0, "C": -6}
    with pytest.raises(ValueError, match="sum to 1"):
        settle({"A": 1})


def test_the_largest_payment_comes_first() -> None:
    found = settle({"A": 3, "B": -3, "C": 10, "D": -10, "E": 5, "F": -5})
    assert [payment.amount for payment in found] == [10, 5, 3]
    assert found[0] == ("D", "C", 10)


def test_for_twelve_people_the_fewest_payments_are_found() -> None:
    # Largest with largest would take eleven: 100 pays 99 first, and leaves one to each of the others.
    pairs = {"A": 100, "B": -60, "C": -40, "D": 99, "E": -55, "F": -44, "G": 98, "H": -50, "I": -48, "J": 97, "K": -90,
             "L": -7}  # fmt: skip
    assert len(pairs) == EXACT and len(settle(pairs)) == 8

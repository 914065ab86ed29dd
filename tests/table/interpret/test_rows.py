"""The place in a row says which card it may be."""

from __future__ import annotations

from table.interpret.rows import Rows

NUMBERS = tuple(str(number) for number in range(1, 11))
CARDS = tuple(suit + number for number in NUMBERS for suit in "RBYG")


def place(name: str) -> tuple[float, float]:
    return 60.0 * NUMBERS.index(name[1:]), 90.0 * "RBYG".index(name[0])


def test_a_card_lies_at_its_own_place() -> None:
    rows = Rows("RBYG", NUMBERS, [(name, place(name)) for name in ("R7", "B7", "Y7", "G7", "B6", "R8")])
    assert rows.measured
    for name in ("R9", "B5", "G6", "Y8"):
        shares = rows.shares((place(name)[0] + 4, place(name)[1] - 5), CARDS)
        ranked = sorted(shares, key=lambda code: -shares[code])
        assert ranked[0] == name and shares[ranked[1]] < 0.05


def test_one_misread_card_moves_no_row() -> None:
    lying = [(name, place(name)) for name in ("R7", "R6", "R5", "B7", "B8", "Y7", "G7", "G6")]
    shares = Rows("RBYG", NUMBERS, [*lying, ("B2", place("Y8"))]).shares(place("B9"), CARDS)
    assert max(shares, key=lambda code: shares[code]) == "B9"


def test_before_two_cards_of_a_row_lie_there_a_place_tells_the_row() -> None:
    rows = Rows("RBYG", NUMBERS, [(name, place(name)) for name in ("R7", "B7", "Y7", "G7")])
    shares = rows.shares(place("B8"), ("B8", "B6", "R8"))
    assert not rows.measured and shares["B8"] == shares["B6"] and shares["R8"] < 0.05


def test_where_nothing_lies_all_are_alike() -> None:
    assert set(Rows("RBYG", NUMBERS, []).shares((0.0, 0.0), ("R7", "B2")).values()) == {1.0}

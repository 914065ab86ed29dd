"""Outlines of a row are explained: which are cards, where one was overlooked, what each is, and how sure that is."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from table.interpret.strip_alignment import align_strip

RANKS = 13
Floats = NDArray[np.float64]


def read(ranks: list[int | None], sure: float = 0.99) -> Floats:
    """What a reader says of cards; None: nothing."""
    shares = np.full((len(ranks), RANKS), (1 - sure) / (RANKS - 1))
    for at, rank in enumerate(ranks):
        shares[at] = 1 / RANKS if rank is None else shares[at]
        if rank is not None:
            shares[at, rank] = sure
    return shares


ORDER = [7, 2, 11, 0, 5, 12, 9, 3, 8, 1, 10, 6, 4]
EVEN = 30.0 * np.arange(RANKS)


def test_cards_that_lie_evenly_are_read_as_they_lie() -> None:
    found = align_strip(EVEN, read([*ORDER]), ORDER)
    assert found is not None
    assert found.outlines == tuple(range(RANKS)) and found.ranks == tuple(ORDER) and min(found.sure) > 0.99


@pytest.mark.parametrize("place", range(1, RANKS - 1))
def test_an_outline_that_is_no_card_is_left_out_wherever_it_lies(place: int) -> None:
    along = np.insert(EVEN, place, EVEN[place] - 13.0)
    names: list[int | None] = [*ORDER[:place], None, *ORDER[place:]]
    found = align_strip(along, read(names), names)
    assert found is not None and found.ranks == tuple(ORDER) and min(found.sure) > 0.95
    assert place not in found.outlines


def test_a_second_outline_of_a_card_is_no_other_card() -> None:
    along = np.insert(EVEN, 5, EVEN[4] + 9.0)
    names: list[int | None] = [*ORDER[:5], ORDER[4], *ORDER[5:]]
    found = align_strip(along, read(names), names)
    assert found is not None and found.ranks == tuple(ORDER) and min(found.sure) > 0.95


def test_a_gap_and_an_outline_between_two_cards_are_told_apart() -> None:
    """As many outlines as cards: one is none, and one card was overlooked elsewhere."""
    names: list[int | None] = [*ORDER[:4], None, *ORDER[4:9], *ORDER[10:]]
    along = np.concatenate([EVEN[:4], [EVEN[4] - 15.0], EVEN[4:9], EVEN[10:]])
    found = align_strip(along, read(names), names)
    assert found is not None
    assert found.outlines == (0, 1, 2, 3, 5, 6, 7, 8, 9, None, 10, 11, 12) and found.ranks == tuple(ORDER)


def test_thirteen_names_are_believed_however_unevenly_the_cards_lie() -> None:
    rng = np.random.default_rng(3)
    along = np.sort(EVEN + rng.normal(0, 5, RANKS))
    found = align_strip(along, read([*ORDER]), ORDER)
    assert found is not None and found.ranks == tuple(ORDER) and min(found.sure) > 0.95


def test_cards_that_may_be_each_other_are_unsure() -> None:
    shares = read([*ORDER])
    shares[3] = shares[8] = 0.001
    shares[3, [0, 8]] = shares[8, [0, 8]] = 0.49
    names: list[int | None] = [None if at in (3, 8) else rank for at, rank in enumerate(ORDER)]
    found = align_strip(EVEN, shares, names)
    assert found is not None
    assert [at for at, sure in enumerate(found.sure) if sure < 0.9] == [3, 8]
    assert found.sure[3] == pytest.approx(0.5, abs=0.1)


def test_where_many_cards_were_overlooked_places_cannot_be_told() -> None:
    assert align_strip(EVEN[:9], read([*ORDER[:9]]), ORDER[:9]) is None

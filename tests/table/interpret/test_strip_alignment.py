"""Outlines of a row are explained: which are cards, where one was overlooked, what each is, and how sure that is."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from table.interpret.strip_alignment import align_strip, from_above

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


def askew(along: Floats, fall: float) -> tuple[Floats, Floats]:
    """Where a camera sees cards of 63 mm that looks along their row (px), and how wide it sees each; `fall`: how much
    farther the last one is than the first, as a share."""

    def seen(at: Floats) -> Floats:
        return at / (1 + fall * at / along[-1])

    middles = seen(along)
    return middles - middles[0], seen(along + 31.5) - seen(along - 31.5)


@pytest.mark.parametrize("fall", [-0.4, 0.0, 0.8])
def test_cards_lie_as_they_are_seen_from_above_however_askew_the_camera_looks(fall: float) -> None:
    rng = np.random.default_rng(5)
    along = 23.0 * np.arange(RANKS) + rng.normal(0, 4, RANKS)
    along -= along[0]
    px, widths = askew(along, fall)
    noise = rng.normal(1, 0.02, RANKS)
    found = from_above(px, widths * noise)
    assert np.allclose(found / found[-1], along / along[-1], atol=0.02)


def test_a_hidden_card_is_missed_where_it_lies_though_the_row_runs_away_from_the_camera() -> None:
    """The near cards look as far apart as the far ones with one between them."""
    px, widths = askew(23.0 * np.arange(RANKS), 1.2)
    seen = [at for at in range(RANKS) if at != 10]
    names: list[int | None] = [ORDER[at] for at in seen]
    found = align_strip(from_above(px[seen], widths[seen]), read(names), names)
    assert found is not None and found.outlines.index(None) == 10 and found.ranks == tuple(ORDER)
    askance = align_strip(px[seen], read(names), names)
    assert askance is None or askance.ranks != tuple(ORDER)


@pytest.mark.parametrize("widths", [[60.0] * 4, [60.0, 2.0, 60.0, 2.0, 60.0, 2.0]], ids=["few", "nonsense"])
def test_widths_that_tell_no_slant_change_nothing(widths: list[float]) -> None:
    along = 25.0 * np.arange(len(widths))
    found = from_above(along, np.array(widths))
    assert np.allclose(found, along, rtol=0.2)


def test_cards_that_nobody_can_tell_the_places_of_are_left_as_they_are() -> None:
    along = np.zeros(6)
    assert from_above(along, np.full(6, 60.0)) is along

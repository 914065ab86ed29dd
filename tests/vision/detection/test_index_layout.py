"""A deck that prints four indices on a card: which detections that read alike are one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from vision.detection.deduplication import same_card
from vision.detection.detections import CardFound, IndexFound
from vision.detection.index_layout import FourCorners

PX = 2.0
PLACES = np.array([[-26.0, -36], [26, -36], [26, 36], [-26, 36]])
"""Where the indices stand from the middle, mm: top left first, clockwise; the lower two on their heads."""
TWO = (0, 2)


def finding(
    x: float, y: float, corners: tuple[int, ...], degrees: float = 0.0, tilt: float = 1.0, inferred: bool = False
) -> CardFound:
    """A card (63×88 mm, 2 px/mm) with its middle there, px, turned, on a table of which the depth shows `tilt` times as
    large, with those of its indices that are seen."""
    turn = np.radians(degrees)
    view = np.array([[1, 0], [0, tilt]]) @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * PX

    def there(points: NDArray[np.float64]) -> NDArray[np.float32]:
        return np.asarray(points @ view.T + [x, y], np.float32)

    quad = there(np.array([[-31.5, -44], [31.5, -44], [31.5, 44], [-31.5, 44]]))
    found = []
    for corner in corners:
        way = 1.0 if corner < 2 else -1.0
        right, down = (np.asarray(view @ half * way, np.float32) for half in ([3.0, 0], [0, 6.0]))
        # Each votes as if it stood at the upper left: an index does not show which corner is its own.
        vote = there(PLACES[corner] + [26 * way, 36 * way])
        found.append(IndexFound(there(PLACES[corner]), right, down, vote, 0.9))
    return CardFound(quad, 0.9, 1.0, tuple(found), inferred)


def shown(degrees: float = 0.0, tilt: float = 1.0) -> FourCorners:
    corners = FourCorners.of([finding(900, 300, (0, 1, 2), degrees, tilt), finding(700, 500, (0, 1, 2, 3), 20, tilt)])
    assert corners is not None
    return corners


@given(
    own=st.sampled_from([(0, 1), (1, 0), (0, 2), (0, 3), (1, 2), (3, 2)]),
    degrees=st.floats(-180, 180), tilt=st.floats(0.75, 1), askew=st.floats(-15, 15),
)  # fmt: skip
def test_two_corners_of_a_card_are_one_card_however_it_lies(
    own: tuple[int, int], degrees: float, tilt: float, askew: float
) -> None:
    one, other = (finding(400, 300, (corner,), degrees, tilt) for corner in own)
    other = CardFound(other.quad + np.float32(askew), 0.8, 1.0, other.indices, True)
    assert shown(tilt=tilt).one_card(one, other)


@given(
    step=st.one_of(st.floats(3, 28), st.floats(66, 140)), degrees=st.floats(-180, 180), tilt=st.floats(0.75, 1),
    lower=st.sampled_from([(0,), (0, 1), (0, 1, 2, 3)]),
)  # fmt: skip
def test_equal_cards_in_a_row_are_two(step: float, degrees: float, tilt: float, lower: tuple[int, ...]) -> None:
    # Side by side the way a fan or a row of them lies, the upper one with all that it prints.
    turn = np.radians(degrees)
    right = step * PX * np.array([np.cos(turn), np.sin(turn) * tilt])
    upper = finding(400 + right[0], 300 + right[1], (0, 1, 2, 3), degrees, tilt)
    assert not shown(tilt=tilt).one_card(finding(400, 300, lower, degrees, tilt), upper)


def test_equal_cards_that_lie_bare_side_by_side_are_two() -> None:
    # As far apart as two indices of one card stand, nearly: but both show both ends.
    assert not shown().one_card(finding(400, 300, (0, 2)), finding(400 + 54 * PX, 300, (0, 2)))


def test_which_deck_prints_four_is_seen_on_whole_cards() -> None:
    two, four = finding(300, 300, TWO), finding(600, 300, (0, 1, 2, 3))
    assert FourCorners.of([]) is None
    assert FourCorners.of([two, finding(500, 400, TWO)]) is None
    assert FourCorners.of([finding(300, 300, (0, 1))]) is None  # one end alone may be two cards' as well
    corners = FourCorners.of([two, four])
    assert corners is not None
    assert corners.across == pytest.approx(52 / 31.5, abs=0.02)
    assert corners.along == pytest.approx(72 / 31.5, abs=0.02)
    # One whole card of five with an index more than it should have: most likely the neighbour's.
    assert FourCorners.of([four, *(finding(300 * k, 600, TWO) for k in range(1, 5))]) is None


def test_names_are_given_once_where_the_picture_shows_four_corners() -> None:
    left, right = finding(400, 300, (0,)), finding(400, 300, (1,), inferred=True)
    assert not same_card(left, right, alike=True)  # equal cards, as far as anybody knows
    assert same_card(left, right, True, shown())
    assert not same_card(left, right, False, shown())

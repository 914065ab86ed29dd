"""Cards and hands with their times, as whoever infers gets them."""

import numpy as np

from vision.tracks import CardTrack, HandTrack, Interval, TableView

SQUARE = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float64)


def test_who_lies_there_is_who_did_not_go() -> None:
    stays = CardTrack(1, SQUARE, "up", None)
    went = CardTrack(2, SQUARE + 100, "up", Interval(0, 10), went=Interval(50, 60))
    view = TableView(70, (stays, went))
    assert view.lying == (stays,)
    assert stays.centre == (31.5, 44.0)


def test_a_hand_from_the_bottom_edge_comes_from_the_first_seat() -> None:
    assert HandTrack(1, 0, None, entry=(0.0, 200.0)).angle == 90.0


def test_overlapping_times_have_no_order() -> None:
    assert not Interval(0, 20).before(Interval(10, 30))

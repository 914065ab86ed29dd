"""Perfect tracks made worse: each fault does to a track what it says."""

from __future__ import annotations

import numpy as np
import pytest

from bench.belief.slips import BESIDE_MM, beside, delayed, parted, renamed, unseen_meanwhile
from vision.tracks import CardTrack, Interval, Look, TableView

OUTLINE = np.array([(0, 0), (62, 0), (62, 88), (0, 88)], np.float64)
CARD = CardTrack(3, OUTLINE, "up", Interval(1000.0, 1300.0), looks=(Look(1300.0, (("S4", 0.98),)),), hands=((7, 0.9),))


@pytest.mark.parametrize(("wide", "earliest"), [(False, 1800.0), (True, 1000.0)])
def test_a_late_track_is_told_of_so_much_later(wide: bool, earliest: float) -> None:
    assert delayed(CARD, 2000.0, 800.0, wide=wide) == ()
    (late,) = delayed(CARD, 2100.0, 800.0, wide=wide)
    assert late.came == Interval(earliest, 2100.0) and late.looks[0].at_ms == 2100.0


def test_a_parted_track_is_one_card_after_the_other() -> None:
    assert parted(CARD, 1500.0) == (CARD,)
    first, second = parted(CARD, 2200.0)
    assert first.went is not None and first.went == second.came and first.id != second.id and not second.hands


def test_a_ghost_lies_beside_a_card_and_another_name_replaces_its_own() -> None:
    ghost = beside(CARD, "H9", 0.5)
    assert ghost.centre == (CARD.centre[0] + BESIDE_MM, CARD.centre[1]) and ghost.exists == 0.5
    assert [look.shares[0][0] for look in renamed(CARD, "H9").looks] == ["H9"]


def test_what_came_while_nothing_was_seen_came_some_time_then() -> None:
    blind = Interval(500.0, 10_500.0)
    (seen,) = unseen_meanwhile(TableView(11_000.0, (CARD,)), blind).cards
    assert seen.came == blind and seen.looks == () and seen.hands == ((7, 0.9),)

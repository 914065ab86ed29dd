"""Where little can be read, what seems sure must be surer to be named."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.recognition.config import RECOGNITION
from vision.recognition.fusion import Calibration
from vision.recognition.scene_threshold import unclear

SURE = st.lists(st.tuples(st.integers(0, 3), st.floats(0, 1)), min_size=1, max_size=30)


def test_a_card_is_judged_by_the_others() -> None:
    shares = unclear(np.array([0.99, 0.99, 0.2]))
    assert shares[0] == shares[1] == pytest.approx((1 + RECOGNITION.scene_threshold.prior) / 3)
    assert shares[2] == pytest.approx(RECOGNITION.scene_threshold.prior / 3)


def test_a_card_alone_is_as_unclear_as_is_usual() -> None:
    assert unclear(np.array([0.3])).tolist() == [RECOGNITION.scene_threshold.prior]
    assert not len(unclear(np.array([])))


@given(SURE)
def test_tables_do_not_mix(rows: list[tuple[int, float]]) -> None:
    tables, sure = np.array([row[0] for row in rows], np.int64), np.array([row[1] for row in rows])
    together = unclear(sure, tables)
    assert ((together >= 0) & (together < 1)).all()
    for table in set(tables.tolist()):
        mine = tables == table
        assert np.allclose(together[mine], unclear(sure[mine]))


@given(st.floats(0.5, 0.99), st.floats(0, 4), st.floats(0, 1), st.floats(0, 1))
def test_unclear_company_never_asks_for_less(threshold: float, scene_penalty: float, one: float, other: float) -> None:
    c = Calibration(threshold=threshold, scene_penalty=scene_penalty)
    low, high = sorted((one, other))
    assert threshold - 1e-9 <= c.required_confidence(low) <= c.required_confidence(high) + 1e-12


def test_a_narrow_card_must_be_surer() -> None:
    c = Calibration(threshold=0.9, narrow=1.0)
    assert (
        c.required_confidence(0.0, RECOGNITION.fusion.wide_px)
        == c.required_confidence(0.0, 3 * RECOGNITION.fusion.wide_px)
        == pytest.approx(0.9)
    )
    assert c.required_confidence(0.0, RECOGNITION.fusion.wide_px / 2) == pytest.approx(1 / (1 + np.exp(-1) / 9))
    assert c.required_confidence(0.0, 0.0) < 1


def test_what_is_asked_by_default_lies_between_a_clear_table_and_one_that_is_not() -> None:
    c = Calibration(threshold=0.8, scene_penalty=3.0)
    assert c.required_confidence(0.0) < c.required_confidence() < c.required_confidence(1.0)
    assert c.required_confidence() > RECOGNITION.scene_threshold.clear

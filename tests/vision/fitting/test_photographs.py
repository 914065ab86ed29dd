"""Training photographs: what is no index there is taught as none."""

from __future__ import annotations

from tests.vision.detection.test_detector import card
from vision.fitting.photographs import Match, distractors


def test_an_index_beside_all_labelled_cards_is_none_unless_it_may_be_an_unlabelled_cards() -> None:
    labelled, print_, unknown = card(200, 200, (0,), 0.9), card(700, 200, (0, 1), 0.5), card(700, 700, (0,), 0.9)
    found, matched = [labelled, print_, unknown], [Match("S7", labelled, None)]
    assert distractors(found, [True, False, True], matched) == list(print_.indices)
    assert distractors(found, [False, False, False], matched) == [*print_.indices, *unknown.indices]


def test_what_lies_near_a_labelled_card_is_left_open() -> None:
    labelled, near = card(200, 200, (), 0.9), card(220, 190, (0, 1), 0.4)
    assert distractors([labelled, near], [True, False], [Match("S7", labelled, None)]) == []
    x0, y0, x1, y1 = (*near.quad.min(axis=0), *near.quad.max(axis=0))
    missed = Match("S7", None, [float(v) for v in (x0, y0, x1, y1)])
    assert distractors([near], [False], [missed]) == []

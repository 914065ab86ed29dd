"""What the calibration is fitted on: whose a detection is, which views deserve a say, and how sure is sure enough."""

from __future__ import annotations

import numpy as np

from models.training.data.store import Example
from tests.vision.detection.test_detector import card
from tests.vision.recognition.test_fusion import says, views
from vision.fitting.calibrate import Case, fit, judged, logistic, owners, threshold_for, weights
from vision.recognition.fusion import NAMES, Corner, Views

SEVEN, EIGHT = NAMES.index("S7"), NAMES.index("S8")


def scene(*indices: tuple[int, float, float], low: float = 98) -> Example:
    """Cards of which only indices are of interest: card's row, visible share, x of the centre (48 px tall); their
    centres lie at y 98 px but for the last one's, at `low`."""
    ys = [*(98.0 for _ in indices[1:]), low]
    rows = [
        [row, visible, x - 12, y - 24, x + 12, y - 24, x + 12, y + 24, x - 12, y + 24]
        for (row, visible, x), y in zip(indices, ys, strict=True)
    ]
    cards = [[row, 1, 1, *np.zeros(8)] for row in range(3)]
    return Example(np.zeros((4, 4, 3), np.uint8), np.array(cards, np.float32), np.array(rows, np.float32))


def test_a_slope_that_would_have_the_wrong_sign_is_nothing() -> None:
    rng = np.random.default_rng(3)
    good, bad = rng.normal(0, 1, (2, 400))
    right = good - bad + rng.normal(0, 0.5, 400) > 0
    free, bound = (logistic(np.column_stack([good, bad]), right, signs)[1] for signs in ((), (1, 1)))
    assert free[1] > 1 and free[2] < -1
    assert bound[1] > 0.5 and bound[2] == 0
    near = logistic(np.column_stack([good, bad]), right, (1, -1), (0.3, -9.0))[1]
    assert near[1] < free[1] and near[2] < free[2], "a few cards move an earlier fit to many little"


def test_the_nearest_index_that_shows_owns_a_finding() -> None:
    found = card(200, 200, (0,), 0.9)  # its index is at (122, 98)
    assert owners(found, scene((0, 1.0, 138), (1, 1.0, 124))) == [1]
    assert owners(found, scene((0, 1.0, 128), (1, 0.1, 122))) == [0]
    assert owners(found, scene((0, 0.5, 122))) is None


def test_a_half_covered_index_takes_nothing_from_a_clear_one() -> None:
    found = card(200, 200, (0, 1), 0.9)  # at (122, 98) and (278, 302)
    assert owners(found, scene((0, 1.0, 122), (0, 0.5, 278), low=302)) == [0]
    assert owners(found, scene((0, 0.6, 122), (0, 0.5, 278), low=302)) is None


def test_the_threshold_keeps_wrong_names_within_the_share() -> None:
    sure = np.array([0.99, 0.98, 0.97, 0.96, 0.9, 0.8])
    right = np.array([True, True, True, True, False, True])
    assert threshold_for(right, sure, 0.0) == 0.96
    assert threshold_for(right, sure, 0.2) == 0.8
    assert threshold_for(np.zeros(6, np.bool_), sure, 0.1) == 0.999


def test_wrong_names_that_come_in_heaps_ask_for_more_certainty() -> None:
    """Six decks of fifty names, one in a hundred wrong: scattered, and all of them of one deck."""
    sure, decks = np.linspace(0.999, 0.8, 300), np.tile(np.arange(6), 50)
    scattered, heaped = np.ones(300, np.bool_), np.ones(300, np.bool_)
    scattered[[120, 211, 298]] = False
    heaped[[120, 210, 294]] = False
    assert threshold_for(scattered, sure, 0.01) == threshold_for(heaped, sure, 0.01)
    assert threshold_for(heaped, sure, 0.01, decks) >= threshold_for(scattered, sure, 0.01, decks)
    assert threshold_for(heaped, sure, 0.01, decks) > threshold_for(heaped, sure, 0.01)
    assert threshold_for(np.ones(300, np.bool_), sure, 0.01, decks) == 0.8


def cases(rng: np.random.Generator, count: int, quarter_right: float) -> tuple[list[set[int]], list[Views]]:
    """Sevens of which the index knows nothing but 7 or 8, and quarters that are right as often as said."""
    truths, seen = [], []
    for _ in range(count):
        quarter = says("S7" if rng.random() < quarter_right else "S8", rng.uniform(0.6, 0.95))
        index = np.logaddexp(says("S7", 0.5), says("S8", 0.5)).astype(np.float32)
        truths.append({SEVEN})
        seen.append(views(Corner(True, index, 0.01, 20.0, 0, quarter, 0.01)))
    return truths, seen


def test_a_view_that_is_right_gets_more_weight_than_one_that_guesses() -> None:
    rng = np.random.default_rng(0)
    good, bad = weights(*cases(rng, 150, 0.99)), weights(*cases(rng, 150, 0.5))
    assert good[2] > 2 * bad[2]


def test_every_group_keeps_within_its_own_share() -> None:
    rng = np.random.default_rng(1)
    home, hard = cases(rng, 200, 0.99), cases(rng, 200, 0.8)
    found = [
        Case(folder, f"{folder}/{row // 5}", truth, seen)
        for folder, some in (("home", home), ("hard", hard))
        for row, (truth, seen) in enumerate(zip(*some, strict=True))
    ]
    strict, loose = fit(found, {"home": 0.3, "hard": 0.02}), fit(found, {"home": 0.3, "hard": 0.3})
    named, many = (judged(found, c).less_required(c)[200:] >= c.threshold for c in (strict, loose))
    right = judged(found, strict).right[200:]
    assert (named & ~right).sum() <= 0.02 * named.sum() and named.sum() < many.sum()


def test_unclear_tables_are_asked_more_where_that_leaves_more_named() -> None:
    """Clear tables are right as a rule; on unclear ones what seems sure is wrong as often as not."""
    rng = np.random.default_rng(3)
    found: list[Case] = []
    for table in range(60):
        clear = table % 2 == 0
        truths, seen = cases(rng, 6, 0.995 if clear else 0.6)
        if not clear:  # three findings that nothing can be read of
            none = [views(Corner(True, says("S7", 0.3), 0.01, 20.0, 0)) for _ in range(3)]
            truths, seen = [*truths[:3], {SEVEN}, {EIGHT}, {EIGHT}], [*seen[:3], *none]
        found += [Case("home", f"home/{table}", truth, one) for truth, one in zip(truths, seen, strict=True)]
    assert fit(found, {"home": 0.02}).scene_penalty > 0


def test_a_finding_that_is_but_company_is_neither_right_nor_wrong() -> None:
    rng = np.random.default_rng(4)
    truths, seen = cases(rng, 40, 0.99)
    found = [
        Case("home", f"home/{row // 5}", truth, one) for row, (truth, one) in enumerate(zip(truths, seen, strict=True))
    ]
    more = [*found, *(Case("home", f"home/{row}", None, seen[row]) for row in range(8))]
    c = fit(found, {"home": 0.1})
    assert judged(more, c).known.sum() == len(found)
    assert not judged(more, c).right[len(found) :].any()

"""What a locator finds in training scenes, and what the reader's views learn from it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from models.patches import index_frame, length, outlined, placed
from models.training.data.boxes import places
from models.training.data.crops import NO_FACE, PATCHES
from models.training.data.outlines import MADE, outlines
from models.training.data.store import (
    LABEL_NONE,
    NOWHERE,
    ON_FACE,
    OTHER,
    Example,
    Shard,
    beside,
    label_class,
    label_goal,
    save_found,
    save_shard,
)  # fmt: skip
from vision.detection.detections import CardFound, IndexFound
from vision.fitting.located import seen_in, truth_of

CARD = (60.0, 80.0, 260.0, 360.0)
PLACES = ((82, 112), (238, 328))


def box(x: float, y: float, wide: float = 20, high: float = 40) -> list[float]:
    """A quad around a point, px."""
    return [v for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)) for v in (x + sx * wide / 2, y + sy * high / 2)]


def scene(number: int = 6, shown: float = 1.0, face: int = 1) -> Example:
    """One card with two of its four indices known, the second turned."""
    left, top, right, bottom = CARD
    quad = [left, top, right, top, right, bottom, left, bottom]
    turned = np.roll(np.array(box(*PLACES[1])).reshape(4, 2), 2, axis=0).reshape(-1)
    indices = [[0, shown, *box(*PLACES[0])], [0, shown, *turned]]
    image = np.full((420, 520, 3), 200, np.uint8)
    return Example(image, np.array([[number, face, 1, *quad]], np.float32), np.array(indices, np.float32))


def index(x: float, y: float, tall: float = 20) -> IndexFound:
    right, down, vote = (np.array(pair, np.float32) for pair in ((tall / 2, 0), (0, tall), (160, 220)))
    return IndexFound(np.array((x, y), np.float32), right, down, vote, 0.9)


def test_a_found_index_is_the_printed_one_below_it() -> None:
    x, y = PLACES[0]
    assert truth_of(index(x + 3, y - 4), scene()) == 0
    assert truth_of(index(x, y), scene(shown=0.1)) == ON_FACE
    assert truth_of(index(x, y), scene(shown=0.7)) is None
    assert truth_of(index(x, y, tall=50), scene()) is None
    assert truth_of(index(x, y), scene(number=OTHER)) is None
    assert truth_of(index(*PLACES[1]), scene()) is None  # it stands on its head


def test_what_is_no_index_is_said_to_be_none_unless_it_may_be_one() -> None:
    assert truth_of(index(160, 220), scene()) == ON_FACE
    assert truth_of(index(400, 100), scene()) == NOWHERE
    assert truth_of(index(160, 220), scene(face=0)) == NOWHERE
    assert truth_of(index(82, 140), scene()) is None  # beside one
    assert truth_of(index(238, 112), scene()) is None  # in a corner of its own: decks have two or four


def test_views_learn_from_what_was_found_as_well(tmp_path: Path) -> None:
    example = scene()
    quad = example.cards[0, 3:].reshape(4, 2) + 2
    found = [
        CardFound(quad, 0.9, 1.0, (index(*PLACES[0]),)),
        CardFound(quad + np.float32([190, 0]), 0.5, 1.0, (index(400, 100),)),
    ]
    located, outlines = seen_in(example, found)
    assert located[:, 0].tolist() == [0, NOWHERE] and outlines[:, 0].tolist() == [0, NOWHERE]
    jpeg = cv2.imencode(".jpg", example.image)[1].tobytes()
    path = tmp_path / "scenes.npz"
    save_shard(path, [(jpeg, example.cards, example.indices)])
    assert not len(Shard(path)[0].located)
    save_found(path, [(located, outlines)])
    assert beside(path).exists() and [file.name for file in tmp_path.glob("*.npz")] == [path.name]
    again = Shard(path)[0]
    assert np.array_equal(again.located, located) and np.array_equal(again.outlines, outlines)
    for view in ("index", "quarter", "card"):
        kept = {len(list(PATCHES[view](example, np.random.default_rng(seed)))) for seed in range(40)}
        goals = [
            [goal for _, goal in PATCHES[view](again, np.random.default_rng(seed)) if goal != NO_FACE]
            for seed in range(40)
        ]
        assert max(len(some) for some in goals) <= max(kept)  # a place is looked at once
        assert {goal for some in goals for goal in some} == {(6, 0, 0)}
        nothing = [goal for seed in range(40) for _, goal in PATCHES[view](again, np.random.default_rng(seed))]
        assert nothing.count(NO_FACE) > 10


def test_the_label_view_learns_words_in_the_boxes_in_which_they_are_read() -> None:
    word = label_class("S少々")
    example, unknown = scene(number=word), scene(number=LABEL_NONE)
    x, y = PLACES[0]
    assert truth_of(index(x, y), example, LABEL_NONE) == 0
    assert truth_of(index(x, y), unknown, LABEL_NONE) is None
    looked = replace(example, located=np.array([[0, *index(x, y).box, 160, 220]], np.float32))
    goals = [goal for seed in range(40) for _, goal in PATCHES["label"](looked, np.random.default_rng(seed))]
    assert goals.count(label_goal(word)) > 60


def test_the_refiner_learns_what_sets_found_boxes_right() -> None:
    example = scene()
    x, y = PLACES[0]
    off = index(x + 3, y - 4, tall=23)
    located = np.array([[0, *off.box, 160, 220], [NOWHERE, *index(200, 200).box, 160, 220]], np.float32)
    looked = replace(example, located=located)
    as_found = 0
    for seed in range(30):
        ((_, told),) = places(looked, np.random.default_rng(seed))
        centre, right, down = placed(*index_frame(located[0, 1:9].reshape(4, 2)), told)
        as_found += length(centre - index(x, y).centre) < 0.1 and abs(length(down) - 20) + abs(length(right) - 10) < 0.1
    assert 15 <= as_found < 30  # the others are put off elsewhere


def test_the_outliner_learns_what_sets_outlines_right() -> None:
    example = scene()
    truth = example.cards[0, 3:].reshape(4, 2)
    found = np.concatenate([[0], (truth + 5).reshape(-1)])[None].astype(np.float32)
    far = np.concatenate([[NOWHERE], (truth + 900).reshape(-1)])[None].astype(np.float32)
    looked = replace(example, outlines=np.concatenate([found, far]))
    as_found = 0
    for seed in range(20):
        rows = list(outlines(looked, np.random.default_rng(seed)))
        assert len(rows) <= MADE * len(example.cards) + 1
        as_found += any(np.allclose(outlined(found[0, 1:].reshape(4, 2), told), truth, atol=0.1) for _, told in rows)
    assert 10 <= as_found < 20

"""Cards that lie still are read while the arm that laid them yet leaves; an arm is told once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models.render.cards.deck import built_in
from table.capture.frames import Frame
from table.live.early_reading import around, explained, snapshot, untold
from table.live.watch import Watching
from table.record.session import Accepted
from table.simulation.film import Film
from vision.scanner import Scanner
from vision.tracking.intrusions import HandIntrusion
from vision.tracking.table_plane import flat
from vision.tracking.tracked import TrackedCard
from vision.types import Detection, Quad

WIDTH = 1280
PLANE = flat((WIDTH, 720))
RECORD = [
    {"seq": 0, "type": "game", "format": "gyoji/1", "game": "daifugo", "profile": "official", "options": {},
     "players": ["A", "B", "C", "D"]},
    {"seq": 1, "type": "play", "player": "A", "cards": ["H5"]},
    {"seq": 2, "type": "play", "player": "B", "cards": ["S7"]},
]  # fmt: skip


def outline(x: float, y: float) -> Quad:
    """A card whose middle lies at (x, y) px."""
    return np.array([[x - 50, y - 70], [x + 50, y - 70], [x + 50, y + 70], [x - 50, y + 70]], np.float32)


def seen(name: str | None, x: float = 640, y: float = 360) -> Detection:
    return Detection(outline(x, y), "up", name, 0.99, ((name, 0.99),) if name else ())


def lying(name: str, x: float, y: float) -> TrackedCard:
    card = TrackedCard(0, outline(x, y), PLANE.to_mm(outline(x, y)), "up", 0.0, 0.0, 1)
    card.look(seen(name, x, y), card.quad_mm, 0.0)
    return card


def changed(*middles: tuple[float, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """What differs where cards were laid, (90, 160)."""
    mask = np.zeros((90, 160), np.uint8)
    for x, y in middles:
        mask[round((y - 70) / 8) : round((y + 70) / 8) + 1, round((x - 50) / 8) : round((x + 50) / 8) + 1] = 1
    return mask


def test_a_new_card_that_was_read_explains_what_is_new() -> None:
    assert explained([seen("H5")], [], PLANE, changed((640, 360)), WIDTH, single=True)
    assert explained([seen("H5")], [lying("S7", 640, 300)], PLANE, changed((640, 360)), WIDTH, single=True)


@pytest.mark.parametrize(
    ("fresh", "laid"),
    [
        ([], [(640, 360)]),
        ([seen(None)], [(640, 360)]),
        ([seen("H5")], [(640, 360), (900, 360)]),
        ([seen("H5"), seen(None, 760)], [(640, 360)]),
        ([seen("H5", 900)], [(640, 360)]),
        ([Detection(outline(640, 360), "down", None, 0.99)], [(640, 360)]),
        ([seen("H5"), seen("H6", 900)], [(640, 360)]),
    ],
    ids=["nothing", "unread", "another", "beside", "elsewhere", "a back", "held in the hand"],
)
def test_anything_else_waits_until_the_table_lies_still(
    fresh: list[Detection], laid: list[tuple[float, float]]
) -> None:
    assert not explained(fresh, [], PLANE, changed(*laid), WIDTH, single=True)


def test_a_card_that_lay_there_before_is_not_new() -> None:
    laid = changed((640, 360))
    assert not explained([seen("H5")], [lying("H5", 200, 200)], PLANE, laid, WIDTH, single=True)  # it was moved
    assert explained([seen("H5")], [lying("H5", 200, 200)], PLANE, laid, WIDTH, single=False)
    assert not explained([seen("H5")], [lying("H5", 642, 358)], PLANE, laid, WIDTH, single=False)
    # Below the new card one that cannot be read any more.
    half = [seen("H5"), seen(None, 660, 380)]
    assert explained(half, [lying("S7", 662, 380)], PLANE, laid, WIDTH, single=True)


def test_what_is_read_has_a_margin() -> None:
    read = around(changed((640, 360)), (360, 640))
    assert read.shape == (360, 640)
    assert float(read.sum()) > 16 * float(changed((640, 360)).sum())


def arm(*ends: float) -> HandIntrusion:
    """An arm from the lower border whose end is so far in, one frame after the other, px."""
    path = [(100.0 * at, 640.0, 720.0 - end) for at, end in enumerate(ends)]
    far = int(np.argmax(ends))
    return HandIntrusion(0, path[-1][0], (640, 720), (640, 720), path[far][1:], max(ends), 0.1, path)


def test_an_arm_that_only_went_away_after_it_was_told_is_not_told_again() -> None:
    whole = arm(50, 200, 350, 350, 240, 90)
    assert untold(whole, None, WIDTH) is whole
    assert untold(whole, 300.0, WIDTH) is None


def test_an_arm_that_reached_in_again_is_told_with_what_is_new_of_it() -> None:
    rest = untold(arm(50, 350, 200, 120, 300, 100), 200.0, WIDTH)
    assert rest is not None
    assert (rest.start_ms, rest.reach, rest.tip) == (300.0, 300.0, (640.0, 420.0))
    assert [at_ms for at_ms, _, _ in rest.path] == [300.0, 400.0, 500.0]


def test_what_was_told_does_not_change_with_the_arm() -> None:
    moving = arm(50, 350)
    (told,) = snapshot([moving])
    moving.path.append((300.0, 640.0, 500.0))
    assert told == replace(arm(50, 350))


@pytest.mark.film
def test_a_play_is_ruled_on_before_the_hand_is_gone(tmp_path: Path) -> None:
    film = Film(RECORD, built_in(), seed=5, difficulty="easy")
    clock = [0.0]

    class Source:
        live, name = False, "film"
        number = -1

        def read(self) -> Frame | None:
            self.number += 1
            if self.number >= film.frames:
                return None
            clock[0] = self.number * 1000 / film.fps
            return Frame(film.frame(self.number), clock[0])

        def close(self) -> None: ...

    watching = Watching(
        Source(), "daifugo", "official", ["A", "B", "C", "D"], record=tmp_path / "seen", scanner=Scanner(threads=1),
        inference="driver",
    )  # fmt: skip
    ruled: list[tuple[float, str, list[str]]] = []

    def note(accepted: Accepted) -> None:
        event = accepted.event
        if event["type"] == "play":
            ruled.append((clock[0], event["player"], event["cards"]))

    watching.session.subscribe(note)
    watching.run()
    plays = [item for item in film.choreography.happenings if item.type == "play"]
    assert [(player, cards) for _, player, cards in ruled] == [("A", ["H5"]), ("B", ["S7"])]
    # The first card has to tell whether the picture is mirrored; from then on cards are read ahead.
    assert plays[0].clear_ms < ruled[0][0]
    assert plays[1].at_ms < ruled[1][0] < plays[1].clear_ms + 150

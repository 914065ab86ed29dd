"""A card that was only straightened is there; one that was taken, or has another one in its place, is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tracking.drawn_table import Lying, Table, draw, names, outline, sight
from vision.tracking.change import work_picture
from vision.tracking.pushed import Pictures, pushed_by

D9: Lying = ("D9", 200.0, 150.0, 5.0)
STRAIGHT: Lying = ("D9", 205.0, 153.0, 8.0)


@pytest.mark.parametrize(
    ("now", "found"),
    [
        ([STRAIGHT], True),
        ([], False),
        ([("S4", 203.0, 152.0, 8.0)], False),
        ([("D9", 260.0, 190.0, 5.0)], False),
    ],
    ids=["straightened", "taken", "another card in its place", "moved farther"],
)
def test_a_card_is_known_again_by_its_print(now: list[Lying], found: bool) -> None:
    before, after = work_picture(draw([D9])), work_picture(draw(now))
    scale = before.shape[1] / draw([]).shape[1]
    free = np.ones(before.shape[:2], np.uint8)
    assert (pushed_by(outline(D9) * scale, free, Pictures(after, before, scale, scale)) is not None) == found


@pytest.mark.parametrize(("lies", "found"), [(True, True), (False, False)], ids=["pushed", "taken"])
def test_the_edge_of_a_shadow_is_no_print(lies: bool, found: bool) -> None:
    """A plain green card on a red table, both half in a shadow: the table shows the same edge once the card is gone."""

    def table(*middles: tuple[float, float]) -> np.ndarray:
        drawn = np.full((360, 640, 3), (70.0, 70.0, 140.0), np.float32)
        for x, y in middles:
            drawn[round(y) - 40 : round(y) + 40, round(x) - 28 : round(x) + 28] = (60, 150, 60)
        drawn[np.add.outer(np.arange(360), np.arange(640)) > 460] *= 0.6
        return drawn

    before, now = table((270, 190)), table((273, 192)) if lies else table()
    quad = np.array([[242, 150], [298, 150], [298, 230], [242, 230]], np.float32)
    free = np.ones((360, 640), np.uint8)
    assert (pushed_by(quad, free, Pictures(now, before, 1.0, 1.0)) is not None) is found


def test_what_changes_around_a_card_that_was_pushed_is_no_other_card() -> None:
    """The scanner misses it in the look at which another card is read."""
    table, beside = Table(), ("S4", 330.0, 220.0, 0.0)
    table.look([])
    table.look([D9])
    table.look([D9])
    pushed: Lying = ("D9", 209.0, 154.0, 8.0)
    scene = table.look([pushed, beside], [sight(beside)])
    assert names(scene, "new") == ["S4"] and scene.gone == () and scene.unexplained < 0.1


def test_a_card_that_lay_on_others_and_uncovers_them_has_gone() -> None:
    """The little of it that lay beside the two below looks like what is seen of these now."""
    table, below, beside = Table(), ("H10", 300.0, 200.0, 20.0), ("D8", 285.0, 240.0, 45.0)
    table.look([])
    table.look([below])
    table.look([below, beside])
    for _ in range(2):
        table.look([below, beside, ("H3", 310.0, 190.0, 20.0)])
    assert names(table.look([below, beside]), "gone") == ["H3"]


def test_a_card_that_is_printed_like_the_one_below_it_has_gone_where_the_index_of_that_one_shows() -> None:
    """All cards of a suit have one picture; they differ in a small sign. "HA" and "AH" are drawn alike."""
    table, below = Table(), ("HA", 300.0, 200.0, 5.0)
    table.look([])
    table.look([below])
    for _ in range(2):
        table.look([below, ("AH", 303.0, 205.0, 5.0)])
    scene = table.look([below])
    assert (names(scene, "gone"), names(scene, "cards")) == (["AH"], ["HA"])


def test_a_card_without_print_is_not_known_again() -> None:
    blank = np.full((360, 640, 3), 240, np.float32)
    quad = outline(D9)
    assert pushed_by(quad, np.ones((360, 640), np.uint8), Pictures(blank, blank, 1.0, 1.0)) is None


def test_an_unread_card_that_is_straightened_and_missed_once_has_not_gone() -> None:
    table = Table()
    table.look([])
    table.look([D9], [sight(D9, None)])
    (card,) = table.tracker.cards
    scene = table.look([STRAIGHT], [])
    assert scene.gone == () and scene.new == ()
    scene = table.look([STRAIGHT], [sight(STRAIGHT, None)])
    assert scene.new == () and [each.id for each in scene.cards] == [card.id]
    assert names(table.look([], []), "gone") == [None]


def test_a_card_that_was_read_and_is_straightened_is_no_new_one_though_it_looks_like_another_now() -> None:
    """A joker is straightened, and the next look at it guesses an ace."""
    table, below = Table(), ("C2", 240.0, 190.0, -20.0)
    table.look([])
    for _ in range(3):
        table.look([below, D9])
    guess = replace(sight(STRAIGHT, None), alternatives=(("HA", 0.17), ("H3", 0.12)))
    scene = table.look([below, STRAIGHT], [sight(below), guess])
    assert scene.new == () and scene.gone == ()


def test_a_card_that_was_not_read_and_is_straightened_is_no_new_one_once_it_can_be_read() -> None:
    """The lower card of a pair looked like the upper one."""
    table = Table()
    table.look([])
    for _ in range(3):
        (card,) = table.look([D9], [replace(sight(D9, None), alternatives=(("C2", 0.5), ("D9", 0.49)))]).cards
    scene = table.look([STRAIGHT])
    assert scene.new == () and scene.gone == () and [each.id for each in scene.cards] == [card.id]


@pytest.mark.parametrize(("share", "new"), [(0.4, []), (0.1, ["C6"])], ids=["a likely name", "an unlikely one"])
def test_an_unread_card_that_is_straightened_and_read_by_a_likely_name_is_no_new_card(
    share: float, new: list[str]
) -> None:
    """In a dim room its print is not known again; upside down it looked like a 9."""
    table, lay = Table(), ("C9", 200.0, 150.0, 5.0)
    table.look([])
    table.look([lay], [replace(sight(lay, None), alternatives=(("C9", 0.5), ("C6", share)))])
    turned: Lying = ("C6", 206.0, 155.0, 9.0)
    scene = table.look([turned])
    assert names(scene, "new") == new
    assert len(scene.cards) == 1 + len(new)

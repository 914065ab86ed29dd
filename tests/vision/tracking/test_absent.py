"""Cards that a scan did not see: gone where the picture changed and they would be seen, else covered or missed."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from tests.vision.tracking.drawn_table import C4, H7, SIZE, Lying, Table, draw, names, outline, sight
from vision.types import Detection


def test_a_card_that_was_read_under_a_wide_arm_is_gone_once_the_table_is_as_before() -> None:
    table = Table()
    table.look([])
    arm = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    arm[100:300, 100:300] = 1  # over the whole card, which was read all the same
    assert names(table.tracker.update([sight(H7)], draw([H7]), 1500.0, arm), "new") == ["H7"]
    swept = table.look([])
    assert (names(swept, "gone"), names(swept, "cards")) == (["H7"], [])


def test_what_an_arm_hides_is_compared_with_what_was_seen_before_it() -> None:
    table = Table()
    table.look([H7])
    arm = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    arm[100:300, 100:300] = 1
    hidden = draw([H7])
    hidden[100:300, 100:300] = (90, 110, 170)
    covered = table.tracker.update([], hidden, 1500.0, arm)
    assert (names(covered, "gone"), names(covered, "cards")) == ([], ["H7"])
    back = table.look([H7])
    assert (names(back, "new"), names(back, "gone"), names(back, "moved")) == ([], [], [])


def test_a_covered_card_stays_known_and_lies_below() -> None:
    table = Table()
    table.look([H7])
    on_top: Lying = ("S9", 204, 203, 14)
    scene = table.look([H7, on_top], [sight(on_top)])
    assert names(scene, "gone") == []
    states = {card.card: (card.state, card.layer) for card in scene.cards}
    assert states["H7"][0] == "covered"
    assert states["S9"][1] > states["H7"][1]
    after = table.look([])
    assert set(names(after, "gone")) == {"H7", "S9"}


def test_a_card_that_the_scanner_missed_has_not_gone() -> None:
    table = Table()
    table.look([H7, C4])
    scene = table.look([H7, C4], [sight(H7)])
    assert names(scene, "gone") == []
    assert [card.state for card in scene.cards] == ["seen", "missed"]
    assert names(table.look([H7, C4]), "new") == []


def test_light_that_changes_takes_no_card_away() -> None:
    table = Table()
    table.look([H7, C4])
    assert names(table.look([H7, C4], [sight(H7)], light=0.7), "gone") == []


def test_a_card_on_top_that_was_taken_has_gone_though_the_one_below_fills_its_place() -> None:
    table = Table()
    below, above = H7, ("C4", 204, 203, 12)
    table.look([below])
    table.look([below, above])
    gone = table.look([below]).gone
    assert [card.card for card in gone] == ["C4"]


def test_a_card_under_one_whose_outline_is_too_small_has_not_gone() -> None:
    """What changed right beside the upper card's outline is that card; it has gone where the rest changed as well."""
    upper: Lying = ("CK", 216, 206, 50)
    quad = outline(upper)
    small = np.asarray(quad.mean(axis=0) + 0.8 * (quad - quad.mean(axis=0)), np.float32)
    narrow = Detection(small, "up", "CK", 0.97, (("CK", 0.97),))

    def went(below: Sequence[Lying]) -> list[str | None]:
        table, picture = Table(), draw(below)
        cv2.fillConvexPoly(picture, quad.astype(np.int32), (60, 120, 200))  # a court card, printed all over
        table.look([H7])
        table.look([H7])
        return names(table.tracker.update([narrow], picture, 3000), "gone")

    assert went([H7]) == []
    assert went([]) == ["H7"]


def test_a_card_that_another_one_covers_wholly_has_not_gone() -> None:
    table = Table()
    below, above = H7, ("C4", 204, 203, 12)
    table.look([below])
    assert table.look([below, above], [sight(above)]).gone == ()
    assert [card.state for card in table.tracker.cards if card.card == "H7"] == ["covered"]


def test_a_card_that_was_pushed_by_the_one_that_covers_most_of_it_has_not_gone() -> None:
    table = Table()
    below, above = ("H7", 200.0, 200.0, 10.0), ("C4", 222.0, 206.0, 12.0)
    table.look([below])
    pushed = ("H7", 198.0, 202.0, 12.0)
    assert table.look([pushed, above], [sight(above)]).gone == ()
    table = Table()
    table.look([below])
    (gone,) = table.look([above]).gone  # it was taken before the other one was laid
    assert gone.card == "H7"

"""All cards of a table are of one size, as far as the slant of the camera lets them look so."""

from __future__ import annotations

import numpy as np
import pytest

from vision.tracking.plausible_size import in_picture, of_plausible_size
from vision.tracking.table_plane import fit_plane
from vision.tracking.tracked import TrackedCard
from vision.types import Detection, Quad


def outline(x: float, y: float, scale: float = 1.0) -> Quad:
    return np.array(
        [[x, y], [x + 126 * scale, y], [x + 126 * scale, y + 176 * scale], [x, y + 176 * scale]], np.float32
    )


def card(name: str | None, quad: Quad) -> Detection:
    return Detection(quad, "up", name, 0.99, ((name, 0.99),) if name else ())


LYING = [card("B6", outline(100, 100)), card("G6", outline(400, 100)), card("G4", outline(700, 100))]
HUGE = card("G9", outline(50, 20, 3.4))


def test_an_outline_that_spans_other_cards_is_none_though_its_index_was_read() -> None:
    kept, read = of_plausible_size([*LYING[:2], HUGE, LYING[2]], [True, False, True, True])
    assert [one.card for one in kept] == ["B6", "G6", "G4"] and read == [True, False, True]


def test_what_lies_mostly_outside_the_picture_and_was_not_read_is_no_card() -> None:
    """An outline above the upper edge became a play before the first card, and every play after it was asked about."""
    outside, inside, named = (
        card(None, outline(800, -150)),
        card(None, outline(800, -50)),
        card("B6", outline(800, -150)),
    )
    assert in_picture([outside, inside, named], [True, False, True], (1280, 720)) == ([inside, named], [False, True])


def test_a_small_outline_on_a_card_that_was_read_is_a_part_of_its_print() -> None:
    """The 0 of an index that lies upside down, read as a card of its own."""
    print_, beside = card("B3", outline(160, 180, 0.5)), card("Y1", outline(560, 180, 0.5))
    under = card(None, outline(430, 130))
    assert of_plausible_size([*LYING, print_, beside, under], None)[0] == [*LYING, beside, under]
    assert of_plausible_size([LYING[0], print_], None)[0] == [LYING[0], print_], "one of two sizes tells nothing"


def test_cards_that_are_known_tell_how_large_cards_are_where_none_is_read() -> None:
    """An outline that fills the picture would hide all of them: it would seem that none of them was taken."""
    known = [TrackedCard(at, one.quad, one.quad.astype(np.float64), "up", 0.0, 0.0, at) for at, one in enumerate(LYING)]
    for lying, one in zip(known, LYING, strict=True):
        lying.hear(one)
    unread, small = card(None, HUGE.quad), card(None, outline(900, 100))
    assert of_plausible_size([unread, small], None, known=known)[0] == [small]
    assert of_plausible_size([unread, small], None)[0] == [unread, small]
    assert of_plausible_size([unread, small], None, side=720.0)[0] == [small]


def test_one_of_two_sizes_tells_nothing() -> None:
    assert of_plausible_size([LYING[0], HUGE], None) == ([LYING[0], HUGE], None)
    assert of_plausible_size([], None) == ([], None)


def test_small_things_that_are_not_read_do_not_make_cards_large() -> None:
    tokens = [card(None, outline(60 * at, 500, 0.3)) for at in range(6)]
    assert len(of_plausible_size([*LYING, *tokens], None)[0]) == 9


@pytest.mark.parametrize("tilt", [20, 35, 50])
def test_near_cards_of_a_slanted_table_are_cards(tilt: float) -> None:
    """Cards in the middle of the table, one at its near edge: as a camera 75 cm away sees them."""
    turn = np.radians(tilt)

    def seen(x: float, y: float) -> Quad:
        corners = np.array([[x, y], [x + 63, y], [x + 63, y + 88], [x, y + 88]], np.float64)
        depth = 750 - corners[:, 1] * np.sin(turn)
        flat = np.stack([corners[:, 0], corners[:, 1] * np.cos(turn)], axis=1)
        return np.asarray(640 + 1280 * flat / depth[:, None], np.float32)

    cards = [card("S5", seen(x, 0)) for x in (-100, 0, 100)] + [card("S6", seen(0, 200))]
    assert len(of_plausible_size(cards, None)[0]) == 4
    assert fit_plane([one.quad for one in cards], (1280, 1280)).px_per_mm > 0

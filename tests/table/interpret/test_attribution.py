"""Cameras that freeze, drop frames, show black bars or one frame a second: whose card it is stays open, nobody has
passed for certain, and no foul is called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from table.interpret.attribution import Seats, unseen_moves
from tests.table.interpret import made
from vision.tracking.intrusions import HandIntrusion

Watch = Callable[..., Any]


def certain(found: Any) -> list[str]:
    """What was written as certain, the deal aside."""
    lines = [line for line in found.session.record()[1:] if line["type"] != "deal"]
    return [act for act, line in zip(found.acts(), lines, strict=True) if line.get("confirmed") is not False]


def reaches_over(drawn: Any, player: str) -> Any:
    """An arm comes where the next card will lie, and does nothing."""
    return drawn.reach(player, lambda: None, (235, 150)).still()


def test_an_arm_that_slides_along_the_border_to_a_near_corner_comes_from_where_it_came_in() -> None:
    """A card at the near end of a row: the arm hardly reaches into the picture."""
    new = made.card(1, "S6", 140.0, 610.0)
    along = HandIntrusion(600.0, 900.0, (548.0, 716.0), (152.0, 716.0), (139.0, 520.0), 209.0, 0.02,
                          [(600.0, 532.0, 713.0), (900.0, 139.0, 560.0)])  # fmt: skip
    weights = Seats(4).weigh("ABCD", made.seen([new], [new], [along]))
    assert weights["A"] > 20 * max(weights[name] for name in "BCD")


def test_an_arm_that_rested_beside_the_card_is_less_likely_where_another_came_to_it() -> None:
    """Somebody who passes may leave a hand on the table while the next one plays."""
    new, rested, came = made.card(1, "S6"), made.arm(0, (600.0, 560.0)), made.arm(1)
    seats = Seats(4)
    alone = seats.weigh("ABCD", made.seen([new], [new], [rested]))
    both = seats.weigh("ABCD", made.seen([new], [new], [rested, came]))
    blind = seats.weigh("ABCD", made.seen([new], [new], [rested, came], blind_ms=1000.0))
    assert alone["A"] == pytest.approx(0.4) and both["A"] == pytest.approx(0.16) and blind["A"] == pytest.approx(0.4)
    assert alone["B"] == pytest.approx(0.01) and both["B"] == blind["B"] == pytest.approx(1.0)


def test_of_two_arms_at_one_card_the_one_that_came_clearly_nearer_is_the_likelier() -> None:
    """Somebody taps the table to pass, close to where the next player lays a card."""
    new, tapped, laid = made.card(1, "S6"), made.arm(0, (600.0, 430.0)), made.arm(1)
    seats = Seats(4)
    alone = seats.weigh("ABCD", made.seen([new], [new], [tapped]))
    both = seats.weigh("ABCD", made.seen([new], [new], [tapped, laid]))
    assert alone["A"] == pytest.approx(1.0)
    assert both["B"] == pytest.approx(1.0) and both["A"] < 0.3
    near = seats.weigh("ABCD", made.seen([new], [new], [made.arm(0, (600.0, 374.0)), laid]))
    assert near["A"] > 0.9


def test_part_of_an_arm_that_comes_from_no_seat_takes_no_card_from_it() -> None:
    new, laid, part = made.card(1, "S6"), made.arm(0, (600.0, 450.0)), made.arm(0.5)
    weights = Seats(4).weigh("ABCD", made.seen([new], [new], [laid, part]))
    assert weights["A"] == pytest.approx(1.0)
    alone = Seats(4).weigh("ABCD", made.seen([new], [new], [made.arm(0.35, (600.0, 450.0))]))
    assert alone["A"] == pytest.approx(0.289, abs=0.01)  # it is compared with no other


@pytest.mark.film
@pytest.mark.parametrize("how", ["freeze", "drop"])
def test_a_card_for_which_no_arm_was_seen_is_not_given_to_an_older_arm(drawn: Any, watch: Watch, how: str) -> None:
    reaches_over(drawn.play("A", "H4"), "D")
    since = len(drawn.frames)
    drawn.play("B", "S6", at=(235, 150))
    getattr(drawn, how)(since, 12)
    found = watch(drawn)
    assert certain(found) == ["A:H4"]
    assert found.acts() == ["A:H4", "B:S6"]  # the likeliest, and asked about
    assert found.line("B:S6")["confidence"] < 0.8


@pytest.mark.film
@pytest.mark.parametrize("how", ["freeze", "drop"])
def test_two_cards_after_a_gap_are_no_foul_and_no_certain_passes(drawn: Any, watch: Watch, how: str) -> None:
    """A's arm is still over the table when the picture stops; then A has gone, and B has laid a card as well."""
    drawn.play("A", "H4", at=(190, 125))
    since = len(drawn.frames)
    drawn.play("B", "S6", at=(240, 150)).play("C", "D9", at=(290, 170))
    getattr(drawn, how)(since + 5, 34)
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert certain(found) == ["A:H4"]


@pytest.mark.film
def test_the_arm_before_the_gap_has_not_laid_what_came_in_it(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4", at=(200, 140))
    since = len(drawn.frames)
    drawn.play("B", "S6", at=(260, 160))
    # Only B's arm on its way back is seen, and then D's.
    drawn.drop(since, 11)
    drawn.play("D", "SK", at=(300, 170))
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert certain(found) == ["A:H4", "D:SK"]
    assert found.acts() == ["A:H4", "B:S6", "C:pass", "D:SK"]  # what came in the gap is asked about


@pytest.mark.film
def test_at_one_frame_a_second_nothing_is_called_a_foul(drawn: Any, watch: Watch) -> None:
    for number, (player, card) in enumerate(zip("ABCD", ("H4", "S6", "D9", "HJ"), strict=True)):
        drawn.play(player, card).still(16 + 3 * number)
    drawn.lost = {number for number in range(len(drawn.frames)) if number % 12}
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert not [act for act in certain(found) if act.endswith("pass")]
    assert [act.split(":")[1] for act in found.acts() if "pass" not in act] == ["H4", "S6", "D9", "HJ"]


@pytest.mark.film
@pytest.mark.parametrize("bars", [60, 100])
def test_arms_come_out_of_black_bars_as_over_a_border(drawn: Any, watch: Watch, bars: int) -> None:
    table = type(drawn)(bars=bars).still(12)
    table.play("A", "H4").play("B", "S6").play("D", "D9").sweep("D").play("D", "C5").bump(6, -4).play("A", "H7")
    found = watch(table)
    assert certain(found) == ["A:H4", "B:S6", "C:pass", "D:D9", "A:pass", "B:pass", "C:pass", "D:C5", "A:H7"]
    assert "illegal" not in found.verdicts()


@pytest.mark.film
def test_a_field_that_went_without_an_arm_was_not_certainly_passed_on(drawn: Any, watch: Watch) -> None:
    drawn.play("A", "H4").play("B", "S6")
    since = len(drawn.frames)
    drawn.sweep("B").freeze(since, 12).play("B", "C5")
    found = watch(drawn)
    assert "illegal" not in found.verdicts()
    assert not [act for act in certain(found) if act.endswith("pass")]


@pytest.mark.parametrize(
    ("changed", "moved", "found"),
    [(0.1, (), set()), (0.5, (), {"B"}), (0.1, ("H4",), set()), (0.5, ("H4",), set()), (0.1, (None,), {"B"})],
)
def test_who_may_have_laid_a_card_that_was_not_found(
    changed: float, moved: tuple[str | None, ...], found: set[str]
) -> None:
    """Enough changed and no card explains it, or an unread card seems to have moved: another one may lie there."""
    cards = [made.card(number, name) for number, name in enumerate(moved)]
    look = made.seen(cards, (), [made.arm(1)])
    look = replace(look, scene=replace(look.scene, moved=tuple(cards), unexplained=changed))
    assert unseen_moves(look, "ABCD") == found

"""Several plays that came in one look: split by turn, strength, arms, places and what lies on what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.interpret.consecutive import brought, scattered
from table.interpret.memory import Memory
from table.interpret.proposals import Proposal
from table.interpret.shedding import Shedding
from table.interpret.tricks import Tricks
from tests.table.interpret.made import arm, card, moment, play, seen
from tests.table.interpret.ring import Ring

LED = moment(play("A", "H4"))


def laid(cards: Any, table: Any = LED, arms: Any = (), family: Any = None) -> Proposal:
    return (family or Shedding()).propose(seen(cards, cards, arms), table, Memory())[0]


def told(found: Proposal) -> list[str]:
    return [f"{each.player}:{' '.join(sorted(each.names))}" for each in found.plays]


def test_cards_that_nobody_s_arm_brought_are_plays_by_turn_and_strength() -> None:
    found = laid([card(1, "D9"), card(2, "SK"), card(3, "S6")])
    assert told(found) == ["B:S6", "C:D9", "D:SK"]
    assert found.ask and not found.sure
    assert all(each.ruling.verdict == "legal" and each.share <= 0.5 for each in found.plays)


def test_pairs_are_kept_together() -> None:
    cards = [card(1, "D9"), card(2, "S6"), card(3, "S9"), card(4, "D6")]
    assert told(laid(cards, moment(play("A", "H4", "S4")))) == ["B:D6 S6", "C:D9 S9"]
    assert told(laid(cards[::3] + cards[1:3], moment())) == ["A:D6 S6", "B:D9 S9"]


def test_a_meld_that_lies_together_is_one_play_and_one_that_lies_apart_is_several() -> None:
    names = ("D5", "D6", "D7")
    together = [card(number, name, 500 + 60 * number) for number, name in enumerate(names)]
    apart = [card(number, name, 200 + 400 * number) for number, name in enumerate(names)]
    assert told(laid(together, moment())) == ["A:D5 D6 D7"]
    assert told(laid(apart, moment())) == ["A:D5", "B:D6", "C:D7"]
    assert told(laid(apart, moment(), [arm(0, (200, 360)), arm(0, (600, 360)), arm(0, (1000, 360))])) == ["A:D5 D6 D7"]


def test_what_one_arm_laid_clearly_stays_one_play_though_it_is_illegal() -> None:
    found = laid([card(1, "D9"), card(2, "S6")], arms=[arm(2)])
    assert told(found) == ["C:D9 S6"] and found.plays[0].ruling.verdict == "illegal"


def test_one_player_who_cut_with_an_eight_has_laid_twice_where_the_arm_came_twice() -> None:
    cards = [card(1, "D5", 800), card(2, "D8", 400)]
    reaches = [arm(1, (400, 360), at_ms=500), arm(1, (800, 360))]
    assert told(laid(cards, arms=reaches)) == ["B:D8", "B:D5"]
    once = [card(1, "D5", 640), card(2, "D8", 560)]
    assert told(laid(once, arms=[arm(1, (600, 360))])) == ["B:D5 D8"]


def test_a_card_that_was_laid_before_is_all_that_stays_open() -> None:
    found = laid([card(1, "H4"), card(2, "S6"), card(3, "S9")])
    assert sum("?" in each.names for each in found.plays) == 1
    assert [name for each in found.plays for name in each.names if name != "?"] == ["S6", "S9"]


def test_where_nothing_is_ruled_on_two_reaches_to_two_places_are_two_plays() -> None:
    free = moment(play("A", "H4"), game="free", profile="free")
    reaches = [arm(1, (400, 360), at_ms=500), arm(1, (800, 360))]
    assert told(laid([card(1, "SA", 400), card(2, "D7", 800)], free, reaches)) == ["B:SA", "B:D7"]
    assert told(laid([card(1, "D7", 800), card(2, "SA", 400)], free, reaches)) == ["B:SA", "B:D7"]
    assert told(laid([card(1, "SA", 400), card(2, "D7", 460)], free, reaches)) == ["B:D7 SA"]


def test_cards_of_a_trick_in_the_middle_go_by_turn_and_by_when_they_were_seen() -> None:
    table = moment(play("A", "R5"), game="torite", profile="torite-c")
    later, sooner = card(1, "R7", 640), card(2, "R8", 640, first_ms=400.0)
    found = laid([later, sooner], table, family=Tricks())
    assert told(found) == ["B:R8", "C:R7"]
    assert all(each.confidence <= 0.5 for each in found.plays)


def test_the_last_card_of_a_trick_and_the_first_of_the_next_came_at_once() -> None:
    table = moment(*(play(name, code) for name, code in zip("ABC", ("R5", "R6", "R9"), strict=True)),
                   game="torite", profile="torite-c")  # fmt: skip
    found = laid([card(1, "B8", 640, 200), card(2, "R7", 880)], table, family=Tricks())
    assert told(found) == ["D:R7", "C:B8"] and found.ask


@pytest.mark.film
@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from("4567"), min_size=2, max_size=4, unique=True), st.permutations(range(4)))
def test_single_cards_after_a_three_are_all_written_in_rising_order(ranks: list[str], order: list[int]) -> None:
    """In any order of detection: nothing is left open or over, nobody acts out of turn."""
    rising = [f"{'SHDC'[at]}{rank}" for at, rank in enumerate(sorted(ranks))]
    cards = [card(at, rising[at]) for at in order if at < len(rising)]
    found = laid(cards, moment(play("A", "C3")))
    assert told(found) == [f"{player}:{name}" for player, name in zip("BCDA", rising, strict=False)]


def test_the_driver_writes_a_split_unconfirmed_and_goes_on(tmp_path: Path) -> None:
    table = Ring(tmp_path, "torite-daifugo")
    table.lay("A", "R3")
    table.look([table.card("Y7", "C"), table.card("R5", "B")])
    assert table.told() == ["A:R3", "~B:R5", "~C:Y7"]
    table.lay("D", "G8")
    assert table.told() == ["A:R3", "~B:R5", "~C:Y7", "D:G8"]


def test_cards_of_a_ring_that_came_at_once_without_an_arm_are_whose_they_lie_before(tmp_path: Path) -> None:
    table = Ring(tmp_path, "torite-c")
    table.lay("A", "R1")
    table.look([table.card("R4", "D"), table.card("R2", "B"), table.card("R3", "C")])
    assert [told.removeprefix("~") for told in table.told()] == ["A:R1", "B:R2", "C:R3", "D:R4"]


def test_cards_beside_each_other_are_two_plays_where_an_arm_came_twice_to_them() -> None:
    """Which of them came first nobody can tell then: the table is asked."""
    free = moment(play("A", "H4"), game="free", profile="free")
    reaches = [arm(1, (600, 360), 3, 500), arm(1, (600, 360), 3)]
    found = laid([card(1, "SA", 560), card(2, "D7", 660)], free, reaches)
    assert sorted(told(found)) == ["B:D7", "B:SA"] and found.ask
    assert told(laid([card(1, "SA", 560), card(2, "D7", 660)], free, reaches[:1])) == ["B:D7 SA"]
    assert told(laid([card(1, "SA", 600), card(2, "D7", 640)], free, reaches)) == ["B:D7 SA"]


def test_cards_lie_together_or_in_groups() -> None:
    near, beside, far = card(1, "S6", 300), card(2, "S7", 400), card(3, "S8", 900)
    assert scattered([near], ()) == scattered([near, beside], ()) == 0
    assert scattered([far, near, beside], ()) == 1
    twice = [arm(1, (350, 360), at_ms=500), arm(1, (350, 360))]
    assert scattered([near, beside], twice[:1]) == 0 and scattered([near, beside], twice) == 1


def test_plays_are_brought_by_arms_in_their_order() -> None:
    one, two = arm(1, (400, 360), at_ms=500), arm(1, (800, 360))
    plays = laid([card(1, "D5", 800), card(2, "D8", 400)], arms=[one, two]).plays
    fits, reaches = brought(plays, [two, one])
    assert fits == 1.0 and [reach.arm if reach else None for reach in reaches] == [one, two]
    assert brought(plays[::-1], [one, two])[0] < 0.5
    assert brought(plays, [arm(1, (600, 100))]) == (1.0, (None, None))


def test_cards_that_lie_in_a_row_stay_one_play_though_another_arm_came_near() -> None:
    cards = [card(number, name, 300 + 110 * number) for number, name in enumerate(("S5", "H5", "JK", "JK"), 1)]
    reaches = [arm(3, (575, 360), at_ms=500), arm(2, (380, 360))]
    assert [len(each.names) for each in laid(cards, moment(), reaches).plays] == [4]


def test_nobody_passes_between_two_plays_of_one_look() -> None:
    """One card too many beside a lead is no play of its own, on which everybody would have to pass."""
    cards = [card(1, "SJ", 640), card(2, "C6", 560)]
    reaches = [arm(1, (600, 360), 3, 500), arm(1, (600, 360), 3)]
    assert told(laid(cards, moment(profile="uecda", players="ABC"), reaches)) == ["B:C6 SJ"]


def overlapping(upper: str | None, lower: str | None) -> tuple[Any, Any]:
    """Two cards of which the first lies on the second: its index is seen within the other one's place."""
    below = card(2, lower, 600, 360, marks=((560.0, 310.0),))
    above = card(1, upper, 620, 400, marks=((580.0, 350.0), (660.0, 450.0)))
    return above, below


def test_what_lies_on_top_came_later() -> None:
    """An 8 ends the field: the 5 was laid before it by somebody else, or after it by the same player."""
    assert told(laid(overlapping("D8", "D5"))) == ["B:D5", "C:D8"]
    assert told(laid(overlapping("D5", "D8"))) == ["B:D8", "B:D5"]


@pytest.mark.parametrize(("upper", "lower", "wanted"), [("D9", None, "B:? C:D9"), (None, "D9", "B:D9 C:?")])
def test_an_unread_card_came_first_where_it_lies_below(upper: str | None, lower: str | None, wanted: str) -> None:
    cards = overlapping(upper, lower)
    found = laid(cards, arms=[arm(1, (610.0, 380.0), at_ms=500), arm(2, (610.0, 380.0))])
    assert told(found) == wanted.split() and found.ask


def test_an_unread_card_that_touches_none_is_left_to_the_arms() -> None:
    cards = [card(1, "D9", 400), card(2, None, 800)]
    reaches = [arm(1, (400, 360), at_ms=500), arm(2, (800, 360))]
    assert told(laid(cards, arms=reaches)) == ["B:D9", "C:?"]
    reaches = [arm(1, (800, 360), at_ms=500), arm(2, (400, 360))]
    assert told(laid(cards, arms=reaches)) == ["B:?", "C:D9"]

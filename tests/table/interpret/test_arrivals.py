"""Cards that came, as plays: by whose arm, in how many plays, on a field that may have been swept unseen."""

from __future__ import annotations

from table.interpret.arrivals import came, came_after_sweep, past
from table.interpret.memory import Memory, Play
from tests.table.interpret.made import arm, card, moment, play, seen


def test_the_arm_that_came_to_a_card_laid_it() -> None:
    new = card(1, "S6")
    for seat, player in enumerate("BCDA", start=1):
        (found,) = came(seen([new], [new], [arm(seat % 4)]), moment(play("A", "H4")), Memory()).plays
        assert found.player == player


def test_players_between_have_passed() -> None:
    new = card(1, "S6")
    (found,) = came(seen([new], [new], [arm(3)]), moment(play("A", "H4")), Memory()).plays
    assert (found.player, found.passed) == ("D", ("B", "C"))


def test_whoever_tapped_the_table_has_passed() -> None:
    """An arm from between B and C, rather C's: once B has reached in for nothing it is surely C's."""
    new, led = card(1, "S6"), moment(play("A", "H4"), players="ABCDE")
    look = seen([new], [new], [arm(1.63, seats=5)])
    (silent,) = came(look, led, Memory()).plays
    (tapped,) = came(look, led, Memory(taps=[arm(1, (300, 300), seats=5)])).plays
    assert (silent.player, tapped.player, tapped.passed) == ("C", "C", ("B",))
    assert silent.share < 0.85 < tapped.share
    (other,) = came(look, led, Memory(taps=[arm(4, (900, 300), seats=5)])).plays
    assert other.share == silent.share
    (took,) = came(look, led, Memory(past=[arm(1, (300, 300), seats=5)])).plays
    assert took.share == silent.share  # that arm took something away
    late = card(2, "S6", late=True)
    (noticed,) = came(seen([late], [late], [arm(1.63, seats=5)]), led, Memory(taps=[arm(1, (300, 300), seats=5)])).plays
    assert noticed.share == silent.share


def test_two_cards_of_two_arms_are_two_plays_in_order() -> None:
    one, two = card(1, "S6", 400), card(2, "D9", 900)
    arms = [arm(1, (400, 360), at_ms=500), arm(2, (900, 360))]
    found = came(seen([one, two], [one, two], arms), moment(play("A", "H4")), Memory()).plays
    assert [(item.player, item.names) for item in found] == [("B", ("S6",)), ("C", ("D9",))]


def test_of_two_cards_side_by_side_each_belongs_to_the_arm_that_ended_at_it() -> None:
    """Both arms come near both cards, within a second; one of the cards cannot be read."""
    for unread, read in ((560, 640), (640, 560)):
        cards = [card(1, "DK", read), card(2, None, unread)]
        arms = [arm(1, (unread + 8, 360), at_ms=500), arm(2, (read, 360))]
        found = came(seen(cards, cards, arms), moment(play("A", "D3")), Memory()).plays
        assert [(item.player, item.names) for item in found] == [("B", ("?",)), ("C", ("DK",))]


def test_two_cards_of_one_arm_are_one_play() -> None:
    one, two = card(1, "S6", 560), card(2, "H6", 640)
    found = came(seen([one, two], [one, two], [arm(1)]), moment(play("A", "H4", "S4")), Memory()).plays
    assert [item.names for item in found] == [("S6", "H6")]


def test_an_earlier_arm_may_have_laid_a_card_that_is_noticed_late() -> None:
    new = card(1, "S6", late=True)
    memory, look = Memory(past=[arm(1)]), seen([new], [new], [arm(0)])
    assert past(look, memory) == (memory.past[0],)
    assert [item.player for item in came(look, moment(play("A", "H4")), memory).plays] == ["B"]
    on_time = card(2, "S6")
    assert past(seen([on_time], [on_time], [arm(0)]), memory) == ()


def test_a_weaker_card_on_hidden_ones_may_lie_on_a_swept_field() -> None:
    new, old = card(2, "S3"), card(1, "H4", state="covered")
    memory = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0)])
    swept = came_after_sweep(seen([old, new], [new], [arm(0)]), moment(play("A", "H4")), memory)
    assert swept is not None and swept.swept
    plain = came(seen([old, new], [new], [arm(0)]), moment(play("A", "H4")), memory)
    assert swept.score > plain.score


def test_a_field_that_still_shows_was_not_swept() -> None:
    new, old = card(2, "S3"), card(1, "H4")
    memory = Memory(plays=[Play(1, {1}, ("H4",), True, 0.0)])
    assert came_after_sweep(seen([old, new], [new], [arm(0)]), moment(play("A", "H4")), memory) is None

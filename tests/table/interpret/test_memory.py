"""The memory of a decision can be put back, and follows events that got other numbers."""

from __future__ import annotations

from dataclasses import fields, replace

from table.interpret.memory import Memory, Play, SeatStrip, Shown, StripMemory
from table.interpret.readings import best
from tests.table.interpret.made import card, moment, play, seen


def filled() -> Memory:
    plays = [Play(3, {1}, ("H4",), True, 0.0), Play(5, {2}, ("S6",), True, 1.0)]
    return Memory(plays=plays, known={1, 2}, in_field={3, 5}, dealt=1, hidden={"H9"})


def test_a_copy_changes_by_itself() -> None:
    memory = filled()
    copy = memory.copy()
    memory.plays[0].cards.add(9)
    memory.plays.pop()
    memory.known.clear()
    memory.new_round(unsure=True)
    assert copy == filled()


def test_a_copy_shares_nothing_that_can_change() -> None:
    memory = Memory()
    copy = memory.copy()
    shared = [field.name for field in fields(Memory) if getattr(copy, field.name) is getattr(memory, field.name)]
    assert not [name for name in shared if isinstance(getattr(memory, name), list | dict | set | StripMemory)]


def test_events_with_other_numbers_are_followed_and_lost_ones_forgotten() -> None:
    memory = filled()
    doubt, shown = best(moment(), [card(1, None)], dict.fromkeys("ABCD", 1.0)), Shown({"type": "discard"}, (4,))
    memory.doubts, memory.shown = {2: doubt, 5: doubt}, {5: shown, 6: shown}
    memory.strips.seats = {0: SeatStrip(asked=5), 1: SeatStrip(asked=6)}
    memory.renumber({5: 8}, first=4)
    assert [play.seq for play in memory.plays] == [3, 8] and memory.in_field == {3, 8} and memory.dealt == 1
    assert set(memory.doubts) == {2, 8} and set(memory.shown) == {8}
    assert [strip.asked for strip in memory.strips.seats.values()] == [8, None]
    memory.renumber({}, first=4)
    assert [play.seq for play in memory.plays] == [3] and memory.in_field == {3} and set(memory.doubts) == {2}


def test_a_new_round_begins_with_an_empty_field() -> None:
    memory = filled()
    memory.new_round(unsure=True)
    assert not memory.plays and not memory.in_field and not memory.hidden and memory.unsure_ranks
    assert memory.known == {1, 2}


def test_a_play_is_visible_while_one_of_its_cards_shows() -> None:
    memory = filled()
    shown = seen([card(1, "H4", state="covered"), card(2, "S6")]).scene
    assert [play.seq for play in memory.visible(shown)] == [5]


def test_a_pass_is_borne_out_by_a_field_in_which_only_the_turn_counts() -> None:
    by_b = {**dict.fromkeys("ACD", 0.01), "B": 1.0}
    table, memory = moment(play("A", "H4")), Memory()
    assert memory.bears_out(table, "B", 0.8)
    doubt = best(table, [card(1, None)], by_b)
    memory.in_field, memory.doubts = {2}, {2: doubt}
    assert doubt.after.game.turn(doubt.after.state) is None and not memory.bears_out(doubt.after, "C", 0.8)
    table = doubt.after._replace(state=doubt.after.game.step(doubt.after.state, play("C", "D2"))[1])
    assert memory.bears_out(table, "D", 0.8) and not memory.bears_out(table, "A", 0.8)
    memory.doubts[2] = replace(doubt, share=0.5)
    assert not memory.bears_out(table, "D", 0.8)


def test_a_pass_is_borne_out_where_every_card_that_a_joker_may_be_leads_to_it() -> None:
    """Two jokers and a 4 are three 4s or a run: B is next in both. Beside two more a joker may be an 8, which cuts."""
    led, seats = moment(), {**dict.fromkeys("BCD", 0.01), "A": 1.0}
    doubt = best(led, [card(1, "S4"), card(2, "JK"), card(3, "JK")], seats)
    memory = Memory(in_field={1}, doubts={1: doubt})
    assert doubt.ruling.code == "joker-ambiguous" and doubt.after.game.turn(doubt.after.state) is None
    assert [name for name in "ABCD" if memory.bears_out(doubt.after, name, 0.8)] == ["B"]
    cut = best(moment(profile="uecda"), [card(1, "S9"), card(2, "S10"), card(3, "JK")], seats)
    memory.doubts = {1: cut}
    assert cut.ruling.code == "joker-ambiguous" and not memory.bears_out(cut.after, "B", 0.8)

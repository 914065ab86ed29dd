"""What the belief makes of hand-made views: one property each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from table.belief import inference
from table.record.storage.log import EventLog
from tests.table.belief.conftest import ViewedTable
from vision.tracks import Interval


def test_plays_in_turn_are_written_surely(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "H5")
    assert table.acts() == ["A:D3", "B:H5"]


def test_silent_passes_are_known_by_who_plays_next(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("D", "H5")
    assert table.acts() == ["A:D3", "B:pass", "C:pass", "D:H5"]


def test_a_sweep_means_that_the_others_passed(table: ViewedTable) -> None:
    table.lay("A", "D3", "S3")
    table.lay("B", "H5", "C5")
    table.sweep("B")
    table.lay("B", "S4")
    assert table.acts() == ["A:D3+S3", "B:H5+C5", "C:pass", "D:pass", "A:pass", "B:S4"]


def test_an_unread_card_between_two_plays_stays_a_question_and_costs_nothing_else(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", {"H9": 0.04, "S9": 0.04})
    table.lay("C", "SQ")
    assert table.acts() == ["A:D3", "B:?*", "C:SQ"]


def test_a_card_is_named_by_a_later_look(table: ViewedTable) -> None:
    table.lay("A", "D3")
    (card,) = table.lay("B", {"H9": 0.04, "S9": 0.04})
    table.read(card, "H9")
    assert table.view() == ["A:D3", "B:H9"]


def test_a_play_that_nobody_saw_is_asked_about(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "H5")
    table.hand("C")
    table.view()
    table.lay("D", "SQ")
    # C may have passed or laid a card below the next one: C's act is no more than a question.
    acts = table.acts()
    assert acts[:2] == ["A:D3", "B:H5"] and acts[-1] == "D:SQ"


def test_a_play_that_only_an_unseen_one_explains_is_no_foul(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "SQ")
    table.hand("C")
    table.view()
    table.sweep("C")
    table.lay("C", "S4")
    # Who leads is whoever laid the last card; who cleared the field tells it as well.
    assert not any("!" in act for act in table.acts())
    assert table.acts()[-1] in ("C:S4", "C:S4*", "B:S4*")


def test_a_ghost_beside_a_card_is_no_second_card(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "H5", {"H5": 0.1})
    assert table.acts() in (["A:D3", "B:H5"], ["A:D3", "B:H5*"])


def test_what_is_found_where_nothing_hid_its_place_and_cannot_be_read_is_no_card(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.put("B", "H5")
    table.put(None, {"S9": 0.1}, came=Interval(table.at_ms + 1500.0, table.at_ms + 1500.0), place=(300.0, 0.0))
    assert table.view() == ["A:D3", "B:H5"]


def test_a_foul_that_is_seen_clearly_is_called(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "HQ")
    table.lay("C", "S4", looks=8)
    assert table.acts() == ["A:D3", "B:HQ", "C:S4!"]


def test_nobody_is_accused_where_one_foul_after_the_other_seems_to_happen(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "HQ")
    for player, card in (("C", "S4"), ("D", "H4"), ("A", "C4")):
        table.put(player, card, looks=8)
    assert not any("!" in act for act in table.view(15))


def test_a_foul_is_not_called_before_its_card_was_looked_at_often(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "HQ")
    table.lay("C", "S4", looks=1)
    assert not any("!" in act for act in table.acts())


def test_a_foul_explained_by_a_misreading_is_none_once_a_second_look_says_so(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "HQ")
    (card,) = table.lay("C", "S4", looks=1)
    table.read(card, "SA")
    assert table.view() == ["A:D3", "B:HQ", "C:SA"]


def test_a_foul_that_is_taken_back_counts_no_more(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "HQ")
    ids = table.lay("C", "S4")
    table.take("C", ids)
    table.view()
    table.lay("C", "SK")
    assert table.acts() == ["A:D3", "B:HQ", "C:SK"]
    assert [line["type"] for line in table.session.record()].count("takeback") == 1


def test_a_foul_that_could_only_be_asked_about_is_taken_back_all_the_same(table: ViewedTable) -> None:
    """Else its player would have a card less, and what they show at the end would fit nothing."""
    table.lay("A", "D9")
    ids = table.lay("B", "D5", looks=1)
    table.view()
    assert table.acts() == ["A:D9", "B:?*"]
    table.take("B", ids)
    table.view()
    table.lay("B", "SJ")
    table.lay("C", "HK")
    assert table.acts() == ["A:D9", "B:SJ", "C:HK"]
    assert [line["type"] for line in table.session.record()[-4:]] == ["play", "takeback", "play", "play"]


def test_a_foul_stands_where_the_game_goes_on_with_it(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "HQ")
    table.lay("C", "S10")
    table.lay("D", "DJ")
    assert "D:DJ" in table.acts()


def test_the_order_of_two_plays_is_that_of_their_times(table: ViewedTable) -> None:
    table.lay("A", "D3")
    base = table.at_ms
    table.put("C", "SQ", came=Interval(base + 1200, base + 1500))
    table.put("B", "H5", came=Interval(base + 300, base + 600))
    assert table.view() == ["A:D3", "B:H5", "C:SQ"]


def test_the_hand_tells_who_laid_a_card(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("C", "H5")
    assert table.acts() == ["A:D3", "B:pass", "C:H5"]


def test_without_a_hand_it_is_asked_who_laid_a_card(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay(None, "H5")
    assert table.acts()[-1].endswith("H5*")


def test_a_persons_answer_conditions_what_is_believed(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", {"H9": 0.3, "H6": 0.28})
    table.lay("C", "SQ")
    seq = next(line["seq"] for line in table.session.record() if line.get("player") == "B" and line["type"] == "play")
    answer = {"type": "play", "player": "B", "cards": ["H6"], "confirmed": True}
    table.session.accept({"type": "amend", "target": seq, "event": answer, "source": "tap"})
    table.view()
    assert table.acts() == ["A:D3", "B:H6", "C:SQ"]
    table.read(2, "H9")
    assert table.view() == ["A:D3", "B:H6", "C:SQ"]  # what a person says is never overruled


def test_corrections_are_one_difference(table: ViewedTable) -> None:
    table.lay("A", "D3")
    (card,) = table.lay("B", "H9", looks=1)
    table.lay("C", "SQ")
    before = table.session.last_seq()
    table.read(card, "H7", looks=6)
    assert table.view() == ["A:D3", "B:H7", "C:SQ"]
    assert [line["type"] for line in table.session.record()[before + 1 :]] == ["amend"]


def test_nothing_is_written_twice(table: ViewedTable) -> None:
    table.lay("A", "D3")
    before = table.session.last_seq()
    table.view(20)
    assert table.session.last_seq() == before


@pytest.mark.parametrize("names", [("H7",), ("S9", "H9")])
def test_a_game_that_begins_in_the_middle_finds_its_feet(log: EventLog, names: tuple[str, ...]) -> None:
    table = ViewedTable(log)
    table.lay("C", *names)
    table.lay("D", *("S10", "H10")[: len(names)])
    table.sweep("D")
    table.lay("D", "S3")
    table.lay("A", "S4")
    table.lay("B", "S5")
    assert table.acts()[-3:] == ["D:S3", "A:S4", "B:S5"]


def test_after_a_restart_nothing_is_told_of_the_cards_that_lie_there(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay("B", "H5")
    again = ViewedTable.taken_up(table)
    assert again.view() == ["A:D3", "B:H5"]
    again.lay("C", "SQ")
    assert again.acts() == ["A:D3", "B:H5", "C:SQ"]


def test_after_a_restart_what_was_laid_meanwhile_is_said_and_not_written(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.put("B", "H5")
    again = ViewedTable.taken_up(table)
    assert again.view() == ["A:D3"]
    assert any("while nobody watched" in doubt for doubt in again.doubts)


def test_after_a_restart_every_joker_is_matched_with_one_of_the_record(table: ViewedTable) -> None:
    table.lay("A", "S5", "JK")
    table.put("B", "H6", "JK")
    again = ViewedTable.taken_up(table)
    assert again.view() == ["A:S5+JK"]
    assert len(again.doubts) == 1 and "♥6, the joker" in again.doubts[0]


def test_after_a_restart_two_jokers_of_the_record_mean_nothing_new(table: ViewedTable) -> None:
    table.lay("A", "S5", "JK")
    table.lay("B", "H6", "JK")
    again = ViewedTable.taken_up(table)
    again.view()
    again.lay("C", "SK", "CK")
    assert again.acts() == ["A:S5+JK", "B:H6+JK", "C:SK+CK"] and again.doubts == []


def test_what_was_settled_long_ago_is_let_go_of(table: ViewedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inference, "KEPT", 8)
    ranks = ["3", "4", "5", "6", "7", "9", "10", "J", "Q", "K", "A"]
    first = 0
    for suit in "SH":
        for number, rank in enumerate(ranks):
            table.put("ABCD"[(first + number) % 4], f"{suit}{rank}")
            table.view(3)
        first = (first + len(ranks) - 1) % 4
        table.sweep("ABCD"[first])
    acts = table.acts()
    assert len(table.belief._filter) <= 16
    assert not any("*" in act or "!" in act for act in acts) and len([act for act in acts if "pass" not in act]) == 22


def test_an_outline_that_soon_is_gone_was_no_card(table: ViewedTable) -> None:
    table.lay("A", "D3")
    ids = table.put("B", {"S9": 0.05})
    table.view(2)
    number = ids[0]
    table.change(number, went=Interval(table.at_ms, table.at_ms + 100))
    table.view()
    table.lay("B", "H5")
    assert table.acts() == ["A:D3", "B:H5"]


def test_who_lays_out_of_turn_and_takes_it_back_leads_to_no_play_of_whose_turn_it_is(table: ViewedTable) -> None:
    table.lay("A", "D3", "S3")
    table.lay("B", "H5", "C5")
    table.sweep("B")
    card = table.lay("D", "S7")
    assert "B:S7" not in table.acts(), "B's hand was not there: at most a question"
    table.take("D", card)
    table.view()
    table.lay("B", "S4")
    acts = table.acts()
    assert acts == ["A:D3+S3", "B:H5+C5", "C:pass", "D:pass", "A:pass", "B:S4"]


def test_a_sweep_in_which_the_top_card_goes_first_is_no_taking_back(table: ViewedTable) -> None:
    table.lay("A", "D3")
    (top,) = table.lay("B", "H8")
    table.take("B", [top])
    table.view(times=3)
    table.sweep("B")
    table.lay("B", "S4")
    assert [line["type"] for line in table.session.record()].count("takeback") == 0
    assert table.acts() == ["A:D3", "B:H8", "B:S4"]


def test_a_foul_is_called_once_its_card_was_read_again_and_no_hand_hides_what_came_with_it(table: ViewedTable) -> None:
    table.lay("A", "H7")
    table.lay("B", "S9")
    (card,) = table.put("C", {"D8": 0.9999}, looks=1)
    table.hands[-1] = replace(table.hands[-1], left_ms=None)
    table.view(times=5)
    table.read(card, "D8", 0.9999, looks=2)
    assert "C:D8!" not in table.view(times=1)
    table.hands[-1] = replace(table.hands[-1], left_ms=table.at_ms)
    assert table.view(times=1) == ["A:H7", "B:S9", "C:D8!"]


def test_what_would_tell_a_foul_from_a_misreading_is_asked_for(table: ViewedTable) -> None:
    table.lay("A", {"C4": 0.9999})
    (lock,) = table.lay("B", {"C6": 0.999}, looks=1)
    assert not table.belief.wanted
    (foul,) = table.lay("C", {"D9": 0.999}, looks=1)
    assert table.belief.wanted >= {lock, foul}
    table.read(foul, "D9", 0.9999)
    table.read(lock, "C6", 0.9999)
    assert table.view()[-1] == "C:D9!"
    assert not table.belief.wanted


def test_cards_that_one_hand_seems_to_have_brought_are_two_plays_where_their_times_say_so(table: ViewedTable) -> None:
    first, second = table.hand("A"), table.hand("B")
    base = table.at_ms
    table.put(None, "D3", "H3", came=Interval(base + 200, base + 400))
    table.put(None, "C2", "JK", came=Interval(base + 390, base + 1000))
    for number in table.cards:
        table.change(number, hands=((first.id, 0.94), (second.id, 0.05)))
    assert table.view() == ["A:D3+H3*", "B:C2+JK*"]  # the times and the hands contradict each other


def test_a_taking_back_stays_one_when_later_cards_hide_what_lay_there(table: ViewedTable) -> None:
    ids = [*table.lay("A", "C4"), *table.lay("B", "C6")]
    foul = table.lay("C", "D9")
    table.take("C", foul)
    table.view()
    table.lay("C", "C9")
    for number in ids:
        table.change(number, visible=0.0)
    assert table.view() == ["A:C4", "B:C6", "C:C9"]
    assert [line["type"] for line in table.session.record()].count("takeback") == 1


def test_cards_that_one_hand_brings_one_after_the_other_are_one_play(table: ViewedTable) -> None:
    hand = table.hand("A")
    base = table.at_ms
    table.put(None, "C8", came=Interval(base + 200, base + 366))
    table.put(None, "H8", "JK", came=Interval(base + 366, base + 533))
    for number in table.cards:
        table.change(number, hands=((hand.id, 0.95),))
    assert [act.strip("*") for act in table.view()] == ["A:C8+H8+JK"]


def test_an_event_keeps_what_else_it_could_have_been(table: ViewedTable) -> None:
    table.lay("A", "D3")
    table.lay(None, "H5")
    *_, line = [line for line in table.session.record() if line["type"] == "play"]
    others = line["evidence"][0]["otherwise"]
    assert {other["player"] for other in others} >= set("BCD") - {line["player"]}
    assert line["confidence"] + sum(other["share"] for other in others) == pytest.approx(1.0, abs=0.1)


@pytest.mark.parametrize("late_ms", [300.0, 900.0])
def test_a_card_that_is_told_of_late_was_laid_before_what_overtook_it(table: ViewedTable, late_ms: float) -> None:
    table.lay("A", "D3")
    table.lay("C", "S6", came=Interval(2600.0, 3000.0))
    table.lay("B", "H5", came=Interval(3000.0 + late_ms, 3400.0 + late_ms))
    assert [act.removesuffix("*") for act in table.acts()] == ["A:D3", "B:H5", "C:S6"]


def test_what_the_record_has_no_room_for_is_said(table: ViewedTable) -> None:
    table.lay("A", "D3", "S3")
    table.lay("B", "HK", "CK")
    table.lay("D", "S5", "H6", "C9", looks=1)
    assert table.doubts or table.acts()[-1].endswith("*")

"""Imperfect eyes: cards lost, outlines too many, readings that change later. Looks at a still table, made by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from referee.events import Event
from table.interpret.corrections import read_as
from table.record.mending import consequences
from table.record.session import Session
from tests.table.interpret.made import PLANE, card
from vision.tracking.tracker import TrackedCard
from vision.types import Detection


def test_a_sweep_is_a_sweep_though_a_card_below_was_lost(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    table.take("B", "S6", lost="H4")
    assert table.acts() == ["A:H4", "B:S6", "C:pass", "D:pass", "A:pass"]


def test_a_legal_play_goes_back_where_the_one_below_is_seen_again(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    table.take("B", "S6")
    assert table.acts() == ["A:H4", "B:S6", ":undo~"]


def test_after_an_eight_cut_nothing_is_taken_back(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S8")
    table.take("B", "S8")
    table.lay("B", "C5")
    assert table.acts() == ["A:H4", "B:S8", "B:C5"]


def test_an_outline_too_many_beside_an_answer_is_no_card(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6", "?1")
    table.lay("C", "D9")
    assert table.acts() == ["A:H4", "B:S6", "C:D9"]


def test_an_unread_card_of_an_answer_is_kept_where_the_count_wants_it(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4", "S4")
    table.lay("B", "S6", "?1")
    assert table.acts() == ["A:H4 S4", "B:? S6~"]


def test_a_partner_that_nobody_saw_is_an_open_place(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4", "S4")
    table.lay("B", "S6")
    assert table.acts() == ["A:H4 S4", "B:? S6~"]
    assert [line["verdict"] for line in table.session.rulings() if "verdict" in line][-1] == "undecided"


def test_the_partner_that_lay_hidden_shows_with_the_next_play(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4", "S4")
    table.lay("B", "S6")
    table.lay("C", "D6", "C9", "D9")
    assert table.acts() == ["A:H4 S4", "B:? S6~", "amend B:D6 S6~", "C:C9 D9"]


def test_the_partner_that_lay_hidden_is_not_of_an_answer_that_cannot_be_read(looks: Callable[..., Any]) -> None:
    """Whoever answers pushes the pair: its lower card shows, and of the answer one card alone is seen, unread."""
    table = looks()
    table.lay("A", "H4", "S4")
    table.lay("B", "S6", at=(380.0, 300.0))
    six = table.lying["S6"]
    partner = replace(six, id=99, quad=six.quad + np.float32(20), votes={"D6": 3.0}, named={"D6": 0.98}, late=True)
    partner.quad_mm = PLANE.to_mm(partner.quad)
    unread = card(98, None, 380.0)
    table.lying |= {"D6": partner, "?98": unread}
    table.look("C", new=[partner, unread])
    assert table.acts() == ["A:H4 S4", "B:? S6~", "amend B:D6 S6~", "C:? ?~"]


def test_a_card_found_at_a_further_look_belongs_to_the_new_ones_beside_it(looks: Callable[..., Any]) -> None:
    """A's hand came again meanwhile: the joker may be hers, but for the place where it lies."""
    table = looks()
    table.lay("A", "H4", "S4")
    table.look("A")
    table.lay("B", "S6", at=(380.0, 300.0), final=False)
    six = table.lying["S6"]
    joker = replace(six, id=99, quad=six.quad + np.float32(30), votes={"JK": 3.0}, named={"JK": 0.98}, late=True)
    joker.quad_mm = PLANE.to_mm(joker.quad)
    table.lying["JK"] = joker
    table.look("B", new=[joker])
    assert table.acts() == ["A:H4 S4", "B:JK S6"]


@pytest.mark.parametrize("indexed", [True, False], ids=["an index beside the 4", "none of its own"])
def test_an_unread_card_that_was_overlooked_belongs_to_the_play_it_came_with(
    looks: Callable[..., Any], indexed: bool
) -> None:
    """Nobody has reached in since; later looks read it."""
    table = looks()
    table.lay("A", "H4", at=(380.0, 300.0))
    four = table.lying["H4"]
    low = four.quad - np.float32([30, 0])
    mark = (float(low[0][0]) + 8, float(low[0][1]) + 12) if indexed else tuple(four.quad.mean(axis=0).tolist())
    shares = {"S4": 0.6, "D4": 0.3}
    partner = replace(
        four, id=99, quad=low, votes=shares, looks=1.0, named={}, late=True, overlooked=True, marks=(mark,)
    )
    partner.quad_mm = PLANE.to_mm(partner.quad)
    if not indexed:
        four.marks = (mark,)
    table.lying["?99"] = partner
    table.still()
    assert table.acts() == ["A:H4", *(["amend A:? H4~"] if indexed else [])]
    partner.votes, partner.named = {"S4": 9.8}, {"S4": 0.98}
    partner.looks = 10.0
    table.still()
    assert table.acts()[-1] == ("amend A:H4 S4" if indexed else "A:H4")


def test_passes_after_a_partner_that_showed_late_rest_on_nothing_guessed(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4", "S4")
    table.lay("B", "S6")
    table.lay("C", "D6", "C9", "D9")
    table.lay("A", "CJ", "DJ")
    assert table.acts()[-2:] == ["D:pass", "A:CJ DJ"]


def test_a_pair_on_two_single_cards_is_a_foul(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    table.lay("C", "S9", "C9")
    assert table.acts() == ["A:H4", "B:S6", "C:C9 S9"]
    assert table.session.rulings()[3]["code"] == "wrong-count"


def test_passes_on_a_play_that_nobody_read_are_as_doubtful(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "?1")
    table.take("B", "?1", "H4")
    assert table.acts() == ["A:H4", "B:?~", "C:pass~", "D:pass~", "A:pass~"]


def test_an_answer_on_the_page_ends_the_doubt_in_what_follows(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "?1")
    seq = table.session.last_seq()
    table.session.accept({"type": "amend", "target": seq, "source": "tap",
                          "event": {"type": "play", "player": "B", "cards": ["S9"]}})  # fmt: skip
    table.lay("D", "SJ")
    table.take("D", "SJ", "?1", "H4")
    assert table.acts()[2:] == ["amend B:S9", "C:pass", "D:SJ", "A:pass", "B:pass", "C:pass"]


def test_a_later_look_confirms_the_passes_meanwhile(looks: Callable[..., Any]) -> None:
    """A 5 would have skipped C."""
    table = looks(skip_5=True)
    table.lay("A", "H4")
    table.lay("B", "?1")
    table.lay("D", "SJ")
    assert table.acts()[2:] == ["C:pass~", "D:SJ"]
    read_now(table, "?1", "C7", 0.98)
    assert table.acts()[4:] == ["amend B:C7", "amend C:pass"]


def test_an_answer_to_an_unread_card_tells_who_passed(looks: Callable[..., Any]) -> None:
    """Whatever the card was: had it cleared the field, its player would have led."""
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "?1")
    table.lay("D", "SJ")
    assert table.acts() == ["A:H4", "B:?~", "C:pass", "D:SJ"]


def test_where_the_owner_passes_too_an_unread_play_is_no_exception(looks: Callable[..., Any]) -> None:
    table = looks("uecda")
    table.lay("A", "D3")
    table.lay("B", "?1")
    table.take("B", "?1", "D3")
    assert table.acts() == ["A:D3", "B:?~", "C:pass~", "D:pass~", "A:pass~", "B:pass~"]


def test_a_heap_that_shows_with_the_sweep_is_no_play(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "S6")
    heap = TrackedCard(99, np.zeros((4, 2), np.float32), np.zeros((4, 2)), "up", 0, 0, 99, looks=1, seen=1)
    gone = [table.lying.pop("S6"), table.lying.pop("H4")]
    table.lying["heap"] = heap
    table.look("B", new=[heap], gone=gone)
    table.lay("B", "C5")
    assert table.acts() == ["A:H4", "B:S6", "C:pass", "D:pass", "A:pass", "B:C5"]


def written(session: Session, *acts: str) -> None:
    """`A:H4 S4`, `B:` (a pass)."""
    for act in acts:
        player, _, cards = act.partition(":")
        event = {"type": "play", "player": player, "cards": cards.split()} if cards else {"type": "pass"}
        session.accept({**event, "player": player, "source": "inferred"})


def amend(target: int, player: str, *cards: str) -> Event:
    return Event(0, "amend", target=target, event=Event(target, "play", player=player, cards=cards))


def test_who_had_a_card_more_has_passed_meanwhile(looks: Callable[..., Any]) -> None:
    session = looks(lock=0).session
    session.accept({"type": "deal", "counts": {"A": 3, "B": 9, "C": 9, "D": 9}})
    written(session, "A:S4 ?", "B:", "C:", "D:", "A:S9", "B:H10", "C:", "D:DJ", "B:SK")
    found = consequences(session, amend(2, "A", "S4"))
    assert found is not None
    fold = session.trial()
    fold.extend(found)
    told = [(event.player, ruling.verdict) for _, event, ruling in fold.standing()][6:]
    assert told == [("B", "legal"), ("C", "legal"), ("D", "legal"), ("A", "legal"), ("B", "legal")]


def test_passes_after_what_proves_an_eight_were_none(looks: Callable[..., Any]) -> None:
    session = looks(lock=0).session
    written(session, "A:H4", "B:?", "C:", "D:", "A:", "B:C5", "C:D6")
    found = consequences(session, amend(2, "B", "S8"))
    assert found is not None
    fold = session.trial()
    fold.extend(found)
    assert [(event.type, event.player) for _, event, _ in fold.standing()] == [
        ("play", "A"), ("play", "B"), ("play", "B"), ("play", "C"),
    ]  # fmt: skip
    assert {ruling.verdict for _, _, ruling in fold.standing()} == {"legal"}


def test_a_correction_that_makes_a_foul_is_not_made(looks: Callable[..., Any]) -> None:
    session = looks(lock=0).session
    written(session, "A:?", "B:H6", "C:H9")
    assert consequences(session, amend(1, "A", "S10")) is None
    assert consequences(session, amend(1, "A", "S5")) is not None


def test_a_card_laid_before_the_bids_were_told_is_no_foul(looks: Callable[..., Any]) -> None:
    # Nobody sees a bid: the first trick of a Napoleon comes while the referee still waits for bids.
    table = looks(profile="napoleon", players="ABCDE", game="napoleon")
    table.lay("A", "H4")
    table.lay("B", "H6")
    verdicts = [line["verdict"] for line in table.session.rulings() if "verdict" in line]
    assert "illegal" not in verdicts
    assert table.doubts


def test_a_card_that_a_later_look_reads_closes_its_question(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "?1")
    assert table.acts() == ["A:H4", "B:?~"]
    read_now(table, "?1", "H7", 0.98)
    assert table.acts() == ["A:H4", "B:?~", "amend B:H7"]
    entry = table.session.view()["timeline"][-2]
    assert (entry["cards"], entry["verdict"], entry["confirmed"]) == (["H7"], "legal", None)
    table.lay("C", "H9")
    table.sweep("C")
    assert table.acts()[3:] == ["C:H9", "D:pass", "A:pass", "B:pass"]  # what follows is in no doubt either


def test_a_card_that_is_read_with_some_doubt_is_still_asked_about(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "H4")
    table.lay("B", "?1")
    read_now(table, "?1", "H7", 0.75, looks=12)
    assert table.acts() == ["A:H4", "B:?~", "amend B:H7~"]


def read_now(table: Any, name: str, card: str, confidence: float, looks: int = 40) -> None:
    """From now on the eyes read an outline, so many times."""
    lying: TrackedCard = table.lying[name]
    for _ in range(looks):
        lying.look(Detection(lying.quad, "up", card, confidence, ((card, confidence),)), lying.quad_mm, table.at_ms)
    table.look("C")


def read_less_surely(table: Any, player: str, name: str, really: str, share: float = 0.85) -> None:
    """A player lays a card that is read as `name` with this share, and may be `really`."""
    table.number += 1
    made = card(table.number, name, x=300 + 60 * (table.number % 12))
    made.votes, made.looks, made.named = {name: share, really: 1 - share, "D3": 0.001}, 1, {name: share}
    table.lying[name] = made
    table.look(player, new=[made])


def test_a_card_that_comes_again_and_is_read_more_surely_tells_that_the_first_one_was_misread(
    looks: Callable[..., Any],
) -> None:
    """The ♣4 was taken for the ♠4, and nobody doubted it; then the ♠4 is laid."""
    table = looks()
    read_less_surely(table, "A", "S4", "C4")
    table.lay("B", "H6")
    table.take("B", "H6", "S4")
    table.lay("B", "S4")
    assert table.acts()[0] == "A:S4" and table.acts()[-2:] == ["amend A:C4~", "B:S4"]
    assert "illegal" not in [line.get("verdict") for line in table.session.rulings()]


def test_of_two_readings_the_surer_one_stands(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "S4")
    table.lay("B", "H6")
    table.take("B", "H6", "S4")
    read_less_surely(table, "B", "S4", "C4")
    assert table.acts()[0] == "A:S4" and table.acts()[-1] == "B:?~"
    assert not any(act.startswith("amend") for act in table.acts())


def test_of_two_readings_that_are_as_sure_both_are_asked_about(looks: Callable[..., Any]) -> None:
    table = looks()
    table.lay("A", "S4")
    table.lay("B", "H6")
    table.take("B", "H6", "S4")
    table.lay("B", "S4")
    assert table.acts()[0] == "A:S4" and table.acts()[-2:] == ["amend A:S4~", "B:?~"]
    answer = {"type": "play", "player": "A", "cards": ["C4"]}
    table.session.accept({"type": "amend", "target": 2, "source": "tap", "event": answer})
    table.look("C")
    assert table.acts()[-1] == "amend B:S4"  # it can be nothing else now


def test_where_people_say_that_a_card_was_laid_now_it_was_not_laid_before(looks: Callable[..., Any]) -> None:
    table = looks()
    read_less_surely(table, "A", "S4", "C4", share=0.99)
    table.lay("B", "H6")
    table.sweep("B")
    table.lay("B", "?1")
    answer = {"type": "play", "player": "B", "cards": ["S4"], "confirmed": True}
    seq = table.session.last_seq()
    table.session.accept({"type": "amend", "target": seq, "source": "tap", "event": answer})
    assert table.session.trial().ruling(seq).code == "card-seen-before"
    table.look("C")
    assert "amend A:C4~" in table.acts()
    assert "illegal" not in [ruling.verdict for _, _, ruling in table.session.trial().standing()]


def test_what_a_card_may_be_as_well_stands_in_its_evidence() -> None:
    event = Event(4, "play", "A", ("S4",), evidence=({"card": "S4", "alternatives": [["S4", 0.9], ["C4", 0.1]]},))
    assert read_as(event, "S4") == [("S4", 0.9), ("C4", 0.1)]
    assert read_as(event, "H4") == [] == read_as(Event(4, "play", "A", ("S4",)), "S4")


@pytest.mark.film
def test_a_lead_of_which_one_card_was_not_found_is_answered_by_three(looks: Callable[..., Any]) -> None:
    """It is no single card with an outline too many, answered by one with two too many."""
    table = looks()
    lay_some(table, "A", ("C3", {"C3": 0.98}), (None, {"D3": 0.38, "H3": 0.11, "D5": 0.08}))
    assert table.acts() == ["A:? C3~"]
    lay_some(table, "B", ("C5", {"C5": 0.98}), (None, {"H5": 0.54, "D5": 0.35}), (None, {"D5": 0.35, "DJ": 0.24}))
    assert table.acts()[1:] == ["amend A:? ? C3~", "B:? ? C5~"]


def lay_some(table: Any, player: str, *lying: tuple[str | None, dict[str, float]]) -> None:
    """A player lays cards: the name of each, None where it cannot be read, and what it looks like."""
    made = []
    for name, votes in lying:
        table.number += 1
        made.append(card(table.number, name, x=300 + 60 * (table.number % 12), votes=votes, looks=1.0))
        table.lying[name or f"?{table.number}"] = made[-1]
    table.look(player, new=made)


def test_unread_outlines_beside_an_answer_are_kept_where_nobody_knows_how_many_are_wanted(
    looks: Callable[..., Any],
) -> None:
    """The lead may be one card or two: a joker with two unread cards beside it is no sure single card."""
    table = looks()
    table.lay("A", "C3", "?1")
    table.lay("B", "JK", "?2", "?3")
    assert all("~" in act for act in table.acts() if act.startswith(("B:", "amend B:")))

"""Short ways to build rulings say what they are given, and nothing else."""

from __future__ import annotations

from referee.events import Event
from referee.ruling import ILLEGAL, LEGAL, UNDECIDED, Exposure
from referee.tricks.rulings import against_card, fault, fine, not_all_read, not_your_turn


def test_a_fault_names_code_rule_and_words() -> None:
    ruling = fault("wrong-count", "B1", ("R5",), needed=1, given=2)
    assert ruling[:4] == (ILLEGAL, "wrong-count", "B1", ("R5",)) and ruling.params == {"needed": 1, "given": 2}
    assert ruling.plan is None


def test_what_is_fine_leads_somewhere() -> None:
    ruling = fine("state", ("trick",), winner="A")
    assert (ruling.verdict, ruling.plan, ruling.effects, ruling.params["winner"]) == (LEGAL, "state", ("trick",), "A")


def test_nobody_is_asked_about_cards_that_only_some_were_to_see() -> None:
    seen = Event(1, "show", "A", ("?",))
    assert not_all_read(seen).verdict == UNDECIDED
    assert not_all_read(Event(1, "show", "A", ("BACK",), audience=("A", "B"))).verdict == LEGAL
    assert not_your_turn("B", "B1").params["turn"] == "B"


def test_a_fault_against_a_card_changes_the_state_only_where_it_stands() -> None:
    bad, exposed = fault("must-follow", "B1", suit="@suit.R"), (Exposure(3, "revoke", "B1"),)
    gone = against_card(bad, exposed, None)
    assert (gone.code, gone.exposed, gone.plan, gone.effects) == ("must-follow", exposed, None, ())
    stood = against_card(bad, exposed, ("after", ("trick",), {"taker": "A"}))
    assert (stood.verdict, stood.plan, stood.effects, stood.exposed) == (ILLEGAL, "after", ("trick",), exposed)
    assert stood.params == {"suit": "@suit.R", "taker": "A"}
    assert against_card(bad, (), None) is bad

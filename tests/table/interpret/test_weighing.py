"""Unread cards are called what looks, deck and rules together leave; never what is not seen."""

from __future__ import annotations

from dataclasses import replace

from table.interpret.weighing import weighed
from tests.table.interpret.made import card, moment, play
from vision.tracking.tracker import TrackedCard


def faint(ident: int, votes: dict[str, float], x: float = 600.0) -> TrackedCard:
    """A card that was not read, with what it looks like and where it lies, px."""
    return card(ident, None, x, votes=votes, looks=1)


LED = moment()
ANSWERED = moment(play("A", "H9", "C9"))


def test_beside_a_card_that_was_read_the_likeliest_of_its_rank_counts() -> None:
    """Alone it would be a 6 as well: two cards are played together where they have one rank."""
    unread = faint(2, {"D8": 0.75, "D6": 0.2}, 800.0)
    found = weighed(LED, "A", ("S8", "?"), [card(1, "S8"), unread])
    assert found is not None and found.names == ("S8", "D8") and found.share >= 0.93
    assert weighed(LED, "A", ("?",), [unread]) is None


def test_an_outline_on_cards_that_make_a_play_without_it_stays_open() -> None:
    """It may be no card, and look like those that it lies on. One that shows an index of its own, as long as it is
    found, is a card."""
    pair = [card(1, "CK", 570.0), card(2, "HK", 630.0)]
    between = faint(3, {"DK": 0.85, "DJ": 0.04})
    assert weighed(LED, "A", ("CK", "HK", "?"), [*pair, between]) is None
    indexed = replace(between, marks=((600.0, 360.0),))
    found = weighed(LED, "A", ("CK", "HK", "?"), [*pair, indexed])
    assert found is not None and found.names == ("CK", "HK", "DK")
    assert weighed(LED, "A", ("CK", "HK", "?"), [*pair, replace(indexed, state="missed")]) is None
    three = moment(play("A", "H9", "C9", "D9"))
    found = weighed(three, "B", ("CK", "HK", "?"), [*pair, between])
    assert found is not None and found.names == ("CK", "HK", "DK")  # two are too few


def test_what_was_laid_before_is_left_out() -> None:
    unread = faint(1, {"DA": 0.8, "HQ": 0.2})
    assert weighed(moment(play("A", "C9")), "B", ("?",), [unread]) is None
    laid = moment(play("A", "C9"), play("B", "HQ"), play("C", "CK"))
    found = weighed(laid, "D", ("?",), [unread])
    assert found is not None and found.names == ("DA",)


def test_an_answer_has_the_rank_of_the_card_that_was_read() -> None:
    found = weighed(ANSWERED, "B", ("?", "DJ"), [faint(1, {"SJ": 0.8, "S4": 0.2}), card(2, "DJ")])
    assert found is not None and found.names == ("SJ", "DJ")
    weak = [faint(1, {"S4": 0.8, "S6": 0.2}), card(2, "D4")]
    assert weighed(ANSWERED, "B", ("?", "D4"), weak) is None  # no card makes it an answer


def test_rules_never_stand_for_what_is_seen() -> None:
    """The jack alone would be legal, but its card looks like a 4."""
    seen = [card(1, "DJ"), faint(2, {"S4": 0.9, "SJ": 0.06})]
    assert weighed(ANSWERED, "B", ("DJ", "?"), seen) is None
    assert weighed(LED, "A", ("DJ", "?"), [card(1, "DJ"), faint(2, {})]) is None


def test_a_card_that_was_not_seen_stays_open() -> None:
    assert weighed(ANSWERED, "B", ("DJ", "?"), [card(1, "DJ")]) is None


def test_a_read_card_that_fits_nothing_keeps_its_question() -> None:
    """It was read, as one that lies there already: that is a misreading, and nothing is guessed."""
    assert weighed(ANSWERED, "B", ("DJ", "?"), [card(1, "DJ"), card(2, "H9")]) is None


def test_a_card_that_shows_an_index_of_its_partner_too_is_the_other_one() -> None:
    """Of a pair the lower card lies so that an index of the upper one seems to be its own."""
    found = weighed(ANSWERED, "B", ("C2", "?"), [card(1, "C2"), faint(2, {"C2": 0.503, "S2": 0.495})])
    assert found is not None and found.names == ("C2", "S2")
    unsure = [faint(2, {"C2": 0.4, "S2": 0.3, "D2": 0.29})]
    assert weighed(ANSWERED, "B", ("C2", "?"), [card(1, "C2"), *unsure]) is None

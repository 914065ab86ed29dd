"""Entries of the timeline, as everybody and as one player sees them."""

from __future__ import annotations

from referee.events import Event, Header
from referee.fold import Fold, fold
from table.record.timeline import Entry, entry_of, seen_entry

HEADER = Header("napoleon", ("A", "B", "C", "D"), "napoleon")
BIDS = [Event(1, "bid", "A", count=13, suit="S"), *(Event(2 + at, "pass", name) for at, name in enumerate("BCD"))]


def entry(folded: Fold, seq: int) -> Entry:
    return entry_of(folded, folded.event(seq), (seq,), folded.now(seq), folded.ruling(seq), ())


def card(folded: Fold, seq: int, player: str) -> str | None:
    return seen_entry(folded, entry(folded, seq), player).card


def test_a_card_that_was_named_for_oneself_is_seen_by_oneself() -> None:
    folded = fold(HEADER, [*BIDS, Event(5, "adjutant", "A", card="SA", audience=("A",))])
    assert entry(folded, 5).card == "BACK" and entry(folded, 5).evidence == ()
    assert (card(folded, 5, "A"), card(folded, 5, "B")) == ("SA", "BACK")


def test_cards_that_two_exchanged_are_seen_by_the_two() -> None:
    given = Event(5, "exchange", "A", ("S3", "S4"), to="B", audience=("A", "B"))
    folded = fold(HEADER, [*BIDS, given])
    assert entry(folded, 5).cards == () and entry(folded, 5).count == 2
    for player, cards in (("A", ("S3", "S4")), ("B", ("S3", "S4")), ("C", ())):
        assert seen_entry(folded, entry(folded, 5), player).cards == cards


def test_what_was_told_to_everybody_since_is_that() -> None:
    named = Event(5, "adjutant", "A", card="SA", audience=("A",))
    folded = fold(HEADER, [*BIDS, named, Event(6, "amend", target=5, event=Event(5, "adjutant", "A", card="D9"))])
    assert [card(folded, 5, player) for player in "AB"] == ["D9", "D9"]


def test_what_everybody_saw_is_the_same_entry() -> None:
    folded = fold(HEADER, BIDS)
    public = entry(folded, 1)
    assert seen_entry(folded, public, "B") is public
    assert (public.verdict, public.player, public.count) == ("legal", "A", 13)

"""Shapes of the view: what an event can say on the page is what a record can say of it."""

from __future__ import annotations

from referee.records.schema import COMMON, EVENTS
from webui.shapes.view import Earlier, Entry, Head, Offer, View

OWN = {"place", "readings", "alternatives", "open"}
RULED = {"verdict", "code", "rule", "message", "effects", "exposed", "exposed_by", "corrected", "correction",
         "inserted", "revised", "void", "taken_back", "settled"}  # fmt: skip


def test_an_entry_has_only_fields_of_the_record_beside_its_ruling() -> None:
    record = {*COMMON, *(name for kind in EVENTS.values() for name in kind.fields)}
    assert set(Entry.model_fields) - OWN - RULED <= record


def test_an_offer_has_fields_that_a_request_may_name() -> None:
    record = {name for kind in EVENTS.values() for name in kind.fields}
    assert set(Offer.model_fields) - {"says"} <= record


def test_a_view_is_a_head_with_a_page_of_events() -> None:
    assert set(View.model_fields) == {*Head.model_fields, *Earlier.model_fields}

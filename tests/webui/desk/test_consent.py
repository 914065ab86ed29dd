"""Something is taken back once everybody who is asked has agreed; the record keeps who asked and who agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from table.record.session import Session
from webui.desk.consent import Consent
from webui.desk.desk import Desk
from webui.desk.entering import enter
from webui.problems import RefusedError
from webui.shapes.entered import Takeback, Undo


@pytest.fixture
def session(desk: Desk, table: TestClient, play: Callable[..., dict[str, object]]) -> Session:
    """Aoi has led the four of spades (event 2)."""
    play("Aoi", "S4")
    return desk.current()


def code(work: Callable[[], Any]) -> str:
    with pytest.raises(RefusedError) as refused:
        work()
    return refused.value.problem.code


def test_all_who_sit_there_with_a_phone_are_asked(session: Session) -> None:
    consent, taken = Consent(), frozenset({"Aoi", "Ren", "Sora"})
    consent.ask(session, "Aoi", 2)
    asking = consent.shown(session, taken)
    assert asking is not None and (asking.target, asking.player, asking.agreed) == (2, "Aoi", [])
    assert asking.asked == ["Ren", "Sora"] and asking.what.ja
    assert consent.answer(session, 2, "Sora", True, taken) is None
    asking = consent.shown(session, taken)
    assert asking is not None and (asking.agreed, asking.asked) == (["Sora"], ["Ren"])
    agreed = consent.answer(session, 2, "Ren", True, taken)
    assert agreed == Undo(type="undo", target=2, player="Aoi", agreed=["Ren", "Sora"])
    enter(session, agreed)
    assert session.record()[-1]["agreed"] == ["Ren", "Sora"] and session.entry(2).void  # type: ignore[union-attr]
    assert consent.shown(session, taken) is None


def test_the_host_answers_for_everybody(session: Session) -> None:
    consent = Consent()
    consent.ask(session, "Aoi", 2)
    agreed = consent.answer(session, 2, None, True, frozenset({"Aoi", "Ren"}))
    assert agreed == Undo(type="undo", target=2, player="Aoi", agreed=["Ren", "Yui", "Sora"])


def test_one_no_ends_it_and_so_does_whoever_asked(session: Session) -> None:
    consent, taken = Consent(), frozenset({"Aoi", "Ren"})
    for seat in ("Ren", "Aoi", None):
        consent.ask(session, "Aoi", 2)
        assert consent.answer(session, 2, seat, False, taken) is None
        assert consent.shown(session, taken) is None
        told = consent.declined(session)
        if seat == "Aoi":  # who asked knows
            assert told is None
        else:
            assert told is not None and (told.target, told.player, told.by) == (2, "Aoi", seat)
        assert code(lambda: consent.answer(session, 2, "Ren", True, taken)) == "not-asked"
    consent.ask(session, "Aoi", 2)
    assert consent.answer(session, 2, "Aoi", True, taken) is None  # nobody agrees with themselves
    assert consent.shown(session, taken) is None


def test_only_what_one_did_oneself_and_what_still_counts(session: Session) -> None:
    consent = Consent()
    assert code(lambda: consent.ask(session, "Ren", 2)) == "not-yours"
    assert code(lambda: consent.ask(session, "Aoi", 99)) == "no-event"
    consent.ask(session, "Aoi", 2)
    session.accept({"type": "undo", "target": 2})
    assert consent.shown(session, frozenset()) is None  # the host was quicker
    assert code(lambda: consent.ask(session, "Aoi", 2)) == "not-yours"
    assert code(lambda: consent.answer(session, 2, None, True, frozenset())) == "not-asked"


def test_a_foul_goes_back_to_the_hand(session: Session) -> None:
    session.accept({"type": "play", "player": "Ren", "cards": ["H3"]})
    consent = Consent()
    consent.ask(session, "Ren", 3)
    agreed = consent.answer(session, 3, None, True, frozenset())
    assert agreed == Takeback(type="takeback", target=3, player="Ren", agreed=["Aoi", "Yui", "Sora"])


def test_a_no_is_told_until_the_table_goes_on(session: Session) -> None:
    consent = Consent()
    consent.ask(session, "Aoi", 2)
    consent.answer(session, 2, "Ren", False, frozenset({"Aoi", "Ren"}))
    assert consent.declined(session) is not None
    session.accept({"type": "pass", "player": "Ren"})
    assert consent.declined(session) is None

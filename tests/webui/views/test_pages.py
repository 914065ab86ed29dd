"""What pages are shown: one view per version, older events in pages, the state of the camera."""

from __future__ import annotations

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from webui.views.pages import NEWEST, Views, damage, earlier, head_of, status

PLAYERS = ["Aoi", "Ren", "Yui"]


@pytest.fixture
def session(log: EventLog) -> Session:
    made = Session.create(log, "daifugo", PLAYERS, "official")
    made.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS, 7)})
    return made


def test_a_view_is_made_once_per_version(session: Session) -> None:
    shown = Views()
    view = shown.view(session)
    assert shown.view(session) is view and view.version == session.version
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"]})
    assert shown.view(session) is not view
    assert [entry.type for entry in shown.view(session).timeline] == ["deal", "play"]


def test_news_are_what_changed_since_a_version(session: Session) -> None:
    shown = Views()
    since = (session.id, session.version)
    assert shown.news(session, since, False).changed == []
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"]})
    news = shown.news(session, since, False)
    assert news.changed is not None and [entry.seq for entry in news.changed] == [2]
    assert news.view is None and list(news.head.field[0].cards) == ["C4"]
    assert shown.news(session, ("another", 1), False).view is not None
    assert shown.news(session, since, True).view is not None


def test_older_events_come_in_pages(session: Session) -> None:
    for _ in range(NEWEST + 5):
        session.accept({"type": "count", "player": "Aoi", "count": 7})
    page = earlier(session, session.last_seq())
    assert len(page.timeline) == NEWEST and page.earlier == 5
    assert page.first == page.timeline[0].seq == 6
    assert earlier(session, 1).timeline == []


def test_the_head_says_how_many_were_dealt_once_the_round_is_over(session: Session) -> None:
    assert head_of(session).dealt == {} and len(head_of(session).deck) > 50
    session.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS, 1)})
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"]})
    session.accept({"type": "play", "player": "Ren", "cards": ["C5"]})
    assert session.moment().over
    assert head_of(session).dealt == dict.fromkeys(PLAYERS, 1)
    for told in ({"type": "deal", "counts": dict.fromkeys(PLAYERS, 9)}, {"type": "undo", "target": 5}):
        session.accept(told)
    assert head_of(session).dealt == dict.fromkeys(PLAYERS, 1)  # the newer deal never happened
    amended = {"type": "deal", "counts": {"Aoi": 1, "Ren": 1, "Yui": 2}}
    session.accept({"type": "amend", "target": 2, "event": amended})
    assert head_of(session).dealt == amended["counts"]


def test_a_camera_that_is_off_is_said_in_both_languages(session: Session) -> None:
    told = status(session, None)
    assert told.state == "stopped" and told.message.en and told.message.ja and told.left_out == []
    assert damage(session) == []

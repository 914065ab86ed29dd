"""The guide finds the event of a caption in the record, also where the same card is played twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from table.simulation.camera import VirtualCamera
from table.simulation.captions import Caption
from table.simulation.demonstrations import demonstration
from webui.demo.guide import Guide, GuidedFilm, _found

FOUL_AND_AGAIN = ("nono", 9, 23)
"""A record in which a card is played as a foul and, later, rightly."""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session.from_header(EventLog(tmp_path / "log.sqlite"), demonstration("nono").header)


@pytest.fixture(scope="module")
def film() -> GuidedFilm:
    shown = demonstration("nono")
    return GuidedFilm(VirtualCamera(list(shown.lines), pace=None, size=(320, 180), fps=5.0), shown)


def told(session: Session, film: GuidedFilm, until: int) -> None:
    """The record up to an event."""
    for line in film.shown.lines[1:]:
        if int(str(line["seq"])) <= until:
            session.accept({name: item for name, item in line.items() if name != "seq"})


def captions_to(film: GuidedFilm, seq: int) -> list[Caption]:
    place = next(place for place, each in enumerate(film.captions) if each.event.seq == seq)
    return list(film.captions[: place + 1])


def test_the_second_play_of_a_card_is_not_the_first_one(session: Session, film: GuidedFilm) -> None:
    _, first, second = FOUL_AND_AGAIN
    told(session, film, first)
    until = captions_to(film, first)
    entry = _found(until[-1], until, session.timeline())
    assert entry is not None and (entry.seq, entry.verdict) == (first, "illegal")
    later = captions_to(film, second)
    assert later[-1].event.cards == until[-1].event.cards
    assert _found(later[-1], later, session.timeline()) is None  # it has not come yet
    rest = [line for line in film.shown.lines[1:] if first < int(str(line["seq"])) <= second]
    for line in rest:
        session.accept({name: item for name, item in line.items() if name != "seq"})
    entry = _found(later[-1], later, session.timeline())
    assert entry is not None and (entry.seq, entry.verdict) == (second, "legal")


def test_what_was_taken_back_is_found_by_its_play(session: Session, film: GuidedFilm) -> None:
    told(session, film, 9)
    until = captions_to(film, 10)
    assert until[-1].event.type == "takeback"
    assert _found(until[-1], until, session.timeline()) is None
    session.accept({"type": "takeback", "target": 9})
    entry = _found(until[-1], until, session.timeline())
    assert entry is not None and entry.type == "takeback"


def test_a_note_that_is_not_what_the_referee_says_is_not_told(session: Session, film: GuidedFilm) -> None:
    told(session, film, 7)
    guide = Guide(film)
    number = len(captions_to(film, 9))
    film._at_ms = film.captions[number - 1].starts_ms
    assert guide.now(session).caption is not None
    waiting = guide.now(session).caption
    assert waiting is not None and waiting.note is None and waiting.ruled is None
    session.accept({"type": "pass", "player": "Ren"})
    session.accept({"type": "play", "player": "Yui", "cards": ["D相当"]})  # misread: another card than it was
    misread = guide.now(session).caption
    assert misread is not None and misread.note is None and misread.seen.en == waiting.seen.en
    session.accept({"type": "amend", "target": 9, "event": {"type": "play", "player": "Yui", "cards": ["Cめっちゃ"]}})
    right = guide.now(session).caption
    assert right is not None and right.note is not None and right.verdict == "illegal" and right.seq == 9
    assert replace(film.captions[0]).note is not None

"""Which moments of an evening are worth seeing again."""

from __future__ import annotations

from table.record.past.highlights import moments
from table.record.storage.log import EventLog
from tests.table.record.conftest import played


def test_fouls_finishes_and_ends_are_shown_in_their_order(log: EventLog) -> None:
    session = played(log)
    session.accept({"type": "play", "player": "Yui", "cards": ["S5"]})
    session.accept({"type": "play", "player": "Aoi", "cards": ["SJ"]})
    found = moments(session.timeline())
    assert [each.seq for each in found] == [3, 8, 10]
    assert found[0].says["en"].startswith("Ren: ♠4 cannot beat")
    assert found[0].says["ja"].startswith("Renさん: ♠4")
    assert found[-1].says["en"].startswith("Aoi plays ♠J.")  # a sentence that names its player names them once
    # The foul and the end of the round are worth as much: the earlier one stays.
    assert [each.seq for each in moments(session.timeline(), most=1)] == [3]


def test_a_picture_comes_with_the_corners_of_its_cards(log: EventLog) -> None:
    session = played(log)
    (sha,) = log.stored()
    foul = {"type": "play", "player": "Yui", "cards": ["S5"], "evidence": [{"sha256": sha, "quad": [[0, 0]] * 4}]}
    session.accept(foul)
    session.accept({"type": "play", "player": "Yui", "cards": ["SK"], "evidence": foul["evidence"]})
    found = {each.seq: each for each in moments(session.timeline())}
    assert found[10].sha == sha and len(found[10].quads) == 1
    assert found[3].sha is None


def test_what_was_undone_is_no_highlight(log: EventLog) -> None:
    session = played(log)
    session.accept({"type": "undo", "target": 8})
    assert [each.seq for each in moments(session.timeline())] == [3]


def test_what_only_some_saw_is_not_shown(log: EventLog) -> None:
    session = played(log)
    evidence = [{"sha256": "0" * 64}]
    session.accept({"type": "play", "player": "Aoi", "cards": ["SK"], "audience": ["Aoi"], "evidence": evidence})
    found = {each.seq: each for each in moments(session.timeline())}
    assert found[9].sha is None

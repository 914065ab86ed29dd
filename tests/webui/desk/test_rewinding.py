"""Back to somebody's last turn, by consent, and forward again."""

from __future__ import annotations

import pytest

from table.record.session import Session
from table.record.storage.log import EventLog
from webui.desk.entering import enter
from webui.desk.rewinding import undone
from webui.problems import RefusedError
from webui.shapes.entered import Pass, Play, Undo
from webui.shapes.requests import Back, Redo

PLAYERS = ["Aoi", "Ren", "Yui", "Sora"]


@pytest.fixture
def session(log: EventLog) -> Session:
    """Aoi has played a 4, Ren a 6, Yui passed, Sora played a 9."""
    made = Session.create(log, "daifugo", PLAYERS, "official", {"lock": 0})
    made.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS, 7)})
    for player, card in (("Aoi", "C4"), ("Ren", "D6"), ("Yui", None), ("Sora", "H9")):
        cards = {} if card is None else {"cards": [card]}
        made.accept({"type": "pass" if card is None else "play", "player": player, **cards})
    return made


def refusal(session: Session, asked: Back | Redo, seen: int | None = None) -> str:
    with pytest.raises(RefusedError) as caught:
        enter(session, asked, seen)
    return caught.value.problem.code


def test_everything_since_is_undone_and_who_agreed_is_kept(session: Session) -> None:
    enter(session, Back(type="back", player="Ren", agreed=["Yui", "Sora"]))
    view = session.shown()
    assert view.turn == "Ren"
    assert [laid.cards for laid in view.field] == [("C4",)]
    lines = session.record()[-3:]
    assert [(line["type"], line["target"]) for line in lines] == [("undo", 5), ("undo", 4), ("undo", 3)]
    assert all(line["player"] == "Ren" and line["agreed"] == ["Yui", "Sora"] for line in lines)
    assert len({line["t"] for line in lines}) == 1


def test_redo_brings_back_what_was_undone_together(session: Session) -> None:
    before = session.shown()
    enter(session, Back(type="back", player="Yui"))
    assert session.shown().turn == "Yui"
    enter(session, Redo(type="redo"))
    assert session.shown() == before
    assert refusal(session, Redo(type="redo")) == "no-redo"


def test_single_undos_are_done_again_one_by_one(session: Session) -> None:
    enter(session, Undo(type="undo", target=5))
    enter(session, Undo(type="undo", target=4))
    enter(session, Redo(type="redo"))
    assert session.shown().turn == "Sora"
    enter(session, Redo(type="redo"))
    assert session.shown().turn == "Aoi"
    assert not undone(session)


def test_after_something_else_nothing_is_done_again(session: Session) -> None:
    enter(session, Back(type="back", player="Sora"))
    enter(session, Pass(type="pass", player="Sora"))
    assert refusal(session, Redo(type="redo")) == "no-redo"
    assert refusal(session, Back(type="back", player="Sora"), seen=3) == "stale"


def test_a_player_without_a_turn_is_told_so(session: Session) -> None:
    session.accept({"type": "round", "number": 2})
    assert refusal(session, Back(type="back", player="Aoi")) == "no-turn"
    assert refusal(session, Back(type="back", player="Nobody")) == "no-player"


def test_a_foul_that_went_back_is_no_turn(session: Session) -> None:
    enter(session, Play(type="play", player="Aoi", cards=["C5"]))
    session.accept({"type": "takeback", "target": 6})
    enter(session, Back(type="back", player="Aoi"))
    assert [laid.cards for laid in session.shown().field] == []
    assert session.shown().turn in (None, "Aoi")


@pytest.mark.parametrize("begins", ["round", "deal"])
def test_nobody_goes_back_beyond_the_round_whatever_began_it(log: EventLog, begins: str) -> None:
    session = Session.create(log, "daifugo", PLAYERS[:2], "stadium", {"exchange": "none"})
    session.accept({"type": "deal", "counts": dict.fromkeys(PLAYERS[:2], 1)})
    session.accept({"type": "play", "player": "Aoi", "cards": ["C4"]})
    assert session.shown().over
    dealt = {"type": "deal", "counts": dict.fromkeys(PLAYERS[:2], 5)}
    for event in ({"type": "round", "number": 2}, dealt) if begins == "round" else (dealt,):
        session.accept(event)
    assert session.shown().round == 2
    assert refusal(session, Back(type="back", player="Aoi")) == "no-turn"
    session.accept({"type": "play", "player": "Ren", "cards": ["S5"]})
    enter(session, Back(type="back", player="Ren"))
    assert session.shown().round == 2 and not session.shown().field

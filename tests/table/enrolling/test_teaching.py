"""A table's answers become examples of its deck, and are forgotten with the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.json_values import JsonLine
from table.enrolling.teaching import Teacher, forget, limited, stand_by
from table.record.session import Session
from table.record.storage.log import EventLog
from vision.examples.known import Disputed
from vision.examples.store import Example, Kept, load
from vision.types import Image, Quad

BLANK = np.zeros((364, 264, 3), np.uint8)


class Reader:
    """Something that learns: it takes every card but those at the picture's left edge."""

    disputed: tuple[Disputed, ...] = ()

    def __init__(self) -> None:
        self.known: list[tuple[str, str]] = []

    def teach(self, examples: Sequence[Example]) -> None:
        self.known = [(each.id.rsplit("/")[-1], each.code) for each in examples]

    def example(self, image: Image, quad: Quad, ident: str, code: str, said: bool = True) -> Example | None:
        assert image.shape == (40, 60, 3)
        return None if quad[0, 0] < 1 else Example(ident, code, BLANK, said=said)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    log = EventLog(tmp_path / "log.sqlite")
    found = Session.create(log, "daifugo", ["A", "B", "C", "D"], "official")
    yield found
    log.close()


def unread(session: Session, left: float = 5.0) -> int:
    """A play of a card that nobody read; its number."""
    _, data = cv2.imencode(".jpg", np.full((40, 60, 3), 90, np.uint8))
    sha = session.log.put_picture(data.tobytes())
    quad = [[left, 5], [left + 20, 5], [left + 20, 35], [left, 35]]
    evidence: list[JsonLine] = [{"sha256": sha, "camera": "c", "at_ms": 0.0, "quad": quad, "card": None}]
    return session.accept({"type": "play", "player": "A", "cards": ["?"], "source": "camera", "evidence": evidence}).seq


def answer(session: Session, seq: int, card: str) -> int:
    event: JsonLine = {"type": "play", "player": "A", "cards": [card], "source": "tap", "confirmed": True}
    return session.accept({"type": "amend", "target": seq, "event": event, "source": "tap"}).seq


def test_an_answer_teaches_at_once_and_for_good_and_is_undone_with_it(session: Session, tmp_path: Path) -> None:
    reader, folder = Reader(), tmp_path / "deck"
    teacher = Teacher(session, reader, folder)
    seq = unread(session)
    assert not teacher.learn() and reader.known == []
    said = answer(session, seq, "S5")
    assert teacher.learn() and reader.known == [(f"{seq}-0", "S5")]
    assert [each.code for each in load(folder).examples] == ["S5"]
    answer(session, seq, "S6")
    assert teacher.learn() and reader.known == [(f"{seq}-0", "S6")]
    session.accept({"type": "undo", "target": said})
    session.accept({"type": "undo", "target": said + 1})
    assert teacher.learn() and reader.known == [] and load(folder).examples == ()


def test_what_somebody_took_out_is_not_learned_again_nor_what_is_no_card(session: Session, tmp_path: Path) -> None:
    reader, folder = Reader(), tmp_path / "deck"
    teacher = Teacher(session, reader, folder)
    answer(session, unread(session), "S5")
    answer(session, unread(session, left=0.0), "S7")
    assert teacher.learn() and [code for _, code in reader.known] == ["S5"]
    forget(folder, [load(folder).examples[0].id])
    assert not teacher.learn() and load(folder).examples == ()


def test_what_somebody_stands_by_is_kept_until_the_answer_changes(session: Session, tmp_path: Path) -> None:
    folder = tmp_path / "deck"
    teacher = Teacher(session, Reader(), folder)
    seq = unread(session)
    answer(session, seq, "S5")
    teacher.learn()
    stand_by(folder, [load(folder).examples[0].id])
    teacher.learn()
    assert [(each.code, each.sure) for each in load(folder).examples] == [("S5", True)]
    answer(session, seq, "S6")
    teacher.learn()
    assert [(each.code, each.sure) for each in load(folder).examples] == [("S6", False)]


def test_examples_of_other_evenings_stay(session: Session, tmp_path: Path) -> None:
    reader, folder = Reader(), tmp_path / "deck"
    answer(session, unread(session), "S5")
    Teacher(session, reader, folder).learn()
    other = Session.create(session.log, "daifugo", ["A", "B", "C", "D"], "official")
    answer(other, unread(other), "S8")
    Teacher(other, reader, folder).learn()
    assert sorted(code for _, code in reader.known) == ["S5", "S8"]


def test_of_too_many_those_go_first_that_the_game_proved() -> None:
    some = [Example(str(at), "S3", BLANK, said=at % 2 == 0) for at in range(6)]
    assert [each.id for each in limited(Kept(tuple(some)), 4).examples] == ["0", "2", "4", "5"]


def test_a_started_teacher_hears_of_answers_by_itself(session: Session, tmp_path: Path) -> None:
    reader = Reader()
    teacher = Teacher(session, reader, tmp_path / "deck")
    teacher.start()
    answer(session, unread(session), "S5")
    teacher.stop()
    assert [code for _, code in reader.known] == ["S5"]

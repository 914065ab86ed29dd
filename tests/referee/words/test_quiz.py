"""Questions: the referee is the answer key, exactly one answer is right, and every one is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee import games
from referee.fold import fold
from referee.play.lessons import Question
from referee.records.reader import read_record
from referee.words import quiz
from tests.referee.conftest import Sit

ANSWERS = Path(__file__).with_name("quiz_answers.txt")
"""The answer key, read by people: profile, question, the right answer, what the referee rules with which rule."""
POSITIONS = [
    pytest.param(question, id=f"{profile}-{question.name}")
    for name in games.names()
    for profile in games.profiles(name)
    if (found := quiz.course(name, profile)) is not None
    for question in found.quiz
]


@pytest.mark.parametrize("question", POSITIONS)
def test_one_answer_is_right_and_each_is_explained_in_both_languages(question: Question) -> None:
    posed = quiz.pose(question)
    assert sum(answer.right for answer in posed.answers) == 1
    assert len(posed.answers) > 1
    assert posed.ask.ja and posed.ask.en and "{" not in posed.ask.ja + posed.ask.en
    for answer in posed.answers:
        found = answer.explanation
        assert answer.label.ja and answer.label.en and found.says.ja and found.says.en
        assert found.reasons or found.event.type in ("meeple", "show", "bid"), question.name
        if not answer.right and question.kind == "which" and question.wants is None:
            assert found.verdict == "illegal" and any(reason.holds is False for reason in found.reasons)
            assert found.rules or found.ruling.rule is None


@pytest.mark.parametrize("question", POSITIONS)
def test_the_way_to_a_position_is_without_a_foul(question: Question) -> None:
    assert [
        ruling.code for _, _, ruling in quiz.folded(question.position).standing() if ruling.verdict != "legal"
    ] == []


def key() -> list[str]:
    """The answer key as the referee has it now: one line a question."""
    lines = []
    for name in games.names():
        for profile in games.profiles(name):
            found = quiz.course(name, profile)
            for question in found.quiz if found else ():
                right = next(answer for answer in quiz.pose(question).answers if answer.right)
                ruled = [
                    right.explanation.ruling.code,
                    right.explanation.ruling.rule,
                    *right.explanation.ruling.effects,
                ]
                told = " ".join(str(each) for each in ruled if each)
                lines.append(f"{profile} {question.name}: {right.label.en} [{told}]")
    return lines


def test_the_referee_gives_every_answer_that_people_have_checked() -> None:
    """A change of the referee or of a position that changes an answer shows here: read the position, then the key."""
    assert key() == ANSWERS.read_text(encoding="utf-8").splitlines()


def test_no_two_questions_of_a_course_are_the_same() -> None:
    for name in games.names():
        for profile in games.profiles(name):
            found = quiz.course(name, profile)
            asked = [(each.position, each.answers, each.kind, each.wants) for each in found.quiz] if found else []
            assert len({repr(each) for each in asked}) == len(asked), profile


def test_what_is_right_is_not_always_the_same_answer() -> None:
    for name in games.names():
        found = quiz.course(name)
        places = (
            {[answer.right for answer in quiz.pose(each).answers].index(True) for each in found.quiz} if found else {}
        )
        assert len(places) > 1 or not places


def test_a_recording_asks_about_its_fouls_and_what_its_plays_set_off(sit: Sit) -> None:
    table = sit()
    table.play("A", "S5")
    table.play("B", "S7")  # a lock
    table.play("C", "H9")  # a foul
    table.play("C", "S8")  # an 8-cut
    asked = quiz.from_record(table.fold)
    assert [posed.question.answers[0]["cards"] for posed in asked] == [["S8"], ["H9"], ["S7"]]
    foul = asked[1]
    assert [answer.right for answer in foul.answers] == [False, True, False]
    assert [play.cards for play in foul.moment.game.public(foul.moment.state).field.plays] == [("S5",), ("S7",)]
    assert "縛り" in foul.answers[0].explanation.says.ja and "♥9" in foul.ask.ja


def test_a_card_that_nobody_could_read_is_not_asked_about() -> None:
    lines = [
        '{"seq":0,"type":"game","format":"gyoji/1","game":"daifugo","profile":"official","players":["A","B"]}',
        '{"seq":1,"type":"play","player":"A","cards":["?"]}',
    ]
    assert quiz.from_record(fold(*read_record(lines)[:2])) == ()

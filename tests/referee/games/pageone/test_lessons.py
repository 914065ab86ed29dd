"""Page One's course teaches following, drawing and the joker."""

from __future__ import annotations

from referee.games.pageone.lessons import COURSES
from referee.words import quiz


def test_W3_W4_W6_follow_draw_or_pass() -> None:
    right = {
        question.name: next(answer for answer in quiz.pose(question).answers if answer.right).label.en
        for question in COURSES["pageone"].quiz
    }
    assert right["follow"] == "♥2" and right["joker"] == "the joker" and right["draw"] == "Draw a card"
    assert right["nothing-to-draw"] == "legal" and right["two-is-low"] == "Yui"

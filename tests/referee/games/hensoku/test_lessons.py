"""Hensoku's course asks about what Daifugo does not have: the stock, and the roles."""

from __future__ import annotations

from referee.games.hensoku.lessons import COURSES
from referee.words import quiz


def test_V3_V5_V14_V16_the_games_own_rules_decide() -> None:
    posed = [quiz.pose(question) for question in COURSES["hensoku"].quiz]
    decided = {answer.explanation.ruling.code for each in posed for answer in each.answers}
    effects = {effect for each in posed for answer in each.answers for effect in answer.explanation.ruling.effects}
    assert {"must-draw", "drew-twice", "finish-before-draw"} <= decided
    assert {"give", "discard", "payment"} <= effects

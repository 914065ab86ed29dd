"""Poker's positions hold one hand against the next; sevens end where rows do."""

from __future__ import annotations

from itertools import pairwise

from referee.cards import coloured
from referee.games.torite.kinds.poker import strength
from referee.games.torite.lessons.others import COURSES
from referee.games.torite.sheet import HANDS
from referee.words import quiz


def right(profile: str, name: str) -> str:
    question = next(each for each in COURSES[profile].quiz if each.name == name)
    return next(answer for answer in quiz.pose(question).answers if answer.right).label.en


def test_K1_the_hands_are_shown_strongest_first() -> None:
    ids = coloured().ids
    found = [strength([ids[code] for code in row.split()]) for row in HANDS.values()]
    assert all(stronger > weaker for stronger, weaker in pairwise(found))


def test_K1_S2_D1_answers_that_surprise() -> None:
    assert right("torite-poker", "one-is-low") == "Ren"
    assert right("torite-sevens", "fourth-pass") == "Yui" and right("torite-sevens", "a-seven-takes-no-turn") == "Ren"
    assert right("torite-daifugo", "eight-does-nothing") == "Ren"

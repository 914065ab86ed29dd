"""Lessons: every game has a tour, three plays and ten positions or more, in both languages; moves in short."""

from __future__ import annotations

import re

import pytest

from referee import games
from referee.games.free.game import Free
from referee.play.lessons import Course, Desk, move
from referee.play.options import OptionsError
from referee.play.protocol import Setup
from referee.records.reader import line_of
from referee.texts import Text, has
from referee.words import quiz
from referee.words.advice import may_play

PROFILES = [(name, profile) for name in games.names() for profile in games.profiles(name)]
UNRULED = {name for name in games.names() if isinstance(games.find(name), Free)}
"""Games in which nothing is ruled on: there is nothing to ask about them."""
JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")


def of(name: str, profile: str) -> Course:
    found = quiz.course(name, profile)
    assert found is not None
    return found


def both_languages(text: Text) -> bool:
    return bool(JAPANESE.search(text.ja)) and bool(text.en.strip()) and not set("{}") & set(text.ja + text.en)


@pytest.mark.parametrize("name, profile", PROFILES)
def test_every_profile_of_every_game_has_its_course(name: str, profile: str) -> None:
    found = of(name, profile)
    assert 3 <= len(found.pages) <= 12 and len(found.tasks) == 3
    assert len(found.quiz) >= 10 or name in UNRULED
    names = [each.name for each in (*found.tasks, *found.quiz)]
    assert len({each.name for each in found.quiz}) == len(found.quiz) and all(names)


@pytest.mark.parametrize("name, profile", PROFILES)
def test_every_page_says_it_in_both_languages_with_cards_of_the_deck_and_a_rule(name: str, profile: str) -> None:
    game, options = games.choose(name, profile, {})
    for page in of(name, profile).pages:
        assert both_languages(page.title) and both_languages(page.text)
        assert len(page.text.en) < 420 and len(page.text.ja) < 200
        assert page.rule is None or has(f"rule.{page.rule}"), page.rule
    players = tuple(of(name, profile).tasks[0].position.lines[0]["players"])
    deck = game.deck_of(game.start(Setup(players, options, profile=profile)))
    shown = {code for page in of(name, profile).pages for row in page.cards for code in row} - {"BACK"}
    assert shown <= set(deck.ids)


@pytest.mark.parametrize("name, profile", PROFILES)
def test_every_play_of_a_tour_can_be_made_and_not_by_any_card(name: str, profile: str) -> None:
    for task in of(name, profile).tasks:
        assert both_languages(task.goal)
        moment = quiz.folded(task.position).table
        tried = may_play(moment.game, moment.state, task.player, task.hand)
        lines = [{key: value for key, value in line_of(option.event).items() if key != "seq"} for option in tried]
        good = [line for line in lines if quiz.attempt(task, line)[1]]
        assert good, task.name
    assert not quiz.attempt(task, {"type": "pass", "player": task.player})[1]


def test_a_game_that_is_not_there_has_no_course() -> None:
    with pytest.raises(OptionsError):
        quiz.courses("unheard-of")
    assert quiz.course("daifugo", "unheard-of") is None
    assert quiz.course("daifugo") is quiz.course("daifugo", "official")


@pytest.mark.parametrize(
    "short, line",
    [
        ("A:S5,H5", {"type": "play", "player": "Aoi", "cards": ["S5", "H5"]}),
        ("B-", {"type": "pass", "player": "Ren"}),
        ("C+", {"type": "draw", "count": 1, "player": "Yui"}),
        ("/", {"type": "clear"}),
        ("D!", {"type": "lead", "player": "Sora"}),
        ("A=16H", {"type": "bid", "player": "Aoi", "count": 16, "suit": "H"}),
        ("A@SQ", {"type": "adjutant", "player": "Aoi", "card": "SQ"}),
        ("A#R", {"type": "meeple", "player": "Aoi", "colour": "R"}),
        ("A?", {"type": "widow", "player": "Aoi", "discards": 3}),
        ("B*R1,R2", {"type": "show", "player": "Ren", "cards": ["R1", "R2"]}),
    ],
)
def test_moves_are_written_in_short(short: str, line: dict[str, object]) -> None:
    assert move(short) == line


def test_a_hand_that_is_held_then_was_dealt_with_the_cards_that_were_laid() -> None:
    position = Desk("daifugo", "official").at("A:S5 B-", {"A": "H7 D9"}, 4)
    deal = position.lines[1]
    assert deal["hands"] == {"Aoi": ["H7", "D9", "S5"]} and deal["counts"] == {"Ren": 4, "Yui": 4, "Sora": 4}
    assert quiz.folded(position).turn == "Yui"

"""Questions of positions that nobody has seen: others each time, with answers that the referee rules on."""

from __future__ import annotations

import pytest

from referee.ruling import ILLEGAL, LEGAL
from webui.teaching.fresh_quiz import fresh

PLAYS = [("daifugo", "official"), ("daifugo", "nono"), ("torite", "torite-c"), ("napoleon", "napoleon")]


@pytest.mark.parametrize(("game", "profile"), PLAYS)
def test_one_answer_is_allowed_and_the_others_are_fouls(game: str, profile: str) -> None:
    found = [posed for posed in fresh(game, profile, 7) if posed.question.kind == "which"]
    assert len(found) >= 2
    for posed in found:
        assert [each.right for each in posed.answers].count(True) == 1
        assert {each.explanation.verdict for each in posed.answers} == {LEGAL, ILLEGAL}
        assert all(set(each.cards) <= set(posed.question.hand) for each in posed.answers)


@pytest.mark.parametrize(
    ("game", "profile", "kind"),
    [("goninkan", "goninkan", "turn"), ("torite", "torite-e", "ruling"), ("torite", "torite-poker", "winner")],
)
def test_where_every_card_may_be_played_it_is_asked_who_leads_or_won_or_what_is_ruled(
    game: str, profile: str, kind: str
) -> None:
    found = fresh(game, profile, 7)
    assert len(found) >= 3 and {posed.question.kind for posed in found} == {kind}
    assert all([answer.right for answer in posed.answers].count(True) == 1 for posed in found)


def test_another_seed_asks_about_other_positions_the_same_one_about_the_same() -> None:
    asked = [[each.question.name for each in fresh("daifugo", "official", seed)] for seed in (1, 1, 2)]
    assert asked[0] == asked[1] and not set(asked[0]) & set(asked[2])


def test_a_game_that_teaches_nothing_has_none() -> None:
    assert fresh("free", "free", 1) == []

"""Questions of positions that nobody has seen: others each time, with answers that the referee rules on."""

from __future__ import annotations

import pytest

from referee.ruling import ILLEGAL, LEGAL
from webui.teaching.fresh_quiz import fresh


@pytest.mark.parametrize("profile", ["official", "nono"])
def test_one_answer_is_allowed_and_the_others_are_fouls_whatever_else_is_held(profile: str) -> None:
    found = fresh("daifugo", profile, 7)
    assert len(found) >= 3
    for posed in found:
        assert [each.right for each in posed.answers].count(True) == 1
        assert {each.explanation.verdict for each in posed.answers} == {LEGAL, ILLEGAL}
        assert all(set(each.cards) <= set(posed.question.hand) for each in posed.answers)


def test_another_seed_asks_about_other_positions_the_same_one_about_the_same() -> None:
    asked = [[each.question.name for each in fresh("daifugo", "official", seed)] for seed in (1, 1, 2)]
    assert asked[0] == asked[1] and not set(asked[0]) & set(asked[2])


def test_a_game_without_plays_to_choose_from_has_none() -> None:
    assert fresh("free", "free", 1) == []

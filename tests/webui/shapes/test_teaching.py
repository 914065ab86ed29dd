"""The shapes that teach hold whatever the referee lists and explains."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import ValidationError

from referee import games
from tests.referee.seats import seated
from webui.shapes.teaching import MOST_HELD, Hand, Option, Why


@pytest.mark.parametrize("name, profile", [(name, each) for name in games.names() for each in games.profiles(name)])
def test_every_type_that_a_game_lists_for_a_hand_may_be_told(name: str, profile: str) -> None:
    game, options = games.choose(name, profile, {})
    _, state = seated(game, options, profile)
    listed = {choice.type for choice in game.options(state, "A", game.deck_of(state).all_codes()[:9])}
    assert listed <= set(get_args(Option.model_fields["type"].annotation))


def test_an_explanation_needs_a_verdict_and_words() -> None:
    needed = {name for name, field in Why.model_fields.items() if field.is_required()}
    assert needed == {"seq", "type", "verdict", "message", "steps", "rules"}


def test_a_hand_has_cards_but_not_endlessly_many() -> None:
    assert Hand(cards=["S3"] * MOST_HELD).cards[0] == "S3"
    for cards in ([], ["S3"] * (MOST_HELD + 1), ["a\x00"], "S3"):
        with pytest.raises(ValidationError):
            Hand.model_validate({"cards": cards})

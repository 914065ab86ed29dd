"""What a phone asks for its owner alone."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.phone import MOST, Answer, AskBack, Hand, Help


def test_a_hand_has_cards_but_not_endlessly_many() -> None:
    assert Hand(cards=["S3"] * MOST).cards[0] == "S3"
    for cards in ([], ["S3"] * (MOST + 1), ["a\x00"], "S3"):
        with pytest.raises(ValidationError):
            Hand.model_validate({"cards": cards})


def test_an_answer_is_a_yes_or_a_no() -> None:
    assert Answer(target=1, agree=True).agree and AskBack(target=1).target == 1
    for model, said in ((Answer, {"target": 1, "agree": 1}), (Answer, {"target": 0, "agree": True}), (AskBack, {})):
        with pytest.raises(ValidationError):
            model.model_validate(said)
    assert Help().ways == []

"""What a phone asks."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.phone import Answer, AskBack


def test_an_answer_is_a_yes_or_a_no() -> None:
    assert Answer(target=1, agree=True).agree and AskBack(target=1).target == 1
    for model, said in ((Answer, {"target": 1, "agree": 1}), (Answer, {"target": 0, "agree": True}), (AskBack, {})):
        with pytest.raises(ValidationError):
            model.model_validate(said)

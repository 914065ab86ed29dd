"""The state of the camera as the page is told it."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from table.live.states import SENTENCES
from webui.shapes.common import Said
from webui.shapes.status import Status


def test_every_state_can_be_told_with_its_sentence() -> None:
    for state, words in SENTENCES.items():
        assert Status(state=state, message=Said(**words)).model_dump()["message"] == words


def test_a_state_that_the_table_does_not_know_is_refused() -> None:
    with pytest.raises(ValidationError):
        Status.model_validate({"state": "asleep", "message": {"en": "x", "ja": "x"}})

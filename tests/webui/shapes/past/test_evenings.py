"""The shapes of the past: what may be asked."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.past.evenings import Chosen, SettleUp


@pytest.mark.parametrize("session", ["", "x" * 129, "a\x00b", "a\nb"])
def test_an_id_is_short_and_printable(session: str) -> None:
    with pytest.raises(ValidationError):
        Chosen(session=session)
    with pytest.raises(ValidationError):
        SettleUp(sessions=[session])


def test_a_settlement_is_of_evenings_at_a_worth() -> None:
    assert SettleUp(sessions=["friday"]).worth == 1
    for wrong in ({"sessions": []}, {"sessions": ["a"], "worth": 0}, {"sessions": ["a"], "more": 1}):
        with pytest.raises(ValidationError):
            SettleUp.model_validate(wrong)

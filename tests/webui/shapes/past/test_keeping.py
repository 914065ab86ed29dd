"""Limits for pictures are whole numbers above 0, or none."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.past.keeping import Limits


def test_no_limit_is_said_by_nothing() -> None:
    assert Limits() == Limits(days=None, megabytes=None)
    for wrong in ({"days": 0}, {"megabytes": -1}, {"days": "30"}, {"weeks": 1}):
        with pytest.raises(ValidationError):
            Limits.model_validate(wrong)

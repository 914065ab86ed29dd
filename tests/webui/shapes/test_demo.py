"""What a page asks of a demonstration."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.demo import Hold, ShowDemo


def test_a_film_is_held_in_three_ways_and_at_a_sensible_pace() -> None:
    assert Hold(how="step").pace is None and Hold(pace=0.5).how is None
    for wrong in ({"how": "rewind"}, {"pace": 0.0}, {"pace": 9}, {"more": 1}):
        with pytest.raises(ValidationError):
            Hold.model_validate(wrong)
    with pytest.raises(ValidationError):
        ShowDemo(name="")

"""What is asked and told of the room."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.room import Free, Join, Open, Room, Sit, You


def test_a_request_is_taken_as_it_is() -> None:
    assert Join(code="ABCD-2345").code == "ABCD-2345" and Sit(player=None).player is None
    for wrong in ({"code": ""}, {"code": "x" * 41}, {"code": "a\x00"}, {"code": 123456}, {}):
        with pytest.raises(ValidationError):
            Join.model_validate(wrong)
    for model, said in ((Open, {"open": 1}), (Sit, {}), (Sit, {"player": ""}), (Free, {"player": None})):
        with pytest.raises(ValidationError):
            model.model_validate(said)


def test_whoever_has_not_joined_is_nobody() -> None:
    assert You().role is None and You().seat is None and not You().joined
    assert Room().taken == [] and Room().asking is None

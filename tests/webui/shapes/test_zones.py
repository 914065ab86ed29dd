"""The shapes of zones: what a request may hold."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.shapes.zones import MOST, ZoneDrawn, ZonesDrawn

FIELD = {"kind": "field", "polygon": [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0]]}


def test_a_zone_needs_a_kind_and_three_corners() -> None:
    assert ZoneDrawn.model_validate(FIELD).seat is None
    for change in ({"kind": "sofa"}, {"polygon": [[0.0, 0.0], [9.0, 9.0]]}, {"polygon": [[0.0]] * 3}, {"seat": -1}):
        with pytest.raises(ValidationError):
            ZoneDrawn.model_validate({**FIELD, **change})


def test_there_may_be_none_and_not_too_many() -> None:
    assert ZonesDrawn.model_validate({"zones": []}).zones == []
    with pytest.raises(ValidationError):
        ZonesDrawn.model_validate({"zones": [FIELD] * (MOST + 1)})

"""The types of JSON can be read while the program runs: models of answers are made of dataclasses that hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_origin, get_type_hints

import pytest
from pydantic import TypeAdapter, ValidationError

from referee.events import Header
from referee.json_values import JsonLine, JsonObject


def test_a_header_says_what_its_fields_hold() -> None:
    assert get_origin(get_type_hints(Header)["options"]) is Mapping


def test_a_line_is_an_object_whose_fields_may_be_set() -> None:
    line: JsonLine = {"seq": 1}
    line["cards"] = ["S3", "H3"]
    seen: JsonObject = line
    assert seen["cards"] == ["S3", "H3"]
    assert TypeAdapter(dict[str, int | list[str]]).validate_python(line) == line
    with pytest.raises(ValidationError):
        TypeAdapter(dict[str, int]).validate_python(line)

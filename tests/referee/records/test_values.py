"""Kinds of values: what is accepted, how it is kept, and how a refusal says that it is too large."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest

from referee.records import values
from referee.records.values import HIGHEST, MOST, WORDY, Kind, too_large

KINDS = {kind.name: kind for kind in vars(values).values() if isinstance(kind, Kind)}
FITS: dict[str, list[Any]] = {
    "anything": [None, 1, "x", [[]]],
    "text": ["x", "x" * WORDY],
    "object": [{}, {"x": [1]}],
    "truth": [True, False],
    "number": [0, -HIGHEST, HIGHEST],
    "positive": [1, HIGHEST],
    "amount": [0, HIGHEST],
    "time": [0, -1.5, 1e299],
    "share": [0, 1, 0.5],
    "source": ["camera", "import"],
    "player": ["Aoi"],
    "players": [["Aoi"], ["Aoi", "Ren"]],
    "words": [[], ["x"]],
    "cards": [["S3"], ["?"] * MOST],
    "hand": [[], ["S3"]],
    "pile": [0, 3, [], ["S3"]],
    "ranks": [{}, {"Aoi": "heimin"}],
    "counts": [{}, {"Aoi": 0}],
    "hands": [{}, {"Aoi": ["S3"]}],
    "audience": ["all", [], ["Aoi"]],
    "evidence": [[], [{}]],
    "target": [1],
    "place": [0, 1],
    "event": [{}],
}
REFUSED: dict[str, list[Any]] = {
    "anything": [],
    "text": ["", "x" * (WORDY + 1), 1, None],
    "object": [[], "x"],
    "truth": [0, 1, "true"],
    "number": [True, 0.5, "1", HIGHEST + 1],
    "positive": [0, -1, True],
    "amount": [-1, False, 0.5],
    "time": ["0", True, 1e300],
    "share": [-0.1, 1.1, True],
    "source": ["dream", None, []],
    "player": ["", 1],
    "players": [[], ["Aoi", "Aoi"], "Aoi", ["x"] * (MOST + 1)],
    "words": ["x", [1]],
    "cards": [[], "S3", [""], ["S3"] * (MOST + 1)],
    "hand": ["S3", [None]],
    "pile": [-1, "S3", True],
    "ranks": [{"Aoi": "king"}, []],
    "counts": [{"Aoi": -1}, {"Aoi": True}, 3],
    "hands": [{"Aoi": "S3"}, []],
    "audience": ["Aoi", 1],
    "evidence": [{}, [1], [{}] * (MOST + 1)],
    "target": [0, True],
    "place": [-1, 0.5],
    "event": [[], "pass"],
}


def test_every_kind_is_tried() -> None:
    assert set(FITS) == set(REFUSED) == set(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_accepts_what_its_schema_accepts(name: str) -> None:
    kind = KINDS[name]
    schema = jsonschema_rs.Draft202012Validator(dict(kind.schema))
    for value in FITS[name]:
        assert kind.accepts(value) and schema.is_valid(value), value
    for value in REFUSED[name]:
        assert not kind.accepts(value), value
        assert not kind.schema or not schema.is_valid(value), value


def test_what_is_kept_cannot_be_changed() -> None:
    assert values.CARDS.convert(["S3"]) == ("S3",)
    assert values.HANDS.convert({"Aoi": ["S3"]}) == {"Aoi": ("S3",)}
    assert values.PILE.convert(3) == 3
    assert values.AUDIENCE.convert("all") == "all"


@pytest.mark.parametrize(
    ("value", "limit"),
    [
        ("x", ""),
        ("x" * (WORDY + 1), "long"),
        ([1] * (MOST + 1), "listed"),
        ({"Aoi": ["S3"] * (MOST + 1)}, "listed"),
        (HIGHEST + 1, "highest"),
        ({"Aoi": HIGHEST + 1}, "highest"),
    ],
)
def test_it_is_known_which_limit_a_value_goes_beyond(value: Any, limit: str) -> None:
    assert too_large(value) == limit


def test_a_text_that_cannot_be_written_is_none() -> None:
    assert not values.text("\ud800")

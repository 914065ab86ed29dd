"""Every game's detail reaches the page as one member of a tagged union, with all its fields."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from referee.judging import follow
from referee.play.public import as_json
from table.record.view import View
from tests.golden.records import FOLDER
from webui.details import kind, models, tagged
from webui.views.session import page_head

RECORDS = sorted(FOLDER.glob("*.corrected.jsonl"))


def test_every_kind_has_its_own_tag() -> None:
    tags = [kind(detail) for detail in models()]
    assert len(set(tags)) == len(tags) > 5


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.partition(".")[0])
def test_nothing_of_a_detail_is_lost(path: Path) -> None:
    fold = None
    for fold, _ in follow(path.read_bytes().splitlines()):
        public = fold.table.game.public(fold.table.state)
        told = as_json(public)
        sent = tagged(public.detail).model_dump(mode="json")
        assert sent.pop("kind") == kind(type(public.detail))
        assert sent.keys() == {each.name for each in dataclasses.fields(public.detail)}  # type: ignore[arg-type]
        for name, value in sent.items():
            assert json.dumps(value).replace('"readings"', '"as"') == json.dumps(told[name]), name
    assert fold is not None
    head = page_head("s", 1, View(fold).shown()).model_dump(mode="json")
    assert head["detail"]["kind"] == kind(type(public.detail))

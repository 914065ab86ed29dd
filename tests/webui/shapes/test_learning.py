"""The shapes of lessons: what a try may be, what a scene has room for."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from webui.routes.lessons import TOLD
from webui.shapes.learning import Attempt, Scene


@pytest.mark.parametrize("kind", TOLD)
def test_every_kind_of_exercise_may_be_tried(kind: str) -> None:
    assert Attempt.model_validate({"game": "g", "profile": "p", "exercise": "e", "type": kind}).type == kind


def test_a_try_is_strict() -> None:
    with pytest.raises(ValidationError):
        Attempt.model_validate({"game": "g", "profile": "p", "exercise": "e", "type": "play", "player": "Aoi"})


def test_a_scene_needs_nothing_but_players() -> None:
    assert {name for name, field in Scene.model_fields.items() if field.is_required()} == {"players"}

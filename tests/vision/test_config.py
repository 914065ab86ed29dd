"""Configurations: every tuned number is documented, frozen, and may be passed in."""

from __future__ import annotations

import ast
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from tests.vision.test_scanner import table
from vision.config import VISION
from vision.imaging.config import IMAGING
from vision.scanner import Scanner
from vision.tracking.config import TRACKING

ROOMS = ("detection", "recognition", "enrolled", "tracking", "imaging", "fitting")
VISION_FOLDER = Path(__file__).resolve().parents[2] / "vision"


@pytest.mark.parametrize("room", ROOMS)
def test_every_number_of_a_room_is_documented(room: str) -> None:
    tree = ast.parse((VISION_FOLDER / room / "config.py").read_text(encoding="utf-8"))
    for node in [one for one in tree.body if isinstance(one, ast.ClassDef)]:
        assert ast.get_docstring(node), node.name
        for number, part in enumerate(node.body):
            if isinstance(part, ast.AnnAssign) and "field(" not in ast.unparse(part):
                after = node.body[number + 1] if number + 1 < len(node.body) else None
                told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                assert told, f"{node.name}.{ast.unparse(part.target)}"


@pytest.mark.parametrize("config", [VISION, TRACKING, IMAGING], ids=lambda config: type(config).__name__)
def test_configurations_are_frozen_all_the_way_down(config: object) -> None:
    assert is_dataclass(config)
    for one in fields(config):
        with pytest.raises(FrozenInstanceError):
            setattr(config, one.name, None)
        if is_dataclass(getattr(config, one.name)):
            test_configurations_are_frozen_all_the_way_down(getattr(config, one.name))


def test_a_configuration_that_is_passed_in_counts() -> None:
    """Nothing is located where no peak is high enough; the shipped scanner beside it still finds the card."""
    image, _ = table(("S7",))
    blind = replace(VISION, detection=replace(VISION.detection, locator=replace(VISION.detection.locator, peak=1.1)))
    assert Scanner(threads=1, config=blind).scan(image) == []
    assert [card.card for card in Scanner(threads=1).scan(image)] == ["S7"]
    assert np.isclose(VISION.detection.locator.peak, 0.22)

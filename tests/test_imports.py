"""The layers import one way: webui -> table -> {vision, referee, models}, vision -> models, training -> models."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.parsing import parsed

ROOT = Path(__file__).resolve().parent.parent
LAYERS = {
    "webui": {"webui", "table", "vision", "referee", "models"},
    "table": {"table", "vision", "referee", "models"},
    "vision": {"vision", "models"},
    "referee": {"referee"},
    "models": {"models"},
}
ROOMS = {
    "types": set[str](),
    "runtime": set[str](),
    "calibration": set[str](),
    "config": {"detection", "recognition", "enrolled"},
    "imaging": {"types"},
    "detection": {"types", "runtime"},
    "tracking": {"types"},
    "recognition": {"types", "runtime", "calibration", "detection"},
    "enrolled": {"types", "runtime", "calibration", "detection", "recognition", "tracking"},
    "scanner": {"types", "calibration", "config", "imaging", "detection", "recognition", "enrolled"},
    "fitting": {"types", "runtime", "calibration", "imaging", "detection", "recognition", "enrolled", "scanner"},
}
"""The rooms of `vision` (and its modules that stand alone), with what each may import of the others."""
NOT_IN_REFEREE = {"numpy", "cv2", "time", "datetime", "random", "socket", "sqlite3", "os", "pathlib", "io"}


def imported(path: Path) -> set[str]:
    """Top-level names of all modules that a file imports, also inside functions."""
    names: set[str] = set()
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names.add(node.module.split(".")[0])
    return names


def sources(layer: str) -> list[Path]:
    return [path for path in sorted((ROOT / layer).rglob("*.py")) if "node_modules" not in path.parts]


@pytest.mark.parametrize("layer", sorted(LAYERS))
def test_a_layer_imports_only_what_lies_below(layer: str) -> None:
    files = sources(layer)
    assert files
    wrong = {
        str(path.relative_to(ROOT)): sorted((imported(path) & LAYERS.keys()) - LAYERS[layer])
        for path in files
        if (imported(path) & LAYERS.keys()) - LAYERS[layer]
    }
    assert not wrong


def test_the_referee_has_no_clock_no_chance_and_no_files() -> None:
    wrong = {
        str(path.relative_to(ROOT)): sorted(imported(path) & NOT_IN_REFEREE)
        for path in sources("referee")
        if imported(path) & NOT_IN_REFEREE
    }
    assert not wrong


def test_only_training_needs_torch() -> None:
    files = [path for layer in LAYERS for path in sources(layer)]
    users = {path.relative_to(ROOT).parts[:2] for path in files if "torch" in imported(path)}
    assert users <= {("models", "training")}


def test_rooms_of_vision_import_only_what_lies_below() -> None:
    wrong: dict[str, list[str]] = {}
    for path in sources("vision"):
        room = path.relative_to(ROOT / "vision").parts[0].removesuffix(".py")
        names = {
            name.split(".")[1]
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            for name in ([f"{node.module}.{alias.name}" for alias in node.names] if isinstance(node, ast.ImportFrom)
                         else [alias.name for alias in node.names] if isinstance(node, ast.Import) else [])
            if name.startswith("vision.")
        }  # fmt: skip
        if room != "__init__" and (far := names - ROOMS[room] - {room}):
            wrong[str(path.relative_to(ROOT))] = sorted(far)
    assert not wrong

"""What every configuration of vision has to be: documented, frozen all the way down, made of sane numbers."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from pathlib import Path

import pytest

VISION = Path(__file__).resolve().parents[2] / "vision"


def documented(room: str) -> None:
    """Every class and every number of a room's configuration has words."""
    tree = ast.parse((VISION / room / "config.py").read_text(encoding="utf-8"))
    for node in [one for one in tree.body if isinstance(one, ast.ClassDef)]:
        assert ast.get_docstring(node), node.name
        for number, part in enumerate(node.body):
            if isinstance(part, ast.AnnAssign) and "field(" not in ast.unparse(part):
                after = node.body[number + 1] if number + 1 < len(node.body) else None
                told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                assert told, f"{node.name}.{ast.unparse(part.target)}"


def frozen(config: object) -> None:
    """Nobody changes a configuration, nor a part of it."""
    assert is_dataclass(config)
    for one in fields(config):
        with pytest.raises(FrozenInstanceError):
            setattr(config, one.name, None)
        if is_dataclass(getattr(config, one.name)):
            frozen(getattr(config, one.name))


def numbers(config: object) -> Iterator[tuple[str, float]]:
    """Every number of a configuration, those of ranges one by one, with its name."""
    assert is_dataclass(config)
    for each in fields(config):
        value = getattr(config, each.name)
        if is_dataclass(value):
            yield from numbers(value)
        else:
            yield from ((each.name, one) for one in _flat(value))


def _flat(value: object) -> Iterator[float]:
    if isinstance(value, tuple):
        for part in value:
            yield from _flat(part)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        assert math.isfinite(value)
        yield value

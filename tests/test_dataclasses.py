"""Dataclasses that hold arrays are compared by identity.

The comparison that `@dataclass` writes asks whether two tuples are equal. With arrays in them that question has no
answer: `list.remove` and `in` raise ValueError once two such objects stand in one list.
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import referee
import table
import vision
import webui

ARRAYS = ("NDArray", "ndarray", "Quad", "Image", "Floats", "Vec", "Mask", "Small")
"""Names of arrays in annotations."""
LAB = ("vision.fitting.", "webui.frontend")
"""Modules that need what a table does not have."""


def classes() -> Iterator[type]:
    """Every class of the product."""
    for package in (referee, table, vision, webui):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.startswith(LAB):
                continue
            module = importlib.import_module(found.name)
            yield from (one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == found.name)


def test_a_dataclass_with_arrays_is_compared_by_identity() -> None:
    holding = [
        one for one in classes() if dataclasses.is_dataclass(one)
        and any(field.compare and any(name in str(field.type) for name in ARRAYS) for field in dataclasses.fields(one))
    ]  # fmt: skip
    assert len(holding) > 20
    assert [f"{one.__module__}.{one.__name__}" for one in holding if "__eq__" in vars(one)] == []

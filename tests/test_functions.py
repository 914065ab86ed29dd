"""Functions can be followed, and say what they take and give.

`Any` in a signature would switch off the type checker for everybody who calls it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.parsing import parsed
from tools import complexity

ROOT = Path(__file__).resolve().parent.parent
TYPED = ("referee", "table/record", "table/interpret", "webui")
"""Where no signature says `Any`."""
LAB = frozenset({"frontend", "training"})
"""Folders that are no part of it: another language, and the lab."""
UNTYPED = frozenset({
    "referee/play/public.py: parts",  # the fields of any dataclass, for another one: only that one knows their types
})  # fmt: skip

Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(*folders: str) -> Iterator[tuple[str, Function]]:
    """Every function and method below these folders, with where it stands; those inside functions are part of them."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if LAB.isdisjoint(path.parts):
                tree = parsed(path)
                for name, node in _defined(tree.body):
                    yield f"{path.relative_to(ROOT).as_posix()}: {name}", node


def _defined(body: list[ast.stmt], outer: str = "") -> Iterator[tuple[str, Function]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _defined(node.body, f"{outer}{node.name}.")
        elif isinstance(node, Function):
            yield outer + node.name, node


def says_any(function: Function) -> bool:
    """Whether an annotation of its signature names `Any`."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    said = [argument.annotation for argument in every if argument is not None] + [function.returns]
    return any(isinstance(part, ast.Name) and part.id == "Any" for each in said if each for part in ast.walk(each))


def test_functions_can_be_followed() -> None:
    found, kept = complexity.above(), complexity.listed()
    assert found, "the functions of the list are measured"
    assert list(complexity.faults(found, kept)) == []


def test_an_exception_that_is_no_longer_needed_is_a_fault() -> None:
    kept = {"a.py::old": 20, "a.py::better": 30, "a.py::same": 17}
    found = {"a.py::better": 25, "a.py::same": 17, "a.py::new": 16, "a.py::worse": 16}
    told = list(complexity.faults(found, kept))
    assert [line.partition(" ")[0] for line in told] == ["a.py::new", "a.py::worse", "a.py::old", "a.py::better"]
    assert complexity.shrunk(found, kept) == {"a.py::better": 25, "a.py::same": 17}


def test_public_signatures_are_typed() -> None:
    public = [(where, each) for where, each in functions(*TYPED) if not each.name.startswith("_")]
    assert len(public) > 1000
    assert {where for where, function in public if says_any(function)} == UNTYPED

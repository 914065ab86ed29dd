"""Functions are short, and say what they take and give.

How long one may be is a matter of taste that the house has settled: what one can see at once. `Any` in a signature
would switch off the type checker for everybody who calls it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.parsing import parsed

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("referee", "table", "vision", "webui", "models")
MOST_LINES = 40
"""Lines of a function, its signature and docstring left out."""
TYPED = ("referee", "table/record", "table/interpret", "webui")
"""Where no signature says `Any`."""
LAB = frozenset({"frontend", "training"})
"""Folders that are no part of it: another language, and the lab."""
UNTYPED = frozenset({
    "referee/public.py: parts",  # the fields of any dataclass, for another one: only that one knows their types
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


def lines(function: Function) -> int:
    """How many lines its body has without the docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def says_any(function: Function) -> bool:
    """Whether an annotation of its signature names `Any`."""
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    said = [argument.annotation for argument in every if argument is not None] + [function.returns]
    return any(isinstance(part, ast.Name) and part.id == "Any" for each in said if each for part in ast.walk(each))


def test_functions_fit_on_a_screen() -> None:
    assert [where for where, function in functions(*PACKAGES) if lines(function) > MOST_LINES] == []


def test_public_signatures_are_typed() -> None:
    public = [(where, each) for where, each in functions(*TYPED) if not each.name.startswith("_")]
    assert len(public) > 1000
    assert {where for where, function in public if says_any(function)} == UNTYPED

"""Which tests a change may touch: by the folders that differ from a commit, through the import graph.

A pytest plugin (`tests/conftest.py` loads it): `--affected COMMIT` keeps the tests that import, over however many other
modules, one of a folder with a changed file, and the tests of a folder with a changed test; `--until TIME` (s since
1970) leaves out what has not begun by then. Tests of processes and of the browser run the whole product. Of a commit
that is not known, and where the set-up of the project changed, every test may be touched.
"""

from __future__ import annotations

import ast
import functools
import subprocess
import time
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

import pytest

from tests.kinds import kind_of

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("vision", "referee", "table", "webui", "models", "bench", "tools")
WHOLE = ("table.cli", "webui.commands")
"""What the whole product begins with."""
BY_NAME = ("referee.games", "table.games", "table.simulation.games")
"""Packages whose modules are found by their names, which the import graph cannot see."""
SET_UP = ("pyproject.toml", "Makefile", ".ci/", "tests/conftest.py", "tests/kinds.py", "tests/affected.py")
"""Where these differ, everything may be otherwise."""


def differing(commit: str) -> list[str] | None:
    """Files that differ from a commit, paths below the root; None: that commit is not known here."""
    asked = ["git", "diff", "--name-only", commit]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return told.stdout.split("\n")[:-1] if told.returncode == 0 else None


class Graph:
    """Which module imports which, of all packages of the project."""

    def __init__(self) -> None:
        import grimp

        self._graph = grimp.build_graph(*PACKAGES, cache_dir=None)
        for package in BY_NAME:
            for module in self._graph.find_descendants(package):
                self._graph.add_import(importer=package, imported=module)

    def in_folder_of(self, file: str) -> set[str]:
        """The modules that stand in a file's folder, or in the nearest one above that is a package."""
        for folder in PurePosixPath(file).parents:
            package = ".".join(folder.parts)
            if package in self._graph.modules:
                return {package, *self._graph.find_children(package)}
        return set()

    def all_below(self, modules: Iterable[str]) -> set[str]:
        """These modules and everything that they import, over however many others."""
        known = {module for module in modules if module in self._graph.modules}
        return known.union(*(self._graph.find_upstream_modules(module) for module in known))


@functools.cache
def imports(file: Path) -> frozenset[str]:
    """Modules of the project that a file of the tests imports, itself or over other files of the tests."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    for name in sorted(found):
        helper = (ROOT / name.replace(".", "/")).with_suffix(".py")
        if name.startswith("tests.") and helper.is_file() and helper != file:
            found |= imports(helper)
    return frozenset(name for name in found if name.startswith(tuple(f"{package}" for package in PACKAGES)))


def conftests(file: Path) -> list[Path]:
    """The files of fixtures that a file of tests may use."""
    found = (folder / "conftest.py" for folder in file.parents if folder.is_relative_to(ROOT / "tests"))
    return [path for path in found if path.is_file()]


def touched(items: Iterable[pytest.Item], files: list[str]) -> list[pytest.Item]:
    """The tests that a change of these files may touch."""
    graph = Graph()
    folders = {module for file in files for module in graph.in_folder_of(file)}
    changed = {ROOT / file for file in files}
    below = functools.cache(lambda modules: graph.all_below(modules))

    def may(item: pytest.Item) -> bool:
        used = [item.path, *conftests(item.path)]
        whole = WHOLE if kind_of(item) in ("process", "browser") else ()
        modules = frozenset(whole).union(*(imports(path) for path in used))
        beside = any(path.is_relative_to(item.path.parent) and "tests" in path.parts for path in changed)
        return beside or bool(folders & below(modules))

    return [item for item in items if may(item)]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--affected COMMIT` and `--until TIME`."""
    parser.addoption("--affected", metavar="COMMIT", help="only tests that what differs from COMMIT may touch")
    parser.addoption("--until", metavar="TIME", type=float, help="skip what has not begun by TIME (s since 1970)")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what no change touches."""
    commit = config.getoption("--affected")
    files = differing(commit) if commit is not None else None
    if files is None or any(file.startswith(SET_UP) for file in files):
        return
    kept = touched(items, files)
    left = set(items) - set(kept)
    config.hook.pytest_deselected(items=sorted(left, key=lambda item: item.nodeid))
    items[:] = kept


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips a test for which no time is left."""
    until = item.config.getoption("--until")
    if until is not None and time.time() > until:
        pytest.skip("no time left in this run: `make test-all` runs it")

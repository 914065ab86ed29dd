"""Which slow tests a change may touch is told by the import graph."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.affected import Graph, differing, imports

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def graph() -> Graph:
    return Graph()


def test_what_is_imported_over_others_may_touch_a_test(graph: Graph) -> None:
    assert {"referee.fold", "referee.records.schema"} <= graph.all_below({"table.record.session"})
    assert not any(module.startswith("vision") for module in graph.all_below({"referee.fold"}))


def test_games_are_imported_by_whoever_finds_them_by_name(graph: Graph) -> None:
    assert "table.simulation.games.nono" in graph.all_below({"table.simulation.games"})
    assert any(module.startswith("referee.games.napoleon") for module in graph.all_below({"table.live.loop"}))


def test_a_file_that_is_no_module_belongs_to_the_package_above_it(graph: Graph) -> None:
    folder = next((ROOT / "table" / "simulation" / "data").iterdir())
    assert "table.simulation" in graph.in_folder_of(folder.relative_to(ROOT).as_posix())
    assert graph.in_folder_of("docs/tests.md") == set()


def test_what_a_test_imports_counts_over_other_files_of_the_tests() -> None:
    assert "bench.films.alignment" not in imports(ROOT / "tests" / "test_affected.py")
    assert "table.simulation.scripts.players" in imports(ROOT / "tests" / "golden" / "test_golden.py")


def test_a_commit_that_is_not_known_tells_nothing() -> None:
    assert differing("0" * 40) is None
    assert differing("HEAD") is not None

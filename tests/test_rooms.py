"""Rooms: few modules each, a test folder for every one, and one line on every module."""

from __future__ import annotations

from pathlib import Path

from tools import rooms

ROOT = Path(__file__).resolve().parent.parent
TESTED = ("referee", "table", "vision", "webui")
MOST = 15
"""Modules in one room."""
CROWDED = frozenset({"table/interpret", "vision/tracking"})  # fmt: skip
"""Rooms that have more; a room that no longer does leaves the list."""


def files_for(room: str) -> list[Path]:
    """The files that test a room: those of its folder below `tests/`, or one that goes by its name."""
    folder = ROOT / "tests" / room
    return [*folder.rglob("test_*.py"), *folder.parent.glob(f"test_{folder.name}.py")]


def test_every_room_is_tested_in_its_place() -> None:
    found = [room for room, modules in rooms.rooms().items() if room.startswith(TESTED) and modules]
    assert len(found) > 25
    assert [room for room in found if not files_for(room)] == []


def test_every_folder_of_tests_is_that_of_a_room() -> None:
    folders = {path.parent for package in TESTED for path in (ROOT / "tests" / package).rglob("test_*.py")}
    there = {path.relative_to(ROOT / "tests").as_posix() for path in folders}
    assert len(there) > 25
    assert [folder for folder in sorted(there) if not (ROOT / folder).is_dir()] == []


def test_no_room_is_crowded() -> None:
    assert {room for room, modules in rooms.rooms().items() if len(modules) > MOST} == CROWDED


def test_every_module_says_in_its_first_line_what_it_is() -> None:
    modules = [path for paths in rooms.rooms().values() for path in paths]
    assert len(modules) > 500
    assert [path for path in modules if not rooms.first_line(path).endswith((".", "`", "!", "?", ")"))] == []

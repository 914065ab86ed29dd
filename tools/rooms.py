"""Writes `docs/modules.md`, what every module decides, from their docstrings: `python -m tools.rooms`.

A room is a folder of Python modules. What its `__init__.py` says heads its table; the first paragraph of a module's
docstring is its row."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "docs" / "modules.md"
PACKAGES = ("vision", "referee", "table", "webui", "models", "bench", "tools")
APART = frozenset({"frontend", "lab", "texts", "lessons"})
"""Folders that are no rooms of modules: another language, notes, words."""
HEAD = """# Where is it decided?

Every module in one line: the first of its docstring. `make docs` writes this page (`python -m tools.rooms`). What goes
from where to where stands in the [architecture](architecture.md).
"""


def rooms() -> dict[str, list[Path]]:
    """The modules of every room, by the room's path below the root; `__init__.py` is none of them."""
    found: dict[str, list[Path]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if APART.isdisjoint(path.relative_to(ROOT).parts):
                modules = found.setdefault(path.parent.relative_to(ROOT).as_posix(), [])
                if path.name != "__init__.py":
                    modules.append(path)
    return found


def first_line(path: Path) -> str:
    """The first paragraph of a module's docstring as one line; empty where there is none."""
    source = path.read_text(encoding="utf-8") if path.is_file() else ""
    head = source[: source.find('"""', 3) + 3] if source.startswith('"""') else ""
    text = ast.get_docstring(ast.parse(head))
    return " ".join((text or "").partition("\n\n")[0].split())


def document() -> str:
    """The page."""
    return HEAD + "".join(_lines())


def _lines() -> Iterator[str]:
    for room, modules in sorted(rooms().items()):
        yield f"\n## {room}/\n\n"
        if said := first_line(ROOT / room / "__init__.py"):
            yield f"{said}\n\n"
        if modules:
            yield "| module | what it decides |\n|---|---|\n"
        for path in modules:
            yield f"| `{path.stem}` | {first_line(path).replace('|', chr(92) + '|')} |\n"


def main() -> None:
    """Writes the page."""
    DOCUMENT.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    main()

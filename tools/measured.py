"""Writes `docs/measured.md` from the rows in `docs/measured/`: `python -m tools.measured`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "measured"
DOCUMENT = ROOT / "docs" / "measured.md"
HEAD = """# Measured

What the camera gets right, and what it costs: the newest figures, each with the command that prints it, the commit that
it was measured on and the seeds. `python -m bench.measured NAME COMMAND` keeps a run in `docs/measured/`; `make docs`
writes this page from there. Nobody has seen the decks of the films: held-out faces, typefaces, tables and lamps. A club
gets the same figures from its own evening ([field test](field-test.md)); figures of the networks stand in the
[model card](../models/README.md).

*Right*: as it happened, without a question. *Asked*: written as unsure. *Missed*: nothing stands for it. *Wrong*:
something else is said without doubt. What no camera sees is told as a host would, and not counted. Waits are in
seconds, on one thread.

† Moved here from an older page: the commit is the one that first told the figure; parts of a run may be a few commits
older.
"""
Run = dict[str, Any]


def documents() -> list[Run]:
    """What is kept, in the order of the page."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")]
    return sorted(found, key=lambda each: (each["order"], each["title"]))


def document() -> str:
    """The page."""
    return HEAD + "".join(line for each in documents() for line in _section(each))


def _section(kept: Run) -> Iterator[str]:
    yield f"\n## {kept['title']}\n"
    if kept["about"]:
        yield f"{kept['about']}\n"
    for run in kept["runs"]:
        told = f"commit {run['commit']}{'†' if run.get('moved') else ''}, {run['date']}"
        seeds = f", seeds {run['seeds']}" if run.get("seeds") else ""
        note = f" {run['note']}" if run.get("note") else ""
        yield f"\n`{run['command']}` ({told}{seeds}).{note}\n\n"
        yield from _table(run["rows"])


def _table(rows: list[Run]) -> Iterator[str]:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    yield f"| {' | '.join(column.replace('_', ' ') for column in columns)} |\n|{'---|' * len(columns)}\n"
    for row in rows:
        yield f"| {' | '.join(_cell(row.get(column)) for column in columns)} |\n"


def _cell(value: object) -> str:
    return "" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def main() -> None:
    """Writes the page."""
    DOCUMENT.write_text(document(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Writes the golden files anew from what the code says now: `python -m tests.golden.update [--records] [--pictures]`.

Run it where a change of output is meant. What `git diff tests/golden` shows then is a commit of its own,
with its reason. A game that is new gets its records. `--records` and `--pictures` also draw anew what the outputs are
made of. Both are kept, so that what draws them may change.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.golden import outputs, pictures, records, watched

FOLDER = Path(__file__).parent / "kept"
SAID: dict[str, Callable[[], Iterator[str]]] = {**outputs.TEXTS, "watches": watched.watches}
"""The golden files by name, without the pictures'."""
TEXTS = {**SAID, "scans": pictures.scans}


def kept(name: str) -> list[str]:
    """The lines of a golden file."""
    return (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()


def update(asked: frozenset[str]) -> None:
    """Writes all golden files, after drawing what is new or asked for."""
    records.update("--records" in asked)
    if "--pictures" in asked:
        pictures.update()
    FOLDER.mkdir(exist_ok=True)
    for name, told in TEXTS.items():
        (FOLDER / f"{name}.txt").write_text("".join(f"{line}\n" for line in told()), "utf-8")


if __name__ == "__main__":
    unknown = {*sys.argv[1:]} - {"--records", "--pictures"}
    if unknown:
        sys.exit(__doc__)
    update(frozenset(sys.argv[1:]))

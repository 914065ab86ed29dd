"""After `pytest --cov`: how much of each package the tests reach. Fails below the floors of pyproject.toml
(`[tool.gyoji.coverage]`, per cent); they only rise.

    python -m tests.coverage_floors
"""

from __future__ import annotations

import io
import math
import sys
import tomllib
from pathlib import Path

import coverage

ROOT = Path(__file__).resolve().parent.parent


def floors() -> dict[str, int]:
    """The least share of each package's lines that the tests have to reach, per cent."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: dict[str, int] = settings["tool"]["gyoji"]["coverage"]
    return found


def main() -> int:
    """Prints a line per package; 1 where one is below its floor."""
    measured = coverage.Coverage(config_file=str(ROOT / "pyproject.toml"))
    measured.load()
    low = 0
    for package, floor in floors().items():
        share = measured.report(include=[f"{package}/*"], file=io.StringIO())
        better = f"; the floor can rise to {math.floor(share)}" if math.floor(share) > floor else ""
        print(f"coverage of {package}: {share:.1f} % (floor {floor}{better})")
        low += share < floor
    if low:
        print("Tests reach less than before: test what is new, or what lost its test.")
    return int(low > 0)


if __name__ == "__main__":
    sys.exit(main())

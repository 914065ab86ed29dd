"""Holds the cognitive complexity of functions to 15: `python -m tools.complexity [--shrink]`.

Cognitive complexity (complexipy) counts what a reader has to keep in mind: branches, loops, more for what is nested.
`tools/complexity.json` lists the functions above the limit that there are; it only shrinks. Above the limit and not in
the list, or more complex than the list says, is a fault. So is an entry that says more than there is: `--shrink` takes
it out, or down. It adds nothing."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from complexipy import file_complexity

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = ROOT / "tools" / "complexity.json"
PACKAGES = ("referee", "table", "vision", "webui", "models", "bench", "tools")
LIMIT = 15
"""The most complex that a function may be."""


def above() -> dict[str, int]:
    """How complex each function above the limit is, by `path::function`."""
    found: dict[str, int] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "node_modules" not in path.parts:
                for function in file_complexity(str(path)).functions:
                    if function.complexity > LIMIT:
                        name = f"{path.relative_to(ROOT).as_posix()}::{function.name}"
                        found[name] = max(found.get(name, 0), function.complexity)
    return found


def listed() -> dict[str, int]:
    """The functions that may be above the limit, with how complex each may be."""
    kept: dict[str, int] = json.loads(EXCEPTIONS.read_text(encoding="utf-8"))
    return kept


def faults(found: Mapping[str, int], kept: Mapping[str, int]) -> Iterator[str]:
    """What is wrong, a line each: too complex, or an exception that is no longer needed."""
    for name, complexity in found.items():
        most = kept.get(name, LIMIT)
        if complexity > most:
            yield f"{name} has a cognitive complexity of {complexity}, {most} is the most"
    for name, most in kept.items():
        if found.get(name, LIMIT) < most:
            yield f"{name} is listed with {most} and has {found.get(name, f'at most {LIMIT}')}: --shrink"


def shrunk(found: Mapping[str, int], kept: Mapping[str, int]) -> dict[str, int]:
    """The list without what it says too much."""
    return {name: min(most, found[name]) for name, most in kept.items() if name in found}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shrink", action="store_true", help="take what is no longer needed out of the list")
    args = parser.parse_args(arguments)
    found, kept = above(), listed()
    if args.shrink:
        kept = shrunk(found, kept)
        EXCEPTIONS.write_text(json.dumps(kept, indent=0, sort_keys=True) + "\n", encoding="utf-8")
    wrong = list(faults(found, kept))
    print("\n".join(wrong) or f"{len(found)} functions above {LIMIT}, all of them listed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

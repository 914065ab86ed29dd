"""Python sources as syntax trees."""

from __future__ import annotations

import ast
import gc
from pathlib import Path


def parsed(path: Path) -> ast.Module:
    """The syntax tree of a Python file. Raises SyntaxError.

    Python before 3.11.5 fails where the collector runs code meanwhile (gh-106905), so it waits.
    """
    source = path.read_text(encoding="utf-8")
    gc.disable()
    try:
        return ast.parse(source)
    finally:
        gc.enable()

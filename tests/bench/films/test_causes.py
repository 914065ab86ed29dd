"""The bench's eyes stand in for the scanner: they read again as it does."""

from __future__ import annotations

import inspect

from bench.films.causes import NotedEyes
from vision.scanner import Scanner


def test_noted_eyes_read_again_with_all_that_a_scanner_is_told() -> None:
    assert list(inspect.signature(NotedEyes.reread).parameters) == list(inspect.signature(Scanner.reread).parameters)

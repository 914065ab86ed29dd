"""The kinds of slow tests (docs/tests.md)."""

from __future__ import annotations

import pytest

KINDS = {
    "models": "networks read or compare pictures",
    "film": "films are drawn and watched",
    "browser": "a real Chromium shows the page",
    "process": "servers and commands run as processes",
    "random": "thousands of random games or records",
    "database": "PostgreSQL or an MQTT broker runs",
}
"""The kinds of slow tests; a test of one of them carries it as a marker."""
SMOKE = "smoke"
"""The marker of what runs in `make test` however long it takes: one test of each kind, and the golden files."""


def kind_of(item: pytest.Item) -> str | None:
    """The kind that a test carries; None: it is a plain one."""
    return next((kind for kind in KINDS if item.get_closest_marker(kind)), None)

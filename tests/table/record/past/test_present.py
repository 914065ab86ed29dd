"""What a data folder says of the session that is played now."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.record.past.present import LAST, present


def test_what_is_watched(tmp_path: Path) -> None:
    assert present(tmp_path) is None
    (tmp_path / LAST).write_text('{"source": "0", "session": "friday"}')
    assert present(tmp_path) == ("0", "friday")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"source": 0, "session": "x"}', '{"source": "0"}', "\xff"])
def test_what_is_damaged_is_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / LAST).write_text(text, encoding="latin-1")
    assert present(tmp_path) is None

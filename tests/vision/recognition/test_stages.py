"""What a decision is reported as."""

from __future__ import annotations

import pytest

from vision.recognition.stages import shares


@pytest.mark.parametrize("sure", [0.99, 0.6, 0.3, 0.02])
def test_the_alternatives_agree_with_the_confidence(sure: float) -> None:
    told = shares([("H5", 0.5), ("H6", 0.3), ("JK", 0.1)], sure)
    assert told[0] == ("H5", sure) and [name for name, _ in told] == ["H5", "H6", "JK"]
    values = [share for _, share in told]
    assert values == sorted(values, reverse=True) and sum(values) <= 1 + 1e-9

"""Calibrations on disk: weights, slopes of a logistic confidence and a threshold, as `vision.fitting` writes them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def fitted(path: Path, part: str | None, numbers: Sequence[str], features: Sequence[str]) -> dict[str, Any]:
    """The `numbers` of a calibration and its `slopes` in the order of `features`; of one `part` of a file that holds
    several. Raises FileNotFoundError, or ValueError naming the file."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        values = values if part is None else values[part]
        slopes = tuple(float(values["slopes"][name]) for name in features)
        return {"slopes": slopes, **{name: float(values[name]) for name in numbers}}
    except (ValueError, TypeError, KeyError) as error:
        whose = f" for {part}" if part else ""
        raise ValueError(f"{path}: not a calibration{whose}: {error}") from error

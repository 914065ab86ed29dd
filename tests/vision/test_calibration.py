"""Calibrations on disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vision.recognition.label_reader import LabelCalibration


def test_a_broken_calibration_is_one_sentence_naming_the_file(tmp_path: Path) -> None:
    path = tmp_path / "label_calibration.json"
    path.write_text(json.dumps({"index": 1}), encoding="utf-8")
    with pytest.raises(ValueError, match=r"label_calibration\.json: not a calibration for nono"):
        LabelCalibration.load(path, "nono")

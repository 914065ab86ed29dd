"""Sessions of model files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.runtime import session
from vision.scanner import MODELS


def test_a_missing_model_is_one_sentence_naming_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.onnx: the model file is missing"):
        session(tmp_path / "none.onnx")


def test_a_session_answers_on_the_processor() -> None:
    net = session(MODELS / "refiner.onnx", 1)
    (out,) = net.run(None, {"patch": np.zeros((2, 3, 48, 48), np.float32)})
    assert np.asarray(out).shape[0] == 2 and net.get_providers() == ["CPUExecutionProvider"]

"""onnxruntime sessions with the project's settings."""

from __future__ import annotations

from pathlib import Path

from models.onnx_runtime import onnxruntime


def session(path: Path, threads: int = 0) -> onnxruntime.InferenceSession:
    """A CPU session of the ONNX file; `threads` 0 lets onnxruntime choose. Raises FileNotFoundError."""
    if not path.is_file():
        raise FileNotFoundError(f"{path}: the model file is missing")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

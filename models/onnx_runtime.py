"""onnxruntime with its maker's telemetry off: the one module that imports it (ruff's `banned-api` holds the others).

Its official builds report to their maker by default ("Privacy", onnxruntime 1.32). They ask the environment once, when
they are first imported, so it is set here, before that.
"""

from __future__ import annotations

import importlib
import os
from types import ModuleType

os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime as onnxruntime  # exported


def quantization() -> ModuleType:
    """onnxruntime's tools that write eight-bit networks; they need the package `onnx`."""
    return importlib.import_module("onnxruntime.quantization")

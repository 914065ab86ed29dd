"""Models are stored in eight bits, and taken back from there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

onnx = pytest.importorskip("onnx", reason="training's libraries are not installed (pip install --group train)")
pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")


def test_a_model_with_plain_weights_answers_as_the_stored_one(tmp_path: Path) -> None:
    from models.training.eight_bits import plain
    from models.training.export import shrink
    from vision.network import session

    model = plain(onnx.load("models/labels.onnx"))
    assert not any(item.name.endswith((".eighth", ".scale")) for item in model.graph.initializer)
    onnx.save(model, str(tmp_path / "plain.onnx"))
    patch = {"patch": np.random.default_rng(1).normal(0, 0.8, (3, 3, 64, 40)).astype(np.float32)}
    stored = session(Path("models/labels.onnx"), 1).run(None, patch)
    for answer, kept in zip(session(tmp_path / "plain.onnx", 1).run(None, patch), stored, strict=True):
        assert np.allclose(answer, kept, atol=1e-4)
    shrink(tmp_path / "plain.onnx")
    assert (tmp_path / "plain.onnx").stat().st_size < 1.02 * Path("models/labels.onnx").stat().st_size


def test_only_the_deepest_layers_of_the_locator_reckon_in_eight_bits() -> None:
    from models.training.eight_bits import DEEP

    graph = onnx.load("models/locator.onnx").graph
    counted = {node.output[0] for node in graph.node if node.op_type == "DequantizeLinear"}
    deep = [node for node in graph.node if node.op_type == "Conv" and DEEP in node.name]
    others = [node for node in graph.node if node.op_type == "Conv" and DEEP not in node.name]
    assert deep and all(node.input[0] in counted and node.input[1] in counted for node in deep)
    assert others and not any(node.input[1] in counted for node in others)

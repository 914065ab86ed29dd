"""Models are stored in eight bits, and taken back from there."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import typer

from vision.runtime import session

onnx = pytest.importorskip("onnx", reason="training's libraries are not installed (pip install --group train)")
pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")


def test_a_model_with_plain_weights_answers_as_the_stored_one(tmp_path: Path) -> None:
    from models.training.eight_bits import plain
    from models.training.networks.export import shrink

    model = plain(onnx.load("models/labels.onnx"))
    assert not any(item.name.endswith((".eighth", ".scale")) for item in model.graph.initializer)
    onnx.save(model, str(tmp_path / "plain.onnx"))
    patch = {"patch": np.random.default_rng(1).normal(0, 0.8, (3, 3, 64, 40)).astype(np.float32)}
    stored = session(Path("models/labels.onnx"), 1).run(None, patch)
    for answer, kept in zip(session(tmp_path / "plain.onnx", 1).run(None, patch), stored, strict=True):
        assert np.allclose(answer, kept, atol=1e-4)
    shrink(tmp_path / "plain.onnx")
    assert (tmp_path / "plain.onnx").stat().st_size < 1.02 * Path("models/labels.onnx").stat().st_size


@pytest.mark.parametrize("name", ["locator", "reader"])
def test_only_deep_layers_reckon_in_eight_bits(name: str) -> None:
    from models.training.eight_bits import DEEP

    graph = onnx.load(f"models/{name}.onnx").graph
    counted = {node.output[0] for node in graph.node if node.op_type == "DequantizeLinear"}
    deep = [node for node in graph.node if node.op_type == "Conv" and re.search(DEEP[name], node.name)]
    others = [node for node in graph.node if node.op_type == "Conv" and not re.search(DEEP[name], node.name)]
    assert deep and all(node.input[0] in counted and node.input[1] in counted for node in deep)
    assert others and not any(node.input[1] in counted for node in others)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_model_is_deepened_once_and_answers_nearly_alike(tmp_path: Path) -> None:
    from models.training.eight_bits import deepened
    from models.training.networks.export import export, shapes

    path = tmp_path / "reader.onnx"
    export(*shapes()["reader"], path)
    rng = np.random.default_rng(2)
    sides = {"index": (3, 64, 40), "quarter": (3, 80, 64), "card": (3, 136, 96)}
    seen = [{view: rng.normal(0, 0.8, (4, *side)).astype(np.float32) for view, side in sides.items()}] * 3
    before = session(path, 1).run(None, seen[0])
    deepened(path, iter(seen), 3)
    for answer, kept in zip(session(path, 1).run(None, seen[0]), before, strict=True):
        assert np.corrcoef(answer.ravel(), kept.ravel())[0, 1] > 0.99
    with pytest.raises(typer.BadParameter, match="already"):
        deepened(path, iter(seen), 3)

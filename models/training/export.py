"""Trained weights to ONNX beside a manifest: `python -m models.training.export --runs DIR`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import onnx
import torch
import typer
from torch import nn

from models.training.nets import READER_VIEWS, Embedder, Locator, Reader, label_view

OPSET = 17
SMALL = 256
"""Weights of fewer numbers stay float32."""


def averaged_weights(checkpoint: Path) -> tuple[dict[str, Any], int]:
    """The averaged network's state and the step of a checkpoint."""
    saved = torch.load(checkpoint, weights_only=True)
    state = {
        key.removeprefix("module."): value for key, value in saved["averaged"].items() if key.startswith("module.")
    }
    return state, int(saved["step"])


def export(
    net: nn.Module, inputs: dict[str, tuple[int, ...]], outputs: list[str], axes: dict[str, Any], to: Path
) -> None:
    """Writes one ONNX file (opset 17, batch norm folded, weights stored in half precision)."""
    torch.onnx.export(
        net.eval(),
        tuple(torch.zeros(shape) for shape in inputs.values()),
        str(to),
        input_names=list(inputs),
        output_names=outputs,
        dynamic_axes=axes,
        opset_version=OPSET,
        dynamo=False,
    )
    halve(to)


def halve(path: Path) -> None:
    """Stores a model's larger weights as float16, cast back to float32 when it is loaded: half the size, the same
    speed (the runtime folds the casts)."""
    model = onnx.load(str(path))
    casts = []
    for weight in model.graph.initializer:
        if weight.data_type != onnx.TensorProto.FLOAT or np.prod(weight.dims) < SMALL:
            continue
        name = weight.name
        half = onnx.numpy_helper.from_array(onnx.numpy_helper.to_array(weight).astype(np.float16), f"{name}.half")
        weight.CopyFrom(half)
        casts.append(onnx.helper.make_node("Cast", [f"{name}.half"], [name], to=onnx.TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


Shape = tuple[nn.Module, dict[str, tuple[int, ...]], list[str], dict[str, Any]]


def shapes() -> dict[str, Shape]:
    """Network, inputs, outputs and free axes of every model."""
    two = {0: "n"}, {0: "m"}
    return {
        "locator": (
            Locator(),
            {"image": (1, 3, 352, 352)},
            ["maps"],
            {"image": {0: "n", 2: "h", 3: "w"}, "maps": {0: "n", 2: "h4", 3: "w4"}},
        ),
        "reader": (
            Reader(),
            {"index": (2, 3, 64, 40), "card": (2, 3, 136, 96)},
            ["index_logits", "card_logits"],
            {"index": two[0], "index_logits": two[0], "card": two[1], "card_logits": two[1]},
        ),
        "labels": (
            label_view(),
            {"patch": (2, 3, 64, 40)},
            ["label_logits"],
            {"patch": two[0], "label_logits": two[0]},
        ),
        "embedder": (
            Embedder(),
            {"card": (2, 3, 136, 96), "corner": (2, 3, 80, 64)},
            ["card_vectors", "corner_vectors"],
            {"card": two[0], "card_vectors": two[0], "corner": two[1], "corner_vectors": two[1]},
        ),
    }


def main(
    runs: Annotated[
        Path, typer.Option(help="folder with locator.pt, reader-index.pt, reader-card.pt, reader-label.pt, embedder.pt")
    ],
    out: Annotated[Path, typer.Option(help="folder for the ONNX files")] = Path("models"),
    version: str = "1",
) -> None:
    """Exports the networks whose checkpoints are all there and writes `manifest.json`."""
    manifest: dict[str, Any] = {"version": version, "models": {}}
    for name, (net, inputs, outputs, axes) in shapes().items():
        parts = {"": "reader-label.pt" if name == "labels" else f"{name}.pt"}
        if name == "reader":
            parts = {f"{view}.": f"reader-{view}.pt" for view in READER_VIEWS}
        if all((runs / file).exists() for file in parts.values()):
            weights: dict[str, Any] = {}
            steps: list[int] = []
            for prefix, file in parts.items():
                state, step = averaged_weights(runs / file)
                weights |= {prefix + key: value for key, value in state.items()}
                steps.append(step)
            net.load_state_dict(weights)
            export(net, inputs, outputs, axes, out / f"{name}.onnx")
            manifest["models"][name] = {"file": f"{name}.onnx", "steps": steps}
    described = {
        "locator": {
            "input": "image (n, 3, h, w) float32, BGR, (pixel - 127.5) / 64; h and w multiples of 16",
            "output": "maps (n, 22, h/4, w/4), see models/locator_head.py",
        },
        "reader": {
            "input": "index (n, 3, 64, 40) and card (m, 3, 136, 96) float32, BGR, (pixel - 127.5) / 64",
            "output": "index_logits (n, 21) and card_logits (m, 21): rank 13 (A 2 … K), suit 4 (S H D C), "
            "kind 4 (card, joker, back, none)",
        },
        "labels": {
            "input": "patch (n, 3, 64, 40) float32, BGR, (pixel - 127.5) / 64",
            "output": "label_logits (n, 34): value 23 (13 adverbs, 1 … 10), sign 8 (S H D C R B Y G), kind 3 "
            "(named, joker, none); models/labels.py",
        },
        "embedder": {
            "input": "card (n, 3, 136, 96) and corner (m, 3, 80, 64) float32, BGR, (pixel - 127.5) / 64",
            "output": "card_vectors (n, 128) and corner_vectors (m, 128), unit length",
        },
    }
    for name, entry in manifest["models"].items():
        data = (out / entry["file"]).read_bytes()
        entry |= {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data), **described[name]}
    (out / "manifest.json").write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)

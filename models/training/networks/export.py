"""Trained weights to ONNX beside a manifest: `python -m models.training.networks.export --runs DIR`."""

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

from models.training.networks.nets import (
    READER_VIEWS,
    Embedder,
    Locator,
    Matcher,
    Pairwise,
    Prints,
    Reader,
    label_view,
    outliner,
    refiner,
)

OPSET = 17
SMALL = 256
"""Weights of fewer numbers stay float32, as do biases."""


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
    """Writes one ONNX file (opset 17, batch norm folded, weights stored in eight bits)."""
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
    shrink(to)


def shrink(path: Path) -> None:
    """Stores a model's larger weights as int8 with one scale per output: a quarter of the size, the same speed (the
    runtime folds the casts when it loads)."""
    model = onnx.load(str(path))
    outputs_at = {
        node.input[1]: 1
        if node.op_type == "Gemm" and not any(a.name == "transB" and a.i for a in node.attribute)
        else 0
        for node in model.graph.node
        if node.op_type in ("Conv", "Gemm")
    }
    restored = []
    for weight in list(model.graph.initializer):
        name = weight.name
        if name not in outputs_at or np.prod(weight.dims) < SMALL:
            continue
        values = onnx.numpy_helper.to_array(weight).astype(np.float32)
        others = tuple(axis for axis in range(values.ndim) if axis != outputs_at[name])
        scale = np.maximum(np.abs(values).max(axis=others, keepdims=True), 1e-8) / 127
        weight.CopyFrom(onnx.numpy_helper.from_array(np.rint(values / scale).astype(np.int8), f"{name}.eighth"))
        model.graph.initializer.append(onnx.numpy_helper.from_array(scale.astype(np.float32), f"{name}.scale"))
        restored += [
            onnx.helper.make_node("Cast", [f"{name}.eighth"], [f"{name}.whole"], to=onnx.TensorProto.FLOAT),
            onnx.helper.make_node("Mul", [f"{name}.whole", f"{name}.scale"], [name]),
        ]
    nodes = [*restored, *model.graph.node]
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
        "refiner": (refiner(), {"patch": (2, 3, 48, 48)}, ["told"], {"patch": two[0], "told": two[0]}),
        "outliner": (outliner(), {"patch": (2, 3, 88, 64)}, ["told"], {"patch": two[0], "told": two[0]}),
        "pairwise": (
            Pairwise(),
            dict.fromkeys(("seen", "one", "other"), (2, 3, 44, 24)),
            ["odds"],
            dict.fromkeys(("seen", "one", "other", "odds"), two[0]),
        ),
        "matcher": (
            Matcher(),
            {"view": (2, 3, 88, 56)},
            ["vectors", "place"],
            dict.fromkeys(("view", "vectors", "place"), two[0]),
        ),
        "reader": (
            Reader(),
            {"index": (2, 3, 64, 40), "quarter": (2, 3, 80, 64), "card": (2, 3, 136, 96)},
            ["index_logits", "quarter_logits", "card_logits"],
            {
                f"{view}{end}": {0: axis}
                for view, axis in (("index", "n"), ("quarter", "l"), ("card", "m"))
                for end in ("", "_logits")
            },
        ),
        "labels": (
            label_view(Prints),
            {"patch": (2, 3, 64, 40)},
            ["label_logits", "features"],
            {"patch": two[0], "label_logits": two[0], "features": two[0]},
        ),
        "embedder": (
            Embedder(),
            {"card": (2, 3, 136, 96), "corner": (2, 3, 80, 64)},
            ["card_vectors", "corner_vectors"],
            {"card": two[0], "card_vectors": two[0], "corner": two[1], "corner_vectors": two[1]},
        ),
    }


DESCRIBED = {
    "locator": {
        "input": "image (n, 3, h, w) float32, BGR, (pixel - 127.5) / 64; h and w multiples of 16",
        "output": "maps (n, 22, h/4, w/4), see models/locator_head.py",
    },
    "refiner": {
        "input": "patch (n, 3, 48, 48) float32, BGR, (pixel - 127.5) / 64: place_patch of models/patches.py",
        "output": "told (n, 6): how an index's box is set right, see placed in models/patches.py",
    },
    "outliner": {
        "input": "patch (n, 3, 88, 64) float32, BGR, (pixel - 127.5) / 64: outline_patch of models/patches.py",
        "output": "told (n, 8): how a card's outline is set right, see outlined in models/patches.py",
    },
    "pairwise": {
        "input": "seen, one and other (n, 3, 44, 24) float32, BGR, log (light + 12): a found index and two kept ones "
        "laid over it, see vision/enrolled/indices/registration.py",
        "output": "odds (n): log odds that one is seen rather than other",
    },
    "matcher": {
        "input": "view (n, 3, 88, 56) float32, BGR, light from 0 to 1: 1.8 half sides around an index's box",
        "output": "vectors (n, 256), unit length; place (n, 6): from the index's half sides to the box's, affine",
    },
    "reader": {
        "input": "index (n, 3, 64, 40), quarter (l, 3, 80, 64) and card (m, 3, 136, 96) float32, BGR, "
        "(pixel - 127.5) / 64",
        "output": "index_logits (n, 21), quarter_logits (l, 21) and card_logits (m, 21): rank 13 (A 2 … K), "
        "suit 4 (S H D C), kind 4 (card, joker, back, none)",
    },
    "labels": {
        "input": "patch (n, 3, 64, 40) float32, BGR, (pixel - 127.5) / 64",
        "output": "label_logits (n, 34): value 23 (13 adverbs, 1 … 10), sign 8 (S H D C R B Y G), kind 3 "
        "(named, joker, none); models/labels.py; features (n, 1600): for the prints of an enrolled deck",
    },
    "embedder": {
        "input": "card (n, 3, 136, 96) and corner (m, 3, 80, 64) float32, BGR, (pixel - 127.5) / 64",
        "output": "card_vectors (n, 128) and corner_vectors (m, 128), unit length",
    },
}
"""What goes in and out of every model."""


def describe(folder: Path) -> None:
    """Brings `manifest.json` up to date with the files that it names."""
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    for name, entry in manifest["models"].items():
        data = (folder / entry["file"]).read_bytes()
        entry |= {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data), **DESCRIBED[name]}
    path.write_text(json.dumps(manifest, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main(
    runs: Annotated[
        Path,
        typer.Option(
            help="folder with checkpoints: locator.pt, refiner.pt, pairwise.pt, reader-index.pt, reader-card.pt …"
        ),
    ],
    out: Annotated[Path, typer.Option(help="folder for the ONNX files")] = Path("models"),
    version: str = "1",
) -> None:
    """Exports the networks whose checkpoints are all there and writes `manifest.json`; others in `out` stay in it."""
    manifest: dict[str, Any] = {"version": version, "models": {}}
    kept = out / "manifest.json"
    if kept.exists():
        manifest["models"] = json.loads(kept.read_text(encoding="utf-8"))["models"]
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
    kept.write_text(json.dumps(manifest), encoding="utf-8")
    describe(out)


if __name__ == "__main__":
    typer.run(main)

"""A trained view in a wider network that answers the same: `python -m models.training.networks.widen OLD.pt VIEW
NEW.pt`.

Channels are repeated and whoever reads a repeated one reads each with its share of the weight (Chen, Goodfellow and
Shlens, "Net2Net: accelerating learning via knowledge transfer", ICLR 2016, section 3.1); a block that the old network
lacks begins as an identity.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import torch
import typer
from torch import Tensor, nn

from models.training.networks.export import averaged_weights
from models.training.networks.nets import VIEWS, Residual

NOISE = 0.02
"""Noise on the repeated weights (share of their spread), so that the copies part."""
CELLS = 40
"""Places (8 × 5) of the index patch's last map, flattened with its channels."""


def _sources(old: int, new: int, rng: np.random.Generator) -> Tensor:
    """Which old channel every new one repeats: all of them first, then some again."""
    return torch.from_numpy(np.concatenate([np.arange(old), rng.integers(0, old, new - old)]))


def widen(narrow: dict[str, Tensor], names: dict[str, str], wide: nn.Module, seed: int = 0) -> None:
    """Gives `wide` the weights of a narrower network's state. `names`: the old layer for every new parameter's name;
    a new layer without one is left as it is."""
    rng, noise = np.random.default_rng(seed), torch.Generator().manual_seed(seed)
    maps: dict[tuple[int, int], Tensor] = {}
    state = wide.state_dict()

    def sources(old: int, new: int, cells: int = 1) -> Tensor:
        """Of (flattened) channels; the same numbers of channels are always repeated alike."""
        key = (old // cells, new // cells)
        if key not in maps:
            maps[key] = _sources(*key, rng)
        return (maps[key][:, None] * cells + torch.arange(cells)).reshape(-1)

    for name, source in names.items():
        old, new = narrow[source], state[name]
        if old.ndim == 0 or old.shape == new.shape:
            state[name] = old.clone()
            continue
        value = old[sources(old.shape[0], new.shape[0])] if old.shape[0] != new.shape[0] else old.clone()
        if old.ndim > 1 and old.shape[1] != new.shape[1]:
            cells = CELLS if old.ndim == 2 and old.shape[1] % CELLS == 0 else 1
            rows = sources(old.shape[1], new.shape[1], cells)
            value = value[:, rows] / torch.bincount(rows, minlength=old.shape[1])[rows].view(
                1, -1, *[1] * (old.ndim - 2)
            )
        if old.ndim > 1:
            value = value + torch.randn(value.shape, generator=noise) * value.std() * NOISE
        state[name] = value
    wide.load_state_dict(state)


def paired(narrow: dict[str, Tensor], wide: nn.Sequential) -> dict[str, str]:
    """For every parameter of `wide` (a view's body) the old one it comes from: blocks in their order, where the old
    network has one of the same kind at that place; a residual block too many begins as an identity."""
    blocks = sorted({int(name.split(".")[1]) for name in narrow if name.startswith("body.")})
    residual = [f"body.{at}.first.0.weight" in narrow for at in blocks]
    names: dict[str, str] = {}
    at = 0
    for place, block in enumerate(wide):
        if isinstance(block, Residual) and not (at < len(blocks) and residual[at]):
            nn.init.zeros_(block.second[1].weight)
            continue
        for key in block.state_dict():
            names[f"body.{place}.{key}"] = f"body.{blocks[at]}.{key}"
        at += 1
    return names


def main(
    old: Annotated[Path, typer.Argument(help="checkpoint of the narrower view")],
    view: Annotated[str, typer.Argument(help="the view, as it is now")],
    new: Annotated[Path, typer.Argument(help="checkpoint to write, for --start")],
) -> None:
    """Writes what `models.training.reader --start` takes over."""
    narrow, _ = averaged_weights(old)
    net = VIEWS[view]()
    names = paired(narrow, net.body)
    names |= {key: key for key in net.state_dict() if not key.startswith("body.")}
    widen(narrow, names, net)
    new.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"averaged": {f"module.{key}": value for key, value in net.state_dict().items()}, "step": 0}, new)


if __name__ == "__main__":
    typer.run(main)

"""The mean of two checkpoints of one network: `python -m models.training.mean --one A.pt --other B.pt --out C.pt`.

A network that went on with other data lies close to the one that it was; between them often lies a better one
(Wortsman et al., "Robust fine-tuning of zero-shot models", CVPR 2022).
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import torch
import typer

from models.training.export import averaged_weights


def main(
    one: Annotated[Path, typer.Option(help="checkpoint that training began with")],
    other: Annotated[Path, typer.Option(help="checkpoint that came of it")],
    out: Annotated[Path, typer.Option(help="where the mean goes, to be exported")],
    share: Annotated[float, typer.Option(min=0, max=1, help="how much the other one counts")] = 0.5,
) -> None:
    """Writes a checkpoint with the averaged layers of both, weighed; steps are the other one's."""
    (first, _), (second, step) = averaged_weights(one), averaged_weights(other)
    if {name: part.shape for name, part in first.items()} != {name: part.shape for name, part in second.items()}:
        raise typer.BadParameter(f"{other} holds another network than {one}", param_hint="--other")
    mean = {
        f"module.{name}": torch.lerp(first[name], part, share) if part.is_floating_point() else part
        for name, part in second.items()
    }
    torch.save({"averaged": mean, "step": step}, out)


if __name__ == "__main__":
    typer.run(main)

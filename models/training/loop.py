"""The training loop both networks share: AdamW, warm-up and cosine, averaged weights, checkpoints that resume."""

from __future__ import annotations

import json
import math
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

Batch = tuple[Tensor, ...]


@dataclass(frozen=True)
class Plan:
    """How long and how fast: `steps` optimiser steps, peak learning rate, where checkpoints and the run log go."""

    steps: int
    rate: float
    folder: Path
    name: str
    recipe: Mapping[str, object] = field(default_factory=dict)
    """What the run log says the run was made of: data, seed, batch."""
    weight_decay: float = 0.02
    warmup: int = 300
    average: float = 0.999
    checkpoint_every_s: float = 120.0
    device: str = "cpu"
    """Where the network is: `cpu` or `cuda`."""
    until: int | None = None
    """Stop here, short of `steps`, to go on another time (with other data, say)."""


def resumed(folder: Path, name: str) -> int:
    """The step at which a run would go on; 0 without a checkpoint."""
    path = folder / f"{name}.pt"
    return int(torch.load(path, weights_only=True)["step"]) if path.exists() else 0


def rate_at(step: int, plan: Plan) -> float:
    """Learning rate at a step: linear warm-up, then a cosine down to a hundredth."""
    if step < plan.warmup:
        return plan.rate * (step + 1) / plan.warmup
    progress = (step - plan.warmup) / max(1, plan.steps - plan.warmup)
    return plan.rate * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * min(1.0, progress))))


def _average(decay: float) -> Any:
    """A rule of `AveragedModel`: averages over 1 / (1 - decay) steps; over fewer at first, to forget the start."""

    @torch.no_grad()
    def update(kept: list[Tensor], fresh: list[Tensor], count: Tensor | int) -> None:
        keep = min(decay, (1 + int(count)) / (10 + int(count)))
        for old, new in zip(kept, fresh, strict=True):
            if old.is_floating_point():
                old.lerp_(new, 1 - keep)
            else:
                old.copy_(new)

    return update


def take_over(net: nn.Module, checkpoint: Path) -> None:
    """Gives `net` the averaged layers of a checkpoint of another plan, as far as their names and shapes agree."""
    saved: dict[str, Tensor] = torch.load(checkpoint, weights_only=True)["averaged"]
    mine = net.state_dict()
    theirs = {name.removeprefix("module."): value for name, value in saved.items()}
    fitting = {name: value for name, value in theirs.items() if name in mine and mine[name].shape == value.shape}
    net.load_state_dict(fitting, strict=False)


def quick_in_halves() -> bool:
    """Whether this machine is faster in bfloat16 than in float32; one that only imitates it is far slower."""
    layer = nn.Conv2d(32, 32, 3, padding=1).to(memory_format=torch.channels_last)
    patch = torch.zeros(16, 32, 32, 32).to(memory_format=torch.channels_last)
    best = []
    for halves in (False, True):
        times = []
        for _ in range(4):
            started = time.perf_counter()
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves):
                layer(patch).sum().backward()
            times.append(time.perf_counter() - started)
        best.append(min(times))
    return best[1] < best[0]


def _commit() -> str:
    """The commit the code stands at; empty outside a checkout."""
    answer = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    return answer.stdout.strip()


def run(
    net: nn.Module,
    batches: Iterator[Batch],
    loss: Callable[[nn.Module, Batch], tuple[Tensor, dict[str, float]]],
    validate: Callable[[nn.Module], dict[str, float]],
    plan: Plan,
) -> nn.Module:
    """Trains `net` (resuming from `folder/name.pt` where it exists) and returns the averaged network.

    Writes one JSON line at the start, per 100 steps and per validation to `folder/name.log`.
    """
    plan.folder.mkdir(parents=True, exist_ok=True)
    path = plan.folder / f"{plan.name}.pt"
    log = plan.folder / f"{plan.name}.log"
    optimiser = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=plan.weight_decay)
    averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=_average(plan.average), use_buffers=True)
    step = 0
    if path.exists():
        saved: dict[str, Any] = torch.load(path, weights_only=True, map_location=plan.device)
        net.load_state_dict(saved["net"])
        averaged.load_state_dict(saved["averaged"])
        optimiser.load_state_dict(saved["optimiser"])
        step = saved["step"]

    def save() -> None:
        temporary = path.with_suffix(".part")
        state = {
            "net": net.state_dict(),
            "averaged": averaged.state_dict(),
            "optimiser": optimiser.state_dict(),
            "step": step,
        }
        torch.save(state, temporary)
        temporary.rename(path)

    def note(**values: object) -> None:
        rounded = {key: round(value, 5) if isinstance(value, float) else value for key, value in values.items()}
        with log.open("a") as out:
            out.write(json.dumps({"step": step, **rounded}) + "\n")

    note(run={"steps": plan.steps, "rate": plan.rate, "commit": _commit(), **plan.recipe})

    halves = plan.device != "cpu" or quick_in_halves()
    saved_at = started = time.monotonic()
    first = step
    sums: dict[str, float] = {}
    net.train()
    end = min(plan.steps, plan.until or plan.steps)
    while step < end:
        batch = next(batches)
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, plan)
        with torch.autocast(plan.device, dtype=torch.bfloat16, enabled=halves):
            value, parts = loss(net, batch)
        optimiser.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        averaged.update_parameters(net)
        step += 1
        for key, part in parts.items():
            sums[key] = sums.get(key, 0.0) + part / 100
        if step % 100 == 0:
            note(rate=rate_at(step, plan), steps_per_s=(step - first) / (time.monotonic() - started), **sums)
            sums = {}
        if time.monotonic() - saved_at > plan.checkpoint_every_s:
            save()
            saved_at = time.monotonic()
        if step % 2000 == 0 or step == end:
            averaged.eval()
            note(**{f"val_{k}": v for k, v in validate(averaged.module).items()})
            averaged.train()
    save()
    result: nn.Module = averaged.module
    return result.eval()

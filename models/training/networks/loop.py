"""The training loop that all networks share: AdamW, warm-up and cosine, averaged weights, checkpoints that resume."""

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
Loss = Callable[[nn.Module, Batch], tuple[Tensor, dict[str, float]]]
"""The loss of a network on a batch, and its parts by name for the log."""
LOGGED, VALIDATED = 100, 2000
"""Steps between two lines of the log, and between two validations."""


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


class _Run:
    """A network on its way: its average, its optimiser, the step it is at; what a checkpoint holds."""

    def __init__(self, net: nn.Module, plan: Plan) -> None:
        plan.folder.mkdir(parents=True, exist_ok=True)
        self.net, self.plan = net, plan
        self.optimiser = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=plan.weight_decay)
        self.averaged = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=_average(plan.average), use_buffers=True)
        self.step = 0
        self._checkpoint = plan.folder / f"{plan.name}.pt"
        self._log = plan.folder / f"{plan.name}.log"
        if self._checkpoint.exists():
            self._restore()

    def _restore(self) -> None:
        saved: dict[str, Any] = torch.load(self._checkpoint, weights_only=True, map_location=self.plan.device)
        self.net.load_state_dict(saved["net"])
        self.averaged.load_state_dict(saved["averaged"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.step = saved["step"]

    def save(self) -> None:
        """Writes the checkpoint; an interrupted write leaves the one before."""
        temporary = self._checkpoint.with_suffix(".part")
        state = {
            "net": self.net.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
        }
        torch.save(state, temporary)
        temporary.rename(self._checkpoint)

    def note(self, **values: object) -> None:
        """Writes a line to the log."""
        rounded = {key: round(value, 5) if isinstance(value, float) else value for key, value in values.items()}
        with self._log.open("a") as out:
            out.write(json.dumps({"step": self.step, **rounded}) + "\n")

    def learn(self, batch: Batch, loss: Loss, halves: bool) -> dict[str, float]:
        """One optimiser step; the parts of the loss."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate_at(self.step, self.plan)
        with torch.autocast(self.plan.device, dtype=torch.bfloat16, enabled=halves):
            value, parts = loss(self.net, batch)
        self.optimiser.zero_grad(set_to_none=True)
        value.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.averaged.update_parameters(self.net)
        self.step += 1
        return parts

    def check(self, validate: Callable[[nn.Module], dict[str, float]]) -> None:
        """Validates the averaged network and notes what came out."""
        self.averaged.eval()
        self.note(**{f"val_{name}": value for name, value in validate(self.averaged.module).items()})
        self.averaged.train()


def run(
    net: nn.Module,
    batches: Iterator[Batch],
    loss: Loss,
    validate: Callable[[nn.Module], dict[str, float]],
    plan: Plan,
) -> nn.Module:
    """Trains `net` (resuming from `folder/name.pt` where it exists) and returns the averaged network.

    Writes one JSON line at the start, per 100 steps and per validation to `folder/name.log`.
    """
    going = _Run(net, plan)
    going.note(run={"steps": plan.steps, "rate": plan.rate, "commit": _commit(), **plan.recipe})
    halves = plan.device != "cpu" or quick_in_halves()
    saved_at = started = time.monotonic()
    first, end = going.step, min(plan.steps, plan.until or plan.steps)
    sums: dict[str, float] = {}
    net.train()
    while going.step < end:
        for key, part in going.learn(next(batches), loss, halves).items():
            sums[key] = sums.get(key, 0.0) + part / LOGGED
        step = going.step
        if step % LOGGED == 0:
            going.note(rate=rate_at(step, plan), steps_per_s=(step - first) / (time.monotonic() - started), **sums)
            sums = {}
        if time.monotonic() - saved_at > plan.checkpoint_every_s:
            going.save()
            saved_at = time.monotonic()
        if step % VALIDATED == 0 or step == end:
            going.check(validate)
    going.save()
    result: nn.Module = going.averaged.module
    return result.eval()

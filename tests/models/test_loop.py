"""The training loop: it learns, keeps the average, and goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")


def batches(seed: int) -> Iterator[Any]:
    """A line through the origin: y = 3 x."""
    rng = torch.Generator().manual_seed(seed)
    while True:
        x = torch.rand((16, 1), generator=rng)
        yield x, 3 * x


def loss(net: Any, batch: Any) -> Any:
    value = ((net(batch[0]) - batch[1]) ** 2).mean()
    return value, {"square": value.item()}


def test_it_learns_and_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    from models.training.networks.loop import Plan, resumed, run

    def validate(net: Any) -> dict[str, float]:
        return {"slope": float(net.weight)}

    def train(until: int) -> Any:
        torch.manual_seed(1)
        plan = Plan(400, 0.1, tmp_path, "line", warmup=10, average=0.9, weight_decay=0.0, until=until)
        return run(torch.nn.Linear(1, 1, bias=False), batches(1), loss, validate, plan)

    train(200)
    assert resumed(tmp_path, "line") == 200
    net = train(400)
    assert resumed(tmp_path, "line") == 400 and abs(float(net.weight) - 3) < 0.05
    lines = [json.loads(line) for line in (tmp_path / "line.log").read_text().splitlines()]
    assert [line["step"] for line in lines if "run" in line] == [0, 200]
    assert [line["step"] for line in lines if "val_slope" in line] == [200, 400]
    assert [line["step"] for line in lines if "square" in line] == [100, 200, 300, 400]
    assert not list(tmp_path.glob("*.part"))

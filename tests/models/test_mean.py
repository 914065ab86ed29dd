"""The mean of two checkpoints."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")
pytest.importorskip("onnx", reason="training's libraries are not installed (pip install --group train)")


def test_the_mean_lies_between_and_counts_stay_whole(tmp_path: Path) -> None:
    from models.training.mean import main
    from models.training.networks.export import averaged_weights

    for name, value in (("a", 0.0), ("b", 2.0)):
        kept = {"module.weight": torch.full((2, 3), value), "module.seen": torch.tensor(int(value) + 5)}
        torch.save({"averaged": kept, "step": int(value)}, tmp_path / f"{name}.pt")
    main(tmp_path / "a.pt", tmp_path / "b.pt", tmp_path / "c.pt", 0.75)
    mean, step = averaged_weights(tmp_path / "c.pt")
    assert torch.equal(mean["weight"], torch.full((2, 3), 1.5)) and int(mean["seen"]) == 7 and step == 2


def test_norms_of_a_mean_learn_what_it_sees() -> None:
    from models.training.mean import learn_norms

    norm = torch.nn.BatchNorm2d(1)
    net = torch.nn.Sequential(norm)
    rng = torch.Generator().manual_seed(0)
    batches = [5 + 2 * torch.randn((8, 1, 16, 16), generator=rng) for _ in range(4)]
    learn_norms(net, batches)
    seen = torch.cat(batches)
    assert norm.running_mean.item() == pytest.approx(seen.mean().item(), abs=1e-3)
    assert norm.running_var.item() == pytest.approx(seen.var().item(), rel=0.01)
    assert not net.training and net(seen).std().item() == pytest.approx(1, rel=0.01)


def test_norms_learn_from_data_of_a_known_part(tmp_path: Path) -> None:
    import typer

    from models.training.mean import main

    torch.save({"averaged": {"module.weight": torch.zeros(2)}, "step": 1}, tmp_path / "a.pt")
    with pytest.raises(typer.BadParameter, match="--data"):
        main(tmp_path / "a.pt", tmp_path / "a.pt", tmp_path / "c.pt", part="locator")


def test_another_network_is_refused(tmp_path: Path) -> None:
    import typer

    from models.training.mean import main

    for name, size in (("a", 2), ("b", 3)):
        torch.save({"averaged": {"module.weight": torch.zeros(size)}, "step": 1}, tmp_path / f"{name}.pt")
    with pytest.raises(typer.BadParameter, match="another network"):
        main(tmp_path / "a.pt", tmp_path / "b.pt", tmp_path / "c.pt")
    assert not (tmp_path / "c.pt").exists()

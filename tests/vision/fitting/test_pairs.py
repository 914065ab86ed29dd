"""What the pairwise network learns from: found indices with their own enrolled pictures and those of other cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from models.training.data.store import PAIRS, load_pairs, save_pairs
from vision.enrolled.indices.pairwise import Pairwise
from vision.fitting import pairs
from vision.fitting.pairs import Job, jobs
from vision.scanner import MODELS


def test_every_found_index_meets_its_rivals_under_the_one_that_fits_better(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    seen, kept = (rng.normal(4, 0.5, (PAIRS, 44, 24, 3)).astype(np.float32) for _ in range(2))
    residuals = np.array([2, 1, 3, 4, 1.5, 2.5], np.float32)
    save_pairs(tmp_path / "some.npz", [(seen, kept, residuals)])
    looked, own, rival = load_pairs(tmp_path / "some.npz")
    assert looked.shape == own.shape == rival.shape == (PAIRS - 1, 44, 24, 3)
    better = [1, 0, 0, 4, 0]
    assert np.allclose(looked, seen[better], atol=0.01)
    assert np.allclose(own, kept[:1], atol=0.01) and np.allclose(rival, kept[1:], atol=0.01)


def test_nothing_found_is_no_pair(tmp_path: Path) -> None:
    save_pairs(tmp_path / "none.npz", [])
    assert [len(part) for part in load_pairs(tmp_path / "none.npz")] == [0, 0, 0]


def test_of_every_two_nono_decks_one_has_others_beside_it() -> None:
    assert jobs(3) == [("nono", 0), ("nono", 1), ("coloured", 1), ("printed", 1), ("nono", 2)]


@pytest.mark.models
def test_indices_of_an_unknown_deck_are_found_and_registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole deck on one table; a file that is there is kept."""
    job = Job("printed", 3, 1, None, tmp_path, MODELS, tmp_path)
    assert pairs.pairs(job).endswith("indices")
    looked, own, rival = load_pairs(tmp_path / "printed_003.npz")
    assert len(looked) % (PAIRS - 1) == 0 and len(looked) > 0
    # What lies there is its own card, and the network that ships knows it.
    pairwise, fits = Pairwise(MODELS / "pairwise.onnx", 1), np.ones(2, np.float32)
    odds = [
        pairwise.odds(np.stack([one, one]), np.stack([mine, other]), fits)[0, 1]
        for one, mine, other in zip(looked, own, rival, strict=True)
    ]
    assert np.mean(np.array(odds) > 0) > 0.8
    assert pairs.pairs(job).endswith("is there")


def test_batches_are_three_pictures_alike_moved(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")
    from models.training.data.feed import pair_batches

    one = np.random.default_rng(2).normal(4, 0.5, (PAIRS, 44, 24, 3)).astype(np.float32)
    for number in range(40):  # a few of them are kept for validation
        save_pairs(tmp_path / f"nono_{number:03}.npz", [(one, one, np.ones(PAIRS, np.float32))])
    seen, own, rival = next(pair_batches([tmp_path], 16, 1))
    assert seen.shape == own.shape == rival.shape == (16, 3, 44, 24)
    assert torch.allclose(seen, own, atol=0.15)
    with pytest.raises(FileNotFoundError, match="no pairs"):
        next(pair_batches([tmp_path / "empty"], 16, 1))


def test_the_network_learns_who_lies_there() -> None:
    torch = pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")
    from torch.nn.functional import softplus

    from models.training.networks.nets import Pairwise

    torch.manual_seed(3)
    net = Pairwise(8)
    optimiser = torch.optim.Adam(net.parameters(), 3e-3)
    losses = []
    for _ in range(40):
        own, rival = torch.randn(2, 16, 3, 44, 24) * 0.3
        loss = softplus(-net(own + 0.1 * torch.randn_like(own), own, rival)).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(loss.item())
    assert np.mean(losses[-5:]) < 0.5 * losses[0]

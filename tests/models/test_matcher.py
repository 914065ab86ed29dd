"""The index matcher's training: views of sprites, episodes, and that a little of it learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")


@pytest.fixture(scope="module")
def sprites(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from models.training.data.index_sprites import Job, make

    folder = tmp_path_factory.mktemp("sprites")
    for number in (0, 1, 2):
        make(Job(number, 1, None, folder))
    return folder


def test_a_view_shows_the_index_where_its_place_says(sprites: Path) -> None:
    from models.training.data.index_views import Camera, views
    from models.training.matcher import banks

    bank = banks([sprites], False, "cpu")[0]
    light, halves = bank.sprites[:8].float() / 255, bank.halves[:8]
    rng = torch.Generator().manual_seed(1)
    seen = views(light, halves, Camera((3.0, 3.1), (0.3, 0.4), (0.0, 0.001)), rng)
    assert seen.light.shape == (8, 3, 88, 56)
    assert 0 <= float(seen.light.min()) <= float(seen.light.max()) <= 1
    assert not seen.hidden.any()
    assert float((seen.place[:, :, :2] - torch.eye(2)).abs().mean()) < 0.15


def test_an_edge_that_hides_the_index_is_said_to(sprites: Path) -> None:
    from models.training.data.index_views import Camera, views
    from models.training.matcher import banks

    bank = banks([sprites], False, "cpu")[0]
    rng = torch.Generator().manual_seed(1)
    camera = Camera((2.0, 2.1), (0.5, 0.6), (0.0, 0.01), over=1.0, lost=1.0)
    assert views(bank.sprites.float() / 255, bank.halves, camera, rng).hidden.all()


def test_one_deck_in_so_many_validates(sprites: Path) -> None:
    from models.training.matcher import banks

    assert [len(banks([sprites], kept, "cpu")) for kept in (False, True)] == [2, 1]
    with pytest.raises(FileNotFoundError, match="no decks"):
        banks([sprites / "nowhere"], False, "cpu")


def test_recall_counts_the_surest_names_until_too_many_are_wrong() -> None:
    from models.training.matcher import recall

    sure = np.array([0.9, 0.8, 0.7, 0.6])
    assert recall(sure, np.array([True, True, False, True]), 0.0) == 0.5
    assert recall(sure, np.array([True, True, False, True]), 0.25) == 0.75
    assert recall(sure, np.array([False, False, False, False]), 0.0) == 0.0


def test_an_index_that_was_not_enrolled_is_to_be_none(sprites: Path) -> None:
    from models.training.matcher import Episodes, banks, likenesses
    from models.training.networks.nets import Matcher

    batch = next(iter(Episodes(banks([sprites], False, "cpu"), 2, 6, 1, "cpu")))
    kept, seen, place, deck, hidden, _ = batch
    unknown = torch.ones(len(seen), dtype=torch.bool)
    logits, target, _ = likenesses(Matcher().eval(), (kept, seen, place, deck, hidden, unknown))
    assert (target == len(seen)).all()
    assert logits.shape == (len(seen), len(seen) + 1)
    assert (logits[torch.arange(len(seen)), torch.arange(len(seen))] < logits[:, -1]).all()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of the export
def test_training_resumes_and_the_export_answers_as_the_network(sprites: Path, tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="training's libraries are not installed (pip install --group train)")
    from models.training.matcher import main
    from models.training.networks import loop
    from models.training.networks.export import averaged_weights, export, shapes
    from vision.runtime import session

    main([sprites], tmp_path, steps=2, decks=1, names=6, threads=1, checks=1)
    main([sprites], tmp_path, steps=3, decks=1, names=6, threads=1, checks=1)
    assert loop.resumed(tmp_path, "matcher") == 3
    net, inputs, outputs, axes = shapes()["matcher"]
    net.load_state_dict(averaged_weights(tmp_path / "matcher.pt")[0])
    export(net, inputs, outputs, axes, tmp_path / "matcher.onnx")
    view = np.random.default_rng(1).uniform(0, 1, (3, 3, 88, 56)).astype(np.float32)
    vectors, place = session(tmp_path / "matcher.onnx", 1).run(None, {"view": view})
    with torch.no_grad():
        own, told = net.eval()(torch.from_numpy(view))
    assert (vectors * own.numpy()).sum(axis=1).min() > 0.995  # stored in eight bits
    assert np.abs(place - told.numpy()).max() < 0.05

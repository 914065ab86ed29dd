"""A shipped view taken back from its ONNX file answers as the file does, and learns on."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")
pytest.importorskip("onnx", reason="training's libraries are not installed (pip install --group train)")


def test_a_restored_view_answers_nearly_as_its_file_before_and_after_its_norms_are_settled() -> None:
    """The file's deep layers reckon in eight bits, the restored ones do not."""
    from models.training.networks.nets import VIEWS
    from models.training.restore import settle_norms, unfold
    from vision.runtime import session

    path = Path("models/reader.onnx")
    file = session(path, 1)
    rng = np.random.default_rng(1)
    shapes = {"index": (3, 64, 40), "quarter": (3, 80, 64), "card": (3, 136, 96)}
    patches = {view: rng.normal(0, 0.8, (6, *shape)).astype(np.float32) for view, shape in shapes.items()}
    for view, answers in zip(patches, file.run(None, patches), strict=True):
        net = VIEWS[view]().eval()
        unfold(net, path, f"{view}.")
        given = torch.from_numpy(patches[view])
        with torch.no_grad():
            before = net(given).numpy()
        assert np.corrcoef(before.ravel(), answers.ravel())[0, 1] > 0.98
        settle_norms(net, [given])
        with torch.no_grad():
            assert np.allclose(net(given).numpy(), before, atol=1e-3)
        moved = [layer.running_mean.abs().max() for layer in net.modules() if isinstance(layer, torch.nn.BatchNorm2d)]
        assert all(mean > 0 for mean in moved)


def test_a_restored_locator_answers_nearly_as_its_file_whose_deepest_layers_reckon_in_eight_bits() -> None:
    from models.patches import to_input
    from models.training.networks.nets import Locator
    from models.training.restore import unfold
    from vision.runtime import session

    path = Path("models/locator.onnx")
    net = Locator().eval()
    unfold(net, path, "")
    table = np.full((192, 256, 3), (60, 110, 40), np.uint8)
    for x in (30, 110, 190):
        cv2.rectangle(table, (x, 50), (x + 50, 120), (245, 245, 245), -1)
        cv2.putText(table, "7", (x + 4, 66), cv2.FONT_HERSHEY_SIMPLEX, 0.5, (20, 20, 160), 2)
    given = to_input([table])
    (kept,) = session(path, 1).run(None, {"image": given})
    with torch.no_grad():
        answer = net(torch.from_numpy(given)).numpy()
    for mine, other in zip(answer[0], kept[0], strict=True):
        assert np.corrcoef(mine.ravel(), other.ravel())[0, 1] > 0.98


@pytest.mark.parametrize("part", ["refiner", "outliner"])
def test_what_sets_places_right_answers_as_its_file(part: str) -> None:
    from models.training.refiner import TASKS
    from models.training.restore import unfold
    from vision.runtime import session

    (task,) = (task for task in TASKS.values() if task.name == part)
    path = Path(f"models/{part}.onnx")
    file = session(path, 1)
    (asked,) = file.get_inputs()
    given = np.random.default_rng(2).normal(0, 0.8, (4, *asked.shape[1:])).astype(np.float32)
    net = task.net().eval()
    unfold(net, path, "")
    with torch.no_grad():
        assert np.allclose(net(torch.from_numpy(given)).numpy(), file.run(None, {asked.name: given})[0], atol=1e-3)


def test_a_file_of_another_network_is_refused() -> None:
    from models.training.networks.nets import VIEWS
    from models.training.restore import unfold

    with pytest.raises(ValueError, match="labels"):
        unfold(VIEWS["index"](), Path("models/labels.onnx"), "")

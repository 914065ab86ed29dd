"""Networks that start where an exported one has ended."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="training's libraries are not installed (pip install --group train)")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")


def test_a_matcher_goes_on_from_its_file(tmp_path: Path) -> None:
    from models.training.networks.export import export
    from models.training.networks.nets import Matcher
    from models.training.networks.warm_start import go_on

    torch.manual_seed(3)
    views = torch.rand(12, 3, 88, 56)
    ended, net = Matcher().eval(), Matcher().eval()
    with torch.no_grad():
        for some in ended.parameters():
            some.add_(0.02 * torch.randn_like(some))  # as training leaves them: no two alike
    path = tmp_path / "matcher.onnx"
    export(ended, {"view": (1, 3, 88, 56)}, ["vectors", "place"], {"view": {0: "n"}}, path)
    with torch.no_grad():
        before = ended(views)[0]
        assert float((net(views)[0] * before).sum(1).min()) < 0.9
        go_on(net, path, views)
        assert float((net(views)[0] * before).sum(1).min()) > 0.99
        assert float((net.train().inside(views)[0] - ended.inside(views)[0]).abs().max()) < 0.1


def test_another_network_is_refused(tmp_path: Path) -> None:
    from models.training.networks.export import export
    from models.training.networks.nets import Matcher, label_view
    from models.training.networks.warm_start import go_on

    path = tmp_path / "other.onnx"
    export(label_view().eval(), {"patch": (1, 3, 64, 40)}, ["out"], {}, path)
    with pytest.raises(ValueError, match=r"other\.onnx holds another network"):
        go_on(Matcher(), path, torch.rand(4, 3, 88, 56))

"""The camera that was watched last: its address is remembered, a secret one in a file of its own."""

from __future__ import annotations

from pathlib import Path

from table.record.past.present import LAST
from tests.webui.test_secrets import address
from webui.memory import SECRET, remember, remembered


def test_an_address_is_remembered_until_the_table_is_left(tmp_path: Path) -> None:
    spec = address("cam.local")
    assert remembered(tmp_path) is None
    remember(tmp_path, spec, "one")
    assert remembered(tmp_path) == remembered(tmp_path, spec) == (spec, "one")
    assert remembered(tmp_path, "0") is None
    remember(tmp_path, spec, "two", given=spec)
    assert not (tmp_path / SECRET).exists()
    assert remembered(tmp_path, spec) == (spec, "two")
    remember(tmp_path, "0", "three")
    assert remembered(tmp_path) == ("0", "three")
    remember(tmp_path, None, None)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / LAST).write_text("[]")
    assert remembered(tmp_path) is None


def test_how_the_picture_is_turned_is_remembered(tmp_path: Path) -> None:
    remember(tmp_path, "0#turn=180", "friday", given="0")
    assert remembered(tmp_path, "0") == ("0#turn=180", "friday")
    assert remembered(tmp_path) == ("0#turn=180", "friday")
    assert remembered(tmp_path, "1") is None
    assert remembered(tmp_path, "0#turn=90") == ("0#turn=90", "friday")
    stream = "rtsp://me:geheim@cam/live"
    remember(tmp_path, f"{stream}#turn=270", "friday", given=stream)
    assert not (tmp_path / SECRET).exists() and "geheim" not in (tmp_path / LAST).read_text()
    assert remembered(tmp_path, stream) == (f"{stream}#turn=270", "friday")
    remember(tmp_path, f"{stream}#turn=270", "friday")
    assert remembered(tmp_path) == (f"{stream}#turn=270", "friday")

"""Sources that a page names are opened, or it is said in one sentence why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from table.capture.sources import SourceError
from webui.setup.opening import paced_film, readable


def test_what_is_no_record_is_one_sentence(tmp_path: Path) -> None:
    for name, content in (("none.jsonl", None), ("bad.jsonl", "not a record\n")):
        path = tmp_path / name
        if content is not None:
            path.write_text(content, encoding="utf-8")
        with pytest.raises(SourceError) as refused:
            paced_film(str(path))
        assert name in refused.value.en and name in refused.value.ja and "\n" not in refused.value.en


def test_cameras_are_called_as_people_call_them() -> None:
    assert readable("usb-046d_HD_Pro_Webcam_C920_1234-video-index0") == "HD Pro Webcam C920 1234"
    assert readable("usb-Webcam-video-index0") == "Webcam"

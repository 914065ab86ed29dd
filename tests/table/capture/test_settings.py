"""What is told behind a camera's name."""

from __future__ import annotations

import pytest

from table.capture.frames import SourceError
from table.capture.settings import Settings, told


def test_a_name_alone_leaves_everything_to_the_camera() -> None:
    assert told("usb-046d_C920-video-index0") == ("usb-046d_C920-video-index0", Settings())


def test_size_focus_and_exposure_are_told() -> None:
    name, settings = told("picamera?focus=1.25&exposure=20000&size=2304x1296")
    assert (name, settings) == ("picamera", Settings((2304, 1296), 1.25, 20000.0))
    assert told("0?exposure=-6")[1].exposure == -6.0  # DirectShow counts in powers of two


@pytest.mark.parametrize(
    "wrong", ["", "size", "size=wide", "size=10x10", "size=99999x99999", "focus=", "focus=nan", "zoom=2",
              "focus=1&focus=2", "focus=1&"]
)  # fmt: skip
def test_anything_else_is_refused_in_one_sentence(wrong: str) -> None:
    with pytest.raises(SourceError, match="size=1920x1080") as refused:
        told(f"0?{wrong}")
    assert "size=1920x1080" in refused.value.ja

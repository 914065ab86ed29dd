"""Strong compression: real where there is an encoder, named honestly where there is none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.render.types import Image
from table.simulation.optics import codec
from table.simulation.optics.codec import Codec, codec_for, jpeg_quality, packed


def pictures(count: int = 4) -> list[Image]:
    """A square that moves over texture."""
    rng = np.random.default_rng(1)
    ground = cv2.GaussianBlur(rng.integers(0, 255, (96, 160, 3)).astype(np.uint8), (0, 0), 2)
    found = []
    for number in range(count):
        picture = ground.copy()
        picture[20:60, 20 + 8 * number : 60 + 8 * number] = (20, 30, 220)
        found.append(np.asarray(picture, np.uint8))
    return found


@pytest.mark.parametrize("made", [Codec("jpeg", 20), pytest.param(Codec("h264", 38), marks=pytest.mark.process)])
def test_frames_come_out_coarser_but_the_same(made: Codec) -> None:
    if made.name == "h264" and codec.encoder() is None:
        pytest.skip("no encoder on this machine")
    frames = pictures()
    found = made.groups(frames)
    assert len(found) == len(frames) and all(one.shape == frames[0].shape for one in found)
    off = [float(np.abs(a.astype(int) - b).mean()) for a, b in zip(frames, found, strict=True)]
    assert all(1.0 < each < 25.0 for each in off)
    assert all(np.array_equal(a, b) for a, b in zip(found, made.groups(frames), strict=True))


def test_without_an_encoder_it_is_jpeg_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "encoder", lambda: None)
    assert codec_for(34) == Codec("jpeg", jpeg_quality(34))
    assert jpeg_quality(34) > jpeg_quality(38) > jpeg_quality(42)
    assert Codec("h264", 38).groups(pictures(1))[0].shape == (96, 160, 3)


def test_a_worse_quality_is_farther_off() -> None:
    frame = pictures(1)[0]
    off = [np.abs(packed(frame, quality).astype(int) - frame).mean() for quality in (90, 20)]
    assert off[0] < off[1]

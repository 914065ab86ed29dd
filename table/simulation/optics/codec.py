"""What a strongly compressed stream leaves of frames: H.264 where there is an encoder, else JPEG."""

from __future__ import annotations

import functools
import importlib
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.render.types import Image

GROUP = 24
"""Frames from one key picture to the next."""
CRF = (34, 42)
QUALITY = {34: 38, 42: 16}
"""JPEG quality that looks about as bad as an H.264 stream of a constant rate factor."""


@functools.cache
def encoder() -> str | None:
    """The ffmpeg of this machine, or the one that the package imageio-ffmpeg brings; None without one that has
    H.264."""
    found = shutil.which("ffmpeg")
    if found is None:
        try:
            found = str(importlib.import_module("imageio_ffmpeg").get_ffmpeg_exe())
        except (ImportError, RuntimeError):
            return None
    told = subprocess.run([found, "-hide_banner", "-encoders"], capture_output=True, text=True, check=False)
    return found if "libx264" in told.stdout else None


@dataclass(frozen=True)
class Codec:
    """H.264 at a constant rate factor, or JPEG of that quality: `name` is "h264" or "jpeg"."""

    name: str
    level: int

    def groups(self, frames: Sequence[Image]) -> list[Image]:
        """A group of frames, the first of which is a key picture, as they come out again."""
        if self.name == "h264":
            found = _h264(frames, self.level)
            if len(found) == len(frames):
                return found
        quality = self.level if self.name == "jpeg" else jpeg_quality(self.level)
        return [packed(frame, quality) for frame in frames]


def codec_for(crf: int) -> Codec:
    """The codec of a stream of this constant rate factor on this machine."""
    return Codec("h264", crf) if encoder() is not None else Codec("jpeg", jpeg_quality(crf))


def jpeg_quality(crf: int) -> int:
    """The quality of a JPEG that looks about as bad."""
    return int(np.interp(crf, sorted(QUALITY), [QUALITY[key] for key in sorted(QUALITY)]))


def packed(frame: Image, quality: int) -> Image:
    """(H, W, 3) BGR: a frame as JPEG leaves it."""
    _, data = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def _h264(frames: Sequence[Image], crf: int) -> list[Image]:
    """The frames out of an H.264 stream; fewer where the encoder failed."""
    program = encoder()
    height, width = frames[0].shape[:2]
    if program is None:
        return []
    raw = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{width}x{height}"]
    quiet = [program, "-hide_banner", "-loglevel", "error"]
    coded = subprocess.run(
        [*quiet, *raw, "-r", "25", "-i", "pipe:0", "-c:v", "libx264", "-preset", "veryfast", "-crf", str(crf), "-g",
         str(GROUP), "-bf", "0", "-pix_fmt", "yuv420p", "-threads", "1", "-f", "h264", "pipe:1"],
        input=b"".join(frame.tobytes() for frame in frames), capture_output=True, check=False,
    )  # fmt: skip
    decoded = subprocess.run(
        [*quiet, "-threads", "1", "-f", "h264", "-i", "pipe:0", "-f", "rawvideo", "-pix_fmt", "bgr24", "pipe:1"],
        input=coded.stdout, capture_output=True, check=False,
    )  # fmt: skip
    count = len(decoded.stdout) // (height * width * 3)
    whole = np.frombuffer(decoded.stdout[: count * height * width * 3], np.uint8).copy()
    return list(whole.reshape(count, height, width, 3)[: len(frames)])

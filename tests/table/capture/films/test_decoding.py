"""Films that OpenCV's decoder cannot show are refused with the true cause, and no others."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from table.capture.films.decoding import undecodable
from table.capture.films.film_file import Film
from table.capture.frames import SourceError

ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="no ffmpeg for this platform").get_ffmpeg_exe()
MOVING, STILL = "testsrc=size=320x180:rate=25:duration=1", "color=c=gray:size=320x180:rate=25:duration=1"
PLAIN, WOVEN = ("-c:v", "libx264"), ("-c:v", "libx264", "-flags", "+ilme+ildct", "-vf", "interlace")


def film(folder: Path, shown: str, *how: str, end: str = "mp4") -> Path:
    path = folder / f"film.{end}"
    line = [ffmpeg, "-loglevel", "error", "-f", "lavfi", "-i", shown, "-pix_fmt", "yuv420p", *how, str(path)]
    done = subprocess.run(line, capture_output=True)
    if done.returncode:
        pytest.skip(f"this ffmpeg cannot make it: {done.stderr.decode()[-80:]}")
    return path


@pytest.mark.parametrize("end", ["mp4", "h264", "mkv"])
def test_an_interlaced_film_is_called_so(tmp_path: Path, end: str) -> None:
    with pytest.raises(SourceError, match="is interlaced") as said:
        Film(film(tmp_path, MOVING, *WOVEN, end=end))
    assert "インターレース" in said.value.ja


@pytest.mark.parametrize("coder", ["libsvtav1", "libaom-av1"])
def test_what_cannot_be_decoded_is_told_with_its_coding(tmp_path: Path, coder: str) -> None:
    with pytest.raises(SourceError, match=r"cannot decode \(AV01\)"):
        Film(film(tmp_path, MOVING, "-c:v", coder, "-t", "0.2", end="mkv"))


@pytest.mark.parametrize("shown", [MOVING, STILL])
@pytest.mark.parametrize("end", ["mp4", "h264", "avi"])
def test_other_films_are_shown_though_nothing_moves(tmp_path: Path, shown: str, end: str) -> None:
    assert undecodable(film(tmp_path, shown, *PLAIN, end=end)) is None

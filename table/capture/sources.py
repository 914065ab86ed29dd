"""Where pictures come from: a film, a folder of pictures, a camera, a stream, the virtual table."""

from __future__ import annotations

import functools
import re
import sys
from pathlib import Path
from typing import Any

from referee.records.reader import RecordError
from table.capture import camera, pi_camera
from table.capture.addresses import redacted
from table.capture.camera import Camera
from table.capture.films.film_file import Film, OnTrouble
from table.capture.frames import Frame, Source, SourceError
from table.capture.keeping import Recording, kept_frames
from table.capture.settings import told
from table.capture.turning import Turned, turn_of
from table.capture.webcam import web
from table.record.files import written
from vision.imaging.files import UnreadableFileError, read_bytes
from vision.imaging.pictures import decode, taken_at
from vision.types import Image

__all__ = [
    "Camera",
    "Film",
    "Folder",
    "Frame",
    "Recording",
    "Source",
    "SourceError",
    "Virtual",
    "cameras",
    "open_source",
]
PICTURES = {".jpg", ".jpeg", ".png", ".webp", ".bmp"}
HEIC = {".heic", ".heif"}
"""Pictures as iPhones take them: they cannot be read."""
FOLDER_STEP_MS = 400.0
"""Pictures of a folder count as taken so long after one another, ms; each is shown three times, so that it settles."""
STREAMS = ("rtsp", "rtsps", "rtmp")
NAMED = 20
"""So many pictures of a folder that cannot be read are named, one by one."""


class Folder:
    """Pictures as so many settled stills: those of a folder in natural order (2 before 10), or one file. What cannot be
    read is left out, and said to `on_trouble` once one can be; so is a picture that was taken before the one whose name
    comes first."""

    live = False

    def __init__(self, path: Path, on_trouble: OnTrouble = lambda _: None) -> None:
        self.name = path.name
        self._on_trouble = on_trouble
        try:
            inside = path.is_dir()
            found = pictures_in(path) if inside else [path]
        except OSError as error:
            raise SourceError(f"{path} may not be read.", f"{path}を読み取れません。") from error
        self._paths = sorted(found, key=lambda item: natural(item.name))
        if not self._paths:
            raise SourceError(f"{path} holds no pictures.", f"{path}に画像がありません。")
        if all(item.suffix.lower() in HEIC for item in self._paths):
            raise SourceError(
                f"{path} holds HEIC pictures alone, which cannot be read: save them as JPEG.",
                f"{path}にはHEIC形式の画像しかなく、読み込めません。JPEGで保存してください。",
            )
        self._number = -1
        self._shown = 0
        self._image: Image | None = None
        self._newest: tuple[str, Path] | None = None
        self._left_out: list[SourceError] = []
        self._said = 0
        self._read_any = False

    def read(self) -> Frame | None:
        """Each picture three times over, FOLDER_STEP_MS from one to the next."""
        unread = -1
        while self._image is None or self._shown == 3:
            self._number += 1
            if self._number >= len(self._paths):
                return None
            self._shown = 0
            self._image = self._load(self._paths[self._number])
            unread += 1
        self._shown += 1
        at_ms = (self._number * 3 + self._shown - 1) * FOLDER_STEP_MS
        return Frame(self._image, at_ms, photograph=self._shown == 1, unread_before=max(unread, 0))

    def close(self) -> None:
        """Nothing has to be closed."""

    def _load(self, path: Path) -> Image | None:
        """A picture of the folder; None where it cannot be read."""
        try:
            data = read_bytes(path)
            image, _ = decode(data, path)
        except UnreadableFileError as error:
            self._left_out.append(SourceError(f"{error.en}. It is left out.", f"{error.ja}。この画像は使いません。"))
            self._say_left_out()
            return None
        self._read_any = True
        self._say_left_out()
        taken = taken_at(data)
        if taken is not None and self._newest is not None and taken < self._newest[0]:
            before = self._newest[1].name
            self._on_trouble(SourceError(
                f"{path}: it was taken before {before}, but comes after it by name. Pictures go by their names.",
                f"{path}: {before}より前に撮られていますが、名前の順では後になります。名前の順に見ています。",
            ))  # fmt: skip
        elif taken is not None:
            self._newest = taken, path
        return image

    def _say_left_out(self) -> None:
        """Says what could not be read: nothing where that may be all of it, no more than NAMED pictures by name."""
        if not self._read_any:
            return
        for trouble in self._left_out:
            self._said += 1
            if self._said <= NAMED:
                self._on_trouble(trouble)
            elif self._said == NAMED + 1:
                self._on_trouble(SourceError(
                    f"More pictures of {self.name} cannot be read. They are left out as well.",
                    f"{self.name}には、ほかにも読み取れない画像があります。それらも使いません。",
                ))  # fmt: skip
        self._left_out = []


def pictures_in(folder: Path) -> list[Path]:
    """The pictures of a folder, in no order; a HEIC only where it was not saved in another way beside it. Raises
    OSError."""
    found = [item for item in folder.iterdir() if item.suffix.lower() in PICTURES | HEIC]
    readable = {item.stem for item in found if item.suffix.lower() in PICTURES}
    return [item for item in found if item.suffix.lower() in PICTURES or item.stem not in readable]


def natural(name: str) -> list[tuple[int, int, str]]:
    """A key by which names are sorted as people count: 2 before 10."""
    parts = re.findall("[0-9]+|[^0-9]+", name.lower())
    return [(0, int(part[:300]), "") if part[0] in "0123456789" else (1, 0, part) for part in parts]


class Virtual:
    """The virtual table as a source; see `table.simulation.camera`."""

    def __init__(self, camera: Any, name: str = "virtual", live: bool = True) -> None:
        self.name = name
        self.live = live
        self._camera = camera

    def read(self) -> Frame | None:
        """The next frame of the virtual camera, None at its end."""
        found = self._camera.read()
        if found is None:
            return None
        return Frame(found.image, found.at_ms)

    def close(self) -> None:
        """Stops the virtual camera, where it can be stopped."""
        stop = getattr(self._camera, "close", None)
        if stop is not None:
            stop()


def open_source(spec: str, on_trouble: OnTrouble = lambda _: None, fps: float | None = None) -> Source:
    """What `spec` names; `fps` frames a second of a film file, whatever it says. Raises SourceError.

    A film file; a folder of pictures or of kept frames (`table.capture.keeping`), one picture; `0`, `/dev/video0` or
    a name in /dev/v4l/by-id (a part of it is enough): a camera; `picamera`: a Raspberry Pi's own. Behind a camera's
    name may stand how it is set (`table.capture.settings`). `http://…`, `rtsp://…`: a stream; `virtual:RECORD`: a
    record played on the virtual table. At the end may stand how its pictures are turned (`table.capture.turning`).
    """
    bare, degrees = turn_of(spec)
    if degrees:
        return Turned(open_source(bare, on_trouble, fps), degrees)
    if fps is not None and not Path(spec).is_file():
        raise SourceError(
            f"--fps is for film files, which {spec[:300]} is not.",
            f"--fpsは動画ファイル用です。{spec[:300]}は動画ファイルではありません。",
        )
    if spec.startswith("virtual:"):
        return _virtual(spec.removeprefix("virtual:"))
    scheme, sign, _ = spec.partition("://")
    if sign and scheme.lower() in ("http", "https"):
        return Camera(redacted(spec), functools.partial(web, spec, redacted(spec)))
    if sign and scheme.lower() in STREAMS:
        return Camera(redacted(spec), lambda _: camera.Capture(spec, redacted(spec)))
    opened = _named(spec)
    if opened is not None:
        return opened
    try:
        path = Path(spec)
        if path.is_dir() and kept_frames(path):
            return Recording(path)
        if path.is_dir() or (path.is_file() and path.suffix.lower() in PICTURES | HEIC):
            return Folder(path, on_trouble)
        if path.is_file():
            return Film(path, fps, on_trouble)
    except (OSError, ValueError):
        pass  # no name that a file could have
    name, settings = told(spec)
    for known in lasting() if name else ():
        if name.lower() in known.lower():
            return camera.device(f"/dev/v4l/by-id/{known}", name, settings)
    raise SourceError(
        f"{spec[:300]}: there is no such film, folder or camera.",
        f"{spec[:300]}という動画・フォルダー・カメラはありません。",
    )


def _named(spec: str) -> Source | None:
    """A camera of this machine by its number, its file or `picamera`; None: it is something else."""
    bare = spec.partition("?")[0]
    number = pi_camera.numbered(bare)
    if number is None and not bare.startswith("/dev/") and not re.fullmatch("[0-9]{1,4}", bare):
        return None
    name, settings = told(spec)
    if number is not None:
        return pi_camera.pi_camera(number, name, settings)
    return camera.device(int(name) if name.isdigit() else name, name, settings)


def cameras(system: str = sys.platform) -> list[str]:
    """The cameras of this machine as `open_source` takes them: USB cameras by their lasting names (/dev/v4l/by-id),
    for numbers may swap when the machine starts; a Raspberry Pi's own; on other systems the numbers that open."""
    return [*lasting(), *pi_camera.found()] if system == "linux" else camera.answering()


def lasting(folder: Path = Path("/dev/v4l/by-id")) -> list[str]:
    """The lasting names of USB cameras."""
    return sorted(item.name for item in folder.iterdir() if "index0" in item.name) if folder.is_dir() else []


def _virtual(record: str) -> Source:
    from table.simulation.camera import VirtualCamera

    lines = record_lines(record)
    try:
        return Virtual(VirtualCamera(lines), Path(record).name)
    except (KeyError, ValueError, FileNotFoundError) as error:
        raise unplayable(record, error) from error


def record_lines(record: str) -> list[str]:
    """The lines of a record file. Raises SourceError."""
    try:
        return written.record_lines(Path(record))
    except RecordError as error:
        raise unplayable(record, error) from None
    except UnreadableFileError as error:
        raise SourceError(f"{error.en}.", f"{error.ja}。") from error


def unplayable(record: str, error: Exception) -> SourceError:
    """The error for a record that the virtual table cannot play: it is no record, or there is no look for its deck."""
    why = str(error.args[0] if isinstance(error, KeyError) else error)
    told = f"{error.line}行目: {error.say('ja')}" if isinstance(error, RecordError) else f"{why}。"
    return SourceError(f"{record} cannot be played: {why}.", f"{record}は再生できません: {told}")

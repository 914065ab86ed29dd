"""Pictures from a web address: a stream of JPEGs, or one JPEG for each request.

Where a picture begins and ends is taken from the JPEG itself, never from the boundary or the length that the server
tells: cameras get both wrong.
"""

from __future__ import annotations

import http.client
import ipaddress
import ssl
import threading
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress

from table.capture.camera import Capture, Connection, EndedError, no_answer
from table.capture.frames import SourceError
from vision.imaging.pictures import UnreadableImageError, decode, segments
from vision.types import Image

MAX_PICTURE = 32 * 2**20
"""No camera's picture is larger, bytes."""
SILENT_S = 5.0
"""A connection that says nothing for so long is given up, s; it is told as lost before that."""
PART = 65536
"""So much is read at a time, bytes."""
SNIFF = 65536
"""An answer in which no JPEG begins within so many bytes is no stream of JPEGs."""
ENDLESS = 3
"""After so many pictures in a row without an end mark they count: some cameras never write it."""
SOI = b"\xff\xd8\xff"
"""Beginning of a JPEG picture."""
PICTURES = ("image/png", "image/webp", "image/bmp", "image/gif")
"""Kinds of single pictures besides JPEG."""


class Pictures:
    """Finds the JPEG pictures in a stream of bytes."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._unended = 0

    @property
    def waiting(self) -> int:
        """Bytes that belong to no picture yet."""
        return len(self._data)

    def feed(self, data: bytes) -> list[bytes]:
        """The pictures that are whole with these bytes."""
        self._data += data
        found = []
        while (picture := self._next()) is not None:
            if picture:
                found.append(picture)
        return found

    def rest(self) -> bytes:
        """What has come and is in no picture."""
        return bytes(self._data)

    def _next(self) -> bytes | None:
        """The next picture, b"" for one that is spoilt, None where more is needed."""
        begin = self._data.find(SOI)
        if begin < 0:
            del self._data[: max(0, len(self._data) - 2) if len(self._data) > SNIFF else 0]
            return None
        try:
            end, whole = jpeg_end(self._data, begin)
        except (IndexError, ValueError) as error:
            if isinstance(error, IndexError) and len(self._data) - begin <= MAX_PICTURE:
                return None
            del self._data[: begin + len(SOI)]
            return b""
        picture = bytes(self._data[begin:end])
        del self._data[:end]
        self._unended = 0 if whole else self._unended + 1
        return picture if whole or self._unended > ENDLESS else b""


def jpeg_end(data: bytes | bytearray, begin: int) -> tuple[int, bool]:
    """(where the JPEG that begins there ends, whether it has an end mark), by its own marks; one that another picture
    interrupts ends there. Raises IndexError where more is needed, ValueError where it is none."""
    at = begin
    while True:
        marker, start, end = ((0, 0, 0), *segments(data, at))[-1]
        if marker == 0xD8:
            return start - 2, False
        if marker == 0xD9:
            return start, True
        if marker != 0xDA:
            raise ValueError("no JPEG")
        at = end
        # The coded picture: up to a mark that is neither an escaped byte nor a restart.
        at = data.find(b"\xff", at)
        while at >= 0 and (data[at + 1] == 0 or 0xD0 <= data[at + 1] <= 0xD7):
            at = data.find(b"\xff", at + 2)
        if at < 0:
            raise IndexError
        at -= 2


class WebCamera:
    """A connection to an address that answers with JPEGs. Raises SourceError, `NoPicturesError` where it answers with
    something else."""

    def __init__(self, address: str, name: str, stop: threading.Event) -> None:
        self._name = name
        self._stop = stop
        self._waiting: list[bytes] = []
        self._pictures = Pictures()
        self._given = 0
        self._ended = False
        self._answer = _opened(address, name)
        self._single = False
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def grab(self) -> Image | None:
        """The next picture, None where it cannot be decoded."""
        while not self._waiting:
            if self._ended or (self._single and self._given):
                raise EndedError(polled=self._given == 1)
            self._more()
        self._given += 1
        try:
            return decode(self._waiting.pop(0), self._name)[0]
        except UnreadableImageError:
            return None

    def close(self) -> None:
        """Ends the connection."""
        with suppress(OSError):
            self._answer.close()

    def _begin(self) -> None:
        """Reads until it is known whether these are pictures, where the server does not say so."""
        kind = self._answer.headers.get_content_type()
        self._single = kind.startswith("image/")
        if kind in PICTURES:
            while not self._ended and self._pictures.waiting < MAX_PICTURE:
                self._more()
            self._waiting = [self._pictures.rest()]
        elif self._single or kind.startswith("multipart/"):
            self._answer.length = None  # may be wrong; the marks in the pictures are not
        else:
            while not self._waiting and SOI not in self._pictures.rest():
                if self._ended or self._pictures.waiting >= SNIFF:
                    raise NoPicturesError
                self._more()

    def _more(self) -> None:
        """Reads on; a connection that falls silent has ended."""
        if self._stop.is_set():
            raise EndedError
        try:
            data = self._answer.read1(PART)
        except (OSError, http.client.HTTPException, ValueError):
            data = b""
        self._ended = not data
        self._waiting += self._pictures.feed(data)


class NoPicturesError(Exception):
    """An address answers, but not with JPEGs: a film or a playlist, perhaps."""


def web(address: str, name: str, stop: threading.Event) -> Connection:
    """A connection to an http(s) address: JPEGs are read here, all else is left to OpenCV. Raises SourceError."""
    try:
        return WebCamera(address, name, stop)
    except NoPicturesError:
        return Capture(address, name)
    except EndedError:
        raise no_answer(name) from None


def _opened(address: str, name: str) -> http.client.HTTPResponse:
    try:
        plain, user, password = _split(address)
        host = urllib.parse.urlsplit(plain).hostname or ""
        answer = _opener(plain, user, password, host).open(plain, timeout=SILENT_S)
    except urllib.error.HTTPError as error:
        error.close()
        raise _refused(name, error.code) from None
    except (OSError, http.client.HTTPException, ValueError):
        raise no_answer(name) from None
    if not isinstance(answer, http.client.HTTPResponse):  # led elsewhere than to the web
        raise no_answer(name)
    return answer


def _split(address: str) -> tuple[str, str | None, str]:
    """(the address without user and password, user, password). Raises ValueError."""
    parts = urllib.parse.urlsplit(address)
    user, password = parts.username, parts.password
    place = parts.netloc.rpartition("@")[2]
    path = urllib.parse.quote(parts.path or "/", safe="/%:;=@&+$,!*'()~")
    query = urllib.parse.quote(parts.query, safe="/%:;=@&+$,!*'()~?")
    if not parts.hostname or (parts.port is not None and not 0 < parts.port < 65536):
        raise ValueError(place)
    plain = urllib.parse.urlunsplit((parts.scheme, place, path, query, ""))
    return plain, None if user is None else urllib.parse.unquote(user), urllib.parse.unquote(password or "")


def _opener(plain: str, user: str | None, password: str, host: str) -> urllib.request.OpenerDirector:
    """Only the web, straight to the camera: no proxies, no files, no FTP."""
    opener = urllib.request.OpenerDirector()
    handlers: list[urllib.request.BaseHandler] = [
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(context=_context(host)),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
    ]
    if user is not None:
        known = urllib.request.HTTPPasswordMgrWithDefaultRealm()
        known.add_password(None, plain, user, password)
        handlers += [urllib.request.HTTPDigestAuthHandler(known), urllib.request.HTTPBasicAuthHandler(known)]
    for handler in handlers:
        opener.add_handler(handler)
    opener.addheaders = [("User-Agent", "gyoji"), ("Accept", "multipart/x-mixed-replace, image/jpeg, */*")]
    return opener


def _context(host: str) -> ssl.SSLContext:
    """Cameras of the home sign their own certificates; others are checked."""
    context = ssl.create_default_context()
    try:
        near = ipaddress.ip_address(host).is_private
    except ValueError:
        near = "." not in host or host.endswith((".local", ".lan", ".home.arpa", ".internal"))
    if near:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


def _refused(name: str, code: int) -> SourceError:
    if code in (401, 403):
        return SourceError(
            f"The camera at {name} asks for another user name or password.",
            f"{name}のカメラのユーザー名かパスワードが違います。",
        )
    return SourceError(
        f"The camera at {name} answers with error {code}: check the address.",
        f"{name}のカメラがエラー{code}を返しました。アドレスを確かめてください。",
    )

"""Web cameras as they are: boundaries and lengths that are wrong, single pictures, passwords, silence."""

from __future__ import annotations

import base64
import socket
import threading
from collections.abc import Callable

import pytest

from table.capture.camera import Connection, EndedError
from table.capture.frames import Frame, SourceError
from table.capture.sources import open_source
from table.capture.webcam import ENDLESS, Pictures, web
from tests.table.capture.webcams import MULTIPART, head, jpeg, number_of, part, serving, sleep_on

FOUR = [jpeg(number) for number in range(4)]
CUT = [data[:-2] for data in FOUR]


def streams() -> dict[str, bytes]:
    """What a camera may answer; all hold the same four pictures."""
    plain = b"".join(map(part, FOUR))
    return {
        "as it should be": head(MULTIPART) + plain,
        "no first boundary": head(MULTIPART) + plain.removeprefix(b"--frame\r\n"),
        "no boundary at all": head(MULTIPART) + b"".join(FOUR),
        "another boundary than told": head("multipart/x-mixed-replace; boundary=other") + plain,
        "no boundary told": head("multipart/x-mixed-replace") + plain,
        "parts too short": head(MULTIPART) + b"".join(part(data, 7) for data in FOUR),
        "parts too long": head(MULTIPART) + b"".join(part(data, 10**6) for data in FOUR),
        "parts without length": head(MULTIPART) + b"".join(part(data, -1) for data in FOUR),
        "length no number": head(MULTIPART) + plain.replace(b"Content-Length: ", b"Content-Length: x"),
        "whole length too short": head(MULTIPART, "Content-Length: 0\r\n") + plain,
        "bare line feeds": head(MULTIPART).replace(b"\r\n", b"\n") + plain.replace(b"\r\nContent", b"\nContent"),
        "no kind": b"HTTP/1.0 200 OK\r\n\r\n" + plain,
        "kind of a file": head("application/octet-stream") + plain,
        "junk between": head(MULTIPART) + b"\xff\xd8\xffjunk".join(map(part, FOUR)),
        "spoilt ones between": head(MULTIPART) + b"".join(part(data[:200]) + part(data) for data in FOUR),
    }


def grabbed(connection: Connection) -> list[int]:
    found = []
    try:
        while True:
            image = connection.grab()
            if image is not None:
                found.append(number_of(image))
    except EndedError:
        return found
    finally:
        connection.close()


@pytest.mark.parametrize("kind", streams())
def test_every_picture_of_a_stream_is_found_by_its_own_marks(kind: str) -> None:
    with serving(lambda connection, _: connection.sendall(streams()[kind])) as place:
        found = grabbed(web(f"http://{place}/video", "camera", threading.Event()))
    assert [number for number in found if number >= 0] == [0, 1, 2, 3]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100, 10**6])
def test_pictures_are_found_however_the_bytes_come(size: int) -> None:
    data = b"".join(map(part, FOUR))
    pictures = Pictures()
    found = [one for at in range(0, len(data), size) for one in pictures.feed(data[at : at + size])]
    assert found == FOUR


def test_a_picture_that_was_cut_short_is_left_out_unless_all_are() -> None:
    pictures = Pictures()
    assert pictures.feed(part(FOUR[0]) + part(CUT[1]) + part(FOUR[2]) + part(FOUR[3])) == [FOUR[0], *FOUR[2:]]
    pictures = Pictures()
    found = pictures.feed(b"".join(CUT * 3))
    assert found == (CUT * 3)[ENDLESS:-1]


@pytest.mark.parametrize(
    "answer",
    [
        head("image/jpeg", f"Content-Length: {len(FOUR[2])}\r\n") + FOUR[2],
        head("image/jpeg", "Content-Length: 9\r\n") + FOUR[2],
        head("image/jpeg", "Content-Length: 999999\r\n") + FOUR[2],
        head("image/jpg") + FOUR[2],
        head("text/html", f"Content-Length: {len(FOUR[2])}\r\n") + FOUR[2],
        head("image/jpeg", "Transfer-Encoding: chunked\r\n") + b"%x\r\n" % len(FOUR[2]) + FOUR[2] + b"\r\n0\r\n\r\n",
    ],
)
def test_an_address_of_single_pictures_is_asked_again_and_again(answer: bytes) -> None:
    asked: list[bytes] = []

    def talk(connection: socket.socket, request: bytes) -> None:
        asked.append(request)
        connection.sendall(answer)

    with serving(talk) as place:
        camera = open_source(f"http://{place}/snapshot.jpg")
        frames = [camera.read() for _ in range(5)]
        camera.close()
    shown = [frame for frame in frames if isinstance(frame, Frame)]
    assert [number_of(frame.image) for frame in shown] == [2] * 5
    assert [frame.at_ms for frame in shown] == sorted({frame.at_ms for frame in shown})
    assert len(asked) >= 5


def test_one_answer_that_fails_is_no_lost_camera() -> None:
    asked: list[int] = []

    def talk(connection: socket.socket, request: bytes) -> None:
        asked.append(0)
        spoilt = len(asked) in (3, 5)
        connection.sendall(b"HTTP/1.1 503 Busy\r\n\r\n" if spoilt else head("image/jpeg") + FOUR[1])

    with serving(talk) as place:
        camera = open_source(f"http://{place}/snapshot.jpg")
        assert all(isinstance(camera.read(), Frame) for _ in range(6))
        camera.close()


def _basic(request: bytes) -> bool:
    return b"Authorization: Basic " + base64.b64encode("я:p@ss".encode()) in request


def _digest(request: bytes) -> bool:
    return b'Authorization: Digest username="' in request and b'nonce="abc"' in request


@pytest.mark.parametrize(
    ("asks", "user", "known"),
    [('Basic realm="x"', "%D1%8F", _basic), ('Digest realm="x", nonce="abc", qop="auth"', "me", _digest)],
)
def test_user_and_password_are_told_to_a_camera_that_asks(asks: str, user: str, known: Callable[[bytes], bool]) -> None:
    def talk(connection: socket.socket, request: bytes) -> None:
        if known(request):
            connection.sendall(head(MULTIPART) + b"".join(map(part, FOUR)))
        else:
            connection.sendall(f"HTTP/1.1 401 No\r\nWWW-Authenticate: {asks}\r\nContent-Length: 0\r\n\r\n".encode())

    with serving(talk) as place:
        assert grabbed(web(f"http://{user}:p%40ss@{place}/v", "camera", threading.Event())) == [0, 1, 2, 3]
        with pytest.raises(SourceError, match="user name or password"):
            web(f"http://{place}/v", "camera", threading.Event())


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (b"HTTP/1.1 404 None\r\n\r\n", "error 404"),
        (b"HTTP/1.1 302 Go\r\nLocation: file:///etc/hostname\r\n\r\n", "error 302"),
        (b"HTTP/1.1 302 Go\r\nLocation: ftp://127.0.0.1/x\r\n\r\n", "error 302"),
        (b"SSH-2.0-x\r\n", "No camera answers"),
        (b"", "No camera answers"),
        (head("text/html", "Content-Length: 5\r\n") + b"hello", "No camera answers"),
    ],
)
def test_what_is_no_camera_is_one_sentence(answer: bytes, said: str) -> None:
    with serving(lambda connection, _: connection.sendall(answer)) as place:
        address = f"http://me:geheim@{place}/x?token=geheim"
        with pytest.raises(SourceError, match=said) as caught:
            open_source(address)
    assert "geheim" not in repr(caught.value.args) + caught.value.en + caught.value.ja
    assert caught.value.ja.endswith("。")


def test_a_server_that_says_nothing_is_given_up() -> None:
    with serving(lambda connection, _: sleep_on(connection)) as place, pytest.raises(SourceError, match="No camera"):
        open_source(f"http://{place}/x")


def test_a_stream_without_end_and_without_pictures_is_no_camera() -> None:
    def talk(connection: socket.socket, _: bytes) -> None:
        connection.sendall(head("application/octet-stream"))
        for _ in range(10_000):
            connection.sendall(bytes(65536))

    with serving(talk) as place, pytest.raises(SourceError):
        open_source(f"http://{place}/x")

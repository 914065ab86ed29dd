"""Web cameras on this machine, well behaved and not; for tests."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import cv2
import numpy as np

Talk = Callable[[socket.socket, bytes], None]
"""What the camera does with a connection, given the request's head."""


def jpeg(number: int) -> bytes:
    """A picture whose shade tells its number (0 to 9)."""
    shade = np.full((48, 64, 3), 20 + 20 * number, np.uint8)
    return bytes(cv2.imencode(".jpg", shade)[1].tobytes())


def number_of(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> int:
    """The number that `jpeg` drew."""
    return round((float(image.mean()) - 20) / 20)


def head(kind: str, more: str = "") -> bytes:
    return f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n{more}\r\n".encode()


MULTIPART = "multipart/x-mixed-replace; boundary=frame"


def part(data: bytes, length: int | None = None, mark: str = "--frame\r\n") -> bytes:
    told = f"Content-Length: {len(data) if length is None else length}\r\n" if length != -1 else ""
    return f"{mark}Content-Type: image/jpeg\r\n{told}\r\n".encode() + data + b"\r\n"


@contextmanager
def serving(talk: Talk) -> Iterator[str]:
    """An address (host:port) at which every connection is answered by `talk`, each in its own thread."""
    listening = socket.create_server(("127.0.0.1", 0))
    done = threading.Event()

    def answer(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            request = b""
            while b"\r\n\r\n" not in request:
                data = connection.recv(4096)
                if not data:
                    return
                request += data
            talk(connection, request)

    def accept() -> None:
        while not done.is_set():
            with suppress(OSError):
                connection, _ = listening.accept()
                threading.Thread(target=answer, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield "{}:{}".format(*listening.getsockname())
    finally:
        done.set()
        with suppress(OSError):
            listening.shutdown(socket.SHUT_RDWR)
        listening.close()


def sleep_on(connection: socket.socket) -> None:
    """Says nothing until the other side goes, or for two minutes."""
    connection.settimeout(120)
    with suppress(OSError):
        while connection.recv(4096):
            pass


def forever(send: Callable[[], bytes], connection: socket.socket) -> None:
    """Sends again and again until the other side goes."""
    while True:
        connection.sendall(send())
        time.sleep(0.02)

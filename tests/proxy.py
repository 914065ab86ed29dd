"""A line that can be cut: a TCP proxy on this machine."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Line:
    """Leads from its own `port` to another one of this machine, until it is cut or stalled.

    `cut`: connections break and new ones are refused; `stall`: nothing passes any more, and nobody is told; `mend`:
    both are over. `most`: after so many bytes towards the far end it cuts itself, None: never.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._server.getsockname()[1]
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._held = threading.Lock()
        self._open = threading.Event()
        self._open.set()
        self._down = False
        self.most: int | None = None
        self.passed = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                with self._held:
                    if self._down:
                        near.close()
                        continue
                    far = socket.create_connection(("127.0.0.1", self._to))
                    self._pairs.append((near, far))
                for one, other, counts in ((near, far, True), (far, near, False)):
                    threading.Thread(target=self._lead, args=(one, other, counts), daemon=True).start()

    def _lead(self, one: socket.socket, other: socket.socket, counts: bool) -> None:
        with suppress(OSError):
            while data := one.recv(4096):
                self._open.wait()
                if counts:
                    self.passed += len(data)
                    if self.most is not None and self.passed > self.most:
                        self.cut()
                        return
                other.sendall(data)
        self._end(one, other)

    @staticmethod
    def _end(*ends: socket.socket) -> None:
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self) -> None:
        """Breaks every connection; new ones are turned away."""
        with self._held:
            self._down = True
            for pair in self._pairs:
                self._end(*pair)
            self._pairs.clear()

    def stall(self) -> None:
        """Lets nothing pass, without a word."""
        self._open.clear()

    def mend(self) -> None:
        """Everything passes again."""
        with self._held:
            self._down, self.most = False, None
        self._open.set()

    def close(self) -> None:
        """Ends it."""
        self._server.close()
        self.cut()
        self._open.set()

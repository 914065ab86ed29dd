"""A film as a network camera: ffmpeg serves it as MJPEG over HTTP, or feeds a small RTSP server; both can be stalled,
cut and taken up again. For tests."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

LOOPED = ["-hide_banner", "-loglevel", "error", "-re", "-stream_loop", "-1", "-i"]


def ffmpeg() -> str:
    """The program; the test is skipped where there is none."""
    imageio = pytest.importorskip("imageio_ffmpeg", reason="imageio-ffmpeg is not installed")
    path: str = imageio.get_ffmpeg_exe()
    return path


def free_port(kind: socket.SocketKind = socket.SOCK_STREAM) -> int:
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Program:
    """An ffmpeg that can be stalled and cut; `start` begins it (again)."""

    def __init__(self, arguments: list[str]) -> None:
        self._command = [ffmpeg(), *arguments]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL)

    def stall(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def cut(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(30)
            self._process = None


@contextmanager
def mjpeg(film: Path) -> Iterator[tuple[str, Program]]:
    """(an address at which ffmpeg serves a film as a stream of JPEGs, the ffmpeg). It answers one viewer; once that one
    has gone, it ends, as some phones' apps do."""
    port = free_port()
    address = f"http://127.0.0.1:{port}/video"
    serve = ["-q:v", "3", "-c:v", "mjpeg", "-f", "mpjpeg", "-listen", "1", address]
    program = Program([*LOOPED, str(film), *serve])
    program.start()
    try:
        yield address, program
    finally:
        program.cut()


class Rtsp:
    """A server that speaks as much RTSP as a camera does: OPTIONS, DESCRIBE, SETUP over TCP, PLAY. What it plays,
    ffmpeg encodes and packs (RTP)."""

    def __init__(self, film: Path, folder: Path) -> None:
        self._packets = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._packets.bind(("127.0.0.1", 0))
        self._packets.settimeout(0.2)
        self._sdp = folder / "stream.sdp"
        port = self._packets.getsockname()[1]
        coded = ["-an", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p"]
        keys = ["-x264-params", "keyint=5:repeat-headers=1", "-f", "rtp", "-sdp_file", str(self._sdp)]
        self.program = Program([*LOOPED, str(film), *coded, *keys, f"rtp://127.0.0.1:{port}?pkt_size=1200"])
        self._done = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"rtsp://127.0.0.1:{self._listening.getsockname()[1]}/live"
        self._viewer: socket.socket | None = None
        self.program.start()
        deadline = time.monotonic() + 30
        while not self._sdp.is_file() or "m=video" not in self._sdp.read_text(encoding="utf-8"):
            assert time.monotonic() < deadline, "ffmpeg describes no stream"
            time.sleep(0.05)
        for work in (self._serve, self._forward):
            threading.Thread(target=work, daemon=True).start()

    def cut(self) -> None:
        """Ends the connection of whoever watches."""
        if self._viewer is not None:
            with suppress(OSError):
                self._viewer.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._done.set()
        self.cut()
        self._listening.close()
        self.program.cut()
        self._packets.close()

    def _serve(self) -> None:
        while not self._done.is_set():
            with suppress(OSError):
                connection, _ = self._listening.accept()
                threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        with connection, suppress(OSError):
            waiting = b""
            while data := connection.recv(4096):
                waiting += data
                while b"\r\n\r\n" in waiting:
                    request, _, waiting = waiting.partition(b"\r\n\r\n")
                    # Reports of the viewer (RTCP) come in between, in binary frames.
                    found = re.search(rb"([A-Z_]+) rtsp://\S+ RTSP/1\.0\r\n(.*)", request, re.S)
                    if found is not None:
                        self._answer(connection, found[1].decode(), found[2].decode("latin-1"))

    def _answer(self, connection: socket.socket, verb: str, heads: str) -> None:
        count = re.search(r"CSeq: *(\d+)", heads, re.I)
        lines = ["RTSP/1.0 200 OK", f"CSeq: {count[1] if count else 0}", "Session: 1"]
        body = ""
        if verb == "OPTIONS":
            lines.append("Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN")
        elif verb == "DESCRIBE":
            # The ports that ffmpeg tells are its own; the viewer gets the packets through this connection.
            text = self._sdp.read_text(encoding="utf-8").removeprefix("SDP:\n")
            body = re.sub(r"m=video \d+", "m=video 0", text).replace("\n", "\r\n") + "a=control:track\r\n"
            lines += ["Content-Type: application/sdp", f"Content-Length: {len(body)}"]
        elif verb == "SETUP":
            lines.append("Transport: RTP/AVP/TCP;unicast;interleaved=0-1")
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n" + body).encode())
        if verb == "PLAY":
            self._viewer = connection

    def _forward(self) -> None:
        while not self._done.is_set():
            try:
                packet = self._packets.recv(65536)
            except OSError:
                continue
            if self._viewer is not None:
                with suppress(OSError):
                    self._viewer.sendall(b"$\0" + len(packet).to_bytes(2, "big") + packet)


@contextmanager
def rtsp(film: Path, folder: Path) -> Iterator[Rtsp]:
    """A running server."""
    server = Rtsp(film, folder)
    try:
        yield server
    finally:
        server.close()

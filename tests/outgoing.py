"""Programs watched from outside: with whom they talk (`strace`), and what they leave in the home folder.

What a library's compiled code does, no hook of Python sees."""

from __future__ import annotations

import ipaddress
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.webui.processes import ROOT, environment

CALLS = "socket,connect,sendto,sendmsg,sendmmsg"
PLACE = re.compile(r'sin6?_port=htons\((\d+)\).*?(?:inet_addr\(|inet_pton\(AF_INET6, )"([^"]+)"')
DISCARD = 9
"""No datagram is sent to this port: a socket that is connected to it only tells the route (`webui.access.doors`)."""


def strace() -> str:
    """The tracer; skips the test where the machine has none, or allows no tracing."""
    found = shutil.which("strace")
    if found is None or subprocess.run([found, "-qq", "-o", os.devnull, "true"], capture_output=True).returncode:
        pytest.skip("no strace on this machine: what a program connects to cannot be watched")
    return found


@contextmanager
def traced(command: Sequence[str], home: Path, trace: Path) -> Iterator[subprocess.Popen[str]]:
    """Context manager: `command` runs with `home` as its home folder, its calls of the network written to `trace`; at
    the end it is interrupted as by Ctrl+C."""
    line = [strace(), "-f", "-qq", "-e", f"trace={CALLS}", "-e", "signal=none", "-o", str(trace), *command]
    with subprocess.Popen(
        line, cwd=ROOT, env={**environment(home), "PYTHONUNBUFFERED": "1"}, start_new_session=True, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as running:  # fmt: skip
        try:
            yield running
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGINT)
                running.communicate(timeout=60)


def places(trace: Path) -> set[str]:
    """Every `address:port` outside this machine that something was sent to or looked up at."""
    found = set()
    for port, address in PLACE.findall(trace.read_text("utf-8", "replace")):
        if int(port) not in (0, DISCARD) and not ipaddress.ip_address(address).is_loopback:
            found.add(f"{address}:{port}")
    return found


def sockets(trace: Path) -> list[str]:
    """Every call that opened a socket which may reach beyond this machine."""
    return [line for line in trace.read_text("utf-8", "replace").splitlines() if "socket(AF_INET" in line]


def left_behind(home: Path) -> list[str]:
    """The files in a home folder that are not Gyoji's own, nor the system's cache of fonts."""
    own = ("gyoji", "fontconfig")
    files = (path.relative_to(home) for path in home.rglob("*") if path.is_file())
    return sorted(str(path) for path in files if not set(own) & set(path.parts))

"""The server as a process of its own, as people start it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GYOJI = [sys.executable, "-c", "from table.cli import main; main()"]
SETUP = {"game": "daifugo", "profile": "official", "players": list("ABCD")}


def environment(home: Path) -> dict[str, str]:
    return {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT), "HOME": str(home)}


@contextmanager
def server(data: Path, *more: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """(the address of a running server, a function that ends it and returns what it printed)."""
    said = data.parent / f"{time.monotonic_ns()}.txt"
    command = [*GYOJI, "serve", "--data", str(data), "--port", "0", *more]
    with (
        said.open("wb") as file,
        subprocess.Popen(
            command, cwd=ROOT, env=environment(data.parent), stdout=file, stderr=subprocess.STDOUT
        ) as running,
    ):
        try:
            until = time.monotonic() + 120
            while (found := re.search(rb"http://localhost:\d+/\n", said.read_bytes())) is None:
                assert running.poll() is None and time.monotonic() < until, said.read_bytes()
                time.sleep(0.1)
            yield found[0].decode().strip().rstrip("/"), said.read_bytes
        finally:
            running.kill()


def ask(place: str, path: str, body: Any = None) -> bytes:
    """What the server answers; a refusal, too."""
    request = urllib.request.Request(place + path, headers={"Origin": place, "Content-Type": "application/json"})
    if body is not None:
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.read()

"""Sources that fall silent, never speak, or are none: the server stays, says so, and goes on with another one."""

from __future__ import annotations

import json
import os
import socket
import time
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.table.capture.webcams import MULTIPART, forever, head, jpeg, part, serving, sleep_on
from tests.webui.processes import SETUP, ask, server


def state_until(page: str, wanted: set[str], most: float = 120) -> None:
    """Waits until the table is in a state that is wanted, `most` seconds at most."""
    until = time.monotonic() + most
    while time.monotonic() < until:
        state = json.loads(ask(page, "/api/status"))["state"]
        if state in wanted:
            return
        time.sleep(0.05)
    raise AssertionError(f"{state}, never {wanted}")


@pytest.mark.process
def test_a_stalled_stream_is_lost_and_left_and_found_again(tmp_path: Path) -> None:
    """Leaving it while it is silent ends nothing: the same server watches the next table."""
    silent: list[socket.socket] = []

    def talk(connection: socket.socket, request: bytes) -> None:
        connection.sendall(head(MULTIPART))
        if b"/stalls" in request:
            for _ in range(30):
                connection.sendall(part(jpeg(3)))
                time.sleep(0.05)
            silent.append(connection)
            sleep_on(connection)
        elif b"/mute" in request:
            sleep_on(connection)
        else:
            forever(lambda: part(jpeg(5)), connection)

    with serving(talk) as place, server(tmp_path / "data") as (page, _):
        for _ in range(3):
            assert b"true" in ask(page, "/api/setup", {"source": f"http://{place}/stalls", **SETUP})
            state_until(page, {"watching"})
            state_until(page, {"lost-camera"})
            ask(page, "/api/leave", {})
        assert b"true" in ask(page, "/api/setup", {"source": f"http://{place}/mute", **SETUP})
        state_until(page, {"lost-camera"})
        ask(page, "/api/leave", {})
        assert b"true" in ask(page, "/api/setup", {"source": f"http://{place}/fine", **SETUP})
        state_until(page, {"watching"})
        assert len(silent) >= 3


@pytest.mark.process
@pytest.mark.parametrize("kind", ["emptied", "broken"])
def test_what_is_no_source_ends_nothing_but_itself(tmp_path: Path, kind: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    folder = tmp_path / "pictures"
    folder.mkdir()
    for number in range(40):
        cv2.imwrite(str(folder / f"{number}.png"), np.full((90, 160, 3), 70, np.uint8))
        if kind == "broken":
            (folder / f"{number}.png").write_bytes(b"torn")
    with (
        serving(lambda connection, _: sleep_on(connection)) as place,
        server(tmp_path / "data", "--allow", str(folder)) as (page, said),
    ):
        for spec in ("/dev/zero", "virtual:/dev/zero", str(tmp_path / "pipe"), f"http://{place}/mute", "", "²"):
            refused = json.loads(ask(page, "/api/setup", {"source": spec, **SETUP}))
            assert set(refused["message"]) == {"en", "ja"}, spec
        assert b"true" in ask(page, "/api/setup", {"source": str(folder), **SETUP})
        for path in folder.iterdir() if kind == "emptied" else ():
            path.unlink()
        state_until(page, {"ended"} if kind == "emptied" else {"ended", "unreadable"})
        assert json.loads(ask(page, "/api/hello"))["running"]
        assert b"Traceback" not in said()

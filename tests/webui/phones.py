"""Phones as cameras, as a test plays them: they join, send pictures, and are told things."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import cv2
import numpy as np
import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from webui.cameras.messages import PIECE


def phone(app: FastAPI, host: TestClient, *, joins: bool = True) -> TestClient:
    """A phone elsewhere; it joins by a fresh code."""
    made = TestClient(app, client=("192.168.1.5", 1), base_url="http://testserver")
    made.portal = host.portal  # one server, one event loop
    if joins:
        code = host.post("/api/cameras").json()["code"]
        assert made.post("/api/camera/join", json={"code": code}).status_code == 200
    return made


def jpeg(width: int = 64, height: int = 36, grey: int = 90) -> bytes:
    fine, data = cv2.imencode(".jpg", np.full((height, width, 3), grey, np.uint8))
    assert fine
    return bytes(data.tobytes())


def until(line: WebSocketTestSession, kind: str, **wanted: Any) -> dict[str, Any]:
    """The next message of a kind that says what is wanted."""
    while True:
        message: dict[str, Any] = line.receive_json()
        if message["kind"] == kind and wanted.items() <= message.items():
            return message


def send(line: WebSocketTestSession, data: bytes, at: float = 1000.0) -> None:
    line.send_text(json.dumps({"kind": "frame", "bytes": len(data), "at": at}))
    for start in range(0, len(data), PIECE):
        line.send_bytes(data[start : start + PIECE])


@contextmanager
def connected(made: TestClient) -> Iterator[WebSocketTestSession]:
    """A phone's line, which is open."""
    with made.websocket_connect("/camera/line") as line:
        until(line, "ask")
        yield line


def ended(line: WebSocketTestSession, code: str) -> None:
    """The phone is told why its line ends, and then it does."""
    over = until(line, "over")
    assert over["code"] == code and over["message"]["en"] and over["message"]["ja"]
    with pytest.raises(WebSocketDisconnect):
        line.receive_json()

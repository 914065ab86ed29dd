"""The page's one connection and the bare stream: who is let in, and when they end."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import Request
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from webui.access.guard import Guard
from webui.access.keys import Keys
from webui.access.roles import Role, Visitor
from webui.broadcast import Picture
from webui.checks import VISITOR
from webui.desk.desk import Desk
from webui.routes.stream import MAX_MESSAGE, _parts
from webui.server import create_app


def test_another_origin_gets_no_connection(table: TestClient) -> None:
    headers = {"origin": "http://evil.example"}
    with pytest.raises(WebSocketDisconnect), table.websocket_connect("/live", headers=headers):
        pass


def test_before_joining_the_connection_says_that_it_is_locked_and_ends(desk: Desk) -> None:
    with TestClient(create_app(desk, Guard(["testserver"], Keys())), base_url="http://testserver") as client:
        assert client.get("/stream.mjpg").status_code == 401
        with client.websocket_connect("/live") as socket:
            assert socket.receive_json() == {"kind": "locked"}
            assert socket.receive()["type"] == "websocket.close"


def test_a_message_longer_than_any_of_ours_ends_the_connection(table: TestClient) -> None:
    with table.websocket_connect("/live") as socket:
        socket.send_text('{"picture": true' + " " * MAX_MESSAGE + "}")
        while socket.receive()["type"] != "websocket.close":
            pass


def test_every_part_of_the_stream_is_a_whole_picture(desk: Desk) -> None:
    """The parts as they are sent, without a connection: the first picture, then the end."""
    app = create_app(desk, Guard(["testserver"], None))
    app.state.broadcast.picture = Picture(7, '{"kind": "picture"}', b"\xff\xd8 jpeg")

    async def first() -> bytes:
        visitor = Visitor(Role.VIEWER)
        request = Request({"type": "http", "app": app, "headers": [], VISITOR: visitor})
        parts = _parts(request)
        waiting = asyncio.create_task(anext(parts))
        await asyncio.sleep(0)
        for viewer in app.state.broadcast._viewers:
            viewer.due.set()
        return await waiting

    part = asyncio.run(first())
    head, _, body = part.partition(b"\r\n\r\n")
    assert head.startswith(b"--gyoji-frame") and b"Content-Length: 7" in head and body == b"\xff\xd8 jpeg\r\n"

"""Every route says the least role that it needs, and nobody below it gets through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from webui.access.guard import COOKIE, Guard
from webui.access.keys import Keys
from webui.access.roles import LEAST, ROLES, Role, least
from webui.desk.desk import Desk
from webui.server import create_app


def routes(found: Any, prefix: str = "") -> Iterator[str]:
    """Every route of an application as the table names it."""
    for route in found.routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:  # a router keeps its own prefix
            yield from routes(inner, prefix)
        elif type(route).__name__ == "Mount":
            yield f"GET {prefix}{route.path}/{{path:path}}"
        elif type(route).__name__ == "APIWebSocketRoute":
            yield f"WS {prefix}{route.path}"
        else:
            yield from (f"{method} {prefix}{route.path}" for method in route.methods - {"HEAD"})


@pytest.fixture
def keys() -> Keys:
    return Keys()


@pytest.fixture
def app(desk: Desk, keys: Keys) -> FastAPI:
    return create_app(desk, Guard(["testserver"], keys))


def test_every_route_is_in_the_table_and_nothing_else_is(app: FastAPI) -> None:
    found = list(routes(app))
    assert "POST /api/setup" in found and "WS /live" in found
    assert sorted(found) == sorted(LEAST)


def test_what_is_not_in_the_table_is_the_hosts_alone() -> None:
    for method, path in (("GET", "/api/new"), ("PUT", "/api/view"), ("OPTIONS", "/api/view"), ("GET", "/api/view/"),
                         ("GET", "/evidence/a/b.jpg"), ("POST", "/")):  # fmt: skip
        assert least({"type": "http", "method": method, "path": path}) == Role.HOST
    assert least({"type": "websocket", "path": "/other"}) == Role.HOST
    assert least({"type": "http", "method": "HEAD", "path": "/"}) == Role.NOBODY


@pytest.mark.process
@pytest.mark.parametrize("name", [None, "viewer", "player", "host"])
def test_nobody_gets_through_to_what_needs_more(app: FastAPI, keys: Keys, name: str | None) -> None:
    role = Role.NOBODY if name is None else ROLES[name]
    cookies = {} if name is None else {COOKIE: keys.token(role)}
    with TestClient(app, client=("192.168.1.5", 50_000), cookies=cookies) as client:
        for where, wanted in LEAST.items():
            method, path = where.split(" ", 1)
            path = path.replace("{sha}", "0" * 64).replace("{path:path}", "page.js")
            if method == "WS" or path in ("/stream.mjpg", "/api/codes", "/api/part"):
                continue
            answer = client.request(method, path, json={} if method == "POST" else None)
            refused = answer.status_code in (401, 403) and answer.json()["code"] in (
                "locked", "host-only", "players-only",
            )  # fmt: skip
            assert refused is (role < wanted), (where, answer.status_code, answer.text)
            if refused:
                assert answer.json()["code"] != "locked" or role == Role.NOBODY
        with client.websocket_connect("/live") as socket:
            first = socket.receive_json()
            assert (first == {"kind": "locked"}) is (role < LEAST["WS /live"])
            if role < LEAST["WS /live"]:
                with pytest.raises(WebSocketDisconnect):
                    socket.receive_json()
        assert role >= Role.VIEWER or client.get("/stream.mjpg").status_code == 401


def test_roles_by_name() -> None:
    assert {name: role.label for name, role in ROLES.items()} == {name: name for name in ("viewer", "player", "host")}
    assert Role.NOBODY.label is None


def test_a_wrong_method_is_told_the_right_ones(app: FastAPI) -> None:
    with TestClient(app, client=("127.0.0.1", 1), base_url="http://testserver") as client:
        for path, allowed in (("/api/door", "GET, POST"), ("/api/setup", "POST")):
            answer = client.put(path, json={})
            assert (answer.status_code, answer.headers["allow"]) == (405, allowed)

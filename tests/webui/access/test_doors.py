"""The page is opened to the room and closed again while it runs: a real server, real sockets."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from webui.access.doors import Doors, addresses_of, bind, literal, own_addresses
from webui.access.guard import COOKIE, Guard, is_loopback
from webui.access.keys import Keys
from webui.access.roles import Role
from webui.desk.desk import Desk
from webui.server import create_app
from webui.serving import page_server

OURS = own_addresses()
elsewhere = pytest.mark.skipif(not OURS, reason="this machine is in no network")


def ask(url: str, body: Any = None, cookie: str = "") -> tuple[int, Any]:
    """(status, answer)."""
    origin = "/".join(url.split("/")[:3])
    headers = {"Origin": origin, "Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    request = urllib.request.Request(url, headers=headers, data=None if body is None else json.dumps(body).encode())
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


async def asked(url: str, body: Any = None, cookie: str = "") -> tuple[int, Any]:
    return await asyncio.to_thread(ask, url, body, cookie)


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    bound = bind("127.0.0.1", 0)
    bound.listen()
    yield bound
    bound.close()


@asynccontextmanager
async def serving(desk: Desk, keys: Keys, listening: socket.socket) -> AsyncIterator[tuple[str, Doors]]:
    """(the page on this computer, its doors) of a server that runs."""
    port = listening.getsockname()[1]
    guard = Guard([], keys)
    doors = Doors(port, called=guard.call)
    server = page_server(create_app(desk, guard, doors=doors), doors)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}", doors
    finally:
        server.should_exit = True
        await running


@elsewhere
def test_opened_and_closed_while_it_runs(desk: Desk, listening: socket.socket) -> None:
    keys = Keys()

    async def evening() -> None:
        async with serving(desk, keys, listening) as (here, _):
            port = listening.getsockname()[1]
            with pytest.raises(OSError):
                await asyncio.open_connection(OURS[0], port)
            assert (await asked(f"{here}/api/door"))[1]["state"] == "closed"
            status, door = await asked(f"{here}/api/door", {"open": True})
            assert (status, door["state"], len(door["addresses"])) == (200, "open", len(OURS))
            assert door["codes"] == dict(keys.codes)
            for address in door["addresses"]:  # IPv4 and IPv6, each by its own name
                status, hello = await asked(f"{address}api/hello")
                assert (status, hello["locked"], hello["you"]["role"]) == (200, True, None)
                assert (await asked(f"{address}api/status"))[0] == 401
            there = door["addresses"][0]
            cookie = f"{COOKIE}={keys.token(Role.PLAYER)}"
            assert (await asked(f"{there}api/hello", cookie=cookie))[1]["you"]["role"] == "player"
            live = there.replace("http", "ws") + "live"
            async with connect(live, additional_headers={"Cookie": cookie}) as page:
                assert json.loads(await page.recv())["kind"] in ("you", "none")
                assert (await asked(f"{here}/api/door", {"open": False}))[1]["state"] == "closed"
                with pytest.raises(ConnectionClosed):
                    while True:
                        await asyncio.wait_for(page.recv(), 20)
            with pytest.raises(OSError):
                await asyncio.open_connection(OURS[0], port)
            assert (await asked(f"{here}/api/door"))[1]["state"] == "closed"  # this computer stays
            assert (await asked(f"{here}/api/door", {"open": True}))[1]["state"] == "open"  # the same ports again

    asyncio.run(evening())


@elsewhere
def test_a_port_that_is_taken_is_replaced_by_another() -> None:
    with bind(OURS[0], 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with bind(OURS[0], port) as second:
            assert second.getsockname()[0] == OURS[0] and second.getsockname()[1] not in (0, port)


def test_addresses_that_come_later_are_opened_too() -> None:
    known = ["127.0.0.2"]
    names: list[str] = []
    ended: list[frozenset[tuple[str, int]]] = []

    async def run() -> None:
        doors = Doors(0, called=names.extend, own=lambda: list(known))
        assert not doors.possible and doors.state == "closed" and doors.addresses == []

        async def listen(bound: socket.socket, context: ssl.SSLContext | None) -> asyncio.Server:
            return await asyncio.start_server(lambda reader, writer: None, sock=bound, ssl=context)

        doors.attach(listen, ended.append)
        await doors.refresh()
        assert doors.state == "closed"  # what is closed stays so
        assert await doors.open() and len(doors.addresses) == 1
        known.extend(["127.0.0.3", "203.0.113.99"])  # the last one is no address of ours
        await doors.refresh()
        assert [address.rsplit(":", 1)[0] for address in doors.addresses] == ["http://127.0.0.2", "http://127.0.0.3"]
        assert names == ["127.0.0.2", "127.0.0.3"]
        await doors.close()
        assert {host for host, _ in ended[0]} == {"127.0.0.2", "127.0.0.3"} and doors.state == "closed"
        known.clear()
        assert not await doors.open()

    asyncio.run(run())


def test_what_the_command_line_opened_stays() -> None:
    doors = Doors(8010, ["http://192.0.2.7:8010/"])
    assert (doors.state, doors.possible, doors.addresses) == ("fixed", False, ["http://192.0.2.7:8010/"])


def test_own_addresses_can_be_told_to_others() -> None:
    assert all(not is_loopback(address) and not address.startswith("fe80") for address in OURS)
    assert [":" in address for address in OURS] == sorted(":" in address for address in OURS)
    assert addresses_of("127.0.0.1") == addresses_of("::1") == [] and addresses_of("192.0.2.9") == ["192.0.2.9"]
    assert addresses_of("::") == OURS and addresses_of("0.0.0.0") == [each for each in OURS if ":" not in each]
    assert (literal("fd00::2"), literal("192.0.2.2")) == ("[fd00::2]", "192.0.2.2")

"""Opens the page to the room while it runs, and closes it again: a socket on each of this computer's addresses, beside
the one that only this computer reaches; over TLS where that is wanted."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
import socket
import ssl
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from webui.access.guard import is_loopback

State = Literal["closed", "open", "fixed"]
"""Whether other devices reach the page: they do not; they do until the host closes it, or the program ends; the command
line said so."""
Local = tuple[str, int]
"""An address of this computer and a port."""
Listen = Callable[[socket.socket, ssl.SSLContext | None], Awaitable[asyncio.Server]]
"""Serves what comes in on a bound socket, over TLS where there is a context."""
End = Callable[[frozenset[Local]], None]
"""Ends connections that came in on these addresses."""
ANY = ("0.0.0.0", "::")
"""Hosts that mean every address: those of IPv4, all."""
OUTSIDE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Documentation addresses: the way to them is the way to the network."""
SIOCGIFADDR = 0x8915
INTERFACES = Path("/proc/net/if_inet6")
log = logging.getLogger(__name__)


@dataclass
class _Door:
    """One socket that is served; `local` as connections tell it."""

    local: Local
    server: asyncio.Server


class Doors:
    """The doors of one server. `fixed`: URLs under which other devices reach the page from the start; `port`: the
    page's on this computer. Everything but `addresses`, `state` and `local` belongs to the event loop.

    `attach` says how sockets are served; until then nothing can be opened. `called` is told the names of the page.
    `secure` gives what serves an address over TLS (raises OSError); None: plain connections.
    """

    def __init__(
        self,
        port: int = 0,
        fixed: Sequence[str] = (),
        called: Callable[[Iterable[str]], None] = lambda names: None,
        own: Callable[[], list[str]] | None = None,
        secure: Callable[[str], ssl.SSLContext] | None = None,
    ) -> None:
        self._port = port
        self._fixed = list(fixed)
        self._called = called
        self._own = own or own_addresses
        self._secure = secure
        self._listen: Listen | None = None
        self._end: End = lambda locals_: None
        self._doors: list[_Door] = []

    def attach(self, listen: Listen, end: End) -> None:
        """From now on sockets can be served by `listen`, and their connections ended by `end`."""
        self._listen, self._end = listen, end

    @property
    def possible(self) -> bool:
        """Whether the page can be opened and closed here."""
        return self._listen is not None and not self._fixed

    @property
    def state(self) -> State:
        """Whether other devices reach the page."""
        return "fixed" if self._fixed else "open" if self._doors else "closed"

    @property
    def addresses(self) -> list[str]:
        """URLs under which other devices reach the page, the likeliest first."""
        scheme = "http" if self._secure is None else "https"
        return self._fixed or [f"{scheme}://{literal(host)}:{port}/" for host, port in self.local]

    @property
    def local(self) -> list[Local]:
        """The open sockets, as connections tell them."""
        return [door.local for door in self._doors]

    async def open(self) -> bool:
        """Opens a socket on every address of this computer that has none; whether any is open then."""
        assert self._listen is not None
        known = {door.local[0] for door in self._doors}
        for address in await asyncio.to_thread(self._own):
            if address in known:
                continue
            try:
                context = None if self._secure is None else await asyncio.to_thread(self._secure, address)
                bound = bind(address, self._port)
                server = await self._listen(bound, context)
            except OSError as error:
                log.warning("the page cannot be opened on %s: %s", address, error.strerror or error)
                continue
            self._called([address])
            self._doors.append(_Door((address, bound.getsockname()[1]), server))
        return bool(self._doors)

    async def refresh(self) -> None:
        """An open page is opened on addresses, too, that this computer has got since."""
        if self._doors and self._listen is not None:
            await self.open()

    async def close(self) -> None:
        """Closes what was opened, and ends the connections that came in there."""
        doors, self._doors = self._doors, []
        for door in doors:
            door.server.close()
        self._end(frozenset(door.local for door in doors))


def bind(address: str, port: int) -> socket.socket:
    """A socket on one of this computer's addresses: on `port`, or on any free one where that is taken. Raises
    OSError."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for wanted in (port, 0):
        bound = socket.socket(family, socket.SOCK_STREAM)
        try:
            if family == socket.AF_INET6:
                bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            if os.name == "posix":
                bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.bind((address, wanted))
            bound.setblocking(False)
            return bound
        except OSError:
            bound.close()
            if wanted == 0:
                raise
    raise AssertionError


def addresses_of(host: str) -> list[str]:
    """The addresses by which others reach a server that listens on `host`."""
    if host not in ANY:
        return [] if is_loopback(host) else [host]
    return [address for address in own_addresses() if host == "::" or ":" not in address]


def own_addresses() -> list[str]:
    """This computer's addresses on its networks, IPv4 first, those towards the outside before others; sends nothing.

    Addresses that only hold on one link (`fe80::…`) are left out: browsers cannot be given them.
    """
    found: list[str] = []
    for family, outside in OUTSIDE:
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((outside, 9))  # a datagram socket only looks up the route
            found.append(str(probe.getsockname()[0]))
    found += [*_interfaces_4(), *_interfaces_6()] or _by_name()
    shared = [address for address in dict.fromkeys(found) if _shared(address)]
    return sorted(shared, key=lambda address: ":" in address)


def _shared(address: str) -> bool:
    """Whether other devices can be told this address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return not (is_loopback(address) or found.is_link_local or found.is_unspecified or found.is_multicast)


def _by_name() -> list[str]:
    """The addresses of this computer's name, for systems that tell no interfaces; may ask the network's name server."""
    try:
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        return []


def _interfaces_4() -> list[str]:
    """The IPv4 address of every network interface, where the system tells them (Linux)."""
    if sys.platform == "win32":  # which tells them in no such way
        return []
    import fcntl

    try:
        names = [name for _, name in socket.if_nameindex()]
    except OSError:
        return []
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for name in names:
            with contextlib.suppress(OSError):  # one without an address
                told = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, name.encode()[:15].ljust(40, b"\0"))
                found.append(socket.inet_ntoa(told[20:24]))
    return found


def _interfaces_6() -> list[str]:
    """The IPv6 addresses of every network interface, where the system tells them (Linux)."""
    try:
        lines = INTERFACES.read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return []
    return [str(ipaddress.IPv6Address(int(line[:32], 16))) for line in lines if len(line) > 32]


def literal(host: str) -> str:
    """A host as it stands in a URL."""
    return f"[{host}]" if ":" in host else host

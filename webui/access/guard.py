"""Who may talk to the server: known Host names, the page's own Origin, and codes for whoever comes from elsewhere."""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from webui.access.keys import Keys
from webui.access.roles import Role, Visitor

COOKIE = "gyoji"
T = TypeVar("T")
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1", "[::1]")
TRIES = 5
"""So many wrong codes in a row, then an address waits."""
PAUSE_S = 30.0
LONGEST_S = 3600.0
"""The wait doubles each time, up to this."""
ADDRESSES = 4096
"""So many addresses with wrong codes are remembered."""
PREFIX = 64
"""Bits of an IPv6 address that tell one network from another: whoever has one has all addresses below it."""


def is_loopback(host: str) -> bool:
    """Whether a host name or address reaches this computer only."""
    if host == "localhost":
        return True
    found = _address(host)
    return found is not None and found.is_loopback


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def network_of(host: str) -> str:
    """What counts as one address where codes are tried: an IPv4 address, the network of an IPv6 one."""
    found = _address(host)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, PREFIX), strict=False))
    return host if found is None else str(found)


@dataclass
class _Wrong:
    """Wrong codes from one address: how many in a row, how often it had to wait, until when (s)."""

    tries: int = 0
    pauses: int = 0
    until: float = 0.0


class Guard:
    """Checks of one server. `keys` None: whoever comes is the host, as only this computer reaches it and nobody else
    ever will.

    `hosts` are the names by which the page may be called (against DNS rebinding). `clock` gives seconds.
    """

    def __init__(
        self, hosts: Iterable[str], keys: Keys | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.keys = keys
        self.hosts = sorted({*LOCAL_NAMES, *hosts})
        self._clock = clock
        self._lock = threading.Lock()
        self._wrong: OrderedDict[str, _Wrong] = OrderedDict()

    def call(self, names: Iterable[str]) -> None:
        """The page may be called by these names, too."""
        self.hosts = sorted({*self.hosts, *names})

    def known(self, host: str | None) -> bool:
        """Whether a `Host` header names this server."""
        try:
            parts = urlsplit(f"//{host or ''}")
        except ValueError:
            return False
        return parts.hostname in self.hosts and parts.username is None

    def origin_ok(self, origin: str | None, host: str | None) -> bool:
        """Whether a request comes from this server's own page. No Origin means that no browser page sent it."""
        if origin is None:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:  # no address at all
            return False
        return parts.scheme in ("http", "https") and host is not None and parts.netloc.lower() == host.lower()

    def visitor(self, connection: HTTPConnection) -> Visitor:
        """Who asks. A device that has joined is what it joined as, on this computer, too; this computer is else the
        host."""
        address = "" if connection.client is None else connection.client.host
        here = self.keys is None or is_loopback(address)
        token = None if self.keys is None else self.keys.read(connection.cookies.get(COOKIE))
        if token is not None:
            return Visitor(token.role, token.device, here)
        return Visitor(Role.HOST if here else Role.NOBODY, "", here)

    def enter(self, code: str, address: str) -> Role | None:
        """The role that a code gives to somebody at an address, else None. Raises WaitError after too many wrong ones
        from there; other addresses do not wait."""
        keys = self.keys
        return None if keys is None else self.attempt(address, lambda: keys.role_of(code))

    def attempt(self, address: str, found: Callable[[], T | None]) -> T | None:
        """What a code gives to somebody at an address: what `found` finds, None where it is no code. Raises WaitError
        as `enter` does."""
        now, place = self._clock(), network_of(address)
        with self._lock:
            wrong = self._wrong.get(place, _Wrong())
            if now < wrong.until:
                raise WaitError(wrong.until - now)
            given = found()
            if given is not None:
                self._wrong.pop(place, None)
                return given
            wrong.tries += 1
            if wrong.tries >= TRIES:
                wrong.until = now + min(LONGEST_S, PAUSE_S * 2**wrong.pauses)
                wrong.tries, wrong.pauses = 0, min(wrong.pauses + 1, 10)
            self._wrong[place] = wrong
            self._wrong.move_to_end(place)
            while len(self._wrong) > ADDRESSES:
                self._wrong.popitem(last=False)
        return None


class WaitError(Exception):
    """Too many wrong codes; `seconds` until the next try."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many wrong codes, wait {seconds:.0f} s")
        self.seconds = seconds

"""Who may talk to the server: known Host names, the page's own Origin, and a PIN where the network can reach it."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
import time
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

COOKIE = "gyoji"
LOCAL_NAMES = ("localhost", "127.0.0.1", "::1", "[::1]")
TRIES = 5
PAUSE_S = 30.0


def is_loopback(host: str) -> bool:
    """Whether a host name or address reaches this computer only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Checks of one server. `pin` None means that only this computer can reach it and no PIN is asked.

    `hosts` are the names by which the page may be called (against DNS rebinding). `clock` gives seconds.
    """

    def __init__(self, hosts: Iterable[str], pin: str | None, clock: Callable[[], float] = time.monotonic) -> None:
        self.pin = pin
        self.hosts = sorted({*LOCAL_NAMES, *hosts})
        self._key = secrets.token_urlsafe(32)
        self._clock = clock
        self._wrong = 0
        self._until = 0.0

    def origin_ok(self, origin: str | None, host: str | None) -> bool:
        """Whether a request comes from this server's own page. No Origin means that no browser page sent it."""
        if origin is None:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:  # no address at all
            return False
        return parts.scheme in ("http", "https") and host is not None and parts.netloc.lower() == host.lower()

    def let_in(self, cookie: str | None) -> bool:
        """Whether a request may see the table."""
        return self.pin is None or (cookie is not None and hmac.compare_digest(cookie.encode(), self._key.encode()))

    def try_pin(self, pin: str) -> str | None:
        """The cookie's value for the right PIN, else None. Raises WaitError after too many wrong ones."""
        now = self._clock()
        if now < self._until:
            raise WaitError(self._until - now)
        if self.pin is not None and not hmac.compare_digest(pin.encode(), self.pin.encode()):
            self._wrong += 1
            if self._wrong >= TRIES:
                self._wrong, self._until = 0, now + PAUSE_S
            return None
        self._wrong = 0
        return self._key


class WaitError(Exception):
    """Too many wrong PINs; `seconds` until the next try."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"too many wrong PINs, wait {seconds:.0f} s")
        self.seconds = seconds


def new_pin() -> str:
    """Six random digits."""
    return f"{secrets.randbelow(10**6):06d}"

"""A connection to an MQTT broker that reconnects by itself. Needs the extra `gyoji[mqtt]`."""

from __future__ import annotations

import logging
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags
    from paho.mqtt.properties import Properties
    from paho.mqtt.reasoncodes import ReasonCode

PORTS = {"mqtt": 1883, "mqtts": 8883}
KEEP_ALIVE_S = 30
"""So often a broker hears of a connection over which nothing goes, s."""
LONGEST_WAIT_S = 30
"""So long it is waited at most before the next try to connect, s."""
_log = logging.getLogger(__name__)


class BrokerError(Exception):
    """The address of a broker is wrong, or the broker cannot be reached. One sentence, without user and password."""


class Address(NamedTuple):
    """Where a broker is. `secure`: over TLS."""

    host: str
    port: int
    secure: bool
    user: str | None
    password: str | None

    @property
    def place(self) -> str:
        """Where it is, without user and password."""
        return f"{self.host}:{self.port}"


def address(url: str) -> Address:
    """A broker's address: `mqtt://user:password@host:1883`, or `mqtts://` over TLS. Raises BrokerError.

    >>> address("mqtts://scores:s%40fe@mqtt.local").place
    'mqtt.local:8883'
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/"):
        raise BrokerError("The address of a broker looks like mqtt://user:password@host:1883, or mqtts:// over TLS.")
    user = None if parts.username is None else unquote(parts.username)
    password = None if parts.password is None else unquote(parts.password)
    return Address(parts.hostname, port or PORTS[parts.scheme], parts.scheme == "mqtts", user, password)


class Broker:
    """A connection to the broker at `where`. It is made in the background, and again whenever it is lost.

    `will`: (topic, payload) that the broker keeps and tells once this program is gone. `ca`: a file with the authority
    that signed the broker's certificate (None: the system's). `connected` is called in another thread each time it is
    connected. Raises BrokerError where the extra or the file is missing.
    """

    def __init__(
        self,
        where: Address,
        will: tuple[str, str],
        ca: Path | None = None,
        connected: Callable[[], None] = lambda: None,
    ) -> None:
        self.where = where
        self.problem: str | None = "not connected yet"
        """Why nothing can be sent now; None where it can."""
        self._connected = connected
        self._closing = threading.Event()
        self._heard = threading.Condition()
        self._taken: set[int] = set()
        self._client = _client()
        self._client.will_set(*will, qos=1, retain=True)
        if where.user is not None:
            self._client.username_pw_set(where.user, where.password)
        if where.secure:
            try:
                self._client.tls_set_context(ssl.create_default_context(cafile=None if ca is None else str(ca)))
            except (OSError, ssl.SSLError):
                raise BrokerError(f"{ca}: there is no certificate in it that can be read.") from None
        self._client.reconnect_delay_set(1, LONGEST_WAIT_S)
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_connect_fail = self._on_fail
        self._client.on_publish = self._on_taken

    def start(self) -> None:
        """Begins to connect."""
        self._client.connect_async(self.where.host, self.where.port, KEEP_ALIVE_S)
        self._client.loop_start()

    def send(self, topic: str, payload: str, keep: bool = False) -> bool:
        """Sends a message at least once; on return the broker has it. `keep`: whoever comes later is told it, too. It
        waits for a lost connection; False where this was closed meanwhile."""
        number = self._client.publish(topic, payload.encode(), qos=1, retain=keep).mid
        with self._heard:
            while number not in self._taken and not self._closing.is_set():
                self._heard.wait(0.5)  # the client sends it again once it is connected again
            taken = number in self._taken
            self._taken.discard(number)
        return taken

    def stop(self) -> None:
        """Waits for nothing any more: whatever is being sent is given up where the broker is not there."""
        self._closing.set()

    def close(self, last: tuple[str, str] | None = None) -> None:
        """Ends the connection, after a last message (topic, payload) that is kept."""
        self._closing.set()
        if last is not None and self.problem is None:
            info = self._client.publish(last[0], last[1].encode(), qos=1, retain=True)
            with suppress(RuntimeError):  # not connected any more: the broker tells the will
                info.wait_for_publish(2.0)
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(
        self, _client: Client, _data: object, _flags: ConnectFlags, reason: ReasonCode, _more: Properties | None
    ) -> None:
        if reason.is_failure:
            refused = "user or password" in str(reason).lower() or "not authorized" in str(reason).lower()
            self._note("does not accept this user or password" if refused else f"refuses: {reason}")
            return
        self._note(None)
        self._connected()

    def _on_disconnect(
        self, _client: Client, _data: object, _flags: DisconnectFlags, reason: ReasonCode, _more: Properties | None
    ) -> None:
        if reason.is_failure and self.problem is None:
            self._note("cannot be reached; what happens meanwhile is sent later")

    def _on_fail(self, _client: Client, _data: object) -> None:
        self._note("cannot be reached; what happens meanwhile is sent later")

    def _on_taken(
        self, _client: Client, _data: object, number: int, _reason: ReasonCode, _more: Properties | None
    ) -> None:
        with self._heard:
            self._taken.add(number)
            self._heard.notify_all()

    def _note(self, problem: str | None) -> None:
        if problem != self.problem:
            self.problem = problem
            _log.warning("The broker at %s %s.", self.where.place, problem or "is there")


def _client() -> Client:
    try:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
    except ImportError:
        raise BrokerError("gyoji publish needs a further package: pip install 'gyoji[mqtt]'.") from None
    return Client(CallbackAPIVersion.VERSION2, protocol=MQTTProtocolVersion.MQTTv311)

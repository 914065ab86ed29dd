"""A real MQTT broker for tests, with a user and a password, and over TLS; from a package of the registry."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.postgres import free_port

USER, PASSWORD = "scores", "geheim/0815@"
PACKAGES = Path(sys.prefix) / "broker"
"""Where `make test` puts the broker: apart from the rest, for it asks for other versions."""
RUN = """
import asyncio, json, sys
from amqtt.broker import Broker
async def main():
    broker = Broker(json.load(open(sys.argv[1])))
    await broker.start()
    print("ready", flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
HASH = "import sys; from pwdlib import PasswordHash; from pwdlib.hashers.argon2 import Argon2Hasher; \
print(PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),)).hash(sys.argv[1]))"


class RealBroker:
    """A broker that can be stopped and started again on its port; it forgets what it kept."""

    def __init__(self, folder: Path, secure: bool = False) -> None:
        if not (PACKAGES / "amqtt").is_dir():
            pytest.skip("no MQTT broker: the group `broker` is not installed")
        self.folder = folder
        self.secure = secure
        self.port = free_port()
        self.url = f"mqtt{'s' if secure else ''}://{USER}:{quote(PASSWORD, safe='')}@localhost:{self.port}"
        self._environment = {**os.environ, "PYTHONPATH": str(PACKAGES)}
        hashed = self._python(HASH, PASSWORD)
        (folder / "users").write_text(f"{USER}:{hashed}\n")
        listener: dict[str, object] = {"type": "tcp", "bind": f"127.0.0.1:{self.port}"}
        if secure:
            self.ca = certificate(folder)
            listener |= {"ssl": True, "certfile": str(folder / "cert.pem"), "keyfile": str(folder / "key.pem")}
        plugins = {"amqtt.plugins.authentication.FileAuthPlugin": {"password_file": str(folder / "users")}}
        (folder / "broker.json").write_text(json.dumps({"listeners": {"default": listener}, "plugins": plugins}))
        self.start()

    def _python(self, code: str, *more: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", code, *more], env=self._environment, capture_output=True, text=True, check=True
        ).stdout.strip()

    def start(self) -> None:
        """Serves; on return it can be reached."""
        with (self.folder / "broker.log").open("ab") as log:
            self._running = subprocess.Popen(
                [sys.executable, "-c", RUN, str(self.folder / "broker.json")],
                env=self._environment, stdout=log, stderr=log,
            )  # fmt: skip
        last = time.monotonic() + 60
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self._running.poll() is None and time.monotonic() < last, (self.folder / "broker.log").read_text()
            time.sleep(0.1)

    def stop(self) -> None:
        """Is gone from one moment to the next."""
        self._running.kill()
        self._running.wait()


def certificate(folder: Path) -> Path:
    """Makes `cert.pem` and `key.pem` for this machine; the certificate is its own authority."""
    if shutil.which("openssl") is None:
        pytest.skip("no openssl to make a certificate with")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:TRUE",
         "-addext", "keyUsage=critical,keyCertSign,digitalSignature",
         "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")],
        check=True, capture_output=True,
    )  # fmt: skip
    return folder / "cert.pem"


@contextmanager
def broker(folder: Path, secure: bool = False) -> Iterator[RealBroker]:
    """A running broker."""
    folder.mkdir(exist_ok=True)
    made = RealBroker(folder, secure)
    try:
        yield made
    finally:
        made.stop()


class Listener:
    """A client that hears everything: (topic, payload, whether it was kept)."""

    def __init__(self, port: int, topics: str = "#") -> None:
        from paho.mqtt.client import Client
        from paho.mqtt.enums import CallbackAPIVersion

        self.heard: list[tuple[str, str, bool]] = []
        ready = threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.username_pw_set(USER, PASSWORD)
        self._client.on_message = lambda _c, _d, told: self.heard.append(
            (told.topic, told.payload.decode(), bool(told.retain))
        )
        self._client.on_connect = lambda client, *_: client.subscribe(topics, qos=1)
        self._client.on_subscribe = lambda *_: ready.set()
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert ready.wait(30)

    def on(self, topic: str) -> list[str]:
        """What came on a topic."""
        return [payload for at, payload, _ in list(self.heard) if at == topic]

    def waits(self, topic: str, count: int = 1, seconds: float = 60) -> list[str]:
        """What came on a topic, once so much came."""
        last = time.monotonic() + seconds
        while len(found := self.on(topic)) < count:
            assert time.monotonic() < last, (topic, self.heard)
            time.sleep(0.05)
        return found

    def close(self) -> None:
        """Hears no more."""
        self._client.disconnect()
        self._client.loop_stop()

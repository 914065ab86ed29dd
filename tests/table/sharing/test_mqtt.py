"""A connection to a real broker: user and password, TLS, lost and made anew; no password in any sentence."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from table.sharing.mqtt import Address, Broker, BrokerError, address
from tests.broker import PASSWORD, USER, Listener, RealBroker, broker
from tests.postgres import free_port


@pytest.fixture
def real(tmp_path: Path) -> Iterator[RealBroker]:
    with broker(tmp_path / "broker") as running:
        yield running


def until(true: Callable[[], bool], seconds: float = 60) -> None:
    last = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < last
        time.sleep(0.05)


def test_addresses() -> None:
    assert address("mqtt://host") == Address("host", 1883, False, None, None)
    assert address(f"mqtts://{USER}:s%40fe@host:9/") == Address("host", 9, True, USER, "s@fe")
    assert PASSWORD not in address("mqtt://me:geheim@host").place
    for wrong in ("", "host", "http://host", "mqtt://", "mqtt://me:geheim@host/x", "mqtt://me:geheim@host:x"):
        with pytest.raises(BrokerError, match="looks like mqtt://") as caught:
            address(wrong)
        assert "geheim" not in str(caught.value)


def test_what_is_kept_is_told_to_whoever_comes_later(real: RealBroker) -> None:
    sending = Broker(address(real.url), ("gyoji/status", "offline"))
    sending.start()
    assert sending.send("gyoji/a/state", "{}", True) and sending.send("gyoji/a/ruling", "一", False)
    assert sending.problem is None
    with closing(Listener(real.port)) as late:
        assert late.waits("gyoji/a/state") == ["{}"] and late.on("gyoji/a/ruling") == []
        sending.close(("gyoji/status", "offline now"))
        assert late.waits("gyoji/status") == ["offline now"]


def test_a_program_that_dies_leaves_its_will(real: RealBroker) -> None:
    sending = Broker(address(real.url), ("gyoji/status", "offline"))
    sending.start()
    assert sending.send("gyoji/status", "online", True)
    with closing(Listener(real.port)) as listener:
        assert listener.waits("gyoji/status") == ["online"]
        line = sending._client.socket()
        assert line is not None
        line.shutdown(2)
        assert listener.waits("gyoji/status", 2)[1] == "offline"
    sending.close()


def test_it_comes_back_and_loses_nothing(real: RealBroker, caplog: pytest.LogCaptureFixture) -> None:
    came: list[int] = []
    sending = Broker(address(real.url), ("gyoji/status", "offline"), connected=lambda: came.append(1))
    sending.start()
    assert sending.send("gyoji/n", "1")
    real.stop()
    until(lambda: sending.problem is not None)
    real.start()
    with closing(Listener(real.port)) as listener:
        for number in ("2", "3"):
            assert sending.send("gyoji/n", number)
        told = listener.waits("gyoji/n", 2)
        assert [each for index, each in enumerate(told) if each not in told[:index]] == ["2", "3"]
    assert len(came) == 2 and sending.problem is None
    sending.close()
    assert "cannot be reached; what happens meanwhile is sent later" in caplog.text and "geheim" not in caplog.text


def test_a_wrong_password_is_one_sentence(real: RealBroker, caplog: pytest.LogCaptureFixture) -> None:
    sending = Broker(address(real.url)._replace(password="geheim"), ("gyoji/status", "offline"))
    sending.start()
    until(lambda: "does not accept this user or password" in str(sending.problem))
    sending.close(("gyoji/status", "offline"))
    assert f"The broker at localhost:{real.port} does not accept" in caplog.text and "geheim" not in caplog.text


def test_nobody_there(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    sending = Broker(Address("127.0.0.1", free_port(), False, None, None), ("gyoji/status", "offline"))
    sending.start()
    until(lambda: "cannot be reached" in str(sending.problem))
    sending.stop()
    assert sending.send("gyoji/n", "1") is False
    sending.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # paho leaves a socket to the collector
def test_over_tls_and_only_to_whom_one_trusts(tmp_path: Path) -> None:
    with broker(tmp_path / "broker", secure=True) as real:
        sending = Broker(address(real.url), ("gyoji/status", "offline"), real.ca)
        sending.start()
        assert sending.send("gyoji/n", "1")
        sending.close()
        stranger = Broker(address(real.url), ("gyoji/status", "offline"))
        stranger.start()
        until(lambda: "cannot be reached" in str(stranger.problem))
        stranger.close()
    with pytest.raises(BrokerError, match="no certificate in it"):
        Broker(address("mqtts://host"), ("a", "b"), tmp_path / "missing.pem")


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "paho.mqtt.client", None)
    with pytest.raises(BrokerError, match=r"pip install 'gyoji\[mqtt\]'"):
        Broker(address("mqtt://host"), ("a", "b"))

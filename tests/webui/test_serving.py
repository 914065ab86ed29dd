"""The socket of the page and what is printed about it (`tests/webui/test_commands.py` starts whole servers)."""

from __future__ import annotations

import socket
from contextlib import closing

import pytest
import typer

from webui.access.keys import Keys
from webui.serving import announce, listen


def test_a_port_that_is_taken_is_refused_or_another_one_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    with closing(listen("127.0.0.1", 0)) as first:
        port = first.getsockname()[1]
        with pytest.raises(typer.Exit):
            listen("127.0.0.1", port)
        assert capsys.readouterr().err.startswith(f"Cannot listen on 127.0.0.1:{port}: ")
        with closing(listen("127.0.0.1", port, or_any=True)) as second:
            assert second.getsockname()[1] != port
            with socket.create_connection(second.getsockname(), timeout=10):
                pass  # it waits for the server instead of being turned away


def test_codes_are_said_where_other_devices_reach_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    keys = Keys(None, "123456")
    announce("http://localhost:8010/", [], keys)
    assert "codes" not in capsys.readouterr().out
    announce("http://localhost:8010/", ["http://192.168.1.9:8010/"], keys)
    said = capsys.readouterr().out
    assert "on the network: http://192.168.1.9:8010/" in said and "123456 for the host" in said

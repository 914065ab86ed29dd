"""The authority whose certificates serve the page over https."""

from __future__ import annotations

import ipaddress
import socket
import ssl
import stat
import threading
from pathlib import Path

import pytest
from cryptography import x509

from webui.access.authority import AUTHORITY, FOLDER, LOCAL, Authority


def shake_hands(server: ssl.SSLContext, trusted: bytes, address: str) -> None:
    """A client that trusts an authority connects to an address. Raises ssl.SSLError."""
    client = ssl.create_default_context(cadata=trusted)
    near, far = socket.socketpair()
    near.settimeout(20)
    far.settimeout(20)

    def answer() -> None:
        try:
            with server.wrap_socket(far, server_side=True):
                pass
        except (OSError, ssl.SSLError):
            far.close()

    thread = threading.Thread(target=answer)
    thread.start()
    try:
        with client.wrap_socket(near, server_hostname=address):
            pass
    finally:
        near.close()
        thread.join(20)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path, "Gyoji (table)")


@pytest.mark.parametrize("address", ["192.168.1.20", "10.0.0.3", "fd00::7"])
def test_whoever_trusts_it_gets_through(authority: Authority, address: str) -> None:
    shake_hands(authority.context(address), authority.certificate(), address)


def test_a_certificate_is_for_its_own_address_alone(authority: Authority) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        shake_hands(authority.context("192.168.1.20"), authority.certificate(), "192.168.1.21")


def test_it_cannot_vouch_for_anything_outside_local_networks(authority: Authority) -> None:
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(authority.context("203.0.113.9"), authority.certificate(), "203.0.113.9")
    made = x509.load_der_x509_certificate(authority.certificate())
    limits = made.extensions.get_extension_for_class(x509.NameConstraints)
    networks = [name.value for name in limits.value.permitted_subtrees or () if isinstance(name, x509.IPAddress)]
    assert limits.critical and networks == [ipaddress.ip_network(network) for network in LOCAL]


def test_it_stays_after_a_restart_so_that_no_phone_asks_again(authority: Authority, tmp_path: Path) -> None:
    authority.context("192.168.1.20")
    before = {path.name: path.read_bytes() for path in (tmp_path / FOLDER).iterdir()}
    Authority(tmp_path, "Gyoji (table)").context("192.168.1.20")
    assert {path.name: path.read_bytes() for path in (tmp_path / FOLDER).iterdir()} == before and len(before) == 2


def test_a_spoilt_one_is_made_anew(authority: Authority, tmp_path: Path) -> None:
    authority.context("192.168.1.20")
    for path in (tmp_path / FOLDER).iterdir():
        path.write_bytes(b"-----BEGIN PRIVATE KEY-----\nspoilt")
    shake_hands(authority.context("192.168.1.20"), authority.certificate(), "192.168.1.20")


def test_only_the_owner_may_read_the_keys(authority: Authority, tmp_path: Path) -> None:
    authority.context("192.168.1.20")
    assert stat.S_IMODE((tmp_path / FOLDER).stat().st_mode) == 0o700
    for path in (tmp_path / FOLDER).iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert (tmp_path / FOLDER / AUTHORITY).is_file()

"""A certificate authority of this computer's own: browsers give a camera to pages over https alone.

The authority may vouch for addresses of local networks and nothing else (name constraints): a phone that trusts it
trusts no forged page of a bank. Authority and certificates are kept, for a browser asks again about each new one.
"""

from __future__ import annotations

import datetime
import hashlib
import ipaddress
import logging
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from table.record.storage.folder import private_folder, write_private

FOLDER = "gyoji.certificates"
"""The folder of the data folder; only its owner may read it."""
AUTHORITY = "authority.pem"
LOCAL = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "127.0.0.0/8", "fc00::/7",
         "fe80::/10", "::1/128")  # fmt: skip
"""Networks that are nobody's in particular; the authority may vouch for addresses in them."""
NAMES = ("local", "localhost", "lan", "home.arpa", "internal")
"""Names of local networks, which it may vouch for as well."""
AUTHORITY_DAYS, DAYS = 3650, 396
"""How long the authority holds, and a certificate: Apple's devices take none that holds for more than 825 days."""
FRESH_DAYS = 30
"""A certificate that holds for less than so long is made anew."""
_log = logging.getLogger(__name__)


class Authority:
    """The authority of a server and the certificates that it gave. `folder`: the data folder. `name` is shown to
    whoever looks at it on a phone. Methods raise OSError where nothing can be kept."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder = folder / FOLDER
        self._name = name

    def certificate(self) -> bytes:
        """The authority's own certificate, DER: what a phone installs."""
        return self._authority()[1].public_bytes(serialization.Encoding.DER)

    def context(self, address: str) -> ssl.SSLContext:
        """What serves one address of this computer over TLS."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        context.load_cert_chain(self._kept(address))
        return context

    def _kept(self, address: str) -> Path:
        """The file with key and certificate for an address, and the authority's, made where there is none that is
        good."""
        path = self._folder / f"{hashlib.sha256(address.encode()).hexdigest()[:16]}.pem"
        key, authority = self._authority()
        if not _good(path, authority):
            made = _certificate(ipaddress.ip_address(address), key, authority)
            write_private(path, made + authority.public_bytes(serialization.Encoding.PEM))
        return path

    def _authority(self) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
        path = self._folder / AUTHORITY
        try:
            kept = path.read_bytes()
            key = serialization.load_pem_private_key(kept, None)
            certificate = x509.load_pem_x509_certificate(kept)
            if isinstance(key, ec.EllipticCurvePrivateKey) and _holds(certificate):
                return key, certificate
        except FileNotFoundError:
            pass
        except ValueError:
            _log.warning("%s cannot be read: a new one is made, and phones ask about it again.", path)
        made_key, made = _own(self._name)
        private_folder(self._folder)
        write_private(path, _key_pem(made_key) + made.public_bytes(serialization.Encoding.PEM))
        return made_key, made


def _own(name: str) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    """A new authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    names = [x509.IPAddress(ipaddress.ip_network(network)) for network in LOCAL]
    allowed = x509.NameConstraints([*names, *(x509.DNSName(each) for each in NAMES)], None)
    made = (
        _builder(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])]), AUTHORITY_DAYS)
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])]))
        .public_key(key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(allowed, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return key, made


def _certificate(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address, signer: ec.EllipticCurvePrivateKey,
    authority: x509.Certificate,
) -> bytes:  # fmt: skip
    """A new key and the authority's certificate for an address, PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        _builder(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Gyoji {address}")]), DAYS)
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(address)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False)
        .sign(signer, hashes.SHA256())
    )
    return _key_pem(key) + made.public_bytes(serialization.Encoding.PEM)


def _builder(subject: x509.Name, days: int) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))  # a phone's clock may be behind
        .not_valid_after(now + datetime.timedelta(days=days))
    )


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _good(path: Path, authority: x509.Certificate) -> bool:
    """Whether a kept certificate is the authority's and holds for a while yet."""
    try:
        kept = x509.load_pem_x509_certificate(path.read_bytes())
        kept.verify_directly_issued_by(authority)
    except Exception:  # not there, spoilt, or another authority's: cryptography has an error of its own for each
        return False
    return _holds(kept)


def _holds(certificate: x509.Certificate) -> bool:
    now = datetime.datetime.now(datetime.UTC)
    fresh = datetime.timedelta(days=FRESH_DAYS)
    return certificate.not_valid_before_utc <= now <= certificate.not_valid_after_utc - fresh

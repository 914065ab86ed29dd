"""The codes by which devices join, and the key that signs what they are given; kept from one start to the next."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import logging
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from table.record.files.written import trouble
from table.record.storage.folder import write_private
from webui.access.roles import ROLES, Role, RoleName

FILE = "gyoji.keys"
"""File of the data folder; only its owner may read it."""
LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and digits of a code: none is taken for another."""
LENGTH = 8
DEVICE = 12
"""Bytes of a device's number."""
_log = logging.getLogger(__name__)


class Token(NamedTuple):
    """What a device was given: its role and its number."""

    role: Role
    device: str


class Keys:
    """Codes and key of one server. `folder` None: they are kept nowhere. `pin`: the host's code, given at the start and
    kept nowhere."""

    def __init__(self, folder: Path | None = None, pin: str | None = None) -> None:
        self._path = None if folder is None else folder / FILE
        self._pin = pin
        self._kept = self._read() or self._made()

    @property
    def codes(self) -> Mapping[RoleName, str]:
        """The code of each role."""
        kept = self._kept
        return {"host": self._pin or kept["host"], "player": kept["player"], "viewer": kept["viewer"]}

    def renew(self) -> None:
        """New codes and a new key: whatever was given before is worth nothing any more. A `pin` stays."""
        self._kept = self._made()

    def role_of(self, code: str) -> Role | None:
        """The role that a code gives; spaces, dashes and small letters do not matter. None: it is no code."""
        given = plain(code).encode()
        found: Role | None = None
        for name, known in self.codes.items():  # all of them, so that time tells nothing
            if hmac.compare_digest(given, plain(known).encode()):
                found = ROLES[name]
        return found

    def token(self, role: Role, device: str | None = None) -> str:
        """What a device of this role is given; `device`: one that has a number already."""
        said = f"{role.label}.{device or secrets.token_hex(DEVICE)}"
        return f"{said}.{self._signed(said)}"

    def read(self, token: str | None) -> Token | None:
        """What a token says; None where it is none of ours, or of older keys."""
        said, _, signed = (token or "").rpartition(".")
        name, _, device = said.partition(".")
        fine = hmac.compare_digest(signed.encode(), self._signed(said).encode())
        return Token(ROLES[name], device) if fine and name in ROLES and device else None

    def _signed(self, said: str) -> str:
        made = hmac.digest(self._kept["key"].encode(), said.encode("utf-8", "replace"), hashlib.sha256)
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    def _read(self) -> dict[str, str] | None:
        if self._path is None:
            return None
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError):
            kept = None
        names = {"key", *ROLES}
        if not isinstance(kept, dict) or kept.keys() != names or not all(_fits(item) for item in kept.values()):
            _log.warning("The codes in %s cannot be read: new ones are made, devices have to join again.", self._path)
            return None
        return {str(name): str(item) for name, item in kept.items()}

    def _made(self) -> dict[str, str]:
        made = {"key": secrets.token_urlsafe(32), **{name: new_code() for name in ROLES}}
        if self._path is not None:
            try:
                fresh = self._path.with_name(FILE + ".new")
                write_private(fresh, json.dumps(made).encode())
                fresh.replace(self._path)
            except OSError as error:
                _log.warning("The codes will be others after the next start: %s", trouble(self._path, error))
        return made


def new_code() -> str:
    """A random code, in two groups of four."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return f"{letters[:4]}-{letters[4:]}"


def plain(code: str) -> str:
    """A code without what people add when they type it."""
    return "".join(code.split()).replace("-", "").upper()


def _fits(item: object) -> bool:
    return isinstance(item, str) and len(item) >= LENGTH

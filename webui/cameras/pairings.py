"""Which phones may be cameras: each joins by a code of its own, once, and can be shut out again."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from table.record.files.written import trouble
from table.record.storage.folder import write_private
from webui.access.keys import new_code, plain

FILE = "gyoji.cameras"
"""File of the data folder; only its owner may read it."""
MOST = 8
"""So many phones are known; with one more the one that joined first is forgotten."""
CODE_S = 600.0
"""So long a code can be used, s."""
CODES = 16
"""So many codes are remembered."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Paired:
    """A phone that has joined: its id, what it is called, and a hash of the secret that it was given."""

    id: str
    name: str
    hash: str


@dataclass
class _Code:
    """A code: until when it can be used (s), and by which phone it was."""

    until: float
    used_by: str | None = None


class Pairings:
    """Codes and phones of one server; methods may be called from any thread. `folder` None: they are kept nowhere.
    `clock` in s."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = None if folder is None else folder / FILE
        self._clock = clock
        self._guard = threading.Lock()
        self._codes: dict[str, _Code] = {}
        self._paired = {each.id: each for each in self._read()}

    def invite(self) -> str:
        """A new code, for one phone."""
        code = new_code()
        with self._guard:
            while len(self._codes) >= CODES:
                del self._codes[next(iter(self._codes))]
            self._codes[plain(code)] = _Code(self._clock() + CODE_S)
        return code

    def used_by(self, code: str) -> str | None:
        """The phone that has joined by a code; None where none has yet."""
        found = self._codes.get(plain(code))
        return None if found is None else found.used_by

    def claim(self, code: str, name: str) -> str | Literal["used"] | None:
        """What a phone is given that joins by a code: its token. "used": another one has; None: it is no code."""
        with self._guard:
            found = self._codes.get(plain(code))
            if found is None or found.until < self._clock():
                return None
            if found.used_by is not None:
                return "used"
            found.used_by = ident = secrets.token_hex(4)
            secret = secrets.token_urlsafe(24)
            while len(self._paired) >= MOST:
                del self._paired[next(iter(self._paired))]
            self._paired[ident] = Paired(ident, self._unlike(name), _hashed(secret))
            self._write()
        return f"{ident}.{secret}"

    def of(self, token: str | None) -> Paired | None:
        """The phone that was given a token; None where none was, or it was shut out since."""
        ident, _, secret = (token or "").partition(".")
        found = self._paired.get(ident)
        return found if found is not None and hmac.compare_digest(found.hash, _hashed(secret)) else None

    def get(self, ident: str) -> Paired | None:
        """The phone of an id."""
        return self._paired.get(ident)

    def all(self) -> list[Paired]:
        """Every phone, the newest last."""
        return list(self._paired.values())

    def remove(self, ident: str) -> bool:
        """Shuts a phone out; whether there was one."""
        with self._guard:
            found = self._paired.pop(ident, None) is not None
            if found:
                self._write()
        return found

    def _unlike(self, name: str) -> str:
        """A name that no other phone has."""
        taken = {each.name for each in self._paired.values()}
        return next(each for number in range(1, MOST + 2)
                    if (each := name if number == 1 else f"{name} {number}") not in taken)  # fmt: skip

    def _read(self) -> list[Paired]:
        if self._path is None:
            return []
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            found = [Paired(**each) for each in kept]
            if all(isinstance(item, str) for each in found for item in (each.id, each.name, each.hash)):
                return found[-MOST:]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError):
            pass
        _log.warning("%s cannot be read: phones have to join as cameras again.", self._path)
        return []

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            fresh = self._path.with_name(FILE + ".new")
            write_private(fresh, json.dumps([asdict(each) for each in self._paired.values()]).encode())
            fresh.replace(self._path)
        except OSError as error:
            _log.warning("Phones will have to join as cameras again: %s", trouble(self._path, error))


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
